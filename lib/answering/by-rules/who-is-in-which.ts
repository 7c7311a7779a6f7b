import type { PersonView } from '../../identity/fold';
import type { VideoRecord, Where } from '../../store/schema';
import { text } from '../../text';
import { both, either, inTurn, type Told, type ToldValue, told, word } from '../../told';
import type { CollectionAsked } from './collection-asked';
import { inView } from './company';
import type { Finding } from './finding';
import { longestTold, secondsOf, secondsTold, stretchesOf } from './person-in-view';
import type { Question } from './question';
import type { Refusal } from './refusal-text';
import { distinct, recordsIn, type Scene, sightsInTime, videosInBounds } from './scene';
import { firstIn, seenAndHeardIn, whereTold as seenOrHeardTold } from './seen-or-heard';
import { callBy, EVIDENCE_S, listed, shownName, shownTold, whoTold } from './telling';
import { places, thingsSeenIn, videosTold } from './things-seen';
import { datedNames, videosCounted } from './videos-in-words';
import { begunOf, startsOf } from './where-recorded';
import {
  allIn,
  inAllVideos,
  kindTold,
  namelessTold,
  nobodyInAll,
  noneSuch,
  peopleOfEach,
  peopleOfOne,
  SUCH,
  secondsInAll,
} from './who-is-in-which-told';

const MOST_EVIDENCE = 10;
/** People, or videos, that a sentence has room for. */
const MOST_TOLD = 6;

/** Who is in a video, seen or heard. */
export interface WhoIsIn {
  video: VideoRecord;
  persons: PersonView[];
}

/** The videos in which all are who are asked for, and all things, and none of the others. */
export function videosWith(
  scene: Scene,
  asked: CollectionAsked,
  videos: VideoRecord[],
): Finding | { none: Refusal } | null {
  const { persons, without, kinds } = asked;
  const of = whoIsIn(scene, videos).filter(
    ({ video, persons: there }) =>
      persons.every((person) => there.includes(person)) &&
      !without.some((person) => there.includes(person)) &&
      kinds.every((kind) => thingsSeenIn(scene, [video], kind).length > 0),
  );
  const found = of.map(({ video }) => video);
  const isOfOne = persons.length === 1 && without.length + kinds.length === 0;
  const seen = persons.flatMap((person) => seenIn(scene, person, found)).slice(0, MOST_EVIDENCE);
  // Where one person is not, other rules tell where they are.
  if (isOfOne && seen.length === 0) return null;
  const wanted = both([...persons.map(whoTold), ...kinds.map(kindTold)]);
  const unwanted = either(without.map(whoTold));
  const which = persons.length + kinds.length === 0 ? 'without' : without.length === 0 ? 'with' : 'both';
  if (found.length === 0) {
    const each = both([...persons, ...without].map((person) => whereTold(scene, videos, person)));
    return { none: noneSuch(which, wanted, unwanted, each) };
  }
  const atOnce = persons.length > 1 ? stretchesTogether(scene, persons, found) : [];
  const lead = isOfOne
    ? told`${seenOrHeardTold(scene, persons[0]!, seenAndHeardIn(scene, persons[0]!, found))}.`
    : inTurn(
        SUCH[which](videosCounted(found.length), datedNames(scene, found), wanted, unwanted),
        ...(atOnce.length > 0 ? [told`They are in view together ${places(scene, atOnce)}.`] : []),
      );
  const starts = startsOf(scene, lead, found, `Who is in ${videos.length} videos.`);
  if (isOfOne)
    return {
      ...starts,
      evidence: found.flatMap((video) => firstIn(scene, persons[0]!, video)).slice(0, MOST_EVIDENCE),
    };
  return seen.length > 0 ? { ...starts, evidence: seen } : starts;
}

