import type { WitnessPlace } from '../store/witness/witness';

const KEY = 'mneme-witness';

/**
 * Keeps a witness of the memory where only a page can: in the browser's local storage, which browsers keep apart from databases and files, and Chromium leaves
 * where it takes these away to make room. A witness is a few numbers, and tells nothing of what is remembered.
 *
 * @param beside keeps it in one more place
 */
export function pageWitness(beside: WitnessPlace | null): WitnessPlace {
  let isKept = false;
  return {
    async read() {
      const local = readLocal();
      isKept = local !== null;
      return [local, ...((await beside?.read()) ?? [])];
    },
    keep(text) {
      // What was there and is not any more, somebody has cleared: a page that is still open puts it back for nobody.
      if (!isKept || readLocal() !== null) {
        keepLocal(text);
        isKept = true;
      }
      beside?.keep(text);
    },
  };
}

function readLocal(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // A browser that lets pages store nothing.
  }
}

function keepLocal(text: string): void {
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // An older one says less, and nothing wrong.
  }
}
