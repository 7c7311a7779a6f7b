import { tokens } from '../../memory/terms';
import { partsOfName } from '../../memory/words-of-name';
import type { VideoRecord } from '../../store/schema';
import { both, inEnglish, inTurn, type Tellable, type Told, told, withCommas } from '../../told';
import { timecode } from '../../wording';
import type { Finding } from './finding';
import type { Question } from './question';
import { recordsIn, type Scene } from './scene';
import { inRuns } from './videos-in-words';
import { andMore } from './view-words';
import { startsOf } from './where-recorded';
import { textsTold } from './writing-seen';

/** Recordings that a sentence has room for. */
const MOST_NAMED = 8;
const OF_LENGTHS = 'How long recordings are.';
const OF_DATES = 'When recordings began.';
/** What people call a recording, one of them. */
export const VIDEO = '(?:video|vid|film|clip|movie|recording)';
/** "How long is the film?" */
const LENGTH = new RegExp(
  `^(?:how long (?:is|was|are|were|does|do|did)|what(?:['’]?s| is| was) the (?:length|duration|running time) of) (?:(?:all|each|every|of|the|this|that|my|these|those|our) )*${VIDEO}s?(?: (?:last|run|go on|take|in all|all together|altogether))?$`,
  'i',
);
const WHICH_IS = `(?:(?:which|what)(?:['’]?s)?(?: (?:one|${VIDEO}s?))?(?: of (?:my|our|the|these) ${VIDEO}s)?(?: (?:is|was|are|were))? )?(?:(?:the|my|our) )?`;
const EXTREME_LENGTH = new RegExp(
  `^${WHICH_IS}(longest|shortest)(?: (?:one|of))?(?: (?:my|our|the|all))*(?: ${VIDEO}s?)?(?: (?:that )?(?:is there|there is|i have|we have|i['’]ve got))?$`,
  'i',
);
/** The recording that was made first or last, or when that was. */
const EXTREME_AGE = new RegExp(
  `^(?:${WHICH_IS}(newest|latest|most recent|oldest|earliest)(?: (?:one|of|things?))?(?: (?:my|our|the|all))*(?: ${VIDEO}s?)?(?: (?:that )?(?:is there|there is|i have|we have|(?:i|we) (?:made|filmed|recorded|took)))?|when did (?:i|we) (last|first) (?:film|record|shoot)(?: (?:something|anything|a video))?)$`,
  'i',
);
const LAST = /newest|latest|most recent|last/i;
/** "At which hour does the film begin?" */
const BEGINS_AT = new RegExp(
  `^(?:(?:at|on|in) )?(?:which|what) (?:hour|time|day|date)\\b(?: of the day)?.*\\b(?:begins?|began|starts?|started)\\b.*\\b${VIDEO}$`,
  'i',
);
/** Whether a question asks of the recordings themselves how long they are, which is the first, or when they began; null where it does not. Pure. */
export function askedOfRecordings(
  plain: string,
  video: Pick<VideoRecord, 'name'> | null,
): 'length' | 'age' | 'recorded' | null {
  if (LENGTH.test(plain) || EXTREME_LENGTH.test(plain)) return 'length';
  if (EXTREME_AGE.test(plain)) return 'age';
  return BEGINS_AT.test(plain) || (video && asksYearOf(plain, video)) ? 'recorded' : null;
}

