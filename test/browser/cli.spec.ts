import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'playwright/test';
import { ROOT } from '../../bin/setup/steps.mjs';
import type { Answer } from '../../lib/contract/answers';
import type { PersonReport, StepView, Suggestion } from '../../lib/contract/people';
import type { SearchHit, SearchResult } from '../../lib/contract/search';
import type { RememberReport } from '../../lib/contract/videos';
import type { EvalReport } from '../../lib/eval/report/report';
import { DEMO_FILES } from './harness/app';
import { commandsOn, commandsWithin, makeHome, start } from './harness/cli';

const TRUTH = JSON.parse(readFileSync(path.join(ROOT, 'public/demo/demo.truth.json'), 'utf8')) as {
  start: string;
  qa: object[];
};
/** A line of the demo film. */
const LINE = /-->.*\n(.+)/g.exec(readFileSync(DEMO_FILES[1]!, 'utf8'))![1]!;

test.describe
  .serial('the command line', () => {
    /** Where the caller is; every path below is relative to it. */
    let home = '';
    let durationS = 0;

    test.beforeAll(() => {
      home = makeHome();
      mkdirSync(path.join(home, 'elsewhere'));
      writeFileSync(
        path.join(home, 'elsewhere/other.truth.json'),
        JSON.stringify({ ...TRUTH, film: 'other' }),
      );
    });
    test.afterAll(async () => {
      await within.close();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    });

    /** Each command a process. */
    const alone = commandsOn('mem', () => home);
    /** The app left open from one command to the next, which spares a server and a browser for each. */
    const within = commandsWithin('mem', () => home);
    const { run, result, failure } = within;

    test('a killed remember keeps its clips; meanwhile the memory is in use', async () => {
      const running = alone.mneme('remember', 'films/demo.mp4');
      const told = (line: string) =>
        expect.poll(() => running.outcome.stderr, { timeout: 300_000 }).toContain(line);
      try {
        await told('remembering clip 1');
        expect(await alone.failure('people')).toMatchObject({ code: 'memory-in-use' });
        await told('remembering clip 2');
      } finally {
        running.child.kill('SIGKILL');
        await running.ended;
        killGroup(running.child.pid!);
      }
      expect(running.outcome.stdout).toBe('');
      await expect(async () => {
        const people = await alone.result<PersonReport[]>('people');
        expect(people.some((person) => person.onScreen.length > 0)).toBe(true);
      }).toPass({ timeout: 30_000 });
    });

    test('through npm from another folder it goes on, also where its page crashes, and a file that fails does not fail the run', async () => {
      const { child, outcome, ended } = start(
        'npm',
        // biome-ignore format: one command line
        ['run', '-s', '--prefix', ROOT, 'mneme', '--', 'remember', 'films/demo.mp4', 'films/letter.mp4', 'films/gone.mp4', '--memory', 'mem', '--json'],
        home,
      );
      // Only /proc tells the page's process.
      if (process.platform === 'linux') {
        const told = (line: string) =>
          expect.poll(() => outcome.stderr, { intervals: [50], timeout: 120_000 }).toContain(line);
        await told('remembering clip 2');
        for (const pid of renderersUnder(child.pid!)) process.kill(pid, 'SIGKILL');
        await told('the page crashed; going on from the last clip');
      }
      const { code, stdout, stderr } = await ended;
      expect(code, stderr).toBe(0);
      expect(stderr).toContain('remembering clip 3');
      expect(stderr, 'what was remembered before the kill is not done again').not.toContain(
        'remembering clip 1',
      );
      const report = JSON.parse(stdout) as RememberReport;
      expect(Object.keys(report)).toEqual(['videos', 'offDeviceRequests']);
      expect(report.offDeviceRequests).toEqual([]);
      const [video, letter, gone] = report.videos;
      durationS = video!.durationS;
      const keys = 'name durationS startsAt status warnings clips incidents facts stages realtimeFactor';
      expect(Object.keys(video!).sort()).toEqual(keys.split(' ').sort());
      expect(Object.keys(letter!).sort()).toEqual([...keys.split(' '), 'error'].sort());
      expect(video).toMatchObject({
        name: 'demo.mp4',
        startsAt: new Date(TRUTH.start).toISOString(),
        status: 'remembered',
        warnings: [],
        durationS: expect.closeTo(70, -1),
      });
      expect(video!.clips).toBeGreaterThanOrEqual(3);
      expect(video!.incidents).toBeGreaterThan(0);
      expect(video!.facts).toBeGreaterThan(0);
      expect(video!.stages.faces).toEqual({ s: expect.any(Number) });
      expect(video!.realtimeFactor).toBeGreaterThan(0);
      expect(letter).toMatchObject({ status: 'failed', error: { code: 'not-a-video' }, clips: 0 });
      expect(gone).toMatchObject({ status: 'failed', error: { code: 'not-found' }, clips: 0 });
    });

    test('--starts-at is stored as UTC', async () => {
      const { videos } = await result<RememberReport>(
        'remember',
        'films/silence.wav',
        '--starts-at',
        '2025-03-08T18:30:00-06:00',
      );
      expect(videos).toMatchObject([
        { status: 'remembered', startsAt: '2025-03-09T00:30:00.000Z', clips: 1 },
      ]);
    });

    test('eval asks what the truth of a film asks, and goes on where it stopped', async () => {
      const films = path.join(ROOT, 'public/demo');
      const { result: report, said } = await run<EvalReport>('eval', 'films', films, '--out', 'traces.jsonl');
      expect(report).toMatchObject({
        ...{ dataset: 'films', mode: 'auto', model: null, questions: TRUTH.qa.length },
        ...{ scored: TRUTH.qa.length, failed: [], notInMemory: { questions: 0, videos: [] } },
      });
      expect(report.all.accuracy!.value).toBeGreaterThan(0.5);
      expect(said.join('\n')).toContain(`${TRUTH.qa.length} of ${TRUTH.qa.length} asked`);
      const again = await run('eval', 'films', films, '--out', 'traces.jsonl');
      expect(again.said.join('\n')).toContain(`${TRUTH.qa.length} answers are there already.`);
      expect(again.result).toEqual(report);
      expect(await failure('eval', 'films', 'elsewhere')).toMatchObject({
        code: 'not-found',
        message: expect.stringMatching(/None of the \d+ questions was scored/),
      });
      expect(await failure('eval', 'noise', 'elsewhere')).toMatchObject({
        code: 'not-found',
        message: expect.stringMatching(/None of the \d+ questions was scored/),
      });
    });

    test('people, a name, who is one and who is not, undone and done again', async () => {
      const before = await result<PersonReport[]>('people');
      expect(Object.keys(before[0]!).sort()).toEqual(
        ['aliases', 'faces', 'id', 'name', 'onScreen', 'provisional', 'speaking', 'voices'].sort(),
      );
      const seen = before.find((person) => person.onScreen.length > 0 && person.voices.length > 0)!;
      expect(seen.id).toMatch(/^p_\d+$/);
      expect(seen.onScreen[0]).toEqual({
        video: 'demo.mp4',
        t0: expect.any(Number),
        t1: expect.any(Number),
      });
      const now = async () =>
        (await result<PersonReport[]>('people')).find((person) => person.id === seen.id)!;

      expect(await result('name', seen.id, 'Ada', 'Lovelace')).toEqual({
        id: seen.id,
        name: 'Ada Lovelace',
        step: expect.any(Number),
      });
      // What follows is read by another browser than wrote it.
      await within.close();
      const [voice] = seen.voices;
      const { id: other } = await result<{ id: string }>('split', seen.id, voice!);
      const apart = await now();
      expect(apart).toMatchObject({ name: 'Ada Lovelace', provisional: false });
      expect(apart.voices).not.toContain(voice);
      const { step, ...joined } = await result<{ id: string; step: number }>('merge', seen.id, other);
      expect(joined).toEqual({ id: seen.id });
      expect(await result('undo')).toEqual({ undone: expect.stringContaining('joined'), step });
      expect(await result('redo')).toEqual({ redone: expect.stringContaining('joined'), step });
      expect((await now()).voices).toContain(voice);
      expect(await result('hide', seen.id)).toEqual({ id: seen.id, step: expect.any(Number) });
      expect(await now()).toMatchObject({ id: seen.id, hidden: true });
      await result('show', seen.id);
      expect(await now()).not.toHaveProperty('hidden');
      const steps = await result<StepView[]>('steps');
      expect(steps.map(({ undone }) => undone)).toEqual([false, false, false, false, false]);
      for (const { seq } of steps) await result('undo', String(seq));
      expect(await result('undo')).toEqual({ undone: null });
      expect(await result('people')).toEqual(before);
      expect(await result<Suggestion[]>('suggestions')).toEqual(expect.any(Array));
      // A name is taken for who alone has it; who else has it is told to whoever gives it.
      await result('name', seen.id, 'Zelda');
      expect(await result('card', 'zelda')).toMatchObject({ id: seen.id, name: 'Zelda' });
      expect(await result('hide', 'Zelda')).toMatchObject({ id: seen.id });
      const another = before.find(({ id }) => id !== seen.id)!;
      expect(await result('name', another.id, 'Zelda')).toMatchObject({ namesakes: [seen.id] });
      expect(await failure('card', 'Zelda')).toMatchObject({
        code: 'bad-input',
        message: expect.stringContaining(another.id),
      });
      expect(await failure('forget', 'Zelda')).toMatchObject({
        code: 'not-found',
        message: expect.stringContaining(`forget ${seen.id}`),
      });
      expect(await failure('card', 'Nemo')).toMatchObject({ code: 'not-found' });
      for (let i = 0; i < 3; i += 1) await result('undo');
      expect(await result('people')).toEqual(before);
      expect(await failure('apart', seen.id, seen.id)).toMatchObject({ code: 'bad-input' });
      expect(await failure('not', seen.id, 'demo.mp4', '1e6')).toMatchObject({ code: 'not-found' });
    });

    test('a question, many questions, a search', async () => {
      const answer = await result<Answer>('ask', `Who said "${LINE}"`, '--video', 'demo.mp4');
      expect(Object.keys(answer).sort()).toEqual(
        [
          'answer',
          'evidence',
          'mode',
          'modelCalls',
          'ms',
          'promptTokens',
          'refused',
          'rounds',
          'trace',
        ].sort(),
      );
      expect(answer).toMatchObject({
        refused: false,
        rounds: 0,
        modelCalls: 0,
        promptTokens: 0,
        mode: 'auto',
      });
      expect(answer.answer).toContain(LINE);
      expect(answer.evidence[0]).toEqual({
        video: 'demo.mp4',
        t0: expect.any(Number),
        t1: expect.any(Number),
        who: expect.any(Array),
        text: expect.stringContaining(LINE),
        kind: 'transcript',
        score: expect.any(Number),
      });

      const questions = [
        { id: 'z', question: 'Which submarine was repaired in Antarctica?' },
        {
          id: 'a',
          question: `Who said "${LINE}"`,
          mode: 'reflex',
          video: 'demo.mp4',
          before: durationS,
        },
        { id: 7, question: `Who said "${LINE}"`, video: 'demo.mp4', before: 1 },
      ];
      writeFileSync(path.join(home, 'questions.json'), JSON.stringify(questions));
      const answers = await result<(Answer & { id: unknown })[]>('ask', '--batch', 'questions.json');
      expect(answers.map(({ id, refused }) => [id, refused])).toEqual([
        ['z', true],
        ['a', false],
        [7, true],
      ]);
      // What the options say holds for questions that do not say it themselves.
      writeFileSync(
        path.join(home, 'one.json'),
        JSON.stringify([{ id: 'b', question: `Who said "${LINE}"` }]),
      );
      const confined = ['--mode', 'reflex', '--video', 'demo.mp4', '--before', '1'];
      const [early] = await result<Answer[]>('ask', '--batch', 'one.json', ...confined);
      expect(early).toMatchObject({ refused: true, mode: 'reflex' });
      expect(await failure('ask', 'Who?', '--video', 'gone.mp4')).toMatchObject({
        code: 'not-found',
        message: expect.stringContaining('gone.mp4'),
      });

      const hits = await result<SearchHit[]>('search', LINE, '-k', '2');
      expect(hits.length).toBeLessThanOrEqual(2);
      expect(hits[0]).toMatchObject({ video: 'demo.mp4', text: expect.stringContaining(LINE), clip: 0 });
      const without = await result<SearchHit[]>('search', LINE, '--without', hits[0]!.id, '--in', 'demo');
      expect(without.map(({ id }) => id)).not.toContain(hits[0]!.id);
    });

    test('a search by a picture, and within bounds', async () => {
      cpSync(path.join(ROOT, 'test/media/demo-clara.jpg'), path.join(home, 'clara.jpg'));
      const { recognised, hits } = await result<SearchResult>(
        'search',
        '--image',
        'clara.jpg',
        '--kind',
        'says',
      );
      expect(recognised).toMatchObject({ of: 'face', found: 1, persons: [{ sure: true }] });
      const [clara] = recognised!.persons;
      expect(hits.length).toBeGreaterThan(0);
      for (const { who, kind } of hits) expect([who, kind]).toEqual([[clara!.id], 'transcript']);
      const own = await result<SearchHit[]>('search', '--person', clara!.id, '--kind', 'says');
      expect(own.map(({ id }) => id)).toEqual(hits.map(({ id }) => id));
      const day = TRUTH.start.slice(0, 10);
      expect(await result<SearchHit[]>('search', '--when', `1999-01-01/1999-12-31`)).toEqual([]);
      expect(await result<SearchHit[]>('search', LINE, '--when', `${day}/2999-01-01`)).not.toEqual([]);
      expect(await failure('search', '--audio', 'films/silence.wav')).toMatchObject({ code: 'bad-input' });
      expect(await failure('search', '--image', 'gone.jpg')).toMatchObject({ code: 'not-found' });
      expect(await failure('search', '--kind', 'song')).toMatchObject({ code: 'bad-input' });
    });

    test('the weights, and which of them are in use', async () => {
      const weights = await result<{ id: string; task: string; inUse: boolean; place: string | null }[]>(
        'models',
        'list',
      );
      for (const weight of weights) expect(weight.inUse).toBe(weight.place !== null);
      const tasks = weights.filter((weight) => weight.inUse).map((weight) => weight.task);
      expect(tasks).toEqual(
        expect.arrayContaining(['face-detection', 'face-embedding', 'vad', 'speaker-embedding']),
      );
      await within.close();
    });

    for (const [what, args, code, says] of [
      ['an unknown command', ['dream'], 'bad-input', /no command dream/],
      ['a command typed wrongly', ['serach', 'kite'], 'bad-input', /Did you mean search\?/],
      ['a language that is none', ['listen', '--all', '--language', 'Klingon'], 'bad-input', /no language/],
      ['no command', [], 'bad-input', /remember FILE/],
      ['a name that every object has', ['constructor'], 'bad-input', /no command/],
      ['nobody to hide', ['hide'], 'bad-input', /whom to hide/],
      ['a video without its tag', ['tag', 'demo.mp4'], 'bad-input', /the video and its tags/],
      ['a star for two', ['star', 'demo.mp4', 'letter.mp4'], 'bad-input', /one video/],
      ['a person too few', ['merge', 'p_1'], 'bad-input', /which two people/],
      ['everything to forget without a yes', ['forget', '--all'], 'bad-input', /--all --yes/],
      ['a step that is no number', ['undo', 'all'], 'bad-input', /by its number/],
      ['an unknown option', ['people', '--loud'], 'bad-input', /--loud/],
      ['a model without a yes', ['model', 'connect'], 'bad-input', /--agree/],
      ['a model asked to write by name', ['model', 'write', 'tiny'], 'bad-input', /Say: model/],
      [
        'an option of writing elsewhere',
        ['model', 'disconnect', '--without-forward-grounding'],
        'bad-input',
        /belongs to model write/,
      ],
      ['nothing to remember', ['remember'], 'bad-input', /at least one file/],
      ['a time that is none', ['remember', 'films/demo.mp4', '--starts-at', 'noon'], 'bad-input', /noon/],
      ['nowhere to export to', ['export', 'gone/memory.mneme'], 'not-found', /gone/],
      ['nothing to import', ['import', 'gone.mneme'], 'not-found', /gone\.mneme/],
      ['a video as an import', ['import', 'films/demo.mp4'], 'bad-archive', /not a saved memory/],
      ['subtitles of no video', ['export', 'all.vtt'], 'bad-input', /--video/],
      ['a batch that is not there', ['ask', '--batch', 'gone.json'], 'not-found', /gone\.json/],
      ['a batch that is not JSON', ['ask', '--batch', 'films/letter.mp4'], 'bad-input', /not JSON/],
      ['a bad --before', ['ask', 'Who?', '--video', 'demo.mp4', '--before', 'noon'], 'bad-input', /noon/],
      ['--before without --video', ['ask', 'Who?', '--before', '3'], 'bad-input', /--video/],
      ['what cannot be evaluated', ['eval', 'magic'], 'bad-input', /films/],
      ['a dataset that is none', ['eval', 'm3bench', 'films/letter.mp4'], 'bad-input', /not JSON/],
      [
        'a switch that is of writing',
        ['eval', 'films', path.join(ROOT, 'public/demo'), '--switch', 'without-forward-grounding'],
        'bad-input',
        /model write --without-forward-grounding/,
      ],
    ] as const) {
      test(`${what}: exit 1 with ${code}`, async () => {
        const error = await alone.failure(...args);
        expect(error.code).toBe(code);
        expect(error.message).toMatch(says);
      });
    }
  });

/** Ends what a killed process may have left running in its group. */
function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The processes that hold the pages of the browser that a process has started (Linux). */
function renderersUnder(root: number): number[] {
  const processes = readdirSync('/proc').flatMap((pid) => {
    try {
      const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))!;
      const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return [{ pid: Number(pid), parent: Number(parent), args }];
    } catch {
      return []; // No process, or it has ended meanwhile.
    }
  });
  const below = (pid: number): typeof processes =>
    processes.filter((child) => child.parent === pid).flatMap((child) => [child, ...below(child.pid)]);
  return below(root).flatMap(({ pid, args }) => (args.includes('--type=renderer') ? [pid] : []));
}
