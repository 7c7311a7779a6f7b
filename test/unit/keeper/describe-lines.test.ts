import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Keeper } from '../../../lib/keeper/keeper';
import { Meaning } from '../../../lib/keeper/meaning';
import type { PerceivedClip } from '../../../lib/keeper/memorize';
import type { NewVideo } from '../../../lib/keeper/new-video-record';
import { type SoundKeeper, soundKeeper } from '../../../lib/keeper/sound';
import { TextEmbedder } from '../../../lib/language/text-embedding';
import { OWN_FILES, type TextRole } from '../../../lib/models/weight';
import { MULTILINGUAL_E5 } from '../../../lib/models/word-weights';
import { loadTextEmbedding } from '../../../lib/pipeline/load-text-embedding';
import { LinesAnew } from '../../../lib/store/lines-anew';
import type { ListeningRecord, WordsRecord } from '../../../lib/store/schema';
import { embeddingNetwork } from '../embedding-network';
import { unigramTokenizer } from '../unigram-tokenizer';
import { all, settingsOf } from './stored-records';

const OLD = 'all-MiniLM-L6-v2';
const CLIP_S = 20;
const WORDS = ['der', 'garten', 'ist', 'grün', 'boot', 'liegt', 'am', 'see', 'kuchen', 'schmeckt', 'ada'];
/** Three lines a clip, so that describing them takes several calls. */
const CLIPS = 20;
const lineAt = (clip: number, i: number) =>
  `der ${WORDS[1 + (clip % 9)]} ${WORDS[1 + ((clip + 1 + i) % 9)]} am see ada`;

const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const filesOf = async (id: string, tokenizer: unknown) => ({
  [`text-embedding/${id}/${OWN_FILES.path}`]: new Uint8Array(),
  [`text-embedding/${id}/onnx/model_quantized.onnx`]: await embeddingNetwork(40),
  [`text-embedding/${id}/tokenizer.json`]: json(tokenizer),
});
/** What is at hand, by its paths. */
let old: Record<string, Uint8Array> = {};
let better: Record<string, Uint8Array> = {};
const loadFrom = (files: Record<string, Uint8Array>) => (weight: string | null) =>
  loadTextEmbedding([{ name: 'served', read: async (path) => files[path] ?? null }], weight);
let e5: TextEmbedder;

beforeAll(async () => {
  const vocab = Object.fromEntries(['[UNK]', ...WORDS].map((word, id) => [word, id]));
  const tokenizer = {
    ...{ version: '1.0', added_tokens: [], normalizer: null, post_processor: null },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: { type: 'WordPiece', vocab, unk_token: '[UNK]' },
  };
  const pieces = ['query', 'passage', ...WORDS].map((word) => [`\u2581${word}`, -4] as const);
  old = await filesOf(OLD, tokenizer);
  better = { ...old, ...(await filesOf(MULTILINGUAL_E5, unigramTokenizer([...pieces, [':', -4]]))) };
  e5 = (await loadFrom(better)(MULTILINGUAL_E5)).embedder!;
});

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  // This thread is the only one.
  const request = (_: string, ...args: unknown[]) => (args.at(-1) as () => unknown)();
  vi.stubGlobal('navigator', { locks: { request } });
});

afterEach(() => void vi.restoreAllMocks());

async function open(files: Record<string, Uint8Array>): Promise<SoundKeeper> {
  const keeper = soundKeeper(new Keeper(loadFrom(files), async () => null));
  await keeper.open(() => {});
  return keeper;
}

function fileOf(n: number, weights: Record<string, string>): NewVideo {
  const info = { durationS: CLIPS * CLIP_S, width: 0, height: 0, hasVideo: false, hasAudio: true };
  return {
    ...{ name: `${n}.mp4`, bytes: 1000 + n, fingerprint: String(n).padStart(64, '0'), begunAs: null },
    info: { ...info, createdAt: null, complete: true, warnings: [] },
    cues: [],
    ...{ startsAt: new Date(Date.UTC(2026, 0, n)).toISOString(), startSource: 'container', zone: 'UTC' },
    weights,
  };
}

function clipOf(c: number, isLast: boolean, said = [0, 1, 2]): PerceivedClip {
  const t0 = c * CLIP_S;
  const cues = said.map((i) => ({ t0: t0 + 5 * i, t1: t0 + 5 * i + 4, text: lineAt(c, i) }));
  return {
    ...{ t0, t1: t0 + CLIP_S, isLast, frames: 0, still: null, tracks: [], turns: [], gaps: [] },
    ...{ cues, loudness: { t0, stepS: 0.02, values: new Float32Array() } },
  };
}

