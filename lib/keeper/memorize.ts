import type { Box } from '../contract/search';
import type { Span } from '../contract/videos';
import type { Loudness } from '../hearing/loudness';
import { type IdentityRules, identify } from '../identity/identify';
import { isComparable } from '../identity/similarity';
import { MAX_CUE_LETTERS } from '../media/cue-limits';
import type { Gap, HeardCue } from '../media/media-types';
import { findFacts } from '../memory/facts/find';
import { speechIncidents } from '../memory/says';
import { plainLine } from '../plain-text';
import { clipIdOf } from '../store/clip-id';
import type {
  ClipRecord,
  ClipWrite,
  IncidentRecord,
  LedgerEntry,
  NodeRecord,
  PictureRecord,
  TrackRecord,
  TurnRecord,
  VideoRecord,
  WordsRecord,
} from '../store/schema';
import type { SeenTone } from '../vision/colour-watcher';
import type { SeenThing } from '../vision/followed-things';
import type { MouthMotion } from '../vision/vision-types';
import type { SeenWriting } from '../vision/writing-watcher';
import { figureIncidents } from './shapes-of-people';
import { type Draft, presenceIncidents } from './who-comes-and-goes';

/** Share of a line's time that a turn must cover for the line to be that turn's. */
const LINE_IN_TURN = 0.3;

/** A face track as the vision worker hands it over: pictures already JPEG. */
export interface SeenTrack {
  t0: number;
  t1: number;
  boxes: [t: number, x: number, y: number, w: number, h: number][];
  looks: { t: number; box: Box; quality: number; embedding: Float32Array; jpeg: Uint8Array }[];
  /** As `FaceTrack.searched`; none where that is not known. */
  searched?: number | null;
  /** The colour worn below it (lib/vision/clothing); none where that is not known. */
  wears?: string | null;
  /** How its mouth moved around speech; null when it was not watched. */
  mouth: MouthMotion | null;
}

/** What the vision worker hands over of a thing or of writing: what was cut out of the picture is a JPEG already. */
export type WithJpeg<T extends { crop?: unknown }> = Omit<T, 'crop'> & { jpeg?: Uint8Array };

export interface HeardTurn {
  t0: number;
  t1: number;
  embedding: Float32Array | null;
}

/** What was perceived of one clip. */
export interface PerceivedClip {
  t0: number;
  t1: number;
  isLast: boolean;
  frames: number;
  /** As `Sight.cuts`; none where they are not known. */
  cuts?: number[];
  still: Uint8Array | null;
  tracks: SeenTrack[];
  /** Kinds of things in view; none where none were looked for. */
  things?: WithJpeg<SeenThing>[];
  /** What is written in view; nothing where it was not looked for. */
  writing?: WithJpeg<SeenWriting>[];
  /** What its pictures are like; nothing where that was not looked at. */
  tones?: SeenTone[];
  turns: HeardTurn[];
  loudness: Loudness;
  cues: HeardCue[];
  /** Speech that could not be written down. */
  unwritten?: Span[];
  /** Of each cue's text; null, or none at all, where there is no weight for it. */
  wordEmbeddings?: (Float32Array | null)[];
  /** What of it could not be decoded. */
  gaps: Gap[];
}

/** What memorizing reads of the memory so far. */
export interface MemoryState {
  nodes: NodeRecord[];
  /** The whole ledger. */
  ledger: LedgerEntry[];
  /** What was seen and said in the video's last clips, at least the last 20 s before this one. */
  previous: { tracks: TrackRecord[]; turns: TurnRecord[]; words: WordsRecord[] };
  /** The turns of the video's earlier clips, as many as are heard together with the next: none of its first. */
  before?: TurnRecord[];
}

/**
 * Turns what was perceived of a clip into the records it adds: nodes matched, meta-clip votes cast, incidents by
 * template, facts by rule. Pure: the same perception and memory give the same records, byte for byte.
 */
