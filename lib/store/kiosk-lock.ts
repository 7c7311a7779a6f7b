import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { KIOSK_DEFAULTS, type KioskSettings } from '../contract/kiosk';
import { MnemeError } from '../errors';
import { told } from '../told';
import { isPublished } from '../which-memory';
import { CODE_LENGTH } from './kiosk-code-length';
import { KIOSK, lockedError } from './kiosk-watch';

/** In a database apart from every memory: forgetting everything in one does not open the lock. */
const STORE = 'lock';
const KEY = 'code';
/** What was chosen for visitors when the app was locked last. */
const CHOSEN = 'chosen';

/** What OWASP's Password Storage Cheat Sheet asks for of PBKDF2 with HMAC-SHA-256. */
const ITERATIONS = 600_000;
/** The wait after the first wrong code, doubled by every further one, and the longest; seconds. */
const WAIT_S = { first: 1, most: 300 } as const;

/** Of a code only what it can be checked by is kept; and how it was guessed at. */
interface KeptCode {
  salt: Uint8Array<ArrayBuffer>;
  iterations: number;
  hash: Uint8Array;
  /** Wrong codes so far, and when the last one came, milliseconds since 1970. */
  wrong: number;
  triedAt: number;
}

interface KioskSchema extends DBSchema {
  [STORE]: { key: string; value: KeptCode | Partial<KioskSettings> };
}

let opened: Promise<IDBPDatabase<KioskSchema>> | null = null;

/** Whether the app is locked in this browser. Nothing is made for that where it never was. */
export async function isLocked(): Promise<boolean> {
  return (await wasEverLocked()) && (await kept()) !== undefined;
}

/** Whether whoever is there can only look and ask. */
export async function isForVisitors(): Promise<boolean> {
  return isPublished() || (await isLocked());
}

/** What was chosen for the visitors of a locked app; null where it is not locked. */
export async function lockedSettings(): Promise<KioskSettings | null> {
  return (await isLocked()) ? chosenSettings() : null;
}

/** What was chosen for visitors when the app was locked last, or is chosen before it ever was. */
export async function chosenSettings(): Promise<KioskSettings> {
  const chosen = (await wasEverLocked()) ? await (await database()).get(STORE, CHOSEN) : undefined;
  return { ...KIOSK_DEFAULTS, ...(chosen as Partial<KioskSettings> | undefined) };
}

/**
 * Locks the app in all tabs, from now on.
 *
 * @param settings stay for the next time the app is locked
 * @throws MnemeError `bad-input` for a code that is too short or too long, and where the page has no cryptography; `kiosk-locked` when it is locked already
 */
export async function lockWith(code: string, settings: KioskSettings): Promise<void> {
  const { length } = [...normal(code)];
  if (length < CODE_LENGTH.least || length > CODE_LENGTH.most)
    throw new MnemeError(
      'bad-input',
      told`A code has ${CODE_LENGTH.least} to ${CODE_LENGTH.most} characters. Choose another one.`,
    );
  if (!globalThis.crypto.subtle)
    throw new MnemeError(
      'bad-input',
      'The browser keeps a code safely only for pages that come by https or from this machine. Open the app that way.',
    );
  await alone(async () => {
    if (await isLocked()) throw lockedError();
    const salt = crypto.getRandomValues(new Uint8Array(16));
    const hash = await hashOf(code, salt, ITERATIONS);
    await keep({ salt, iterations: ITERATIONS, hash, wrong: 0, triedAt: 0 }, settings);
  });
  tellTabs();
}

/**
 * Unlocks the app in all tabs, and forgets the code. Each wrong code makes the wait for the next try longer, across tabs and reloads.
 *
 * @throws MnemeError `kiosk-locked` for a wrong code, and for any that comes too soon: `retryAfterS` says when there is another try
 */
export async function unlockWith(code: string): Promise<void> {
  await alone(async () => {
    const lock = await kept();
    if (!lock) return;
    const soon = waitS(lock, Date.now());
    if (soon > 0) throw wrongCode(`Too many wrong codes. Wait, then try again.`, soon);
    // Noted before it is checked: closing the page meanwhile is no way around the wait.
    const tried = { ...lock, wrong: lock.wrong + 1, triedAt: Date.now() };
    await keep(tried);
    if (!isSame(await hashOf(code, lock.salt, lock.iterations), lock.hash))
      throw wrongCode('That is not the code.', waitS(tried, tried.triedAt));
    await (await database()).delete(STORE, KEY);
  });
  tellTabs();
}

/** Seconds until the next try. A clock that was set back makes it no longer than it was. */
export function waitS({ wrong, triedAt }: Pick<KeptCode, 'wrong' | 'triedAt'>, now: number): number {
  if (wrong === 0) return 0;
  const wait = Math.min(WAIT_S.most, WAIT_S.first * 2 ** (wrong - 1));
  return Math.min(wait, Math.max(0, wait - (now - triedAt) / 1000));
}

function wrongCode(message: string, retryAfterS: number): MnemeError {
  return new MnemeError('kiosk-locked', message, { retryAfterS });
}

function tellTabs(): void {
  const channel = new BroadcastChannel(KIOSK);
  channel.postMessage(null);
  channel.close();
}

/** One at a time in all tabs: two that are tried at once would count as one. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks.request(KIOSK, work) as Promise<T>;
}

/** False where the lock's database was never made. */
async function wasEverLocked(): Promise<boolean> {
  if (opened || !indexedDB.databases) return true;
  const all = await indexedDB.databases().catch(() => null);
  return !all || all.some(({ name }) => name === KIOSK);
}

async function kept(): Promise<KeptCode | undefined> {
  return (await (await database()).get(STORE, KEY)) as KeptCode | undefined;
}

async function keep(lock: KeptCode, settings?: KioskSettings): Promise<void> {
  const tx = (await database()).transaction(STORE, 'readwrite', { durability: 'strict' });
  await tx.store.put(lock, KEY);
  if (settings) await tx.store.put(settings, CHOSEN);
  await tx.done;
}

function database(): Promise<IDBPDatabase<KioskSchema>> {
  const forget = () => {
    opened = null; // The site's data were cleared under the page, or there was no room.
  };
  if (!opened) {
    opened = openDB<KioskSchema>(KIOSK, 1, {
      upgrade: (created) => void created.createObjectStore(STORE),
      terminated: forget,
    });
    opened.catch(forget);
  }
  return opened;
}

/** However a keyboard composes its letters. */
function normal(code: string): string {
  return code.normalize('NFC');
}

async function hashOf(code: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(normal(code)), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const params = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  return new Uint8Array(await crypto.subtle.deriveBits(params, key, 256));
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, i) => byte === other[i]);
}
