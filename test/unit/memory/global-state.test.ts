// Over 400 lines: cases of one memory.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tellState } from '../../../lib/keeper/global-state-in-words';
import { consolidate, type Observation } from '../../../lib/memory/consolidate';
import { extract } from '../../../lib/memory/extract';
import { MERGED, MOST_SEEN, type StateNode, wordsIn, wordsOfNode } from '../../../lib/memory/global-state';
import { HeldRecall } from '../../../lib/memory/held-recall';
import { sentenceOf } from '../../../lib/memory/incident-sentence';
import { type AsOf, EVERYTHING } from '../../../lib/memory/recall';
import type { FactRecord, IncidentRecord, LedgerEntry, VideoRecord } from '../../../lib/store/schema';

const CLIP_S = 30;
const START = Date.parse('2025-05-01T10:00:00.000Z');
const clipName = (index: number) => `c${String(index).padStart(6, '0')}`;

/** A video that starts so many seconds after ten o'clock. */
const video = (n: number, atS: number): VideoRecord => ({
  id: `vid_${n}`,
  name: `film-${n}.mp4`,
  bytes: 1,
  fingerprint: `f${n}`,
  durationS: 3600,
  width: 640,
  height: 360,
  hasVideo: true,
  hasAudio: true,
  startsAt: new Date(START + atS * 1000).toISOString(),
  startSource: 'container',
  zone: 'UTC',
  status: 'remembered',
  doneS: 3600,
  clips: 120,
  warnings: [],
  damaged: false,
  weights: {},
});

interface Event {
  /** Seconds into the video, and how long. */
  t: number;
  lasts: number;
  kind: IncidentRecord['kind'];
  person: number;
  words?: string;
}

/** A video's incidents, by clips of 30 s. */
function incidentsOf({ id }: VideoRecord, events: Event[]): IncidentRecord[] {
  const inOrder = [...events].sort((a, b) => a.t - b.t);
  return inOrder.map(({ t, lasts, kind, person, words }, i) => {
    const clipId = `${id}/${clipName(Math.floor(t / CLIP_S))}`;
    const node = kind === 'appears' || kind === 'leaves' ? `f_${person}` : `v_${person}`;
    return {
      id: `${clipId}/i${String(i).padStart(4, '0')}`,
      clipId,
      videoId: id,
      t0: t,
      t1: t + lasts,
      kind,
      who: [node],
      sources: [`${clipId}/x${i}`],
      words: words ?? null,
    };
  });
}

interface Film {
  video: VideoRecord;
  incidents: IncidentRecord[];
}
const film = (n: number, atS: number, events: Event[]): Film => {
  const record = video(n, atS);
  return { video: record, incidents: incidentsOf(record, events) };
};
const says = (t: number, person: number, words: string): Event => ({
  t,
  lasts: 3,
  kind: 'says',
  person,
  words,
});

/** Everything in one go, as after opening. */
const opened = (films: Film[], ledger: LedgerEntry[] = [], facts: FactRecord[] = []) =>
  new HeldRecall({
    videos: films.map((one) => one.video),
    incidents: films.flatMap(({ incidents }) => incidents),
    ledger,
    facts,
  });

/** Clip by clip in the order of the films given, with the state asked for after each clip where `ask` says so. */
function remembered(films: Film[], ask: (clip: number) => boolean): HeldRecall {
  const recall = opened([]);
  let clip = 0;
  for (const { video: record, incidents } of films)
    for (const clipId of new Set(incidents.map((incident) => incident.clipId))) {
      recall.addClip({
        ...{ video: record, subtitles: null, tracks: [], turns: [], words: [], nodes: [] },
        ...{ facts: [], ledger: [], pictures: [] },
        clip: {
          ...{ id: clipId, videoId: record.id, index: clip, t0: 0, t1: CLIP_S, frames: 1, gaps: [] },
          still: null,
        },
        incidents: incidents.filter((incident) => incident.clipId === clipId),
      });
      if (ask(clip)) recall.globalState(EVERYTHING);
      clip += 1;
    }
  return recall;
}

const wordsOf = ({ lines }: StateNode) => lines.reduce((sum, line) => sum + wordsIn(sentenceOf(line)), 0);
const said = (nodes: StateNode[]) => nodes.flatMap(({ lines }) => lines.map((line) => sentenceOf(line)));
const shape = (nodes: StateNode[]) => nodes.map(({ level, clips }) => [level, clips]);