export function memorizeClip(
  video: VideoRecord,
  seen: PerceivedClip,
  memory: MemoryState,
  identity: IdentityRules,
): ClipWrite {
  const clipId = clipIdOf(video.id, video.clips);
  const pictures: PictureRecord[] = [];
  const keepPicture = (name: string, bytes: Uint8Array): string => {
    const key = `${clipId}/${name}`;
    pictures.push({ key, videoId: video.id, bytes });
    return key;
  };
  const clip: ClipRecord = {
    id: clipId,
    videoId: video.id,
    index: video.clips,
    t0: seen.t0,
    t1: seen.t1,
    frames: seen.frames,
    gaps: seen.gaps,
    still: seen.still ? keepPicture('still', seen.still) : null,
    ...(seen.unwritten?.length && { unwritten: seen.unwritten }),
  };

  const tracks = seen.tracks.map((track, i) =>
    trackRecord(track, `${clipId}/t${pad(i, 4)}`, clip, keepPicture),
  );
  const turns: TurnRecord[] = seen.turns.map((turn, i) => ({
    id: `${clipId}/s${pad(i, 4)}`,
    clipId,
    videoId: video.id,
    t0: turn.t0,
    t1: turn.t1,
    node: null,
    face: null,
    embedding: turn.embedding && isComparable(turn.embedding) ? turn.embedding : null,
  }));
  const words = seen.cues.map((cue, i) =>
    wordsRecord(cue, `${clipId}/w${pad(i, 4)}`, clip, turns, seen.wordEmbeddings?.[i] ?? null),
  );

  const { nodes, ledger } = identify(
    {
      clip,
      tracks,
      mouths: seen.tracks.map(({ mouth }) => mouth),
      searched: seen.tracks.map(({ searched }) => searched ?? null),
      cuts: seen.cuts ?? [],
      turns,
      loudness: seen.loudness,
      words,
      previous: memory.previous,
      before: memory.before ?? [],
      isLast: seen.isLast,
    },
    memory.nodes,
    memory.ledger,
    identity,
  );

  const unwrittenS = (video.unwrittenS ?? 0) + secondsUnwritten(seen);
  const damaged = video.damaged || seen.gaps.length > 0;
  return {
    video: {
      ...video,
      clips: video.clips + 1,
      doneS: seen.t1,
      damaged,
      ...(unwrittenS > 0 && { unwrittenS }),
      status: seen.isLast ? (damaged ? 'partial' : 'remembered') : 'remembering',
    },
    subtitles: null,
    clip,
    tracks,
    turns,
    words,
    nodes,
    ...toldOf({ clip, tracks, turns, words }, memory.previous, [
      ...clothingIncidents(tracks, seen.tracks),
      ...shownIncidents(seen, keepPicture),
      ...colourIncidents(seen),
      ...figureIncidents(seen),
    ]),
    ledger,
    pictures,
  };
}

/**
 * What is told of a clip: incidents by template, facts by rule, from what was seen and said in it and just before.
 *
 * @param shown incidents of what else it shows: things, writing, clothes, colours, and people's shapes
 */
export function toldOf(
  { clip, tracks, turns, words }: Pick<ClipWrite, 'clip' | 'tracks' | 'turns' | 'words'>,
  previous: MemoryState['previous'],
  shown: readonly Draft[],
): Pick<ClipWrite, 'incidents' | 'facts'> {
  const drafts = [
    ...presenceIncidents(tracks, previous.tracks, clip),
    ...speechIncidents(words, turns),
    ...shown,
  ];
  const incidents = incidentsOf(clip, drafts, (i) => `${clip.id}/i${pad(i, 4)}`);
  return { incidents, facts: findFacts({ words, turns }, previous) };
}

/** What people wear, a person and a colour at a time. */
function clothingIncidents(tracks: readonly TrackRecord[], seen: readonly SeenTrack[]): Draft[] {
  const told = new Map<string, Draft>();
  tracks.forEach(({ id, node, t0, t1 }, i) => {
    const words = seen[i]!.wears ?? null;
    if (node === null || words === null) return;
    const before = told.get(`${node} ${words}`);
    if (before) Object.assign(before, { t0: Math.min(before.t0, t0), t1: Math.max(before.t1, t1) });
    else told.set(`${node} ${words}`, { t0, t1, kind: 'wears', who: [node], sources: [id], words });
  });
  return [...told.values()];
}

