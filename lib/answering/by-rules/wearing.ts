import type { Evidence } from '../../contract/answers';
import { groupedBy } from '../../grouped-by';
import type { PersonView } from '../../identity/fold';
import { stemOf, tokens } from '../../memory/terms';
import type { IncidentRecord, Where } from '../../store/schema';
import { text } from '../../text';
import {
  both,
  inEnglish,
  inTurn,
  sentence,
  type Tellable,
  type Told,
  type ToldValue,
  told,
  word,
} from '../../told';
import { COLOURS, type Colour } from '../../vision/colour-names';
import { SIGHTS_EVERY_S } from '../../vision/sight-turns';
import { timecode } from '../../wording';
import { type ClothesAsked, GARMENT } from './clothes-asked';
import { COLOUR, coloursAlike, coloursOf } from './colour-words';
import { likenessOf } from './coloured-things';
import type { Begin, Finding } from './finding';
import { escaped } from './names-in-question';
import { VIDEO } from './of-recordings';
import type { Question } from './question';
import type { Refusal } from './refusal-text';
import { distinct, recordsBy, recordsHolding, recordsTelling, type Scene } from './scene';
import { shownName } from './telling';
import { counted, ofTheVeryKind, thingsSeenIn } from './things-seen';
import { besideEachOther } from './view-words';

const MOST_TOLD = 4;
const MOST_EVIDENCE = 10;

const SHADE = '(?:(?:light|dark|bright|pale|deep) )?';
const WORN = `${SHADE}${COLOUR}(?: ${GARMENT})?`;
const PERSON = '(?:person|man|woman|girl|boy|guy|lady|one|child|kid)';

/** Who wears a colour: "Who is wearing red?", "Who was in the green jacket?", "Which woman wore blue?" */
const WHO_WEARS = new RegExp(
  `^(?:who|(?:which|what) (?:${PERSON}|people|persons|men|women|children|kids))(?: else)? (?:is |was |are |were |has |had |)(?:the (?:${PERSON}) )?(?:wearing|wears?|wore|dressed in|in|ha[sd]|have|with) (?:a |an |the |something |anything )?${WORN}(?: on)?$`,
  'i',
);
/** In which videos somebody wears a colour: "Which clips have someone in a white shirt?" */
const VIDEOS_WORN_IN = new RegExp(
  `^(?:(?:is|are) there |what (?:is|are) |(?:do|did) (?:i|we) have |(?:show|find|give|list)(?: me| us)? )?(?:in )?(?:(?:which|what|any|the|all|all the|some)(?: of (?:my|our|the))? )?${VIDEO}s? (?:(?:has|have|with|where|in which|that (?:has|have|shows?)|shows?|is|are|do|does|there) )*(?:an? |any )?(?:${PERSON}|someone|somebody|anyone|anybody|people|men|women|children|kids)(?: (?:who|that))?(?: (?:is|are|was|were|has|have|can be seen))* (?:wearing|wears?|wore|dressed in|in|with)(?: an?| the)? ${WORN}(?: on)?$`,
  'i',
);
/** What somebody wears: "What was Ada wearing?", "What colour is Ben's jacket?", "What did she have on?" */
const WHAT_WORN = new RegExp(
  `\\b(?:what|which)\\b.*\\b(?:wear|wears|wearing|wore|worn|have on|has on|had on)\\b|\\bwhat colou?r\\b.*\\b${GARMENT}\\b|\\bdressed\\b`,
  'i',
);
/** Words of a question for what somebody wears that ask for nothing else. */
const OF_CLOTHES = new Set(
  'wear wears wearing wore worn colour color have had has on dressed dress shirt tshirt tee top coat jacket sweater jumper pullover hoodie blouse cardigan vest suit uniform clothes clothing outfit kind sort today picture video film clip see seen'
    .split(' ')
    .map(stemOf),
);
/** Somebody who is told by what they wear: "the woman in the red coat". */
const TOLD_BY = new RegExp(
  `\\b(?:the|a|that|this) ${PERSON} (?:in|wearing|with|who (?:wears|wore|is wearing|was wearing|is in|was in)) (?:a |an |the )?${WORN}\\b(?! (?:car|bike|bag|ball|hair|eyes|book|room|house|door|box)\\b)`,
  'i',
);

