import { beforeAll, describe, expect, it } from 'vitest';
import { MnemeError } from '../../../lib/errors';
import { canonicalJson, type Filed } from '../../../lib/store/archive/archive-format';
import { digestStores } from '../../../lib/store/digest';
import type { NewLedgerEntry, StoreName } from '../../../lib/store/schema';
import { archiveText, MemoryInHand, SMALL, sealed } from '../archive-helpers';

/** An exported memory with a right checksum, as a hostile hand would write it; each is refused, with a reason. */
type Hostile = [what: string, make: () => string, why: RegExp];
type Is = Record<string, unknown>;

let memory: MemoryInHand;
let records: string[];
let digests: Record<StoreName, string>;

beforeAll(async () => {
  memory = MemoryInHand.make(SMALL);
  digests = await digestStores(memory);
  const theirs = await archiveText(MemoryInHand.make({ ...SMALL, before: 10 }));
  records = theirs.trimEnd().split('\n').slice(1, -1);
});

/** The archive with one record changed: of those of a store the first that fits. */
function changed(store: Filed['in'], change: (is: Is) => Is | null, fits: (is: Is) => boolean = () => true) {
  const at = records.findIndex((line) => line.startsWith(`{"in":"${store}"`) && fits(JSON.parse(line).is));
  const is = change(JSON.parse(records[at]!).is);
  return sealed(is ? records.with(at, canonicalJson({ in: store, is })) : records.toSpliced(at, 1));
}

/** With a field of the first record of a store that has it changed. */
const put = (store: Filed['in'], field: string, value: unknown) => () =>
  changed(
    store,
    (is) => ({ ...is, [field]: value }),
    (is) => is[field] !== null && is[field] !== undefined,
  );

/** The archive with steps added at the end of its ledger; they are told how long it is. */
function withSteps(...made: ((last: number) => object)[]): string {
  const end = records.findLastIndex((line) => line.startsWith('{"in":"ledger"'));
  const last = JSON.parse(records[end]!).is.seq as number;
  const lines = made.map((step, i) =>
    canonicalJson({ in: 'ledger', is: { seq: last + 1 + i, ...step(last) } }),
  );
  return sealed(records.toSpliced(end + 1, 0, ...lines));
}
const step = (entry: NewLedgerEntry | object) => () => withSteps(() => entry);

/** What points to what is not there, of the right form. */
const NOWHERE: Hostile[] = (
  [
    ['subtitles', 'videoId', 'vid_9'],
    ['clips', 'videoId', 'vid_9'],
    ['tracks', 'videoId', 'vid_9'],
    ['tracks', 'clipId', 'vid_1/c000009'],
    ['tracks', 'node', 'f_99'],
    ['turns', 'videoId', 'vid_9'],
    ['turns', 'node', 'v_99'],
    ['words', 'videoId', 'vid_9'],
    ['words', 'turnId', 'vid_1/c000000/s0099'],
    ['incidents', 'videoId', 'vid_9'],
    ['incidents', 'who', ['f_99']],
    ['incidents', 'sources', ['vid_1/c000000/t0099']],
    ['facts', 'by', 'v_99'],
    ['facts', 'source', 'vid_1/c000000/s0099'],
    ['pictures', 'videoId', 'vid_9'],
    ['pictures', 'key', 'vid_1/c000000/t0099-0'],
  ] as const
).map(([store, field, value]) => [
  `${store} whose ${field} is ${value}`,
  put(store, field, value),
  /there is no|is not of|has no turn|nothing uses|is not a picture of|is not clip/,
]);

/** Ids of another form than ours, where they would be put together to keys or read as paths. */
const FORMS: Hostile[] = (
  [
    ['videos', 'id'],
    ['subtitles', 'videoId'],
    ['clips', 'id'],
    ['clips', 'still'],
    ['tracks', 'id'],
    ['tracks', 'node'],
    ['turns', 'id'],
    ['words', 'turnId'],
    ['nodes', 'id'],
    ['incidents', 'id'],
    ['facts', 'id'],
    ['pictures', 'key'],
  ] as const
).flatMap(([store, field]) =>
  (['../vid_1', '__proto__', 'vid_1/c000000/\u0000', 7] as const).map(
    (value): Hostile => [
      `${store} whose ${field} is ${JSON.stringify(value)}`,
      put(store, field, value),
      new RegExp(`${field} is not`),
    ],
  ),
);

