import { BitSet } from '../../../lib/memory/vectors/bit-set';
import { VectorIndex, type VectorSearch } from '../../../lib/memory/vectors/vector-index';
import { Clusters } from '../../clusters';
import { seeded } from '../../demo-film/brush.js';
import {
  CLUSTER,
  DIMENSION,
  Floats,
  LIMIT,
  nearestOf,
  quantile,
  type Row,
  rounded,
  shared,
} from './measured';

const [QUERIES, UNTIMED] = [200, 20];
/** The exact scan is timed, and compared with, for the first so many. */
const COMPARED = 100;
/** Lines of a clip in which many speak, and how many such clips are added to the largest index. */
const [LINES, CLIPS] = [30, 400];

type Filter = Pick<VectorSearch, 'only' | 'allowed'>;

/**
 * How long finding the nearest of so many clustered vectors takes, without a filter and with those that pass 10 % or less, how many of the nearest are found,
 * and how long the lines of a clip take to add, milliseconds. Beside it an exact scan over floats. Says on the console what is being done.
 *
 * @param sizes ascending
 */
export function run(sizes: number[]): Row[] {
  return sizes.flatMap((size, i) => {
    console.log(`${size} vectors ...`);
    const filled = new Filled(size);
    const queries = Array.from({ length: UNTIMED + QUERIES }, () => filled.clusters.next());
    console.log('queries ...');
    const rows = searchRows(filled, queries);
    return i === sizes.length - 1 ? [...rows, ...appendRows(filled)] : rows;
  });
}

/** Vectors and their index: entry i has vector i. */
class Filled {
  readonly index = new VectorIndex(DIMENSION);
  readonly floats = new Floats();
  readonly clusters: Clusters;

  constructor(readonly size: number) {
    this.clusters = new Clusters(DIMENSION, Math.ceil(size / CLUSTER));
    for (let entry = 0; entry < size; entry += 1) {
      const vector = this.clusters.next();
      this.floats.add(vector);
      this.index.add(entry, vector);
    }
  }
}

function searchRows(filled: Filled, queries: Float32Array[]): Row[] {
  const { size, index } = filled;
  const filters = filtersFor(size);
  const times = { plain: [] as number[], scan: [] as number[], filtered: filters.map(() => [] as number[]) };
  const found = { plain: 0, filtered: 0 };
  for (const [i, query] of queries.entries()) {
    const isTimed = i >= UNTIMED;
    const isCompared = isTimed && i < UNTIMED + COMPARED;
    const search = (into: number[], filter: Filter = {}) => {
      const began = performance.now();
      const hits = index.search(query, { limit: LIMIT, ...filter });
      if (isTimed) into.push(performance.now() - began);
      return hits.map(({ entry }) => entry);
    };
    const plain = search(times.plain);
    const filtered = filters.map((filter, at) => search(times.filtered[at]!, filter));
    if (!isCompared) continue;
    const began = performance.now();
    const cosines = filled.floats.cosines(query);
    const nearest = nearestOf(cosines);
    times.scan.push(performance.now() - began);
    found.plain += shared(plain, nearest);
    for (const [at, { only, allowed }] of filters.entries()) {
      const counts = (entry: number) => only?.has(entry) ?? allowed!(entry);
      found.filtered += shared(filtered[at]!, nearestOf(cosines, counts));
    }
  }
  const asked = COMPARED * LIMIT;
  const baseline = {
    baseline: rounded(p95(times.scan)),
    baselineName: 'an exact scan over floats in JavaScript',
  };
  const row = (metric: string, value: number, unit: string, beside = {}): Row => ({
    ...{ metric: `search.${metric}`, value: rounded(value), unit },
    ...beside,
  });
  const [plain, slowest] = [p95(times.plain), Math.max(...times.filtered.map(p95))];
  const beside = (value: number) => ({ ...baseline, ratio: rounded(value / baseline.baseline) });
  return [
    row(`p95.${size}`, plain, 'ms a query', beside(plain)),
    row(`p95.${size}.filtered`, slowest, 'ms a query, the slowest of four filters', beside(slowest)),
    row(`recall20.${size}`, found.plain / asked, 'of the 20 nearest'),
    row(`recall20.${size}.filtered`, found.filtered / asked / filters.length, 'of the 20 nearest that count'),
  ];
}

/** One in ten and one in a hundred of all entries, and a tenth of them in a row, as a set and as a question. */
function filtersFor(size: number): Filter[] {
  const random = seeded(3);
  const some = (share: number) => {
    const set = new BitSet(size);
    for (let entry = 0; entry < size; entry += 1) if (random() < share) set.add(entry);
    return set;
  };
  const [first, end] = [Math.floor(0.6 * size), Math.floor(0.7 * size)];
  const stretch = BitSet.of(Array.from({ length: end - first }, (_, i) => first + i));
  const isInStretch = (entry: number) => entry >= first && entry < end;
  return [{ only: some(0.1) }, { only: some(0.01) }, { only: stretch }, { allowed: isInStretch }];
}

/** How long the lines of a clip take to add to what is there. */
function appendRows({ index, clusters, size }: Filled): Row[] {
  const times = Array.from({ length: CLIPS }, (_, clip) => {
    const vectors = Array.from({ length: LINES }, () => clusters.next());
    const began = performance.now();
    for (const [i, vector] of vectors.entries()) index.add(size + clip * LINES + i, vector);
    return performance.now() - began;
  });
  const unit = `ms to add ${LINES} to ${size} and more`;
  return [
    { metric: 'append.p95', value: rounded(p95(times)), unit },
    { metric: 'append.max', value: rounded(Math.max(...times)), unit },
  ];
}

function p95(times: number[]): number {
  return quantile(times, 0.95);
}