async function remember(keeper: SoundKeeper, n: number, clips = CLIPS, said = [0, 1, 2]): Promise<string> {
  const { videoId } = await keeper.begin(fileOf(n, { 'text-embedding': OLD }));
  for (let c = 0; c < clips; c += 1) await keeper.commit(videoId, clipOf(c, c === clips - 1, said));
  return videoId;
}

const begun = () => settingsOf('lines-anew');

/** Calls until it is done, so many at most. Returns how many there were. */
async function toItsEnd(keeper: SoundKeeper, most = 99): Promise<number> {
  for (let calls = 1; calls <= most; calls += 1)
    if ((await keeper.describeLines(MULTILINGUAL_E5)).isDone) return calls;
  throw new Error('It does not end.');
}

async function expectAllByE5(count: number): Promise<void> {
  const videos = await all<{ weights: Record<string, string> }>('videos');
  for (const { weights } of videos) expect(weights['text-embedding']).toBe(MULTILINGUAL_E5);
  const late = (await all<ListeningRecord>('listenings')).flatMap(({ words }) => words);
  const lines = [...(await all<WordsRecord>('words')), ...late];
  expect(lines).toHaveLength(count);
  const texts = [...new Set(lines.map(({ text }) => text))];
  const vectors = await e5.embed('line', texts);
  for (const { text, embedding } of lines) expect(embedding).toEqual(vectors[texts.indexOf(text)]);
  expect(await begun()).toEqual([]);
}

const OTHERS = ['clips', 'nodes', 'incidents', 'facts', 'ledger', 'pictures', 'subtitles'] as const;
const untouched = async (keeper: SoundKeeper) => {
  const digest = await keeper.digest();
  return OTHERS.map((store) => digest[store]);
};

