import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

/**
 * Lays a copy compressed by Brotli beside each script and style in `folder`: the server gives it to whoever takes it
 * (lib/server/compressed-parts.ts).
 */
export async function compressParts(folder) {
  const files = await readdir(folder, { recursive: true });
  await Promise.all(
    files
      .filter((file) => /\.(js|css)$/.test(file))
      .map(async (file) => {
        const target = path.join(folder, file);
        const bytes = await readFile(target);
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        await writeFile(`${target}.br`, await compress(bytes, { params }));
      }),
  );
}
