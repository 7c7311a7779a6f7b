import { beforeEach, describe, expect, test } from 'vitest';
import type { QueueItem } from '../../../lib/contract/state';
import { type ErrorData, MnemeError, stopped } from '../../../lib/errors';
import type { PerceivedClip } from '../../../lib/keeper/memorize';
import type { BegunVideo } from '../../../lib/keeper/remember-video';
import type { Cue } from '../../../lib/media/media-types';
import { NO_SUBTITLES } from '../../../lib/media/subtitle-flaws';
import type { Footage } from '../../../lib/pipeline/file-or-recording';
import { ingestVideo } from '../../../lib/pipeline/ingest';
import { clipEnd, nothingHeard, nothingSeen } from '../../../lib/pipeline/perceived';

/*
 * The order of things when one video is remembered: what is begun, heard, seen, written and saved when, and what becomes of it where some of it fails. The workers are played here; the real ones are in
 * the browser tests (remember, interruptions, hostile).
 */

/** Seconds of the video, and of its clips. */
const LENGTH_S = 70;
const CLIP_S = 30;

/** What happened, in order: "hear 0", "see 0", "commit 0". */
let log: string[];
let saved: PerceivedClip[];
let shown: Partial<QueueItem>;
let given: Cue[];
let begun: Partial<BegunVideo>;
/** Throws in the place of a step, so often. */
let failing: Map<string, { error: Error; times: number }>;
/** What the file calls itself, and whether it has pictures. */
let type: string;
let hasVideo: boolean;
/** What every video needs is being loaded. */
let loading: Promise<void> | null;
let isKnown: boolean;
let subtitles: Cue[];
let stop: AbortController;
let onGate: (() => void | Promise<void>) | null;
let held: string[];
/** As it is stored of the video before. */
let pace: unknown;
/** Of each time that it was told, before which step. */
let toldLeft: { at: string; secondsLeft: number }[];

beforeEach(() => {
  log = [];
  saved = [];
  shown = {};
  given = [];
  begun = {};
  failing = new Map();
  type = 'video/mp4';
  hasVideo = true;
  loading = null;
  isKnown = false;
  subtitles = [];
  stop = new AbortController();
  onGate = null;
  held = [];
  pace = undefined;
  toldLeft = [];
});

/** Notes a step, and fails where it is to. */
function step(what: string): void {
  log.push(what);
  const failure = failing.get(what);
  if (!failure || failure.times === 0) return;
  failure.times -= 1;
  throw failure.error;
}

const fail = (what: string, error: Error, times = 1) => failing.set(what, { error, times });
const died = () => new MnemeError('worker-stopped', 'The vision worker stopped.');

const footage = {
  name: 'film.mp4',
  file: null,
  lastModified: 0,
  begunAs: null,
  notes: [],
  grown: () => null,
  at: async () => ({ source: { key: 'f1', file: new Blob(['film'], { type }) }, durationS: null }),
  requireUnchanged: async () => step('unchanged'),
} as unknown as Footage;

const remotes = {
  hear: async (_: unknown, __: unknown, t0: number) => {
    step(`hear ${t0}`);
    return { ...nothingHeard(t0, LENGTH_S), ...clipEnd(Math.min(t0 + CLIP_S, LENGTH_S), LENGTH_S) };
  },
  see: async (_: unknown, { t0, t1 }: { t0: number; t1: number }) => {
    step(`see ${t0}`);
    await new Promise((resolve) => setTimeout(resolve, 1));
    log.push(`seen ${t0}`);
    return { ...nothingSeen(), t1, frames: 5 };
  },
  subtitles: async () => {
    step('subtitles');
    return { ...NO_SUBTITLES, cues: subtitles };
  },
  info: async () => {
    step('info');
    return { durationS: LENGTH_S, hasVideo, hasAudio: true, warnings: [] };
  },
};
const sense = { use: async (work: (remote: never) => Promise<unknown>) => work(remotes as never) };

