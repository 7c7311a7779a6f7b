import { spoken } from '../../memory/incident-sentence';
import { nearWords } from '../../memory/synonyms';
import { STOP_WORDS, stemOf, tokens } from '../../memory/terms';
import type { IncidentRecord } from '../../store/schema';
import type { Asked } from './asked';
import { captionsRead } from './captions-told';
import { type Candidate, NEIGHBOUR_S } from './find';
import type { Finding } from './finding';
import { OF_PICTURES } from './kind-alone';
import { type Caption, captionsAmong, isProse } from './laid-over';
import { isOfPeople } from './people-words';
import type { Question } from './question';
import { onlyIn, recordsHolding, recordsIn, type Scene } from './scene';
import { mayTellIt, tellingLines } from './telling-lines';
import { shareHeld } from './words-in-writing';
import type { WritingAsks } from './writing-told';

/** Of words that a question is about all must be read; of so many one may be missing that names nobody and counts nothing. */
const MAY_MISS_ONE = 4;
/** Fewer letters tell nothing by themselves, unless they are digits. */
const LEAST_LETTERS = 3;
/** Of two captions that hold it together one holds so much by itself. */
const LEAST_OWN = 0.5;
const stems = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(stemOf));
/** Words that ask, or ask to be told, and of which what is read need hold none. */
const ASKING = stems(
  'say tell talk speak ask answer mention name use word sentence line conversation dialogue like one mr mrs ms miss dr please pls hey',
);
/** Those of who asks how somebody is called. */
const NAMING = stems('call name want like wish prefer need address know full first last real');
const ASKS_NAME = /\b(?:called|named|names?|call (?:him|her|them))\b/i;
const TELLS_NAME =
  /\b(?:call me|[Mm]y name is|[Nn]ame['’]s|I am|I['’]m|called|named) (?:(?:Mr|Mrs|Ms|Dr)\.? )?\p{Lu}\p{Ll}+/u;