describe('lines that are described anew', () => {
  test('are found as before until all are, also after a kill half way; then by the other weight alone', async () => {
    await remember(await open(old), 1);
    const first = await open(better);
    const before = [await first.digest(), await first.search({ text: lineAt(3, 0) }, null)];
    expect(await first.linesToDescribe(MULTILINGUAL_E5)).toEqual({ from: OLD, lines: 60, done: 0 });
    expect(await first.describeLines(MULTILINGUAL_E5)).toEqual({
      done: expect.closeTo(11 / 20),
      isDone: false,
    });
    expect([await first.digest(), await first.search({ text: lineAt(3, 0) }, null)]).toEqual(before);

    const second = await open(better);
    expect((await second.linesToDescribe(MULTILINGUAL_E5)).done).toBeCloseTo(11 / 20);
    expect([await second.digest(), await second.search({ text: lineAt(3, 0) }, null)]).toEqual(before);
    const [others, steps] = [await untouched(second), await second.steps()];
    // The 27 that were left, and all at once.
    expect(await toItsEnd(second)).toBe(2);
    await expectAllByE5(60);
    expect([await untouched(second), await second.steps()]).toEqual([others, steps]);
    expect((await second.checkMemory(false, () => {})).whole).toBe(true);
    expect(await second.linesToDescribe(MULTILINGUAL_E5)).toEqual({
      from: MULTILINGUAL_E5,
      lines: 0,
      done: 1,
    });
    expect((await second.textAbility()).weight?.id).toBe(MULTILINGUAL_E5);
    const { hits } = await second.search({ text: lineAt(3, 0) }, null);
    expect(hits[0]!.text).toContain(lineAt(3, 0));
  });

  test('are all there, though more was said, and given words later, meanwhile', async () => {
    const begunWith = await open(old);
    const wordless = await remember(begunWith, 1, 2, []);
    await remember(begunWith, 2, 4);
    const keeper = await open(better);
    while ((await keeper.linesToDescribe(MULTILINGUAL_E5)).done < 1)
      await keeper.describeLines(MULTILINGUAL_E5);
    const { videoId } = await keeper.begin(fileOf(3, {})); // Of no weight.
    const { clips } = LinesAnew.prototype;
    vi.spyOn(LinesAnew.prototype, 'clips').mockImplementationOnce(async function (this: LinesAnew, weight) {
      const none = await clips.call(this, weight);
      await keeper.commit(videoId, clipOf(0, false));
      return none;
    });
    expect((await keeper.describeLines(MULTILINGUAL_E5)).isDone, 'one came just before its end').toBe(false);
    await keeper.commit(videoId, clipOf(1, true));
    const cues = [{ t0: 3, t1: 6, text: 'der kuchen schmeckt' }];
    expect(await keeper.addSubtitles(wordless, cues, true)).toBe('added');
    await toItsEnd(keeper);
    await expectAllByE5(12 + 6 + 1);
    const { videoId: another } = await keeper.begin(fileOf(4, {}));
    await keeper.commit(another, clipOf(0, true));
    expect(await keeper.linesToDescribe(MULTILINGUAL_E5)).toEqual({
      from: MULTILINGUAL_E5,
      lines: 3,
      done: 0,
    });
    await toItsEnd(keeper);
    await expectAllByE5(12 + 6 + 1 + 3);
    expect((await keeper.checkMemory(false, () => {})).whole).toBe(true);
  });

  test('leave nothing of what is forgotten meanwhile', async () => {
    const begunWith = await open(old);
    for (const n of [1, 2, 3]) await remember(begunWith, n, 4);
    const keeper = await open(better);
    await keeper.describeLines(MULTILINGUAL_E5);
    expect(await begun()).not.toEqual([]);
    await keeper.forgetVideo('1.mp4', true, []);
    expect(await begun()).toEqual([]);
    const { vectorsBy } = Meaning.prototype;
    vi.spyOn(Meaning.prototype, 'vectorsBy').mockImplementationOnce(async function (this: Meaning, ...args) {
      await keeper.forgetVideo('2.mp4', true, []);
      return vectorsBy.apply(this, args);
    });
    await keeper.describeLines(MULTILINGUAL_E5);
    expect((await begun()).filter((key) => String(key).includes('vid_2'))).toEqual([]);
    await toItsEnd(keeper);
    await expectAllByE5(12);
  });

  test('are those of other tabs, too, which go on with the weight that took its place', async () => {
    await remember(await open(old), 1, 2);
    const [here, elsewhere] = [await open(better), await open(better)];
    expect((await elsewhere.textAbility()).weight?.id).toBe(OLD);
    const { videoId } = await elsewhere.begin(fileOf(2, { 'text-embedding': OLD }));
    await toItsEnd(here);
    await elsewhere.commit(videoId, clipOf(0, true));
    await expectAllByE5(9);
    expect((await elsewhere.search({ text: lineAt(0, 1) }, null)).hits[0]!.text).toContain(lineAt(0, 1));
  });

  test('stay as they are where the weight cannot be had', async () => {
    const keeper = await open(old);
    await remember(keeper, 1, 2);
    const before = await keeper.digest();
    await expect(keeper.describeLines(MULTILINGUAL_E5)).rejects.toMatchObject({ code: 'weight-missing' });
    await expect(keeper.describeLines('yunet')).rejects.toMatchObject({ code: 'not-found' });
    expect(await keeper.digest()).toEqual(before);
    const broken = await open({ ...better, [`text-embedding/${MULTILINGUAL_E5}/tokenizer.json`]: json({}) });
    await expect(broken.describeLines(MULTILINGUAL_E5)).rejects.toMatchObject({ code: 'weight-corrupt' });
    expect(await broken.digest()).toEqual(before);
  });
});

test('what is asked is given to the weight as a question, all that was said as lines', async () => {
  const keeper = await open(better);
  const as: Record<TextRole, string[]> = { question: [], line: [] };
  const { embed } = TextEmbedder.prototype;
  vi.spyOn(TextEmbedder.prototype, 'embed').mockImplementation(function (this: TextEmbedder, role, texts) {
    as[role].push(...texts);
    return embed.call(this, role, texts);
  });
  const { videoId } = await keeper.begin(fileOf(1, { 'text-embedding': MULTILINGUAL_E5 }));
  await keeper.commit(videoId, clipOf(0, true));
  await keeper.addNote({ text: 'ada am boot', at: Date.UTC(2026, 1, 1), zone: 'UTC' });
  const { lines } = await keeper.watch(videoId);
  await keeper.correct({ do: 'set-line', line: lines[0]!.id!, into: [{ text: 'kuchen am see' }] });
  await keeper.addSubtitles(videoId, [{ t0: 1, t1: 3, text: 'grün ist der see' }], true);
  await keeper.correct({ do: 'undo' });
  await keeper.search({ text: 'garten' }, null);
  await keeper.ask({ question: 'Wo liegt das boot?' });
  expect(new Set(as.question)).toEqual(new Set(['garten', 'Wo liegt das boot?']));
  const said = [0, 1, 2].map((i) => lineAt(0, i));
  expect(new Set(as.line)).toEqual(new Set([...said, 'ada am boot', 'kuchen am see', 'grün ist der see']));
});