/** Text that would be more than text. */
const TEXTS: Hostile[] = (
  [
    ['videos', 'name'],
    ['words', 'text'],
    ['incidents', 'words'],
    ['facts', 'value'],
    ['facts', 'text'],
  ] as const
).flatMap(([store, field]) =>
  [
    '<script>alert(1)</script>',
    'a\u0000b',
    'a\nb',
    'a\u0085b',
    'a\u001b[2Jb',
    'x\ud800',
    'x'.repeat(200_000),
  ].map(
    (value): Hostile => [
      `${store} whose ${field} is ${JSON.stringify(value.slice(0, 30))}`,
      put(store, field, value),
      /holds (?:folders, )?markup or control|has more than/,
    ],
  ),
);

/** Numbers that are none of ours, and counts that are not so. */
const NUMBERS: Hostile[] = [
  [
    'a person with the last number that there is',
    () =>
      sealed(
        records.map((line) => line.replace(/\b([fvp])_3\b/g, '$1_9999999').replace('"n":3,', '"n":9999999,')),
      ),
    /leaves too few/,
  ],
  ...(
    [
      ['videos', 'bytes', -1],
      ['videos', 'durationS', 1e300],
      ['videos', 'clips', 1e6],
      ['videos', 'width', 2 ** 40],
      ['clips', 'index', 999_999],
      ['clips', 'frames', 0.5],
      ['clips', 't1', -1],
      ['tracks', 't0', 1e9],
      ['nodes', 'n', 99],
      ['nodes', 'n', 1e9],
      ['ledger', 'seq', 0],
      ['ledger', 'seq', 2 ** 31],
    ] as const
  ).map(
    ([store, field, value]): Hostile => [
      `${store} whose ${field} is ${value}`,
      put(store, field, value),
      /./,
    ],
  ),
  ...(['clips', 'facts', 'ledger', 'nodes', 'pictures', 'videos'] as const).flatMap((store) =>
    [1, -1, 1e9].map(
      (by): Hostile => [
        `a first line that tells of ${by} ${store} more`,
        () =>
          sealed(records).replace(new RegExp(`"${store}":(\\d+)`), (_, n) => `"${store}":${Number(n) + by}`),
        /there are (?:more|fewer)|more than 5000000/,
      ],
    ),
  ),
];

/** Steps of people that no people took. */
const STEPS: Hostile[] = [
  [
    'an undoing of itself',
    () => withSteps((last) => ({ kind: 'undo', of: last + 1 })),
    /not a step that stands/,
  ],
  [
    'an undoing of what comes later',
    () => withSteps((last) => ({ kind: 'undo', of: last + 2 })),
    /not a step/,
  ],
  [
    'two that undo each other',
    () =>
      withSteps(
        (last) => ({ kind: 'undo', of: last + 2 }),
        (last) => ({ kind: 'undo', of: last + 1 }),
      ),
    /not a step that stands/,
  ],
  [
    'a step that is taken back twice',
    () =>
      withSteps(
        () => ({ kind: 'name', node: 'f_1', name: 'Eve' }),
        (last) => ({ kind: 'undo', of: last + 1 }),
        (last) => ({ kind: 'undo', of: last + 1 }),
      ),
    /not a step that stands/,
  ],
  ['an undoing of a founding', step({ kind: 'undo', of: 1 }), /not a step that stands/],
  ['a name for nobody', step({ kind: 'name', node: 'f_99', name: 'Eve' }), /there is no f_99/],
  [
    'a name of control characters',
    step({ kind: 'name', node: 'f_1', name: 'E\u0000\u001bve' }),
    /name holds markup/,
  ],
  [
    'a name of a tag',
    step({ kind: 'name', node: 'f_1', name: '<img src=x onerror=alert(1)>' }),
    /name holds markup/,
  ],
  ['an endless name', step({ kind: 'name', node: 'f_1', name: 'x'.repeat(1000) }), /has more than 300/],
  [
    'a name also for nobody',
    step({ kind: 'name', node: 'f_1', also: ['v_99'], name: 'Eve' }),
    /there is no v_99/,
  ],
  ['a joining with nobody', step({ kind: 'merge', a: ['f_1'], b: ['f_99'] }), /there is no f_99/],
  ['a joining of nobody', step({ kind: 'merge', a: [], b: ['f_1'] }), /a are none/],
  ['a telling apart from nobody', step({ kind: 'split', a: ['f_1'], b: [] }), /b are none/],
  ['a move of nothing', step({ kind: 'move', records: [], from: 'f_1', to: 'f_9' }), /records are none/],
  ['a joining of one with itself', step({ kind: 'merge', a: ['f_1', 'f_2'], b: ['f_2'] }), /on both sides/],
  [
    'a parting of everybody from too many',
    step({ kind: 'split', a: ['f_1'], b: Array(10_001).fill('f_2') }),
    /too many/,
  ],
  [
    'a move that founds who is there',
    step({ kind: 'move', records: ['vid_1/c000000/t0000'], from: 'f_1', to: 'f_2' }),
    /f_2 is founded twice/,
  ],
  [
    'a move to oneself',
    step({ kind: 'move', records: ['vid_1/c000000/t0000'], from: 'f_1', to: 'f_1' }),
    /founded twice/,
  ],
  [
    'a vote of a weight that outvotes all',
    step({
      ...{ kind: 'vote', a: 'f_1', b: 'f_2', weight: 1e12 },
      source: 'likeness',
      at: { videoId: 'vid_1', t0: 0, t1: 1 },
    }),
    /weight is more than/,
  ],
  [
    'a vote in a video that is not there',
    step({
      ...{ kind: 'vote', a: 'f_1', b: 'f_2', weight: 1 },
      source: 'likeness',
      at: { videoId: 'vid_3', t0: 0, t1: 1 },
    }),
    /no video vid_3/,
  ],
  ['a step that there is not', step({ kind: 'adopt', node: 'f_1' }), /kind is not/],
  ['a founding by the way', step({ kind: 'founded', node: 'f_1', at: null }), /founded twice/],
];

