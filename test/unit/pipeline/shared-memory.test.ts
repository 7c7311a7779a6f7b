import { afterAll, expect, test, vi } from 'vitest';
import type { AppState } from '../../../lib/contract/state';
import { MnemeError } from '../../../lib/errors';
import { SharedMemoryInTab } from '../../../lib/pipeline/shared-memory';

vi.stubGlobal('navigator', {
  locks: { request: async (_: string, work: () => unknown) => work(), query: async () => ({ held: [] }) },
});
class Folder {
  constructor(private readonly permission: PermissionState) {}
  async queryPermission() {
    return this.permission;
  }
}
vi.stubGlobal('FileSystemDirectoryHandle', Folder);
afterAll(() => vi.unstubAllGlobals());

/** A tab whose memory is shared in a place; what a sync comes to. */
function tab(chosen: unknown, sync: () => Promise<unknown>) {
  let state = { sharing: { chosen }, maySync: true, syncProblem: null } as unknown as AppState;
  const memory = new SharedMemoryInTab({
    keeper: {} as never,
    state: () => state,
    set: (patch) => {
      state = { ...state, ...patch };
    },
    join: sync as never,
  });
  return { memory, problem: () => state.syncProblem };
}

test('what was forgotten is told to be passed on where a sync came through, and nowhere else', async () => {
  const sync = vi.fn(async () => ({}));
  for (const chosen of ['server', new Folder('granted')])
    expect(await tab(chosen, sync).memory.passOnForgetting()).toBe(true);
  expect(sync).toHaveBeenCalledTimes(2);
  // Nobody asks for the folder meanwhile; and who syncs by commands says where.
  for (const chosen of [new Folder('prompt'), null])
    expect(await tab(chosen, sync).memory.passOnForgetting()).toBe(false);
  expect(sync).toHaveBeenCalledTimes(2);
  const failing = tab('server', () => Promise.reject(new MnemeError('place-failed', 'It is gone.')));
  expect(await failing.memory.passOnForgetting()).toBe(false);
  expect(failing.problem()).toMatchObject({ code: 'place-failed' });
  // Something else was under way: no problem is shown, and it was not passed on either.
  const busy = tab('server', () => Promise.reject(new MnemeError('memory-in-use', 'Wait.')));
  expect(await busy.memory.passOnForgetting()).toBe(false);
  expect(busy.problem()).toBeNull();
});
