// The kernel of vector search: lib/memory/vectors/kernel.as.ts, built by AssemblyScript into a module that holds it as text.
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { at, SetupError } from './common.mjs';

export const KERNEL_SOURCE = 'lib/memory/vectors/kernel.as.ts';
/** Nothing of this folder is tracked. */
const FOLDER = at('lib/memory/vectors/generated');
export const KERNEL_STAMP = path.join(FOLDER, '.stamp');
/** It is compiled at once where it is first needed; on a page's own thread older Chromium does that for no larger modules. */
const MOST_BYTES = 4096;

/** Builds the kernel. Throws SetupError when there is no compiler, or with what it says when the kernel does not build. */
export async function writeKernel() {
  const { default: asc } = await import('assemblyscript/asc').catch(() => {
    throw new SetupError('The compiler of the search kernel is not installed. Run `npm run setup`.');
  });
  const stdout = asc.createMemoryStream();
  const stderr = asc.createMemoryStream();
  let wasm = null;
  const options = ['--outFile', 'kernel.wasm', '-O3', '--noAssert', '--runtime', 'stub', '--importMemory'];
  const { error } = await asc.main([KERNEL_SOURCE, '--baseDir', at('.'), '--enable', 'simd', ...options], {
    ...{ stdout, stderr },
    writeFile: (_name, contents) => {
      wasm = contents;
    },
  });
  if (error || wasm === null)
    throw new SetupError(`${KERNEL_SOURCE} was not built.\n${String(stderr) || error?.message}`);
  if (wasm.length > MOST_BYTES) throw new SetupError(`${KERNEL_SOURCE} came to ${wasm.length} bytes.`);
  await mkdir(FOLDER, { recursive: true });
  const text = Buffer.from(wasm).toString('base64');
  // Moved into place: whoever reads it meanwhile finds the one or the other.
  const aside = path.join(FOLDER, `.kernel-${process.pid}`);
  await writeFile(
    aside,
    `// Built from ${KERNEL_SOURCE} by the set-up.\nexport const KERNEL =\n  '${text}';\n`,
  );
  await rename(aside, path.join(FOLDER, 'kernel.ts'));
}