/** What pictures show of who wears a colour, or of what somebody wears, where that is all that is asked; null where it is not, or was not seen. */
export function findWorn(scene: Scene, question: Question): Finding | null {
  const colours = wornAskedFor(question);
  return colours ? findWearers(scene, colours) : findClothes(scene, question);
}

/** The colours that a question asks who wears; null where it asks for something else. */
export function wornAskedFor({ text, named }: Question): readonly string[] | null {
  if (named.length > 0) return null;
  const colour = colourWorn(text);
  return colour === null ? null : coloursOf(colour);
}

/** The colour of which a question asks who wears it, or in which videos somebody does; null where it asks for something else. */
function colourWorn(text: string): string | null {
  const asked = plain(text).replace(/,? (?:please|pls|plz)$/i, '');
  return (WHO_WEARS.exec(asked) ?? VIDEOS_WORN_IN.exec(asked))?.[1] ?? null;
}

/** Refuses where it is asked who wears a colour, and nobody was seen in it; null where anything else is asked, and where what people wear was not looked at. */
export function nobodyIn(scene: Scene, question: Question): Refusal | null {
  const colour = question.named.length > 0 ? null : colourWorn(question.text);
  if (!colour || recordsOf(scene, COLOURS).length === 0) return null;
  return nobodyInColour(colour);
}

/** A question with the name of whoever alone wears what it tells them by in place of that, or with what pages call them; the question as it is where that is nobody, or several. */
export function withNamesForClothes(question: string, scene: Scene): string {
  const found = TOLD_BY.exec(question);
  if (!found || asksWhether(question, found[0]) || colourWorn(question) !== null) return question;
  const wearing = personsWearing(scene, recordsOf(scene, coloursOf(found[1]!)));
  const [only, ...others] = wearing;
  return only && others.length === 0 ? question.replace(found[0], shownName(only)) : question;
}

/** Those who wear what a question tells somebody by, with the words that do; null where it tells nobody so. */
export function wearersToldBy(
  scene: Scene,
  question: string,
): { words: string; persons: readonly PersonView[] } | null {
  const found = TOLD_BY.exec(question);
  return found && { words: found[0], persons: personsWearing(scene, recordsOf(scene, coloursOf(found[1]!))) };
}

/**
 * Refuses where a question tells somebody by a colour that nobody was seen in, as "the man in the red coat"; null where it does not, where the lines that would answer tell of such clothes, and where what people wear was not looked at.
 *
 * @param lines the words that would answer
 */
export function nobodyToldBy(scene: Scene, question: string, lines: readonly string[]): Refusal | null {
  const found = TOLD_BY.exec(question);
  if (!found || asksWhether(question, found[0]) || recordsOf(scene, COLOURS).length === 0) return null;
  const [, colour] = found;
  if (recordsOf(scene, coloursOf(colour!)).length > 0) return null;
  const worn = tokens(found[0].slice(found[0].search(new RegExp(WORN, 'i')))).map(stemOf);
  const tells = (line: string) => worn.every((stem) => tokens(line).map(stemOf).includes(stem));
  return lines.some(tells) ? null : nobodyInColour(colour!);
}

function nobodyInColour(colour: string): Refusal {
  return {
    english: told`I saw nobody in ${word(colour.toLowerCase())}.`,
    german: 'In dieser Farbe habe ich niemanden gesehen.',
  };
}

/** "Is the man wearing yellow?" asks whether they do, and tells nobody by it. */
function asksWhether(question: string, told: string): boolean {
  return new RegExp(`^(?:and |so )?(?:is|are|was|were) ${escaped(told)}\\W*$`, 'i').test(question);
}

