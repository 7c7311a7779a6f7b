import type { MarkCorrection, MarkedByHand } from '../contract/people';
import { MnemeError } from '../errors';
import { jpegSize } from '../store/archive/jpeg';
import { BOX_SLACK, MAX_FRAMES, MAX_PICTURE_BYTES, MAX_PICTURE_SIDE } from '../store/archive/limits';
import {
  BOX_ROW,
  type ClipRecord,
  type MarkStep,
  type NewLedgerEntry,
  type PictureRecord,
  type TrackRecord,
  type TurnRecord,
} from '../store/schema';
import { told } from '../told';
import { personNow } from './fold';
import { movedRecords } from './ledger';
import type { LinesCorrectable } from './line-corrections';
import { bareNode, NEW_PERSON, nodeFor } from './node-by-hand';
import { nodeNow } from './node-now';

/** What marking somebody reads of the memory, and how it is kept. */
export interface Markable extends LinesCorrectable {
  trackOrTurn(id: string): Promise<TrackRecord | TurnRecord | null>;
  /** The clip that shows a second of a video, or follows it. Throws `not-found` for the video. */
  clipNear(video: string, t: number): Promise<ClipRecord | undefined>;
}

/** What is kept of a mark beside whom it is of. */
type Shown = Pick<MarkStep, 'clip' | 'track' | 't' | 'boxes' | 'at'> & {
  picture: PictureRecord | string | null;
};

/** Says who is in a picture, where nobody was recognised: one entry of the ledger. It teaches no likeness: what could not be recognised would be taken for others, too. */
export class MarkCorrections {
  constructor(private readonly memory: Markable) {}

  /** Takes a step. Returns the id of the person. Throws `not-found`, `bad-input`, `weight-missing`. */
  async take({ who, shown }: MarkCorrection): Promise<string> {
    const known = who === NEW_PERSON ? null : nodeFor(personNow(this.memory.persons(), who));
    const { picture, ...found } =
      'track' in shown ? await this.followed(shown.track) : await this.byHand(shown);
    const { at } = found;
    const made = known === null ? bareNode(this.memory, at.videoId, 'face') : null;
    if (made) await this.memory.append({ kind: 'founded', node: made.id, at }, made);
    const node = known ?? made!.id;
    const isNew = picture !== null && typeof picture !== 'string';
    const step: NewLedgerEntry = { kind: 'mark', node, ...found, picture: isNew ? picture.key : picture };
    await this.memory.append(step, null, isNew ? picture : null);
    return this.memory.persons().get(node)!.id;
  }

  /** A face that was followed. Throws `not-found`, and `bad-input` where it is somebody's. */
  private async followed(id: string): Promise<Shown> {
    const record = await this.memory.trackOrTurn(id);
    if (!record || !('looks' in record))
      throw new MnemeError('not-found', told`There is no face ${id.slice(0, 60)}.`);
    const node = nodeNow(record, movedRecords(this.memory.ledger()));
    const person = node === null ? undefined : this.memory.persons().get(node);
    if (person)
      throw new MnemeError(
        'bad-input',
        told`That face is held to be ${person.name ?? person.id}. Say first that it is not.`,
      );
    const { clipId, videoId, t0, t1, looks } = record;
    const best = looks.reduce((one, other) => (other.quality > one.quality ? other : one), looks[0]!);
    return {
      ...{ clip: clipId, track: id, t: best?.t ?? t0, boxes: null, picture: best?.picture ?? null },
      at: { videoId, t0, t1 },
    };
  }

  /** Somebody whom only a person saw: as far as the clip goes. Throws `not-found`, `bad-input`. */
  private async byHand({ video, t, boxes, picture }: MarkedByHand): Promise<Shown> {
    const clip = await this.memory.clipNear(video, t);
    if (!clip || t < clip.t0)
      throw new MnemeError('not-found', told`Nothing of ${video} is remembered ${t} s into it.`);
    const own = rowsWithin(boxes, clip);
    const times = own.filter((_, i) => i % BOX_ROW === 0);
    if (!times.includes(Math.fround(t)))
      throw new MnemeError(
        'bad-input',
        'Where somebody is must be told of the moment at which they are marked.',
      );
    const at = { videoId: clip.videoId, t0: times[0]!, t1: times.at(-1)! };
    return {
      clip: clip.id,
      track: null,
      t,
      boxes: own,
      picture: picture && this.pictureOf(clip, picture),
      at,
    };
  }

  /** Throws `bad-input`. */
  private pictureOf({ id, videoId }: ClipRecord, bytes: Uint8Array): PictureRecord {
    const size = jpegSize(bytes);
    if (!size || bytes.length > MAX_PICTURE_BYTES || Math.max(size.width, size.height) > MAX_PICTURE_SIDE)
      throw new MnemeError('bad-input', 'The picture of somebody must be a small JPEG.');
    const numbers = this.memory
      .ledger()
      .flatMap((entry) => (entry.kind === 'mark' ? (entry.picture ?? []) : []))
      .flatMap((key) => (key.startsWith(`${id}/b`) ? Number(key.slice(`${id}/b`.length)) : []));
    const n = 1 + Math.max(0, ...numbers);
    return { key: `${id}/b${String(n).padStart(4, '0')}`, videoId, bytes };
  }
}

/** The rows of a stretch. Throws `bad-input` for what are no rows in order of time, or not of a picture. */
function rowsWithin(rows: Float32Array, { t0, t1 }: { t0: number; t1: number }): Float32Array {
  const isIn = (value: number) => value >= -BOX_SLACK && value <= 1 + BOX_SLACK;
  const isWhole =
    rows.length > 0 &&
    rows.length % BOX_ROW === 0 &&
    rows.length <= MAX_FRAMES * BOX_ROW &&
    rows.every((value, i) => (i % BOX_ROW === 0 ? value > (rows[i - BOX_ROW] ?? -1) : isIn(value)));
  if (!isWhole)
    throw new MnemeError('bad-input', 'Where somebody is must be told by boxes within the picture.');
  const own = Array.from({ length: rows.length / BOX_ROW }, (_, i) =>
    rows.subarray(i * BOX_ROW, (i + 1) * BOX_ROW),
  ).filter(([t]) => t! >= t0 && t! < t1);
  return new Float32Array(own.flatMap((row) => [...row]));
}
