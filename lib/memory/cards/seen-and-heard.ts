import { append } from '../../append';
import type { Appearance, Companion } from '../../contract/cards';
import type { WallSpan } from '../../contract/timeline';
import type { PersonView } from '../../identity/fold';
import type { VideoRecord } from '../../store/schema';
import type { Place } from '../entries';
import { iso, overlap, secondsOf, union } from '../wall-spans';
import type { CardSource } from './sayings';

/** Lines at most this far apart, seconds, are spoken to one another. */
const NEXT_S = 8;

/** When a person was seen and heard, and with whom. */
export interface Presence {
  videos: Appearance[];
  company: Companion[];
  seenS: number;
  heardS: number;
}

/** Seconds over several videos: two recordings of one moment count once. */
class Counted {
  private readonly spans: WallSpan[] = [];
  private apartS = 0;

  /** Adds spans without overlaps of one video. The date of a file may be that of its copy: such a video is of no moment of another. */
  add(spans: readonly WallSpan[], { startSource }: Pick<VideoRecord, 'startSource'>): void {
    if (startSource === 'file-date') this.apartS += secondsOf(spans);
    else this.spans.push(...spans);
  }

  get seconds(): number {
    return Math.round((secondsOf(union(this.spans)) + this.apartS) * 1000) / 1000;
  }
}

/** Somebody else in the making. */
interface Other {
  together: Counted;
  turns: number;
  videos: Set<string>;
  first: { videoId: string; t0: number; t1: number } | null;
}

/** When a person was seen and heard, and with whom, as of the view. */
export function presenceOf(person: PersonView, source: CardSource): Presence {
  const { recall, view } = source;
  const nodes = new Set(person.nodes);
  const entries = recall.entries.by(nodes).filter(view.allowed);
  const byVideo = new Map<string, number[]>();
  for (const entry of entries) {
    append(byVideo, recall.entries.place(entry).videoId, entry);
  }
  const others = new Map<string, Other>();
  const other = (id: string): Other => {
    const known = others.get(id) ?? { together: new Counted(), turns: 0, videos: new Set(), first: null };
    others.set(id, known);
    return known;
  };
  const [seen, heard] = [new Counted(), new Counted()];
  const videos: Appearance[] = [];
  for (const video of videosInOrder(byVideo.keys(), source)) {
    const { id, name, startsAt } = video;
    const own = byVideo.get(id)!;
    const incidents = own.map((entry) => recall.entries.place(entry));
    const start = Date.parse(startsAt);
    const wall = (t0: number, t1: number): WallSpan => [start + t0 * 1000, start + t1 * 1000];
    const inView = new Map<PersonView, WallSpan[]>();
    for (const { node, t0, t1 } of recall.sightsOf(id, view)) {
      const who = view.persons.get(node);
      const spans = who && inView.get(who);
      if (spans) spans.push(wall(t0, t1));
      else if (who) inView.set(who, [wall(t0, t1)]);
    }
    const theirs = union(inView.get(person) ?? []);
    const lines = incidents.filter(({ kind }) => kind === 'says').length;
    const speech = union(
      incidents.flatMap(({ kind, t0, t1 }) => (kind === 'says' || kind === 'speaks' ? [wall(t0, t1)] : [])),
    );
    seen.add(theirs, video);
    heard.add(speech, video);
    const moments = [...theirs, ...speech].flat();
    const meet = (who: PersonView, t0: number, t1: number) => {
      const known = other(who.id);
      known.videos.add(name);
      if (!known.first || (known.first.videoId === id && t0 < known.first.t0))
        known.first = { videoId: id, t0, t1 };
      return known;
    };
    for (const [who, spans] of inView) {
      if (who === person) continue;
      const both = overlap(theirs, union(spans));
      if (both.length === 0) continue;
      const [from, to] = both[0]!;
      meet(who, (from - start) / 1000, (to - start) / 1000).together.add(both, video);
    }
    for (const { other: node, one, next } of exchanges(id, own, source)) {
      const who = view.persons.get(node);
      if (who) meet(who, one.t0, Math.max(one.t1, next.t1)).turns += 1;
    }
    if (moments.length === 0) continue;
    const [from, to] = [moments.reduce((a, b) => Math.min(a, b)), moments.reduce((a, b) => Math.max(a, b))];
    videos.push({
      video: name,
      t0: (from - start) / 1000,
      t1: (to - start) / 1000,
      at: iso(from),
      seenS: secondsOf(theirs),
      heardS: secondsOf(speech),
      lines,
    });
  }
  return {
    videos,
    company: [...others]
      .map(([id, { together, turns, videos, first }]) => ({
        id,
        seenS: together.seconds,
        turns,
        videos: [...videos],
        first: { video: recall.videos.of(first!.videoId).name, t0: first!.t0, t1: first!.t1 },
      }))
      .sort(
        (a, b) => b.seenS - a.seenS || b.turns - a.turns || Number(a.id.slice(2)) - Number(b.id.slice(2)),
      ),
    seenS: seen.seconds,
    heardS: heard.seconds,
  };
}

/** Two lines, one after the other: one of some nodes, the other by somebody else. */
interface Exchange {
  other: string;
  one: Place;
  next: Place;
}

/** Where a person's lines in a video stand right before or after somebody else's, in its order. `own`: the person's entries in it. */
function exchanges(videoId: string, own: readonly number[], { recall, view }: CardSource): Exchange[] {
  const entries = recall.entries.inVideo(videoId);
  const isOwn = new Set(own);
  /** The line nearest to a place, going by `step`; null where it is their own, or too far away in time. */
  const beside = (place: number, step: 1 | -1): number | null => {
    const line = recall.entries.place(entries[place]!);
    for (let at = place + step; at >= 0 && at < entries.length; at += step) {
      const other = recall.entries.place(entries[at]!);
      if (other.kind !== 'says' || !view.allowed(entries[at]!)) continue;
      const [one, next] = step > 0 ? [line, other] : [other, line];
      return !isOwn.has(entries[at]!) && next.t0 - one.t1 <= NEXT_S ? entries[at]! : null;
    }
    return null;
  };
  const found: { other: number; one: number; next: number }[] = [];
  for (const entry of own) {
    if (recall.entries.place(entry).kind !== 'says') continue;
    const place = recall.entries.placeInVideo(entry);
    const [before, after] = [beside(place, -1), beside(place, 1)];
    if (before !== null) found.push({ other: before, one: before, next: entry });
    if (after !== null) found.push({ other: after, one: entry, next: after });
  }
  recall.entries.require(found.map(({ other }) => other));
  return found.flatMap(({ other, one, next }) => {
    const [who] = recall.entries.at(other).who;
    return who === undefined
      ? []
      : [{ other: who, one: recall.entries.place(one), next: recall.entries.place(next) }];
  });
}

/** Videos by the clock, whatever the order in which they were remembered. */
function videosInOrder(ids: Iterable<string>, { recall }: CardSource) {
  const start = (startsAt: string) => Date.parse(startsAt);
  return [...ids]
    .map((id) => recall.videos.of(id))
    .sort(
      (a, b) => start(a.startsAt) - start(b.startsAt) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
    );
}
