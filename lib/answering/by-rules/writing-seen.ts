import { isUnsurelyRead } from '../../memory/read-unsurely';
import { STOP_WORDS, stemOf, tokens } from '../../memory/terms';
import { kindsNamedIn, type NamedKind } from '../../memory/thing-names';
import { areaOf, boxesOf } from '../../memory/things-shown';
import type { IncidentRecord, VideoRecord } from '../../store/schema';
import { both, inTurn, sentence, type Tellable, told } from '../../told';
import { shareWithin } from '../../vision/box';
import { isSameText, lettersOf } from '../../vision/same-text';
import type { ThingKind } from '../../vision/thing-kinds';
import type { Finding } from './finding';
import { OF_PICTURES } from './kind-alone';
import type { Question } from './question';
import type { Refusal } from './refusal-text';
import { confined, MOST_LISTED_FROM, onlyIn, recordsHolding, recordsIn, type Scene } from './scene';
import { isToldBySign } from './thing-meant';
import { PLAINLY } from './things-asked';
import {
  LISTED_WORDS,
  NOTHING_READ,
  nowhereRead,
  readIn,
  readTold,
  type WritingAsks,
  withRoom,
  wordsOf,
} from './writing-told';

const MOST_EVIDENCE = 10;
/** Texts that are held against each other, each with all before it. */
const MOST_COMPARED = 200;
/** Words of a question that a refusal says again. */
const MOST_REPEATED = 3;

/** What is there to be read, and hardly for anything else. */
const SIGN =
  'signs?|signposts?|signboards?|posters?|banners?|billboards?|placards?|plaques?|notices?|labels?|stickers?|captions?|headlines?|headings?|number ?plates?|licen[cs]e plates?|registrations?|name ?tags?|badges?|graffiti|writing|lettering|inscriptions?|slogans?|logos?|slides?|blackboards?|whiteboards?|chalkboards?|flip ?charts?|menus?';
/** What may have writing on it. */
const CARRIER = `${SIGN}|screens?|displays?|boards?|monitors?|walls?|fences?|gates?|buildings?|towers?|monuments?|statues?|bridges?|shops?|stores?|shopfronts?|houses?|doors?|windows?|flags?|books?|covers?|spines?|pages?|papers?|newspapers?|magazines?|letters?|envelopes?|cards?|tickets?|receipts?|bills?|notes?|boxe?s?|parcels?|packages?|packets?|packs?|packaging|cartons?|barrels?|tins?|cans?|jars?|bottles?|bags?|cups?|mugs?|glass(?:es)?|clocks?|watch(?:es)?|shirts?|t-?shirts?|tees?|jerseys?|jumpers?|sweaters?|sweatshirts?|hoodies?|jackets?|vests?|uniforms?|aprons?|helmets?|caps?|hats?|bus|buses|trains?|trams?|carriages?|wagons?|cars?|vans?|trucks?|trailers?|lorry|lorries|taxis?|ships?|boats?|planes?|balloons?|engines?|coach|coaches|machines?|tags?|plates?|streets?|stations?|shelf|shelves|bench(?:es)?|tables?|laptops?|computers?|phones?|keyboards?|umbrellas?|cakes?|stones?|graves?`;
/** What is written. */
const TEXT =
  'text|texts|word|words|letters?|numbers?|digits?|names?|message|messages|titles?|sentence|brands?|phrase|years?|dates?|prices?|websites?|models?|company|airline|language';

