import { append } from '../../append';
import { thingStretches } from '../../memory/things-shown';
import { thingTold } from '../../memory/things-told';
import { germanDay } from '../../memory/time/zone';
import type { VideoRecord } from '../../store/schema';
import { countedTags, isAmong } from '../../tags';
import { text } from '../../text';
import { both, inEnglish, inTurn, type Told, told } from '../../told';
import { findAbsent } from './absence-asked';
import type { CollectionAsked, CollectionAsks } from './collection-asked';
import { peopleByShapes } from './figures-seen';
import type { Finding } from './finding';
import { ageOf, lengthOf } from './of-recordings';
import { findOfWhole } from './of-the-whole';
import { everybody } from './people-counted';
import { findInView } from './person-in-view';
import type { Question } from './question';
import type { Refusal } from './refusal-text';
import { MOST_LISTED_FROM, recordsIn, type Scene, videosInBounds } from './scene';
import { ANSWER_WORDS, wordCount } from './telling';
import { isSure, surelyShown } from './things-seen';
import { datedNames, inRuns, videosCounted } from './videos-in-words';
import { besideEachOther } from './view-words';
import { begunOf, startsOf } from './where-recorded';
import {
  byPeople,
  bySeconds,
  calledIn,
  inEvery,
  inSeveral,
  theirLongest,
  together,
  videosWith,
  whoIsIn,
  withoutName,
} from './who-is-in-which';
import { textsTold } from './writing-seen';

/** Videos of which a sentence has room to tell things. */
const MOST_TOLD = 6;
/** Kinds of things that are told as the most frequent. */
const MOST_KINDS = 3;

/** What is told of the videos taken together; or a sentence that says that nothing is so. Null where nothing tells it, and of a large memory. */
export function findOfCollection(
  scene: Scene,
  question: Question,
  asked: CollectionAsked,
): Finding | { none: Refusal } | null {
  if (scene.recall.sizes.all > MOST_LISTED_FROM) return null;
  const videos = begunOf(scene, scene.videos);
  if (videos.length === 0 && asked.asks !== 'of-a-time') return null;
  // Of one video, who is in all of them is who is in it.
  if (videos.length === 1 && OF_SEVERAL.has(asked.asks)) return findOfWhole(scene, question, 'people');
  return ANSWERERS[asked.asks](scene, asked, videos, question);
}

const OF_SEVERAL: ReadonlySet<CollectionAsks> = new Set<CollectionAsks>([
  'in-every',
  'most-people',
  'fewest-people',
]);

type Answerer = (
  scene: Scene,
  asked: CollectionAsked,
  videos: VideoRecord[],
  question: Question,
) => Finding | { none: Refusal } | null;

const ANSWERERS: Readonly<Record<CollectionAsks, Answerer>> = {
  'videos-with': videosWith,
  'most-people': (scene, _, videos) => byPeople(scene, videos, 'most'),
  'fewest-people': (scene, _, videos) => byPeople(scene, videos, 'fewest'),
  'in-every': inEvery,
  'in-several': inSeveral,
  'longest-seen': (scene, asked, videos) => bySeconds(scene, asked, videos, 'longest'),
  'shortest-seen': (scene, asked, videos) => bySeconds(scene, asked, videos, 'shortest'),
  'their-longest': theirLongest,
  'without-name': withoutName,
  'at-once': together,
  'in-one-video': together,
  tags,
  tagged,
  'without-tag': withoutTag,
  'total-length': totalLength,
  'in-order': (scene, _, videos) =>
    startsOf(scene, told`In order: ${datedNames(scene, videos)}.`, videos, 'When recordings began.'),
  'things-of-each': thingsOfEach,
  'most-filmed': mostFilmed,
  everybody,
  absent: findAbsent,
  'their-total': (scene, { persons: [person] }, _, question) =>
    findInView(scene, question, { person: person!, asks: 'how long', plainly: true, videos: null }),
  'longest-video': (scene, _, videos) => lengthOf(scene, videos, 'longest'),
  'shortest-video': (scene, _, videos) => lengthOf(scene, videos, 'shortest'),
  'oldest-video': (scene, _, videos) => ageOf(scene, videos, 'oldest'),
  'newest-video': (scene, _, videos) => ageOf(scene, videos, 'newest'),
  overview,
  'of-a-time': ofATime,
};

function tags(scene: Scene, _: CollectionAsked, videos: VideoRecord[]): Finding | { none: Refusal } {
  const all = countedTags(videos);
  if (all.length === 0)
    return { none: { english: text('No video has a tag.'), german: 'Kein Video hat ein Schlagwort.' } };
  const each = both(all.map(({ tag, videos: of }) => told`${tag} (${videosCounted(of)})`));
  const lead = all.length === 1 ? told`One tag: ${each}.` : told`${all.length} tags: ${each}.`;
  return startsOf(
    scene,
    lead,
    videos.filter((video) => video.tags),
    'What people marked videos by.',
  );
}

function tagged(scene: Scene, { tag }: CollectionAsked, videos: VideoRecord[]): Finding {
  const some = videos.filter((video) => isAmong(video.tags, tag!));
  return startsOf(
    scene,
    told`${videosCounted(some.length)} tagged ${tag!}: ${datedNames(scene, some)}.`,
    some,
    'What people marked videos by.',
  );
}

function withoutTag(scene: Scene, _: CollectionAsked, videos: VideoRecord[]): Finding | { none: Refusal } {
  const none = videos.filter((video) => !video.tags);
  if (none.length === 0)
    return { none: { english: text('Every video has a tag.'), german: 'Jedes Video hat ein Schlagwort.' } };
  return startsOf(
    scene,
    told`${videosCounted(none.length)} without a tag: ${datedNames(scene, none)}.`,
    none,
    'What people marked videos by.',
  );
}

