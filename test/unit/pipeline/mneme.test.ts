import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { KIOSK_DEFAULTS } from '../../../lib/contract/kiosk';
import { NOTHING_SHARED } from '../../../lib/contract/sharing';
import type { AppState } from '../../../lib/contract/state';
import { MnemeError } from '../../../lib/errors';
import type { Overview } from '../../../lib/keeper/keeper';
import type { QueueRequest } from '../../../lib/pipeline/queue';

/*
 * What stands between a page and the memory: what is opened before what, what is refused, and what is shown. The keeper and the queue are played here; the real ones are in the browser tests.
 */

type Calls = Record<string, (...args: never[]) => unknown>;
const played = vi.hoisted(() => ({
  keeper: {} as Calls,
  closed: (_: unknown) => {},
  queued: [] as QueueRequest[],
  gaveUp: 0,
  letGo: 0,
}));
vi.mock('../../../lib/pipeline/restarted-keeper', () => ({
  restartedKeeper: (onLost: (error: unknown) => void) => {
    played.closed = onLost;
    return new Proxy({}, { get: (_, name: string) => played.keeper[name] ?? (async () => null) });
  },
}));
vi.mock('../../../lib/pipeline/queue', () => ({
  Queue: class {
    add(request: QueueRequest) {
      played.queued.push(request);
      return { key: 'q1', done: Promise.resolve({ name: request.footage.name }) };
    }
    giveUp() {
      played.gaveUp += 1;
    }
    forgetEnded() {
      played.letGo += 1;
    }
    async check() {}
  },
}));

/** Locks of the browser by which one tab alone remembers: granted at once. */
const locks = {
  request: async (_: string, ...rest: unknown[]) => (rest.at(-1) as (lock: object) => unknown)({}),
  query: async () => ({ held: [], pending: [] }),
};
vi.stubGlobal('navigator', { locks });
vi.stubGlobal('document', { addEventListener: () => {} });
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal(
  'BroadcastChannel',
  class {
    postMessage() {}
  },
);
afterAll(() => vi.unstubAllGlobals());

const { createMneme } = await import('../../../lib/pipeline/mneme');

const video = (name: string) => ({ id: `vid_${name}`, name, clips: 1 }) as Overview['videos'][number];
const overview = (more: Partial<Overview> = {}): Overview => ({
  ...{
    videos: [],
    reminders: [],
    files: [],
    damage: [],
    sharing: null,
    writtenToShare: NOTHING_SHARED,
    knowsPictures: false,
    settings: {},
  },
  ...{ putBack: null, copyYielded: false },
  ...more,
});

beforeEach(() => {
  Object.assign(played, { queued: [], gaveUp: 0, letGo: 0 });
  played.keeper = {
    lockedSettings: async () => null,
    lost: async () => null,
    setting: async () => true,
    overview: async () => overview(),
    unfinishedRecordings: async () => [],
  };
});

async function opened() {
  const mneme = createMneme();
  await mneme.open();
  return mneme;
}

const film = (name = 'film.mp4') => new File(['film'], name);