/** Who was seen in one of some colours, or perhaps: in one that is alike; null where nobody was. */
function findWearers(scene: Scene, colours: readonly string[]): Finding | null {
  const firsts = firstsWearing(scene, colours);
  if (firsts.length > 0) return wornFound(scene, told`${wornTold(scene, firsts)}.`, firsts, 'somebody in it');
  const alike = firstsWearing(scene, coloursAlike(colours));
  if (alike.length === 0) return null;
  const lead = told`${wornTold(scene, alike)}; whether that is the colour that is meant I cannot tell.`;
  return wornFound(scene, lead, alike, 'somebody in a colour that is alike', 'perhaps');
}

/** The first record of each person in one of some colours, and in each video that of somebody by their shape. */
function firstsWearing(scene: Scene, colours: readonly string[]): IncidentRecord[] {
  const records = recordsOf(scene, colours);
  const ofPersons = personsWearing(scene, records).flatMap(
    ({ nodes }) => records.find(({ who }) => nodes.includes(who[0]!)) ?? [],
  );
  return [...ofPersons, ...firstOfEach(records.filter(isByShape), ({ videoId }) => videoId)];
}

/** The first of those that have the same key. */
function firstOfEach(
  records: readonly IncidentRecord[],
  key: (one: IncidentRecord) => string,
): IncidentRecord[] {
  return [...groupedBy(records, key).values()].map(([first]) => first!);
}

/** Who wears what, colour by colour, each with where it is seen. */
function wornTold(scene: Scene, records: readonly IncidentRecord[]): ToldValue {
  const colours = [...new Set(records.map(({ words }) => words!))];
  const each = colours.slice(0, MOST_TOLD).map((colour) => {
    const some = records.filter(({ words }) => words === colour);
    const persons = personsWearing(scene, some);
    const shapes = some.some(isByShape) ? [BY_SHAPE] : [];
    const who = persons.length > 0 ? both([scene.tell.list(persons).who, ...shapes]) : BY_SHAPE;
    const moments = momentsTold(scene, some.slice(0, MOST_TOLD));
    return persons.length + shapes.length === 1
      ? told`${who} wears ${word(colour)}, as seen at ${moments}`
      : told`${who} wear ${word(colour)}, as seen at ${moments}`;
  });
  return besideEachOther([...each, ...(colours.length > MOST_TOLD ? [OTHERS_WEAR] : [])]);
}
const OTHERS_WEAR = word('and others other colours');
/** Whose face tells nothing of their clothes. */
const BY_SHAPE = word('somebody, by their shape,');

/** "0:10 in party.mp4", each video once. */
function momentsTold({ tell }: Scene, records: readonly IncidentRecord[]): ToldValue {
  const videos = [...new Set(records.map(({ videoId }) => videoId))];
  const each = videos.map((id) => {
    const times = records.filter(({ videoId }) => videoId === id).toSorted((a, b) => a.t0 - b.t0);
    const [last] = times.slice(-1);
    return both([...times.slice(0, -1).map(({ t0 }) => timecode(t0)), tell.placeTold(last!)]);
  });
  return both(each);
}

function wornFound(
  scene: Scene,
  lead: Tellable,
  firsts: readonly IncidentRecord[],
  what: string,
  begin?: Begin,
): Finding {
  return {
    lead,
    ...(begin && { begin }),
    unsure: scene.tell.list(personsWearing(scene, firsts)).unsure,
    quoted: [],
    evidence: firsts.slice(0, MOST_EVIDENCE).map((record) => scene.tell.evidence(record, 1)),
    note: `${counted(firsts.length, 'stretch shows', 'stretches show')} ${what}.`,
  };
}

/** What is known of the clothes of people who are not named, or, where that is nothing of what is asked, why it is refused. */
export type ClothesFound = { finding: Finding } | { none: Refusal; evidence: Evidence[] };

/**
 * What colours people were seen in whom a question does not name, or whether somebody was seen in some: whoever that is, since who is a man or a woman is not known.
 */
