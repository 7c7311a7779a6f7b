import { personReference } from '../identity/ledger';
import { type MatchRules, matchObservations, type Observation } from '../identity/match';
import { metaClips } from '../identity/meta-clips';
import type { Cue, Gap } from '../media/types';
import type {
  ClipRecord,
  ClipWrite,
  IncidentRecord,
  LedgerEntry,
  Modality,
  NewLedgerEntry,
  NodeRecord,
  PictureRecord,
  TrackRecord,
  TurnRecord,
  VideoRecord,
  WordsRecord,
} from '../store/schema';
import { FOUNDING_QUALITY } from '../vision/quality';
import type { Box } from '../vision/types';
import { presenceIncidents } from './presence';

/**
 * Sampled frames a face must be seen in to found a person; M3-Agent asks for clusters of 20 faces. A detector's slip lasts one
 * frame: with the embedded weights one such slip in the demo film founded a fourth person.
 */
const FOUNDING_FRAMES = 3;
/** Values of one row of a track's boxes. */
const BOX_VALUES = 5;
/** Share of a line's time that a turn must cover for the line to be that turn's. */
const LINE_IN_TURN = 0.3;

/** A face track as the vision worker hands it over: pictures already JPEG. */
export interface SeenTrack {
  t0: number;
  t1: number;
  boxes: [t: number, x: number, y: number, w: number, h: number][];
  looks: { t: number; box: Box; quality: number; embedding: Float32Array; jpeg: Uint8Array }[];
}

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
  still: Uint8Array | null;
  tracks: SeenTrack[];
  turns: HeardTurn[];
  cues: Cue[];
  /** What of it could not be decoded. */
  gaps: Gap[];
}

/** What memorizing reads of the memory so far. */
export interface MemoryState {
  nodes: NodeRecord[];
  /** The ledger's last sequence number. */
  ledgerSeq: number;
  /** Face tracks of the video's previous clip. */
  previousTracks: TrackRecord[];
}

/** Matching rules and weight ids in force, by modality; null where the weight is missing. */
export type IdentityRules = Record<Modality, { weightId: string; rules: MatchRules } | null>;

/**
 * Turns what was perceived of a clip into the records it adds: nodes matched, meta-clip votes cast, incidents by
 * template. Pure: the same perception and memory give the same records, byte for byte.
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
    embedding: turn.embedding,
  }));
  const words: WordsRecord[] = seen.cues.map((cue, i) => ({
    id: `${clipId}/w${pad(i, 4)}`,
    clipId,
    videoId: video.id,
    t0: cue.t0,
    t1: cue.t1,
    turnId: turnOf(cue, turns)?.id ?? null,
    text: cue.text,
  }));

  const ledger: LedgerEntry[] = [];
  const append = (entry: NewLedgerEntry) =>
    ledger.push({ ...entry, seq: memory.ledgerSeq + ledger.length + 1 } as LedgerEntry);
  const changed: NodeRecord[] = [];
  let nextNumber = memory.nodes.length + 1;

  const recognise = (
    modality: Modality,
    observations: Observation[],
    records: { id: string; node: string | null }[],
  ): void => {
    const rules = identity[modality];
    if (!rules) return;
    const known = memory.nodes.filter(
      (node) => node.modality === modality && node.weightId === rules.weightId,
    );
    const result = matchObservations(observations, known, rules.rules, () => {
      const n = nextNumber++;
      return {
        id: `${modality === 'face' ? 'f' : 'v'}_${n}`,
        n,
        modality,
        weightId: rules.weightId,
        samples: [],
      };
    });
    result.assigned.forEach((node, i) => {
      for (const record of records) if (record.id === observations[i]!.id) record.node = node;
    });
    for (const { node, observation } of result.founded) {
      const span = observations[observation]!.spans[0]!;
      append({ kind: 'founded', node: node.id, at: { videoId: video.id, t0: span.t0, t1: span.t1 } });
    }
    changed.push(...result.changed);
  };
  recognise(
    'face',
    tracks.map((track) => faceObservation(track, seen.frames)),
    tracks,
  );
  recognise('voice', turns.map(voiceObservation), turns);
  for (const meta of metaClips(tracks, turns)) {
    append({ kind: 'vote', a: meta.face, b: meta.voice, weight: 1, source: 'meta-clip', at: meta.at });
  }

  const incidents: IncidentRecord[] = [
    ...presenceIncidents(tracks, memory.previousTracks, clip),
    ...speechIncidents(words, turns),
  ]
    .sort((a, b) => a.t0 - b.t0 || a.t1 - b.t1)
    .map((incident, i) => ({ ...incident, id: `${clipId}/i${pad(i, 4)}`, clipId, videoId: video.id }));

  const damaged = video.damaged || seen.gaps.length > 0;
  return {
    video: {
      ...video,
      clips: video.clips + 1,
      doneS: seen.t1,
      damaged,
      status: seen.isLast ? (damaged ? 'partial' : 'remembered') : 'remembering',
    },
    subtitles: null,
    clip,
    tracks,
    turns,
    words,
    nodes: changed,
    incidents,
    ledger,
    pictures,
  };
}

/** The id of a video's clip, counted from 0; ids sort in the order of the clips. */
export function clipIdOf(videoId: string, index: number): string {
  return `${videoId}/c${pad(index, 6)}`;
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
    looks: track.looks.map((look, i) => ({
      t: look.t,
      box: look.box,
      quality: look.quality,
      embedding: look.embedding,
      picture: keepPicture(`${id.slice(clip.id.length + 1)}-${i}`, look.jpeg),
    })),
  };
}

