import { isUnsurelyRead } from '../../memory/read-unsurely';
import { tokens } from '../../memory/terms';
import { areaOf, boxesOf } from '../../memory/things-shown';
import type { IncidentRecord, VideoRecord } from '../../store/schema';
import { text } from '../../text';
import { both, inTurn, sentence, type Tellable, told } from '../../told';
import { shareWithin } from '../../vision/box';
import { isSameText } from '../../vision/same-text';
import type { ThingKind } from '../../vision/thing-kinds';
import { findCaptions } from './captions-told';
import type { Finding } from './finding';
import {
  captionsAmong,
  channelsAmong,
  isCopyright,
  isInCorner,
  marksAmong,
  subtitlesAmong,
} from './laid-over';
import type { Question } from './question';
import type { Refusal } from './refusal-text';
import { confined, MOST_LISTED_FROM, onlyIn, recordsHolding, recordsIn, type Scene } from './scene';
import { PLAINLY } from './things-asked';
import { LEAST_LETTERS, shareHeld } from './words-in-writing';
import { howAsked, likeAsked, type Part, tellsWhat, type WritingAsked } from './writing-asked';
import { A_TIME, isBesideUnknown, textsBeside } from './writing-beside';
import { LISTED_WORDS, NOTHING_READ, nowhereRead, readIn, readTold, withRoom, wordsOf } from './writing-told';

const WHICH_IS_MEANT = text('Which of it is meant I cannot tell.');
const WHETHER_MEANT = text('Whether that is meant I cannot tell.');
const MOST_EVIDENCE = 10;
/** Texts that are held against each other, each with all before it. */
const MOST_COMPARED = 200;
/** Words of a question that a refusal says again. */
const MOST_REPEATED = 3;

/** What could be read of what is asked; null where nothing of it was. @param mayBeUnsure also where it holds the least of its words, and none as it is written */
export function findWriting(scene: Scene, whole: WritingAsked, mayBeUnsure = true): Finding | null {
  const videos = scene.video ? [scene.video] : scene.videos;
  const beside = whole.over ? null : textsBeside(scene.asked, whole.words, writingIn(scene, videos, []));
  if (beside?.length === 0) return null;
  const asked = beside ? { ...whole, words: [], on: null, like: null, isOnThing: false, part: null } : whole;
  if (asked.over === 'channel' && asked.words.length > 0) {
    const shown = videos.filter((video) => isOfThat(scene, video, asked.words));
    return findWriting({ ...scene, video: null, videos: shown }, { ...asked, words: [] });
  }
  const records = beside ?? writingIn(scene, videos, asked.words);
  const ofSpeech = asked.over === 'subtitles' || asked.over === 'captions';
  const captions = ofSpeech ? findCaptions(scene, records, asked) : null;
  if (captions || asked.over === 'subtitles') return captions;
  const { meant, isCertain } = meantOf(records, videos, asked);
  const { found, isSure: isFitting } = chosen(scene, meant, asked);
  const isSure =
    isFitting && isCertain && (beside !== null || whole.words.length > 0 || !isBesideUnknown(scene.asked));
  const isWritten = ({ words }: IncidentRecord) =>
    tokens(words ?? '').some((word) => asked.words.includes(word));
  if (found.length === 0 || !(isSure || mayBeUnsure || found.some(isWritten))) return null;
  const isElsewhere = standsElsewhere(scene, found, asked);
  const texts = withoutTimes(scene.asked, asked, apart(found.slice(0, MOST_COMPARED)));
  const read = readTold(scene, found, texts, isElsewhere ? 'where' : asked.asks);
  return {
    lead: inTurn(
      ...(isElsewhere ? [told`I recognised no ${asked.on!.words} there.`, sentence(read)] : [read]),
      ...(isSure ? [] : [texts.length > 1 || isElsewhere ? WHICH_IS_MEANT : WHETHER_MEANT]),
    ),
    ...(asked.asks === 'whether' &&
      !isElsewhere && {
        begin: !isCertain || found.every(isUnsurelyRead) ? ('perhaps' as const) : ('yes' as const),
      }),
    unsure: false,
    quoted: [],
    evidence: found
      .slice(0, MOST_EVIDENCE)
      .map((record) => scene.tell.evidence(record, record.shown?.score ?? 0)),
    note: `${found.length} texts were read of it in the pictures.`,
  };
}

