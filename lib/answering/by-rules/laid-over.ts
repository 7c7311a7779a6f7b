// Writing that is laid over pictures: captions, the mark of whoever shows them, whose they are.

import { tokens } from '../../memory/terms';
import { areaOf, boxesOf } from '../../memory/things-shown';
import type { IncidentRecord, VideoRecord } from '../../store/schema';
import { isSameText, lettersOf } from '../../vision/same-text';

/** What is laid over for a moment stands no longer, seconds. */
const MOST_CAPTION_S = 10;
/** Pictures are read at most so many seconds apart, the next but one to the beginning of a shot sooner. */
const NEXT_S = 4.5;
const SOON_S = 2.2;
/** Of the words of prose so many at least begin small. */
const LEAST_SMALL = 0.4;
/** A sentence has so many words; fewer are one where they end as sentences do. */
const LEAST_WORDS = 3;
/** Captions stand in one row of the picture: their middles differ by no more of its height. */
const ROW = 0.15;
/** Lines of one caption lie no further apart than so many of their heights. */
const LINE_APART = 1.5;
/** A mark has no more words. */
const MOST_MARK_WORDS = 4;
/** A mark stands through so much of a video at least, takes no more of the picture, and lies so near to two of its edges. */
const MARK = { throughout: 0.6, area: 0.04, edge: 0.3 } as const;
const COPYRIGHT = /©|\(c\)|\bcopyright\b|\ball rights reserved\b|\b(?:llc|inc|ltd|gmbh)\b\.?/i;
/** What whoever broadcasts is called after, and what stands beside that and names nobody: "BREAKING NEWS". */
const OF_CHANNEL = /^(?:news|networks?|tv|television|fernsehen|channel|radio|rundfunk|broadcast\w*)$/;
const CHANNEL_IN_ONE = /^\p{L}{2,}(?:news|tv)$|^tv\d+$/u;
const BESIDE_CHANNEL =
  /^(?:breaking|live|latest|the|your|on|in|of|and|hd|good|bad|fake|no|local|world|fm|am|dab|car|media)$/;
