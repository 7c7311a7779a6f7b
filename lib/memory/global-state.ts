import { append } from '../append';
import type { IncidentKind } from '../contract/search';
import { firstPlace } from '../first-place';
import { type FactRecord, KINDS_BY_MODEL, type ShownThing, type Where } from '../store/schema';
import { type Extractable, extract } from './extract';
import { type Happening, sentenceOf } from './incident-sentence';
import type { AsOf } from './moments';
import { clipsSeenBy, type StateClip, StateClips, type StateSource } from './state-clips';
import { contentTerms } from './terms';

/** Nodes of a level that become one of the next; one more stays, so that the newest of each level is never merged away (Light-Omni, k = 8). */
export const MERGED = 8;
/**
 * Words of a node by its level, the last for all above: a clip's hold what people say in 30 s. With `MOST_SEEN` they bound the whole:
 * six levels, two years of 3 h a day, are at most 8 x 88 + 8 x 68 + 32 x 52 = 2,912 words, where an hour is 8 x 88 + 6 x 68 + 52 = 1,164.
 */
const NODE_WORDS = [80, 60, 44] as const;
/** Words of a line; of longer ones the rest is left out. */
const LINE_WORDS = 30;
/** Letters that count as a word at least: some scripts write none apart. English words have six, with their space. */
const WORD_LETTERS = 8;
/** Faces that a node names; how many more there were is told by their number. */
export const MOST_SEEN = 8;
/** What a line's words count more when a fact stands in it: it will still hold tomorrow. Of 1, 1.5 and 2 it kept most of what the stories are asked. */
const FACT_WORTH = 2;
/** Kinds that are known by sight, beside comings and goings. */
const SEEN: ReadonlySet<IncidentKind> = new Set([
  'observed',
  'reads',
  'shows',
  'wears',
  'writing',
  'coloured',
  'figures',
]);
/** What a coming or going is worth in a clip's node: half of one rare word. */
const PRESENCE = 2;

/** A line of the state: a record as it reads now, people by reference. */
export interface StateLine extends Where {
  /** The incident. */
  id: string;
  /** By which sense it is known; `timeless`: a line in which facts stand. */
  sense: 'visual' | 'auditory' | 'timeless';
  kind: IncidentKind;
  who: string[];
  /** As `IncidentRecord.words`; of long ones the beginning. */
  words: string | null;
  /** As `IncidentRecord.unsure`; none where the words are cut. */
  unsure?: number[];
  /** As `IncidentRecord.shown`. */
  shown?: ShownThing;
}

/** A stretch of the past in at most `wordsOfNode` words. */
export interface StateNode {
  /** 0: one clip; each level tells of `MERGED` times as many. */
  level: number;
  /** How many clips it tells of. */
  clips: number;
  /** Ids of the first and the last of them, and where in their videos they begin and end, seconds. */
  first: string;
  last: string;
  t0: number;
  t1: number;
  /** Face nodes in view, and in how many of its clips: most first, at most `MOST_SEEN`. */
  seen: { node: string; clips: number }[];
  /** How many more were in view. */
  others: number;
  /** In order of time. */
  lines: StateLine[];
}

/** Most words of a node of a level; the faces that it names come on top. */
export function wordsOfNode(level: number): number {
  return NODE_WORDS[Math.min(level, NODE_WORDS.length - 1)]!;
}

interface Line extends Extractable {
  entry: number;
  sense: StateLine['sense'];
  /** It tells of coming or going: merged nodes tell that by numbers. */
  isPresence: boolean;
}

interface Block {
  level: number;
  clips: number;
  first: StateClip;
  last: StateClip;
  seen: Map<string, number>;
  lines: Line[];
}

/** Clips in order of which the first `base` are the order's own and the rest are only of one reading. */
interface Reading {
  base: number;
  rest: StateClip[];
  restLeaves: Block[];
  /** Places of the clips of the rest that hold each term. */
  restHolding: Map<string, number[]>;
}

/**
 * The global state (Light-Omni): the whole past as a script of bounded size. Each clip in which somebody comes, goes or speaks is a
 * node of level 0; when a level holds `MERGED` + 1 nodes, its oldest `MERGED` become one of the next. A node's lines are taken
 * from the records word for word (`extract`): rare words first, by in how few of the clips up to the node's end they are.
 *
 * The clips are in the order of the clock of their videos, whenever they were remembered. Node j of level i is therefore always of
 * the same clips, and of what was known when the last of them ended: as of a moment the state is what it was then. Where an older video
 * is remembered later it takes its place, and what came after it is merged anew. Nothing of this is stored: it is a function of the
 * records, so that a crash cannot part them and forgetting leaves nothing of what was forgotten.
 */
