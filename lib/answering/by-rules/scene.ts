import type { PersonView } from '../../identity/fold';
import type { RecordedPlaces } from '../../memory/places/recorded-places';
import type { MemoryView, Recall } from '../../memory/recall';
import type { Sight } from '../../memory/sights';
import { startOf } from '../../memory/start-of-video';
import { stemOf, tokens } from '../../memory/terms';
import type { IncidentRecord, VideoRecord } from '../../store/schema';
import { type Candidate, findCandidates, inOrder, type LikelyLine } from './find';
import type { Stretch } from './inside-a-video';
import type { Question } from './question';
import type { Telling } from './telling';

/** What the ways of answering share: the memory as of the moment asked about, and the video at hand. */
export interface Scene {
  recall: Recall;
  view: MemoryView;
  tell: Telling;
  /** Where the videos were recorded. */
  places: RecordedPlaces;
  /** The video that "this" means. */
  video: VideoRecord | null;
  /** The question as a vector, where lines have vectors. */
  vector: Float32Array | null;
  /** The videos that it may be about: all, or those of the time that the question confines itself to. */
  videos: VideoRecord[];
  /** Whether a moment lies in the time that the question confines itself to, milliseconds since 1970. */
  within?: (moment: number) => boolean;
  /** The stretch of the one video asked about that the question confines itself to. */
  part?: Stretch;
  /** Only these entries are looked at, where the question confines itself. */
  only?: (entry: number) => boolean;
  /** It is asked of all videos, whichever is looked at. */
  ofAll?: boolean;
  /** What is asked, as whoever reads lines reads it. */
  asked: string;
  /** Of lines that were read for this question, by their ids, how much likelier each is the one that answers than that none does (logarithms). */
  read?: ReadonlyMap<string, number>;
  /** Only a line that surely answers may be told. */
  surely?: true;
  /** Is told the lines that are weighed for an answer, likeliest first: to read them, or to train with. */
  weighed?: (likely: readonly LikelyLine[], scene: Scene) => void;
}

/** Bounds of a scene within some videos. */
export function onlyIn(recall: Recall, videos: VideoRecord[]): Pick<Scene, 'videos' | 'only'> {
  const ids = new Set(videos.map(({ id }) => id));
  return { videos, only: (entry) => ids.has(recall.entries.place(entry).videoId) };
}

/** A scene within bounds, beside those that it has. */
export function confined(
  scene: Scene,
  { videos, only, within }: Pick<Scene, 'videos' | 'only' | 'within'>,
): Scene {
  const own = scene.only;
  return {
    ...scene,
    videos: own ? videos.filter((video) => scene.videos.includes(video)) : videos,
    only: own && only ? (entry) => own(entry) && only(entry) : (only ?? own),
    ...(within && { within }),
  };
}

const SIGHTS = new WeakMap<MemoryView, Map<string, Sight[]>>();

/** When each face was in view in a video; read once a view. */
export function sightsIn({ recall, view }: Pick<Scene, 'recall' | 'view'>, videoId: string): Sight[] {
  const known = SIGHTS.get(view) ?? new Map<string, Sight[]>();
  SIGHTS.set(view, known);
  const sights = known.get(videoId) ?? recall.sightsOf(videoId, view);
  known.set(videoId, sights);
  return sights;
}

/** The sights of a video that lie in the time that the question confines itself to. */
export function sightsInTime(scene: Scene, videoId: string): Sight[] {
  const { within, part } = scene;
  const all = sightsIn(scene, videoId);
  const sights = part ? sightsInPart(all, part) : all;
  if (!within) return sights;
  const start = startOf(scene.recall.videos.of(videoId));
  return sights.filter(({ t0, t1 }) => {
    for (let t = t0; t < t1; t += SIGHT_STEP_S) if (within(start + t * 1000)) return true;
    return within(start + t1 * 1000);
  });
}

/** The sights of a stretch, no longer than that; of a moment those that it lies in. */
export function sightsInPart(sights: readonly Sight[], part: Stretch): Sight[] {
  const { at, t0: from, t1: to } = part;
  return sights
    .filter(({ t0, t1 }) => (at === null ? t0 < to && t1 > from : t0 <= at && at <= t1))
    .map((sight) => ({ ...sight, t0: Math.max(sight.t0, from), t1: Math.min(sight.t1, to) }));
}