/** How often, how long and how many of it there is no name tells. */
const COUNTED: ReadonlySet<Question['asks']['for']> = new Set(['occurrences', 'duration', 'amount', 'age']);
/** Words beside a name that ask for no more than whether it is there. */
const THERE = new Set(
  'is are was were there the a an any do does did have has in on i we you me us it this that'.split(' '),
);
/** Asks whether, where or when a name is there, or whose it is. */
const OF_A_NAME =
  /^(?:(?:who|what)(?:['’]?s| is| was| are| were)\b|where\b|when\b|(?:show|find|search for|look for)\b|(?:is|are|was|were) there\b|any\b)|\b(?:mention\w*|appears?|named|called|com(?:e|es|ing) up|came up|in (?:one|any|some|which) of|(?:in|of|which|what) (?:(?:the|this|that|any|my|our|which) )?(?:videos?|clips?|films?|recordings?)|anywhere|somewhere)\b/i;
const OF_MENTION = /\b(?:mention\w*|named|written|spoken of|com(?:e|es) up|came up)\b/i;
/** Somebody says something: who asks for their words does not ask for what holds their name. */
const SAYS =
  /\b(?:(?:do|does|did|can|could|will|would) (?:(?:mr|mrs|ms|dr)\.? )?([\p{L}'’-]+) (?:say|tell|talk|speak|ask|answer|mention|think|know|want|like)|(?:is|was|has|have) (?:(?:mr|mrs|ms|dr)\.? )?([\p{L}'’-]+) (?:been )?(?:say|tell|talk|speak|ask|answer|mention|think)ing)\b/iu;

/**
 * What was read in pictures that holds all that a question is about, told as what was read; null where nothing does. A sentence is taken as a line that nobody is known to say: it
 * must tell what is asked for, an amount, a reason or a place. A name or a sign answers whether, where and when it is in view, and whose it is.
 *
 * @param known as for `tellingLines`
 * @param isProseAlone no names and signs
 */
export function findRead(
  scene: Scene,
  question: Question,
  known: ReadonlySet<string>,
  isProseAlone = false,
): Finding | null {
  const { text, named, strangers } = question;
  if (named.length + strangers.length > 0) return null;
  const words = wordsAsked(text);
  if (words.every((word) => NAMING.has(stemOf(word)))) return findNameRead(scene, text);
  if (words.join('').length < LEAST_LETTERS && !words.some(isCount)) return null;
  const speaker = SAYS.exec(text)?.slice(1).find(Boolean)?.toLowerCase();
  if (speaker !== undefined && words.includes(speaker)) return null;
  const found = readHolding(scene, words, question.required).filter((caption) => {
    if (isProse(caption.words) && tellsIt(question, caption, known)) return true;
    return !isProseAlone && mayTellName(question, words, caption, known);
  });
  if (found.length === 0) return null;
  // What holds nothing else is meant before what holds more.
  const bare = found.filter(({ words: read }) => tokens(read).length === words.length);
  return captionsRead(scene, [...new Set([...bare, ...found])], howAsked(text));
}

/** The same of sentences alone, where the lines that were found hold none of the words that a question is about. */
export function findReadInstead({ inTime, question, known }: Asked, { quoted }: Finding): Finding | null {
  const words = wordsAsked(question.text);
  if (quoted.length === 0 || quoted.some((line) => share(words, spoken(line)) > 0)) return null;
  return findRead(inTime, question, known, true);
}

/** What was read that holds some words in a row, as they are said; null where nothing does. */
export function findPhraseRead(scene: Scene, phrase: string): Finding | null {
  const meant = ` ${tokens(plainThanks(phrase)).join(' ')} `;
  const { video, videos } = scene;
  const found = (video ? [video] : videos).flatMap(({ id }) =>
    captionsAmong(recordsIn(scene, id, 'writing')).filter(({ words }) =>
      ` ${tokens(plainThanks(words)).join(' ')} `.includes(meant),
    ),
  );
  return found.length > 0 ? captionsRead(scene, found, 'what') : null;
}

/** "Thanks" and "thank you" are one. */
function plainThanks(text: string): string {
  return text.replace(/\bthanks\b/gi, 'thank you');
}

/** What was read that tells how somebody is called whom nobody names: of one video, or the only such. */
function findNameRead(scene: Scene, text: string): Finding | null {
  if (!ASKS_NAME.test(text) || !tokens(text).some(isOfPeople)) return null;
  const { video, videos } = scene;
  const found = (video ? [video] : videos).flatMap(({ id }) =>
    captionsAmong(recordsIn(scene, id, 'writing')).filter(({ words }) => TELLS_NAME.test(words)),
  );
  return found.length === 1 || (video && found.length > 0) ? captionsRead(scene, found, 'what') : null;
}

/** "Do you know Ada?" asks of Ada. */
const DO_YOU_KNOW = /^(?:and )?(?:what )?(?:do|did|have) you (?:know|heard?|read)\b/i;

/** The words that a question is about. */
function wordsAsked(text: string): string[] {
  return tokens(text.replace(DO_YOU_KNOW, ' ')).filter(
    (word) =>
      !STOP_WORDS.has(word) &&
      !OF_PICTURES.has(stemOf(word)) &&
      !ASKING.has(stemOf(word)) &&
      !isOfPeople(word),
  );
}

/**
 * What was read that holds the words, in the scene's bounds; else two captions, one soon after the other, that do together.
 *
 * @param required stems of which none may be missing
 */
function readHolding(scene: Scene, words: readonly string[], required: readonly string[]): Caption[] {
  const bounds = scene.video ? { ...scene, ...within(scene, scene.video.id) } : scene;
  const sought = words.flatMap((word) => [word, ...nearWords(stemOf(word))]);
  const ids = new Set(recordsHolding(bounds, 'writing', sought).map(({ videoId }) => videoId));
  return [...ids].flatMap((id) => {
    const records = recordsIn(bounds, id, 'writing');
    const alone = unitsOf(records).filter((unit) => holds(words, required, unit.words));
    if (alone.length > 0) return alone;
    const captions = captionsAmong(records);
    return captions.flatMap((caption, i) => {
      const next = captions[i + 1];
      if (!next || next.texts[0]!.t0 - caption.texts.at(-1)!.t1 > NEIGHBOUR_S) return [];
      const both = { texts: [...caption.texts, ...next.texts], words: `${caption.words} ${next.words}` };
      const own = Math.max(share(words, caption.words), share(words, next.words));
      return own >= LEAST_OWN && holds(words, required, both.words) ? [both] : [];
    });
  });
}

function within({ recall, only }: Scene, id: string): Pick<Scene, 'only'> {
  const { only: own } = onlyIn(recall, [recall.videos.of(id)]);
  return { only: (entry) => own!(entry) && (only?.(entry) ?? true) };
}

/** Sentences as far as they go on from picture to picture, and each other text by itself, in order. */
function unitsOf(records: readonly IncidentRecord[]): Caption[] {
  const captions = captionsAmong(records);
  const joined = new Set(captions.flatMap(({ texts }) => texts));
  const others = records.filter((record) => !joined.has(record));
  return [...captions, ...others.map((record) => ({ texts: [record], words: record.words ?? '' }))].sort(
    (a, b) => a.texts[0]!.t0 - b.texts[0]!.t0,
  );
}

function holds(words: readonly string[], required: readonly string[], text: string): boolean {
  const missing = words.filter((word) => share([word], text) < 1);
  if (missing.length === 0) return true;
  const [word] = missing;
  return (
    words.length >= MAY_MISS_ONE &&
    missing.length === 1 &&
    !isCount(word!) &&
    !required.includes(stemOf(word!))
  );
}

/** Share of some words that a text holds, each as it is or in a word that is used for it. */
function share(words: readonly string[], text: string): number {
  const isHeld = (word: string) =>
    [word, ...nearWords(stemOf(word))].some((one) => shareHeld([one], text) === 1);
  return words.filter(isHeld).length / words.length;
}

function isCount(word: string): boolean {
  return /\d/.test(word);
}

/** Whether a sentence tells what is asked for, as a line does. */
function tellsIt(question: Question, { texts, words }: Caption, known: ReadonlySet<string>): boolean {
  const line: IncidentRecord = { ...texts[0]!, kind: 'says', words };
  const candidate: Candidate = {
    ...{ incident: line, exchange: [line], entry: -1 },
    ...{ score: 1, coverage: 1, own: 1, about: true },
  };
  return tellingLines(question, candidate, known).length > 0 && mayTellIt(question, [line], known);
}

/** Whether a text answers by the name, or the words of a sign, that it holds. */
function mayTellName(
  question: Question,
  words: readonly string[],
  caption: Caption,
  known: ReadonlySet<string>,
): boolean {
  const { text, asks } = question;
  const names = caption.words.match(/\p{Lu}[\p{L}'’-]*/gu)?.flatMap(tokens) ?? [];
  const isSign = !isProse(caption.words);
  if (!isSign && !words.every((word) => names.includes(word))) return false;
  if (isSign && asks.for === 'amount') return tellsIt(question, caption, known);
  if (COUNTED.has(asks.for)) return false;
  const isBare = tokens(text.replace(DO_YOU_KNOW, ' ')).every(
    (word) =>
      words.includes(word) || ASKING.has(stemOf(word)) || OF_PICTURES.has(stemOf(word)) || THERE.has(word),
  );
  return isBare || OF_A_NAME.test(text);
}

function howAsked(text: string): WritingAsks {
  if (/\b(?:which|what) (?:of (?:my|the|our) )?(?:videos?|clips?|films?|recordings?)\b/i.test(text))
    return 'which videos';
  return OF_MENTION.test(text) && /^(?:is|are|was|were|do|does|did|has|have)\b/i.test(text)
    ? 'whether'
    : 'what';
}