export function findClothesOfSomebody(scene: Scene, asked: ClothesAsked): ClothesFound {
  const { coloured, unknown, isNarrower, isOfEach } = asked;
  const records = wornBySomebody(scene, asked);
  if (records === null) return { none: SEVERAL_VIDEOS, evidence: [] };
  const worn = (some: readonly IncidentRecord[]) => told`${wornTold(scene, some)}.`;
  const none = ({ english, german }: Refusal): ClothesFound => {
    // What all wear in all videos is no help.
    const near = records.every(({ videoId }) => videoId === records[0]!.videoId) ? records : [];
    const instead = near.length > 0 ? [sentence(worn(near))] : [];
    return {
      none: { english: inTurn(english, ...instead), german: inTurn(german, ...instead) },
      evidence: near.slice(0, MOST_EVIDENCE).map((record) => scene.tell.evidence(record, 1)),
    };
  };
  if (unknown)
    return none({
      english: told`I recognise no ${unknown}, only what colour people wear above the waist.`,
      german: 'Von Kleidung erkenne ich nur die Farbe über der Taille.',
    });
  if (records.length === 0) return none(NO_COLOUR_SEEN);
  if (!coloured) {
    const above = told`Above the waist, ${wornTold(scene, records)}.`;
    const lead = inTurn(above, ...whetherMeant(scene, asked, records));
    return { finding: wornFound(scene, lead, records, 'what people wear') };
  }
  for (const likeness of ['Yes', 'Perhaps'] as const) {
    const some = records.filter(({ words }) => likenessOf([words as Colour], coloured) === likeness);
    if (some.length === 0) continue;
    const isYes = likeness === 'Yes' && !isNarrower && !isOfEach;
    const begin = likeness === 'Perhaps' ? 'perhaps' : isYes ? 'yes' : undefined;
    const lead = inTurn(worn(some), ...whetherMeant(scene, asked, some));
    return { finding: wornFound(scene, lead, some, 'somebody in it', begin) };
  }
  return none(nobodyInColour(coloured.word));
}

const NO_COLOUR_SEEN: Refusal = {
  english: text('What colour anybody wears there I could not tell.'),
  german: 'Welche Farbe dort jemand trägt, konnte ich nicht erkennen.',
};

const SEVERAL_VIDEOS: Refusal = {
  english: text('Who is meant I cannot tell: choose one video, or ask who wears a colour.'),
  german: 'Wer gemeint ist, kann ich nicht sagen: Wähle ein Video, oder frag, wer eine Farbe trägt.',
};

/** What is said where somebody is asked for by more than that they are people, and who is told has no name: whether that fits nothing tells. */
function whetherMeant(
  scene: Scene,
  { word: asked, isNarrower }: ClothesAsked,
  records: readonly IncidentRecord[],
): Told[] {
  const persons = personsWearing(scene, records);
  if (!isNarrower || persons.every(({ name }) => name !== null)) return [];
  const isOne = persons.length + (records.some(isByShape) ? 1 : 0) === 1;
  const whom = MEANT[asked];
  if (whom)
    return [
      isOne
        ? told`Whether that is ${whom} I cannot tell.`
        : told`Whether one of them is ${whom} I cannot tell.`,
    ];
  return [
    isOne
      ? told`Whether that is the ${asked} I cannot tell.`
      : told`Whether one of them is the ${asked} I cannot tell.`,
  ];
}
const [HIM, HER, WHO_IS_MEANT] = [word('him'), word('her'), word('who is meant')];
const MEANT: Readonly<Record<string, Told>> = {
  ...{ he: HIM, him: HIM, his: HIM, she: HER, her: HER, hers: HER },
  ...{ they: WHO_IS_MEANT, them: WHO_IS_MEANT, their: WHO_IS_MEANT },
};

