import { firstPlace } from '../first-place';
import type { IncidentRecord, Where } from '../store/schema';
import type { AsOf } from './moments';
import { presenceKey } from './sights';

/** What the state is made of. All of it may grow; `incidentAt` may come to read otherwise, which `reread` tells. */
export interface StateSource {
  /** An incident as it reads now, and as it was recorded. */
  incidentAt(entry: number): IncidentRecord;
  recordedAt(entry: number): IncidentRecord;
  /** When a record had been seen to its end, milliseconds since 1970. */
  momentOf(where: Where): number;
}

/** A clip of which something is told, whole or as much of it as was seen as of a moment. */
export interface StateClip {
  id: string;
  videoId: string;
  entries: number[];
  /** When the first of what is told began, milliseconds since 1970. */
  begins: number;
  /** When it, and the clips of its video before it, had been seen to their end: a video's clips keep their order. */
  ends: number;
  /** The clip before it of its video. */
  before: StateClip | null;
  /** Whoever was in view when it ended: the face node as recorded, and as it reads now. Null until it is asked for. */
  open: ReadonlyMap<string, string> | null;
}

/** The clips of which something is told, in the order of the clock of their videos. */
export class StateClips {
  /** By when they end, then by id. */
  inOrder: StateClip[] = [];
  readonly byVideo = new Map<string, StateClip[]>();
  private readonly waiting = new Set<StateClip>();
  private readonly changed = new Set<StateClip>();
  /** The first place from which a clip was taken out of the order, to be put in anew. */
  private takenFrom = Number.POSITIVE_INFINITY;

  constructor(private readonly source: StateSource) {}

  /** Adds an entry. The clips of a video come in order, but for what is written of one later. */
  add(entry: number): void {
    const incident = this.source.incidentAt(entry);
    const { clipId, videoId, t0 } = incident;
    let own = this.byVideo.get(videoId);
    if (!own) {
      own = [];
      this.byVideo.set(videoId, own);
    }
    const moment = this.source.momentOf(incident);
    const begins = this.source.momentOf({ videoId, t0, t1: t0 });
    const last = own.at(-1);
    const isNext = last === undefined || last.id < clipId;
    const place = isNext ? own.length : firstPlace(own.length, (i) => own[i]!.id >= clipId);
    let clip = own[place];
    if (clip?.id === clipId) this.displace(clip);
    else {
      const before = own[place - 1] ?? null;
      const made: StateClip = {
        ...{ id: clipId, videoId, entries: [], begins, ends: before?.ends ?? moment },
        ...{ before, open: null },
      };
      if (clip) clip.before = made;
      own.splice(place, 0, made);
      this.waiting.add(made);
      clip = made;
    }
    clip.entries.push(entry);
    clip.begins = Math.min(clip.begins, begins);
    let ends = Math.max(clip.ends, moment);
    // None that follows ended before it.
    for (let at = place; at < own.length && (at === place || own[at]!.ends < ends); at += 1) {
      const one = own[at]!;
      if (at > place) this.displace(one);
      ends = Math.max(one.ends, ends);
      one.ends = ends;
    }
  }

  /** Tells that an entry reads otherwise now. */
  reread(entry: number): void {
    const { clipId, videoId } = this.source.recordedAt(entry);
    const own = this.byVideo.get(videoId)!;
    const place = firstPlace(own.length, (i) => own[i]!.id >= clipId);
    this.changed.add(own[place]!);
    // Who came then may have been there in later clips.
    for (const clip of own.slice(place)) clip.open = null;
  }

  /** Brings all into order. Returns the first place from which anything is other than it was. */
  order(): number {
    let valid = Math.min(this.inOrder.length, this.takenFrom);
    this.takenFrom = Number.POSITIVE_INFINITY;
    for (const clip of this.changed)
      if (!this.waiting.has(clip)) valid = Math.min(valid, this.placeAfter(clip) - 1);
    this.changed.clear();
    if (this.waiting.size === 0) return valid;
    const added = [...this.waiting].sort(compareClips);
    this.waiting.clear();
    const from = this.placeAfter(added[0]!);
    this.inOrder = [...this.inOrder.slice(0, from), ...merged(this.inOrder.slice(from), added)];
    return Math.min(valid, from);
  }

