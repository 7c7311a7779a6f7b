import { tokens } from '../../memory/terms';
import { plainGerman } from './german-lead';
import { type Keeps, thingInEnglish } from './german-phrases';
import { sentenceInEnglish } from './german-sentence';
import { thingsInEnglish, withoutVideo } from './german-things';
import { germanParticiple, germanVerb } from './german-verbs';
import { writingInEnglish } from './german-writing';
import { withoutWrapping } from './said-around';
import type { WholeForm } from './whole-form';

/** Words that German questions hold, and English ones do not. */
const GERMAN = new Set(
  'wer wen wem wessen wann wo woher wohin warum wieso weshalb wie wieviel wieviele welche welcher welches welchen welchem hat haben hatte ist sind waren wird wurde wurden kann konnte der das den dem und nicht ein eine einen einem einer auf mit von zu zum zur im ihr ihm sie ich wir es sagt sagte gesagt gibt gab gibts zeig zeige nenne bitte danach davor dabei beim auch zuerst zuletzt über für dass kein keine jemand niemand etwas mein meine sein seine dort heute gestern schon noch'.split(
    ' ',
  ),
);
/** So many of them make a question a German one. */
const LEAST = 2;

/** What is said to one of another form than `inEnglishWords` and `wholeAskedFor` know. */
export const IN_ENGLISH =
  'Auf Deutsch werden nur häufige Fragen verstanden, wie „Was hat Ada gesagt?“; stell andere auf Englisch.';