/** One line a clip, all of them different. */
const lecture = (n: number, atS: number, clips: number) =>
  film(
    n,
    atS,
    Array.from({ length: clips }, (_, i) => says(i * CLIP_S + 5, 1, `Chapter word${i} of book${n}.`)),
  );

describe('the whole past in a few words', () => {
  test('the last clips stand each for itself; when there are nine, the oldest eight become one', () => {
    const stateAfter = (clips: number) => opened([lecture(1, 0, clips)]).globalState(EVERYTHING);
    expect(shape(stateAfter(8))).toEqual(Array(8).fill([0, 1]));
    expect(shape(stateAfter(9))).toEqual([
      [1, 8],
      [0, 1],
    ]);
    // 8 x 8 + 8 clips are eight nodes of level 1 and eight clips; one more clip makes the ninth, and these become one of level 2.
    expect(shape(stateAfter(72))).toEqual([...Array(8).fill([1, 8]), ...Array(8).fill([0, 1])]);
    expect(shape(stateAfter(73))).toEqual([
      [2, 64],
      [1, 8],
      [0, 1],
    ]);
    expect(stateAfter(0)).toEqual([]);
  });

  test('it says who was in view, who came and went, and who said what, by reference', () => {
    const [first, second] = opened([
      film(1, 0, [
        { t: 1, lasts: 0, kind: 'appears', person: 1 },
        says(4, 2, 'The key is under the blue pot.'),
        { t: 20, lasts: 3, kind: 'leaves', person: 1 },
        { t: 25, lasts: 0, kind: 'appears', person: 3 },
        says(40, 4, 'Nobody is here.'),
      ]),
    ]).globalState(EVERYTHING);
    expect(first).toMatchObject({ first: 'vid_1/c000000', last: 'vid_1/c000000', t0: 1, t1: 25, others: 0 });
    expect(first!.lines.map((line) => [line.sense, sentenceOf(line)])).toEqual([
      ['visual', '<p_1> appears.'],
      ['auditory', '<p_2> says: "The key is under the blue pot."'],
      ['visual', '<p_1> leaves.'],
      ['visual', '<p_3> appears.'],
    ]);
    expect(first!.seen.map(({ node }) => node)).toEqual(['f_1', 'f_3']);
    // Who has not left is still there.
    expect(second!.seen.map(({ node }) => node)).toEqual(['f_3']);
  });

  test('of eight clips what is rare stays, once, with what holds beyond the moment, and each line points at its record', () => {
    const everyday = Array.from({ length: 8 }, (_, i) => [
      ...Array.from({ length: 3 }, (_, k) =>
        says(i * CLIP_S + 1 + 4 * k, 1, 'Well, I think that was a really good day.'),
      ),
    ]).flat();
    const rare = says(3 * CLIP_S + 20, 2, 'Grandfather hid the violin behind the chimney.');
    const again = says(5 * CLIP_S + 20, 2, 'Behind the chimney, the violin.');
    const films = [film(1, 0, [...everyday, rare, again, says(8 * CLIP_S + 1, 1, 'So.')])];
    const [merged] = opened(films).globalState(EVERYTHING);
    expect(merged!.clips).toBe(8);
    const texts = said([merged!]);
    expect(texts).toContain('<p_2> says: "Grandfather hid the violin behind the chimney."');
    expect(texts).not.toContain('<p_2> says: "Behind the chimney, the violin."');
    expect(texts.filter((text) => text.includes('really good day'))).toHaveLength(1);
    const line = merged!.lines.find(({ words }) => words?.includes('violin'))!;
    const record = films[0]!.incidents.find(({ id }) => id === line.id)!;
    expect(line).toMatchObject({ t0: record.t0, t1: record.t1, who: ['v_2'], videoId: 'vid_1' });
  });

  test('a long line is cut, and so is one in a script that parts no words', () => {
    const long = Array.from({ length: 90 }, (_, i) => `word${i}`).join(' ');
    const films = [film(1, 0, [says(1, 1, long), says(10, 1, '我'.repeat(2000))])];
    const [first, second] = said(opened(films).globalState(EVERYTHING));
    expect(first).toMatch(/^<p_1> says: "word0 .* word26 …"$/);
    expect(second).toMatch(/^<p_1> says: "我+ …"$/);
    expect(second!.length).toBeLessThan(250);
  });

  test('people read it with names, as known then', () => {
    const films = [film(1, 0, [{ t: 1, lasts: 0, kind: 'appears', person: 1 }, says(4, 1, 'Good morning.')])];
    const recall = opened(films, [
      { seq: 1, kind: 'founded', node: 'f_1', at: { videoId: 'vid_1', t0: 1, t1: 1 } },
      { seq: 2, kind: 'name', node: 'f_1', name: 'Ada' },
    ]);
    const line = { video: 'film-1.mp4', who: ['p_1'] };
    expect(tellState(recall)).toEqual([
      {
        ...{ level: 0, clips: 1, seen: ['p_1'], others: 0 },
        from: { video: 'film-1.mp4', t: 1 },
        to: { video: 'film-1.mp4', t: 7 },
        lines: [
          { ...line, kind: 'visual', t0: 1, t1: 1, text: 'Ada appears.' },
          { ...line, kind: 'auditory', t0: 4, t1: 7, text: 'An unnamed person says: "Good morning."' },
        ],
      },
    ]);
    expect(tellState(recall, 'film-1', 3)[0]!.lines).toHaveLength(1);
    expect(tellState(recall, 'film-1', 0.5)).toEqual([]);
    expect(() => tellState(recall, 'film-7')).toThrow('No video is named');
  });

  test('a line in which a fact stands is timeless', () => {
    const films = [film(1, 0, [says(2, 1, 'My brother mends boats.'), says(7, 1, 'It rains.')])];
    const { id, clipId, videoId, t0, t1, words } = films[0]!.incidents[0]!;
    const text = words!;
    const fact: FactRecord = {
      ...{ id: `${id}f`, clipId, videoId, t0, t1, text, value: 'mends boats', topic: ['boat'] },
      ...{ kind: 'relation', subject: { is: 'relative', relation: 'brother', of: null } },
      ...{ by: 'v_1', source: null, hearsay: false },
    };
    const [node] = opened(films, [], [fact]).globalState(EVERYTHING);
    expect(node!.lines.map(({ sense }) => sense)).toEqual(['timeless', 'auditory']);
  });

  test('a step that moves a turn to somebody else reads at once, in merged nodes too', () => {
    const films = [lecture(1, 0, 20)];
    const recall = opened(films);
    expect(said(recall.globalState(EVERYTHING)).join()).not.toContain('<p_9>');
    const [source] = films[0]!.incidents[3]!.sources;
    recall.addStep({ seq: 1, kind: 'move', records: [source!], from: 'v_1', to: 'v_9' });
    expect(said(recall.globalState(EVERYTHING))).toContain('<p_9> says: "Chapter word3 of book1."');
    expect(recall.globalState(EVERYTHING)).toEqual(opened(films, recall.ledger).globalState(EVERYTHING));
  });

  test('who goes as somebody else is not held to have stayed', () => {
    const films = [
      film(1, 0, [
        { t: 1, lasts: 0, kind: 'appears', person: 1 },
        { t: 10, lasts: 3, kind: 'leaves', person: 1 },
        says(40, 4, 'Nobody is here.'),
      ]),
    ];
    const recall = opened(films);
    const [source] = films[0]!.incidents[1]!.sources;
    recall.addStep({ seq: 1, kind: 'move', records: [source!], from: 'f_1', to: 'f_9' });
    const [first, second] = recall.globalState(EVERYTHING);
    expect(first!.seen.map(({ node }) => node)).toEqual(['f_1', 'f_9']);
    expect(second!.seen).toEqual([]);
  });

  test('of two cameras at once it tells, as of a moment, what each had seen by then, in order', () => {
    const one = film(1, 0, [says(1, 1, 'First.'), says(20, 1, 'Not yet.')]);
    const other = film(2, 0, [says(3, 2, 'Second.')]);
    const state = opened([one, other]).globalState({ until: START + 10_000 });
    expect(said(state)).toEqual(['<p_1> says: "First."', '<p_2> says: "Second."']);
  });

  test('an older video that is remembered later takes its place in time', () => {
    const [morning, evening] = [lecture(2, 0, 11), lecture(1, 40_000, 11)];
    const late = remembered([evening, morning], () => true);
    expect(late.globalState(EVERYTHING)[0]).toMatchObject({ first: 'vid_2/c000000', last: 'vid_2/c000007' });
    expect(late.globalState(EVERYTHING)).toEqual(opened([morning, evening]).globalState(EVERYTHING));
  });

  test('nothing of a forgotten video is left in it', () => {
    const [kept, secret] = [lecture(1, 0, 30), lecture(2, 450, 30)];
    expect(JSON.stringify(opened([kept, secret]).globalState(EVERYTHING))).toContain('book2');
    expect(opened([kept]).globalState(EVERYTHING)).toEqual(
      remembered([kept], () => true).globalState(EVERYTHING),
    );
    expect(JSON.stringify(opened([kept]).globalState(EVERYTHING))).not.toContain('book2');
  });
});

