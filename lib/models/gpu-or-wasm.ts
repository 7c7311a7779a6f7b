import * as ort from 'onnxruntime-web/wasm';
import { type Choice, compareSpeed, type Finding } from './gpu';
import { type Outputs, outputsAgree } from './outputs';
import type { Session } from './session-types';
import { fixedLength } from './shape';

/** An input as a network gets it at work: what its backends are compared with. */
export interface UsualInput {
  /** Its shape, where the network leaves it free. */
  dims: readonly number[];
  /** Least and greatest value. */
  range: readonly [number, number];
}

type Feeds = ort.InferenceSession.FeedsType;

/** How a network is put on each backend. */
export interface Backends {
  wasm(): Promise<Session>;
  gpu(): Promise<Session>;
}

/** A network on the GPU where that was found to pay, or is found now; else on WebAssembly. Throws what `wasm` throws. */
export async function chooseSession(
  { wasm, gpu }: Backends,
  usual: UsualInput,
  choice: Choice,
): Promise<Session> {
  const plain = await wasm();
  const known = await choice.known();
  if (known === 'faster')
    return gpu().then(
      (session) => new GpuSession(session, plain, choice),
      async () => {
        await choice.keep(null);
        return plain;
      },
    );
  if (known) return plain;
  let made: Session | null = null;
  const finding = await choice.find(async (signal) => {
    made = await gpu();
    return checkSession(plain, made, usual, signal);
  });
  return finding === 'faster' ? new GpuSession(made!, plain, choice) : plain;
}

/** Whether a network gives the same on the GPU for one input, and is clearly faster there. */
export async function checkSession(
  wasm: Session,
  gpu: Session,
  usual: UsualInput,
  signal: AbortSignal,
): Promise<Finding> {
  const feeds = { [wasm.inputNames[0]!]: fixedInput(wasm, usual) };
  const expected = (await wasm.run(feeds)) as Outputs;
  if (!outputsAgree(expected, (await gpu.run(feeds)) as Outputs)) return 'differs';
  return compareSpeed(
    () => wasm.run(feeds),
    () => gpu.run(feeds),
    signal,
  );
}

/** `fixedTensor` of the shape that a network takes, where it takes only one. */
export function fixedInput(session: Session, { dims, range }: UsualInput): ort.Tensor {
  return fixedTensor({ dims: dims.map((length, axis) => fixedLength(session, axis) ?? length), range });
}

/** Always the same: two waves and some noise, over the whole range. */
export function fixedTensor({ dims, range: [least, most] }: UsualInput): ort.Tensor {
  const values = new Float32Array(dims.reduce((product, length) => product * length, 1));
  const row = dims.at(-1)!;
  // Waves are found once for a row: for every number of a picture it takes three times as long.
  const along = Float64Array.from({ length: row }, (_, x) => Math.sin(x / 9));
  let state = 1;
  for (let i = 0; i < values.length; ) {
    const across = Math.cos(i / row / 7);
    for (let x = 0; x < row; x += 1, i += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0; // Numerical Recipes, "quick and dirty" generators.
      values[i] = least + (most - least) * (0.5 + 0.2 * (along[x]! + across) + 0.2 * (state / 2 ** 32 - 0.5));
    }
  }
  return new ort.Tensor('float32', values, dims);
}

/**
 * On the GPU, until a run fails there or gives something else: that one, and all from then on, are made on WebAssembly. The first run of each
 * shape is made on both and compared, since a GPU's programs differ by shape: onnxruntime-web 1.30.0 gave wrong boxes of the
 * embedded face detector for pictures of 160 x 160 and of 320 x 320, and right ones for others, until it was written otherwise (bin/setup/weights-from-packages/faceapi.mjs).
 */
class GpuSession implements Session {
  private isGivenUp = false;
  /** Shapes of inputs for which both gave the same. */
  private readonly same = new Set<string>();

  constructor(
    private readonly gpu: Session,
    private readonly wasm: Session,
    private readonly choice: Choice,
  ) {}

  get isOnGpu(): boolean {
    return !this.isGivenUp;
  }

  get inputNames(): readonly string[] {
    return this.wasm.inputNames;
  }

  get outputNames(): readonly string[] {
    return this.wasm.outputNames;
  }

  get inputMetadata(): Session['inputMetadata'] {
    return this.wasm.inputMetadata;
  }

  async run(feeds: Feeds): Promise<ort.InferenceSession.ReturnType> {
    const outputs = this.isGivenUp ? null : await this.gpu.run(feeds).catch(() => this.giveUp(null));
    if (!outputs) return this.wasm.run(feeds);
    const shape = shapesOf(feeds);
    if (this.same.has(shape)) return outputs;
    const expected = await this.wasm.run(feeds);
    if (!outputsAgree(expected as Outputs, outputs as Outputs)) {
      await this.giveUp('differs');
      return expected;
    }
    this.same.add(shape);
    return outputs;
  }

  private async giveUp(finding: Finding | null): Promise<null> {
    this.isGivenUp = true;
    await this.choice.keep(finding);
    return null;
  }
}

function shapesOf(feeds: Feeds): string {
  return Object.values(feeds)
    .map((tensor) => (tensor as ort.Tensor).dims.join('x'))
    .join();
}
