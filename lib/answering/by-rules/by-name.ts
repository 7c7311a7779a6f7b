import type { Evidence } from '../../contract/answers';
import { isNote } from '../../memory/is-note';
import type { MemoryView } from '../../memory/recall';
import { nearWords } from '../../memory/synonyms';
import { stemOf, tokens } from '../../memory/terms';
import { isInName, tellsInName } from '../../memory/words-of-name';
import type { VideoRecord } from '../../store/schema';
import { inEnglish, type Tellable, told } from '../../told';
import { LOOKED_AT } from './find';
import type { Finding } from './finding';
import type { Scene } from './scene';
import { begunOf, countedVideos, datedNames } from './where-recorded';

/** Videos by words that stand in their names, or those of their folders. */
export interface ByName {
  /** The words, in small letters. */
  words: string[];
  videos: VideoRecord[];
  /** The names are asked for: "videos called holiday". */
  plainly: boolean;
}

/** Words around those of a name that ask for nothing but to be shown it. */
const SHOW = 'show find open play give list me us please the a an my our your and of in from at on'.split(
  ' ',
);
/** Those that do so where videos are spoken of. */
const OF_VIDEOS = new Set([
  ...SHOW,
  ...'all any some these those which what are is there exist do did does have has can could would i we you see get with about called named name names title titles titled their its whose'.split(
    ' ',
  ),
  // "Which video did I make in a shop?"
  ...'make made take took taken shoot shot record recorded filmed was were that'.split(' '),
]);
const ALONE: ReadonlySet<string> = new Set(SHOW);
const VIDEO = /^(?:videos?|vids?|clips?|films?|movies?|recordings?|footage|files?)$/;
const NAMED = /\b(?:called|named|names?|titled?|titles)\b/i;
/** What is in videos is asked for, not which they are. */
const OF_CONTENT =
  /\babout\b|^what(?:['’]s)? (?:is|was|are|were|can|could|do|does|did|happens?|happened|in)\b/i;
const MOST_EVIDENCE = 10;
/** Seconds of the beginning that are played. */
const BEGINNING_S = 5;

/**
 * The videos in whose names, or those of their folders, all words of a question stand, where it asks for nothing but these videos: "holiday", "show me the birthday videos",
 * "videos called holiday"; null for any other. Pure.
 *
 * @param known words of the names of persons: whoever is known is meant, not a file
 */
export function videosByName(
  text: string,
  all: readonly VideoRecord[],
  known: ReadonlySet<string>,
): ByName | null {
  const said = tokens(text);
  const isOfVideos = said.some((word) => VIDEO.test(word));
  const asking = isOfVideos ? OF_VIDEOS : ALONE;
  const words = said.filter((word) => !asking.has(word) && !(isOfVideos && VIDEO.test(word)));
  const plainly = isOfVideos && NAMED.test(text);
  if (!plainly && OF_CONTENT.test(text.trim())) return null;
  if (!words.some((word) => tellsInName(word) && !known.has(word))) return null;
  const videos = all.filter((video) => !isNote(video) && isInName(words, video));
  return videos.length > 0 ? { words, videos, plainly } : null;
}

/**
 * Whether something that was said or seen holds all of some words, or what is used for them, in the scene's bounds.
 *
 * @param known words of the names of persons, for whom records have ids
 */
export function areTold(
  { recall, view, only }: Pick<Scene, 'recall' | 'view' | 'only'>,
  words: readonly string[],
  known: ReadonlySet<string>,
): boolean {
  const places = words.filter((word) => tellsInName(word) && !known.has(word)).map(stemOf);
  const stems = places.flatMap((stem, place) => [stem, ...nearWords(stem)].map((one) => ({ one, place })));
  const { hits } = recall.search(
    stems.map(({ one }) => one),
    view,
    { limit: LOOKED_AT, only },
  );
  return hits.some(({ terms }) => new Set(terms.map((term) => stems[term]!.place)).size === places.length);
}

/** Which videos are called so, with the beginning of each; null where none had begun. */
export function toldByName(scene: Scene, { words, videos }: ByName): Finding | null {
  const begun = begunOf(scene, videos);
  if (begun.length === 0) return null;
  const names = datedNames(scene, begun, (video) => nameWith(words, video));
  return {
    lead:
      begun.length === 1
        ? told`Going by names, 1 video fits "${words.join(' ')}": ${names}.`
        : told`Going by names, ${begun.length} videos fit "${words.join(' ')}": ${names}.`,
    unsure: false,
    quoted: [],
    evidence: begun.slice(-MOST_EVIDENCE).map((video) => beginningOf(words, video, scene.view)),
    note: `The names of ${countedVideos(scene.videos.length)}.`,
  };
}

/** The beginning of a video as evidence for what it is called, whether or not anything was seen or heard in it; no more of it than there was at the moment asked about. */
export function beginningOf(
  words: readonly string[],
  video: VideoRecord,
  { until }: Pick<MemoryView, 'until'>,
): Evidence {
  const { name, durationS, startsAt } = video;
  const begunS = (until - Date.parse(startsAt!)) / 1000;
  const text = `Named ${inEnglish(nameWith(words, video))}.`;
  return {
    video: name,
    t0: 0,
    t1: Math.min(BEGINNING_S, durationS, begunS),
    who: [],
    text,
    kind: 'incident',
    score: 1,
  };
}

/** The name of a video, with its folder where words stand in that alone. */
function nameWith(words: readonly string[], { name, folder }: VideoRecord): Tellable {
  return folder === undefined || isInName(words, { name }) ? name : told`${name} in the folder ${folder}`;
}
