import { hkdf } from '@noble/hashes/hkdf.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { bech32 } from '@scure/base';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { SharedPlace } from '../contract/sharing';
import { MnemeError } from '../errors';
import { whenNeeded } from '../when-needed';

/** Bytes of an authentication code. */
export const CODE_BYTES = 32;
/** Hexadecimal digits of a keyed hash by which a file is called. */
const NAME_DIGITS = 40;
const CODE = /^AGE-SECRET-KEY-1[0-9A-Z]{58}$/;
/** The file that holds what names are made with, where that is not the code: encrypted to the household. */
export const NAMING_FILE = 'naming';

/** What comes before the 32 bytes of an X25519 key in PKCS #8. */
const PKCS8 = hexToBytes('302e020100300506032b656e04220420');

/** A pair of age keys (X25519): encrypts and decrypts. What it does that with is kept: to make it takes as long as a picture's file. */
export class SealingKey {
  private readonly encrypter: () => Promise<Encrypter>;
  private readonly decrypter: () => Promise<Decrypter>;

  constructor(readonly identity: string) {
    this.encrypter = whenNeeded(async () => {
      const encrypter = new Encrypter();
      encrypter.addRecipient(await identityToRecipient(identity));
      return encrypter;
    });
    this.decrypter = whenNeeded(async () => {
      const decrypter = new Decrypter();
      decrypter.addIdentity(await readKey(identity));
      return decrypter;
    });
  }

  static async make(): Promise<SealingKey> {
    return new SealingKey(await generateX25519Identity());
  }

  async seal(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
    return (await (await this.encrypter()).encrypt(bytes)) as Uint8Array<ArrayBuffer>;
  }

  /** Throws where they are encrypted to another key, or were altered. */
  async open(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
    // Its arrays are read where they lie, which must be at a whole number of 8 bytes.
    return new Uint8Array(await (await this.decrypter()).decrypt(bytes));
  }
}

/** What all devices of a household share: whoever has its code reads all and can write as any of them. */
export class HouseholdKeys {
  /** By which segments of another household are told; says nothing of the code. */
  readonly household: string;
  readonly sealing: SealingKey;
  /** By which the app's server finds what lies of this household: says nothing of the code, either. Another code leads to another folder there. */
  readonly atServer: string;
  private readonly authentication: () => Promise<CryptoKey>;
  private readonly naming: Uint8Array;
  private readonly namingKey: () => Promise<CryptoKey>;

  /** @param namedBy what names are made with, in hexadecimal; null: the code. It stays when the code is changed, so that what is known by name stays known */
  private constructor(
    readonly code: string,
    readonly namedBy: string | null,
  ) {
    const derived = (what: string) =>
      hkdf(sha256, utf8ToBytes(code), undefined, utf8ToBytes(`mneme sync ${what}`), 32);
    this.household = bytesToHex(derived('household')).slice(0, NAME_DIGITS);
    this.atServer = bytesToHex(derived('server'));
    this.authentication = whenNeeded(() => hmacKey(derived('authentication')));
    this.naming = namedBy === null ? derived('names') : hexToBytes(namedBy);
    this.namingKey = whenNeeded(() => hmacKey(this.naming));
    this.sealing = new SealingKey(code);
  }

  static async make(): Promise<HouseholdKeys> {
    return new HouseholdKeys(await generateX25519Identity(), null);
  }

  /** Keys of another code for the same memory: names stay. */
  async renewed(): Promise<HouseholdKeys> {
    return new HouseholdKeys(await generateX25519Identity(), bytesToHex(this.naming));
  }

  /** Those by which a code reads what lies in a place. Throws `bad-input` for what is no code. */
  static async at(place: SharedPlace, code: string): Promise<HouseholdKeys> {
    const keys = HouseholdKeys.ofCode(code);
    const bytes = await place.read(NAMING_FILE);
    const content = bytes && (await keys.verified(bytes));
    if (!content) return keys;
    return HouseholdKeys.ofCode(code, new TextDecoder().decode(await keys.sealing.open(content)));
  }

  /** What `at` reads; null where names are made with the code. */
  async namingFile(): Promise<Uint8Array<ArrayBuffer> | null> {
    if (this.namedBy === null) return null;
    return this.authenticated(await this.sealing.seal(utf8ToBytes(this.namedBy)));
  }

  /** @param namedBy as `namedBy`. Throws `bad-input` for what is no code. */
  static ofCode(code: string, namedBy: string | null = null): HouseholdKeys {
    const plain = code.trim().toUpperCase();
    if (!CODE.test(plain))
      throw new MnemeError(
        'bad-input',
        'This is not a code of a shared memory. It begins with AGE-SECRET-KEY-1.',
      );
    return new HouseholdKeys(plain, namedBy);
  }

  /** Bytes with the code behind them that tells that they are of this household and as they were written. */
  async authenticated(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
    const code = await crypto.subtle.sign(
      'HMAC',
      await this.authentication(),
      bytes as Uint8Array<ArrayBuffer>,
    );
    return concatBytes(bytes, new Uint8Array(code)) as Uint8Array<ArrayBuffer>;
  }

  /** What was authenticated; null where it is of another hand, or altered. */
  async verified(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | null> {
    if (bytes.length < CODE_BYTES) return null;
    const content = bytes.subarray(0, bytes.length - CODE_BYTES);
    const code = bytes.subarray(content.length);
    return (await crypto.subtle.verify('HMAC', await this.authentication(), code, content)) ? content : null;
  }

  /** What something is called where others see it: nobody without the code can tell of what it is the hash. */
  nameOf(what: string, bytes: Uint8Array = new Uint8Array()): string {
    return bytesToHex(hmac(sha256, this.naming, named(what, bytes))).slice(0, NAME_DIGITS);
  }

  /** The same by the browser's own means: some ten times as fast for many bytes. */
  async nameOfMany(what: string, bytes: Uint8Array): Promise<string> {
    const code = await crypto.subtle.sign('HMAC', await this.namingKey(), named(what, bytes));
    return bytesToHex(new Uint8Array(code)).slice(0, NAME_DIGITS);
  }
}

function named(what: string, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return concatBytes(utf8ToBytes(`${what}\n`), bytes) as Uint8Array<ArrayBuffer>;
}

function hmacKey(key: Uint8Array): Promise<CryptoKey> {
  const uses: KeyUsage[] = ['sign', 'verify'];
  return crypto.subtle.importKey(
    'raw',
    key as Uint8Array<ArrayBuffer>,
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    uses,
  );
}

/** An age key as one of the browser's: read once, not for every file that is opened by it. The key as it is where the browser's own are not of that kind. */
async function readKey(identity: string): Promise<CryptoKey | string> {
  const pkcs8 = concatBytes(PKCS8, bech32.decodeToBytes(identity).bytes) as Uint8Array<ArrayBuffer>;
  return crypto.subtle.importKey('pkcs8', pkcs8, { name: 'X25519' }, false, ['deriveBits']).catch((error) => {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return identity;
    throw error;
  });
}
