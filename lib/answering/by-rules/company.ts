import type { Evidence } from '../../contract/answers';
import type { PersonView } from '../../identity/fold';
import type { Where } from '../../store/schema';
import { both, inTurn, type Told, told } from '../../told';
import { capital } from '../../wording';
import { moreByShapes } from './figures-seen';
import type { Finding } from './finding';
import { calledIn } from './named-files';
import type { Question } from './question';
import {
  companyAt,
  distinct,
  edgeOf,
  type Moment,
  momentFor,
  recordsIn,
  type Scene,
  sightsIn,
  sightsInTime,
  videosInBounds,
} from './scene';
import { shownTold } from './telling';

/** "Who was at the party?" */
const AT_WHAT = /\b(?:at|in|on) (?:the|my|our|that) ([^?.!,]+)/i;
/** Videos that are looked through for who was there: what is asked of more than that is asked too broadly to be told in a sentence. */
export const MOST_VIDEOS = 20;

/** Who was in view: at a moment, on a day, in a video, with somebody. Null when the question points at nothing that is remembered. */
export function findCompany(scene: Scene, question: Question, anchor: Question | null): Finding | null {
  if (anchor) {
    const moment = momentFor(scene, anchor);
    return moment && companyThen(scene, question, moment);
  }
  if (question.turn && scene.video)
    return companyThen(scene, question, edgeOf(scene, scene.video, question.turn));
  const videos = videosMeant(scene);
  if (videos.length === 0) return null;
  const seen = distinct(
    videos.flatMap((id) => sightsInTime(scene, id).flatMap(({ node }) => scene.view.persons.get(node) ?? [])),
  );
  const here = scene.video && question.here && !videos.includes(scene.video.id) ? scene.video.id : null;
  const present = here
    ? new Set(sightsIn(scene, here).map(({ node }) => scene.view.persons.get(node)))
    : null;
  const company = asked(
    question,
    seen.filter((person) => !present || present.has(person)),
    scene,
    videos,
  );
  if (company.length === 0) return seen.length === 0 ? findVoicesAlone(scene, question, videos) : null;
  const heard = here ? [] : heardOnly(scene, videos, seen);
  const { who, unsure } = scene.tell.list(company);
  const names = videos.map((id) => scene.recall.videos.of(id).name);
  const also = told`${scene.tell.list(heard).who} can be heard only.`;
  const [first] = videos;
  const isCounted = question.asks.for === 'company' && question.asks.counted && question.named.length === 0;
  const shapes =
    isCounted &&
    moreByShapes(
      videos.flatMap((id) => recordsIn(scene, id, 'figures')),
      company.length,
    );
  const seenIn = told`${who} can be seen in ${both(names.slice(0, 2))} (${scene.tell.clockTold({ videoId: first!, t0: 0 })}).`;
  return {
    lead: inTurn(
      counted(question, company, seenIn),
      ...(heard.length > 0 ? [also] : []),
      ...(shapes ? [told`Seen: ${shapes}.`] : []),
    ),
    unsure: unsure || scene.tell.list(heard).unsure,
    quoted: [],
    evidence: [...(here ? [here] : []), ...videos].flatMap((id) => sightings(scene, company, id)),
    note: `Who is in view in ${names.length === 1 ? names[0] : `${names.length} videos`}.`,
  };
}

/** Who was in view at a moment, without those whom the question names. */
export function companyThen(scene: Scene, question: Question, { incident }: Moment): Finding | null {
  const { tell, recall } = scene;
  const t = (incident.t0 + Math.min(incident.t1, incident.t0 + 2)) / 2;
  const there = companyAt(scene, incident.videoId, t);
  if (question.named.some((person) => !there.includes(person)) && there.length === 0) return null;
  const company = there.filter((person) => !question.named.includes(person));
  if (company.length === 0) return null;
  const { who, unsure } = tell.list(company);
  const place = tell.placeTold(incident);
  const at = {
    video: recall.videos.of(incident.videoId).name,
    t0: incident.t0,
    t1: Math.max(incident.t1, incident.t0 + 1),
  };
  const piece: Evidence = {
    ...at,
    who: there.map(({ id }) => id),
    text: `${tell.list(there).text} in view. ${tell.text(incident)}`,
    kind: 'incident',
    score: 1,
  };
  return {
    lead: counted(
      question,
      company,
      company.length === 1 ? told`${who} is in view at ${place}.` : told`${who} are in view at ${place}.`,
    ),
    unsure,
    quoted: [incident],
    evidence: [piece],
    note: `The question points at ${tell.place(incident)}.`,
  };
}