  /** The face nodes that were in view in some of a clip, as they read now, each once. */
  inView(clip: StateClip): string[] {
    const there = new Set(clip.before ? this.openAfter(clip.before).values() : []);
    for (const entry of clip.entries) {
      const { kind, who } = this.source.incidentAt(entry);
      if ((kind === 'appears' || kind === 'leaves') && who[0] !== undefined) there.add(who[0]);
    }
    return [...there];
  }

  private openAfter(clip: StateClip): ReadonlyMap<string, string> {
    // One after another: a video has thousands of clips.
    const todo: StateClip[] = [];
    for (let at: StateClip | null = clip; at && !at.open; at = at.before) todo.push(at);
    for (const one of todo.reverse()) {
      const open = new Map(one.before?.open);
      for (const entry of one.entries) {
        const recorded = this.source.recordedAt(entry);
        const key = presenceKey(recorded);
        if (key === null) continue;
        if (recorded.kind === 'appears') open.set(key, this.source.incidentAt(entry).who[0]!);
        if (recorded.kind === 'leaves') open.delete(key);
      }
      one.open = open;
    }
    return clip.open!;
  }

  /** Takes a clip out of the order, since it is about to change. */
  private displace(clip: StateClip): void {
    if (this.waiting.has(clip)) return;
    const place = this.placeAfter(clip) - 1;
    this.inOrder.splice(place, 1);
    this.takenFrom = Math.min(this.takenFrom, place);
    this.waiting.add(clip);
  }

  private placeAfter(clip: StateClip): number {
    return firstPlace(this.inOrder.length, (place) => compareClips(this.inOrder[place]!, clip) > 0);
  }
}

/**
 * The clips as they were seen as of a moment: how many of those in order, and what follows instead of the rest of them, in order. Of a
 * clip that was going on then, what had been seen to its end.
 */
export function clipsSeenBy(
  { until, whole }: AsOf,
  clips: StateClips,
  source: StateSource,
): { base: number; rest: StateClip[] } {
  const { inOrder, byVideo } = clips;
  if (until === Number.POSITIVE_INFINITY) return { base: inOrder.length, rest: [] };
  const rest: StateClip[] = [];
  for (const [videoId, own] of byVideo) {
    if (own[0]!.begins > until && videoId !== whole) continue;
    const momentOf = (entry: number) => source.momentOf(source.recordedAt(entry));
    const first = firstPlace(own.length, (place) => own[place]!.ends > until);
    let before = own[first - 1] ?? null;
    for (const clip of own.slice(first)) {
      const entries = clip.entries.filter((entry) => videoId === whole || momentOf(entry) <= until);
      if (entries.length === 0) continue;
      const ends = Math.max(before?.ends ?? Number.NEGATIVE_INFINITY, ...entries.map(momentOf));
      before = { ...clip, entries, ends, before, open: null };
      rest.push(before);
    }
  }
  rest.sort(compareClips);
  const visible = firstPlace(inOrder.length, (place) => inOrder[place]!.ends > until);
  const [earliest] = rest;
  if (!earliest) return { base: visible, rest };
  const base = firstPlace(visible, (place) => compareClips(inOrder[place]!, earliest) > 0);
  return { base, rest: merged(inOrder.slice(base, visible), rest) };
}

function compareClips(a: StateClip, b: StateClip): number {
  return a.ends - b.ends || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** Two lists in order as one. */
function merged(a: StateClip[], b: StateClip[]): StateClip[] {
  if (a.length === 0) return b;
  return [...a, ...b].sort(compareClips);
}