function faceObservation(track: TrackRecord, clipFrames: number): Observation {
  const frames = track.boxes.length / BOX_VALUES;
  return {
    id: track.id,
    spans: [{ t0: track.t0, t1: track.t1 }],
    samples: track.looks.map((look) => ({
      embedding: look.embedding,
      weight: look.quality,
      source: track.id,
      picture: look.picture,
    })),
    mayFound:
      frames >= Math.min(FOUNDING_FRAMES, clipFrames) &&
      track.looks.some((look) => look.quality >= FOUNDING_QUALITY),
  };
}

function voiceObservation(turn: TurnRecord): Observation {
  const sample = turn.embedding
    ? [{ embedding: turn.embedding, weight: turn.t1 - turn.t0, source: turn.id, picture: null }]
    : [];
  return { id: turn.id, spans: [{ t0: turn.t0, t1: turn.t1 }], samples: sample, mayFound: true };
}

/** The turn that covers most of a line, if it covers enough of it. */
function turnOf(cue: Cue, turns: TurnRecord[]): TurnRecord | null {
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

type Draft = Omit<IncidentRecord, 'id' | 'clipId' | 'videoId'>;

/** Who says what; turns without words are told as speaking. */
function speechIncidents(words: WordsRecord[], turns: TurnRecord[]): Draft[] {
  const byId = new Map(turns.map((turn) => [turn.id, turn]));
  const withWords = new Set(words.map((line) => line.turnId));
  const said = words.map((line): Draft => {
    const node = line.turnId ? (byId.get(line.turnId)?.node ?? null) : null;
    return {
      t0: line.t0,
      t1: line.t1,
      kind: 'says',
      who: node ? [node] : [],
      text: `${node ? personReference(node) : 'Someone'} says: "${withoutReferences(line.text)}"`,
    };
  });
  const wordless = turns.flatMap((turn): Draft[] =>
    turn.node && !withWords.has(turn.id)
      ? [
          {
            t0: turn.t0,
            t1: turn.t1,
            kind: 'speaks',
            who: [turn.node],
            text: `${personReference(turn.node)} speaks.`,
          },
        ]
      : [],
  );
  return [...said, ...wordless];
}

/** Spoken or subtitled words that look like a reference stay words. */
function withoutReferences(text: string): string {
  return text.replace(/<(?=p_\d+>)/g, '‹');
}
