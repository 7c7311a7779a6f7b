import { MnemeError } from '../../errors';
import { takesPassphrase } from './age-header';
import { partOf, type TransferHooks } from './archive-format';

/** Of taking in an encrypted memory the part that decrypting it takes: a third, where a memory of 100 MB was taken into an empty one. */
const DECRYPTING = 1 / 3;

/**
 * A saved memory as an archive, and what follows the rest of taking it in: itself, or what it holds where it is encrypted. Throws `passphrase-missing`,
 * `wrong-passphrase`, `bad-archive`, `file-changed`, `worker-stopped`, `cancelled`.
 */
export async function opened(
  file: Blob,
  passphrase: string | undefined,
  hooks: TransferHooks,
): Promise<{ archive: Blob; rest: TransferHooks }> {
  if (!(await takesPassphrase(file))) return { archive: file, rest: hooks };
  if (passphrase === undefined)
    throw new MnemeError(
      'passphrase-missing',
      'This saved memory is encrypted. Restoring it takes the passphrase that it was saved with.',
    );
  const { decryptedBlob } = await import('./encrypted');
  const archive = await decryptedBlob(file, passphrase, partOf(hooks, 0, DECRYPTING));
  return { archive, rest: partOf(hooks, DECRYPTING, 1) };
}