/** Words that begin German questions and requests, and no English ones. */
const BEGINS =
  /^\W*(?:wer|wem|wen|wessen|wann|warum|wieso|weshalb|wo(?:hin|her|zu|mit|für|bei|von|ran|rin)|wie|welche[mnrs]?|wieviele?|gab|gibt|gibt['’]?s|sieht man|kann man|kannst du|weißt du|siehst du|fasse?|erzähle?|zeige?|und|oder|aber|ist|sind|waren|haben|habe|hatten?|wird|wurden?|können|konnten?|war (?:de[rmn]|die|das|ein(?:e[nmr]?)?|mein\p{L}*|unser\p{L}*))\s/iu;
/** A German "was" that begins a question, by the verb after it: after the English one somebody or something follows. */
const WAS =
  /^[Ww]as(?= (?:ist|hat|hatte|sagt|sagte|macht|machte|tut|tat|will|wollte|kann|konnte|soll|sollte|muss|musste|mag|mochte|darf|durfte|isst|aß|trinkt|trank|kauft|kaufte|kostet|kostete|passiert|passierte|geschah|steht|liegt|heißt|hieß|bedeutet|trägt|trug|hält|hielt|gibt|gab|sieht|sah|hört|hörte|liest|las|schreibt|schrieb|findet|fand|denkt|dachte|meint|meinte|fragt|fragte|weiß|wusste|bringt|brachte|holt|holte|sucht|suchte|braucht|brauchte|kocht|kochte|spielt|spielte|gefällt|gefiel|nimmt|nahm|wird|wurde|lernt|lernte|erzählt|erzählte|baut|baute|haben|sind|machen|sagen) )/u;

const NAME = "(\\p{Lu}[\\p{L}'’-]*(?: \\p{Lu}[\\p{L}'’-]*){0,2})";
const ABOUT = '(?:über|von|vom|zu|zum|zur)(?: (?:der|den|die|das|dem|einer|einem|einen|eine|ein))?';
const form = (pattern: string) => new RegExp(`^${pattern}$`, 'u');

/** Common questions as English ones. What they are about stays as it is: lines are in whatever language was spoken. */
const FORMS: [RegExp, string][] = [
  [form(`[Uu]nd (?:(?:was ist )?mit )?${NAME}`), 'And $1?'],
  [form(`[Ww]as ist mit ${NAME}`), 'What about $1?'],
  [form(`(?:[Zz]eige? (?:mir|uns)|[Kk](?:annst|önntest) du (?:mir|uns)) ${NAME}(?: zeigen)?`), 'Show me $1.'],
  [
    form('(?:[Uu]nd )?(?:[Ww]as (?:kam|kommt|war|geschah|passierte) )?(?:[Dd]anach|[Dd]ann)'),
    'And after that?',
  ],
  [form('(?:[Uu]nd )?(?:[Ww]as (?:kam|war|geschah|passierte) )?[Dd]avor'), 'And before that?'],
  [form('[Ww]ann (?:war|ist) das'), 'When was that?'],
  [form('[Ww]er hat das gesagt'), 'Who said that?'],
  [
    form('[Ww]er (?:war|ist|waren|sind) (?:sonst )?noch (?:da|dort|hier|dabei|anwesend)'),
    'Who else was there?',
  ],
  [form(`[Ww]as (?:hat|hatte) ${NAME} zu ${NAME}(?: alles)? (?:gesagt|erzählt)`), 'What did $1 say to $2?'],
  [form(`[Ww]as (?:sagte?|antwortete?) ${NAME} zu ${NAME}`), 'What did $1 say to $2?'],
  [form(`[Ww]as wurde (?:zu )?${NAME} gesagt`), 'What was said to $1?'],
  [
    form(
      `[Ww]or(?:über|um|von) (?:haben|reden|redeten|sprechen|sprachen|unterhalten sich) ${NAME} und ${NAME}(?: miteinander)?(?: gesprochen| geredet)?`,
    ),
    'What did $1 and $2 talk about?',
  ],
  [
    form(`[Mm]it wem (?:hat|redete?|spricht|sprach) ${NAME}(?: alles)?(?: gesprochen| geredet)?`),
    'Who did $1 talk to?',
  ],
  [form(`[Ww]er (?:hat|redete?|spricht|sprach) mit ${NAME}(?: gesprochen| geredet)?`), 'Who talked to $1?'],
  [
    form(`[Hh](?:at|aben) ${NAME} (?:mit|und) ${NAME}(?: miteinander)? (?:gesprochen|geredet)`),
    'Did $1 talk to $2?',
  ],
  [
    form(
      `(?:[Ee]rzähle?|[Bb]erichte|[Ss]age?) mir(?: etwas| alles| mehr)?(?:,? was du weißt,?)? (?:von|über) ${NAME}`,
    ),
    'Tell me about $1.',
  ],
  [
    form(`[Ww]as (?:weißt du|wissen wir)(?: alles| sonst)? (?:von|über) ${NAME}`),
    'What do you know about $1?',
  ],
  [form(`[Ww]as waren ${NAME}s (?:ersten|erste) Worte`), "What were $1's first words?"],
  [form(`[Ww]as waren ${NAME}s (?:letzten|letzte) Worte`), "What were $1's last words?"],
  [form('[Ww]er hat (?:eine?n?) (\\p{L}+)'), 'Who has a $1?'],
  [form(`[Ww]as (?:hat|hatte) ${NAME} (?:zuerst|als Erstes) gesagt`), 'What did $1 say first?'],
  [form(`[Ww]as (?:hat|hatte) ${NAME} (?:zuletzt|als Letztes) gesagt`), 'What did $1 say last?'],
  [
    form(`[Ww]as (?:hat|hatte) ${NAME} ${ABOUT} (.+?) (?:gesagt|erzählt|gemeint)`),
    'What did $1 say about $2?',
  ],
  [form(`[Ww]as (?:sagte?|erzählte?|meinte?) ${NAME} ${ABOUT} (.+)`), 'What did $1 say about $2?'],
  [form(`[Ww]as (?:hat|hatte) ${NAME}(?: alles)? (?:gesagt|erzählt)`), 'What did $1 say?'],
  [form(`[Ww]as (?:sagte?|erzählte?) ${NAME}(?: alles)?`), 'What did $1 say?'],
  [
    form(`[Ww]or(?:über|von) (?:hat|sprach|spricht|redete?) ${NAME}(?: gesprochen| geredet)?`),
    'What did $1 say?',
  ],
  [
    form('[Ww]er (?:war|ist|waren|sind)(?: noch| alles| sonst)* (?:da|dort|hier|dabei|anwesend|zu sehen)'),
    'Who was there?',
  ],
  [
    form('[Ww]as (?:sieht man|sehe ich|sehen wir|ist(?: alles)? zu sehen|kann man sehen)'),
    'What can be seen?',
  ],
  [form('[Ww]as (?:steht|ist)(?: da| dort)? (?:geschrieben|zu lesen)'), 'What is written?'],
  [form(`[Ww]er (?:war|ist) (?:bei|mit) ${NAME}(?: zusammen)?`), 'Who was with $1?'],
  [form(`[Mm]it wem (?:war|ist) ${NAME}(?: zusammen)?`), 'Who was with $1?'],
  [form(`[Ww]er (?:ist|war) ${NAME}`), 'Who is $1?'],
  [form(`[Ww]ar ${NAME}(?: auch)? (?:da|dort|dabei|hier)`), 'Was $1 there?'],
  [form(`[Ww]ann (?:kam|kommt) ${NAME}(?: herein| rein| dazu| an| nach Hause)?`), 'When did $1 come in?'],
  [
    form(`[Ww]ann ist ${NAME}(?: hereingekommen| reingekommen| gekommen| dazugekommen| angekommen)`),
    'When did $1 come in?',
  ],
  [form(`[Ww]ann (?:ging|geht) ${NAME}(?: weg| hinaus| raus)?`), 'When did $1 leave?'],
  [form(`[Ww]ann ist ${NAME}(?: weggegangen| gegangen| hinausgegangen)`), 'When did $1 leave?'],
  [
    form(
      '[Ww]o (?:wurden?|habe ich|haben wir) (?:das|dies|es|dieses Video|this video|meine Videos|die Videos) (?:aufgenommen|gefilmt|gedreht)',
    ),
    'Where was this recorded?',
  ],
  [
    form(
      `[Ww]elche (?:Videos|Aufnahmen|Filme) (?:sind|wurden|stammen|habe ich)(?: alle)? (?:aus|in|von) ${NAME}(?: aufgenommen| gefilmt| gedreht)?`,
    ),
    'Which videos were recorded in $1?',
  ],
  [form(`[Ww]as (?:habe ich|haben wir|wurde) in ${NAME} (?:gefilmt|aufgenommen)`), 'What did I film in $1?'],
  [
    form(
      `(?:[Hh]abe ich|[Hh]aben wir)(?: je| jemals| schon| schon einmal| schon mal)? in ${NAME} (?:gefilmt|aufgenommen)`,
    ),
    'Did I ever film in $1?',
  ],
  [form(`[Ww]o (?:war|ist) ${NAME}`), 'Where is $1?'],
  [
    form(`[Ww]er (?:hat|sprach|spricht|redete?) ${ABOUT} (.+?)(?: gesprochen| geredet)?`),
    'Who talked about $1?',
  ],
  [
    form(
      '[Ww]er (?:hat (?:zuerst|als [Ee]rste[rs]?) (?:gesprochen|geredet)|(?:sprach|spricht|redete?) (?:zuerst|als [Ee]rste[rs]?))',
    ),
    'Who spoke first?',
  ],
  [
    form('[Ww]as (?:war|ist) das [Ll]etzte,? (?:was|das) (?:gesagt|gesprochen) (?:wurde|worden ist)'),
    'What was the last thing said?',
  ],
  [
    form('[Ww]as (?:war|ist) das [Ee]rste,? (?:was|das) (?:gesagt|gesprochen) (?:wurde|worden ist)'),
    'What was the first thing said?',
  ],
  [form(`[Ww]ann (?:sieht|sah) man ${NAME}`), 'When did we see $1?'],
  [
    form('[Ww]er (?:fehlt|fehlte|(?:war|ist) (?:nicht|abwesend)(?: (?:da|dabei|dort|anwesend))?)'),
    'Who was not there?',
  ],
  [
    form(
      '[Ww]ie viele (?:verschiedene )?(?:Leute|Menschen|Personen|Stimmen) (?:sprechen|reden|sprachen|redeten|hört man|(?:sind|waren) zu hören)',
    ),
    'How many people speak?',
  ],
];

/** What is asked as a whole, in German. */
const WHOLE: [RegExp, WholeForm][] = [
  [
    /^(?:fasse? .*zusammen|(?:gib mir |mach )?(?:eine )?zusammenfassung|worum geht es|w(?:ovon|orum) handelt (?:das|dies(?:es)?|der|dieser) (?:video|film|aufnahme)|was ist (?:hier |da |alles )*(?:passiert|geschehen|los)|was passiert(?:e)?(?! (?:zuerst|zuletzt|als|am|ganz|zum)\b))\b/iu,
    'summary',
  ],
  [
    /^(?:wer|welche (?:personen|leute|menschen))\b.*\b(?:erkannt|vorkommen|kommt vor|kommen vor|kennst du)/iu,
    'people',
  ],
  [/^was (?:habe ich|haben wir|wurde)(?: alles)? (?:gefilmt|aufgenommen|gedreht)$/iu, 'videos'],
  [
    /^(?:welche|wie viele) (?:videos|aufnahmen|filme)\b(?! (?:haben|zeigen|enthalten) (?!wir\b|ich\b)| mit )/iu,
    'videos',
  ],
  [/^wer (?:redet|spricht|hat) am (?:meisten|wenigsten)\b/iu, 'talks-most'],
  [
    /^(?:wann|wo) (?:wurde|ist|war) (?:das|dies|dieses|es|der|die)\b.*\b(?:aufgenommen|gefilmt|gedreht)/iu,
    'recorded',
  ],
  [/^(?:was (?:kann|darf) (?:ich|man)\b.*fragen|was kannst du)\b/iu, 'abilities'],
  [
    /^(?:wie (?:beginnt|fängt)|womit (?:beginnt|fängt)|was (?:ist|war|kam|kommt|passierte?|geschah) (?:ganz )?(?:am|zu) (?:anfang|beginn)|was (?:ist (?:zuerst|als erstes) (?:passiert|geschehen)|(?:passierte?|geschah) (?:zuerst|als erstes)))\b/iu,
    'beginning',
  ],
  [
    /^(?:wie (?:endet|hört)|womit endet|was (?:ist|war|kam|kommt|passierte?|geschah) (?:ganz )?(?:am|zum) (?:ende|schluss)|was (?:ist (?:zuletzt|als letztes) (?:passiert|geschehen)|(?:passierte?|geschah) (?:zuletzt|als letztes)))\b/iu,
    'ending',
  ],
];

const NOTHING_KEPT: Keeps = () => false;
/** Videos of what pictures may not be looked through for. */
const HAVING = form('[Ww]elche (?:Videos|Aufnahmen|Filme) (?:haben|zeigen|enthalten) (?!wir\\b|ich\\b)(.+)');
/** Says of one video that it is the one at hand. */
const HERE = / (?:im|in (?:dem|diesem)) (?:video|film|clip)(?= |$)/iu;

/** A German question of a common form as an English one; null for any other. `keeps`: words that stay as they are. Pure. */
export function inEnglishWords(question: string, keeps: Keeps = NOTHING_KEPT): string | null {
  const plain = plainGerman(question);
  const { text, of } = withoutVideo(plain);
  for (const [german, english] of FORMS) {
    for (const whole of [plain, plain.replace(HERE, '')])
      if (german.test(whole)) return worded(whole, german, english, keeps);
    if (of && german.test(text)) return worded(text, german, english, keeps).replace(/(?=[?.]$)/, of);
  }
  return (
    writingInEnglish(plain) ??
    thingsInEnglish(plain) ??
    (HAVING.test(plain) ? worded(plain, HAVING, 'Which videos have $1?', keeps) : null)
  );
}

/** A German question as an English one: of a common form, or word by word; null where it is neither, or not German. `keeps`: words that stay as they are. Pure. */
export function germanInEnglish(question: string, keeps: Keeps): string | null {
  const common = inEnglishWords(question, keeps);
  if (common !== null || !isGerman(question)) return common;
  return wholeAskedFor(question) === null ? sentenceInEnglish(plainGerman(question), keeps) : null;
}

/** A question as it is embedded, and known for what it asks: without what is said around it; a German one in English, where that is known, for a weight that knows English alone. Pure. */
export function asEmbedded(question: string): string {
  return germanInEnglish(question, NOTHING_KEPT) ?? withoutWrapping(question);
}

/** The English question of a form, with whom and what it is about in English, too, as far as that is known. */
function worded(question: string, german: RegExp, english: string, keeps: Keeps): string {
  const parts = german.exec(question)!.slice(1);
  return english.replace(/\$(\d)/g, (_, n: string) => {
    const part = parts[Number(n) - 1]!;
    return thingInEnglish(part, keeps) ?? part;
  });
}

/** What a German question asks as a whole; null where it asks anything else. Pure. */
export function wholeAskedFor(question: string): WholeForm | null {
  const plain = plainGerman(question);
  return WHOLE.find(([german]) => german.test(plain))?.[1] ?? null;
}

/** Whether a question is asked in German. */
export function isGerman(question: string): boolean {
  if (WAS.test(question) || BEGINS.test(question) || beginsWithVerb(question)) return true;
  return tokens(question).filter((word) => GERMAN.has(word)).length >= LEAST;
}

/** Words of English questions that German ones do not hold. */
const ENGLISH = /(?<!\p{L})(?:the|there|a|an|at|on|to|of|with|he|his|him|she|that|it|they|and)(?!\p{L})/iu;

/** "Trinkt Malik ...", "wo steht ...", "was kommt ...", "war Ada im ...": a German verb stands where questions have it. */
function beginsWithVerb(question: string): boolean {
  const words = question.toLowerCase().match(/\p{L}+/gu) ?? [];
  const [first = '', second = ''] = words;
  const isVerb = (word: string) => word.endsWith('t') && germanVerb(word) !== undefined;
  // "Hat" and "was" begin English questions, too.
  if (first === 'hat') return germanParticiple(words.at(-1)!) !== undefined;
  if (first === 'war' || first === 'was')
    return (
      (first === 'was' && isVerb(second)) ||
      (words.some((word) => word === 'im' || GERMAN.has(word)) && !ENGLISH.test(question))
    );
  // "Plant" begins English ones.
  return (first !== 'plant' && isVerb(first)) || (first === 'wo' && germanVerb(second) !== undefined);
}

/** A question that begins with a German "was" with the English "what" in its place, so that it is not taken for "was"; any other as it is. Pure. */
export function whatForWas(question: string): string {
  return question.trim().replace(WAS, 'What');
}
