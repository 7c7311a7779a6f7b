import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'playwright/test';
import { ROOT } from '../../bin/setup/steps.mjs';
import type {
  Answer,
  PersonReport,
  RememberReport,
  SearchHit,
  StepView,
  Suggestion,
} from '../../lib/pipeline/contract';
import { DEMO_FILES } from './harness/app';

const CLI = path.join(ROOT, 'bin/mneme.mjs');
const TRUTH = JSON.parse(readFileSync(path.join(ROOT, 'public/demo/demo.truth.json'), 'utf8')) as {
  start: string;
};
/** A line of the demo film. */
const LINE = /-->.*\n(.+)/g.exec(readFileSync(DEMO_FILES[1]!, 'utf8'))![1]!;

interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs `program` in `cwd`; resolves with what it printed once it has ended. */
function start(program: string, args: string[], cwd: string) {
  // As from a terminal: this test's own npm is not the caller.
  const { INIT_CWD: _, ...env } = process.env;
  // A group of its own, so that nothing a killed process leaves behind outlives the test.
  const child = spawn(program, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const outcome: Outcome = { code: null, stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    outcome.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    outcome.stderr += chunk;
  });
  const ended = new Promise<Outcome>((resolve) => child.on('exit', (code) => resolve({ ...outcome, code })));
  return { child, outcome, ended };
}

