import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { SharedPlace } from '../contract/sharing';
import type { HouseholdKeys } from './household-keys';

/** Where it lies beside the segments that this device keeps. */
const PATH = 'half';
/** So many files are written for each time that it is noted which: as many are written again where a sync is broken off. */
export const AT_A_TIME = 16;

/**
 * The files in the place of which half may be there: those that were about to be written when a sync was broken off, which nothing else tells. Segments are none of them: each is
 * held against what is kept.
 */
export class HalfWritten {
  /** Null: not read yet. */
  private unsure: Set<string> | null = null;

  constructor(
    private readonly kept: SharedPlace,
    private readonly keys: HouseholdKeys,
  ) {}

  async isAny(): Promise<boolean> {
    return (await this.paths()).size > 0;
  }

  /** Whether a file is there, and not by half. @param there the paths of what is in the place */
  async isWhole(path: string, there: ReadonlySet<string>): Promise<boolean> {
    return there.has(path) && !(await this.paths()).has(path);
  }

  /** Notes that files are being written until that is done. Where `write` returns that it was not, they stay noted. */
  async writing<T>(paths: readonly string[], write: () => Promise<T | null>): Promise<T | null> {
    const unsure = await this.paths();
    for (const path of paths) unsure.add(path);
    await this.note(unsure);
    const failed = await write();
    if (failed !== null) return failed;
    for (const path of paths) unsure.delete(path);
    await this.note(unsure);
    return null;
  }

  /** Notes that all that is used is whole there. */
  async allAreWhole(): Promise<void> {
    if (await this.isAny()) await this.note(new Set());
    this.unsure = null;
  }

  /** One that is not whole was broken off before any file was written after it. */
  private async paths(): Promise<Set<string>> {
    if (this.unsure) return this.unsure;
    const bytes = await this.kept.read(PATH);
    const content = bytes && (await this.keys.verified(bytes));
    this.unsure = new Set(content ? new TextDecoder().decode(content).split('\n').filter(Boolean) : []);
    return this.unsure;
  }

  private async note(unsure: ReadonlySet<string>): Promise<void> {
    if (unsure.size === 0) await this.kept.remove(PATH);
    else await this.kept.write(PATH, await this.keys.authenticated(utf8ToBytes([...unsure].join('\n'))));
  }
}
