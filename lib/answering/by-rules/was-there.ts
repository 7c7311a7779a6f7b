import type { Evidence } from '../../contract/answers';
import type { PersonView } from '../../identity/fold';
import type { VideoRecord, Where } from '../../store/schema';
import { both, inEnglish, inTurn, told } from '../../told';
import { inView } from './company';
import type { Finding } from './finding';
import { findHeardThere } from './heard-there';
import { stretchAt } from './inside-a-video';
import type { Question } from './question';
import { companyAt, distinct, edgeOf, momentFor, recordsBy, type Scene, sightsInTime } from './scene';
import { EVIDENCE_S, listed } from './telling';

const ROOMS =
  /^(?:room|kitchen|garden|house|hall|office|picture|view|scene|video|film|clip|recording|meeting|party|screen|still|also|too)$/;

/** What is asked of two people is whether they were there at once. */
const TOGETHER = /\b(?:with|together|at the same time|at once)\b/i;

/** Whether the persons named were in view: at a moment, in the time or the video asked about. Null when it cannot be seen. */
export function findPresence(scene: Scene, question: Question, anchor: Question | null): Finding | null {
  const { tell, view, video, videos, only } = scene;
  const { named, turn } = question;
  // Where somebody was is not seen: rooms are words for being in view, other places are not.
  if (named.length === 0 || (!anchor && question.terms.some(({ word }) => !ROOMS.test(word)))) return null;
  const edge = !anchor && turn && video ? edgeOf(scene, video, turn) : null;
  const moment = anchor ? momentFor(scene, anchor) : edge;
  if (anchor && !moment) return null;
  const meant = only ? videos : video ? [video] : [];
  if (!moment && meant.length === 0) return null;
  const there = moment
    ? companyAt(scene, moment.incident.videoId, moment.incident.t0)
    : distinct(
        meant.flatMap(({ id }) =>
          sightsInTime(scene, id).flatMap(({ node }) => view.persons.get(node) ?? []),
        ),
      );
  const absent = named.filter((person) => !there.includes(person));
  const isOfOne = !moment && named.length === 1 && absent.length === 1 && meant.length === 1;
  const heard = isOfOne ? findHeardThere(scene, named[0]!, meant[0]!) : null;
  if (heard) return heard;
  if (!moment && absent.length === 0 && named.length > 1 && TOGETHER.test(question.text))
    return togetherOrNot(scene, named, meant);
  const meantOf = absent.length > 0 ? absent : named;
  const { who, unsure } = meantOf.length === 1 ? tell.one(meantOf[0]!) : tell.list(meantOf);
  const names = both(meant.slice(0, 2).map(({ name }) => name));
  const inVideos = scene.part ? told`${stretchAt(scene.part)} in ${names}` : told`in ${names}`;
  const where = moment ? told`at ${tell.placeTold(moment.incident)}` : inVideos;
  const present = there.length > 0 ? [told`In view: ${tell.list(there).who}.`] : [];
  const notThere =
    absent.length === 1
      ? told`No, ${who} is not in view ${where}.`
      : told`No, ${who} are not in view ${where}.`;
  const allThere =
    named.length === 1 ? told`Yes, ${who} is in view ${where}.` : told`Yes, ${who} are in view ${where}.`;
  const comings = named.flatMap((person) =>
    recordsBy(scene, person, ['appears'])
      .filter(({ videoId }) => meant.some(({ id }) => id === videoId))
      .slice(0, 1),
  );
  return {
    lead: absent.length > 0 ? inTurn(notThere, ...present) : allThere,
    unsure,
    quoted: moment && !edge ? [moment.incident] : [],
    evidence: moment
      ? [{ ...tell.evidence(moment.incident, 1), who: there.map(({ id }) => id) }]
      : scene.part
        ? firstSights(scene, absent.length > 0 ? there : named, meant)
        : comings.map((record) => tell.evidence(record, 1)),
    note: `Looked who is in view ${inEnglish(where)}.`,
  };
}

/** Whether persons who are all in view in some videos are so at the same time. */
function togetherOrNot(scene: Scene, named: PersonView[], meant: readonly VideoRecord[]): Finding {
  const { tell } = scene;
  const { text, who, unsure } = tell.list(named);
  const seen = (persons: PersonView[]) =>
    firstShared(scene, persons, meant).map((span) => sighting(scene, persons, span));
  const videos = meant.slice(0, 2).map(({ name }) => name);
  const [first] = firstShared(scene, named, meant);
  return {
    lead: first
      ? told`Yes, ${who} are in view together at ${tell.placeTold(first)}.`
      : told`No, ${who} are in view in ${both(videos)}, but never at the same time.`,
    unsure,
    quoted: [],
    evidence: first ? seen(named) : named.flatMap((person) => seen([person])),
    note: `Looked when ${text} are in view in ${listed(videos)}.`,
  };
}

/** Of each of some persons the first stretch of each video in which they are in view. */
function firstSights(scene: Scene, persons: PersonView[], meant: readonly VideoRecord[]): Evidence[] {
  return persons.flatMap((person) =>
    firstShared(scene, [person], meant).map((span) => sighting(scene, [person], span)),
  );
}

/** The first stretch of each video in which all of some persons are in view. */
function firstShared(scene: Scene, persons: PersonView[], meant: readonly VideoRecord[]): Where[] {
  return meant.flatMap(({ id }) => sharedSights(scene, persons, id).slice(0, 1));
}

function sighting(scene: Scene, persons: PersonView[], span: Where): Evidence {
  return inView(scene, persons, { ...span, t1: Math.min(span.t1, span.t0 + EVIDENCE_S) });
}

/** Stretches of a video in which all of some persons are in view, in order of time. */
function sharedSights(scene: Scene, persons: readonly PersonView[], videoId: string): Where[] {
  const sightsOf = ({ nodes }: PersonView) =>
    sightsInTime(scene, videoId).filter(({ node }) => nodes.includes(node));
  let shared: Pick<Where, 't0' | 't1'>[] = [{ t0: 0, t1: Number.POSITIVE_INFINITY }];
  for (const person of persons)
    shared = shared.flatMap((span) =>
      sightsOf(person)
        .map(({ t0, t1 }) => ({ t0: Math.max(span.t0, t0), t1: Math.min(span.t1, t1) }))
        .filter(({ t0, t1 }) => t0 < t1),
    );
  return shared.sort((a, b) => a.t0 - b.t0).map((span) => ({ ...span, videoId }));
}