export class GlobalState {
  private readonly clips: StateClips;
  private readonly factsIn = new Map<string, Set<string>>();
  /** How many of the clips in order are counted and merged. */
  private counted = 0;
  /** Places of the counted clips that hold each term, in order. */
  private readonly holding = new Map<string, number[]>();
  /** Complete nodes by level from 1 on. */
  private readonly merged: Block[][] = [];
  /** The last clips' nodes, by their places. */
  private readonly leaves = new Map<number, Block>();

  constructor(private readonly source: StateSource) {
    this.clips = new StateClips(source);
  }

  /** Adds an entry. The clips of a video come in order, but for what is written of one later. */
  add(entry: number): void {
    this.clips.add(entry);
  }

  addFact({ clipId, t0, t1 }: FactRecord): void {
    const lines = this.factsIn.get(clipId);
    if (lines) lines.add(spanOf(t0, t1));
    else this.factsIn.set(clipId, new Set([spanOf(t0, t1)]));
  }

  /** Tells that an entry reads otherwise now. */
  reread(entry: number): void {
    this.clips.reread(entry);
  }

  /** Takes in at most so many clips of those that came since. Returns whether some are left: for idle moments. */
  settle(most: number): boolean {
    this.takeIn();
    this.count(Math.min(this.clips.inOrder.length, this.counted + most));
    return this.counted < this.clips.inOrder.length;
  }

  /** The state as of a moment, oldest first. */
  at(asOf: AsOf): StateNode[] {
    this.takeIn();
    const { base, rest } = clipsSeenBy(asOf, this.clips, this.source);
    this.count(base);
    const reading: Reading = { base, rest, restLeaves: [], restHolding: new Map() };
    for (const clip of rest) {
      const lines = this.linesOf(clip);
      noteTerms(reading.restHolding, lines, base + reading.restLeaves.length);
      reading.restLeaves.push(
        this.leaf(clip, lines, this.rarity(base + reading.restLeaves.length + 1, reading)),
      );
    }
    const nodes: StateNode[] = [];
    for (let level = 0, made = base + rest.length; made > 0; level += 1) {
      const held = ((made - 1) % MERGED) + 1;
      const own = Array.from({ length: held }, (_, i) => this.block(level, made - held + i, reading));
      nodes.unshift(...own.map((block) => this.tell(block)));
      made = (made - held) / MERGED;
    }
    return nodes;
  }

  /** Puts the clips that came since into the order; what came after them has to be counted anew. */
  private takeIn(): void {
    const valid = Math.min(this.counted, this.clips.order());
    if (valid === this.counted) return;
    this.counted = valid;
    this.merged.forEach((blocks, i) => {
      blocks.length = Math.min(blocks.length, Math.floor(valid / MERGED ** (i + 1)));
    });
    for (const [term, places] of this.holding) {
      while (places.length > 0 && places.at(-1)! >= valid) places.pop();
      if (places.length === 0) this.holding.delete(term);
    }
  }

  /** Counts and merges the clips in order up to, not with, a place. */
  private count(until: number): void {
    for (; this.counted < until; this.counted += 1) {
      const place = this.counted;
      const clip = this.clips.inOrder[place]!;
      const lines = this.linesOf(clip);
      noteTerms(this.holding, lines, place);
      const weight = this.rarity(place + 1, null);
      this.leaves.set(place, this.leaf(clip, lines, weight));
      this.leaves.delete(place - 2 * MERGED);
      for (let level = 1; (place + 1) % MERGED ** level === 0; level += 1) {
        this.merged[level - 1] ??= [];
        const last = (place + 1) / MERGED ** level - 1;
        this.merged[level - 1]!.push(this.merge(level, last, weight, null));
      }
    }
  }

  /** Node `j` of a level, which tells of the clips from `j` x 8^level on. */
  private block(level: number, j: number, reading: Reading | null): Block {
    if (level === 0) {
      if (reading && j >= reading.base) return reading.restLeaves[j - reading.base]!;
      const known = this.leaves.get(j);
      if (known) return known;
      const clip = this.clips.inOrder[j]!;
      return this.leaf(clip, this.linesOf(clip), this.rarity(j + 1, null));
    }
    const end = (j + 1) * MERGED ** level;
    if (!reading || end <= reading.base) return this.merged[level - 1]![j]!;
    return this.merge(level, j, this.rarity(end, reading), reading);
  }