/** The entries of a video in the order of its clips, in the scene's bounds; of one kind, or of all. */
export function entriesIn(
  { recall, view, only }: Scene,
  videoId: string,
  kind?: IncidentRecord['kind'],
): number[] {
  return recall.entries
    .inVideo(videoId)
    .filter(
      (entry) =>
        view.allowed(entry) &&
        (only?.(entry) ?? true) &&
        (kind === undefined || recall.entries.place(entry).kind === kind),
    );
}

/** Their records. */
export function recordsIn(scene: Scene, videoId: string, kind?: IncidentRecord['kind']): IncidentRecord[] {
  return scene.recall.entries.read(entriesIn(scene, videoId, kind));
}

/** Incidents of a kind that one question looks at, of each word that they may have. */
const LOOKED_AT = 1000;
/** What is made of all records of a kind is not made of a memory with more entries. */
export const MOST_LISTED_FROM = 100_000;

/** The incidents of a kind whose words are one of some, in the scene's bounds, in the order of their entries. */
export function recordsTelling(
  scene: Scene,
  kind: IncidentRecord['kind'],
  some: readonly string[],
): IncidentRecord[] {
  return recordsHolding(scene, kind, some).filter(({ words }) => words !== null && some.includes(words));
}

/** The incidents of a kind that hold a word of some, in the scene's bounds, in the order of their entries. */
export function recordsHolding(
  { recall, view, only }: Scene,
  kind: IncidentRecord['kind'],
  some: readonly string[],
): IncidentRecord[] {
  const isOfKind = (entry: number) => recall.entries.place(entry).kind === kind && (only?.(entry) ?? true);
  const entries = some.flatMap((words) => {
    const found = recall.search(tokens(words).map(stemOf), view, { limit: LOOKED_AT, only: isOfKind });
    return found.hits.map(({ entry }) => entry);
  });
  return recall.entries.read([...new Set(entries)].sort((a, b) => a - b));
}

/** The first record of a video in the scene's bounds, or the last; undefined where there is none. */
export function edgeRecord(
  scene: Scene,
  videoId: string,
  turn: 'first' | 'last',
): IncidentRecord | undefined {
  const entry = entriesIn(scene, videoId).at(turn === 'first' ? 0 : -1);
  return entry === undefined ? undefined : scene.recall.entries.read([entry])[0];
}

/** The beginning or the end of a video, as far as it is remembered, as a moment: its nearest record. */
export function edgeOf(scene: Scene, { id }: VideoRecord, turn: 'first' | 'last'): Moment {
  return { incident: edgeRecord({ ...scene, only: undefined }, id, turn)!, coverage: 1 };
}

/** Those of some videos of which anything lies in the scene's bounds. */
export function videosInBounds({ recall, view, only }: Scene, videos: VideoRecord[]): VideoRecord[] {
  return videos.filter(({ id }) =>
    recall.entries.inVideo(id).some((entry) => view.allowed(entry) && (only?.(entry) ?? true)),
  );
}

/** Steps in which a sight is looked through for the time asked about, seconds. */
const SIGHT_STEP_S = 60;

/** A moment of the memory that a question points at, with how well it fits, 0 to 1. */
export interface Moment {
  incident: IncidentRecord;
  coverage: number;
}

export const COMING = new Set('arrive arrival come reach enter appear join turn show'.split(' ').map(stemOf));
export const GOING = new Set('leave departure depart go'.split(' ').map(stemOf));
const SPEAKING = new Set('speak say talk call voice'.split(' ').map(stemOf));

/** How well a moment must fit to be the one that is pointed at. */
const LEAST_MOMENT = 0.45;
/** Moments this near to the best fit may be meant as well: the first, or the last, of them is taken. */
const NEARLY = 0.75;

/** Which kind of record a happening is told by: coming into view, leaving it, speaking; null: by words. */
export function happeningOf(text: string): 'appears' | 'leaves' | 'says' | null {
  const stems = tokens(text).map(stemOf);
  if (stems.some((stem) => COMING.has(stem))) return 'appears';
  if (stems.some((stem) => GOING.has(stem))) return 'leaves';
  return stems.some((stem) => SPEAKING.has(stem)) ? 'says' : null;
}