describe('the app behind a page', () => {
  test('shows what is remembered, and what was switched off, once it is open', async () => {
    played.keeper.overview = async () =>
      overview({ videos: [video('a')], settings: { 'words-off': true, 'writing-off': true } });
    const mneme = createMneme();
    const shown: AppState[] = [];
    mneme.subscribe(() => shown.push(mneme.getState()));
    expect(mneme.getState().ready).toBe(false);
    await mneme.open();
    expect(mneme.getState()).toMatchObject({
      ...{ ready: true, consented: true, locked: false, writesWords: false },
      ...{ findsThings: true, readsWriting: false, videos: [{ name: 'a' }] },
    });
    expect(shown.at(-1)).toBe(mneme.getState());
  });

  test('is opened once, by whichever call comes first, and none is made before', async () => {
    const made: string[] = [];
    played.keeper.lost = async () => {
      made.push('open');
      return null;
    };
    played.keeper.people = async () => {
      made.push('people');
      return [];
    };
    const mneme = createMneme();
    await Promise.all([mneme.people(), mneme.people(), mneme.open()]);
    expect(made).toEqual(['open', 'people', 'people']);
  });

  test('that cannot be opened says why, on the page and to each call', async () => {
    const why = new MnemeError('storage-full', 'There is no room left.');
    played.keeper.overview = async () => {
      throw why;
    };
    const mneme = createMneme();
    await expect(mneme.open()).rejects.toBe(why);
    await expect(mneme.people()).rejects.toBe(why);
    expect(mneme.getState()).toMatchObject({ ready: false, fatal: { code: 'storage-full' } });
  });

  test('looks for nobody before consent', async () => {
    played.keeper.setting = async () => null;
    const mneme = await opened();
    await expect(mneme.remember([film()])).rejects.toMatchObject({ code: 'bad-input' });
    await expect(mneme.listen(null)).rejects.toMatchObject({ code: 'bad-input' });
    expect(played.queued).toEqual([]);
    await mneme.consent();
    expect(await mneme.remember([film()])).toMatchObject([{ name: 'film.mp4' }]);
  });

  test('gives each video all the subtitles that came along, and the first the moment that was given', async () => {
    const mneme = await opened();
    await mneme.remember([film('a.mp4'), film('a.vtt'), film('b.webm')], {
      startsAt: '2026-03-01T10:00:00Z',
    });
    expect(
      played.queued.map(({ footage, subtitles, startsAt }) => [
        footage.name,
        (subtitles as File[]).map(({ name }) => name),
        startsAt,
      ]),
    ).toEqual([
      ['a.mp4', ['a.vtt'], '2026-03-01T10:00:00.000Z'],
      ['b.webm', ['a.vtt'], null],
    ]);
    await expect(mneme.remember([film()], { startsAt: 'soon' })).rejects.toMatchObject({ code: 'bad-input' });
    expect(played.queued).toHaveLength(2);
  });

  test('shows the newest of two readings, whichever comes last', async () => {
    const mneme = await opened();
    const answers: ((read: Overview) => void)[] = [];
    played.keeper.overview = () => new Promise((resolve) => answers.push(resolve));
    const first = mneme.memoryIsSaved();
    const second = mneme.putReminderAway();
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]!(overview({ videos: [video('new')] }));
    answers[0]!(overview({ videos: [video('old')] }));
    await Promise.all([first, second]);
    expect(mneme.getState().videos).toMatchObject([{ name: 'new' }]);
  });

  test('forgets nobody by what is no id', async () => {
    const asked = vi.fn();
    played.keeper.forgetPerson = asked;
    const mneme = await opened();
    await expect(mneme.forgetPerson('Clara', true)).rejects.toMatchObject({ code: 'bad-input' });
    expect(asked).not.toHaveBeenCalled();
  });

  test('lets go of what was stopped when everything was forgotten in whatever tab, and looks for nobody in it any more', async () => {
    const settings: Record<string, unknown> = { consented: true };
    played.keeper.overview = async () => overview({ settings });
    played.keeper.setting = async (key: string) => (key === 'left-waiting' ? ['a.mp4'] : true);
    const mneme = await opened();
    expect(mneme.getState().leftWaiting).toEqual(['a.mp4']);
    await mneme.memoryIsSaved();
    expect(played.letGo).toBe(0);
    Object.assign(settings, { consented: false, 'people-forgotten': 1 });
    await mneme.memoryIsSaved();
    expect(played.letGo).toBe(1);
    expect(mneme.getState().leftWaiting).toEqual([]);
    expect(() => mneme.again('q1')).toThrow('only after consent');
  });

  test('saves or takes in one memory at a time, and shows how far it is until it ends', async () => {
    const mneme = await opened();
    played.keeper.people = async () => [];
    let end = (_: Blob) => {};
    played.keeper.exportMemory = () =>
      new Promise((resolve) => {
        end = resolve;
      });
    const saving = mneme.exportMemory();
    await vi.waitFor(() => expect(mneme.getState().transfer).toEqual({ what: 'export', done: 0 }));
    await expect(mneme.importMemory(film('other.mneme'))).rejects.toMatchObject({ code: 'memory-in-use' });
    await expect(mneme.forgetEverything()).rejects.toMatchObject({ code: 'memory-in-use' });
    end(new Blob());
    await saving;
    expect(mneme.getState().transfer).toBeNull();
  });

  test('of a locked app answers, and changes nothing', async () => {
    played.keeper.lockedSettings = async () => KIOSK_DEFAULTS;
    const corrected = vi.fn();
    Object.assign(played.keeper, { correct: corrected, ask: async () => ({ answer: 'At noon.' }) });
    const mneme = createMneme();
    await expect(mneme.correct({ do: 'undo' })).rejects.toMatchObject({ code: 'kiosk-locked' });
    await expect(mneme.remember([film()])).rejects.toMatchObject({ code: 'kiosk-locked' });
    expect(await mneme.ask({ question: 'When?', acts: true })).toMatchObject({ answer: 'At noon.' });
    expect(corrected).not.toHaveBeenCalled();
  });

  test('that the browser has closed says so and ends what is under way', async () => {
    const mneme = await opened();
    played.closed(new MnemeError('memory-gone', 'This browser has taken the memory away.'));
    expect(mneme.getState().fatal).toMatchObject({ code: 'memory-gone' });
    expect(played.gaveUp).toBe(1);
  });

  test('stops a question that somebody stops', async () => {
    const stopped = vi.fn(async () => {});
    Object.assign(played.keeper, { stopAsking: stopped, ask: () => new Promise(() => {}) });
    const mneme = await opened();
    const stop = new AbortController();
    void mneme.ask({ question: 'When?' }, { signal: stop.signal });
    await new Promise((resolve) => setTimeout(resolve, 5));
    stop.abort();
    expect(stopped).toHaveBeenCalledExactlyOnceWith(1);
    await expect(mneme.ask({ question: 'When?' }, { signal: stop.signal })).rejects.toMatchObject({
      code: 'cancelled',
    });
  });
});