const ENDS_SENTENCE = /[.!?]["'”’)]*$/;

/** A sentence, or as much of one as was read in consecutive pictures. */
export interface Caption {
  /** What was read, in order; at least one, of one video. */
  texts: IncidentRecord[];
  words: string;
}

/** Whether a text says whose the pictures are. Pure. */
export function isCopyright({ words }: Pick<IncidentRecord, 'words'>): boolean {
  return COPYRIGHT.test(words ?? '');
}

/** Whether a text is written as sentences are, and not as names and signs are. Pure. */
export function isProse(text: string): boolean {
  const words = text.match(/[\p{L}][\p{L}'’-]*/gu) ?? [];
  const small = words.slice(1).filter((word) => /^\p{Ll}/u.test(word)).length;
  if (words.length >= LEAST_WORDS) return small >= LEAST_SMALL * (words.length - 1);
  return words.length > 0 && /\p{Ll}/u.test(text) && ENDS_SENTENCE.test(text);
}

/** The captions among what was read of one video, in order, each with what goes on in the next picture. Pure. */
export function captionsAmong(records: readonly IncidentRecord[]): Caption[] {
  const texts = records
    .filter(
      (record) =>
        record.t1 - record.t0 <= MOST_CAPTION_S && isProse(record.words ?? '') && !isCopyright(record),
    )
    .toSorted((a, b) => a.t0 - b.t0 || middleOf(a) - middleOf(b));
  const captions: Caption[] = [];
  for (const text of texts) {
    const before = captions.at(-1);
    if (before && goesOn(before.texts.at(-1)!, text)) {
      before.texts.push(text);
      before.words += ` ${text.words}`;
    } else captions.push({ texts: [text], words: text.words ?? '' });
  }
  return captions;
}

/** Those that are surely captions: several, one after the other in one row of the picture. Pure. */
export function subtitlesAmong(captions: readonly Caption[]): Caption[] {
  return captions.filter(({ texts: [one] }) =>
    captions.some(({ texts: [other] }) => other!.t0 !== one!.t0 && isInRow(one!, other!)),
  );
}

/** Of what was read of one video the short texts in a corner that stand through most of it. Pure. */
export function marksAmong(
  records: readonly IncidentRecord[],
  { durationS }: Pick<VideoRecord, 'durationS'>,
): IncidentRecord[] {
  return records.filter((record) => {
    const { words } = record;
    if ((words ?? '').split(/\s+/).length > MOST_MARK_WORDS || isCopyright(record)) return false;
    const same = records.filter((other) => isSameText(other.words ?? '', words ?? ''));
    const [from, to] = [Math.min(...same.map(({ t0 }) => t0)), Math.max(...same.map(({ t1 }) => t1))];
    return isInCorner(record) && to - from >= MARK.throughout * durationS;
  });
}

/** Of what was read of one video the texts that name a channel; where there is none, its marks that stand in most pictures. Pure. */
export function channelsAmong(
  records: readonly IncidentRecord[],
  video: Pick<VideoRecord, 'durationS'>,
): IncidentRecord[] {
  const named = records.filter(namesChannel);
  // "ORCHARD news" is as much of "ORCHARD news NETWORK" as was read.
  const whole = named.filter(({ words }) => !named.some((other) => holdsMore(other.words!, words!)));
  return named.length > 0 ? whole : marksAmong(records, video).filter((mark) => isInMost(mark, records));
}

/** Whether a text is small and lies in a corner of the picture, as the mark of whoever shows it does. Pure. */
export function isInCorner(record: IncidentRecord): boolean {
  const [box] = boxesOf(record);
  if (!box || areaOf(record) > MARK.area) return false;
  return [box.x + box.w / 2, box.y + box.h / 2].every((middle) => Math.min(middle, 1 - middle) <= MARK.edge);
}

function namesChannel({ words }: IncidentRecord): boolean {
  const all = (words ?? '').split(/\s+/);
  if (all.length > MOST_MARK_WORDS || ENDS_SENTENCE.test(words ?? '')) return false;
  const own = tokens(words ?? '');
  if (own.some((word) => CHANNEL_IN_ONE.test(word))) return true;
  const isOther = (word: string) => !tokens(word).every((one) => OF_CHANNEL.test(one));
  return (
    own.some((word) => OF_CHANNEL.test(word)) &&
    own.some((word) => !OF_CHANNEL.test(word) && !BESIDE_CHANNEL.test(word)) &&
    all.filter(isOther).every((word) => /^[^\p{L}\d]*[\p{Lu}\d]/u.test(word))
  );
}

function holdsMore(more: string, less: string): boolean {
  const [all, some] = [lettersOf(more), lettersOf(less)];
  return all.length > some.length && all.includes(some);
}

/** Whether a text was read in most of the pictures in which anything was. */
function isInMost({ words }: IncidentRecord, records: readonly IncidentRecord[]): boolean {
  const pictures = [...new Set(records.flatMap(({ t0, t1 }) => [t0, t1]))];
  const same = records.filter((other) => isSameText(other.words ?? '', words ?? ''));
  const holding = pictures.filter((t) => same.some(({ t0, t1 }) => t0 <= t && t <= t1));
  return holding.length > pictures.length / 2;
}

/** Whether a text goes on from another: in the next line of one picture, or in the same row of the next, where no sentence ended. */
function goesOn(before: IncidentRecord, text: IncidentRecord): boolean {
  if (before.t0 === text.t0) {
    const [above, below] = [boxesOf(before)[0], boxesOf(text)[0]];
    return above !== undefined && below !== undefined && below.y - above.y <= (1 + LINE_APART) * above.h;
  }
  if (!isInRow(before, text) || ENDS_SENTENCE.test(before.words ?? '')) return false;
  const gap = text.t0 - before.t1;
  return gap <= (/^\P{L}*\p{Ll}/u.test(text.words ?? '') ? NEXT_S : SOON_S);
}

function isInRow(a: IncidentRecord, b: IncidentRecord): boolean {
  return Math.abs(middleOf(a) - middleOf(b)) <= ROW;
}

/** How far down the picture the middle of a text is, where it was first read. */
function middleOf(record: IncidentRecord): number {
  const [box] = boxesOf(record);
  return box ? box.y + box.h / 2 : 0;
}