const workers = {
  keeper: {
    setting: async () => pace,
    setSetting: async (_: string, value: unknown) => {
      pace = value;
    },
    videoWith: async () => (isKnown ? 'vid_1' : null),
    begin: async ({ cues }: { cues: Cue[] }) => {
      step('begin');
      return {
        ...{ videoId: 'vid_1', name: 'film.mp4', nextT: 0, clips: 0, done: false, cues, transcription: null },
        ...{ things: false, writing: false, warnings: [] },
        ...begun,
      };
    },
    commit: async (_: string, clip: PerceivedClip) => {
      step(`commit ${clip.t0}`);
      saved.push(clip);
    },
    addSubtitles: async (_: string, cues: Cue[]) => {
      step('add subtitles');
      given = cues;
    },
  },
  perception: {
    withoutWords: async (_: unknown, hasPictures: Promise<boolean> | true) => {
      await loading;
      log.push((await hasPictures) ? 'load sights' : 'load no sights');
      return [];
    },
    vision: sense,
    hearing: sense,
    words: {
      abilities: async () => [],
      write: async (_: unknown, { t0 }: { t0: number }) => {
        step(`write ${t0}`);
        return { cues: [], unwritten: [], gaps: [], seconds: 0 };
      },
    },
  },
};

const remember = (file: File | null = null) =>
  ingestVideo({ footage, subtitles: file, startsAt: null }, workers as never, {
    signal: stop.signal,
    update: (patch) => {
      shown = { ...shown, ...patch };
      if (typeof patch.secondsLeft === 'number')
        toldLeft.push({ at: log.at(-1) ?? '', secondsLeft: patch.secondsLeft });
    },
    able: () => {},
    gate: async () => {
      log.push('gate');
      await onGate?.();
    },
    hold: async (problem: ErrorData) => {
      held.push(problem.code);
    },
  });