/** Of some texts those that a question may mean by where they stand: laid over the picture, or on something in it, and how far down; and whether these are certain to stand so. */
function meantOf(
  records: readonly IncidentRecord[],
  videos: readonly VideoRecord[],
  { over, words, asks, isOnThing, part, like }: WritingAsked,
): { meant: readonly IncidentRecord[]; isCertain: boolean } {
  // What it looks like tells it better.
  const held = part === null || like ? records : records.filter((record) => isInPart(record, part));
  const inPart = held.length > 0 ? held : records;
  const certainly = (meant: readonly IncidentRecord[]) => ({ meant, isCertain: held.length > 0 });
  if (over === 'copyright') return certainly(inPart.filter(isCopyright));
  const ofEach = (choose: (own: IncidentRecord[], video: VideoRecord) => readonly IncidentRecord[]) =>
    videos.flatMap((video) =>
      choose(
        inPart.filter(({ videoId }) => videoId === video.id),
        video,
      ),
    );
  if (over === 'channel') {
    const channels = ofEach(channelsAmong);
    return { meant: channels, isCertain: channels.every(isInCorner) };
  }
  if (over === 'mark' && words.length === 0 && !isOnThing) {
    const marks = ofEach(marksAmong);
    const isThere = marks.length > 0 || asks === 'whether';
    return { meant: isThere ? marks : inPart, isCertain: isThere };
  }
  if (!isOnThing) return certainly(inPart);
  const onThings = ofEach((own) => {
    const captions = new Set(subtitlesAmong(captionsAmong(own)).flatMap(({ texts }) => texts));
    return own.filter((record) => !captions.has(record) && !isCopyright(record));
  });
  // A small sign may stand in the corner, too.
  const marks = new Set(words.length === 0 && part === null ? ofEach(marksAmong) : []);
  const others = onThings.filter((record) => !marks.has(record));
  return others.length > 0 ? certainly(others) : { meant: onThings, isCertain: false };
}

/** Whether a video is what some words say, by its name or by what was read in it. */
function isOfThat(scene: Scene, video: VideoRecord, words: readonly string[]): boolean {
  const read = writingIn(scene, [video], []).map((record) => record.words ?? '');
  const all = [video.name.replace(/[._-]/g, ' '), ...read].join(' ');
  return words.every((word) => shareHeld([word], all) === 1);
}

/** Some texts without the time of day, or how long is left, where others stand and none of that is asked for. */
function withoutTimes(
  question: string,
  { words, like, asks }: WritingAsked,
  texts: IncidentRecord[],
): IncidentRecord[] {
  if (words.length > 0 || like || asks !== 'what' || ASKS_TIME.test(question)) return texts;
  const others = texts.filter((record) => !A_TIME.test(record.words ?? ''));
  return others.length > 0 ? others : texts;
}
const ASKS_TIME =
  /\b(?:times?|hours?|timers?|count ?downs?|numbers?|digits?|scores?|all|every|everything)\b|(?<!\b(?:below|beneath|under|above|over|beside|near|next to|by|behind|around) (?:the|a|that|this) )\b(?:clocks?|watch(?:es)?)\b/i;

/** Whether a text stands in a part of the picture. */
function isInPart(record: IncidentRecord, { row, column }: Part): boolean {
  const [box] = boxesOf(record);
  if (!box) return false;
  const [across, down] = [box.x + box.w / 2, box.y + box.h / 2];
  return (
    (row === null || (row === 'top' ? down <= FIRST : down >= LAST)) &&
    (column === null || (column === 'left' ? across <= FIRST : across >= LAST))
  );
}
const [FIRST, LAST] = [0.4, 0.6];

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
  return findWriting(
    held,
    {
      ...{ words, like, asks: how },
      ...{ on: null, over: null, isOnThing: false, part: null, plainly: false },
    },
    false,
  );
}

/** A sentence that says that nothing of what is asked could be read; null where writing was not looked for. */
export function nothingRead(scene: Scene, { words: asked, like, over }: WritingAsked): Refusal | null {
  const videos = scene.video ? [scene.video] : scene.videos;
  if (!videos.some(({ weights }) => 'text-recognition' in weights)) return null;
  // What a channel shows need not be read.
  const words = over === 'channel' ? [] : asked;
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
