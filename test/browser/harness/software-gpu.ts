import { chromiumFlags, findChromium } from '../../../bin/setup/browsers.mjs';
import type { InWorker } from './index';

/** For `test.use`: a browser with a GPU in software (SwiftShader), 20 to 90 times slower than WebAssembly. */
export const SOFTWARE_GPU = {
  launchOptions: {
    executablePath: (await findChromium()) ?? undefined,
    args: [...chromiumFlags(), '--enable-unsafe-webgpu'],
  },
};

/** Whether the browser has it: builds without SwiftShader do not. */
export function hasWebGpu(inWorker: InWorker<unknown>): Promise<boolean> {
  return inWorker(async () => ((await navigator.gpu?.requestAdapter()) ?? null) !== null);
}
