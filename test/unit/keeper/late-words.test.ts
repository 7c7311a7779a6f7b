// Over 400 lines: cases of one memory.
import { allInEnglish, inEnglish, inTurn } from '../../../lib/told';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Keeper } from '../../../lib/keeper/keeper';
import { spokenIn } from '../../../lib/keeper/listening/late-words';
import type { PerceivedClip } from '../../../lib/keeper/memorize';
import type { NewVideo } from '../../../lib/keeper/new-video-record';
import type { SoundKeeper } from '../../../lib/keeper/sound';
import { NAMES_UNHEARD } from '../../../lib/memory/video-warnings';
import { canonicalJson } from '../../../lib/store/archive/archive-format';
import { STORES, type StoreName } from '../../../lib/store/schema';
import { seeded } from '../../demo-film/brush.js';
import { openKeeper } from '../../spoilt';
import { jpeg, parseArchive, sealed } from '../archive-helpers';
import { madeVoice } from '../made-voices';
import { ReadAtOnce, ReaderAtOnce } from '../read-at-once';

const CLIP_S = 30;
const CLIPS = 3;
const CUES = [
  { t0: 1, t1: 4, text: 'My name is Ada.' },
  { t0: 11, t1: 14, text: 'I work as a baker in Lisbon.' },
  { t0: 31, t1: 34, text: 'Thank you, Ben!' },
  { t0: 41, t1: 44, text: 'I’m Ben.' },
  { t0: 71, t1: 74, text: 'I always take my tea with honey.' },
];
const WORDLESS = 'a.mp4';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  // This thread is the only one.
  const request = (_: string, ...args: unknown[]) => (args.at(-1) as () => unknown)();
  vi.stubGlobal('navigator', { locks: { request } });
});

function fileOf(name: string, n: number, cues: typeof CUES): NewVideo {
  return {
    name,
    bytes: 1000 + n,
    fingerprint: String(n).padStart(64, '0'),
    begunAs: null,
    info: {
      durationS: CLIPS * CLIP_S,
      width: 640,
      height: 360,
      hasVideo: true,
      hasAudio: true,
      createdAt: null,
      complete: true,
      warnings: [],
    },
    cues,
    startsAt: new Date(Date.UTC(2026, 0, n)).toISOString(),
    startSource: 'container',
    zone: 'UTC',
    weights: {
      'face-detection': 'yunet',
      'face-embedding': 'sface',
      vad: 'silero',
      'speaker-embedding': 'voiceprint-lite',
    },
  };
}

function direction(seed: number, dimension: number): Float32Array {
  const random = seeded(seed);
  const values = Float32Array.from({ length: dimension }, () => random() - 0.5);
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
}

/** Two people, who take turns of 5 s: Ada is seen and heard first. */
function clipOf(c: number, cues: typeof CUES): PerceivedClip {
  const t0 = c * CLIP_S;
  return {
    t0,
    t1: t0 + CLIP_S,
    isLast: c === CLIPS - 1,
    frames: 150,
    still: null,
    tracks: [0, 1].map((i) => ({
      t0: t0 + i * 10,
      t1: t0 + i * 10 + 6,
      boxes: Array.from(
        { length: 30 },
        (_, k) => [t0 + i * 10 + k / 5, 0.1, 0.2, 0.2, 0.3] as [number, number, number, number, number],
      ),
      mouth: null,
      looks: [
        {
          t: t0 + i * 10,
          box: { x: 0.1, y: 0.2, w: 0.2, h: 0.3 },
          quality: 0.9,
          embedding: direction(i + 1, 128),
          jpeg: jpeg(160, 160, 80, seeded(i)),
        },
      ],
    })),
    turns: [0, 1].map((i) => ({ t0: t0 + i * 10, t1: t0 + i * 10 + 5, embedding: madeVoice(i) })),
    loudness: { t0, stepS: 0.02, values: new Float32Array() },
    cues: cues.filter((cue) => cue.t0 >= t0 && cue.t0 < t0 + CLIP_S),
    gaps: [],
  };
}

async function remember(keeper: SoundKeeper, name: string, n: number, cues: typeof CUES): Promise<string> {
  const { videoId } = await keeper.begin(fileOf(name, n, cues));
  for (let c = 0; c < CLIPS; c += 1) await keeper.commit(videoId, clipOf(c, cues));
  return videoId;
}

