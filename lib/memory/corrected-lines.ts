import { clipOf, madeLineId } from '../identity/lines-now';
import type { Said } from '../store/add-facts';
import type { FactRecord, IncidentRecord, LinesStep, TurnRecord, WordsRecord } from '../store/schema';
import { isWritten } from '../store/written';
import type { Entries } from './entries';
import { findFacts } from './facts/find';
import { ANSWER_S } from './facts/told-in-answers';
import { spoken } from './incident-sentence';
import type { Moments } from './moments';
import { saying } from './says';

/** What became of one step's lines. */
interface Held {
  step: LinesStep;
  /** The entries of the stored lines, and those of the lines as they read now. */
  stored: number[];
  made: number[];
}

/** What the lines that people set right read of the rest of the memory. */
export interface AroundLines {
  entries: Entries;
  moments: Moments;
  /** Adds what is told of a line; returns its entry. */
  add(told: IncidentRecord): number;
  /** As it was recorded. Throws `NotRead`. */
  recordedAt(entry: number): IncidentRecord;
  /** The line just before an entry, at most so many seconds away; null where there is none. */
  lineBefore(entry: number, seconds: number): number | null;
}

/**
 * The lines that people set right, as entries of their own: as long as a step counts those of the stored lines are to be hidden, else its own are.
 * Facts of them are found when they are asked for.
 */
export class HeldLines {
  private readonly held = new Map<number, Held>();
  private readonly places = new Map<number, number>();
  private counting: readonly Held[] = [];
  private told: FactRecord[] | null = null;
  private unsaid: Set<string> = new Set();
  private readonly vectors = new Map<number, Float32Array>();

  constructor(private readonly around: AroundLines) {}

  /** How many entries there are of lines that people set right, in force or not. */
  get size(): number {
    return this.places.size;
  }

  /** What puts an entry among those of its clip: lines that were set right stand where the stored ones do. */
  rankOf = (entry: number): number => this.places.get(entry) ?? entry;

  /** Takes the steps by which lines read otherwise now. Returns the videos of which anything changed. */
  take(steps: readonly LinesStep[]): Set<string> {
    const before = new Set(this.counting.map(({ step }) => step));
    const now = new Set(steps);
    const changed = [...before, ...steps].filter((step) => before.has(step) !== now.has(step));
    if (changed.length === 0) return new Set();
    this.begin(steps.filter(({ seq }) => !this.held.has(seq)));
    this.counting = steps.map(({ seq }) => this.held.get(seq)!);
    this.unsaid = new Set(steps.flatMap(({ of }) => of.map((line) => lineKey(clipOf(of), line))));
    this.changed();
    return new Set(changed.map(({ at }) => at.videoId));
  }

  /** The entries of stored lines that read otherwise now, and of steps that do not count. */
  hidden(): number[] {
    const inForce = new Set(this.counting);
    return [...this.held.values()].flatMap((one) => (inForce.has(one) ? one.stored : one.made));
  }

  /** What facts rest on has changed. */
  changed(): void {
    this.told = null;
  }

  /** Whether a fact stands in a line that reads otherwise now. */
  isUnsaid(fact: FactRecord): boolean {
    return this.unsaid.size > 0 && !isWritten(fact) && this.unsaid.has(lineKey(fact.clipId, fact));
  }

  /** The facts that the lines tell that people set right. Throws `NotRead`. */
  facts(): readonly FactRecord[] {
    this.told ??= this.counting.flatMap(({ made }) => made.flatMap((entry) => this.factsOf(entry)));
    return this.told;
  }

  /** The lines that are found by meaning once they have a vector, and have none. */
  withoutVectors(): { entry: number; text: string }[] {
    return this.counting.flatMap(({ step, made }) =>
      made.flatMap((entry, i) => (this.vectors.has(entry) ? [] : [{ entry, text: step.by[i]!.text }])),
    );
  }

  giveVector(entry: number, vector: Float32Array): void {
    this.vectors.set(entry, vector);
  }

  /** The lines with a vector that are in force. */
  withVectors(): { entry: number; vector: Float32Array }[] {
    return this.counting.flatMap(({ made }) =>
      made.flatMap((entry) => {
        const vector = this.vectors.get(entry);
        return vector ? [{ entry, vector }] : [];
      }),
    );
  }