/** "What year is the party video from?", of the video at hand. */
function asksYearOf(plain: string, { name }: Pick<VideoRecord, 'name'>): boolean {
  const called = new Set(partsOfName(name));
  const what = YEAR_OF.map((asks) => asks.exec(plain)?.[1]).find((meant) => meant !== undefined);
  const words = tokens(what ?? '');
  return words.length > 0 && words.every((word) => called.has(word) || A_VIDEO.test(word));
}
const YEAR_OF = [
  /^(?:(?:in|from) )?(?:which|what) year (?:is|was) (?:(?:the|my|our|this|that) )?(.+?)(?: (?:from|made|filmed|recorded|shot|taken))+(?: in)?$/i,
  /^from (?:which|what) year (?:is|was) (?:(?:the|my|our|this|that) )?(.+)$/i,
  /^(?:what(?:['’]?s| is| was) )?the year of (?:(?:the|my|our|this|that) )?(.+)$/i,
];
const A_VIDEO = new RegExp(`^${VIDEO}$`, 'i');

/** A question without how it ends. */
export function plainly(text: string): string {
  return text.trim().replace(/(?:,? (?:please|pls|plz))?[?!.\s]*$/i, '');
}

/** When recordings began, those of one moment together. */
export function recorded(scene: Scene, { text }: Question, meant: VideoRecord[]): Finding | null {
  const videos = meant.slice(-MOST_NAMED);
  if (videos.length === 0) return null;
  const isByFile = videos.some(({ startSource }) => startSource === 'file-date');
  const clock = ({ id }: VideoRecord) => scene.tell.clockTold({ videoId: id, t0: 0 });
  const each = both(
    inRuns(videos, (video) => inEnglish(told`${clock(video)}`)).map(
      (run) => told`on ${clock(run[0]!)} (${withCommas(run.map(({ name }) => name))})`,
    ),
  );
  const list = andMore(each, meant.length - videos.length);
  const lead = isByFile ? told`Recorded ${list}, by the date of the file.` : told`Recorded ${list}.`;
  // The file may be a copy of something older.
  if (!isByFile || videos.length !== 1 || !OF_YEAR.test(text)) return startsOf(scene, lead, videos, OF_DATES);
  const read = yearsRead(scene, videos[0]!);
  const careful = read
    ? inTurn(told`I read ${read} there.`, lead)
    : inTurn(lead, told`From which year what it shows is I cannot tell.`);
  return startsOf(scene, careful, videos, OF_DATES);
}

const OF_YEAR = /\b(?:what|which) year\b|\bthe year of\b/i;

/** The texts in a video that hold a year of which there may be a recording; nothing where there are none. */
function yearsRead(scene: Scene, { id }: VideoRecord): Tellable {
  return textsTold(recordsIn(scene, id, 'writing').filter(({ words }) => A_YEAR.test(words ?? '')));
}
const A_YEAR = /(?<![\d.,:-])(?:19|20)\d\d(?![\d:-]|[.,]\d)/;

/** The longest of some videos, or the shortest. */
export function lengthOf(
  scene: Scene,
  meant: readonly VideoRecord[],
  which: 'longest' | 'shortest',
): Finding | null {
  const ranked = [...meant].sort((a, b) => b.durationS - a.durationS);
  const first = which === 'shortest' ? ranked.at(-1) : ranked[0];
  if (!first) return null;
  const long = timecode(first.durationS);
  const lead =
    which === 'longest'
      ? told`${first.name} is the longest: ${long}.`
      : told`${first.name} is the shortest: ${long}.`;
  return startsOf(scene, lead, [first], OF_LENGTHS);
}

/** How long videos are; of several the longest or the shortest, where that is asked. */
export function length(scene: Scene, { text }: Question, meant: VideoRecord[]): Finding | null {
  if (meant.length === 0) return null;
  const extreme = EXTREME_LENGTH.exec(plainly(text))?.[1]?.toLowerCase();
  if (extreme) return lengthOf(scene, meant, extreme === 'shortest' ? 'shortest' : 'longest');
  const all = timecode(meant.reduce((sum, { durationS }) => sum + durationS, 0));
  if (meant.length > MOST_NAMED)
    return startsOf(scene, told`${all} in all, in ${meant.length} videos.`, meant, OF_LENGTHS);
  const each = both(meant.map(({ name, durationS }) => told`${name} is ${timecode(durationS)} long`));
  const lead = meant.length > 1 ? told`${all} in all: ${each}.` : told`${each}.`;
  return startsOf(scene, lead, meant, OF_LENGTHS);
}

/** The recording that was made first, or last. */
export function age(scene: Scene, { text }: Question, meant: VideoRecord[]): Finding | null {
  const found = EXTREME_AGE.exec(plainly(text));
  return ageOf(scene, meant, LAST.test(found?.[1] ?? found?.[2] ?? '') ? 'newest' : 'oldest');
}

/** The first of some videos in the order of their dates, or the last. */
export function ageOf(
  scene: Scene,
  meant: readonly VideoRecord[],
  which: 'oldest' | 'newest',
): Finding | null {
  const video = which === 'newest' ? meant.at(-1) : meant[0];
  if (!video) return null;
  return startsOf(scene, ageTold(scene, video, which), [video], OF_DATES);
}

function ageTold({ tell }: Scene, { id, name, startSource }: VideoRecord, which: 'oldest' | 'newest'): Told {
  const when = tell.clockTold({ videoId: id, t0: 0 });
  if (startSource !== 'file-date')
    return which === 'newest' ? told`${name} is the newest: ${when}.` : told`${name} is the oldest: ${when}.`;
  return which === 'newest'
    ? told`${name} is the newest: ${when}, by the date of the file.`
    : told`${name} is the oldest: ${when}, by the date of the file.`;
}