/** Records by a person, of some kinds, in the order in which they happened, in the scene's bounds. */
export function recordsBy(
  scene: Scene,
  person: PersonView,
  kinds: IncidentRecord['kind'][],
): IncidentRecord[] {
  const { recall, view, only } = scene;
  const entries = recall.entries
    .by(person.nodes)
    .filter(
      (entry) =>
        view.allowed(entry) && kinds.includes(recall.entries.place(entry).kind) && (only?.(entry) ?? true),
    );
  return recall.entries.read(entries);
}

/**
 * The moment that words point at ("when the bell rang", "the arrival of Ben"); null when nothing fits. Of moments that fit alike the first
 * one or the last is meant where the words say so, else the best.
 */
export function momentFor(scene: Scene, question: Question): Moment | null {
  const here = scene.video?.id;
  const [person] = question.named;
  const kind = happeningOf(question.text);
  const pick = (records: IncidentRecord[]) => records.find(({ videoId }) => videoId === here) ?? records[0];
  const others = question.terms.filter(
    ({ stem }) => !COMING.has(stem) && !GOING.has(stem) && !SPEAKING.has(stem),
  );
  if (person && question.named.length === 1 && (kind === 'appears' || kind === 'leaves')) {
    const incident = pick(recordsBy(scene, person, [kind]));
    if (incident && !momentInWords(scene, { ...question, terms: others }, 0.8))
      return { incident, coverage: 1 };
  }
  if (person && question.named.length === 1 && others.length === 0) {
    const incident = pick(recordsBy(scene, person, ['says']));
    if (incident) return { incident, coverage: 1 };
  }
  return momentInWords(scene, question, LEAST_MOMENT);
}

function momentInWords(scene: Scene, question: Question, least: number): Moment | null {
  const { recall, view, video, only } = scene;
  if (question.terms.length === 0) return null;
  const candidates = findCandidates(recall, view, { ...question, only, here: video?.id });
  const offScreen = /\bvoice\b/i.test(question.text);
  const fitting = candidates.filter(
    (candidate) =>
      candidate.coverage >= least && candidate.about && (!offScreen || isUnseen(scene, candidate.incident)),
  );
  const best = fitting[0];
  if (!best) return offScreen ? momentInWords(scene, { ...question, text: '' }, least) : null;
  if (!question.turn) return { incident: best.incident, coverage: best.coverage };
  const alike = fitting
    .filter((candidate) => isAlike(candidate, best))
    .sort((a, b) => inOrder(recall, a.incident, b.incident));
  const { incident, coverage } = question.turn === 'last' ? alike.at(-1)! : alike[0]!;
  return { incident, coverage };
}

/** Of the same video, and fitting nearly as well. */
function isAlike(candidate: Candidate, best: Candidate): boolean {
  return candidate.incident.videoId === best.incident.videoId && candidate.own >= NEARLY * best.own;
}

/** Whether who speaks it was out of view. */
function isUnseen(scene: Scene, incident: IncidentRecord): boolean {
  const speaker = scene.view.persons.get(incident.who[0] ?? '');
  if (incident.kind !== 'says') return false;
  return speaker === undefined || !companyAt(scene, incident.videoId, incident.t0).includes(speaker);
}

/** The persons in view at a moment, in the order of their ids. */
export function companyAt(scene: Scene, videoId: string, t: number): PersonView[] {
  const there = sightsIn(scene, videoId).filter(({ t0, t1 }) => t0 <= t && t <= t1);
  return distinct(there.flatMap(({ node }) => scene.view.persons.get(node) ?? []));
}

/** Each person once, in the order of their ids. */
export function distinct(persons: PersonView[]): PersonView[] {
  return [...new Set(persons)].sort((a, b) => Number(a.id.slice(2)) - Number(b.id.slice(2)));
}

/** Whom records tell of, those who are told of most first. */
export function metIn({ view }: Scene, records: readonly IncidentRecord[]): PersonView[] {
  const counts = new Map<PersonView, number>();
  for (const { who } of records)
    for (const node of new Set(who)) {
      const person = view.persons.get(node);
      if (person) counts.set(person, (counts.get(person) ?? 0) + 1);
    }
  return distinct([...counts.keys()]).sort((a, b) => counts.get(b)! - counts.get(a)!);
}