  private begin(steps: readonly LinesStep[]): void {
    const stored = this.storedOf(steps);
    for (const step of steps) {
      const entries = stored.get(step)!.sort((a, b) => a - b);
      const made = step.by.map((_, place) => this.around.add(incidentOf(step, place)));
      made.forEach((entry, i) => {
        this.places.set(entry, this.placeOf(entry, entries, (i + 1) / (made.length + 1)));
      });
      this.held.set(step.seq, { step, stored: entries, made });
    }
  }

  /** Behind the last of the stored lines that begins no later, or before the first. */
  private placeOf(entry: number, stored: readonly number[], part: number): number {
    const { entries } = this.around;
    const before = stored.findLast((other) => entries.t0(other) <= entries.t0(entry)) ?? stored[0];
    return before === undefined ? entry : before + part;
  }

  /** The entries of the stored lines of each step: by their times, since lines that begin together are set right together. */
  private storedOf(steps: readonly LinesStep[]): Map<LinesStep, number[]> {
    const { entries } = this.around;
    const found = new Map<LinesStep, number[]>(steps.map((step) => [step, []]));
    const wanted = new Map<string, LinesStep[]>();
    for (const step of steps)
      for (const line of step.of) {
        const key = lineKey(clipOf(step.of), line);
        wanted.set(key, [...(wanted.get(key) ?? []), step]);
      }
    const look = (entry: number, clipId: string) => {
      if (entries.kind(entry) !== 'says' || this.places.has(entry)) return;
      const key = lineKey(clipId, { t0: entries.t0(entry), t1: entries.t1(entry) });
      for (const step of new Set(wanted.get(key))) found.get(step)!.push(entry);
    };
    const others = new Set<string>();
    for (const clipId of new Set(steps.map(({ of }) => clipOf(of)))) {
      const clip = entries.clips > 0 ? entries.clipNumbered(clipId) : null;
      if (clip === null) others.add(clipId);
      else for (let [entry, end] = entries.span(clip); entry < end; entry += 1) look(entry, clipId);
    }
    if (others.size > 0)
      for (let entry = entries.packed; entry < entries.size; entry += 1) {
        const clipId = entries.clipIdAt(entry);
        if (others.has(clipId)) look(entry, clipId);
      }
    return found;
  }

  /** The facts of a line, with what the two lines before it ask and say. */
  private factsOf(entry: number): FactRecord[] {
    const before: number[] = [];
    for (let at = entry; before.length < 2; at = before[0]!) {
      const earlier = this.around.lineBefore(at, 2 * ANSWER_S);
      if (earlier === null) break;
      before.unshift(earlier);
    }
    const said = (entries: readonly number[]): Said => {
      const lines = entries.map((one) => asWords(this.around.recordedAt(one)));
      return { words: lines.map(({ words }) => words), turns: lines.flatMap(({ turn }) => turn ?? []) };
    };
    return findFacts(said([entry]), said(before)).map((fact, i) => ({
      ...fact,
      id: `${this.around.recordedAt(entry).id}/f${i}`,
    }));
  }
}

function incidentOf(step: LinesStep, place: number): IncidentRecord {
  const line = step.by[place]!;
  const id = madeLineId(step, place);
  const { videoId } = step.at;
  return { ...saying(line, line.who, line.turn ?? id), id, clipId: clipOf(step.of), videoId };
}

/** What tells that a line was said, as the line and its turn. */
function asWords(told: IncidentRecord): { words: WordsRecord; turn: TurnRecord | null } {
  const { id, clipId, videoId, t0, t1, who, sources } = told;
  const where = { clipId, videoId, t0, t1 };
  const [node = null] = who;
  const turn = node === null ? null : { ...where, id: sources[0] ?? id, node, face: null, embedding: null };
  return {
    words: { ...where, id, turnId: turn?.id ?? null, text: spoken(told), embedding: null },
    turn,
  };
}

function lineKey(clipId: string, { t0, t1 }: { t0: number; t1: number }): string {
  return `${clipId} ${t0} ${t1}`;
}
