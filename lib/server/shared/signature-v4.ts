import { createHash, createHmac } from 'node:crypto';
import type { S3Folder } from './config';

/**
 * The headers of a request to S3 by which it is known who asks, and that nothing of it was changed: AWS Signature Version 4, in the header
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html; the examples there are its test).
 *
 * @param request its path of letters that are signed as they stand, its query in the order of its names and encoded as `encodeURIComponent` does
 */
export function signatureV4(
  { method, url, body = new Uint8Array() }: { method: string; url: URL; body?: Uint8Array },
  { key, secret, region }: Pick<S3Folder, 'key' | 'secret' | 'region'>,
  now: Date,
): Record<string, string> {
  const at = now.toISOString().replace(/[:-]|\.\d{3}/g, '');
  const scope = `${at.slice(0, 8)}/${region}/s3/aws4_request`;
  const headers = { 'x-amz-content-sha256': hash(body), 'x-amz-date': at };
  const signed = Object.entries({ host: url.host, ...headers });
  const names = signed.map(([name]) => name).join(';');
  const canonical = [
    ...[method, url.pathname, url.search.slice(1)],
    ...signed.map(([name, value]) => `${name}:${value}`),
    ...['', names, headers['x-amz-content-sha256']],
  ].join('\n');
  const signing = scope.split('/').reduce<string | Buffer>((from, part) => hmac(from, part), `AWS4${secret}`);
  const signature = hmac(signing, ['AWS4-HMAC-SHA256', at, scope, hash(canonical)].join('\n')).toString(
    'hex',
  );
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${key}/${scope},SignedHeaders=${names},Signature=${signature}`,
  };
}

function hash(of: Uint8Array | string): string {
  return createHash('sha256').update(of).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
