import type { PersonReport } from '../../../lib/contract/people';
import type { Box } from '../../../lib/contract/search';
import type { TrackRecord, TurnRecord, VideoRecord } from '../../../lib/store/schema';

/** One face of one sampled frame. */
export interface SeenFace {
  video: string;
  t: number;
  box: Box;
  /** The face node it was held to be; null when none. */
  node: string | null;
}

export interface HeardTurn {
  video: string;
  t0: number;
  t1: number;
  node: string | null;
}

/** Who somebody (the app, or the baseline) says that there is, and where each face and turn went. */
export interface Identified {
  persons: PersonReport[];
  faces: SeenFace[];
  turns: HeardTurn[];
}

/** What an exported memory holds of faces and voices (docs/storage.md), embeddings included. */
export interface MemoryRecords {
  videos: VideoRecord[];
  tracks: TrackRecord[];
  turns: TurnRecord[];
}

/** Values of one row of a track's boxes: t, x, y, w, h. */
export const BOX_VALUES = 5;

/** Reads the records from an exported memory. It comes from this app; nothing is checked. */
export function readRecords(archive: string): MemoryRecords {
  const records: MemoryRecords = { videos: [], tracks: [], turns: [] };
  for (const line of archive.split('\n')) {
    const store = /^\{"in":"(videos|tracks|turns)"/.exec(line)?.[1] as keyof MemoryRecords | undefined;
    if (!store) continue;
    const { is } = JSON.parse(line);
    if (store === 'tracks') {
      is.boxes = floats(is.boxes);
      for (const look of is.looks) look.embedding = floats(look.embedding);
    }
    if (store === 'turns' && is.embedding !== null) is.embedding = floats(is.embedding);
    records[store].push(is);
  }
  return records;
}

/** The faces of a track, one for each sampled frame it was found in. */
export function facesOf(track: TrackRecord, video: string): SeenFace[] {
  return Array.from({ length: track.boxes.length / BOX_VALUES }, (_, i) => {
    const [t, x, y, w, h] = track.boxes.subarray(i * BOX_VALUES, (i + 1) * BOX_VALUES);
    return { video, t: t!, box: { x: x!, y: y!, w: w!, h: h! }, node: track.node };
  });
}

/** What the app says: what `people` prints, and the records of the memory it was read from. */
export function asIdentified(persons: PersonReport[], records: MemoryRecords): Identified {
  const name = new Map(records.videos.map((video) => [video.id, video.name]));
  return {
    persons,
    faces: records.tracks.flatMap((track) => facesOf(track, name.get(track.videoId)!)),
    turns: records.turns.map(({ videoId, t0, t1, node, face }) => ({
      ...{ video: name.get(videoId)!, t0, t1 },
      node: node ?? face,
    })),
  };
}

function floats(base64: string): Float32Array {
  const bytes = Uint8Array.from(Buffer.from(base64, 'base64'));
  return new Float32Array(bytes.buffer);
}
