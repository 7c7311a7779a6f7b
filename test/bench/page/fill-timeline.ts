import { findFacts } from '../../../lib/memory/facts/find';
import { clipIdOf } from '../../../lib/store/clip-id';
import { Database } from '../../../lib/store/database';
import type {
  NewLedgerEntry,
  NodeRecord,
  TrackRecord,
  TurnRecord,
  VideoRecord,
} from '../../../lib/store/schema';
import { seeded } from '../../demo-film/brush.js';

/** What the memory holds, made up. */
export interface TimelineSize {
  videos: number;
  clips: number;
  people: number;
  /** From the first recording to the last. */
  days: number;
}

const CLIP_S = 27;
/** People that a video shows. */
const CAST = 6;
/** Of so many videos, one is a second camera beside the one before. */
const SECOND_CAMERA = 10;
const START = Date.parse('2025-03-01T08:00:00.000Z');
const DAY_MS = 86_400_000;
/** Different pictures. */
const PICTURES = 24;
/** People on screen and turns of a clip. */
const [SIGHTS, TURNS] = [3, 4];

/** Fills the empty memory of this origin with recordings over months, who is seen and heard in them, and their pictures. */
export async function fill({ videos, clips, people, days }: TimelineSize): Promise<void> {
  const random = seeded(1);
  const below = (count: number) => Math.floor(random() * count);
  const pictures = await Promise.all(Array.from({ length: PICTURES }, (_, i) => madePicture(i)));
  const database = await Database.open(findFacts, () => {});
  const nodes = Array.from({ length: people }, (_, person) => nodesOf(person)).flat();
  const entries = Array.from({ length: people }, (_, person): NewLedgerEntry[] => {
    const [face, voice] = [faceOf(person), voiceOf(person)];
    return [
      { kind: 'founded', node: face, at: null },
      { kind: 'founded', node: voice, at: null },
      { kind: 'merge', a: [face], b: [voice] },
      { kind: 'name', node: face, name: `Person ${person + 1}` },
    ];
  }).flat();
  let at = START;
  for (let v = 0; v < videos; v += 1) {
    const isSecond = v % SECOND_CAMERA === SECOND_CAMERA - 1;
    // Several on some days, none on many.
    if (!isSecond) at += ((days * DAY_MS) / videos) * (random() < 0.7 ? 0.1 : 3.1);
    const video = videoRecord(v, isSecond ? at + 60_000 : at, Math.round(clips / videos));
    // Some come often, some once in a while.
    const cast = Array.from({ length: CAST }, () => Math.floor(people * random() ** 2));
    await database.writing((writing) => {
      if (v === 0) {
        for (const node of nodes) writing.add('nodes', node);
        for (const [i, entry] of entries.entries()) writing.add('ledger', { ...entry, seq: i + 1 } as never);
        for (const [i, bytes] of pictures.entries())
          writing.add('pictures', { key: `picture-${i}`, videoId: video.id, bytes });
      }
      writing.add('videos', video);
      for (let index = 0; index < video.clips; index += 1) {
        const id = clipIdOf(video.id, index);
        const where = { videoId: video.id, clipId: id };
        const [t0, t1] = [index * CLIP_S, (index + 1) * CLIP_S];
        writing.add('clips', {
          ...{ id, videoId: video.id, index, t0, t1, frames: 5 * CLIP_S, gaps: [] },
          still: `picture-${below(PICTURES)}`,
        });
        const span = () => {
          const from = t0 + random() * CLIP_S * 0.7;
          return { t0: from, t1: Math.min(t1, from + 2 + random() * 12) };
        };
        for (let n = 0; n < SIGHTS; n += 1)
          writing.add('tracks', {
            ...{ id: `${id}/t${String(n).padStart(4, '0')}`, ...where, ...span() },
            ...{ node: faceOf(cast[below(CAST)]!), boxes: new Float32Array(5), looks: [] },
          } satisfies TrackRecord);
        for (let n = 0; n < TURNS; n += 1)
          writing.add('turns', {
            ...{ id: `${id}/v${String(n).padStart(4, '0')}`, ...where, ...span() },
            ...{ node: voiceOf(cast[below(CAST)]!), face: null, embedding: null },
          } satisfies TurnRecord);
      }
    });
  }
}

const faceOf = (person: number) => `f_${2 * person + 1}`;
const voiceOf = (person: number) => `v_${2 * person + 2}`;

function nodesOf(person: number): NodeRecord[] {
  const embedding = Float32Array.from({ length: 8 }, (_, i) => (i === person % 8 ? 1 : 0));
  const sample = { embedding, weight: 1, source: null };
  const picture = `picture-${person % PICTURES}`;
  return [
    {
      ...{ id: faceOf(person), n: 2 * person + 1, modality: 'face', weightId: 'made-up' },
      samples: [{ ...sample, picture }],
    },
    {
      ...{ id: voiceOf(person), n: 2 * person + 2, modality: 'voice', weightId: 'made-up' },
      samples: [{ ...sample, picture: null }],
    },
  ];
}

function videoRecord(index: number, at: number, clips: number): VideoRecord {
  const durationS = clips * CLIP_S;
  return {
    ...{
      id: `vid_${index + 1}`,
      name: `day-${index + 1}.mp4`,
      bytes: 1,
      fingerprint: String(index),
      durationS,
    },
    ...{ width: 640, height: 360, hasVideo: true, hasAudio: true, startsAt: new Date(at).toISOString() },
    ...{ startSource: 'container', zone: 'UTC', status: 'remembered', doneS: durationS, clips },
    ...{ warnings: [], damaged: false, weights: {} },
  };
}

/** A picture with a colour and a shape of its own. */
async function madePicture(number: number): Promise<Uint8Array> {
  const canvas = new OffscreenCanvas(320, 180);
  const context = canvas.getContext('2d')!;
  context.fillStyle = `hsl(${number * 37} 45% 55%)`;
  context.fillRect(0, 0, 320, 180);
  context.fillStyle = `hsl(${number * 37 + 120} 45% 35%)`;
  context.beginPath();
  context.arc(60 + ((number * 53) % 200), 90, 50, 0, 7);
  context.fill();
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
  return new Uint8Array(await blob.arrayBuffer());
}
