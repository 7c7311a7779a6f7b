import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { DATASETS } from '../../../lib/eval/datasets';
import type { DatasetName } from '../../../lib/eval/datasets/question';
import { shared } from '../../shared';

const file = (content: unknown, name = 'given.json') => ({
  name,
  text: typeof content === 'string' ? content : JSON.stringify(content),
});
const parse = (dataset: DatasetName, ...contents: unknown[]) =>
  DATASETS[dataset](contents.map((content) => file(content)));
const refusal = (dataset: DatasetName, ...contents: unknown[]) => {
  try {
    parse(dataset, ...contents);
  } catch (error) {
    return error as { code: string; message: string };
  }
  throw new Error('It was taken.');
};

const film = {
  film: 'kitchen',
  qa: [
    {
      ...{ id: 'q1', question: 'Who came?', answer: 'Ada', accept: ['ada'], types: ['multi-hop'] },
      ...{ clues: [[3, 5]], cross_clues: { office: [[1, 2]] }, ask_at: 9.5, answerable: true },
    },
  ],
};
const robot = (item: object) => ({
  hall_01: {
    video_path: 'data/videos/robot/hall_01.mp4',
    qa_list: [
      {
        ...{ question: 'What does Ada drink?', answer: 'Tea.', question_id: 'hall_01_Q01' },
        ...{ type: ['Multi-Detail Reasoning', 'Person Understanding'], before_clip: 31, ...item },
      },
    ],
  },
});
const month = (item: object = {}) => ({
  ...{ index: 7, question: 'How often?', answer: '8 times', question_type: 'Counting' },
  clue_interval: [
    { video_id: '11', intervals: [[10, 20]] },
    { video_id: '3', intervals: [[5, 6]] },
  ],
  total_intervals: [
    [1010, 1020],
    [505, 506],
  ],
  ...item,
});
const lvbench = (question: string, answer = 'B') => ({
  key: 'Cm73ma6Ibcs',
  qa: [{ uid: '12', question, answer, question_type: ['reasoning'], time_reference: '01:05-01:10' }],
});

describe('datasets', () => {
  test('films: a question needs the earlier films that it rests on, and is asked as of its moment', () => {
    expect(parse('films', film).questions).toEqual([
      {
        id: 'q1',
        videos: ['kitchen', 'office'],
        about: 'kitchen',
        before: 9.5,
        question: 'Who came?',
        reference: 'Ada',
        types: ['multi-hop'],
        truth: { by: 'phrases', accept: ['ada'], answerable: true },
        clues: [
          { video: 'kitchen', t0: 3, t1: 5 },
          { video: 'office', t0: 1, t1: 2 },
        ],
      },
    ]);
  });

  test('M3-Bench: robot questions are asked as of the end of the clip before_clip, web questions as of the end', () => {
    const { split, questions } = parse('m3bench', robot({}));
    expect(split).toBe('robot');
    expect(questions[0]).toMatchObject({ videos: ['hall_01'], about: 'hall_01', before: 960 });
    const web = parse('m3bench', robot({ before_clip: undefined, type: ['Multi-Evidence Reasoning'] }));
    expect(web.split).toBe('web');
    expect(web.questions[0]).toMatchObject({ before: null, types: ['multi-evidence'] });
  });

  test('M3-Bench: both spellings of multi-evidence are one type', () => {
    expect(parse('m3bench', robot({})).questions[0]!.types).toEqual([
      'multi-evidence',
      'person-understanding',
    ]);
  });

  test.skipIf(!shared)('needs the annotations of M3-Bench: all of it is taken as published', () => {
    const published = (name: string) =>
      DATASETS.m3bench([{ name, text: readFileSync(path.join(shared!, 'bench/m3bench', name), 'utf8') }]);
    const [robots, webs] = [published('robot.json'), published('web.json')];
    expect([robots.split, robots.questions.length]).toEqual(['robot', 1276]);
    expect([webs.split, webs.questions.length]).toEqual(['web', 3214]);
    const withType = (type: string) =>
      [robots, webs].map(({ questions }) => questions.filter(({ types }) => types.includes(type)).length);
    expect(withType('multi-evidence')).toEqual([842, 968]);
  });

  test.skipIf(!shared)('needs the scripted films: all of them are taken', () => {
    const folder = path.join(shared!, 'films/open');
    const truths = readdirSync(folder).filter((name) => name.endsWith('.truth.json'));
    const files = truths.map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }));
    expect(DATASETS.films(files).questions).toHaveLength(77);
  });

  test('MM-Lifelong: where a video lies on the common clock is what its two intervals differ by', () => {
    const dataset = parse('mm-lifelong', [month(), month({ index: 8 })]);
    expect(dataset.split).toBe('month');
    expect(Object.fromEntries(dataset.offsets!)).toEqual({ '11': 1000, '3': 500 });
    expect(dataset.questions[0]).toMatchObject({
      id: '7',
      videos: ['11', '3'],
      about: null,
      truth: { by: 'grade' },
    });
  });

  test('MM-Lifelong: the day names no video; intervals that end too early are taken and told', () => {
    const dataset = parse('mm-lifelong', [
      month({
        clue_interval: undefined,
        clue_intervals: [
          [9, 11],
          [15, 14],
        ],
        total_intervals: [
          [9, 11],
          [15, 14],
        ],
      }),
    ]);
    expect(dataset).toMatchObject({ split: 'day', questions: [{ videos: ['0'] }] });
    expect(dataset.remarks).toEqual([expect.stringMatching(/^1 clue intervals end/)]);
  });

  test('Video-MME: the table and the older form say the same', () => {
    const row = {
      ...{ videoID: 'fFjv93ACGo8', duration: 'long', question_id: '001-1', task_type: 'Counting Problem' },
      ...{ question: 'How many?', options: ['A. One.', 'B. Two.'], answer: 'B' },
    };
    const old = {
      ...{ video_id: '001', duration_category: 'long', url: 'https://www.youtube.com/watch?v=fFjv93ACGo8' },
      questions: [
        {
          ...{ question_id: '001-1', task_type: 'Counting Problem', question: 'How many?' },
          ...{ choices: ['One.', 'Two.'], answer: 'B' },
        },
      ],
    };
    expect(parse('video-mme', [row]).questions).toEqual(parse('video-mme', [old]).questions);
    expect(parse('video-mme', [row]).questions[0]).toMatchObject({
      types: ['long', 'Counting Problem'],
      reference: 'B. Two.',
    });
  });

  test('LVBench: options stand in the question, one record on each line', () => {
    const text = JSON.stringify(lvbench('What colour?\n(A) Red\n(B) Blue'));
    expect(DATASETS.lvbench([file(`${text}\n`, 'x.jsonl')]).questions[0]).toMatchObject({
      id: '12',
      question: 'What colour?',
      truth: {
        options: [
          { letter: 'A', text: 'Red' },
          { letter: 'B', text: 'Blue' },
        ],
        letter: 'B',
      },
      clues: [{ video: 'Cm73ma6Ibcs', t0: 65, t1: 70 }],
    });
  });
});