export function byPeople(scene: Scene, videos: VideoRecord[], which: 'most' | 'fewest'): Finding | null {
  const ranked = whoIsIn(scene, videos)
    .filter(({ persons }) => persons.length > 0)
    .sort((a, b) => (b.persons.length - a.persons.length) * (which === 'most' ? 1 : -1));
  const [first] = ranked;
  if (!first) return null;
  const alike = ranked.filter(({ persons }) => persons.length === first.persons.length);
  const { who, unsure } = calledIn(scene, first.persons);
  const names = both(alike.slice(0, MOST_TOLD).map(({ video }) => video.name));
  const many = first.persons.length;
  return {
    ...startsOf(
      scene,
      alike.length === 1 ? peopleOfOne(which, names, many, who) : peopleOfEach(which, names, many),
      alike.map(({ video }) => video),
      'How many people are in each video.',
    ),
    unsure,
  };
}

export function inEvery(
  scene: Scene,
  _: CollectionAsked,
  videos: VideoRecord[],
): Finding | { none: Refusal } | null {
  const counts = videosOfEach(scene, videos);
  if (counts.length === 0) return null;
  const all = counts.filter(({ among }) => among.length === videos.length);
  if (all.length > 0) return inThese(scene, all, inAllVideos(videos.length));
  const most = counts[0]!.among.length;
  const alike = counts.filter(({ among }) => among.length === most).map(({ person }) => person);
  return { none: nobodyInAll(videos.length, calledIn(scene, alike).who, alike.length, most) };
}

export function inSeveral(
  scene: Scene,
  _: CollectionAsked,
  videos: VideoRecord[],
): Finding | { none: Refusal } {
  const some = videosOfEach(scene, videos).filter(({ among }) => among.length > 1);
  if (some.length === 0)
    return {
      none: {
        english: text('Nobody was recognised in more than one video.'),
        german: 'In mehr als einem Video wurde niemand erkannt.',
      },
    };
  return inThese(scene, some, word('in more than one video'));
}

function inThese(
  scene: Scene,
  some: readonly { person: PersonView; among: VideoRecord[] }[],
  where: Told,
): Finding {
  const persons = some.map(({ person }) => person);
  const { who, unsure } = calledIn(scene, persons);
  return {
    lead: persons.length === 1 ? told`${who} is ${where}.` : told`${who} are ${where}.`,
    unsure,
    quoted: [],
    evidence: some.flatMap(({ person, among }) => seenIn(scene, person, among)).slice(0, MOST_EVIDENCE),
    note: 'In how many videos each person is.',
  };
}

export function bySeconds(
  scene: Scene,
  { named }: CollectionAsked,
  videos: VideoRecord[],
  which: 'longest' | 'shortest',
): Finding | null {
  const ranked = distinct(whoIsIn(scene, videos).flatMap(({ persons }) => persons))
    .filter(({ name }) => !named || name !== null)
    .map((person) => ({ person, stretches: stretchesOf(scene, person, ids(videos)) }))
    .filter(({ stretches }) => stretches.length > 0)
    .sort((a, b) => (secondsOf(b.stretches) - secondsOf(a.stretches)) * (which === 'longest' ? 1 : -1));
  const [first, second] = ranked;
  if (!first) return null;
  const inAll = secondsInAll(which, shownTold(first.person), secondsTold(first.stretches));
  return {
    lead: second
      ? told`${inAll}; then ${shownTold(second.person)}, ${secondsTold(second.stretches)}.`
      : told`${inAll}.`,
    unsure: first.person.name !== null && first.person.provisional,
    quoted: [],
    evidence: first.stretches
      .slice(0, MOST_EVIDENCE)
      .map((span) => inView(scene, [first.person], clipped(span))),
    note: `How long ${ranked.length} people are in view.`,
  };
}

