import { dropBegun } from './begun-anew';
import { keysIn } from './clip-id';
import type { Writing } from './integrity/sealing';
import { putAnew } from './put-anew';
import type { VoicesDescribed } from './schema';

/** Changes the turns of videos whose voices are described by another weight from now on. What was begun of those that are described goes. */
export async function putVoices(
  tx: Writing,
  { weightId, videos, heard, turn }: VoicesDescribed,
): Promise<void> {
  await putAnew(tx, 'voices-anew', weightId, videos, { turns: turn });
  for (const id of heard) await dropBegun(tx, 'voices-anew', id);
  const settings = tx.objectStore('settings');
  if ((await settings.count(keysIn('voices-anew'))) === 0) await dropBegun(tx, 'voices-anew');
}
