import { numbersIn } from '../../memory/numbers-told';
import type { VideoRecord } from '../../store/schema';
import { both, inTurn, type Tellable, told } from '../../told';
import { timecode } from '../../wording';
import type { Finding } from './finding';
import { VIDEO } from './of-recordings';
import type { Refusal } from './refusal-text';
import type { Scene } from './scene';
import { datedNames } from './videos-in-words';
import { andMore } from './view-words';
import { begunOf, startsOf } from './where-recorded';

/** What files tell of each video, by which some are asked for. Seconds; years. */
type Wanted =
  | { by: 'sound'; has: boolean }
  | { by: 'length'; isLonger: boolean; seconds: number }
  | { by: 'year'; isOlder: boolean; year: number };

/** Videos that a sentence has room for. */
const MOST_NAMED = 8;
const SOME = `(?:(?:(?:please )?(?:show|list|find|give|tell)(?: me)?|which|what|how many|(?:is|are) there|do (?:i|we) have|have (?:i|we)(?: got)?|any) (?:(?:of|any|all|the|my|our|those|these) )*${VIDEO}s?(?: of mine)?(?: (?:do|did|have|has|that|which|are|is|were|was|i|we|there|with|go|goes|on|last|lasts|for|had|recorded|filmed|made))*)`;
const NO_SOUND = new RegExp(
  `^${SOME} (?:(?:no|without(?: any)?|not have(?: any)?|lack(?:s|ing)?(?: any)?|missing) (?:sound|audio)(?: track)?|silent|mute|muted|soundless)$`,
  'i',
);
const SOUND = new RegExp(`^${SOME} (?:(?:with|have|has|a) )*(?:sound|audio)(?: track)?$`, 'i');
const LENGTH = new RegExp(
  `^${SOME} (?:(?<longer>longer than|more than|over|above)|(?<shorter>shorter than|less than|under|below)) (?<many>[\\w .-]+?) ?(?<unit>s|secs?|seconds?|m|mins?|minutes?|h|hours?)(?: long)?$`,
  'i',
);
const YEAR = new RegExp(
  `^${SOME} (?:(?<older>older|earlier)|newer|later|more recent) than (?<year>(?:19|20)\\d\\d)$`,
  'i',
);

/** By what of their files some videos are asked for; null where they are not. Pure. */
export function wantedOfVideos(question: string): Wanted | null {
  const plain = question
    .trim()
    .replace(/(?:,? please)?[?!.\s]*$/i, '')
    .replace(/n['’]t\b/g, ' not');
  if (NO_SOUND.test(plain)) return { by: 'sound', has: false };
  if (SOUND.test(plain)) return { by: 'sound', has: true };
  const year = YEAR.exec(plain)?.groups;
  if (year) return { by: 'year', isOlder: year.older !== undefined, year: Number(year.year) };
  const length = LENGTH.exec(plain)?.groups;
  const many = length && /^(?:an?|one)$/i.test(length.many!) ? 1 : numbersIn(length?.many ?? '')[0]?.value;
  if (!length || many === undefined) return null;
  const each = /^s/i.test(length.unit!) ? 1 : /^m/i.test(length.unit!) ? 60 : 3600;
  return { by: 'length', isLonger: length.longer !== undefined, seconds: many * each };
}

/** The videos that are as it is asked, by their sound, their lengths or the years in which they were recorded; `none` where none is. */
export function findVideosWanted(scene: Scene, wanted: Wanted): Finding | { none: Refusal } {
  const all = begunOf(scene, scene.videos);
  const some = all.filter((video) => isAs(wanted, video));
  if (some.length === 0) return { none: noneTold(wanted, all) };
  const lead = inTurn(someTold(scene, wanted, some), ...byFileDates(wanted, all));
  return startsOf(scene, lead, some, `What files tell of ${all.length} videos.`);
}

function isAs(wanted: Wanted, { hasAudio, durationS, startsAt }: VideoRecord): boolean {
  if (wanted.by === 'sound') return hasAudio === wanted.has;
  if (wanted.by === 'length')
    return wanted.isLonger ? durationS > wanted.seconds : durationS < wanted.seconds;
  const year = new Date(startsAt).getUTCFullYear();
  return wanted.isOlder ? year < wanted.year : year > wanted.year;
}

function someTold(scene: Scene, wanted: Wanted, some: readonly VideoRecord[]): Tellable {
  if (wanted.by === 'sound')
    return wanted.has
      ? told`With sound: ${datedNames(scene, some)}.`
      : told`Without sound: ${datedNames(scene, some)}.`;
  if (wanted.by === 'year') {
    const year = String(wanted.year);
    return wanted.isOlder
      ? told`Recorded before ${year}: ${datedNames(scene, some)}.`
      : told`Recorded after ${year}: ${datedNames(scene, some)}.`;
  }
  const named = some
    .slice(0, MOST_NAMED)
    .map(({ name, durationS }) => told`${name} (${timecode(durationS)})`);
  const names = andMore(both(named), some.length - named.length);
  const length = timecode(wanted.seconds);
  return wanted.isLonger ? told`Longer than ${length}: ${names}.` : told`Shorter than ${length}: ${names}.`;
}

/** What is said of years where files alone tell them: a copy may have the date on which it was made. */
function byFileDates(wanted: Wanted, videos: readonly VideoRecord[]): Tellable[] {
  const isByFile = wanted.by === 'year' && videos.some(({ startSource }) => startSource === 'file-date');
  return isByFile ? [told`Of some I know only the dates of their files.`] : [];
}

function noneTold(wanted: Wanted, videos: readonly VideoRecord[]): Refusal {
  const [english, german] = noneAs(wanted);
  const [byFile] = byFileDates(wanted, videos);
  return byFile
    ? {
        english: inTurn(english, byFile),
        german: `${german} Von manchen kenne ich nur das Datum der Datei.`,
      }
    : { english, german };
}

function noneAs(wanted: Wanted): [Tellable, string] {
  if (wanted.by === 'sound')
    return wanted.has
      ? [told`No video has sound.`, 'Kein Video hat Ton.']
      : [told`Every video has sound.`, 'Jedes Video hat Ton.'];
  if (wanted.by === 'year') {
    const year = String(wanted.year);
    return wanted.isOlder
      ? [told`No video was recorded before ${year}.`, `Kein Video wurde vor ${year} aufgenommen.`]
      : [told`No video was recorded after ${year}.`, `Kein Video wurde nach ${year} aufgenommen.`];
  }
  const length = timecode(wanted.seconds);
  return wanted.isLonger
    ? [told`No video is longer than ${length}.`, `Kein Video ist länger als ${length}.`]
    : [told`No video is shorter than ${length}.`, `Kein Video ist kürzer als ${length}.`];
}
