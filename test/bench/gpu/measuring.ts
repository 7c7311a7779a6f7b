import { checkSession, fixedTensor, type UsualInput } from '../../../lib/models/gpu-or-wasm';
import { difference, type Outputs, TOLERANCE } from '../../../lib/models/outputs';
import { configureRuntime, gpuSession, runsOn, wasmSession } from '../../../lib/models/runtime';
import type { Session } from '../../../lib/models/session-types';
import { weightById } from '../../../lib/models/weights-manifest';
import { quantile, type Row, rounded } from '../search/measured';

/** A network to measure. */
export interface Measured {
  /** Its weight's, and the name of its file. */
  id: string;
  file: string;
  /** The input of a network that the app never puts on a GPU; of others the manifest has it. */
  usual?: UsualInput;
  /** Other shapes that its input has at work. */
  shapes: readonly (readonly number[])[];
}

const RUNS = { untimed: 6, timed: 15 };
/** A check takes 30 s at most. */
const CHECK_MS = 30_000;

/**
 * What is measured on a GPU beside WebAssembly.
 *
 * @param options.read the bytes of a network's file by its name
 */
export function measuring(options: {
  read(file: string): Promise<Uint8Array>;
  wasmPaths?: string;
  threads: number;
}) {
  const { read, ...runtime } = options;
  configureRuntime(runtime);

  /** What the adapter says of itself; null where there is none. */
  async function adapter(): Promise<{ text: string; isSoftware: boolean } | null> {
    const found = await globalThis.navigator?.gpu?.requestAdapter().catch(() => null);
    if (!found) return null;
    const { vendor, architecture, device, description, isFallbackAdapter } = found.info;
    const names = [vendor, architecture, device, description].filter(Boolean).join(', ');
    const half = found.features.has('shader-f16') ? 'with' : 'without';
    return { text: `${names}; ${half} shader-f16`, isSoftware: isFallbackAdapter };
  }

  /** How long a network takes on both, how far what it gives lies apart, and what the app's check makes of it. */
  async function network({ id, file, usual, shapes }: Measured): Promise<Row[]> {
    const bytes = await read(file);
    const { dims, range } = usual ?? weightById(id)!.usual!;
    const plain = await wasmSession(bytes, file);
    const [gpu, loadMs] = await timed(() => gpuSession(bytes));
    const input = (dims: readonly number[]) => ({ [plain.inputNames[0]!]: fixedTensor({ dims, range }) });
    const [, firstMs] = await timed(() => gpu.run(input(dims)));
    const [value, baseline] = [await medianMs(gpu, input(dims)), await medianMs(plain, input(dims))];
    const apart: number[] = [];
    for (const shape of [dims, ...shapes]) {
      const [expected, actual] = [await plain.run(input(shape)), await gpu.run(input(shape))];
      apart.push(difference(expected as Outputs, actual as Outputs));
    }
    const check = checkSession(plain, gpu, { dims, range }, AbortSignal.timeout(CHECK_MS));
    const found = await check.catch((error: Error) => error.message);
    const row = (metric: string, value: number, unit: string, beside = {}): Row => ({
      ...{ metric: `gpu.${metric}.${file.replace(/\.onnx$/, '')}`, value, unit },
      ...beside,
    });
    return [
      row('run', rounded(value), `ms a run of ${dims.join(' x ')}; the app's check finds: ${found}`, {
        baseline: rounded(baseline),
        baselineName: `WebAssembly, ${runsOn()} threads`,
        ratio: rounded(value / baseline),
      }),
      row('load', rounded(loadMs + firstMs), 'ms until the first run is done'),
      row('difference', Number(Math.max(...apart).toExponential(1)), 'of the greatest in its row'),
      row(
        'wrong',
        apart.filter((by) => !(by <= TOLERANCE)).length,
        `of ${apart.length} shapes are further apart than ${TOLERANCE}`,
      ),
    ];
  }

  return { adapter, network };
}

async function medianMs(session: Session, feeds: Parameters<Session['run']>[0]): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < RUNS.untimed + RUNS.timed; i += 1)
    times.push((await timed(() => session.run(feeds)))[1]);
  return quantile(times.slice(RUNS.untimed), 0.5);
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const begun = performance.now();
  return [await work(), performance.now() - begun];
}
