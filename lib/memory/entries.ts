import { append } from '../append';
import { firstPlace } from '../first-place';
import { clipIdOf, wholeOf } from '../store/clip-id';
import { INCIDENT_KINDS, type PackedRange, type PackRecord } from '../store/packs/pack-format';
import type { IncidentRecord } from '../store/schema';
import { Column } from './column';

/** Where an entry lies. */
export type Place = Pick<IncidentRecord, 'videoId' | 't0' | 't1' | 'kind'>;

/** Some clips of a video that came in a pack, with the number of the first. */
type NumberedRange = PackedRange & { first: number };

/**
 * Where each entry lies, and of those that came in packs in which clip: what can be told of an entry whose record has not been read.
 * Clips of packs are numbered from 0.
 */
export class Entries {
  private readonly t0s = new Column(Float64Array);
  private readonly t1s = new Column(Float64Array);
  private readonly kinds = new Column(Uint8Array);
  private readonly videos = new Column(Uint32Array);
  /** Of each entry that came by itself, the place of its clip in its video, from 0. */
  private readonly clipPlaces = new Column(Uint32Array);
  private readonly videoIds: string[] = [];
  private readonly videoNumbers = new Map<string, number>();
  /** Of each packed clip, its first entry, and its range. */
  private readonly firsts = new Column(Uint32Array);
  private readonly rangeOf = new Column(Uint32Array);
  private readonly ranges: NumberedRange[] = [];
  private readonly rangesByVideo = new Map<string, NumberedRange[]>();

  get size(): number {
    return this.t0s.length;
  }

  /** How many came in packs: the first ones. */
  packed = 0;

  /** How many clips came in packs. */
  get clips(): number {
    return this.firsts.length;
  }

  add({ videoId, clipId, t0, t1, kind }: Place & Pick<IncidentRecord, 'clipId'>): void {
    this.t0s.push(t0);
    this.t1s.push(t1);
    this.kinds.push(INCIDENT_KINDS.indexOf(kind));
    this.videos.push(this.numberOf(videoId));
    this.clipPlaces.push(clipPlaceOf(clipId));
  }

  /** Adds the entries of a pack as the next ones: before any that comes by itself. Returns the number of its first clip. */
  addPack({ ranges, entries, t0, t1, kinds }: PackRecord): number {
    const firstClip = this.clips;
    const base = this.size;
    const videos = this.videos.more(t0.length);
    let [entry, clip] = [0, 0];
    for (const one of ranges) {
      const { videoId, from, to } = one;
      const numbered = { ...one, first: firstClip + clip };
      const range = this.ranges.push(numbered) - 1;
      append(this.rangesByVideo, videoId, numbered);
      const first = entry;
      for (const end = clip + to - from; clip < end; clip += 1) {
        this.firsts.push(base + entry);
        this.rangeOf.push(range);
        entry += entries[clip]!;
      }
      videos.fill(this.numberOf(videoId), first, entry);
    }
    this.t0s.append(t0);
    this.t1s.append(t1);
    this.kinds.append(kinds);
    this.packed += t0.length;
    return firstClip;
  }

  t0(entry: number): number {
    return this.t0s.all[entry]!;
  }

  t1(entry: number): number {
    return this.t1s.all[entry]!;
  }

  kind(entry: number): IncidentRecord['kind'] {
    return INCIDENT_KINDS[this.kinds.all[entry]!]!;
  }

  /** The place of an entry's clip in its video, from 0. */
  clipPlace(entry: number): number {
    return entry < this.packed
      ? this.clipAt(this.clipOf(entry)).index
      : this.clipPlaces.all[entry - this.packed]!;
  }

  videoOf(entry: number): string {
    return this.videoIds[this.videos.all[entry]!]!;
  }

  place(entry: number): Place {
    return {
      videoId: this.videoOf(entry),
      t0: this.t0(entry),
      t1: this.t1(entry),
      kind: this.kind(entry),
    };
  }

  /** The clip of a packed entry. */
  clipOf(entry: number): number {
    const { all } = this.firsts;
    return firstPlace(this.clips, (clip) => all[clip]! > entry) - 1;
  }

  /** The first entry of a packed clip, and the one after its last. */
  span(clip: number): [number, number] {
    return [this.firsts.all[clip]!, clip + 1 < this.clips ? this.firsts.all[clip + 1]! : this.packed];
  }

  /** A packed clip's video, and its place in it from 0. */
  clipAt(clip: number): { videoId: string; index: number } {
    const { videoId, from, first } = this.ranges[this.rangeOf.all[clip]!]!;
    return { videoId, index: from + clip - first };
  }

  clipId(clip: number): string {
    const { videoId, index } = this.clipAt(clip);
    return clipIdOf(videoId, index);
  }

  /** The id of an entry's clip. */
  clipIdAt(entry: number): string {
    return clipIdOf(this.videoOf(entry), this.clipPlace(entry));
  }

  /** The number of a packed clip; null where it is not in a pack. */
  clipNumbered(clipId: string): number | null {
    const videoId = clipId.slice(0, clipId.indexOf('/'));
    const index = clipPlaceOf(clipId);
    const range = this.rangesOf(videoId).find(({ from, to }) => from <= index && index < to);
    return range ? range.first + index - range.from : null;
  }

  /** The number of the packed clip that a track or turn is of; null where that is not in a pack. */
  clipOfRecord(id: string): number | null {
    return this.clipNumbered(wholeOf(id));
  }

  /** The numbers of all packed clips. */
  allClips(): number[] {
    return Array.from({ length: this.clips }, (_, clip) => clip);
  }

  /** The stretches of a video that are in packs, in order. */
  rangesOf(videoId: string): readonly NumberedRange[] {
    return this.rangesByVideo.get(videoId) ?? [];
  }

  /** A packed entry in the order of ids: it is said by its clip and its place in it. */
  orderId(entry: number): string {
    const clip = this.clipOf(entry);
    const [first] = this.span(clip);
    return `${this.clipId(clip)}/i${String(entry - first).padStart(4, '0')}`;
  }

  private numberOf(videoId: string): number {
    const known = this.videoNumbers.get(videoId);
    if (known !== undefined) return known;
    const number = this.videoIds.push(videoId) - 1;
    this.videoNumbers.set(videoId, number);
    return number;
  }
}

/** 3 for `vid_1/c000003`. */
function clipPlaceOf(clipId: string): number {
  return Number(clipId.slice(clipId.indexOf('/') + 2));
}