  private merge(level: number, j: number, weight: (term: string) => number, reading: Reading | null): Block {
    const parts = Array.from({ length: MERGED }, (_, i) => this.block(level - 1, j * MERGED + i, reading));
    const seen = new Map<string, number>();
    for (const part of parts)
      for (const [node, clips] of part.seen) seen.set(node, (seen.get(node) ?? 0) + clips);
    const lines = parts.flatMap((part) => part.lines.filter(({ isPresence }) => !isPresence));
    return {
      level,
      clips: MERGED ** level,
      first: parts[0]!.first,
      last: parts.at(-1)!.last,
      seen,
      lines: extract(lines, wordsOfNode(level), weight).map((place) => lines[place]!),
    };
  }

  private leaf(clip: StateClip, lines: Line[], weight: (term: string) => number): Block {
    const isShort = lines.reduce((sum, { words }) => sum + words, 0) <= wordsOfNode(0);
    const kept = isShort ? lines : extract(lines, wordsOfNode(0), weight).map((place) => lines[place]!);
    const seen = new Map(this.clips.inView(clip).map((node) => [node, 1]));
    return { level: 0, clips: 1, first: clip, last: clip, seen, lines: kept };
  }

  private linesOf(clip: StateClip): Line[] {
    const withFacts = this.factsIn.get(clip.id);
    return clip.entries.map((entry): Line => {
      const incident = this.source.incidentAt(entry);
      const { kind, who, t0, t1 } = incident;
      const isPresence = kind === 'appears' || kind === 'leaves';
      const isSight = isPresence || SEEN.has(kind);
      const isFact = kind === 'known' || (kind === 'says' && withFacts?.has(spanOf(t0, t1)));
      const words = shortened(incident);
      const told = KINDS_BY_MODEL.has(kind) ? words?.replace(/<p_\d+>/g, '') : words;
      return {
        entry,
        sense: isSight ? 'visual' : isFact ? 'timeless' : 'auditory',
        isPresence,
        terms: contentTerms(told ?? ''),
        words: wordsIn(sentenceOf({ kind, who, words })),
        who,
        worth: isFact ? FACT_WORTH : 1,
        base: isPresence ? PRESENCE : 0,
      };
    });
  }

  /** How rare a term is among the first clips: the inverse document frequency of BM25. */
  private rarity(clips: number, reading: Reading | null): (term: string) => number {
    const before = (end: number, places: number[] = []) =>
      firstPlace(places.length, (i) => places[i]! >= end);
    const common = reading ? Math.min(clips, reading.base) : clips;
    return (term) => {
      const frequency =
        before(common, this.holding.get(term)) + before(clips, reading?.restHolding.get(term));
      return Math.log(1 + (clips - frequency + 0.5) / (frequency + 0.5));
    };
  }

  private tell({ level, clips, first, last, seen, lines }: Block): StateNode {
    const inView = [...seen].sort(([a, n], [b, m]) => m - n || numberIn(a) - numberIn(b));
    return {
      level,
      clips,
      first: first.id,
      last: last.id,
      t0: Math.min(...first.entries.map((entry) => this.source.incidentAt(entry).t0)),
      t1: Math.max(...last.entries.map((entry) => this.source.incidentAt(entry).t1)),
      seen: inView.slice(0, MOST_SEEN).map(([node, count]) => ({ node, clips: count })),
      others: Math.max(0, inView.length - MOST_SEEN),
      lines: lines.map(({ entry, sense }) => {
        const incident = this.source.incidentAt(entry);
        const { id, videoId, t0, t1, kind, who, unsure, shown } = incident;
        const words = shortened(incident);
        const doubts = unsure && words === incident.words ? { unsure } : {};
        return { id, videoId, t0, t1, sense, kind, who, words, ...doubts, ...(shown && { shown }) };
      }),
    };
  }
}

function noteTerms(holding: Map<string, number[]>, lines: Line[], place: number): void {
  for (const term of new Set(lines.flatMap(({ terms }) => terms))) append(holding, term, place);
}

/** How many words a text takes, however it is written. */
export function wordsIn(text: string): number {
  return Math.max(text.split(' ').length, Math.ceil(text.length / WORD_LETTERS));
}

/** The words of an incident, cut so that its sentence has at most `LINE_WORDS`. */
function shortened(incident: Happening): string | null {
  const { words } = incident;
  if (words === null || wordsIn(sentenceOf(incident)) <= LINE_WORDS) return words;
  const around = sentenceOf({ ...incident, words: '' }).split(' ').length - 1;
  const room = LINE_WORDS - 1 - around;
  const kept = words
    .split(' ')
    .slice(0, room)
    .join(' ')
    .slice(0, room * WORD_LETTERS)
    // No half of a character.
    .replace(/[\ud800-\udbff]$/, '');
  return `${kept} …`;
}

function spanOf(t0: number, t1: number): string {
  return `${t0} ${t1}`;
}

/** The number in a node's id. */
function numberIn(node: string): number {
  return Number(node.slice(2));
}