function totalLength(
  scene: Scene,
  { tag }: CollectionAsked,
  videos: VideoRecord[],
  question: Question,
): Finding | null {
  const some = tag === null ? videos : videos.filter((video) => isAmong(video.tags, tag));
  return findOfWhole({ ...scene, video: null, videos: some }, question, 'length');
}

function thingsOfEach(scene: Scene, _: CollectionAsked, videos: VideoRecord[]): Finding | null {
  const each = videos.flatMap((video) => {
    const things = surelyShown(scene, recordsIn(scene, video.id, 'shows'));
    return things ? [{ video, inIt: told`in ${video.name}: ${things}` }] : [];
  });
  if (each.length === 0) return null;
  const shown = besideEachOther(each.slice(0, MOST_TOLD).map(({ inIt }) => inIt));
  return startsOf(
    scene,
    told`In view ${shown}.`,
    each.map(({ video }) => video),
    'What pictures show of each video.',
  );
}

/** The kinds of things that are surely in the most videos, each with how many; null where none is in several. */
function mostFilmed(scene: Scene, _: CollectionAsked, videos: VideoRecord[]): Finding | null {
  const seen = new Map<string, VideoRecord[]>();
  for (const video of videos) {
    const sure = thingStretches(recordsIn(scene, video.id, 'shows')).filter(isSure(scene));
    for (const kind of new Set(sure.map(({ kind }) => kind))) append(seen, kind, video);
  }
  const several = [...seen].filter(([, some]) => some.length > 1);
  const most = several.sort(([, a], [, b]) => b.length - a.length).slice(0, MOST_KINDS);
  if (most.length === 0) return null;
  const each = both(most.map(([kind, some]) => told`${thingTold(kind)} in ${videosCounted(some.length)}`));
  return startsOf(
    scene,
    told`Recognised most often: ${each}.`,
    most[0]![1],
    'In how many videos each kind of thing is.',
  );
}

/** The last of some videos, each with who and what is in it, as many as an answer has room for; a date once for those in a row that have it. */
function overview(scene: Scene, _: CollectionAsked, videos: VideoRecord[]): Finding {
  const date = ({ id }: VideoRecord) => scene.tell.clockTold({ videoId: id, t0: 0 }, 'date');
  const runs = inRuns(videos.slice(-MOST_TOLD), (video) => inEnglish(told`${date(video)}`));
  const begins = new Set(runs.map(([first]) => first));
  const each = whoIsIn(scene, videos.slice(-MOST_TOLD)).map(({ video, persons }) => {
    const things = surelyShown(scene, recordsIn(scene, video.id, 'shows'));
    const shapes = peopleByShapes(recordsIn(scene, video.id, 'figures'), persons.length);
    const isBare = persons.length === 0 && !things;
    const texts = isBare ? textsTold(recordsIn(scene, video.id, 'writing'), WRITTEN_WORDS) : '';
    const written = texts && told`to read: ${texts}`;
    const what = besideEachOther([calledIn(scene, persons).who, shapes, things, written]);
    const dated = begins.has(video) ? told`${video.name} (${date(video)})` : video.name;
    return what ? told`${dated}: ${what}.` : told`${dated}.`;
  });
  const shown = lastFitting(each, OVERVIEW_WORDS);
  const all = videosCounted(videos.length);
  const lead =
    videos.length > shown.length
      ? told`${all}, the last ${shown.length} of them: ${inTurn(...shown)}`
      : told`${all}: ${inTurn(...shown)}`;
  return startsOf(scene, lead, videos.slice(-shown.length), 'Who and what is in each video.');
}
/** Words that can be read in one video of it. */
const WRITTEN_WORDS = 4;
/** Words of an overview that an answer has room for, beside what leads it. */
const OVERVIEW_WORDS = ANSWER_WORDS - 10;

/** As many of some sentences, the last ones, as so many words have room for; one at least. */
function lastFitting(sentences: readonly Told[], room: number): readonly Told[] {
  let words = 0;
  const before = sentences.findLastIndex((one, i) => {
    words += wordCount(one);
    return i < sentences.length - 1 && words > room;
  });
  return sentences.slice(before + 1);
}

function ofATime(scene: Scene, _: CollectionAsked, videos: VideoRecord[]): { none: Refusal } | null {
  const none = noneOfThatTime(scene, videos);
  return none === null ? null : { none };
}

/** A sentence that says that nothing is of the time that is asked about, and from when to when what is remembered was recorded; null where something is. */
export function noneOfThatTime(scene: Scene, videos: VideoRecord[]): Refusal | null {
  if (videosInBounds(scene, videos).length > 0) return null;
  const all = begunOf(scene, scene.recall.videos.all());
  const [first, last] = [all[0], all.at(-1)];
  if (!first || !last) return null;
  const day = ({ id }: VideoRecord) => scene.tell.clockTold({ videoId: id, t0: 0 }, 'date');
  const tag = ({ startsAt, zone }: VideoRecord) => germanDay(Date.parse(startsAt), zone);
  return {
    english: inTurn(
      'No video is of that time.',
      told`What is remembered was recorded from ${day(first)} to ${day(last)}.`,
    ),
    german: `Aus dieser Zeit ist kein Video. Was erinnert ist, wurde vom ${tag(first)} bis zum ${tag(last)} aufgenommen.`,
  };
}
