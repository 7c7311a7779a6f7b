import type { SyncReport } from '../../../lib/contract/sharing';
import { toErrorData } from '../../../lib/errors';
import type { SoundKeeper } from '../../../lib/keeper/sound';
import { asOnlyWriter } from '../../../lib/keeper/writer-lock';
import { archiveBlob } from '../../../lib/store/archive/export';
import type { Database } from '../../../lib/store/database';
import { SharedMemory } from '../../../lib/sync/shared-memory';
import { openKeeper } from '../../spoilt';
import { NO_HOOKS } from '../../unit/archive-helpers';
import type { Step } from '../../unit/sync/steps';
import { open } from './archive.entry';

/** One device of a household: the keeper of this worker, and what stands for another tab that remembers. */
let device: { keeper: SoundKeeper; database: Database };

/** Opens the memory of this browser, by a clock that is off. */
export async function opened(clockOffMs: number): Promise<void> {
  setClockOff(clockOffMs);
  const keeper = await openKeeper(null, async (database) => new SharedMemory(database));
  device = { keeper, database: await open() };
}

function setClockOff(offMs: number): void {
  const now = Date.now.bind(Date);
  globalThis.Date = class extends Date {
    constructor(...given: []) {
      super(...((given.length > 0 ? given : [now() + offMs]) as []));
    }
    static override now() {
      return now() + offMs;
    }
  } as DateConstructor;
}

/** Does what people did, as pages have it done; of what is refused nothing comes. */
export async function carryOut(steps: readonly Step[]): Promise<void> {
  for (const step of steps)
    await carryOutOne(step).catch((error) => {
      if (toErrorData(error).code === 'internal') throw error;
    });
}

async function carryOutOne(step: Step): Promise<unknown> {
  const { keeper, database } = device;
  switch (step.do) {
    case 'write':
      return asOnlyWriter(() => database.writeClip(step.write));
    case 'set-video':
      return asOnlyWriter(() => database.setVideosRight([step.video]));
    case 'forget':
      return keeper.forgetVideo(step.name, step.keepNamed, []);
    case 'forget-person':
      return keeper.forgetPerson(step.id, false);
    case 'take':
      return keeper.correct(step.correction);
  }
}

/** Begins to share the memory; false where nothing of that code has come here yet. */
export async function share({ code, name }: { code: string | null; name: string }): Promise<boolean> {
  try {
    await device.keeper.share('server', { code, name, chosen: null });
    return true;
  } catch (error) {
    if (toErrorData(error).code === 'bad-input') return false;
    throw error;
  }
}

export function code(): Promise<string> {
  return device.keeper.sharingCode();
}

/** Null where the place could not be reached. */
export async function sync(): Promise<SyncReport | null> {
  try {
    return await device.keeper.sync('server', () => {});
  } catch (error) {
    if (toErrorData(error).code === 'place-failed') return null;
    throw error;
  }
}

/** The memory as an archive. */
export async function archive(): Promise<string> {
  return (await archiveBlob(device.database, NO_HOOKS)).text();
}