async function wordless(): Promise<{ keeper: SoundKeeper; videoId: string }> {
  const keeper = await openKeeper();
  return { keeper, videoId: await remember(keeper, WORDLESS, 1, []) };
}

/** All records of some stores, as text. */
async function stored(...stores: StoreName[]): Promise<string> {
  const db = await openDB('mneme');
  const all = await Promise.all(stores.map((store) => db.getAll(store)));
  db.close();
  return canonicalJson(all);
}

const OTHERS = STORES.filter((store) => store !== 'listenings' && store !== 'ledger');

/** What the memory tells, in whatever way it may be asked; without the ids of records, which differ. */
async function told(keeper: SoundKeeper, videoId: string) {
  const people = await keeper.people();
  const { lines } = await keeper.watch(videoId);
  return {
    people: people.map(({ id, name, provisional }) => ({ id, name, provisional })),
    speaking: people.map(({ speaking }) => speaking.map(({ t0, text }) => ({ t0, text }))),
    lines: lines.map(({ t0, t1, text, person }) => ({ t0, t1, text, person })),
    answer: (await keeper.ask({ question: 'What does Ben do for a living?' })).answer,
    tea: (await keeper.ask({ question: 'What does Ben take in his tea?' })).answer,
    found: (await keeper.search({ text: 'baker' }, null)).hits.length,
    transcript: await keeper.transcript(videoId).catch((error) => error.code),
    card: (await keeper.card('p_2')).told.flatMap(({ values }) => values.map(({ value }) => value)),
    asOf: await Promise.all(
      [0.5, 20, 50, 90].map(async (before) => {
        const asOf = { video: WORDLESS, before };
        const names = await Promise.all(people.map(async ({ id }) => (await keeper.card(id, asOf)).name));
        return [names, (await keeper.ask({ question: 'What does Ben do for a living?', ...asOf })).answer];
      }),
    ),
    videos: (await keeper.videos()).map(({ lines: many, facts, warnings }) => ({ many, facts, warnings })),
  };
}

describe('names in a language in which none are heard', () => {
  // Each clip by itself is too little to tell a language.
  const SPANISH = [
    { t0: 1, t1: 4, text: 'Esta mañana fuimos a la plaza con mis hermanos y compramos pan.' },
    { t0: 31, t1: 34, text: 'Después estuvimos en la casa de la abuela, que nos hizo la comida.' },
    { t0: 71, t1: 74, text: 'Por la tarde llovió mucho y nadie quería salir de allí.' },
  ];
  const isTold = async (keeper: SoundKeeper) =>
    (await keeper.videos())[0]!.warnings.filter((one) => inEnglish(one) === NAMES_UNHEARD).length;

  test('are told of at once where the lines are there, and once', async () => {
    const keeper = await openKeeper();
    const begun = await keeper.begin(fileOf(WORDLESS, 1, SPANISH));
    expect(begun.warnings).toEqual([NAMES_UNHEARD]);
    for (let c = 0; c < CLIPS; c += 1) await keeper.commit(begun.videoId, clipOf(c, SPANISH));
    expect(await isTold(keeper)).toBe(1);
  });

  test('are told of at the end where the lines were written down meanwhile, by all of them', async () => {
    const keeper = await openKeeper();
    const { videoId, warnings } = await keeper.begin(fileOf(WORDLESS, 1, []));
    expect(warnings).toEqual([]);
    const told: number[] = [];
    for (let c = 0; c < CLIPS; c += 1) {
      await keeper.commit(videoId, clipOf(c, SPANISH));
      told.push(await isTold(keeper));
    }
    expect(told).toEqual([0, 0, 1]);
    expect(await isTold(await openKeeper())).toBe(1);
    vi.stubGlobal('indexedDB', new IDBFactory());
    const english = await openKeeper();
    await remember(english, WORDLESS, 1, CUES);
    expect(await isTold(english)).toBe(0);
  });

  test('are told of by the lines that came later, as long as these are read', async () => {
    const { keeper, videoId } = await wordless();
    expect(await isTold(keeper)).toBe(0);
    await keeper.addSubtitles(videoId, SPANISH, true);
    expect(await isTold(keeper)).toBe(1);
    await keeper.correct({ do: 'undo' });
    expect(await isTold(keeper)).toBe(0);
    await keeper.correct({ do: 'redo' });
    expect(await isTold(await openKeeper())).toBe(1);
    await keeper.addSubtitles(videoId, CUES, true);
    expect(await isTold(keeper)).toBe(0);
  });

  test('are not told of where English lines came later in place of others', async () => {
    const keeper = await openKeeper();
    const { videoId } = await keeper.begin(fileOf(WORDLESS, 1, SPANISH));
    for (let c = 0; c < CLIPS; c += 1) await keeper.commit(videoId, clipOf(c, SPANISH));
    await keeper.addSubtitles(videoId, CUES, true);
    expect(await isTold(keeper)).toBe(0);
    await keeper.correct({ do: 'undo' });
    expect(await isTold(keeper)).toBe(1);
  });
});

