import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LexicalIndex } from '../../../lib/memory/lexical';
import { type AsOf, EVERYTHING, Moments } from '../../../lib/memory/moments';
import type { VideoRecord } from '../../../lib/store/schema';

/** A line: its record, when it was over, and its words. */
interface Line {
  id: string;
  videoId: string;
  t1: number;
  terms: string[];
}

const RUNS = { seed: 20250501, numRuns: 300 };
const START = '2025-05-01T10:00:00.000Z';
const at = (seconds: number): AsOf => ({ until: Date.parse(START) + seconds * 1000 });

function indexOf(lines: Line[]): LexicalIndex {
  const moments = new Moments();
  const index = new LexicalIndex(moments);
  for (const line of lines) addTo(moments, index, line);
  return index;
}

function addTo(moments: Moments, index: LexicalIndex, { id, videoId, t1, terms }: Line): void {
  moments.begin({ id: videoId, startsAt: START } as VideoRecord);
  moments.add({ id, videoId, t0: t1 - 1, t1 });
  index.add(terms);
}

const said = (...texts: string[]): Line[] =>
  texts.map((text, i) => ({ id: `i${i}`, videoId: 'vid_1', t1: i, terms: text.split(' ') }));

/** BM25 written out (Robertson and Zaragoza 2009): k1 = 1.2, b = 0.75; every line is scored and sorted. */
function plainSearch(lines: Line[], asked: string[], isVisible: (line: Line) => boolean) {
  const visible = lines.filter(isVisible);
  const mean = visible.reduce((sum, { terms }) => sum + terms.length, 0) / Math.max(1, visible.length);
  const times = (line: Line, term: string) => line.terms.filter((other) => other === term).length;
  const idf = asked.map((term) => {
    const df = visible.filter((line) => times(line, term) > 0).length;
    return Math.log(1 + (visible.length - df + 0.5) / (df + 0.5));
  });
  const scoreOf = (line: Line) =>
    asked.reduce((sum, term, i) => {
      const tf = times(line, term);
      return (
        sum + (idf[i]! * tf * 2.2) / (tf + 1.2 * (0.25 + (0.75 * line.terms.length) / Math.max(mean, 1)))
      );
    }, 0);
  const hits = visible
    .filter((line) => asked.some((term) => times(line, term) > 0))
    .map((line) => ({
      id: line.id,
      score: scoreOf(line),
      t1: line.t1,
      terms: asked.flatMap((term, i) => (times(line, term) > 0 ? [i] : [])),
    }))
    .sort((a, b) => b.score - a.score || a.t1 - b.t1 || (a.id < b.id ? -1 : 1));
  return { hits, idf };
}

const someLines = fc
  .array(
    fc.record({
      videoId: fc.constantFrom('vid_1', 'vid_2'),
      t1: fc.integer({ min: 1, max: 6 }),
      terms: fc.array(fc.constantFrom('red', 'green', 'lamp', 'door', 'chair'), { maxLength: 4 }),
    }),
    { maxLength: 40, size: 'max' },
  )
  .map((lines) =>
    lines.map((line, i): Line => ({ ...line, id: `${line.videoId}/i${String(i).padStart(3, '0')}` })),
  );
const someTerms = fc.uniqueArray(fc.constantFrom('red', 'green', 'lamp', 'door', 'window'), { maxLength: 5 });
const someMoment = fc.constantFrom<AsOf>(EVERYTHING, at(3), { ...at(2), whole: 'vid_2' }, at(0));