describe('a video that is remembered', () => {
  test('what is no video is refused while its weights are still loaded', async () => {
    loading = new Promise(() => {});
    fail('info', new MnemeError('unreadable', 'This is no video.'), 2);
    await expect(remember()).rejects.toMatchObject({ code: 'unreadable' });
    expect(log).not.toContain('begin');
  });

  test('has what looks at its pictures loaded, which a sound does not', async () => {
    await remember();
    expect(log).toContain('load sights');
    log = [];
    [type, hasVideo] = ['audio/mpeg', false];
    await remember();
    expect(log).toContain('load no sights');
  });

  test('that is called a sound and has pictures is looked at all the same', async () => {
    type = 'audio/mp4';
    await remember();
    expect(log.indexOf('info')).toBeLessThan(log.indexOf('load sights'));
  });

  test('is saved clip by clip, and the next clip is heard while one is seen', async () => {
    await remember();
    expect(saved.map(({ t0, t1, isLast }) => [t0, t1, isLast])).toEqual([
      [0, 30, false],
      [30, 60, false],
      [60, 70, true],
    ]);
    const at = (what: string) => log.indexOf(what);
    expect(at('hear 30')).toBeLessThan(at('seen 0'));
    expect(at('hear 60')).toBeGreaterThan(at('commit 0'));
    expect(
      log.filter((what) => what === 'gate'),
      'between clips',
    ).toHaveLength(2);
    expect(
      log.filter((what) => what === 'unchanged'),
      'before each is saved',
    ).toHaveLength(3);
    expect(shown).toMatchObject({ videoId: 'vid_1', known: false, doneS: 70, clip: 4, secondsLeft: 0 });
  });

  test('goes on where it was left', async () => {
    Object.assign(begun, { nextT: 30, clips: 1 });
    isKnown = true;
    await remember();
    expect(saved.map(({ t0 }) => t0)).toEqual([30, 60]);
    expect(log, 'a video that is known keeps its lines').not.toContain('subtitles');
    expect(shown).toMatchObject({ startS: 30, clip: 4 });
  });

  test('has each line of its subtitles in the clip in which most of it lies', async () => {
    subtitles = [
      { t0: 2, t1: 4, text: 'One.' },
      { t0: 29, t1: 32, text: 'Two.' },
      { t0: 65, t1: 67, text: 'Three.' },
    ] as Cue[];
    await remember();
    expect(saved.map(({ cues }) => cues.map(({ text }) => text))).toEqual([['One.'], ['Two.'], ['Three.']]);
  });

  test('that is remembered already is given the lines that it lacked, and nothing else', async () => {
    Object.assign(begun, { done: true, nextT: LENGTH_S, clips: 3, cues: [] });
    isKnown = true;
    subtitles = [{ t0: 2, t1: 4, text: 'One.' }] as Cue[];
    await remember(new File(['WEBVTT'], 'film.vtt'));
    expect(given.map(({ text }) => text)).toEqual(['One.']);
    expect(log.filter((what) => /^(?:hear|see|commit)/.test(what))).toEqual([]);
    expect(shown).toMatchObject({ known: true, doneS: LENGTH_S });
    expect(shown.warnings).toContainEqual(expect.stringContaining('Its subtitles were not there'));
  });

  test('of which a clip cannot be seen twice goes without its pictures, with why, and the rest is seen', async () => {
    fail('see 30', died(), 2);
    await remember();
    expect(log.filter((what) => what === 'see 30')).toHaveLength(2);
    expect(saved.map(({ frames }) => frames)).toEqual([5, 0, 5]);
    expect(saved[1]!.gaps).toMatchObject([{ what: 'picture', t0: 30, t1: 60 }]);
    expect(saved[0]!.gaps).toEqual([]);
  });

  test('of which a clip fails once is whole', async () => {
    fail('see 30', died());
    fail('hear 60', new MnemeError('internal', 'Out of memory.'));
    await remember();
    expect(saved.flatMap(({ gaps }) => gaps)).toEqual([]);
    expect(saved.map(({ frames }) => frames)).toEqual([5, 5, 5]);
  });

  test('whose file is to blame is not tried again', async () => {
    fail('see 30', new MnemeError('unreadable', 'The picture cannot be read.'), 9);
    await expect(remember()).rejects.toMatchObject({ code: 'unreadable' });
    expect(log.filter((what) => what === 'see 30')).toHaveLength(1);
    expect(saved.map(({ t0 }) => t0)).toEqual([0]);
  });

  test('whose file is another by now fails as that, whatever failed first', async () => {
    const changed = new MnemeError('file-changed', 'film.mp4 was changed.');
    fail('see 0', new MnemeError('unreadable', 'The picture cannot be read.'));
    fail('unchanged', changed, 9);
    await expect(remember()).rejects.toBe(changed);
    expect(saved).toEqual([]);
  });

  test('that is stopped keeps the clips that it has', async () => {
    onGate = () => {
      throw stopped();
    };
    await expect(remember()).rejects.toMatchObject({ code: 'cancelled' });
    expect(saved.map(({ t0 }) => t0)).toEqual([0]);
    expect(log).not.toContain('see 30');
  });

  test('waits where there is no room, and saves the same clip then', async () => {
    fail('commit 30', new MnemeError('storage-full', 'There is no room left.'), 2);
    await remember();
    expect(held).toEqual(['storage-full', 'storage-full']);
    expect(saved.map(({ t0 }) => t0)).toEqual([0, 30, 60]);
  });

  test('whose subtitles cannot be read is remembered without them, and says so', async () => {
    fail('subtitles', new MnemeError('bad-input', 'The subtitles are no text.'));
    await remember();
    expect(saved).toHaveLength(3);
    expect(shown.warnings).toContain('The subtitles are no text.');
  });

  test('tells the time left before anything of it was seen, by the pace of the one before', async () => {
    pace = 2;
    await remember();
    expect(toldLeft[0], 'as soon as its length is known').toEqual({ at: 'info', secondsLeft: 140 });
    expect(toldLeft[1]).toEqual({ at: 'begin', secondsLeft: 140 });
    expect(toldLeft.at(-1)!.secondsLeft).toBe(0);
    expect(pace, 'its own pace counts for the next: nothing here takes long').toBeLessThan(0.1);
  });

  test('tells the time left of what is left of it alone', async () => {
    pace = 2;
    Object.assign(begun, { nextT: 60, clips: 2 });
    isKnown = true;
    await remember();
    expect(toldLeft[0]).toEqual({ at: 'begin', secondsLeft: 20 });
    expect(pace, '10 seconds of a video tell').toBeLessThan(0.1);
  });
});