describe('subtitles that come later', () => {
  test('tell what those tell that were there', async () => {
    const { keeper, videoId } = await wordless();
    const before = await told(keeper, videoId);
    expect(before.transcript).toBe('not-found');
    const untouched = await stored(...OTHERS);
    expect(await keeper.addSubtitles(videoId, CUES, true)).toBe('added');
    const late = await told(keeper, videoId);
    expect(late.lines.filter(({ text }) => text !== null)).toHaveLength(CUES.length);
    expect(late.people.map(({ name }) => name)).toContain('Ada');
    expect(late.answer).toMatch(/baker/);
    expect(late.card.join()).toMatch(/honey/);
    expect(await stored(...OTHERS)).toBe(untouched);

    vi.stubGlobal('indexedDB', new IDBFactory());
    const beside = await openKeeper();
    const same = await remember(beside, WORDLESS, 1, CUES);
    expect(late).toEqual(await told(beside, same));
  });

  test('are one step, which is undone and done again', async () => {
    const { keeper, videoId } = await wordless();
    const before = await told(keeper, videoId);
    const steps = (await keeper.steps()).length;
    await keeper.addSubtitles(videoId, CUES, true);
    const after = await told(keeper, videoId);
    expect(allInEnglish((await keeper.steps()).slice(steps))).toEqual([
      { seq: expect.any(Number), text: `Subtitles were added to ${WORDLESS}.`, undone: false },
    ]);
    const { taken } = await keeper.correct({ do: 'undo' });
    expect(inEnglish(taken!.told!)).toBe(`Subtitles were added to ${WORDLESS}.`);
    expect(await told(keeper, videoId)).toEqual(before);
    expect(await told(await openKeeper(), videoId)).toEqual(before);
    await keeper.correct({ do: 'redo' });
    expect(await told(keeper, videoId)).toEqual(after);
    await keeper.correct({ do: 'undo', step: taken!.step });
    expect(await told(keeper, videoId)).toEqual(before);
    await keeper.correct({ do: 'redo', step: taken!.step });
    expect(await told(await openKeeper(), videoId)).toEqual(after);
  });

  test('are taken back once, also where what is shown after a step cannot be read', async () => {
    const { keeper, videoId } = await wordless();
    await keeper.addSubtitles(videoId, CUES, true);
    vi.spyOn(Keeper.prototype, 'overview').mockRejectedValueOnce(new Error('Unforeseen.'));
    const { taken, overview } = await keeper.correct({ do: 'undo' });
    expect([taken !== null, overview]).toEqual([true, null]);
    expect((await keeper.steps()).map(({ undone }) => undone)).toEqual([true]);
    expect((await keeper.correct({ do: 'redo' })).overview!.videos).toHaveLength(1);
  });

  test('of a video that has some: the newest are read, and none come twice or by themselves', async () => {
    const keeper = await openKeeper();
    const videoId = await remember(keeper, WORDLESS, 1, CUES.slice(0, 1));
    const before = await told(keeper, videoId);
    expect(await keeper.addSubtitles(videoId, CUES.slice(0, 1), true)).toBe('same');
    expect(await keeper.addSubtitles(videoId, CUES, false)).toBe('kept');
    expect(await keeper.addSubtitles(videoId, CUES, true)).toBe('added');
    const others = CUES.map((cue) => ({ ...cue, text: cue.text.replace('Ada', 'Zoe') }));
    expect(await keeper.addSubtitles(videoId, CUES, true)).toBe('same');
    expect(await keeper.addSubtitles(videoId, others, true)).toBe('added');
    const zoe = await told(keeper, videoId);
    expect(zoe.people.map(({ name }) => name)).toContain('Zoe');
    expect(zoe.people.map(({ name }) => name)).not.toContain('Ada');
    await keeper.correct({ do: 'undo' });
    await keeper.correct({ do: 'undo' });
    expect(await told(keeper, videoId)).toEqual(before);
    expect(await keeper.addSubtitles(videoId, others, false)).toBe('kept');
  });

  test('are set right by hand as others are; a step on lines that are not read any more says nothing', async () => {
    const { keeper, videoId } = await wordless();
    const before = await told(keeper, videoId);
    await keeper.addSubtitles(videoId, CUES, true);
    const untouched = await stored('listenings', 'words', 'incidents', 'facts');
    const setRight = async (was: string, text: string) => {
      const { lines } = await keeper.watch(videoId);
      const { id } = lines.find((line) => line.text?.includes(was))!;
      await keeper.correct({ do: 'set-line', line: id, into: [{ text }] });
    };
    await setRight('Lisbon', 'I work as a gardener in Lisbon.');
    await setRight('Ada', 'My name is Zoe.');
    expect(await stored('listenings', 'words', 'incidents', 'facts')).toBe(untouched);
    const ask = async (of: SoundKeeper, question: string) => (await of.ask({ question })).answer;
    const names = async (of: SoundKeeper) => (await of.people()).map(({ name }) => name);
    for (const opened of [keeper, await openKeeper()]) {
      expect(await ask(opened, 'Who works in Lisbon?')).toMatch(/gardener/);
      expect((await opened.search({ text: 'baker' }, null)).hits).toHaveLength(0);
      expect(await names(opened)).toEqual(['Zoe', 'Ben']);
    }

    // The words that the step is of give way, and come again.
    const { taken } = await keeper.correct({ do: 'undo', step: (await keeper.steps())[0]!.seq });
    const { step } = taken!;
    const { videos: _, ...without } = await told(keeper, videoId);
    const { videos: __, ...first } = before;
    expect(without).toEqual(first);
    await keeper.correct({ do: 'redo', step });
    expect(await ask(keeper, 'Who works in Lisbon?')).toMatch(/gardener/);
    const others = CUES.map((cue) => ({ ...cue, text: cue.text.replace('baker', 'tailor') }));
    await keeper.addSubtitles(videoId, others, true);
    expect(await ask(keeper, 'Who works in Lisbon?')).toMatch(/tailor/);
    expect(await names(keeper)).toEqual(['Ada', 'Ben']);
  });

  test('are not taken for what is not there, or not remembered to its end', async () => {
    const keeper = await openKeeper();
    const { videoId } = await keeper.begin(fileOf(WORDLESS, 1, []));
    await keeper.commit(videoId, clipOf(0, []));
    await expect(keeper.addSubtitles(videoId, CUES, true)).rejects.toMatchObject({ code: 'memory-in-use' });
    await expect(keeper.addSubtitles('vid_9', CUES, true)).rejects.toMatchObject({ code: 'not-found' });
    expect(await stored('listenings')).toBe('[[]]');
  });

  test('count at the times when they were said', async () => {
    const { keeper, videoId } = await wordless();
    await keeper.addSubtitles(videoId, CUES, true);
    const at = async (before: number) =>
      keeper.ask({ question: 'What does Ben do for a living?', video: WORDLESS, before });
    expect((await at(10)).refused).toBe(true);
    expect((await at(90)).answer).toMatch(/baker/);
    const { asOf } = await told(keeper, videoId);
    expect(asOf.map(([names]) => names)).toEqual([
      [null, null],
      [null, null],
      ['Ada', 'Ben'],
      ['Ada', 'Ben'],
    ]);
  });

  test('of one video leave those of others as they are', async () => {
    const { keeper, videoId } = await wordless();
    const other = await remember(keeper, 'b.mp4', 2, [{ t0: 1, t1: 4, text: 'My name is Cleo.' }]);
    const { lines } = await keeper.watch(other);
    await keeper.addSubtitles(videoId, CUES, true);
    expect((await keeper.watch(other)).lines.map(({ text }) => text)).toEqual(lines.map(({ text }) => text));
  });
});

