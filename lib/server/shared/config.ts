import type { SharedOffer } from '../../contract/shared-by-server';
import { told } from '../../told';
import { isLockedByOperator } from '../locked-by-operator';
import { type HouseholdBounds, USUAL_BOUNDS } from './households';

/** Where shared memories are kept, as the operator set it up. */
export type SharedStorage = WebdavFolder | S3Folder;

export interface WebdavFolder {
  kind: 'webdav';
  /** Ends with "/". */
  url: URL;
  /** Null: none is asked for. */
  password: { user: string; password: string } | null;
}

export interface S3Folder {
  kind: 's3';
  /** The bucket below its endpoint, ends with "/". */
  url: URL;
  /** What the names of all objects begin with: nothing, or it ends with "/". */
  prefix: string;
  region: string;
  key: string;
  secret: string;
}

export type SharedConfigured =
  | { storage: SharedStorage; bounds: HouseholdBounds }
  | { storage: null; problem: string | null };

/** S3's rules for buckets, and for the rest of an address what is signed as it stands. */
const S3_URL = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])((?:\/[\w-][\w.-]*)*)\/?$/;
const REGION = /^[a-z\d-]{1,40}$/;
const PLAIN = /^[\x20-\x7e]*$/;
const COUNT = /^\d{1,9}$/;

/**
 * Reads the environment: `MNEME_SHARED_URL` (a folder by WebDAV, `https://...`, or of S3, `s3://BUCKET/FOLDER`), `MNEME_SHARED_USER` and `MNEME_SHARED_PASSWORD` (of S3 a
 * key's id and its secret), for S3 also `MNEME_SHARED_REGION` ("us-east-1" unless told otherwise) and `MNEME_SHARED_ENDPOINT` (AWS's own unless told otherwise);
 * `MNEME_SHARED_HOUSEHOLD_MB` and `MNEME_SHARED_HOUSEHOLDS`, how much is kept (`HouseholdBounds`). Nothing is set up where the first is missing, and where `MNEME_KIOSK` locks
 * the app. A problem names the variable that is wrong and never what is in it.
 */
export function readSharedConfig(env: Record<string, string | undefined>): SharedConfigured {
  const {
    MNEME_SHARED_URL: address,
    MNEME_SHARED_USER: user = '',
    MNEME_SHARED_PASSWORD: password = '',
  } = env;
  if (!address || isLockedByOperator(env)) return { storage: null, problem: null };
  const bounds = boundsIn(env);
  if (typeof bounds === 'string') return wrong(bounds);
  const isS3 = address.startsWith('s3:');
  if (!PLAIN.test(user + password) || (!isS3 && user.includes(':')))
    return wrong('MNEME_SHARED_USER or MNEME_SHARED_PASSWORD holds what it cannot hold.');
  if (isS3) return readS3(address, user, password, env, bounds);
  const url = folderAt(address);
  if (!url)
    return wrong(
      'MNEME_SHARED_URL is neither an http or https address without a password in it, nor s3://BUCKET/FOLDER.',
    );
  return { storage: { kind: 'webdav', url, password: user === '' ? null : { user, password } }, bounds };
}

/** How much is kept; or what is wrong with that. */
function boundsIn({
  MNEME_SHARED_HOUSEHOLD_MB: megabytes,
  MNEME_SHARED_HOUSEHOLDS: households,
}: Record<string, string | undefined>): HouseholdBounds | string {
  const bounds = { ...USUAL_BOUNDS };
  if (megabytes) {
    if (!COUNT.test(megabytes) || Number(megabytes) === 0)
      return 'MNEME_SHARED_HOUSEHOLD_MB is not a number of megabytes, as 10000.';
    bounds.bytes = Number(megabytes) * 1e6;
  }
  if (households) {
    if (!COUNT.test(households)) return 'MNEME_SHARED_HOUSEHOLDS is not a number of memories, as 100.';
    bounds.households = Number(households);
  }
  return bounds;
}

/** What pages are told of it. */
export function offerOf(configured: SharedConfigured): SharedOffer {
  if (configured.storage) return { host: configured.storage.url.hostname };
  const { problem } = configured;
  return problem === null ? null : { problem: told`The server of this app is not set up right: ${problem}` };
}

function readS3(
  address: string,
  key: string,
  secret: string,
  {
    MNEME_SHARED_REGION: region = 'us-east-1',
    MNEME_SHARED_ENDPOINT: endpoint,
  }: Record<string, string | undefined>,
  bounds: HouseholdBounds,
): SharedConfigured {
  const [, bucket, folder] = S3_URL.exec(address) ?? [];
  if (!bucket) return wrong('MNEME_SHARED_URL is not s3://BUCKET/FOLDER of plain letters.');
  if (!key || !secret)
    return wrong('MNEME_SHARED_USER and MNEME_SHARED_PASSWORD, the key of the bucket, are missing.');
  if (!REGION.test(region)) return wrong('MNEME_SHARED_REGION is not the name of a region.');
  const host = folderAt(endpoint || `https://s3.${region}.amazonaws.com`);
  if (!host) return wrong('MNEME_SHARED_ENDPOINT is not an http or https address.');
  const prefix = folder ? `${folder.slice(1)}/` : '';
  return { storage: { kind: 's3', url: new URL(`${bucket}/`, host), prefix, region, key, secret }, bounds };
}

function wrong(problem: string): SharedConfigured {
  return { storage: null, problem };
}

/** Null for what is no such address, or has a name and password, a query or a fragment in it. */
function folderAt(address: string): URL | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isPlain = !url.username && !url.password && !url.search && !url.hash;
  if (!['http:', 'https:'].includes(url.protocol) || !isPlain) return null;
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/`;
  return url;
}