/** Records that are left out, come twice, or in another place. */
const PLACES: Hostile[] = [
  ...(['videos', 'clips', 'turns', 'nodes', 'ledger', 'pictures'] as const).map(
    (store): Hostile => [`no first record of ${store}`, () => changed(store, () => null), /./],
  ),
  ...(['videos', 'tracks', 'nodes', 'ledger'] as const).map(
    (store): Hostile => [
      `a record of ${store} twice`,
      () => {
        const at = records.findIndex((line) => line.startsWith(`{"in":"${store}"`));
        return sealed(records.toSpliced(at, 0, records[at]!));
      },
      /comes twice|same name/,
    ],
  ),
  ['everything backwards', () => sealed(records.toReversed()), /./],
  ['two memories in one', () => sealed([...records, ...records]), /comes after those of/],
  [
    'a face and a voice of one number',
    () => changed('nodes', (is) => ({ ...is, id: 'v_1', modality: 'voice' })),
    /./,
  ],
];

const HOSTILE = [...NOWHERE, ...FORMS, ...TEXTS, ...NUMBERS, ...STEPS, ...PLACES];

describe('hostile memories for a memory that holds something', () => {
  it('are a hundred and more, and the one that they are made of is taken in', () => {
    expect(HOSTILE.length).toBeGreaterThan(100);
    expect(new Set(HOSTILE.map(([what]) => what)).size).toBe(HOSTILE.length);
    expect(MemoryInHand.make(SMALL).takeIn(Buffer.from(sealed(records))).matched).toBeGreaterThan(0);
  });

  it.each(HOSTILE)('%s: refused with its reason', async (_what, make, why) => {
    let thrown: unknown = null;
    try {
      memory.takeIn(Buffer.from(make()));
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(MnemeError);
    const { code, message } = thrown as MnemeError;
    expect(code).toBe('bad-archive');
    const reason = /^This saved memory is damaged and was not taken in\. Line \d+: (.+)\.$/s.exec(
      message,
    )?.[1];
    expect(reason, message).toMatch(why);
    expect(message.length).toBeLessThan(400);
    expect(await digestStores(memory)).toEqual(digests);
  });

  it('take no more numbers than they have people, however high they count', () => {
    const high = records.map((line) =>
      line.replace(/\b([fvp])_3\b/g, '$1_9000000').replace('"n":3,', '"n":9000000,'),
    );
    // Ids come in their order.
    const inOrder = high.toSorted((a, b) => {
      const isNode = (line: string) => line.startsWith('{"in":"nodes"');
      if (!isNode(a) || !isNode(b)) return 0;
      return JSON.parse(a).is.id < JSON.parse(b).is.id ? -1 : 1;
    });
    const into = MemoryInHand.make(SMALL);
    into.takeIn(Buffer.from(sealed(inOrder)));
    expect(Math.max(...into.of('nodes').map(({ n }) => n))).toBe(10);
  });
});
