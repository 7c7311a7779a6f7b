import type { Committed, Witness } from '../../contract/memory';
import { isApart } from '../../which-memory';
import { LEAST_ROOM, noRoom } from './no-room';
import { newestWitness, readWitness, type WitnessPlace, witnessText } from './witness';
import { WitnessFile } from './witness-file';

/**
 * What is asked for at most, in bytes, where writing failed: the browser takes back what it had of a large transaction at the next opening, and writes about
 * as much again as lies there.
 */
const MOST_ROOM = 512e6;

/** Where nothing is kept: the demo's memory comes from a file and goes with its tab. */
export const NOWHERE: WitnessPlace = { read: async () => [], keep: () => {} };

/** What Chromium tells beside the standard. */
type Estimate = StorageEstimate & { usageDetails?: { indexedDB?: number } };

/** About how much lies in databases, in bytes. */
async function bytesStored(): Promise<number> {
  const { usage = 0, usageDetails }: Estimate = await navigator.storage.estimate().catch(() => ({}));
  return usageDetails?.indexedDB ?? usage;
}

/** The witnesses of a memory: what they told when it was opened, and what they are told since. */
export class Witnesses {
  /** How much is being written just now. */
  private underWay = 0;

  private constructor(
    private readonly file: WitnessFile | null,
    private readonly place: WitnessPlace,
    /** The newest; null where there is none. */
    private known: Witness | null,
    /** The last writing failed, or may have been broken off: the browser's log is to be mended before anything is added to it. */
    private torn = known?.isTorn ?? false,
    private hasFailed = known?.hasFailed ?? false,
  ) {}

  /** @param beside keeps a second one, since what takes one away seldom takes the other */
  static async open(beside: WitnessPlace): Promise<Witnesses> {
    if (isApart()) return new Witnesses(null, NOWHERE, null);
    const [file, texts] = await Promise.all([
      WitnessFile.open(),
      beside.read().catch(() => []), // Whoever keeps it may not answer any more.
    ]);
    return new Witnesses(file, beside, newestWitness([file?.text ?? null, ...texts].map(readWitness)));
  }

  get newest(): Witness | null {
    return this.known;
  }

  get isTorn(): boolean {
    return this.torn;
  }

  /** The same, once nobody writes: what was under way in another tab may have come to its end. */
  isStillTorn(): boolean {
    this.torn &&= readWitness(this.file?.read() ?? null)?.isTorn ?? true;
    return this.torn;
  }

  /** Something is about to be written. */
  begin(): void {
    this.underWay += 1;
    this.mark();
  }

  /** It is on disk; null: it was given up, and nothing was written. */
  end(committed: Committed | null): void {
    this.underWay -= 1;
    if (committed) this.known = { ...committed, at: Date.now(), isTorn: false, hasFailed: false };
    const text = this.mark();
    if (committed) this.place.keep(text);
  }

  /** What is stored, where no witness tells of it yet. */
  note(committed: Committed): void {
    this.begin();
    this.end(committed);
  }

  /**
   * The browser failed at writing: its log may break off amid a record. The file tells; a page is told only where there is none, since it is
   * also so that clearing the site's data begins, and the page would put back what somebody clears just now.
   */
  failed(): void {
    this.torn = true;
    this.hasFailed = true;
    const text = this.mark();
    if (!this.file) this.place.keep(text);
  }

  /** The log was written anew. */
  mended(): void {
    this.torn = false;
    this.place.keep(this.mark());
  }

  /** Whether the disk has the least room that there must be. */
  hasLeastRoom(): boolean {
    return this.file?.hasRoom(LEAST_ROOM) ?? true;
  }

  /**
   * Refuses what would add to a torn log where there is no room: a browser that does so on a full disk loses all of the memory.
   *
   * @throws MnemeError `storage-full`
   */
  async requireRoom(): Promise<void> {
    const bytes = this.hasFailed ? Math.min(LEAST_ROOM + (await bytesStored()), MOST_ROOM) : LEAST_ROOM;
    if (this.file?.hasRoom(bytes) === false) throw noRoom(bytes);
  }

  private mark(): string {
    const witness = this.known ?? { generation: 0, records: 0, at: Date.now() };
    const isTorn = this.torn || this.underWay > 0;
    const text = witnessText({ ...witness, isTorn, hasFailed: this.torn && this.hasFailed });
    this.file?.keep(text);
    return text;
  }
}
