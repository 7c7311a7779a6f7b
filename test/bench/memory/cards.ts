import { createHash } from 'node:crypto';
import { personOfId, personsOf } from '../../../lib/identity/fold';
import { Corrections } from '../../../lib/identity/take-and-undo-steps';
import { cardOf } from '../../../lib/memory/cards';
import { HeldRecall } from '../../../lib/memory/held-recall';
import { EVERYTHING } from '../../../lib/memory/recall';
import type { FactRecord, LedgerEntry } from '../../../lib/store/schema';
import { type MadeMemory, makeMemory } from '../answers/made-memory';

const [SMALL, LARGE] = [100, 100_000];
const RENAMINGS = 200;
/** One in so many facts is told by name of somebody else; of these every other names nobody known. */
const BY_NAME = 3;
/** People who are told of and never seen or heard. */
const STRANGERS = 50;

interface Row {
  metric: string;
  value: number;
  unit: string;
}

/**
 * How long a person's card takes to read, with all that was told and when and with whom they were there, and how long naming somebody
 * takes: of every person of a memory that was made up, milliseconds.
 *
 * @throws Error when the cards hold nothing: then the times say nothing
 */
export async function run(): Promise<Row[]> {
  const [small, large] = [remembered(SMALL), remembered(LARGE)];
  const rows = [...cardRows(small, SMALL), ...cardRows(large, LARGE)];
  const before = digest(large.recall);
  const entries = large.recall.ledger.length;
  const [few, many] = [new Named(small.recall), new Named(large.recall)];
  for (let i = 0; i < RENAMINGS; i += 1) {
    // In turn, and by turns the one or the other first: both find the processor's caches full of the other.
    const both = i % 2 === 0 ? [few, many] : [many, few];
    for (const memory of both) await memory.name(i);
    for (const memory of both) memory.read(i);
  }
  const ratio = median(many.steps) / median(few.steps);
  return [
    ...rows,
    row(`card.renamed.${LARGE}`, median(many.cards), `ms the first card after a naming, ${LARGE} incidents`),
    row(`rename.${SMALL}`, median(few.steps), `ms a naming, ${SMALL} incidents`),
    row(`rename.${LARGE}`, median(many.steps), `ms a naming, ${LARGE} incidents`),
    row('rename.ratio', ratio, `${LARGE} incidents over ${SMALL}`),
    row('rename.entries', (large.recall.ledger.length - entries) / RENAMINGS, 'ledger entries a naming'),
    row('rename.changed', before === digest(large.recall) ? 0 : 1, 'incident digests that a naming changed'),
    row(`rename.shown.${LARGE}`, median(many.shown), `ms until the new name is read, ${LARGE} incidents`),
  ];
}

function remembered(size: number): { recall: HeldRecall; made: MadeMemory } {
  const made = makeMemory(size);
  const { videos, incidents, ledger, names } = made;
  const facts = made.facts.map((fact, i): FactRecord => {
    if (i % BY_NAME !== 0) return fact;
    const name = names[i % names.length]!;
    return {
      ...fact,
      subject: { is: 'named', name: i % (2 * BY_NAME) === 0 ? name : `${names[i % STRANGERS]}evo` },
    };
  });
  return { recall: new HeldRecall({ videos, incidents, ledger: [...ledger], facts }), made };
}

function cardRows({ recall }: { recall: HeldRecall }, size: number): Row[] {
  const read = () => {
    const view = recall.view(EVERYTHING);
    const there = new Set(
      recall.entries.all().flatMap(({ who }) => who.flatMap((node) => view.persons.get(node) ?? [])),
    );
    return [...there].map((person) => () => cardOf(person, { recall, view }));
  };
  const [first, ...others] = read();
  const cards = [first!()];
  const times = others.map((card) => timed(() => cards.push(card()))).sort((a, b) => a - b);
  if (
    size === LARGE &&
    !cards.some((card) => card.told.length > 0 && card.company.length > 0 && card.videos.length > 1)
  )
    throw new Error('Made-up cards hold nothing.');
  const incidents = `${size} incidents`;
  return [
    row(`card.p50.${size}`, times[Math.floor(times.length * 0.5)]!, `ms a card, ${incidents}`),
    row(`card.p95.${size}`, times[Math.floor(times.length * 0.95)]!, `ms a card, ${incidents}`),
    row(`card.max.${size}`, times.at(-1)!, `ms the longest card, ${incidents}`),
  ];
}

/** A memory in which people are named, one after the other. */
class Named {
  readonly steps: number[] = [];
  readonly shown: number[] = [];
  readonly cards: number[] = [];
  private readonly corrections: Corrections;
  private readonly ids: string[];

  constructor(readonly recall: HeldRecall) {
    this.corrections = new Corrections({
      ...{ ledger: () => recall.ledger, persons: () => recall.view(EVERYTHING).persons, nodes: () => [] },
      ...{
        hasOther: () => true,
        turnsOf: async () => [],
        weightOf: () => null,
        nameOf: (id) => id,
        trackOrTurn: async () => null,
      },
      clipAt: async () => ({ tracks: [], turns: [], words: [] }),
      clipNear: async () => undefined,
      around: async () => ({ tracks: [], turns: [], words: [] }),
      append: async (entry) => recall.addStep({ ...entry, seq: recall.ledger.length + 1 } as LedgerEntry),
    });
    this.ids = personsOf(recall.view(EVERYTHING).persons).map(({ id }) => id);
  }

  /** Names somebody: the step itself. */
  async name(i: number): Promise<void> {
    const began = performance.now();
    await this.corrections.take({ do: 'name', id: this.ids[i % this.ids.length]!, name: `Name${i}` });
    this.steps.push(performance.now() - began);
  }

  /** Reads the name, then the card, as a page does after the step. */
  read(i: number): void {
    const began = performance.now();
    const view = this.recall.view(EVERYTHING);
    const person = personOfId(view.persons, this.ids[i % this.ids.length]!);
    this.shown.push(performance.now() - began);
    if (person?.name !== `Name${i}`) throw new Error(`Name${i} is not there.`);
    cardOf(person, { recall: this.recall, view });
    this.cards.push(performance.now() - began);
  }
}

function digest(recall: HeldRecall): string {
  const incidents = recall.entries.all();
  return createHash('sha256').update(JSON.stringify(incidents)).digest('hex');
}

function timed(work: () => unknown): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

function median(times: number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
}

function row(metric: string, value: number, unit: string): Row {
  return { metric: `memory.${metric}`, value: Number(value.toFixed(3)), unit };
}