/** The first moment of each colour that each person wears where it is asked: while what tells them is in view, where it is. Null where that is in several videos, of any of which it may be asked. */
function wornBySomebody(
  scene: Scene,
  { beside, isNarrower, coloured }: ClothesAsked,
): IncidentRecord[] | null {
  const [only, ...others] = scene.video ? [scene.video] : scene.videos;
  const video = others.length === 0 ? only : undefined;
  const all = allWearing(scene, COLOURS).filter(({ videoId }) => !video || videoId === video.id);
  const seen = beside ? thingsSeenIn(scene, scene.videos, beside) : [];
  const meant = beside ? all.filter(isWhile(ofTheVeryKind(beside, seen, ({ kind }) => kind))) : [];
  if (meant.length === 0 && !video && isNarrower && !coloured) return null;
  const records = meant.length > 0 ? meant : all;
  return firstOfEach(
    records,
    ({ who, words, videoId }) => `${scene.view.persons.get(who[0] ?? '')?.id ?? videoId} ${words}`,
  );
}

/** Whether something was while one of some stretches, or next to it: between two pictures. */
function isWhile(stretches: readonly Where[]): (one: Where) => boolean {
  return ({ videoId, t0, t1 }) =>
    stretches.some(
      (one) => one.videoId === videoId && one.t0 - SIGHTS_EVERY_S < t1 && t0 < one.t1 + SIGHTS_EVERY_S,
    );
}

/** What colours the one person who is named was seen in, where that is asked; null where it is not, or was not seen. */
function findClothes(scene: Scene, { text: question, named, terms }: Question): Finding | null {
  const [person, ...others] = named;
  if (!person || others.length > 0 || !WHAT_WORN.test(plain(question))) return null;
  if (terms.some(({ stem }) => !OF_CLOTHES.has(stem))) return null;
  const all = recordsBy(scene, person, ['wears']);
  const here = all.filter(({ videoId }) => videoId === scene.video?.id);
  const records = here.length > 0 ? here : all;
  const firsts = records.filter(
    ({ words, videoId }, i) =>
      records.findIndex((other) => other.words === words && other.videoId === videoId) === i,
  );
  if (firsts.length === 0) return null;
  const { who, unsure } = scene.tell.list([person]);
  const each = firsts
    .slice(0, MOST_TOLD)
    .map((record) => told`${word(record.words!)} at ${scene.tell.placeTold(record)}`);
  return {
    lead: told`Above the waist ${who} wears ${both(each)}.`,
    unsure,
    quoted: [],
    evidence: firsts.slice(0, MOST_EVIDENCE).map((record) => scene.tell.evidence(record, 1)),
    note: `${records.length} stretches show what ${inEnglish(told`${who}`)} wears.`,
  };
}

function plain(text: string): string {
  return text.replace(/[?!.\s]+$/, '').trim();
}

function personsWearing({ view }: Scene, records: readonly IncidentRecord[]): PersonView[] {
  return distinct(records.flatMap(({ who }) => view.persons.get(who[0] ?? '') ?? []));
}

/** The incidents that tell that somebody wears one of some colours, in the scene's bounds, in order. */
function recordsOf(scene: Scene, colours: readonly string[]): IncidentRecord[] {
  const { video } = scene;
  const records = allWearing(scene, colours);
  const here = records.filter(({ videoId }) => videoId === video?.id);
  return here.length > 0 ? here : records;
}

/** What tells that somebody wears one of some colours, by their face or, after these, by their shape. */
function allWearing(scene: Scene, colours: readonly string[]): IncidentRecord[] {
  return [...recordsTelling(scene, 'wears', colours), ...wornByShapes(scene, colours)];
}

/** That somebody wears one of some colours by their shape alone: that, with the colour for its words. */
function wornByShapes(scene: Scene, colours: readonly string[]): IncidentRecord[] {
  return recordsHolding(scene, 'figures', ['people']).flatMap((record) => {
    const worn = record.colours?.find((colour) => colours.includes(colour));
    return worn ? [{ ...record, words: worn }] : [];
  });
}

function isByShape({ kind }: IncidentRecord): boolean {
  return kind === 'figures';
}
