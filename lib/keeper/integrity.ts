import { MnemeError } from '../errors';
import { partOf, type TransferHooks } from '../store/archive/archive-format';
import { type Checked, checkMemory, seemsWhole } from '../store/check';
import type { Database } from '../store/database';
import type { Damage } from '../store/integrity/seal';
import type { StoreName } from '../store/schema';
import { text } from '../text';
import { inTurn } from '../told';

/** Stores without which nothing new can be written on top of what there is: ids and numbers count on from them. */
const FOUNDATIONS: ReadonlySet<StoreName> = new Set(['videos', 'nodes', 'ledger']);

/** Tells nobody, and is never stopped. */
export const NO_HOOKS: TransferHooks = { progress: () => {}, stopped: () => false };

/** Checks all of the memory; what is not as it was written is put back first, as far as the second copy has it: `putBack` records, or one where only checksums were lost. */
async function checkHealing(
  database: Database,
  hooks: TransferHooks,
): Promise<Checked & { putBack: number }> {
  const found = await checkMemory(database, hooks);
  const isSuspect = found.damage.length > 0 || !(await seemsWhole(database, []));
  const putBack = isSuspect ? await database.heal() : null;
  if (putBack === null) return { ...found, putBack: 0 };
  // It cannot be stopped any more: it is changed.
  const { records, damage } = await checkMemory(database, NO_HOOKS);
  return { records, damage, putBack: Math.max(1, putBack) };
}

/** Checks all of the memory; true when damage is found that was not known of: it was put back by the second copy, or is left out from then on. */
export async function findDamage(database: Database, known: readonly Damage[]): Promise<boolean> {
  const { damage, putBack } = await checkHealing(database, NO_HOOKS);
  await leaveOut(database, damage);
  return putBack > 0 || (damage.length > 0 && JSON.stringify(damage) !== JSON.stringify(known));
}

/** Checks all of the memory, makes again what can be with `rebuilding`, and leaves out what is damaged then. */
export async function checked(
  database: Database,
  rebuilding: boolean,
  hooks: TransferHooks,
): Promise<{ records: number; rebuilt: number }> {
  const first = await checkHealing(database, rebuilding ? partOf(hooks, 0, 0.5) : hooks);
  if (!rebuilding || first.damage.length === 0) {
    await leaveOut(database, first.damage);
    return { records: first.records, rebuilt: first.putBack };
  }
  await leaveOut(database, first.damage);
  const { rebuild } = await import('./rebuild-damaged');
  await rebuild(database, first.damage);
  // It cannot be stopped any more: it is changed.
  const rest = { ...partOf(hooks, 0.5, 1), stopped: () => false };
  const { records, damage } = await checkMemory(database, rest);
  await leaveOut(database, damage);
  return { records, rebuilt: first.putBack + Math.max(0, first.damage.length - damage.length) };
}

/**
 * Checks all of the memory before what needs it whole; what is found to be damaged is left out from then on.
 *
 * @param why it has to be whole, as a sentence
 * @throws MnemeError `memory-damaged`, `cancelled`
 */
export async function requireWhole(database: Database, hooks: TransferHooks, why: string): Promise<void> {
  const { damage } = await checkHealing(database, hooks);
  await leaveOut(database, damage);
  if (damage.length > 0)
    throw new MnemeError('memory-damaged', inTurn('Part of this memory is damaged.', why, WHAT_HELPS));
}

const WHAT_HELPS = text(
  'Choose "Check the memory" under "Settings", "Storage" to see what helps; a video that cannot be made whole can be forgotten.',
);

/** Damage is left out from now on; where all is whole, so is the number of records. */
async function leaveOut(database: Database, damage: Damage[]): Promise<void> {
  if (damage.length === 0) await database.recount();
  if (JSON.stringify(damage) !== JSON.stringify(await database.damage())) await database.setDamage(damage);
}

/** @throws MnemeError `memory-damaged` where what is written now could not be told from what is lost */
export function requireSound(damage: readonly Damage[]): void {
  if (damage.some(({ store }) => FOUNDATIONS.has(store)))
    throw new MnemeError(
      'memory-damaged',
      'Part of this memory is damaged: who is who, or what a video is. Questions are answered from the rest. Before anything new is remembered, choose "Check the memory" under "Settings", "Storage", then "Rebuild".',
    );
}
