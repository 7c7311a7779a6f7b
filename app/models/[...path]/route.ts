import { stat } from 'node:fs/promises';
import path from 'node:path';
import { OWN_FILES, pathOf } from '../../../lib/models/weight';
import { MANIFEST } from '../../../lib/models/weights-manifest';
import { servedFile } from '../../../lib/server/served-file';

/** The only paths that are served: the manifest's. Nothing that a request names ever becomes part of a path on disk. */
const ALLOWED = MANIFEST.flatMap((weight) =>
  [...weight.files, ...(weight.companions ?? []), OWN_FILES].map((file) => pathOf(weight, file)),
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
  return servedFile(request, fileOf(directory, allowed));
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