export function theirLongest(
  scene: Scene,
  { persons: [person] }: CollectionAsked,
  videos: VideoRecord[],
): Finding | null {
  const ranked = videos
    .map((video) => stretchesOf(scene, person!, [video.id]))
    .filter((stretches) => stretches.length > 0)
    .sort((a, b) => secondsOf(b) - secondsOf(a));
  const [first] = ranked;
  if (!first) return null;
  return {
    lead: longestTold(shownTold(person!), places(scene, first), first),
    unsure: person!.provisional,
    quoted: [],
    evidence: first.slice(0, MOST_EVIDENCE).map((span) => inView(scene, [person!], clipped(span))),
    note: `How long ${shownName(person!)} is in view in ${ranked.length} videos.`,
  };
}

/** Who is in other videos than the one that is named, and not in it; or than those of the time. */
export function absent(scene: Scene): Finding | { none: Refusal } | null {
  const { video, recall, only } = scene;
  const meant = video ? [video] : only ? videosInBounds(scene, scene.videos) : [];
  if (meant.length === 0) return null;
  const where = listed(meant.map(({ name }) => name));
  const anywhere: Scene = {
    ...scene,
    video: null,
    videos: recall.videos.all(),
    only: undefined,
    within: undefined,
  };
  const there = whoIsIn(anywhere, meant).flatMap(({ persons }) => persons);
  const others = begunOf(anywhere, anywhere.videos).filter((other) => !meant.includes(other));
  const missing = videosOfEach(anywhere, others).filter(({ person }) => !there.includes(person));
  if (missing.length === 0)
    return {
      none: {
        english: told`Everybody who was recognised in other videos is in ${where}.`,
        german: `Alle, die in anderen Videos erkannt wurden, sind in ${where}.`,
      },
    };
  const { who, unsure } = calledIn(
    scene,
    missing.map(({ person }) => person),
  );
  return {
    lead: told`Not recognised in ${where}, but in other videos: ${who}.`,
    unsure,
    quoted: [],
    evidence: missing
      .flatMap(({ person, among }) => seenIn(anywhere, person, among.slice(0, 1)))
      .slice(0, MOST_EVIDENCE),
    note: `Who is in other videos than ${where}.`,
  };
}

export function withoutName(
  scene: Scene,
  _: CollectionAsked,
  videos: VideoRecord[],
): Finding | { none: Refusal } {
  const nameless = distinct(whoIsIn(scene, videos).flatMap(({ persons }) => persons)).filter(
    ({ name }) => name === null,
  );
  if (nameless.length === 0)
    return {
      none: {
        english: text('Everybody who was recognised has a name.'),
        german: 'Alle, die erkannt wurden, haben einen Namen.',
      },
    };
  const shown = nameless.slice(0, MOST_TOLD).map(shownTold);
  const more = nameless.length - shown.length;
  const who = more > 0 ? told`${both(shown)}, and ${more} more` : both(shown);
  return {
    lead: namelessTold(nameless.length, who),
    unsure: false,
    quoted: [],
    evidence: nameless.flatMap((person) => seenIn(scene, person, videos)).slice(0, MOST_EVIDENCE),
    note: 'Who has no name.',
  };
}

/** Whether people are in view at the same time; where they are not, whether they are in one video. */
export function together(
  scene: Scene,
  { asks, persons }: CollectionAsked,
  videos: VideoRecord[],
  { text }: Question,
): Finding {
  const names = both(persons.map(whoTold));
  const shared = whoIsIn(scene, videos)
    .filter(({ persons: there }) => persons.every((person) => there.includes(person)))
    .map(({ video }) => video);
  const spans = stretchesTogether(scene, persons, shared);
  const inThem = both(shared.slice(0, MOST_TOLD).map(({ name }) => name));
  const same = allIn(names, persons.length, inThem, shared.length);
  const lead =
    spans.length > 0
      ? told`${names} are in view at the same time ${places(scene, spans)}.`
      : shared.length === 0
        ? told`No, as far as I recognised them: ${names} are in no video together.`
        : asks === 'at-once'
          ? told`No, as far as I recognised them: ${same}, but never in view at the same time.`
          : told`${same}, though never in view at the same time.`;
  const isYes = spans.length > 0 ? !/\bwhen\b/i.test(text) : shared.length > 0 && asks !== 'at-once';
  const evidence =
    spans.length > 0
      ? spans.map((span) => inView(scene, [...persons], clipped(span)))
      : persons.flatMap((person) => seenIn(scene, person, shared.length > 0 ? shared : videos));
  return {
    lead,
    ...(isYes && { begin: 'yes' }),
    unsure: persons.some(({ name, provisional }) => name !== null && provisional),
    quoted: [],
    evidence: evidence.slice(0, MOST_EVIDENCE),
    note: `When ${listed(persons.map(callBy))} are in view.`,
  };
}