const VOCABULARY = [...Array(40).keys()].map((i) => `word${i}`);
const event = (mostS: number): fc.Arbitrary<Event> =>
  fc
    .record({
      t: fc.integer({ min: 0, max: mostS }),
      // Lines that outlast their clip, and the next.
      lasts: fc.oneof(
        { weight: 9, arbitrary: fc.integer({ min: 1, max: 8 }) },
        { weight: 1, arbitrary: fc.constant(70) },
      ),
      kind: fc.constantFrom('appears', 'leaves', 'says', 'says', 'says'),
      person: fc.integer({ min: 1, max: 20 }),
      said: fc.array(fc.constantFrom(...VOCABULARY), { minLength: 1, maxLength: 45 }),
    })
    .map(({ said: words, ...rest }) => (rest.kind === 'says' ? { ...rest, words: words.join(' ') } : rest));
/** Videos that overlap, follow each other, and lie days apart. */
const films = fc
  .array(
    fc.tuple(fc.constantFrom(0, 7, 11, 200, 90_000), fc.array(event(600), { minLength: 1, maxLength: 150 })),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((all) => all.map(([atS, events], i) => film(i + 1, atS, events)));
const RUNS = { numRuns: 60 };

describe('whatever happens', () => {
  test('clip by clip, in any order of the videos, asked for at any time, or anew: the same', () => {
    fc.assert(
      fc.property(
        films,
        fc.infiniteStream(fc.boolean()),
        fc.infiniteStream(fc.nat()),
        (all, asked, order) => {
          const shuffled = all
            .map((one) => ({ one, at: order.next().value }))
            .sort((a, b) => a.at - b.at)
            .map(({ one }) => one);
          const recall = remembered(shuffled, () => asked.next().value);
          expect(recall.globalState(EVERYTHING)).toEqual(opened(all).globalState(EVERYTHING));
        },
      ),
      RUNS,
    );
  });

  test('whoever is moved to somebody else, and back: the same', () => {
    const step = fc.record({ film: fc.nat(), incident: fc.nat(), undo: fc.boolean(), asks: fc.boolean() });
    fc.assert(
      fc.property(films, fc.array(step, { maxLength: 5 }), (all, steps) => {
        const recall = opened(all);
        recall.globalState(EVERYTHING);
        for (const { film: n, incident, undo, asks } of steps) {
          const { incidents } = all[n % all.length]!;
          const { who, sources } = incidents[incident % incidents.length]!;
          const seq = recall.ledger.length + 1;
          recall.addStep({
            seq,
            kind: 'move',
            records: sources,
            from: who[0]!,
            to: `${who[0]![0]}_${90 + seq}`,
          });
          if (asks) recall.globalState(EVERYTHING);
          if (undo) recall.addStep({ seq: seq + 1, kind: 'undo', of: seq });
        }
        expect(recall.globalState(EVERYTHING)).toEqual(opened(all, recall.ledger).globalState(EVERYTHING));
      }),
      RUNS,
    );
  });

  test('in idle moments, a few clips at a time: the same', () => {
    fc.assert(
      fc.property(films, fc.integer({ min: 1, max: 9 }), (all, slice) => {
        const recall = opened(all);
        while (recall.settleState(slice));
        expect(recall.globalState(EVERYTHING)).toEqual(opened(all).globalState(EVERYTHING));
      }),
      RUNS,
    );
  });

  test('as of a moment it is what it was then, whatever came later and was asked before', () => {
    fc.assert(
      fc.property(
        films,
        fc.integer({ min: -10, max: 900 }),
        fc.boolean(),
        fc.boolean(),
        (all, atS, later, isWhole) => {
          const asOf: AsOf = { until: START + atS * 1000, ...(isWhole ? { whole: all[0]!.video.id } : {}) };
          const isKnown = ({ videoId, t1 }: IncidentRecord) =>
            videoId === asOf.whole ||
            Date.parse(all.find(({ video: { id } }) => id === videoId)!.video.startsAt) + t1 * 1000 <=
              asOf.until;
          const then = all.map((one) => ({ ...one, incidents: one.incidents.filter(isKnown) }));
          const now = opened(all);
          if (later) now.globalState(EVERYTHING);
          expect(now.globalState(asOf)).toEqual(opened(then).globalState(EVERYTHING));
        },
      ),
      RUNS,
    );
  });

  test('it tells of every clip once, within its words', () => {
    fc.assert(
      fc.property(films, (all) => {
        const clips = new Set(all.flatMap(({ incidents }) => incidents.map(({ clipId }) => clipId))).size;
        const nodes = opened(all).globalState(EVERYTHING);
        expect(nodes.reduce((sum, node) => sum + node.clips, 0)).toBe(clips);
        for (let level = 0; level <= nodes[0]!.level; level += 1) {
          const held = nodes.filter((node) => node.level === level).length;
          expect(held).toBeGreaterThan(0);
          expect(held).toBeLessThanOrEqual(MERGED);
        }
        for (const node of nodes) {
          expect(wordsOf(node)).toBeLessThanOrEqual(wordsOfNode(node.level));
          expect(node.seen.length).toBeLessThanOrEqual(MOST_SEEN);
        }
      }),
      RUNS,
    );
  });
});

describe('which lines stay', () => {
  const line = (terms: string, words: number, who = 'v_1') => ({
    ...{ terms: terms.split(' '), words, who: [who], worth: 1, base: 0 },
  });
  const weight = (term: string) => (term.startsWith('rare') ? 5 : 0.5);

  test('what is rare, what is new, and everybody', () => {
    expect(extract([line('day good', 5), line('rare1 day', 5)], 5, weight)).toEqual([1]);
    expect(extract([line('rare1', 5), line('rare1', 5), line('good', 5)], 10, weight)).toEqual([0, 2]);
    expect(extract([line('day good', 5), line('day', 5), line('good', 5, 'v_2')], 10, weight)).toEqual([
      0, 2,
    ]);
  });

  test('never more than there is room for, and nothing that adds nothing', () => {
    expect(extract([line('rare1 rare2', 50), line('rare1', 5)], 40, weight)).toEqual([1]);
    expect(extract([line('rare1', 5), line('rare1', 5)], 40, weight)).toEqual([0]);
    expect(extract([], 40, weight)).toEqual([]);
  });
});

describe('looking again', () => {
  const look = (id: string, t0: number, t1: number, words: string, videoId = 'vid_1'): Observation => ({
    ...{ id, videoId, t0, t1, words, who: ['f_1'] },
  });
  const KNOWN = [
    look('a', 0, 30, '<p_1> opens the red suitcase.'),
    look('b', 30, 60, '<p_1> leaves.'),
    look('c', 10, 20, '<p_1> opens the red suitcase.', 'vid_2'),
  ];

  test('adds what is new to what is known of those seconds, and leaves the sources as they are', () => {
    const closer = look('d', 10, 20, 'In the suitcase lie a violin and letters.');
    const before = structuredClone(KNOWN);
    expect(consolidate(closer, KNOWN)).toEqual({
      who: ['f_1'],
      lines: [KNOWN[0], closer],
      sources: ['a', 'd'],
    });
    expect(KNOWN).toEqual(before);
  });

  test('seeing the same again adds a source and no words', () => {
    const again = look('e', 5, 25, '<p_1> opens the red suitcase.');
    expect(consolidate(again, KNOWN)).toMatchObject({ lines: [again], sources: ['a', 'e'] });
  });

  test('takes in what overlaps, not what overlaps that, and in any order comes to the same', () => {
    const wide = look('f', 20, 40, 'The door stands open.');
    expect(consolidate(wide, KNOWN).sources).toEqual(['a', 'f', 'b']);
    expect(consolidate(wide, [...KNOWN].reverse())).toEqual(consolidate(wide, KNOWN));
    expect(consolidate(KNOWN[1]!, [...KNOWN, wide]).sources).toEqual(['f', 'b']);
  });

  test('is told whole, however much others tell of those seconds', () => {
    const talk = Array.from({ length: 20 }, (_, i) => look(`x${i}`, 0, 90, `Word${i} thing${i} more${i}.`));
    const plain = look('y', 5, 6, 'It rains.');
    expect(consolidate(plain, talk).lines).toContain(plain);
  });

  test('a look at what nothing is known of stands for itself', () => {
    const alone = look('g', 60, 90, 'The room is empty.');
    expect(consolidate(alone, KNOWN)).toMatchObject({ lines: [alone], sources: ['g'] });
  });
});
