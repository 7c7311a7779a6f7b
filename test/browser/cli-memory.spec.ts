import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'playwright/test';
import { ROOT } from '../../bin/setup/steps.mjs';
import type { CheckReport } from '../../lib/contract/memory';
import type { PersonReport } from '../../lib/contract/people';
import type { Timeline } from '../../lib/contract/timeline';
import type { RememberReport } from '../../lib/contract/videos';
import { NOTHING_NEW } from '../../lib/keeper/writing/writing-records';
import { startModelServer } from '../model-server/scripted-server';
import { archiveText, MemoryInHand } from '../unit/archive-helpers';
import { DEMO } from './harness/app';
import { beginning } from './harness/beginning';
import { commandsOn, commandsWithin, makeHome } from './harness/cli';

/*
 * Beside cli.spec.ts, with memories of its own: what the command line does with a whole memory. One made in hand will do.
 */

/** Its videos. */
const [FIRST, SECOND] = ['Größe & <3.mp4', 'trip (2).mov'];

test.describe
  .serial('the command line', () => {
    /** Where the caller is; every path below is relative to it. */
    let home = '';
    let people: PersonReport[];

    test.beforeAll(async () => {
      home = makeHome();
      const settings = { videos: 2, clips: 3, people: 3, pictureBytes: 4000 };
      writeFileSync(path.join(home, 'made.mneme'), await archiveText(MemoryInHand.make(settings)));
    });
    test.afterAll(async () => {
      for (const memory of [mem, other]) await memory.close();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    });

    const mem = commandsWithin('mem', () => home);
    const { result } = mem;
    const other = commandsWithin('other', () => home);

    test('the memory goes to a file and from there into another memory, whole or not at all', async () => {
      await result('import', 'made.mneme');
      people = await result('people');
      const { bytes } = await result<{ bytes: number }>('export', 'saved.mneme');
      const saved = readFileSync(path.join(home, 'saved.mneme'));
      expect(saved).toHaveLength(bytes);
      writeFileSync(path.join(home, 'cut.mneme'), saved.subarray(0, bytes / 2));
      expect(await other.failure('import', 'cut.mneme')).toMatchObject({ code: 'bad-archive' });
      expect(await other.result('import', 'saved.mneme')).toMatchObject({
        videos: 2,
        clips: 6,
        skipped: [],
      });
      writeFileSync(path.join(home, 'passphrase'), 'grey walnut ferry tulip\n');
      const sealed = ['saved.mneme.age', '--passphrase-file', 'passphrase'];
      await result('export', ...sealed);
      expect(await other.failure('export', 'saved.mneme.age', '--encrypted')).toMatchObject({
        code: 'bad-input',
        message: expect.stringContaining('no terminal'),
      });
      expect(await other.failure('import', 'saved.mneme.age')).toMatchObject({
        code: 'passphrase-missing',
        message: expect.stringContaining('--passphrase-file'),
      });
      expect(await other.result('import', ...sealed)).toMatchObject({
        videos: 0,
        skipped: [FIRST, SECOND],
      });
      expect(await other.result('people')).toEqual(people);
      const bare = await result<{ bytes: number }>('export', 'bare.mneme', '--no-pictures');
      expect(bare.bytes).toBeLessThan(bytes / 2);
      await result('export', 'said.vtt', '--video', SECOND);
      await mem.close();
      expect(readFileSync(path.join(home, 'said.vtt'), 'utf8')).toMatch(
        /^WEBVTT\n\n[\d:.]+ --> [\d:.]+\n<v [^>]+>/,
      );
    });

    test('a video gets tags and a star, and loses them', async () => {
      const tagged = await other.result('tag', 'trip (2)', 'sea', ' Holiday ', 'SEA');
      expect(tagged).toEqual({ name: SECOND, tags: ['Holiday', 'sea'], favourite: false });
      expect(await other.result('star', SECOND)).toMatchObject({ favourite: true });
      expect(await other.result('ask', 'Which videos are tagged sea?')).toMatchObject({
        answer: expect.stringMatching(/^1 video is tagged sea: trip \(2\)\.mov /),
      });
      expect(await other.failure('tag', 'never.mp4', 'sea')).toMatchObject({ code: 'not-found' });
      expect(await other.failure('tag', SECOND, 'x'.repeat(41))).toMatchObject({
        code: 'bad-input',
        message: 'A tag has at most 40 letters.',
      });
      expect(await other.result('unstar', SECOND)).toMatchObject({ favourite: false });
      const bare = await other.result('untag', SECOND, 'holiday', 'sea', 'zoo');
      expect(bare).toEqual({ name: SECOND, tags: [], favourite: false });
    });

    test('a thing that is not in view gets no name, which is told', async () => {
      expect(await other.failure('name-thing', SECOND, 'dog', '1', 'Bruno')).toMatchObject({
        code: 'not-found',
        message: `No dog is in view in ${SECOND} at 1 s.`,
      });
      expect(await other.failure('name-thing', SECOND, 'dog', '1')).toMatchObject({ code: 'bad-input' });
    });

    test('every record of it is whole, and what cannot be said of a check is refused', async () => {
      const report = await other.result<CheckReport>('check', '--rebuild');
      expect(report).toMatchObject({ whole: true, rebuilt: 0, damage: [], rememberAgain: [] });
      expect(report.records).toBeGreaterThan(10);
      expect(await other.failure('check', SECOND)).toMatchObject({ code: 'bad-input' });
    });

    test('what is told can be read: cards, things, the timeline and the whole past', async () => {
      const seen = people.find((person) => person.onScreen.length > 0)!;
      expect(await other.result('card', seen.id)).toMatchObject({ id: seen.id, seenS: expect.any(Number) });
      expect(await other.result('things')).toEqual(expect.any(Array));
      const timeline = await other.result<Timeline>('timeline');
      expect(timeline.observedS).toBeGreaterThan(60);
      expect(timeline.spanS).toBeGreaterThanOrEqual(timeline.observedS);
      const parts: { clips: number }[] = await other.result('state');
      expect(parts.reduce((sum, { clips }) => sum + clips, 0)).toBeGreaterThan(2);
      expect(await other.failure('undo', '--all')).toMatchObject({ code: 'bad-input' });
    });

    test('a line is set right, split and joined, and all of it taken back', async () => {
      type Told = { id: string; t0: number; text: string; person: string | null };
      const lines = () => other.result<Told[]>('line', SECOND);
      const before = await lines();
      const [first, second] = before as [Told, Told];
      expect(await other.result('line', SECOND, String(second.t0 + 0.5))).toEqual([second]);
      const said = ['line', first.id, '--text', 'Hello there, everybody.', '--speaker', 'new'];
      const { id, step } = await other.result<{ id: string; step: number }>(...said);
      expect(step).toBeGreaterThan(1);
      expect((await lines())[0]).toMatchObject({ id, text: 'Hello there, everybody.' });
      expect(before.map(({ person }) => person)).not.toContain((await lines())[0]!.person);
      const half = await other.result<{ id: string }>('line', id, '--split', '2', '--speaker', 'nobody');
      expect((await lines()).slice(0, 2)).toMatchObject([
        { id: half.id, text: 'Hello there,' },
        { text: 'everybody.', person: null },
      ]);
      await other.result('line', half.id, '--join');
      expect(await other.failure('line', first.id, '--text', 'Again.')).toMatchObject({ code: 'not-found' });
      for (const wrong of [['--split', '0'], ['--text', ''], ['--join', '--text', 'a'], []])
        expect(await other.failure('line', second.id, ...wrong)).toMatchObject({ code: 'bad-input' });
      for (let i = 0; i < 3; i += 1) await other.result('undo');
      expect(await lines()).toEqual(before);
    });

    test('a model writes of it without what is remembered, which an evaluation tells', async () => {
      const server = await startModelServer();
      server.script({ answer: NOTHING_NEW });
      const { result, close } = commandsWithin(
        'mem',
        () => home,
        () => ({
          MNEME_LLM_BASE_URL: server.baseUrl,
          MNEME_LLM_MODEL: 'tiny',
        }),
      );
      try {
        await result('model', 'connect', '--agree');
        const written = await result('model', 'write', '--without-forward-grounding');
        expect(written).toEqual({ model: 'tiny', clips: 6, written: 6, left: 0 });
        const asked = server.requests.map(({ body }) => JSON.stringify(body));
        expect(asked).toHaveLength(6);
        for (const text of asked) expect(text).toContain('What happened just before:\\n- nothing');
        const truth = JSON.parse(readFileSync(path.join(ROOT, 'public/demo/demo.truth.json'), 'utf8'));
        mkdirSync(path.join(home, 'truth'));
        // Of a film of this memory, so that something is scored: what an evaluation tells it tells of two questions as of all.
        const film = path.parse(FIRST!).name;
        writeFileSync(
          path.join(home, 'truth/one.truth.json'),
          JSON.stringify({ ...truth, film, qa: truth.qa.slice(0, 2) }),
        );
        expect(await result('eval', 'films', 'truth')).toMatchObject({ withoutForwardGrounding: 'all' });
      } finally {
        await close();
        await server.close();
      }
    });

    test('who is forgotten is in no file of the memory that is begun again with the rest', async () => {
      const name = 'Zqxvorblax';
      const holding = (memory: string) =>
        readdirSync(path.join(home, memory), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => path.join(entry.parentPath, entry.name))
          .filter((file) => {
            const bytes = readFileSync(file);
            return [Buffer.from(name), Buffer.from(name, 'utf16le')].some((form) => bytes.includes(form));
          });
      const before = commandsWithin('before', () => home);
      const anew = commandsWithin('anew', () => home);
      await before.result('import', 'saved.mneme');
      const [seen] = await before.result<PersonReport[]>('people');
      await before.result('name', seen!.id, name);
      await before.close();
      expect(holding('before')).not.toEqual([]);
      expect(await before.result('forget', seen!.id, '--everywhere')).toEqual({ forgotten: name });
      await before.result('export', 'without.mneme');
      await anew.result('import', 'without.mneme');
      expect(await anew.result('people')).toEqual(await before.result('people'));
      for (const memory of [before, anew]) await memory.close();
      expect(readFileSync(path.join(home, 'without.mneme')).includes(name)).toBe(false);
      expect(holding('anew')).toEqual([]);
    });

    test('there a video is forgotten, with all who were in it but one who has a name', async () => {
      const seen = people.find((person) => person.onScreen.length > 0)!;
      await other.result('name', seen.id, 'Ada');
      expect(await other.failure('forget', 'demo.mp4')).toMatchObject({ code: 'not-found' });
      expect(await other.result('forget', FIRST, '--everyone')).toEqual({ forgotten: FIRST });
      expect(await other.result('forget', 'trip (2)')).toEqual({ forgotten: SECOND });
      expect(await other.result('people')).toMatchObject([
        { id: seen.id, name: 'Ada', onScreen: [], speaking: [] },
      ]);
      expect(await other.result('export', 'left.mneme')).toMatchObject({ bytes: expect.any(Number) });
      const left = readFileSync(path.join(home, 'left.mneme'), 'utf8');
      expect(left).toContain('Ada');
      expect(left).not.toContain('vid_');
      expect(await other.failure('forget', 'p_999999')).toMatchObject({ code: 'not-found' });
      expect(await other.result('forget', seen.id)).toEqual({ forgotten: 'Ada' });
      expect(await other.result('people')).toEqual([]);
      expect(await other.result('import', 'bare.mneme')).toMatchObject({ videos: 2 });
      expect(await other.result('forget', '--all', '--yes')).toEqual({ forgotten: null });
      expect(await other.result('people')).toEqual([]);
    });
  });