/** Who is in each of some videos, seen or heard, in the scene's bounds. */
export function whoIsIn(scene: Scene, videos: readonly VideoRecord[]): WhoIsIn[] {
  return videos.map((video) => {
    const seen = sightsInTime(scene, video.id).map(({ node }) => node);
    const heard = recordsIn(scene, video.id, 'says').flatMap(({ who }) => who.slice(0, 1));
    const persons = [...seen, ...heard].flatMap((node) => scene.view.persons.get(node) ?? []);
    return { video, persons: distinct(persons) };
  });
}

/** In which videos each person is: who is in most first. */
function videosOfEach(
  scene: Scene,
  videos: readonly VideoRecord[],
): { person: PersonView; among: VideoRecord[] }[] {
  const among = new Map<PersonView, VideoRecord[]>();
  for (const { video, persons } of whoIsIn(scene, videos))
    for (const person of persons) among.set(person, [...(among.get(person) ?? []), video]);
  return [...among]
    .map(([person, of]) => ({ person, among: of }))
    .sort((a, b) => b.among.length - a.among.length);
}

function whereTold(scene: Scene, videos: readonly VideoRecord[], person: PersonView): Told {
  const theirs = whoIsIn(scene, videos).filter(({ persons }) => persons.includes(person));
  return theirs.length === 0
    ? told`${whoTold(person)} is in none`
    : told`${whoTold(person)} is in ${videosTold(scene, asStretches(theirs.map(({ video }) => video)))}`;
}

function asStretches(videos: readonly VideoRecord[]): Where[] {
  return videos.map(({ id, durationS }) => ({ videoId: id, t0: 0, t1: durationS }));
}

/** When all of some people are in view at once. */
function stretchesTogether(
  scene: Scene,
  persons: readonly PersonView[],
  videos: readonly VideoRecord[],
): Where[] {
  const [first, ...others] = persons.map((person) => stretchesOf(scene, person, ids(videos)));
  return others.reduce<Where[]>(
    (some, theirs) =>
      some.flatMap((one) =>
        theirs.flatMap((other) => {
          const [t0, t1] = [Math.max(one.t0, other.t0), Math.min(one.t1, other.t1)];
          return one.videoId === other.videoId && t0 < t1 ? [{ videoId: one.videoId, t0, t1 }] : [];
        }),
      ),
    first ?? [],
  );
}

/** The first moment of somebody in each of some videos. */
function seenIn(scene: Scene, person: PersonView, videos: readonly VideoRecord[]): Finding['evidence'] {
  return videos.flatMap(({ id }) =>
    stretchesOf(scene, person, [id])
      .slice(0, 1)
      .map((span) => inView(scene, [person], clipped(span))),
  );
}

function clipped(span: Where): Where {
  return { ...span, t1: Math.min(span.t1, span.t0 + EVIDENCE_S) };
}

function ids(videos: readonly VideoRecord[]): string[] {
  return videos.map(({ id }) => id);
}

/** People by their names, those without as pages show them. */
export function calledIn(
  { tell }: Scene,
  persons: readonly PersonView[],
): { who: ToldValue; unsure: boolean } {
  const nameless = persons.filter(({ name }) => name === null);
  const { who, unsure } = tell.list(persons);
  if (nameless.length > MOST_TOLD) return { who, unsure };
  const named = persons.filter(({ name }) => name !== null);
  return { who: both([...named, ...nameless].map(shownTold)), unsure };
}