describe('a video that is listened to again', () => {
  const WEIGHT = 'whisper-tiny';

  async function listenOn(keeper: SoundKeeper, videoId: string, most = Number.POSITIVE_INFINITY) {
    const { left } = await keeper.toListen(videoId, WEIGHT);
    for (const { clipId, t0, t1 } of left.slice(0, most)) {
      const cues = CUES.filter((cue) => cue.t0 >= t0 && cue.t0 < t1);
      await keeper.addListening(videoId, clipId, WEIGHT, { cues, gaps: [] });
    }
  }

  test('tells what it had told with words, and that a model wrote them down', async () => {
    const { keeper, videoId } = await wordless();
    expect((await keeper.videos())[0]!.listening).toEqual({ done: 0 });
    const { clips, left } = await keeper.toListen(videoId, WEIGHT);
    expect([clips, left.length]).toEqual([CLIPS, CLIPS]);
    expect(left[0]).toMatchObject({
      t0: 0,
      t1: CLIP_S,
      speech: [
        { t0: 0, t1: 5 },
        { t0: 10, t1: 15 },
      ],
      turns: [
        { t0: 0, t1: 5 },
        { t0: 10, t1: 15 },
      ],
    });
    expect(
      spokenIn([
        { t0: 2, t1: 5 },
        { t0: 0, t1: 3 },
        { t0: 4, t1: 5 },
        { t0: 6, t1: 7 },
      ]),
    ).toEqual({
      speech: [
        { t0: 0, t1: 5 },
        { t0: 6, t1: 7 },
      ],
      turns: [
        { t0: 0, t1: 3 },
        { t0: 3, t1: 5 },
        { t0: 6, t1: 7 },
      ],
    });
    await listenOn(keeper, videoId);
    const { videos, ...late } = await told(keeper, videoId);
    expect(inEnglish(inTurn(...videos[0]!.warnings))).toMatch(/written down by a model/);
    expect((await keeper.videos())[0]!.listening).toBeNull();
    expect((await keeper.steps()).map(({ text }) => inEnglish(text))).toEqual([
      `${WORDLESS} was listened to again.`,
    ]);
    await expect(keeper.toListen(videoId, WEIGHT)).rejects.toMatchObject({ code: 'bad-input' });

    vi.stubGlobal('indexedDB', new IDBFactory());
    const beside = await openKeeper();
    const { videos: _, ...same } = await told(beside, await remember(beside, WORDLESS, 1, CUES));
    expect(late).toEqual(same);
  });

  test('is gone on with after it was broken off, to the same records, and nothing is read before', async () => {
    const { keeper, videoId } = await wordless();
    const before = await told(keeper, videoId);
    await listenOn(keeper, videoId);
    const undisturbed = await stored('listenings', 'ledger');
    await keeper.correct({ do: 'undo' });

    vi.stubGlobal('indexedDB', new IDBFactory());
    const again = await wordless();
    await listenOn(again.keeper, again.videoId, 1);
    await listenOn(again.keeper, again.videoId, 1);
    const { videos, ...others } = await told(again.keeper, again.videoId);
    const { videos: __, ...first } = before;
    expect(others).toEqual(first);
    const reopened = await openKeeper();
    expect((await reopened.videos())[0]!.listening).toEqual({ done: 2 });
    expect((await reopened.toListen(again.videoId, WEIGHT)).left).toHaveLength(1);
    const { clipId } = (await reopened.toListen(again.videoId, 'another')).left[0]!;
    await expect(
      reopened.addListening(again.videoId, clipId, WEIGHT, { cues: [], gaps: [] }),
    ).rejects.toMatchObject({ code: 'memory-in-use' });
    await listenOn(reopened, again.videoId);
    expect(await stored('listenings', 'ledger')).toBe(undisturbed);
  });

  test('tells what could not be written down of it, until that is taken back; its words are saved with it', async () => {
    const { keeper, videoId } = await wordless();
    for (const [i, { clipId, t0 }] of (await keeper.toListen(videoId, WEIGHT)).left.entries()) {
      const unwritten = i === 1 ? [] : [{ t0, t1: t0 + 5 }];
      await keeper.addListening(videoId, clipId, WEIGHT, { cues: [], gaps: [], unwritten });
    }
    const isTold = async (of: SoundKeeper) => {
      const [video] = await of.videos();
      const { lines, noWords } = await of.watch(videoId);
      const unwritten = lines.flatMap((line) => (line.isUnwritten ? line.t0 : []));
      return [
        unwritten,
        ...[inTurn(...video!.warnings), noWords!].map((one) => /10 s could not/.test(inEnglish(one))),
      ];
    };
    expect(await isTold(keeper)).toEqual([[0, 60], true, true]);
    // What was held for another language may be listened to again: as what a person says it is, or by another model.
    expect((await keeper.videos())[0]!.listening).toEqual({ done: 0, heardBy: WEIGHT });
    expect((await keeper.toListen(videoId, WEIGHT)).left).toHaveLength(CLIPS);
    expect((await keeper.ask({ question: 'Who repaired the clock?' })).answer).toMatch(
      /speech was heard that could not be written down\. Ask who was there/,
    );
    expect((await keeper.checkMemory(false, () => {})).whole).toBe(true);
    const saved = await keeper.exportMemory({}, () => {});
    parseArchive(new Uint8Array(await saved.arrayBuffer()));
    await keeper.correct({ do: 'undo' });
    expect(await isTold(keeper)).toEqual([[], false, false]);
  });

  test('gives way to subtitles', async () => {
    const { keeper, videoId } = await wordless();
    await listenOn(keeper, videoId, 2);
    await keeper.addSubtitles(videoId, CUES.slice(0, 2), true);
    expect((await keeper.watch(videoId)).lines.filter(({ text }) => text).length).toBe(2);
    expect(await stored('listenings')).not.toContain(WEIGHT);
    await keeper.correct({ do: 'undo' });
    await listenOn(keeper, videoId);
    expect((await keeper.watch(videoId)).lines.filter(({ text }) => text).length).toBe(CUES.length);
    expect(await keeper.addSubtitles(videoId, CUES, true)).toBe('added');
    expect((await keeper.videos())[0]!.warnings.join(' ')).not.toMatch(/written down by a model/);
  });
});