/** Somebody whom file modes bind: root reads and writes whatever they say. */
const NOBODY = process.getuid?.() === 0 ? 65_534 : undefined;

test.describe('a memory that cannot be written', () => {
  let home = '';
  test.beforeAll(() => {
    home = makeHome();
    chmodSync(home, 0o755); // Others may look.
  });
  test.afterAll(() => {
    execFileSync('chmod', ['-R', 'u+w', home]);
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  });

  const refusal = {
    code: 'bad-input',
    message: expect.stringMatching(
      /^The memory in .* cannot be written \(.*: E\w+\)\. Give yourself the right to write all of it, or copy it/,
    ),
  };
  const memoryOf = (name: string) => path.join(home, name);

  test('is told so, whether its folder or a file in it is read-only', async () => {
    for (const [name, readOnly] of [
      ['folder', '.'],
      ['file', 'Default/IndexedDB/000003.log'],
    ] as const) {
      mkdirSync(path.join(memoryOf(name), 'Default/IndexedDB'), { recursive: true });
      writeFileSync(path.join(memoryOf(name), 'Default/IndexedDB/000003.log'), '');
      execFileSync('chmod', ['-R', 'a+rwX', memoryOf(name)]);
      execFileSync('chmod', ['a-w', path.join(memoryOf(name), readOnly)]);
      expect(await commandsOn(name, () => home, undefined, NOBODY).failure('people')).toMatchObject(refusal);
    }
  });

  test('is told so on a disk that is read-only, to its owner too', async () => {
    mkdirSync(memoryOf('disk'));
    let isMounted = true;
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro,size=1m', 'tmpfs', memoryOf('disk')]);
    } catch {
      isMounted = false;
    }
    test.skip(!isMounted, 'nothing can be mounted here');
    try {
      const failed = await commandsOn('disk', () => home).failure('people');
      expect(failed).toMatchObject(refusal);
      expect(failed.message).toContain('EROFS');
    } finally {
      execFileSync('umount', [memoryOf('disk')]);
    }
  });
});

