import { MnemeError } from '../../errors';
import { inTurn, type Tellable, told } from '../../told';
import type { Weight } from '../weight';
import type { DownloadPart, RelayRefusal } from './parts';

/** What a person or whoever runs the server does about a file that is another one. */
const WAIT =
  'A newer version of this app may know what is there by now; until then its server can be given another host.';
const TELL = 'Tell whoever runs this app: its server can be given another host.';

/** Why the server did not pass a file on; null where it does not say. */
export async function refusalOf(response: Response): Promise<RelayRefusal | null> {
  const isTold = response.headers.get('content-type')?.startsWith('application/json');
  return isTold ? ((await response.json()) as RelayRefusal) : null;
}

/** What to tell of a file that will not come however often it is asked for; null where another try may get it. */
export function refusedDownload(
  { title }: Weight,
  part: DownloadPart,
  refusal: RelayRefusal,
): MnemeError | null {
  const because = (...sentences: Tellable[]) => new MnemeError('weight-corrupt', inTurn(...sentences));
  switch (refusal.why) {
    case 'unreached':
      return null;
    case 'elsewhere':
      return because(
        told`The file ${part.path} of ${title} was not fetched: its host sends on to ${refusal.host}, from where nothing is taken.`,
        TELL,
      );
    case 'page':
      return because(
        told`In place of the file ${part.path} of ${title} came a web page, as of a network that wants a login.`,
        'It was not kept.',
        TELL,
      );
    case 'absent':
      return new MnemeError(
        'weight-missing',
        inTurn(
          told`The host of ${title} does not give the file ${part.path}: it answers ${refusal.status}.`,
          WAIT,
        ),
      );
    case 'other-length':
      return because(
        refusal.bytes === null
          ? told`What came for the file ${part.path} of ${title} is packed, or of a length that nobody tells.`
          : told`What came for the file ${part.path} of ${title} has ${refusal.bytes} bytes, not ${part.bytes}: its host has another file there.`,
        'It was not kept.',
        refusal.bytes === null ? TELL : WAIT,
      );
  }
}
