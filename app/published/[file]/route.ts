import { publishedFile, readPublishedConfig } from '../../../lib/published/config';
import { servedFile } from '../../../lib/server/served-file';

/** Serves the files of the published memory in the folder `MNEME_PUBLISHED`. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ file: string }> },
): Promise<Response> {
  const config = readPublishedConfig(process.env);
  const file = config && publishedFile(config, (await params).file);
  return file ? servedFile(request, file) : new Response('Not found', { status: 404 });
}