describe('words that came later', () => {
  test('go with their video', async () => {
    const { keeper, videoId } = await wordless();
    await remember(keeper, 'b.mp4', 2, []);
    await keeper.addSubtitles(videoId, CUES, true);
    await keeper.correct({ do: 'undo' });
    await keeper.forgetVideo(WORDLESS, true, []);
    expect(await stored('listenings', 'ledger')).not.toMatch(/Ada|listen"|honey/);
    expect((await keeper.checkMemory(false, () => {})).whole).toBe(true);
    expect(await keeper.steps()).toEqual([]);
  });

  test('go with whoever said them, and the name of who is forgotten goes from those of others', async () => {
    const { keeper, videoId } = await wordless();
    await keeper.addSubtitles(videoId, CUES, true);
    const ben = (await keeper.people()).find(({ name }) => name === 'Ben')!;
    await keeper.forgetPerson(ben.id, true);
    const left = await stored('listenings', 'ledger');
    expect(left).not.toMatch(/Ben|baker/);
    expect(left).toMatch(/Ada/);
    expect(left).toMatch(/Thank you, somebody!/);
    expect((await keeper.checkMemory(false, () => {})).whole).toBe(true);
    await keeper.correct({ do: 'undo' });
    await keeper.correct({ do: 'redo' });
    expect((await keeper.search({ text: 'baker' }, null)).hits).toEqual([]);
  });

  test('go with whoever said them, also where they were taken back', async () => {
    const { keeper, videoId } = await wordless();
    await keeper.addSubtitles(videoId, CUES, true);
    const ben = (await keeper.people()).find(({ name }) => name === 'Ben')!;
    await keeper.correct({ do: 'undo' });
    await keeper.forgetPerson(ben.id, true);
    await keeper.correct({ do: 'redo' });
    expect(await stored('listenings', 'ledger')).not.toMatch(/Ben|baker|honey/);
    expect((await keeper.watch(videoId)).lines.flatMap(({ text }) => text ?? [])).toEqual([
      'My name is Ada.',
      'Thank you, somebody!',
    ]);
    expect((await keeper.checkMemory(false, () => {})).whole).toBe(true);
  });

  test('are saved and taken in, also beside other videos', async () => {
    const { keeper, videoId } = await wordless();
    await keeper.addSubtitles(videoId, CUES, true);
    const before = await told(keeper, videoId);
    const file = await keeper.exportMemory({}, () => {});
    const { records } = parseArchive(new Uint8Array(await file.arrayBuffer()));
    expect(records.filter((record) => record.in === 'listenings')).toHaveLength(CLIPS);
    const archive = new ReadAtOnce(new Uint8Array(await file.arrayBuffer()));
    vi.stubGlobal('FileReaderSync', ReaderAtOnce);

    vi.stubGlobal('indexedDB', new IDBFactory());
    const empty = await openKeeper();
    await empty.importMemory(archive, undefined, () => {});
    expect(await told(empty, videoId)).toEqual(before);
    await empty.correct({ do: 'undo' });
    expect((await empty.watch(videoId)).lines.filter(({ text }) => text)).toEqual([]);

    vi.stubGlobal('indexedDB', new IDBFactory());
    const other = await openKeeper();
    await remember(other, 'b.mp4', 2, []);
    await other.importMemory(archive, undefined, () => {});
    const taken = (await other.videos()).find(({ name }) => name === WORDLESS)!;
    expect(taken.lines).toBe(CUES.length);
    expect((await other.checkMemory(false, () => {})).whole).toBe(true);
    const saved = await other.exportMemory({}, () => {});
    parseArchive(new Uint8Array(await saved.arrayBuffer()));
  });

  test('are refused in a file where they do not hang together', async () => {
    const { keeper, videoId } = await wordless();
    await keeper.addSubtitles(videoId, CUES, true);
    const lines = (await (await keeper.exportMemory({}, () => {})).text()).trimEnd().split('\n').slice(1, -1);
    const refusal = (change: (line: string) => string, format?: number) => {
      try {
        parseArchive(Buffer.from(sealed(lines.map(change), format)));
        return 'taken in';
      } catch (error) {
        return (error as Error).message;
      }
    };
    const late = (line: string) => line.startsWith('{"in":"listenings"');
    const inLate = (from: string | RegExp, to: string) => (line: string) =>
      late(line) ? line.replace(from, to) : line;
    expect(refusal((line) => line)).toBe('taken in');
    expect(refusal(inLate('/s0000', '/s0009'))).toMatch(/there is no|has no turn/);
    expect(refusal(inLate('/x10000', '/x20000'))).toMatch(/is not of/);
    expect(refusal(inLate('"says"', '"appears"'))).toMatch(/is not of speech/);
    expect(refusal(inLate('"kind":"says","sources"', '"kind":"says","more":1,"sources"'))).not.toBe(
      'taken in',
    );
    expect(refusal(inLate(/"text":"[^"]*"/, '"text":"<b>x</b>"'))).toMatch(/markup/);
    expect(
      refusal((line) => line.replace('"kind":"listen","listening":1', '"kind":"listen","listening":0')),
    ).toMatch(/less than 1/);
    expect(refusal((line) => line, 6)).not.toBe('taken in');
  });

  test('of a clip whose record is damaged are left out, and then the clip’s own are read', async () => {
    const keeper = await openKeeper();
    const videoId = await remember(keeper, WORDLESS, 1, CUES);
    const others = CUES.map((cue) => ({ ...cue, text: `${cue.text} Yes.` }));
    await keeper.addSubtitles(videoId, others, true);
    const db = await openDB('mneme');
    const record = await db.get('listenings', `${videoId}/c000001/x0001`);
    await db.put('listenings', { ...record, by: 'somebody' });
    db.close();
    const found = await keeper.checkMemory(false, () => {});
    expect(found.damage.map(({ text }) => inEnglish(text)).join()).toMatch(
      /1 clip of words that came later altered/,
    );
    const texts = async (of: SoundKeeper) =>
      (await of.watch(videoId)).lines.flatMap(({ text }) => text ?? []);
    const mixed = others.map(({ text }, i) => (i === 2 || i === 3 ? CUES[i]!.text : text));
    expect(await texts(keeper)).toEqual(mixed);
    expect((await keeper.checkMemory(true, () => {})).whole).toBe(true);
    expect(await texts(await openKeeper())).toEqual(mixed);
  });
});
