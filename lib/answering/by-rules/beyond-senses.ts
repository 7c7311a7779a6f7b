import { tokens } from '../../memory/terms';
import { text } from '../../text';
import { type Tellable, type ToldValue, told, word } from '../../told';
import { isGerman } from './german';
import { isOfTalk } from './lines-that-answer';
import type { Question } from './question';

/** What only a sense could tell that Mneme lacks. */
type Beyond = 'looks' | 'mood' | 'senses' | 'temperature' | 'price' | 'thoughts';

interface Kind {
  english: RegExp;
  german: RegExp;
  /** Which sense is missing, and what comes nearest; `who`: whoever the question names, else somebody. */
  told(who: ToldValue): Tellable;
  inGerman(who: string): string;
}

const de = (pattern: string) => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, 'iu');

/** In this order: how cloth feels goes before how somebody does. */
const KINDS: Record<Beyond, Kind> = {
  price: {
    english:
      /\b(?:prices?|priced|costs?|expensive|cheap|salary|wages?|earns?)\b|^how much (?:money|d(?:oes|id|o) .* pay)\b/i,
    german: de('wie ?viel kostete?n?|was kostete?n?|kostete?n?|preis|wie teuer|bezahlte?n?|verdiente?'),
    told: () =>
      text(
        'A price or an amount I know only where somebody named it, or it could be read in the picture. Ask what was said of it.',
      ),
    inGerman: () =>
      'Einen Preis oder eine Summe kenne ich nur, wenn sie jemand genannt hat oder sie im Bild zu lesen war. Frag, was darüber gesagt wurde.',
  },
  temperature: {
    english:
      /\b(?:temperature|degrees|how (?:hot|cold|warm|cool)|was it (?:hot|cold|warm|cool|chilly|freezing))\b/i,
    german: de('temperatur|wie viel grad|wie (?:warm|kalt|heiß)'),
    told: () =>
      text(
        'How warm or cold something is I cannot feel: I know it only where somebody said it. Ask what was said of it, or when it was recorded.',
      ),
    inGerman: () =>
      'Wie warm oder kalt etwas ist, kann ich nicht fühlen: Ich weiß es nur, wenn es jemand gesagt hat. Frag, was darüber gesagt wurde oder wann es aufgenommen wurde.',
  },
  senses: {
    english:
      /\b(?:smell(?:s|ed|ing|y)?|scents?|odou?rs?|stinks?|stank|tast(?:e|es|ed|ing|y)|flavou?rs?|delicious|spicy|salty|texture|to the touch)\b|\bfe(?:el|els|lt) (?:soft|rough|smooth|sticky|wet|dry|hard)\b|\b(?:is|was|are|were) (?:the|it|that|his|her|their) .*\b(?:soft|rough|smooth|sticky)\b/i,
    german: de(
      'riechen|riecht|roch|gerochen|geruch|duftete?t?|duft|schmecken|schmeckte?|geschmeckt|geschmack|weich|klebrig',
    ),
    told: () =>
      text(
        'Smell, taste and touch I do not have: I know of them only where somebody told. Ask what was said of it, or what can be seen.',
      ),
    inGerman: () =>
      'Riechen, schmecken und tasten kann ich nicht: Davon weiß ich nur, wenn es jemand gesagt hat. Frag, was darüber gesagt wurde oder was zu sehen ist.',
  },
  looks: {
    english:
      /\b(?:hair|haircut|hairstyle|bald|blond|blonde|brunette|eyebrows?|freckles|handsome|good[- ]looking|slim|what age)\b|\bcolou?r\b.*\b(?:eyes?|skin)\b|\b(?:his|her|their|\p{L}+['’]s) skin\b|\b(?:is|are|was|were|does|do|did|has|have)\b.*\b(?:eyes(?: like)?|pretty|ugly)\W*$|\bhow (?:old|tall) (?:is|are|was|were)\b(?! (?:the|an?|this|that|these|those|its) (?!(?:[\p{L}-]+ )?(?:m[ae]n|wom[ae]n|boys?|girls?|child|children|kids?|bab(?:y|ies)|people|person|lady|guy|one)\b))|\blook(?:s|ed)? like\b/iu,
    german: de(
      'haare?n?|haarfarbe|frisur|augen|augenfarbe|glatze|hautfarbe|wie (?:alt|groß) (?:ist|sind|war|waren)|aussehen|(?:sieht|sah|sehen|sahen) .* aus',
    ),
    told: (who) =>
      told`I recognise faces, but not hair, eyes or age: of how people look I know the colour that they wear above the waist, and what was said. Ask what ${who} was wearing, or what was said of it.`,
    inGerman: (who) =>
      `Gesichter erkenne ich wieder, aber weder Haare noch Augen noch Alter: Vom Aussehen kenne ich die Farbe der Oberbekleidung und was gesagt wurde. Frag, was ${who} trug oder was darüber gesagt wurde.`,
  },
  mood: {
    english:
      /\b(?:moods?|feel|feels|feeling|feelings|unhappy|sad|angry|cheerful|upset|nervous|afraid|scared|worried|bored|excited|annoyed|jealous|lonely|proud|relaxed|stressed|tired|in love)\b|\b(?:is|are|was|were|does|do|did|looks?|looked|seems?|seemed)\b.*\bhappy\b(?! (?:birthday|christmas|easter|new year|hour|ending))|(?<!\b(?:the|an?|of|my|his|her|our|your|their) )\bfelt\b(?! (?:hats?|pens?|tips?|slippers?)\b)/i,
    german: de(
      'laune|gelaunt|stimmung|traurig|glücklich|froh|wütend|verärgert|nervös|ängstlich|angst|müde|fühlte?n?|gefühle?n?',
    ),
    told: (who) =>
      told`Moods and feelings I cannot see or hear: I know them only where somebody told of them. Ask what ${who} said.`,
    inGerman: (who) =>
      `Stimmungen und Gefühle kann ich weder sehen noch hören: Ich kenne sie nur, wenn jemand davon erzählt hat. Frag, was ${who} gesagt hat.`,
  },
  thoughts: {
    english:
      /\b(?:think|thinks|thinking|thought|thoughts|believes?|believed|secretly|intends?|intended|imagines?|imagined|hopes|hoped|hoping|wishes|wished)\b|\b(?:does|do|did) [\p{L}'’-]+ hope\b(?= (?:for|to|that)\b|\W*$)/iu,
    german: de('denkt|denken|dachte|dachten|gedacht|gedanken|glaubte?|heimlich|hoffte?|wünscht|wünschte'),
    told: (who) => told`What people only think I cannot know: I know what they said. Ask what ${who} said.`,
    inGerman: (who) =>
      `Was jemand nur denkt, kann ich nicht wissen: Ich weiß, was gesagt wurde. Frag, was ${who} gesagt hat.`,
  },
};

/** Asks only how somebody felt, or something tasted or smelt. */
const HOW_IT_WAS =
  /^(?:and |so )?how (?:did|does|do|is|are|was|were) (?:[\p{L}\d'’-]+ ){1,4}(?<sense>feel(?:ing)?|taste|tasting|smell)\W*$/iu;
/** Asks what the weather was like. */
const OF_WEATHER =
  /^(?:and |so )?(?:how(?:['’]?s| is| was| has| will| did)|what(?:['’]?s| is| was| will)) (?:the |(?:our|their|[\p{L}-]+['’]s) )?weather\b(?!['’]| (?:report|forecast|station|app|map)\b)|^(?:and |so )?what (?:(?:kind|sort) of )?weather\b/iu;
/** Words that tell it. Cold, or well, somebody is only who is said to be. */
const TELLS: Record<string, RegExp> = {
  f: /\b(?:fine|great|good|okay|better|worse|terrible|awful|dreadful|horrible|rotten|miserable|lovely|sick|ill|unwell|dizzy|faint|nause\w+|feverish|numb|sore|stiff|hungry|starv\w+|thirsty|freezing|frozen|shiver\w*|trembl\w+|exhausted|shattered|drained|sleepy|glad|sorry|thrilled|hurts?|hurting|aches?|aching|ached|pains?|painful|love|loved|hate|hated|frightened|terrified|petrified|shocked|stunned|startled|shaken|surprised|amazed|astonished|overwhelmed|confused|embarrassed|ashamed|guilty|relieved|disappointed|devastated|heartbroken|frustrated|irritated|anxious|panic\w*|tense|hopeful|grateful|thankful|moved|touched|calm|comfortable|uncomfortable|homesick|furious|mad|disgusted|delighted|overjoyed|happy|unhappy|sad|depressed|angry|upset|nervous|afraid|scared|worried|bored|excited|annoyed|jealous|envious|lonely|alone|proud|relaxed|stressed|tired|cried|crying|weeping|tears|feel|feels|felt|feeling|mood|not (?:so |very |too |at all )?well)\b|\b(?:I|we|you|he|she|they)(?:['’](?:m|re|s)| (?:am|are|is|was|were|feel|feels|felt|got)) (?:[\p{L}'’]+ ){0,3}(?:cold|hot|warm|well|bad|weak|low|cross|down)\b/iu,
  t: /\b(?:tast\w+|flavou?r\w*|delicious|spicy|spiced|salty|salted|sweet|sugary|sour|tart|bitter|bland|burnt|burned|smoky|fishy|garlicky|peppery|oily|greasy|creamy|watery|fresh|stale|raw|dry|juicy|tender|tough|undercooked|overcooked|perfect|great|fine|better|worse|good|nice|bad|lovely|awful|horrible|terrible|disgusting|revolting|yummy|strong|weak|mild|rich|too (?:much|many|little|few|hot)|not enough|needs? (?:more|some|a|less|salt|pepper|sugar))\b|(?:^|\b(?:is|was|just|bit|rather|more|['’]s) )like \p{L}/iu,
  s: /\b(?:smel\w+|stinks?|stank|stinking|scent\w*|odou?rs?|aroma\w*|fragran\w+|perfumed?|reeks?|whiffs?|lovely|nice|good|bad|awful|horrible|terrible|disgusting|foul|sweet|fresh|stale|rotten|fishy|smoky|burnt|burning|mould\w*|musty|damp|strong)\b|(?:^|\b(?:is|was|just|bit|rather|more|['’]s) )like \p{L}|^of\b/iu,
  w: /\b(?:weather|forecast|sky|sun(?:ny|shine|s)?|rain\w*|drizzl\w+|showers?|pour(?:s|ed|ing)|umbrellas?|snow\w*|sleet|hail\w*|frost\w*|ic[ey]|freez\w+|wind[sy]?|windy|breez\w+|gusts?|gale|storm\w*|thunder\w*|lightning|cloud\w*|overcast|fog\w*|mist\w*|haz[ey]|humid|muggy|damp|dry|wet|cold|chilly|cool|mild|warm\w*|hot|heat\w*|degrees|temperatures?|gr[ea]y|gloomy|(?:lovely|nice|beautiful|fine|bright|dull|awful|horrible) (?:day|morning|afternoon|evening))\b/iu,
};
/** A line of fewer words, and none of `ENGLISH`, may be of any language. */
const LEAST_WORDS = 3;
/** Words that English lines hold, and those of few other languages. */
const ENGLISH = new Set(
  'i the and of to at by for from with without about into over out up is are were be been being does did done doing have had would should could can it we they you she him us them my your his its our their this that these those there here who which what when where why how not any some both each just only very too again he never now then than more much many before after because good yes'.split(
    ' ',
  ),
);

/** Whether a line is in another language than English, as far as its commonest words tell. */
function isInAnotherLanguage(line: string): boolean {
  const words = tokens(line);
  return words.length >= LEAST_WORDS && !words.some((word) => ENGLISH.has(word));
}

/** Asks for an opinion on what may well have been told; asks in German for what was said. */
const ASKS_OF_OTHERS =
  /\bdo(?:n['’]t)? you think\b|(?<!\p{L})(?:gesagt|sagte|erzählt|erzählte|gesprochen)(?!\p{L})/iu;
/** Begins as German questions do. "Was" begins English ones, too: the words of a kind tell which. */
const BEGINS_GERMAN =
  /^(?:wie|was|wer|wo|wann|wonach|woran|welche\w*|war|ist|sind|waren|hat|hatte|riecht|schmeckt)\s/iu;

/**
 * Whether a line may tell what a question asks that asks only how somebody felt, how something tasted or smelt ("The tea is still hot" does not), or what the weather was
 * like; true for any other question, and of a line in another language than English. Pure.
 */
export function mayTellSense(question: string, line: string): boolean {
  const plain = question.trim();
  const sense = OF_WEATHER.test(plain) ? 'w' : HOW_IT_WAS.exec(plain)?.groups?.sense?.[0]?.toLowerCase();
  return sense === undefined || TELLS[sense]!.test(line) || isInAnotherLanguage(line);
}

/**
 * What is said of a question that only a sense could answer which Mneme lacks: which, what it knows instead, and what could be asked; null for any other
 * question, and where it is asked what was said. In German where it is asked in German. Pure.
 *
 * @param asked as it was asked
 * @param who whom it names, as people are called
 */
export function beyondSenses(
  asked: string,
  { asks, text }: Pick<Question, 'asks' | 'text'>,
  who: string | undefined,
): { told: Tellable; isGerman: boolean } | null {
  if (isOfTalk({ asks, text }) || ASKS_OF_OTHERS.test(asked)) return null;
  const kinds = Object.values(KINDS);
  if (isGerman(asked) || BEGINS_GERMAN.test(asked)) {
    const kind = kinds.find(({ german }) => german.test(asked));
    if (kind) return { told: kind.inGerman(who ?? 'jemand'), isGerman: true };
  }
  const ofMoney = asks.for === 'amount' && asks.money ? KINDS.price : undefined;
  const kind = ofMoney ?? kinds.find(({ english }) => english.test(asked));
  if (!kind) return null;
  return isGerman(asked)
    ? { told: kind.inGerman(who ?? 'jemand'), isGerman: true }
    : { told: kind.told(who ?? word('somebody')), isGerman: false };
}
