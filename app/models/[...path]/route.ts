import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pathOf } from '../../../lib/models/weight';
import { MANIFEST } from '../../../lib/models/weights-manifest';

/** The only paths that are served: the manifest's. Nothing that a request names ever becomes part of a path on disk. */
const ALLOWED = MANIFEST.flatMap((weight) =>
  [...weight.files, ...(weight.companions ?? [])].map((file) => pathOf(weight, file)),
);

/** Serves the weights in the directory `MNEME_MODELS`, and `index.json`, the list of those it holds. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ path: string[] }> },
): Promise<Response> {
  const asked = (await params).path.join('/');
  const directory = process.env.MNEME_MODELS;
  if (asked === 'index.json') return Response.json(directory ? await held(directory) : []);
  const allowed = ALLOWED.find((entry) => entry === asked);
  if (!directory || !allowed) return new Response('Not found', { status: 404 });
  const file = fileOf(directory, allowed);
  const info = await stat(file).catch(() => null);
  if (!info?.isFile()) return new Response('Not found', { status: 404 });
  // By it a kept copy is known to be the same.
  const etag = `"${info.size}-${Math.round(info.mtimeMs)}"`;
  if (request.headers.get('if-none-match') === etag)
    return new Response(null, { status: 304, headers: { etag } });
  return new Response(Readable.toWeb(createReadStream(file)) as ReadableStream, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-length': String(info.size),
      'cache-control': 'no-cache',
      etag,
    },
  });
}

async function held(directory: string): Promise<string[]> {
  const found = await Promise.all(
    ALLOWED.map(async (entry) =>
      (await stat(fileOf(directory, entry)).catch(() => null))?.isFile() ? [entry] : [],
    ),
  );
  return found.flat();
}

function fileOf(directory: string, entry: string): string {
  return path.resolve(/* turbopackIgnore: true */ directory, entry);
}