/** The videos that a question about company means: those of the time it names, the one at hand, the only one, or the one that is called so ("at the party"). */
function videosMeant(scene: Scene): string[] {
  const { video, videos, only, asked, part } = scene;
  if (part) return videos.map(({ id }) => id);
  if (!only) {
    const called = () => calledIn(AT_WHAT.exec(asked)?.[1] ?? '', videos);
    const [meant, ...others] = video ? [video] : videos.length === 1 ? videos : called();
    return meant && others.length === 0 ? [meant.id] : [];
  }
  return videosInBounds(scene, videos)
    .slice(0, MOST_VIDEOS)
    .map(({ id }) => id);
}

/** With somebody: who was in view at the same time. Else everybody. */
function asked(question: Question, seen: PersonView[], scene: Scene, videos: string[]): PersonView[] {
  if (question.named.length === 0) return seen;
  const sights = videos.flatMap((id) => sightsInTime(scene, id).map((sight) => ({ ...sight, id })));
  const theirs = sights.filter(({ node }) => question.named.some((person) => person.nodes.includes(node)));
  return seen.filter(
    (person) =>
      !question.named.includes(person) &&
      sights.some(
        (sight) =>
          person.nodes.includes(sight.node) &&
          theirs.some((other) => other.id === sight.id && other.t0 < sight.t1 && sight.t0 < other.t1),
      ),
  );
}

/** Who is heard in the one video that is asked about, where nobody was recognised in view and nothing else is asked; null where nobody is. */
function findVoicesAlone(scene: Scene, { asks, named, terms }: Question, videos: string[]): Finding | null {
  const isCounted = asks.for === 'company' && asks.counted;
  if (isCounted || named.length + terms.length > 0 || videos.length !== 1 || scene.part) return null;
  const records = recordsIn(scene, videos[0]!).filter(({ kind }) => kind === 'says' || kind === 'speaks');
  const speakers = distinct(records.flatMap(({ who }) => scene.view.persons.get(who[0] ?? '') ?? []));
  if (speakers.length === 0 || speakers.length > MOST_VOICES) return null;
  const { name } = scene.recall.videos.of(videos[0]!);
  return {
    lead: told`I recognised nobody in view in ${name}. Heard there: ${both(speakers.map(shownTold))}.`,
    unsure: scene.tell.list(speakers).unsure,
    quoted: [],
    evidence: speakers.map((person) =>
      scene.tell.evidence(records.find(({ who }) => person.nodes.includes(who[0] ?? ''))!, 1),
    ),
    note: `Who is in view in ${name}: nobody; then who is heard.`,
  };
}
/** Voices that a sentence has room for. */
const MOST_VOICES = 6;

function heardOnly(scene: Scene, videos: string[], seen: PersonView[]): PersonView[] {
  const speakers = videos.flatMap((id) =>
    recordsIn(scene, id).flatMap(({ kind, who }) =>
      kind === 'says' ? (scene.view.persons.get(who[0] ?? '') ?? []) : [],
    ),
  );
  // Who has no name yet may be a voice of somebody who is seen.
  return distinct(speakers.filter((person) => person.name !== null && !seen.includes(person)));
}

/** Who they are, after how many, where that is asked, and is not told of those without a name anyway. */
function counted({ asks }: Question, company: readonly PersonView[], who: Told): Told {
  const isAsked = asks.for === 'company' && asks.counted;
  return isAsked && company.some(({ name }) => name !== null) ? told`${company.length}: ${who}` : who;
}

/** One moment of each of the persons in a video: when they come into view. */
function sightings(scene: Scene, company: PersonView[], videoId: string): Evidence[] {
  return company.flatMap((person): Evidence[] => {
    const sight = (scene.part ? sightsInTime : sightsIn)(scene, videoId).find(({ node }) =>
      person.nodes.includes(node),
    );
    if (!sight) return [];
    const { t0, t1 } = sight;
    return [inView(scene, [person], { videoId, t0, t1: Math.min(t1, t0 + 10) })];
  });
}

/** A moment in which persons are in view, as evidence. */
export function inView({ tell, recall }: Scene, persons: PersonView[], { videoId, t0, t1 }: Where): Evidence {
  return {
    ...{ video: recall.videos.of(videoId).name, t0, t1 },
    who: persons.map(({ id }) => id),
    text: `${capital(tell.list(persons).text)} in view.`,
    kind: 'incident',
    score: 1,
  };
}