/** That things are in view, a kind at a time, and what is written in view. */
function shownIncidents(
  { things = [], writing = [] }: Pick<PerceivedClip, 'things' | 'writing'>,
  keepPicture: (name: string, bytes: Uint8Array) => string,
): Draft[] {
  const all = [
    ...things
      .filter(({ kind }) => kind !== 'person')
      .map((thing) => ({ ...thing, told: 'shows', words: thing.kind }) as const),
    ...writing.map(
      (text) =>
        ({
          ...text,
          told: 'writing',
          words: plainLine(text.text.slice(0, MAX_CUE_LETTERS)),
          colours: undefined,
        }) as const,
    ),
  ];
  return all.map(({ told, words, t0, t1, score, boxes, jpeg, colours }, i) => ({
    ...{ t0, t1, kind: told, who: [], sources: [], words },
    shown: { score, boxes: Float32Array.from(boxes.flat()) },
    ...(jpeg && { picture: keepPicture(`h${pad(i, 4)}`, jpeg) }),
    ...(colours && { colours }),
  }));
}

/** What the pictures are like. */
function colourIncidents({ tones = [] }: Pick<PerceivedClip, 'tones'>): Draft[] {
  return tones.map(({ tone, t0, t1 }) => ({ t0, t1, kind: 'coloured', who: [], sources: [], words: tone }));
}

/** What is told of a clip by its speech alone (`toldOf`). */
export function toldBySpeech(
  { clip, turns, words }: Pick<ClipWrite, 'clip' | 'turns' | 'words'>,
  previous: Pick<MemoryState['previous'], 'turns' | 'words'>,
  idOf: (place: number) => string,
): Pick<ClipWrite, 'incidents' | 'facts'> {
  return {
    incidents: incidentsOf(clip, speechIncidents(words, turns), idOf),
    facts: findFacts({ words, turns }, previous).map((fact, i) => ({ ...fact, id: idOf(i) })),
  };
}

function incidentsOf(clip: ClipRecord, drafts: Draft[], idOf: (place: number) => string): IncidentRecord[] {
  return drafts
    .sort((a, b) => a.t0 - b.t0 || a.t1 - b.t1)
    .map((draft, i) => ({ ...draft, id: idOf(i), clipId: clip.id, videoId: clip.videoId }));
}

/** A line of a clip as it is stored, with the turn that it was heard in. */
export function wordsRecord(
  cue: HeardCue,
  id: string,
  clip: ClipRecord,
  turns: TurnRecord[],
  embedding: Float32Array | null,
): WordsRecord {
  const turnId = turnOf(cue, turns)?.id ?? null;
  const { t0, t1, text, heard } = cue;
  const line = { id, clipId: clip.id, videoId: clip.videoId, t0, t1, turnId, text, embedding };
  return heard ? { ...line, heard } : line;
}

/** Seconds of speech that could not be written down: also all that is said where writing failed. */
function secondsUnwritten({ turns, unwritten = [], gaps }: PerceivedClip): number {
  const lost = gaps.some(({ what }) => what === 'words') ? turns : unwritten;
  return lost.reduce((sum, { t0, t1 }) => sum + t1 - t0, 0);
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

function trackRecord(
  track: SeenTrack,
  id: string,
  clip: ClipRecord,
  keepPicture: (name: string, bytes: Uint8Array) => string,
): TrackRecord {
  return {
    id,
    clipId: clip.id,
    videoId: clip.videoId,
    t0: track.t0,
    t1: track.t1,
    node: null,
    boxes: Float32Array.from(track.boxes.flat()),
    looks: track.looks
      .filter(({ embedding }) => isComparable(embedding))
      .map((look, i) => ({
        t: look.t,
        box: look.box,
        quality: look.quality,
        embedding: look.embedding,
        picture: keepPicture(`${id.slice(clip.id.length + 1)}-${i}`, look.jpeg),
      })),
  };
}

/** The turn that covers most of a line, if it covers enough of it. */
function turnOf(cue: HeardCue, turns: TurnRecord[]): TurnRecord | null {
  let best: TurnRecord | null = null;
  let most = LINE_IN_TURN * (cue.t1 - cue.t0);
  for (const turn of turns) {
    const overlap = Math.min(cue.t1, turn.t1) - Math.max(cue.t0, turn.t0);
    if (overlap > most) {
      most = overlap;
      best = turn;
    }
  }
  return best;
}
