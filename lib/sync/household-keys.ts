import { hkdf } from '@noble/hashes/hkdf.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { MnemeError } from '../errors';

/** Bytes of an authentication code. */
export const CODE_BYTES = 32;
/** Hexadecimal digits of a keyed hash by which a file is called. */
const NAME_DIGITS = 40;
const CODE = /^AGE-SECRET-KEY-1[0-9A-Z]{58}$/;

/** A pair of age keys (X25519): encrypts and decrypts. */
export class SealingKey {
  private recipient: string | null = null;

  constructor(readonly identity: string) {}

  static async make(): Promise<SealingKey> {
    return new SealingKey(await generateX25519Identity());
  }

  async seal(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
    this.recipient ??= await identityToRecipient(this.identity);
    const encrypter = new Encrypter();
    encrypter.addRecipient(this.recipient);
    return (await encrypter.encrypt(bytes)) as Uint8Array<ArrayBuffer>;
  }

  /** Throws where they are encrypted to another key, or were altered. */
  async open(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
    const decrypter = new Decrypter();
    decrypter.addIdentity(this.identity);
    // Its arrays are read where they lie, which must be at a whole number of 8 bytes.
    return new Uint8Array(await decrypter.decrypt(bytes));
  }
}

/** What all devices of a household share: whoever has its code reads all and can write as any of them. */
export class HouseholdKeys {
  /** By which segments of another household are told; says nothing of the code. */
  readonly household: string;
  readonly sealing: SealingKey;
  private readonly authentication: Uint8Array;
  private readonly naming: Uint8Array;

  private constructor(readonly code: string) {
    const derived = (what: string) =>
      hkdf(sha256, utf8ToBytes(code), undefined, utf8ToBytes(`mneme sync ${what}`), 32);
    this.household = bytesToHex(derived('household')).slice(0, NAME_DIGITS);
    this.authentication = derived('authentication');
    this.naming = derived('names');
    this.sealing = new SealingKey(code);
  }

  static async make(): Promise<HouseholdKeys> {
    return new HouseholdKeys(await generateX25519Identity());
  }

  /** Throws `bad-input` for what is no code. */
  static ofCode(code: string): HouseholdKeys {
    const plain = code.trim().toUpperCase();
    if (!CODE.test(plain))
      throw new MnemeError(
        'bad-input',
        'This is not a code of a shared memory. It begins with AGE-SECRET-KEY-1.',
      );
    return new HouseholdKeys(plain);
  }

  /** Bytes with the code behind them that tells that they are of this household and as they were written. */
  authenticated(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
    return concatBytes(bytes, hmac(sha256, this.authentication, bytes)) as Uint8Array<ArrayBuffer>;
  }

  /** What was authenticated; null where it is of another hand, or altered. */
  verified(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | null {
    const content = bytes.subarray(0, Math.max(0, bytes.length - CODE_BYTES));
    const code = hmac(sha256, this.authentication, content);
    const given = bytes.subarray(content.length);
    if (given.length !== CODE_BYTES) return null;
    // All of it is compared, so that the time that it takes tells nothing.
    let differs = 0;
    for (let i = 0; i < CODE_BYTES; i += 1) differs |= code[i]! ^ given[i]!;
    return differs === 0 ? content : null;
  }

  /** What something is called where others see it: nobody without the code can tell of what it is the hash. */
  nameOf(what: string, bytes: Uint8Array = new Uint8Array()): string {
    return bytesToHex(hmac(sha256, this.naming, concatBytes(utf8ToBytes(`${what}\n`), bytes))).slice(
      0,
      NAME_DIGITS,
    );
  }
}