test.describe
  .serial('the command line', () => {
    test.setTimeout(600_000);
    /** A folder outside the project, where the caller is; every path below is relative to it. */
    let home = '';
    let remembered: RememberReport['videos'][0];

    test.beforeAll(() => {
      home = mkdtempSync(path.join(tmpdir(), 'mneme-cli-'));
      mkdirSync(path.join(home, 'films'));
      for (const file of DEMO_FILES) cpSync(file, path.join(home, 'films', path.basename(file)));
      writeFileSync(path.join(home, 'films/letter.mp4'), 'This is a letter, not a film.');
      writeFileSync(path.join(home, 'films/silence.wav'), silentWav(2));
    });
    test.afterAll(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));

    const mneme = (...args: string[]) =>
      start(process.execPath, [CLI, ...args, '--memory', 'mem', '--json'], home);
    /** The JSON document that a command printed; standard output holds nothing else. */
    async function result<T>(...args: string[]): Promise<T> {
      const { code, stdout, stderr } = await mneme(...args).ended;
      expect(code, stderr + stdout).toBe(0);
      return JSON.parse(stdout) as T;
    }
    async function failure(...args: string[]): Promise<{ code: string; message: string }> {
      const { code, stdout, stderr } = await mneme(...args).ended;
      expect(code, stderr).toBe(1);
      return JSON.parse(stdout).error;
    }

    test('a killed remember keeps its clips; meanwhile the memory is in use', async () => {
      const running = mneme('remember', 'films/demo.mp4');
      const told = (line: string) =>
        expect.poll(() => running.outcome.stderr, { timeout: 300_000 }).toContain(line);
      try {
        await told('remembering clip 1');
        expect(await failure('people')).toMatchObject({ code: 'memory-in-use' });
        await told('remembering clip 2');
      } finally {
        running.child.kill('SIGKILL');
        await running.ended;
        killGroup(running.child.pid!);
      }
      expect(running.outcome.stdout).toBe('');
      await expect(async () => {
        const people = await result<PersonReport[]>('people');
        expect(people.some((person) => person.onScreen.length > 0)).toBe(true);
      }).toPass({ timeout: 30_000 });
    });

    test('through npm from another folder it goes on, and a file that fails does not fail the run', async () => {
      const { ended } = start(
        'npm',
        // biome-ignore format: one command line
        ['run', '-s', '--prefix', ROOT, 'mneme', '--', 'remember', 'films/demo.mp4', 'films/letter.mp4', 'films/gone.mp4', '--memory', 'mem', '--json'],
        home,
      );
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
      remembered = video!;
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

    test('people, a name, who is one and who is not, undone and done again', async () => {
      const people = () => result<PersonReport[]>('people');
      const before = await people();
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
      const now = async () => (await people()).find((person) => person.id === seen.id)!;

      expect(await result('name', seen.id, 'Ada', 'Lovelace')).toEqual({ id: seen.id, name: 'Ada Lovelace' });
      expect(await now()).toMatchObject({ name: 'Ada Lovelace', provisional: false });
      const [voice] = seen.voices;
      const { id: other } = await result<{ id: string }>('split', seen.id, voice!);
      expect((await now()).voices).not.toContain(voice);
      expect(await result('merge', seen.id, other)).toEqual({ id: seen.id });
      expect((await now()).voices).toContain(voice);
      expect(await result('undo')).toEqual({ undone: expect.stringContaining('joined') });
      expect(await result('redo')).toEqual({ redone: expect.stringContaining('joined') });
      const steps = await result<StepView[]>('steps');
      expect(steps.map(({ undone }) => undone)).toEqual([false, false, false]);
      for (const { seq } of steps) await result('undo', String(seq));
      expect(await people()).toEqual(before);
      expect(await result('undo')).toEqual({ undone: null });
      expect(await result<Suggestion[]>('suggestions')).toEqual(expect.any(Array));
      expect(await failure('name', 'p_999999', 'Nobody')).toMatchObject({ code: 'not-found' });
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
          before: remembered.durationS,
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

      const hits = await result<SearchHit[]>('search', LINE, '-k', '2');
      expect(hits.length).toBeLessThanOrEqual(2);
      expect(hits[0]).toMatchObject({ video: 'demo.mp4', text: expect.stringContaining(LINE), clip: 0 });
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
    });

    /** What a command prints that is about another memory. */
    async function other(...args: string[]) {
      const command = [CLI, ...args, '--memory', 'other', '--json'];
      const { stdout } = await start(process.execPath, command, home).ended;
      return JSON.parse(stdout);
    }

    test('the memory goes to a file and from there into another memory, whole or not at all', async () => {
      const people = await result<PersonReport[]>('people');
      const { bytes } = await result<{ bytes: number }>('export', 'saved.mneme');
      const saved = readFileSync(path.join(home, 'saved.mneme'));
      expect(saved).toHaveLength(bytes);
      writeFileSync(path.join(home, 'cut.mneme'), saved.subarray(0, bytes / 2));
      expect(await other('import', 'cut.mneme')).toMatchObject({ error: { code: 'bad-archive' } });
      expect(await other('people')).toEqual([]);
      expect(await other('import', 'saved.mneme')).toMatchObject({ videos: 2, clips: remembered.clips + 1 });
      expect(await other('people')).toEqual(people);
      expect(await other('import', 'saved.mneme')).toMatchObject({
        videos: 0,
        skipped: ['demo.mp4', 'silence.wav'],
      });
      expect(await other('people')).toEqual(people);
      const bare = await result<{ bytes: number }>('export', 'bare.mneme', '--no-pictures');
      expect(bare.bytes).toBeLessThan(bytes / 2);
      await result('export', 'demo.vtt', '--video', 'demo.mp4');
      expect(readFileSync(path.join(home, 'demo.vtt'), 'utf8')).toMatch(
        /^WEBVTT\n\n[\d:.]+ --> [\d:.]+\n<v [^>]+>/,
      );
    });

    test('every record of it is whole, and what cannot be said of a check is refused', async () => {
      const report = await other('check', '--rebuild');
      expect(report).toMatchObject({ whole: true, rebuilt: 0, damage: [], rememberAgain: [] });
      expect(report.records).toBeGreaterThan(remembered.incidents);
      expect(await other('check', 'demo.mp4')).toMatchObject({ error: { code: 'bad-input' } });
    });

    test('what is told can be read: cards, things, the timeline and the whole past', async () => {
      const people: PersonReport[] = await other('people');
      const seen = people.find((person) => person.onScreen.length > 0)!;
      expect(await other('card', seen.id)).toMatchObject({ id: seen.id, seenS: expect.any(Number) });
      expect(await other('things')).toEqual(expect.any(Array));
      const timeline = await other('timeline');
      expect(timeline.observedS).toBeGreaterThan(60);
      expect(timeline.spanS).toBeGreaterThanOrEqual(timeline.observedS);
      const parts: { clips: number }[] = await other('state');
      expect(parts.reduce((sum, { clips }) => sum + clips, 0)).toBeGreaterThan(2);
      expect(await other('search', 'scissors', '--video', 'demo.mp4')).toMatchObject({
        error: { code: 'bad-input' },
      });
    });

    test('there a video is forgotten, with all who were in it but one who has a name', async () => {
      const people: PersonReport[] = await other('people');
      const seen = people.find((person) => person.onScreen.length > 0)!;
      await other('name', seen.id, 'Ada');
      expect(await other('forget', 'demo.mov')).toMatchObject({ error: { code: 'not-found' } });
      expect(await other('forget', 'demo')).toEqual({ forgotten: 'demo.mp4' });
      expect(await other('people')).toMatchObject([{ id: seen.id, name: 'Ada', onScreen: [], speaking: [] }]);
      expect(await other('ask', 'Who?', '--video', 'demo.mp4')).toMatchObject({
        error: { code: 'not-found' },
      });
      expect(await other('forget', 'silence.wav', '--everyone')).toEqual({ forgotten: 'silence.wav' });
      expect(await other('export', 'left.mneme')).toMatchObject({ bytes: expect.any(Number) });
      const left = readFileSync(path.join(home, 'left.mneme'), 'utf8');
      expect(left).toContain('Ada');
      expect(left).not.toContain('vid_');
      expect(await other('forget', 'p_999999')).toMatchObject({ error: { code: 'not-found' } });
      expect(await other('forget', seen.id)).toEqual({ forgotten: 'Ada' });
      expect(await other('people')).toEqual([]);
      expect(await other('import', 'bare.mneme')).toMatchObject({ videos: 2 });
      expect(await other('forget', '--all', '--yes')).toEqual({ forgotten: null });
      expect(await other('people')).toEqual([]);
    });

    test('a page that crashes is opened again, and the file goes on', async () => {
      test.skip(process.platform !== 'linux', "needs /proc to find the page's process");
      const command = [CLI, 'remember', 'films/demo.mp4', '--memory', 'crashed', '--json'];
      const running = start(process.execPath, command, home);
      const told = (line: string) =>
        expect.poll(() => running.outcome.stderr, { timeout: 300_000 }).toContain(line);
      await told('remembering clip 2');
      for (const pid of renderersUnder(running.child.pid!)) process.kill(pid, 'SIGKILL');
      await told('the page crashed; going on from the last clip');
      const { code, stdout } = await running.ended;
      expect(code).toBe(0);
      expect(JSON.parse(stdout).videos[0]).toMatchObject({ status: 'remembered', clips: remembered.clips });
    });

    for (const [what, args, code, says] of [
      ['an unknown command', ['dream'], 'bad-input', /no command dream/],
      ['no command', [], 'bad-input', /remember FILE/],
      ['a name that every object has', ['constructor'], 'bad-input', /no command/],
      ['a person too few', ['merge', 'p_1'], 'bad-input', /which two people/],
      ['everything to forget without a yes', ['forget', '--all'], 'bad-input', /--all --yes/],
      ['a step that is no number', ['undo', 'all'], 'bad-input', /by its number/],
      ['an unknown option', ['people', '--loud'], 'bad-input', /--loud/],
      ['nothing to remember', ['remember'], 'bad-input', /at least one file/],
      ['a time that is none', ['remember', 'films/demo.mp4', '--starts-at', 'noon'], 'bad-input', /noon/],
      ['nowhere to export to', ['export', 'gone/memory.mneme'], 'not-found', /gone/],
      ['nothing to import', ['import', 'gone.mneme'], 'not-found', /gone\.mneme/],
      ['a video as an import', ['import', 'films/demo.mp4'], 'bad-archive', /not an exported memory/],
      ['subtitles of no video', ['export', 'all.vtt'], 'bad-input', /--video/],
      ['a batch that is not there', ['ask', '--batch', 'gone.json'], 'not-found', /gone\.json/],
      ['a batch that is not JSON', ['ask', '--batch', 'films/letter.mp4'], 'bad-input', /not JSON/],
      ['a bad --before', ['ask', 'Who?', '--video', 'demo.mp4', '--before', 'noon'], 'bad-input', /noon/],
      ['--before without --video', ['ask', 'Who?', '--before', '3'], 'bad-input', /--video/],
      ['an unknown video', ['ask', 'Who?', '--video', 'gone.mp4'], 'not-found', /gone\.mp4/],
    ] as const) {
      test(`${what}: exit 1 with ${code}`, async () => {
        const error = await failure(...args);
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

/** Mono, 16 kHz, 16 bits a sample. */
function silentWav(seconds: number): Buffer {
  const bytes = seconds * 32_000;
  const wav = Buffer.alloc(44 + bytes);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + bytes, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(16_000, 24);
  wav.writeUInt32LE(32_000, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(bytes, 40);
  return wav;
}
