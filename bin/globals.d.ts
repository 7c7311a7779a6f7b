// What pages that scripts drive hold in their window.
import type { Mneme } from '../lib/contract/mneme';
import type { Weight } from '../lib/models/weight';

// biome-ignore lint/suspicious/noExplicitAny: called by name with what the command line was given
type Calls = Record<string, (...args: any[]) => Promise<any>>;

declare global {
  interface Window {
    mneme: Mneme;
    /** What /headless adds for the command line (app/headless/page.tsx). */
    mnemeFiles: Calls;
    mnemeManifest: readonly Weight[];
    /** Of benchmarks: what a page tells (test/bench/kills), runs (common/in-browser) or has seen (page). */
    tell(news: string, doneS?: number, problem?: string): Promise<void>;
    inWorker(source: string, given: unknown): Promise<unknown>;
    seen(): object;
    frameWork: { at: number; ms: number }[];
    /** What test/bench/page/interactions.mjs has seen so far. */
    seenInteractions(): { interactions: { ms: number; what: string }[]; shift: number; moved: string };
    /** Of the demo film's page (test/demo-film/page.js). */
    film: Calls;
  }
}
