import { MnemeError } from '../../errors';
import { told } from '../../told';
import { MOST_WORK } from './work-factor';

/** Bytes in which the header of a file with a passphrase ends: it has some 150. */
const HEADER_BYTES = 512;

/** How an age file begins (https://age-encryption.org/v1), of whichever version. */
const BINARY = /^age-encryption\.org\/v/;
const ARMORED = /^\s*-----BEGIN AGE ENCRYPTED FILE-----/;
const KEYS = /^age-encryption\.org\/v1\n-> (?!scrypt )/;
/** The passphrase stands alone: the salt, the work factor, the key of the file under it, and the checksum of all that. */
const PASSPHRASE =
  /^age-encryption\.org\/v1\n-> scrypt [A-Za-z0-9+/]{22} ([1-9]\d{0,8})\n[A-Za-z0-9+/]{43}\n--- [A-Za-z0-9+/]{43}\n/;

/** Whether a file is encrypted, by how it begins and whatever it is called. */
export async function isEncrypted(file: Blob): Promise<boolean> {
  const start = await beginning(file);
  return BINARY.test(start) || ARMORED.test(start);
}

/** Whether a file is encrypted with a passphrase. Throws `bad-archive` for an encrypted one that no passphrase opens here, before any work is done for it. */
export async function takesPassphrase(file: Blob): Promise<boolean> {
  const start = await beginning(file);
  if (!BINARY.test(start) && !ARMORED.test(start)) return false;
  if (ARMORED.test(start))
    throw new MnemeError(
      'bad-archive',
      'This file is encrypted and written as text (age’s armored form), which is not opened here. Decrypt it with the program age first (age -d), and restore what that gives.',
    );
  if (KEYS.test(start))
    throw new MnemeError(
      'bad-archive',
      'This file is encrypted to keys, not with a passphrase, so no passphrase opens it. Decrypt it with the program age and the key first (age -d -i KEY), and restore what that gives.',
    );
  const work = PASSPHRASE.exec(start)?.[1];
  if (work === undefined) throw damaged();
  if (Number(work) > MOST_WORK)
    throw new MnemeError(
      'bad-archive',
      told`This file takes more work to open than is done here: ${Number(work)}, where ${MOST_WORK} is the most. If you trust it, decrypt it with the program age first (age -d), and restore what that gives.`,
    );
  return true;
}

/** What is said of an encrypted file that is not as it was written. */
export function damaged(cause?: unknown): MnemeError {
  return new MnemeError(
    'bad-archive',
    'This encrypted memory is cut off, damaged or forged, and nothing of it was taken in. Try another copy of the file.',
    { cause },
  );
}

/** Nothing of a file that cannot be read: whoever goes on with it says so. */
async function beginning(file: Blob): Promise<string> {
  const bytes = await file
    .slice(0, HEADER_BYTES)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  return new TextDecoder('latin1').decode(bytes);
}