describe('lexical search', () => {
  test('finds the best lines by BM25, as if each were scored and all were sorted', () => {
    fc.assert(
      fc.property(
        someLines,
        someTerms,
        someMoment,
        fc.integer({ min: 0, max: 12 }),
        fc.boolean(),
        (...given) => {
          const [lines, terms, asOf, limit, onlyEven] = given;
          const isVisible = ({ videoId, t1 }: Line) =>
            videoId === asOf.whole || Date.parse(START) + t1 * 1000 <= asOf.until;
          const isMeant = (entry: number) => !onlyEven || entry % 2 === 0;
          const plain = plainSearch(lines, terms, isVisible);
          const expected = plain.hits.filter(({ id }) => isMeant(lines.findIndex((line) => line.id === id)));

          const { hits, idf, seen } = indexOf(lines).search(terms, asOf, { limit, only: isMeant });
          expect(hits.map(({ entry, score, terms }) => [lines[entry]!.id, score, terms])).toEqual(
            expected.slice(0, limit).map(({ id, score, terms }) => [id, score, terms]),
          );
          expect(idf).toEqual(plain.idf);
          expect(seen).toEqual(terms.map((_, i) => plain.hits.some((hit) => hit.terms.includes(i))));
        },
      ),
      RUNS,
    );
  });

  test('the order in which lines were added does not show', () => {
    fc.assert(
      fc.property(
        someLines,
        someTerms,
        someMoment,
        fc.integer({ min: 1, max: 12 }),
        (lines, terms, asOf, limit) => {
          const found = (order: Line[]) =>
            indexOf(order)
              .search(terms, asOf, { limit })
              .hits.map(({ entry, ...hit }) => ({ ...hit, id: order[entry]!.id }));
          expect(found([...lines].reverse())).toEqual(found(lines));
        },
      ),
      RUNS,
    );
  });

  test('what comes later changes nothing of an earlier search, and searches leave no trace', () => {
    fc.assert(
      fc.property(someLines, someTerms, someMoment, (lines, terms, asOf) => {
        const index = indexOf(lines.filter(({ t1 }) => t1 <= 3));
        const early = index.search(terms, at(3), { limit: 9 });
        const all = [...lines.filter(({ t1 }) => t1 <= 3), ...lines.filter(({ t1 }) => t1 > 3)];
        const more = indexOf(all);
        more.search(['red', 'lamp'], asOf, { limit: 9 });
        expect(more.search(terms, at(3), { limit: 9 })).toEqual(early);
      }),
      RUNS,
    );
  });

  test('what is added between two searches counts at once', () => {
    const moments = new Moments();
    const index = new LexicalIndex(moments);
    const lines = said('red lamp', 'a long line about a green door', 'red door');
    for (const line of lines) {
      addTo(moments, index, line);
      const known = lines.slice(0, lines.indexOf(line) + 1);
      const fresh = indexOf(known).search(['red', 'door'], at(9), { limit: 9 });
      expect(index.search(['red', 'door'], at(9), { limit: 9 })).toEqual(fresh);
    }
  });

  test('a rarer word weighs more', () => {
    const { hits, idf } = indexOf(said('red lamp', 'red door', 'red chair', 'green lamp')).search(
      ['red', 'lamp'],
      EVERYTHING,
      { limit: 9 },
    );
    expect(hits.map(({ entry }) => entry)).toEqual([0, 3, 1, 2]);
    expect(idf[1]).toBeGreaterThan(idf[0]!);
  });

  test('a filter, or a list of entries, leaves fewer hits, and their scores as they were', () => {
    const index = indexOf(said('red lamp', 'red door', 'green lamp'));
    const all = index.search(['red'], EVERYTHING, { limit: 9 });
    const one = { ...all, hits: [all.hits[1]] };
    expect(index.search(['red'], EVERYTHING, { limit: 9, only: (entry) => entry === 1 })).toEqual(one);
    expect(index.search(['red'], EVERYTHING, { limit: 9, among: [2, 1] })).toEqual(one);
    expect(index.search(['red'], EVERYTHING, { limit: 0 })).toEqual({ ...all, hits: [] });
  });

  test('of very many words the first ones are looked for', () => {
    const asked = Array.from({ length: 100 }, (_, i) => `w${i}`);
    const { hits, idf, seen } = indexOf(said('w0 w63', 'w99')).search(asked, EVERYTHING, { limit: 9 });
    expect(hits.map(({ entry, terms }) => [entry, terms])).toEqual([[0, [0, 63]]]);
    expect([idf.length, idf[99], seen.length, seen[99]]).toEqual([100, 0, 100, false]);
  });

  test('whether any line holds a word, as a search would find it', () => {
    fc.assert(
      fc.property(someLines, someTerms, someMoment, (lines, terms, asOf) => {
        const index = indexOf(lines);
        const isOne = (entry: number) => entry % 2 === 1;
        const { hits } = index.search(terms, asOf, { limit: 1, only: isOne });
        expect(index.isHeld(terms, asOf, isOne)).toBe(hits.length > 0);
      }),
      RUNS,
    );
  });

  test('lines that hold every word', () => {
    const index = indexOf(said('emma brown', 'emma', 'brown bear', 'brown emma'));
    expect(index.holding(['emma', 'brown'])).toEqual([0, 3]);
    expect(index.holding(['emma', 'green'])).toEqual([]);
    expect(index.holding([])).toEqual([]);
  });
});
