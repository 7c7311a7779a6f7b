/** What a check of the GPU found: only where it is `faster` is it used. */
export type Finding =
  /** It gives the same, and is clearly faster. */
  | 'faster'
  | 'not-faster'
  /** It gives something else. */
  | 'differs'
  /** It threw, or was not done in time. */
  | 'failed';

/** A finding, kept so that the check is made once. */
export interface Verdict {
  /** What it was found with: versions, threads, the GPU. It tells nothing of any other. */
  of: string;
  finding: Finding;
}

/** Where verdicts are kept, by what was checked. */
export interface Verdicts {
  read(id: string): Promise<unknown>;
  /** null drops one. */
  write(id: string, verdict: Verdict | null): Promise<void>;
}

/** A GPU that may be used where a check finds that it pays. */
export interface Gpu {
  adapter: GPUAdapter;
  verdicts: Verdicts;
}

/** Of the time that WebAssembly takes, the GPU may take so much at most: less than times on a busy machine vary by is nothing gained. */
const CLEARLY_FASTER = 0.7;
/** Runs before times are taken (WebAssembly is 2 to 4 times slower in its first ones), and runs of which the median is taken. */
const RUNS = { untimed: 6, timed: 7 };
/** One run that takes so many times what is allowed ends the check: software GPUs take 40 to 90 times as long as WebAssembly. */
const HOPELESS = 10;
/** A check that takes longer has failed. The first run builds the GPU's programs: a second or two. */
const LIMIT_MS = 30_000;

/** Where verdicts are kept among settings. */
export function verdictsIn(settings: {
  setting(key: string): Promise<unknown>;
  setSetting(key: string, value: unknown): Promise<void>;
}): Verdicts {
  const key = (id: string) => `gpu/${id}`;
  return {
    read: (id) => settings.setting(key(id)),
    write: (id, verdict) => settings.setSetting(key(id), verdict),
  };
}

/** The GPU that the browser offers; null without one, and where it is one in software only. */
export async function findAdapter(): Promise<GPUAdapter | null> {
  const adapter = await globalThis.navigator?.gpu?.requestAdapter().catch(() => null);
  return adapter && !adapter.info.isFallbackAdapter ? adapter : null;
}

/** Whether one thing is done on the GPU, by a check that is made once for each GPU and version. */
export class Choice {
  private readonly of: string;

  /**
   * @param id what is checked
   * @param version of all that the finding hangs on, but for the GPU
   */
  constructor(
    private readonly id: string,
    version: string,
    private readonly gpu: Gpu,
  ) {
    const { vendor, architecture, device, description } = gpu.adapter.info;
    this.of = [version, vendor, architecture, device, description].join('|');
  }

  /** What was found before; null when nothing was, or with something else. */
  async known(): Promise<Finding | null> {
    const verdict = (await this.gpu.verdicts.read(this.id).catch(() => null)) as Verdict | null | undefined;
    return verdict?.of === this.of ? verdict.finding : null;
  }

  /** Makes the check, and keeps what it finds. `signal` is aborted when it takes too long. */
  async find(check: (signal: AbortSignal) => Promise<Finding>): Promise<Finding> {
    const signal = AbortSignal.timeout(LIMIT_MS);
    const late = new Promise<Finding>((resolve) => {
      signal.addEventListener('abort', () => resolve('failed'));
    });
    const finding = await Promise.race([check(signal).catch((): Finding => 'failed'), late]);
    await this.keep(finding);
    return finding;
  }

  /** Keeps what was found since; null: what was found before did not hold, and is to be found anew. */
  async keep(finding: Finding | null): Promise<void> {
    const verdict = finding && { of: this.of, finding };
    await this.gpu.verdicts.write(this.id, verdict).catch(() => {}); // The check is made once more.
  }
}

/** Whether `gpu` does clearly faster what `wasm` does. Throws what they throw, and when `signal` is aborted. */
export async function compareSpeed(
  wasm: () => Promise<unknown>,
  gpu: () => Promise<unknown>,
  signal: AbortSignal,
): Promise<'faster' | 'not-faster'> {
  const allowed = CLEARLY_FASTER * (await medianMs(wasm, Number.POSITIVE_INFINITY, signal));
  return (await medianMs(gpu, allowed, signal)) <= allowed ? 'faster' : 'not-faster';
}

/** Infinite once a run is hopelessly slower than `allowed`. */
async function medianMs(run: () => Promise<unknown>, allowed: number, signal: AbortSignal): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < RUNS.untimed + RUNS.timed; i += 1) {
    signal.throwIfAborted();
    const begun = performance.now();
    await run();
    const ms = performance.now() - begun;
    if (ms > HOPELESS * allowed) return Number.POSITIVE_INFINITY;
    if (i >= RUNS.untimed) times.push(ms);
  }
  return times.sort((a, b) => a - b)[RUNS.timed >> 1]!;
}