describe('what is no dataset is refused early, with which record and what is wrong', () => {
  test.each([
    ['films', [{ ...film, qa: [{ ...film.qa[0], clues: [[1]] }] }], /given\.json: qa\.0\.clues\.0\.1/],
    ['films', [film, film], /two questions with the id q1/],
    ['films', [{ film: 'kitchen', qa: [] }], /no question/],
    ['m3bench', ['{"hall": '], /given\.json is not JSON/],
    ['m3bench', [robot({ type: ['Guessing'] })], /hall_01 of given\.json: qa_list\.0\.type\.0/],
    ['m3bench', [robot({ before_clip: -1 })], /before_clip/],
    ['m3bench', [[]], /no question/],
    ['m3bench', [robot({}), robot({})], /Name one file/],
    [
      'm3bench',
      [{ ...robot({}), other: { ...robot({ before_clip: undefined, question_id: 'x' }).hall_01 } }],
      /1 of 2 questions/,
    ],
    ['mm-lifelong', [[month({ total_intervals: [[1, 2]] })]], /record 1 of given\.json: 2 clues, and 1/],
    [
      'mm-lifelong',
      [
        [
          month(),
          month({
            index: 8,
            total_intervals: [
              [9010, 9020],
              [505, 506],
            ],
          }),
        ],
      ],
      /record 2 of given\.json: video 11 begins at 9000 s/,
    ],
    [
      'mm-lifelong',
      [[month({ clue_interval: [{ video_id: '1', intervals: [[-1, 'x']] }] })]],
      /clue_interval/,
    ],
    ['mm-lifelong', ['{"index": 1}\nnot json'], /line 2 of given\.json is not JSON/],
    ['video-mme', [[{ question_id: '1' }]], /record 1 of given\.json/],
    ['lvbench', [lvbench('What colour?')], /question 12 has no options/],
    ['lvbench', [lvbench('What colour?\n(A) Red\n(B) Blue', 'E')], /E is none of its 2 options/],
  ] as [DatasetName, unknown[], RegExp][])('%s: %#', (dataset, contents, message) => {
    const { code, message: told } = refusal(dataset, ...contents);
    expect(code).toBe('bad-input');
    expect(told).toMatch(message);
  });
});
