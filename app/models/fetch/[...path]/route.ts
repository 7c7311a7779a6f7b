import { partsOf } from '../../../../lib/models/downloads/parts';
import { MANIFEST } from '../../../../lib/models/weights-manifest';
import { readOwnNames } from '../../../../lib/server/own-names';
import { type RelayedFile, readRelaySource, WeightsRelay } from '../../../../lib/server/weights-relay';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

let relay: WeightsRelay | null = null;

/** One a server: it counts what is under way. The environment is that of the served app, not of its build. */
function theRelay(): WeightsRelay {
  relay ??= new WeightsRelay(readRelaySource(process.env), readOwnNames(process.env), relayedFiles());
  return relay;
}

function relayedFiles(): Map<string, RelayedFile> {
  return new Map(MANIFEST.flatMap(partsOf).map((part) => [part.at, part]));
}

/** Passes on a file of a weight from where it is published; under `index.json` it tells where that is. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ path: string[] }> },
): Promise<Response> {
  const path = (await params).path.join('/');
  return path === 'index.json' ? theRelay().tell(request) : theRelay().pass(request, path);
}
