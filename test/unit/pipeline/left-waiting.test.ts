import { expect, test, vi } from 'vitest';
import type { QueueItem } from '../../../lib/contract/state';
import { LeftWaiting } from '../../../lib/pipeline/left-waiting';

const item = (name: string, more: Partial<QueueItem> = {}) =>
  ({ key: name, name, doing: 'remember', state: 'waiting', bytes: 1, doneS: 0, ...more }) as QueueItem;

/** A visit to a memory whose settings are these. */
function visit(settings: Map<string, unknown>, isElsewhere = false) {
  const seen = { shown: [] as string[], writes: 0 };
  const left = new LeftWaiting({
    keeper: {
      setting: async (key) => settings.get(key),
      setSetting: async (key, value) => {
        seen.writes += 1;
        settings.set(key, value);
      },
    },
    isElsewhere: async () => isElsewhere,
    show: (names) => {
      seen.shown = names;
    },
  });
  return { left, seen };
}
const settled = () => vi.waitFor(() => new Promise<void>((resolve) => setTimeout(resolve)));

test('a later visit is told of the files to which the one before did not come, until they are given again', async () => {
  const settings = new Map<string, unknown>();
  const first = visit(settings);
  for (let n = 1; n <= 3; n += 1) first.left.note(['a', 'b', 'c'].slice(0, n).map((name) => item(name)));
  await settled();
  expect(first.seen.writes, 'what comes at once is written at once').toBeLessThan(3);
  first.left.note([item('a', { state: 'remembering', doneS: 30 }), item('b'), item('c')]);
  await settled();

  const second = visit(settings);
  await second.left.read();
  expect(second.seen.shown).toEqual(['b', 'c']);
  second.left.note([item('c')]);
  await settled();
  expect(second.seen.shown).toEqual(['b']);
  second.left.note([item('c', { state: 'done' })]);
  await settled();

  const third = visit(settings);
  await third.left.read();
  expect(third.seen.shown).toEqual(['b']);
  third.left.dismiss();
  await settled();
  const last = visit(settings);
  await last.left.read();
  expect(last.seen.shown).toEqual([]);
});

test('what was stopped, is listened to again or recorded is not left', async () => {
  const settings = new Map<string, unknown>();
  const { left } = visit(settings);
  left.note([
    item('stopped', { state: 'cancelled' }),
    item('failed', { state: 'failed' }),
    item('heard', { doing: 'listen' }),
    item('recorded', { bytes: 0 }),
  ]);
  await settled();
  const later = visit(settings);
  await later.left.read();
  expect(later.seen.shown).toEqual([]);
});

test('what waits in another tab is not told of', async () => {
  const settings = new Map<string, unknown>();
  visit(settings).left.note([item('a')]);
  await settled();
  const other = visit(settings, true);
  await other.left.read();
  expect(other.seen.shown).toEqual([]);
});

test('what another tab left there stays, and what was forgotten there does not come back', async () => {
  const settings = new Map<string, unknown>();
  const [one, other] = [visit(settings), visit(settings, true)];
  one.left.note([item('a'), item('b')]);
  await settled();
  other.left.note([item('c')]);
  await settled();
  one.left.note([item('b')]);
  await settled();
  const later = visit(settings);
  await later.left.read();
  expect(later.seen.shown).toEqual(['c', 'b']);

  settings.clear();
  later.left.dismiss();
  later.left.note([item('d')]);
  await settled();
  expect([...settings.values()]).toEqual([['d']]);
});

test('of two files of one name one is left when one is given again', async () => {
  const settings = new Map<string, unknown>();
  visit(settings).left.note([item('a'), item('a', { key: 'of another folder' })]);
  await settled();
  const second = visit(settings);
  await second.left.read();
  second.left.note([item('a', { state: 'done' })]);
  await settled();
  expect(second.seen.shown).toEqual(['a']);
  expect([...settings.values()]).toEqual([['a']]);
});

test('what could not be read is read again', async () => {
  const settings = new Map<string, unknown>();
  visit(settings).left.note([item('a')]);
  await settled();
  const { left, seen } = visit(settings);
  const get = vi.spyOn(settings, 'get').mockImplementationOnce(() => {
    throw new Error('Closed.');
  });
  await expect(left.read()).rejects.toThrow('Closed.');
  get.mockRestore();
  await left.read();
  expect(seen.shown).toEqual(['a']);
});
