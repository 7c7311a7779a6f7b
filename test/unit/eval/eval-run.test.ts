import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Answer, AskRequest } from '../../../lib/contract/answers';
import type { Dataset, EvalQuestion } from '../../../lib/eval/datasets/question';
import { nothingCompared, nothingScored } from '../../../lib/eval/report/nothing-scored';
import { reportOf } from '../../../lib/eval/report/report';
import { reportText } from '../../../lib/eval/report/text';
import { type Evaluation, evaluate } from '../../../lib/eval/run/ask-all';
import { writtenWithout } from '../../../lib/eval/run/eval-records';
import { compareRuns } from '../../../lib/eval/run/pairwise';
import { openRecordFile } from '../../../lib/eval/run/record-file';
import type { Provider } from '../../../lib/language/provider';

const folder = mkdtempSync(path.join(tmpdir(), 'mneme-eval-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
let out = '';
const freshFile = () => {
  files += 1;
  out = path.join(folder, `${files}.jsonl`);
  return out;
};

const question = (id: string, more: Partial<EvalQuestion> = {}): EvalQuestion => ({
  ...{ id, videos: ['a'], about: 'a', before: 30, question: `Question ${id}?`, reference: 'tea' },
  ...{ types: ['multi-hop'], truth: { by: 'phrases', accept: ['tea'], answerable: true }, clues: [] },
  ...more,
});
const films = (...questions: EvalQuestion[]): Dataset => ({
  ...{ name: 'films', split: null, questions, offsets: null, remarks: [] },
});
const answered = (answer = 'Tea.', more: Partial<Answer> = {}): Answer => ({
  ...{ answer, refused: false, mode: 'auto', rounds: 0, modelCalls: 0, promptTokens: 0, ms: 5 },
  ...{ evidence: [], trace: [{ step: 'read', detail: 'up' }], ...more },
});

/** A run over a memory of `videos` that notes what it is asked; `answer` may throw, as a killed run would. */
function run(
  dataset: Dataset,
  more: Partial<Evaluation> & {
    videos?: string[];
    digest?: string;
    answer?: (request: AskRequest) => Answer;
  } = {},
) {
  const { videos = ['a.mp4'], digest = 'one', answer = () => answered(), ...rest } = more;
  const asked: AskRequest[] = [];
  const said: string[] = [];
  let clock = 0;
  const result = evaluate({
    dataset,
    memory: {
      videos,
      digest,
      ask: async (request) => {
        asked.push(request);
        clock += 2000;
        return { answer: answer(request) };
      },
    },
    setting: { mode: 'auto', model: null, switches: [] },
    switched: (request) => request,
    judge: null,
    log: openRecordFile(out),
    say: (line) => said.push(line),
    now: () => clock,
    wait: async () => {},
    ...rest,
  });
  return { asked, said, result };
}

/** Of so many clips of which a model wrote, it wrote of some without forward grounding. */
const counts = (withoutForwardGrounding: number, clips: number) => ({ withoutForwardGrounding, clips });

const three = films(question('1'), question('2'), question('3'));

describe('a run', () => {
  test('asks each question as of its moment, of the video by its file, and tells how long it will take', async () => {
    freshFile();
    const { asked, said, result } = run(three);
    const { records } = await result;
    expect(asked[0]).toEqual({
      question: 'Question 1?',
      mode: 'auto',
      strict: true,
      video: 'a.mp4',
      before: 30,
    });
    expect(said).toEqual([
      '1 of 3 asked, about 4 s left: 1 right',
      '2 of 3 asked, about 2 s left: 2 right',
      '3 of 3 asked: 3 right',
    ]);
    expect(records.map(({ judgement }) => judgement!.score)).toEqual([1, 1, 1]);
    const [line] = readFileSync(out, 'utf8').split('\n');
    expect(JSON.parse(line!)).toMatchObject({
      question: { reference: 'tea' },
      answer: { trace: [{ step: 'read' }] },
    });
  });

  test('that is killed goes on after its last whole line', async () => {
    freshFile();
    const killed = run(three, {
      answer: ({ question }) => {
        if (question === 'Question 2?') throw new Error('killed');
        return answered();
      },
    });
    await expect(killed.result).rejects.toThrow('killed');
    // In the middle of a line, and of a letter.
    appendFileSync(
      out,
      Buffer.from('{"version":1,"dataset":"films","question":{"id":"2","question":"\u00e9').subarray(0, -1),
    );
    const again = run(three);
    expect((await again.result).records.map(({ question: { id } }) => id)).toEqual(['1', '2', '3']);
    expect(again.asked.map(({ question }) => question)).toEqual(['Question 2?', 'Question 3?']);
    expect(again.said[0]).toBe('1 answers are there already.');
    expect(openRecordFile(out).records).toHaveLength(3);
    const third = run(three);
    await third.result;
    expect(third.asked).toEqual([]);
  });

  test('asks again what has changed, failed, or was asked of another memory or in another way', async () => {
    freshFile();
    await run(three).result;
    const asksOf = async (...given: Parameters<typeof run>) => {
      const { asked, result } = run(...given);
      await result;
      return asked.map(({ question }) => question);
    };
    const changed = films(question('1'), question('2', { reference: 'coffee' }), question('3'));
    expect(await asksOf(changed)).toEqual(['Question 2?']);
    expect(await asksOf(changed, { digest: 'two' })).toHaveLength(3);
    const setting = { mode: 'reflex' as const, model: null, switches: [] };
    expect(await asksOf(changed, { digest: 'two', setting })).toHaveLength(3);
    const ungrounded = { ...setting, withoutForwardGrounding: writtenWithout(counts(2, 2)) };
    expect(await asksOf(changed, { digest: 'two', setting: ungrounded })).toHaveLength(3);
    expect(await asksOf(changed, { digest: 'two', setting: ungrounded })).toEqual([]);
    const usual = { ...setting, withoutForwardGrounding: writtenWithout(counts(0, 2)) };
    await asksOf(changed, { digest: 'two', setting: usual });
    expect(await asksOf(changed, { digest: 'two', setting })).toEqual([]);
  });

  test('one question that fails does not end it, and is asked again the next time', async () => {
    freshFile();
    const failing: Evaluation['memory'] = {
      ...{ videos: ['a.mp4'], digest: 'one' },
      ask: async ({ question }) =>
        question === 'Question 2?'
          ? { error: { code: 'model-failed', message: 'It broke off.', told: 'It broke off.' } }
          : { answer: answered() },
    };
    const { records } = await run(three, { memory: failing }).result;
    expect(records.map(({ error }) => error?.code ?? null)).toEqual([null, 'model-failed', null]);
    const report = reportOf(three, { records, missing: [] }, records[0]!.setting, 'one');
    expect(report).toMatchObject({ scored: 2, failed: [{ id: '2', message: 'It broke off.' }] });
    const again = run(three);
    await again.result;
    expect(again.asked.map(({ question }) => question)).toEqual(['Question 2?']);
  });

  test('that scored nothing is told as an error', () => {
    const report = {
      ...{ questions: 3, scored: 0, failed: [], notJudged: { questions: 0, why: null } },
      notInMemory: { questions: 3, videos: ['b'] },
    };
    expect(nothingScored(report)).toMatchObject({
      code: 'not-found',
      message: expect.stringContaining('(b ...)'),
    });
    expect(nothingScored({ ...report, notJudged: { questions: 3, why: 'no judge model' } })?.code).toBe(
      'model-unavailable',
    );
    const failed = [{ id: '1', code: 'model-failed' as const, message: 'It broke off.' }];
    expect(nothingScored({ ...report, failed })?.code).toBe('model-failed');
    expect(nothingScored({ ...report, scored: 1 })).toBeNull();
  });

  test('waits while a model takes no more calls', async () => {
    freshFile();
    const waits: number[] = [];
    let calls = 0;
    const ask: Evaluation['memory']['ask'] = async () => {
      calls += 1;
      return calls < 3
        ? {
            error: {
              code: 'model-busy',
              message: 'Busy.',
              told: 'Busy.',
              ...(calls === 1 ? { retryAfterS: 7 } : {}),
            },
          }
        : { answer: answered() };
    };
    const { records } = await run(films(question('1')), {
      memory: { videos: ['a.mp4'], digest: 'one', ask },
      wait: async (ms) => {
        waits.push(ms);
      },
    }).result;
    expect(waits).toEqual([7000, 30_000]);
    expect(records[0]!.error).toBeNull();
  });

  test('counts questions about videos that are not remembered, unless another memory answered them', async () => {
    freshFile();
    const two = films(question('1'), question('2', { videos: ['b'], about: 'b' }));
    const first = await run(two).result;
    expect(first.missing.map(({ id }) => id)).toEqual(['2']);
    const report = reportOf(two, first, first.records[0]!.setting, 'one');
    expect(report.notInMemory).toEqual({ questions: 1, videos: ['b'] });
    expect(reportText(report)).toContain('Not scored: 1 questions about videos that are not remembered: b');
    const second = run(two, { videos: ['b.mov'], digest: 'two' });
    expect((await second.result).records.map(({ memory }) => memory)).toEqual(['one', 'two']);
    expect(second.asked).toHaveLength(1);
  });

  test('judges later what was not judged, without asking again', async () => {
    freshFile();
    const needsJudge = films(question('1', { truth: { by: 'entailment' } }));
    const unjudged = await run(needsJudge).result;
    const report = reportOf(needsJudge, unjudged, unjudged.records[0]!.setting, 'one');
    expect(report).toMatchObject({ scored: 0, notJudged: { questions: 1, why: 'no judge model' } });
    const judge: Provider = {
      ...{ model: 'judge', runsIn: 'server', takes: { images: false, audio: false } },
      complete: async () => ({
        text: '{"follows":"yes"}',
        ended: 'stop',
        usage: { promptTokens: 1, completionTokens: 1 },
      }),
    };
    const { asked, result } = run(needsJudge, { judge });
    expect((await result).records[0]!.judgement).toMatchObject({ score: 1 });
    expect(asked).toEqual([]);
  });

  test('does not go on in another file, and leaves that as it is; nor with two videos of one name', async () => {
    for (const text of ['{"some":"other file"}\n', '{"some":"other file"}', '[1, 2']) {
      writeFileSync(freshFile(), text);
      expect(() => openRecordFile(out)).toThrow(/Line 1 of .* is no record/);
      expect(readFileSync(out, 'utf8')).toBe(text);
    }
    freshFile();
    await expect(run(three, { videos: ['a.mp4', 'a.mov'] }).result).rejects.toThrow(/a\.mp4 and a\.mov/);
  });
});

describe('a report', () => {
  const never = question('4', {
    ...{ types: ['cross-modal'], truth: { by: 'phrases', accept: ['never said'], answerable: false } },
  });
  const dataset = films(
    question('1', { clues: [{ video: 'a', t0: 0, t1: 10 }] }),
    question('2', { types: ['multi-hop', 'cross-modal'] }),
    question('3'),
    never,
  );
  const answers: Record<string, Answer> = {
    'Question 1?': answered('Tea.', {
      ...{ ms: 10, modelCalls: 1, promptTokens: 100 },
      evidence: [{ video: 'a.mp4', t0: 2, t1: 100, who: [], text: '', kind: 'transcript', score: 1 }],
    }),
    'Question 2?': answered('Coffee.', { ms: 20, modelCalls: 2 }),
    'Question 3?': answered('Nothing is known.', { refused: true, ms: 30, modelCalls: 3 }),
    'Question 4?': answered('That was never said.', { refused: true, ms: 40, modelCalls: 9 }),
  };

  test('adds up by type, refusals, what went wrong, grounding and cost', async () => {
    freshFile();
    const evaluated = await run(dataset, { answer: ({ question }) => answers[question]! }).result;
    const report = reportOf(dataset, evaluated, evaluated.records[0]!.setting, 'one');
    expect(report).toMatchObject({
      ...{ questions: 4, scored: 4, judgedBy: ['rule'], notJudged: { questions: 0, why: null } },
      all: { asked: 4, accuracy: { n: 4, value: 0.5 }, refused: { value: 0.5 } },
      byType: [
        { type: 'multi-hop', asked: 3, accuracy: { value: expect.closeTo(1 / 3) } },
        { type: 'cross-modal', asked: 2, accuracy: { value: 0.5 } },
      ],
      refusals: { answerable: { n: 3, value: expect.closeTo(1 / 3) }, unanswerable: { n: 1, value: 1 } },
      errors: { refusal: 1, 'wrong-person': 0, hallucination: 0, 'missing-detail': 0, untold: 1 },
      // Bins 0 and 1 of 60 s against bin 0.
      refAt: [
        { binS: 60, mean: 0.5, questions: 1 },
        { binS: 300, mean: 1 },
        { binS: 600, mean: 1 },
      ],
      cost: { modelCalls: { median: 2, p95: 9 }, ms: { median: 20, p95: 40 } },
    });
    expect(report.notOffered).toEqual(['without-forward-grounding']);
    expect(report.withoutForwardGrounding).toBe('none');
    const text = reportText(report);
    expect(text).not.toContain('Written without');
    const mixed = { ...evaluated.records[0]!.setting, withoutForwardGrounding: writtenWithout(counts(1, 2)) };
    expect(reportText(reportOf(dataset, evaluated, mixed, 'one'))).toContain(
      'Written without forward grounding: some of what a model wrote',
    );
    expect(text).toMatch(/multi-hop +3 +33\.3 +6\.1 to 79\.2/);
    expect(text).toContain('What went wrong: refusal 1, not sorted 1');
  });

  test('stands beside the published figures of its dataset', async () => {
    freshFile();
    const robot: Dataset = {
      ...films(question('1', { types: ['multi-hop'] })),
      name: 'm3bench',
      split: 'robot',
    };
    const evaluated = await run(robot).result;
    const text = reportText(reportOf(robot, evaluated, evaluated.records[0]!.setting, 'one'));
    expect(text).toMatch(/^here +100\.0 +100\.0/m);
    expect(text).toMatch(/^M3-Agent +29\.4 +30\.7 +M3-Agent \(arXiv 2508\.09736\), Table 4$/m);
  });

  test('of places on a common clock: evidence is held against clues there', async () => {
    freshFile();
    const clue = { video: 'a', t0: 10, t1: 20 };
    const lifelong: Dataset = {
      ...films(question('1', { about: null, clues: [clue] })),
      ...{ name: 'mm-lifelong', split: 'day', offsets: new Map([['a', 1000]]) },
    };
    const evidence: Answer['evidence'] = [
      { video: 'a.mp4', t0: 12, t1: 13, who: [], text: '', kind: 'transcript', score: 1 },
      // Nobody knows where it lies: it touches a bin of its own.
      { video: 'b.mp4', t0: 12, t1: 13, who: [], text: '', kind: 'transcript', score: 1 },
    ];
    const evaluated = await run(lifelong, { answer: () => answered('Tea.', { evidence }) }).result;
    const report = reportOf(lifelong, evaluated, evaluated.records[0]!.setting, 'one');
    expect(report.refAt).toMatchObject([{ mean: 0.5 }, { mean: 0.5 }, { mean: 0.5 }]);
  });

  test('two runs are compared where both are right and neither refuses', async () => {
    freshFile();
    const one = (await run(dataset, { answer: ({ question }) => answers[question]! }).result).records;
    freshFile();
    const other = (await run(dataset).result).records;
    const judge = {
      ...{ model: 'judge', runsIn: 'server', takes: { images: false, audio: false } },
      complete: async () => ({
        text: '{"richness":"tie","identity":"tie","completeness":"tie"}',
        ended: 'stop',
        usage: {},
      }),
    } as unknown as Provider;
    const report = await compareRuns(one, other, judge, () => {});
    expect(report).toMatchObject({ questions: 1, aspects: [{ aspect: 'richness', tie: 1 }, {}, {}] });
    expect(nothingCompared(report, one)).toBeNull();
  });

  test('two runs without a question that both have right are told as an error', async () => {
    freshFile();
    const one = (await run(dataset, { answer: () => answered('Milk.') }).result).records;
    const none = await compareRuns(one, one, { model: 'judge' } as Provider, () => {});
    expect(nothingCompared(none, [...one, ...one])).toMatchObject({
      code: 'bad-input',
      message: expect.stringContaining(`None of the ${dataset.questions.length} questions was scored`),
    });
  });
});
