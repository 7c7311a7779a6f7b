import { Clusters } from '../../clusters';
import { CLUSTER, DIMENSION, Floats, LIMIT, nearestOf, quantile, shared } from './measured';

/** What finds the nearest of vectors: ours, or one to compare with. */
export interface Searcher {
  /** Adds vectors of unit length; the first of them has that number. */
  add(vectors: Float32Array[], first: number): void | Promise<void>;
  /** What is still to be done when all have been added. */
  finish?(): void | Promise<void>;
  /** The numbers of the nearest by cosine, best first. */
  nearest(query: Float32Array, limit: number): number[] | Promise<number[]>;
  /** HNSW alone: how many neighbours are looked at on the way. */
  lookAt?(neighbours: number): void | Promise<void>;
}

/** What building came to. */
export interface Built {
  seconds: number;
  /** How many were added before the time was over. */
  added: number;
}

/** What asking came to. */
export interface Asked {
  /** Milliseconds a query. */
  median: number;
  p95: number;
  /** Of the nearest by an exact scan, the share that is found. */
  recall: number;
  /** How many neighbours HNSW had to look at; null for others. */
  neighbours: number | null;
}

/** Vectors are added so many at a time. */
const BATCH = 500;
const [QUERIES, UNTIMED] = [200, 20];
/** HNSW looks at ever more neighbours until it finds this share of the nearest. */
const ENOUGH = 0.99;
const NEIGHBOURS = [20, 40, 80, 160, 320, 640];

/** The same measurement for each: what a worker exports. `open` makes an empty one with room for so many, and may take its time. */
export function measuring(open: (size: number) => Searcher | Promise<Searcher>) {
  let vectors: Float32Array[] = [];
  const queries: { vector: Float32Array; nearest: number[] }[] = [];
  let searcher: Searcher;

  /** Makes the vectors, the queries and what is right. */
  function prepare(size: number): void {
    const clusters = new Clusters(DIMENSION, Math.ceil(size / CLUSTER));
    const floats = new Floats();
    for (let i = 0; i < size; i += 1) floats.add(clusters.next());
    vectors = Array.from({ length: size }, (_, i) => floats.at(i));
    for (let i = 0; i < UNTIMED + QUERIES; i += 1) {
      const vector = clusters.next();
      queries.push({ vector, nearest: nearestOf(floats.cosines(vector)) });
    }
  }

  /** Opens an empty one and adds the vectors, until so many seconds have passed. Opening is not timed. */
  async function build(limitS: number): Promise<Built> {
    searcher = await open(vectors.length);
    const began = performance.now();
    const seconds = () => (performance.now() - began) / 1000;
    for (let first = 0; first < vectors.length; first += BATCH) {
      if (seconds() > limitS) return { seconds: seconds(), added: first };
      await searcher.add(vectors.slice(first, first + BATCH), first);
    }
    await searcher.finish?.();
    return { seconds: seconds(), added: vectors.length };
  }

  /** Asks, with as many neighbours as it takes. */
  async function ask(): Promise<Asked> {
    if (!searcher.lookAt) return { ...(await askAll()), neighbours: null };
    let asked: Asked | null = null;
    for (const neighbours of NEIGHBOURS) {
      await searcher.lookAt(neighbours);
      asked = { ...(await askAll()), neighbours };
      if (asked.recall >= ENOUGH) break;
    }
    return asked!;
  }

  async function askAll(): Promise<Omit<Asked, 'neighbours'>> {
    const times: number[] = [];
    let found = 0;
    for (const [i, { vector, nearest }] of queries.entries()) {
      const began = performance.now();
      const hits = await searcher.nearest(vector, LIMIT);
      if (i < UNTIMED) continue;
      times.push(performance.now() - began);
      found += shared(hits, nearest);
    }
    return {
      median: quantile(times, 0.5),
      p95: quantile(times, 0.95),
      recall: found / (QUERIES * LIMIT),
    };
  }

  /** Lets go of what is held no more, so that memory can be read. */
  function collect(): void {
    (globalThis as unknown as { gc(): void }).gc();
  }

  return { prepare, build, ask, collect };
}
