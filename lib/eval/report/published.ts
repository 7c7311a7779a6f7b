/** What a paper reports of a system on a dataset, in per cent. */
export interface Published {
  system: string;
  /** The paper and its table. */
  source: string;
  dataset: string;
  split: string | null;
  /** Over all questions. */
  all: number | null;
  /** By what is asked for, by the names of `EvalQuestion.types`; empty where the table does not tell. */
  byType: Record<string, number>;
  /** Ref@300 of MM-Lifelong. */
  ref300?: number;
}

const M3 = 'M3-Agent (arXiv 2508.09736), Table 4';
const VISAGE = 'ViSAGE, Table 2';
const LIFELONG = 'MM-Lifelong (arXiv 2603.05484), Table 15';
const LIGHT = 'Light-Omni, Table 1';
const LIGHT_8 = 'Light-Omni, Table 8';

/** The order of the tables of M3-Bench. */
const M3_TYPES = [
  'multi-evidence',
  'multi-hop',
  'cross-modal',
  'person-understanding',
  'general-knowledge',
] as const;

type Six = [number, number, number, number, number, number];

/** One row of a table of M3-Bench: robot, web, and Video-MME-long. */
function m3Row(system: string, source: string, robot: Six | null, web: Six | null, mme: number): Published[] {
  const of = (split: string, six: Six | null): Published[] =>
    six === null
      ? []
      : [
          {
            ...{ system, source, split, dataset: 'm3bench' },
            all: six[5],
            byType: Object.fromEntries(M3_TYPES.map((type, i) => [type, six[i]!])),
          },
        ];
  return [...of('robot', robot), ...of('web', web), long(system, source, 'video-mme', mme)];
}

/** Video-MME is reported on its long videos. */
function long(system: string, source: string, dataset: 'video-mme' | 'lvbench', all: number): Published {
  const byType: Record<string, number> = dataset === 'video-mme' ? { long: all } : {};
  return { system, source, dataset, split: null, all: dataset === 'video-mme' ? null : all, byType };
}

/** Accuracy and Ref@300 of one row of the table of MM-Lifelong, by its four parts. */
function lifelongRow(
  system: string,
  parts: Record<'month-train' | 'month-val' | 'day' | 'week', [number, number]>,
): Published[] {
  return Object.entries(parts).map(([part, [all, ref300]]) => ({
    system: part.startsWith('month') ? `${system} (${part.slice(6)})` : system,
    ...{ source: LIFELONG, dataset: 'mm-lifelong', split: part.replace(/-.*/, '') },
    ...{ all, byType: {}, ref300 },
  }));
}

/** The published figures that ours are told beside. */
export const PUBLISHED: readonly Published[] = [
  {
    system: 'people',
    source: 'M3-Agent (arXiv 2508.09736), appendix B',
    dataset: 'm3bench',
    split: 'robot',
    all: 90.7,
    byType: {},
  },
  ...m3Row(
    'Socratic, Qwen2.5-Omni-7b',
    M3,
    [2.1, 1.4, 1.5, 1.5, 2.1, 2.0],
    [8.9, 8.8, 13.7, 10.8, 14.1, 11.3],
    42.2,
  ),
  ...m3Row(
    'Socratic, GPT-4o',
    M3,
    [9.3, 9.0, 8.4, 10.2, 7.3, 8.5],
    [21.3, 21.9, 30.9, 27.1, 39.6, 28.7],
    38.8,
  ),
  ...m3Row('MA-LMM', M3, [25.6, 23.4, 22.7, 39.1, 14.4, 24.4], [26.8, 10.5, 22.4, 39.3, 15.8, 24.3], 17.3),
  ...m3Row(
    'Gemini-GPT4o-Hybrid',
    M3,
    [21.3, 25.5, 22.7, 28.8, 23.1, 24.0],
    [35.9, 26.2, 37.6, 43.8, 52.2, 41.2],
    56.5,
  ),
  ...m3Row('M3-Agent', M3, [32.8, 29.4, 31.2, 43.3, 19.1, 30.7], [45.9, 28.4, 44.3, 59.3, 53.9, 48.9], 61.8),
  ...m3Row(
    'Socratic, Gemini-3-Pro-preview',
    VISAGE,
    [42.7, 38.3, 38.0, 55.1, 23.3, 39.6],
    [51.9, 40.3, 62.9, 61.0, 59.0, 53.8],
    74.2,
  ),
  ...m3Row(
    'ViSAGE',
    VISAGE,
    [45.2, 47.2, 47.1, 56.9, 30.9, 45.5],
    [62.3, 47.8, 71.4, 63.3, 62.2, 58.4],
    79.1,
  ),
  long('Qwen2.5-Omni-7B', LIGHT, 'video-mme', 55.3),
  long('Light-Omni', LIGHT, 'video-mme', 66.1),
  long('GPT-5', LIGHT_8, 'video-mme', 74.3),
  long('WorldMM-8B', LIGHT_8, 'video-mme', 66.0),
  long('Qwen2.5-Omni-7B', LIGHT, 'lvbench', 41.6),
  long('M3-Agent', LIGHT, 'lvbench', 49.3),
  long('Light-Omni', LIGHT, 'lvbench', 49.9),
  long('GPT-5', LIGHT_8, 'lvbench', 60.4),
  long('WorldMM-8B', LIGHT_8, 'lvbench', 55.4),
  ...lifelongRow('people', {
    'month-train': [82.5, 31.2],
    'month-val': [80.4, 33.5],
    day: [99.2, 49.8],
    week: [95.6, 42.4],
  }),
  ...lifelongRow('GPT-5, 50 frames', {
    'month-train': [10.15, 1.39],
    'month-val': [14.87, 0.44],
    day: [15.25, 0.53],
    week: [15.0, 0.92],
  }),
  ...lifelongRow('DeepVideoDiscovery', {
    'month-train': [4.36, 2.03],
    'month-val': [10.57, 4.48],
    day: [10.25, 3.04],
    week: [9.02, 8.12],
  }),
  ...lifelongRow('ReMA with GPT-5', {
    'month-train': [17.62, 9.91],
    'month-val': [18.62, 15.46],
    day: [16.75, 11.51],
    week: [18.82, 16.37],
  }),
];

/** The figures of one dataset, or of one part of it. */
export function publishedOf(dataset: string, split: string | null): Published[] {
  return PUBLISHED.filter((one) => one.dataset === dataset && one.split === split);
}
