import { append } from '../append';
import type { ChapterView, LineView, Span, VideoView } from '../contract/videos';
import { unsureIn } from '../hearing/unsure-words';
import type { PersonView } from '../identity/fold';
import { personReference } from '../identity/ledger';
import { markId, tracksByHand } from '../identity/marks';
import { nodeNow } from '../identity/node-now';
import type {
  ClipRecord,
  IncidentRecord,
  LateBy,
  MarkStep,
  TrackRecord,
  TurnRecord,
  VideoRecord,
  WordsRecord,
} from '../store/schema';
import { inEnglish } from '../told';
import { happeningTold } from './incident-sentence';
import { hasUnwritten, unwrittenTold, whyNoWords } from './no-words';
import { type SpokenLine, spokenLines } from './spoken-lines';

/** A chapter may be this part of its video's length, and no longer than so many seconds; a clip is never divided. */
const LONGEST_PART = 1 / 12;
const LONGEST_S = 300;

export interface VideoSource {
  video: VideoRecord;
  clips: readonly ClipRecord[];
  tracks: readonly TrackRecord[];
  turns: readonly TurnRecord[];
  words: readonly WordsRecord[];
  /** As they read now. */
  incidents: readonly IncidentRecord[];
  /** Speech that could not be written down, by the words that are read. */
  unwritten: readonly Span[];
  /** By whom its words are, where they came later. */
  lateBy?: LateBy;
  persons: ReadonlyMap<string, PersonView>;
  /** The node that each track or turn that a person moved belongs to now. */
  moved: ReadonlyMap<string, string>;
  /** The steps by which people said who is in its pictures. */
  marks: readonly MarkStep[];
}

/** What a person who watches a video is told beside it. */
export function videoView({
  video,
  clips,
  tracks: followed,
  turns,
  words,
  incidents,
  unwritten,
  lateBy,
  persons,
  moved,
  marks,
}: VideoSource): VideoView {
  const tracks = [...followed, ...tracksByHand(marks)];
  const markOf = new Map(marks.map((mark) => [mark.track ?? markId(mark), mark]));
  const personOf = (node: string | null) => (node === null ? null : (persons.get(node)?.id ?? null));
  const present = new Map<string, Map<string, number>>();
  for (const record of [...tracks, ...turns]) {
    const person = personOf(nodeNow(record, moved));
    if (person === null) continue;
    const seconds = present.get(record.clipId) ?? new Map<string, number>();
    present.set(record.clipId, seconds.set(person, (seconds.get(person) ?? 0) + record.t1 - record.t0));
  }
  const has = (kind: IncidentRecord['kind']) => incidents.some((incident) => incident.kind === kind);
  const gaps = clips.flatMap((clip) => clip.gaps);
  const heard = new Map(words.map((line) => [line.id, line.heard]));
  const howHeard = ({ id, text, t0, t1 }: SpokenLine): Pick<LineView, 'unsure' | 'isUnwritten'> => {
    if (text === null)
      return unwritten.some((one) => one.t0 < t1 && one.t1 > t0) ? { isUnwritten: true } : {};
    const unsure = unsureIn(text, heard.get(id));
    return unsure.length > 0 ? { unsure } : {};
  };
  return {
    chapters: chaptersOf(video, clips, incidents, present),
    lines: spokenLines(words, turns, moved).map(({ node, ...line }) => ({
      ...line,
      person: personOf(node),
      ...howHeard({ node, ...line }),
    })),
    noWords: whyNoWords(video, gaps, has, lateBy),
    unwritten: has('says') && hasUnwritten(video, lateBy) ? unwrittenTold(video, lateBy) : null,
    tracks: inOneBuffer(tracks)
      .map(({ track, boxes }) => {
        const node = nodeNow(track, moved);
        const mark = markOf.get(track.id);
        return {
          ...{ id: track.id, t0: track.t0, t1: track.t1, boxes, person: personOf(node) },
          // Moved to somebody else since, it is that step's.
          ...(mark && mark.node === node && { mark: mark.seq }),
        };
      })
      .sort((a, b) => a.t0 - b.t0),
  };
}

/** @param present by clip, how long each person is in view or speaks */
function chaptersOf(
  { durationS }: VideoRecord,
  clips: readonly ClipRecord[],
  incidents: readonly IncidentRecord[],
  present: ReadonlyMap<string, ReadonlyMap<string, number>>,
): ChapterView[] {
  const longest = Math.min(LONGEST_S, durationS * LONGEST_PART);
  const groups: { clips: ClipRecord[]; who: Map<string, number> }[] = [];
  for (const clip of clips) {
    const who = present.get(clip.id) ?? new Map<string, number>();
    const last = groups.at(-1);
    const goesOn = last && clip.t1 - last.clips[0]!.t0 <= longest && haveSameKeys(last.who, who);
    if (!goesOn) groups.push({ clips: [clip], who: new Map(who) });
    else {
      last.clips.push(clip);
      for (const [person, seconds] of who) last.who.set(person, last.who.get(person)! + seconds);
    }
  }
  const told = new Map<string, IncidentRecord[]>();
  for (const incident of incidents) append(told, incident.clipId, incident);
  return groups.map(({ clips, who }) => ({
    t0: clips[0]!.t0,
    t1: clips.at(-1)!.t1,
    still: clips.find(({ still }) => still !== null)?.still ?? null,
    who: [...who].sort(([, a], [, b]) => b - a).map(([person]) => person),
    happens: happensIn(clips.flatMap(({ id }) => told.get(id) ?? [])),
  }));
}

/** Thousands of small buffers take far longer from thread to thread than a large one. */
function inOneBuffer(tracks: readonly TrackRecord[]): { track: TrackRecord; boxes: Float32Array }[] {
  const all = new Float32Array(tracks.reduce((sum, { boxes }) => sum + boxes.length, 0));
  let from = 0;
  return tracks.map((track) => {
    const boxes = all.subarray(from, from + track.boxes.length);
    boxes.set(track.boxes);
    from += boxes.length;
    return { track, boxes };
  });
}

function happensIn(incidents: readonly IncidentRecord[]): ChapterView['happens'] {
  const isTold = ({ kind }: IncidentRecord) => kind !== 'says' && kind !== 'speaks';
  const isPresence = ({ kind }: IncidentRecord) => kind === 'appears' || kind === 'leaves';
  const told = incidents.filter(isTold);
  const written = told.filter((incident) => !isPresence(incident));
  // What is there comes before what colours its pictures have.
  const inOrder = [...(written.length > 0 ? written : told)].sort(
    (a, b) => Number(a.kind === 'coloured') - Number(b.kind === 'coloured') || a.t0 - b.t0,
  );
  /** Until when each sentence holds: two buses at once are told by one. */
  const until = new Map<string, number>();
  return inOrder.flatMap((incident) => {
    const [node] = incident.who;
    const text = happeningTold(incident, node === undefined ? null : personReference(node), false);
    const words = inEnglish(text);
    const before = until.get(words) ?? -Infinity;
    until.set(words, Math.max(before, incident.t1));
    return incident.t0 < before ? [] : { t: incident.t0, text };
  });
}

function haveSameKeys(a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): boolean {
  return a.size === b.size && [...a.keys()].every((key) => b.has(key));
}
