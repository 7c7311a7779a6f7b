import type { PersonView } from '../../identity/fold';
import type { IncidentRecord } from '../../store/schema';
import { iso, overlap, secondsOf, union, type WallSpan } from '../wall-spans';
import type { Appearance, Companion } from './card';
import type { CardSource } from './told';

/** Lines at most this far apart, seconds, are spoken to one another. */
const NEXT_S = 8;

/** When a person was seen and heard, and with whom. */
export interface Presence {
  videos: Appearance[];
  company: Companion[];
  seenS: number;
  heardS: number;
}

/** Somebody else in the making. */
interface Other {
  together: WallSpan[];
  turns: number;
  videos: Set<string>;
  first: { videoId: string; t0: number; t1: number } | null;
}

/** When a person was seen and heard, and with whom, as of the view. */
export function presenceOf(person: PersonView, source: CardSource): Presence {
  const { recall, view } = source;
  const nodes = new Set(person.nodes);
  const entries = recall.entriesBy(nodes).filter(view.allowed);
  const byVideo = new Map<string, IncidentRecord[]>();
  for (const entry of entries) {
    const incident = recall.incidents[entry]!;
    const own = byVideo.get(incident.videoId);
    if (own) own.push(incident);
    else byVideo.set(incident.videoId, [incident]);
  }
  const others = new Map<string, Other>();
  const other = (id: string): Other => {
    const known = others.get(id) ?? { together: [], turns: 0, videos: new Set(), first: null };
    others.set(id, known);
    return known;
  };
  const [seen, heard]: [WallSpan[], WallSpan[]] = [[], []];
  const videos: Appearance[] = [];
  for (const { id, name, startsAt } of videosInOrder(byVideo.keys(), source)) {
    const own = byVideo.get(id)!;
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
    const lines = own.filter(({ kind }) => kind === 'says').length;
    const speech = union(
      own.flatMap(({ kind, t0, t1 }) => (kind === 'says' || kind === 'speaks' ? [wall(t0, t1)] : [])),
    );
    seen.push(...theirs);
    heard.push(...speech);
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
      meet(who, (from - start) / 1000, (to - start) / 1000).together.push(...both);
    }
    for (const { other: node, one, next } of exchanges(id, nodes, source)) {
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
        seenS: secondsOf(union(together)),
        turns,
        videos: [...videos],
        first: { video: recall.video(first!.videoId).name, t0: first!.t0, t1: first!.t1 },
      }))
      .sort(
        (a, b) => b.seenS - a.seenS || b.turns - a.turns || Number(a.id.slice(2)) - Number(b.id.slice(2)),
      ),
    seenS: secondsOf(union(seen)),
    heardS: secondsOf(union(heard)),
  };
}

/** Two lines, one after the other: one of some nodes, the other by somebody else. */
interface Exchange {
  other: string;
  one: IncidentRecord;
  next: IncidentRecord;
}

/** Where somebody of the nodes and somebody else speak right after one another in a video, in its order. */
function exchanges(videoId: string, nodes: ReadonlySet<string>, { recall, view }: CardSource): Exchange[] {
  const found: Exchange[] = [];
  let before: { line: IncidentRecord; own: boolean } | null = null;
  for (const entry of recall.entriesIn(videoId)) {
    const line = recall.incidents[entry]!;
    if (line.kind !== 'says' || !view.allowed(entry)) continue;
    const [by] = line.who;
    const own = by !== undefined && nodes.has(by);
    if (before && own !== before.own && line.t0 - before.line.t1 <= NEXT_S) {
      const other = own ? before.line.who[0] : by;
      if (other !== undefined) found.push({ other, one: before.line, next: line });
    }
    before = { line, own };
  }
  return found;
}

/** Videos by the clock, whatever the order in which they were remembered. */
function videosInOrder(ids: Iterable<string>, { recall }: CardSource) {
  const start = (startsAt: string) => Date.parse(startsAt);
  return [...ids]
    .map((id) => recall.video(id))
    .sort(
      (a, b) => start(a.startsAt) - start(b.startsAt) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
    );
}