test('a weight that is cut off, and another network under a name, are told; what stands in for them is used', async () => {
  const home = makeHome();
  const within = commandsWithin(
    'mem',
    () => home,
    () => ({ MNEME_MODELS: path.join(home, 'weights') }),
  );
  try {
    const film = await beginning(DEMO, 6);
    writeFileSync(path.join(home, 'films/short.mp4'), film);
    const network = path.join(ROOT, 'public/voiceprint-lite/voiceprint-lite.onnx');
    const weight = (file: string) => {
      mkdirSync(path.dirname(path.join(home, 'weights', file)), { recursive: true });
      return path.join(home, 'weights', file);
    };
    writeFileSync(
      weight('face-detection/yunet/yunet_n_dynamic.onnx'),
      readFileSync(network).subarray(0, 9999),
    );
    cpSync(network, weight('face-embedding/mobilefacenet/mobilefacenet.onnx'));
    const { run, result } = within;
    const why = [
      'The weight yunet could not be loaded.',
      'The weight mobilefacenet is no network for face-embedding.',
    ];
    const instead = ['faceapi-ssd', 'faceapi-resnet34'];
    // Before there is anything in the memory, which then keeps to what it began with.
    const listed = await result<{ id: string; inUse: boolean; refused: { place: string; why: string }[] }[]>(
      'models',
      'list',
    );
    expect(listed.filter(({ refused }) => refused.length > 0)).toMatchObject([
      { id: 'yunet', inUse: false, refused: [{ place: 'served', why: why[0] }] },
      { id: 'mobilefacenet', inUse: false, refused: [{ place: 'served', why: why[1] }] },
    ]);
    expect(listed.filter(({ inUse }) => inUse).map(({ id }) => id)).toEqual(expect.arrayContaining(instead));
    const remembered = await run<RememberReport>('remember', 'films/short.mp4');
    const { videos } = remembered.result;
    const warnings = why.map((one, i) =>
      expect.stringContaining(`${one} In its place ${instead[i]} is used.`),
    );
    expect(videos[0]).toMatchObject({ status: 'remembered', warnings: expect.arrayContaining(warnings) });
    for (const one of why) expect(remembered.said.join('\n')).toContain(`short.mp4: ${one}`);
    const people = await result<PersonReport[]>('people');
    expect(
      people.some(({ onScreen }) => onScreen.length > 0),
      'faces are seen',
    ).toBe(true);
  } finally {
    await within.close();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
});