/** What is read is plainly meant: nobody says it. */
const PLAIN_WAYS = [
  /\b(?:written|printed|spel(?:led|t)|handwritten|handwriting|is write)\b/i,
  /\b(?:street|road|shop|store|caf[eé]|restaurant|hotel|station|brand|plate|platform|phone|flight|house|bus|train) (?:names?|numbers?)\b/i,
  /\b(?:what|which) (?:brand|slogan|title|headline|website|logo|model)\b|^(?:[\w-]+ )?(?:brand|slogan|title|headline|website|model)\W*$/i,
  /^(?:(?:what|which)(?:['’]?s)?|show me|tell me|find)(?: (?:is|was|are|were|of))?(?: the| any)? (?:web ?(?:sites?|pages?|address(?:es)?)|url|domain)\b/i,
  /\b(?:do|does|did) (?:it|they) (?:say|read) (?:on|in|at|across|above|below|under)\b/i,
  new RegExp(`\\b(?:${SIGN})\\b`, 'i'),
  new RegExp(`\\b(?:${TEXT})\\b.*\\b(?:on|in|of|at|across|above|below)\\b.*\\b(?:${CARRIER})\\b`, 'i'),
  /\b(?:can|could) (?:be |you |i |we |one )?(?:read|make out)\b/i,
  new RegExp(
    `\\b(?:read|transcribe|copy|quote)(?: out)?(?: for)?(?: me| us| the| that| this| all| what)\\b.*\\b(?:${TEXT}|${CARRIER})\\b`,
    'i',
  ),
  /\b(?:word|words|text|letters|lettering|name|number|phrase) ["“‘']?[A-Z0-9]\w/,
];
/** It may be meant: something says it that people may quote as well. */
const OTHER_WAYS = [
  new RegExp(`\\b(?:${CARRIER})\\b.*\\b(?:say|says|said|saying|read|reads|reading)\\b`, 'i'),
  new RegExp(
    `\\b(?:say|says|said|read|reads)\\b.*\\b(?:on|in|at) (?:the|a|an|that|this|my|our)\\b.*\\b(?:${CARRIER})\\b`,
    'i',
  ),
  new RegExp(
    `\\b(?:${CARRIER}|restaurant|caf[eé]|bar|pub|hotel|company|brand|street|road|town)\\b.*\\b(?:called|named)\\b|\\bcalled (?:the|that|this) (?:${CARRIER}|restaurant|bar|pub|hotel)\\b`,
    'i',
  ),
  new RegExp(
    `^(?:what|which) (?:is|was|stands?|stood) (?:there )?on (?:the|a|that|this)\\b.*\\b(?:${CARRIER})\\b`,
    'i',
  ),
];

/** Words that ask for what is written, and tell nothing else of it. */
const ASKING = new Set(
  tokens(
    `${`${CARRIER}|${TEXT}`.replace(/\\.|[[\]()?]/g, ' ').replaceAll('|', ' ')} plate license licence number name tag sign signs read reads reading say says said saying written write writes printed print printing
    spelled spelt spell painted stand stands stood call called named title transcribe copy quote state give tell exactly aloud loud out content contents mean held hold holding wear wearing wears front back side top bottom left right corner edge big bigger biggest large largest small little
    first second third next near beside behind above below middle centre center corner main whole full long short blue red green yellow white black orange brown grey gray pink purple colour color colored coloured handwritten handwriting
    website websites site webpage url web address domain email mail price prices cost costs date dates day year hour hours time times phone telephone registration password passcode
    about kind type language english german french spanish foreign know want need like was were`,
  ).map(stemOf),
);

/** What is asked for by what it is, and how that looks. */
const LOOKS: readonly [asked: RegExp, looks: RegExp][] = [
  [
    /\b(?:web ?sites?|web ?page|url|web ?address|domain)\b/i,
    /\bwww\b|\bWWW\b|[\p{L}\d]{2}\.(?:[a-z]{2}|com|org|net|info|COM|ORG|NET|INFO)(?![\p{L}\d])/u,
  ],
  [/\be-?mail\b/i, /@/],
  [/\b(?:wi-?fi|passwords?|passcode)\b/i, /passw|pwd|wi-?fi|wlan|wpa/i],
  [/\bspeed\b/i, /\bkm|mph|speed|limit/i],
  [/\b(?:prices?|costs?|how much)\b/i, /[$€£]|\d[.,]\d\d\b/],
  [/\b(?:tele)?phone (?:number|line)|\bnumber to call/i, /\d(?:[\d ()/-]|\b[A-Z]+\b){5,}/],
  [
    /\b(?:dates?|what day|which day)\b/i,
    /\d{1,2}[./-]\s?\d{1,2}|\b(?:1[5-9]|20)\d\d\b|\d\.? (?:de )?\p{L}{3,}|\p{L}{3,} \d{1,2}\b/u,
  ],
  [/\byear\b/i, /\b(?:1[0-9]|20)\d\d\b/],
  [
    /\b(?:street|road|avenue|lane)(?:['’]s)? name|\bname of the (?:street|road|avenue|lane)\b/i,
    /\b(?:st|street|rd|road|ave|avenue|lane|ln|way|blvd|square|sq|drive|rue|calle|via|platz|weg|allee|gasse)\b|stra(?:ss|ß)e|str\.|(?:weg|platz)\b/i,
  ],
  [/\b(?:opening )?(?:hours|times?)\b(?!.*\b(?:name|word)\b)(?<!what time)/i, /\d[:.h]\d\d|\d ?[ap]\.?m\b/i],
  [
    /\b(?:licen[cs]e|number|registration) ?plates?\b|\bplate numbers?\b|\bregistrations?\b/i,
    /^(?=.*\d)(?=.*\p{L})[\p{L}\d ·~•.:-]{4,12}$/u,
  ],
  [/\bnumbers?\b|\bdigits?\b/i, /\d/],
];

/** Somebody's name, as it is written. */
const A_NAME = /^\p{Lu}[\p{L}'’.-]+(?: \p{Lu}[\p{L}'’.-]*){1,3}$/u;

/** What of the writing in view a question asks. */
export interface WritingAsked {
  /** Words that it must hold; none: whatever is written. */
  words: readonly string[];
  /** Kinds of things that it is to stand on; null: on whatever. */
  on: NamedKind | null;
  asks: WritingAsks;
  /** What it must look like, as a price or a date does; null: nothing in particular. */
  like: RegExp | null;
  /** What is read is plainly meant; else what people say may answer as well, and goes before. */
  plainly: boolean;
}

/** "Name the video in which ..." asks for no name that is written; "Name on the van?" does. */
const ORDER = /^\W*(?:please )?name (?!(?:on|of|in|at|above|below)\b)/i;

/**
 * What of the writing in view a question asks; null for any other question, and for what somebody said.
 *
 * @param here the video that is asked about: the words of its name ask for nothing else
 */
export function writingAskedFor(
  { text: whole, named, times }: Question,
  here: VideoRecord | null,
): WritingAsked | null {
  const text = whole.replace(ORDER, 'Tell ').replace(/^whose (?=names?\b)/i, 'what ');
  if (named.length > 0 || /^(?:who|whom|whose|why)\b/i.test(text)) return null;
  const plainly = PLAIN_WAYS.some((way) => way.test(text));
  if (!plainly && !OTHER_WAYS.some((way) => way.test(text))) return null;
  const quoted = quotedIn(text);
  const [kind] = kindsNamedIn(text).filter((one) => !isToldBySign(text, one));
  // "How many stop signs are there?"
  if (kind && !quoted && tokens(text).slice(0, kind.from).join(' ').endsWith('how many')) return null;
  const ofTime = new Set(tokens(`${times?.words ?? ''} ${here?.name.replace(/[._]/g, ' ') ?? ''}`));
  const isOfKind = (place: number) => kind !== undefined && place >= kind.from && place < kind.to;
  const words = quoted
    ? tokens(quoted)
    : tokens(text).filter((word, place) => tellsWhat(word) && !ofTime.has(word) && !isOfKind(place));
  return {
    words,
    on: kind ?? null,
    asks: howAsked(text, words),
    like: /^whose names?\b/i.test(whole) ? A_NAME : likeAsked(text),
    plainly: plainly || quoted !== null,
  };
}

/** Words of a question that stand as they are written: within quotes, after "the word" or "saying", or in capitals. */
function quotedIn(text: string): string | null {
  const marked = MARKED.map((mark) => mark.exec(text)?.[1]).find((words) => words !== undefined);
  if (marked) return marked;
  const capitals = text.match(/\b(?=[A-Z\d]*[A-Z])[A-Z\d]{3,}\b/g) ?? [];
  return capitals.length > 0 && text !== text.toUpperCase() ? capitals.join(' ') : null;
}
const MARKED = [
  /(?<![\p{L}\d])["“‘']([^"“”‘’']{2,})["”’'](?![\p{L}\d])/u,
  /\b(?:word|words|text|lettering|letters|phrase|saying|name) ([A-Z0-9][\w'’-]*(?: [A-Z0-9][\w'’-]*)*)/,
  /\b(?:saying|(?:that|which|who) (?:says?|reads?)) ([\p{L}\d][\p{L}\d' ]{2,40}?)(?=\s+[-–]|[?!.,]|$)/iu,
];

function likeAsked(text: string): RegExp | null {
  return LOOKS.find(([asked]) => asked.test(text))?.[1] ?? null;
}

/** Whether a word of a question says what is looked for. */
function tellsWhat(word: string): boolean {
  return !STOP_WORDS.has(word) && ![OF_PICTURES, ASKING].some((words) => words.has(stemOf(word)));
}

function howAsked(text: string, words: readonly string[]): WritingAsked['asks'] {
  if (/\b(?:which|what) (?:of (?:the|my|our) )?(?:videos?|clips?|films?|recordings?)\b/i.test(text))
    return 'which videos';
  if (
    /^(?:is|are|was|were|do|does|did|has|have|can|could)\b(?! you\b(?! (?:see|find|read any|spot)))/i.test(
      text,
    )
  )
    return 'whether';
  if (
    /^(?:\w+ ){0,3}(?:where|when|what time|which (?:second|minute|point|moment))\b(?! (?:it|he|she|they|we|i)\b)/i.test(
      text,
    )
  )
    return 'where';
  return words.length > 0 && /^(?:show|find|any)\b/i.test(text) ? 'where' : 'what';
}

/** What could be read of what is asked; null where nothing of it was. @param mayBeUnsure also where it holds the least of its words, and none as it is written */
export function findWriting(scene: Scene, asked: WritingAsked, mayBeUnsure = true): Finding | null {
  const videos = scene.video ? [scene.video] : scene.videos;
  const { found, isSure } = chosen(scene, writingIn(scene, videos, asked.words), asked);
  const isWritten = ({ words }: IncidentRecord) =>
    tokens(words ?? '').some((word) => asked.words.includes(word));
  if (found.length === 0 || !(isSure || mayBeUnsure || found.some(isWritten))) return null;
  const isElsewhere = standsElsewhere(scene, found, asked);
  const read = readTold(
    scene,
    found,
    apart(found.slice(0, MOST_COMPARED)),
    isElsewhere ? 'where' : asked.asks,
  );
  return {
    lead: inTurn(
      ...(isElsewhere ? [told`I recognised no ${asked.on!.words} there.`, sentence(read)] : [read]),
      ...(isSure ? [] : ['Which of it is meant I cannot tell.']),
    ),
    ...(asked.asks === 'whether' &&
      !isElsewhere && { begin: found.every(isUnsurelyRead) ? ('perhaps' as const) : ('yes' as const) }),
    unsure: false,
    quoted: [],
    evidence: found
      .slice(0, MOST_EVIDENCE)
      .map((record) => scene.tell.evidence(record, record.shown?.score ?? 0)),
    note: `${found.length} texts were read of it in the pictures.`,
  };
}

/** Whether writing stands on nothing of the kind that it is to stand on. */
function standsElsewhere(
  scene: Scene,
  [first]: readonly IncidentRecord[],
  { on, words }: WritingAsked,
): boolean {
  return on !== null && words.length === 0 && standingOn(scene, [first!], on.kinds).length === 0;
}

/**
 * What is written that holds the words of a question: all of them where it asks when or in which video something is to be seen; the most where nobody says a word, so that what is written
 * is all that there is to tell. Null where nothing does.
 */
export function findWrittenWords(scene: Scene, question: Question, isWordless: boolean): Finding | null {
  const { text, named } = question;
  if (named.length > 0 || !(isWordless || PLAINLY.test(text))) return null;
  const words = tokens(text).filter(tellsWhat);
  if (words.join('').length < LEAST_LETTERS) return null;
  const asks = howAsked(text, words);
  const held = { ...scene, video: null, ...(scene.video && { videos: [scene.video] }) };
  const like = isWordless ? likeAsked(text) : null;
  const how = asks === 'what' && !isWordless ? 'where' : asks;
  return findWriting(held, { words, on: null, plainly: false, like, asks: how }, false);
}
const LEAST_LETTERS = 4;

/** A sentence that says that nothing of what is asked could be read; null where writing was not looked for. */
export function nothingRead(scene: Scene, { words, like }: WritingAsked): Refusal | null {
  const videos = scene.video ? [scene.video] : scene.videos;
  if (!videos.some(({ weights }) => 'text-recognition' in weights)) return null;
  const isShort = words.length > 0 && words.length <= MOST_REPEATED;
  // What looks otherwise than what is asked for, or stands in other videos than one, is nothing of it.
  const others =
    like === null && videos.length === 1 ? textsOf(writingIn(scene, videos, []), LISTED_WORDS) : [];
  const whatInGerman = isShort ? `„${words.join(' ')}“ nirgends` : 'nichts davon';
  return {
    english: inTurn(
      isShort ? nowhereRead(words.join(' ')) : NOTHING_READ,
      ...(others.length > 0 ? [told`What I read there: ${both(others.map(readIn))}.`] : []),
    ),
    german: `Auf den Bildern habe ich ${whatInGerman} gelesen; was klein, unscharf oder von Hand geschrieben ist, kann ich nicht lesen.${others.length > 0 ? ` Gelesen habe ich dort: ${others.map((one) => `„${wordsOf(one)}“`).join(', ')}.` : ''}`,
  };
}

/** What some records say is written, the largest first, as the end of a sentence: '; to read: "STOP"'; nothing where there is none. */
export function writtenBeside(records: readonly IncidentRecord[]): Tellable {
  const texts = textsTold(records.filter(({ kind }) => kind === 'writing'));
  return texts && told`; to read: ${texts}`;
}

/** The largest of some texts, as many as so many words have room for, quoted, as a list; nothing where there are none. */
export function textsTold(records: readonly IncidentRecord[], room = LISTED_WORDS): Tellable {
  const texts = textsOf(records, room);
  return texts.length > 0 ? told`${both(texts.map(readIn))}` : '';
}

/** The largest of some texts, each once. */
function textsOf(records: readonly IncidentRecord[], room: number): IncidentRecord[] {
  return withRoom(apart(largestFirst(records).slice(0, MOST_COMPARED)), room);
}

/** The writing in some videos in the scene's bounds; of a large memory what holds one of the words. */
function writingIn(scene: Scene, videos: readonly VideoRecord[], words: readonly string[]): IncidentRecord[] {
  if (scene.recall.sizes.all <= MOST_LISTED_FROM || videos.length === 1)
    return videos.flatMap(({ id }) => recordsIn(scene, id, 'writing'));
  return recordsHolding(confined(scene, onlyIn(scene.recall, [...videos])), 'writing', words);
}

/** Of some texts those that a question means, those to begin with first, and whether it is sure that these are meant. */
function chosen(
  scene: Scene,
  records: readonly IncidentRecord[],
  { words, on, asks, like }: WritingAsked,
): { found: IncidentRecord[]; isSure: boolean } {
  const looks = (record: IncidentRecord) => like === null || like.test(record.words ?? '');
  const held = records.map((record) => shareHeld(words, record.words ?? ''));
  const best = Math.max(0, ...held);
  if (words.length > 0 && (asks === 'what' ? best > 0 : best === 1)) {
    const holding = records.filter((_, i) => held[i] === best);
    if (like === null || asks !== 'what') return { found: holding, isSure: best >= SURELY_HELD };
    // What was read in one picture with it.
    const isBeside = (a: IncidentRecord) => holding.some((b) => a.videoId === b.videoId && a.t0 === b.t0);
    const beside = records.filter((record) => looks(record) && isBeside(record));
    return { found: largestFirst(beside), isSure: best >= SURELY_HELD };
  }
  if (words.length > 0) return { found: [], isSure: true };
  const alike = records.filter(looks);
  const standing = on === null ? [] : standingOn(scene, alike, on.kinds);
  if (standing.length > 0) return { found: standing, isSure: true };
  const found = on === null || scene.video || scene.videos.length === 1 ? largestFirst(alike) : [];
  return { found, isSure: found.length === 1 || on === null };
}
/** Share of the words of a question that a text must hold for it to be the one that is surely meant. */
const SURELY_HELD = 0.5;

/** The largest text of each picture, then the second of each and so on; of those the largest first. */
function largestFirst(records: readonly IncidentRecord[]): IncidentRecord[] {
  const bySize = records.toSorted((a, b) => areaOf(b) - areaOf(a));
  const counts = new Map<string, number>();
  const rank = new Map<IncidentRecord, number>();
  for (const record of bySize) {
    const picture = `${record.videoId} ${record.t0}`;
    const before = counts.get(picture) ?? 0;
    rank.set(record, before);
    counts.set(picture, before + 1);
  }
  return bySize.toSorted((a, b) => rank.get(a)! - rank.get(b)!);
}

/** Share of some words that a text holds, each but for a letter that was read otherwise, or without its spaces. */
function shareHeld(words: readonly string[], text: string): number {
  const letters = lettersOf(text);
  if (words.join('').length >= LEAST_LETTERS && letters.includes(words.join(''))) return 1;
  const own = tokens(text);
  const isHeld = (word: string) =>
    own.some(
      (one) =>
        one === word ||
        (!STOP_WORDS.has(one) && stemOf(one) === stemOf(word)) ||
        (word.length >= 5 && isSameText(one, word)),
    ) ||
    (word.length >= LEAST_LETTERS && letters.includes(word));
  return words.filter(isHeld).length / words.length;
}

/** The texts that stand on a thing of some kinds: for the most part, in a picture that shows both. */
function standingOn(
  scene: Scene,
  records: readonly IncidentRecord[],
  kinds: readonly ThingKind[],
): IncidentRecord[] {
  const ofKind = (words: string | null) => (kinds as readonly (string | null)[]).includes(words);
  const videos = [...new Set(records.map(({ videoId }) => videoId))];
  const things = new Map(
    videos.map((id) => [
      id,
      recordsIn(scene, id, 'shows')
        .filter(({ words }) => ofKind(words))
        .flatMap(boxesOf),
    ]),
  );
  return records.filter((record) =>
    boxesOf(record).some((writing) =>
      things
        .get(record.videoId)!
        .some((box) => Math.abs(writing.t - box.t) <= TOGETHER_S && shareWithin(writing, box) >= 0.5),
    ),
  );
}
/** Seconds between a picture that was read and one that was looked through for things. */
const TOGETHER_S = 2.1;

/** The first of each text. */
function apart(records: readonly IncidentRecord[]): IncidentRecord[] {
  return records.filter(
    ({ words }, i) => records.findIndex((other) => isSameText(other.words ?? '', words ?? '')) === i,
  );
}
