// Storage over real HTTP as operators have it: a WebDAV server, and a bucket of S3. Both are strict where real ones are.
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const USER = 'mneme';
export const PASSWORD = 'a password of the operator';
const BUCKET = 'memories';
const REGION = 'eu-test-1';

/** What goes wrong with the next answers, until it is set to null again. */
export type Trouble =
  | null
  /** It answers with a status, and a location for what is one of 3xx. */
  | { status: number; to?: string }
  /** Of a file's bytes half come. */
  | 'cut'
  /** It keeps half of a file that is written, and breaks off. */
  | 'half-written'
  /** It says nothing. */
  | 'silent'
  /** It answers 200 with a page, as one that wants somebody to log in. */
  | 'page';

/** Files that lie in an operator's folder, by their paths in it. */
export interface StorageInHand {
  files: Map<string, Buffer>;
  /** Methods and paths of all requests, as they came. */
  asked: string[];
  trouble: Trouble;
  /** What lists tell of, which may be late; null: what lies there. */
  listed: ReadonlyMap<string, Buffer> | null;
  /** The settings by which the app uses it. */
  env: Record<string, string>;
  close(): Promise<void>;
}

interface Asked {
  request: IncomingMessage;
  url: URL;
  body: Buffer;
  response: ServerResponse;
}

async function start(
  env: (origin: string) => Record<string, string>,
  answer: (storage: StorageInHand, asked: Asked) => void,
): Promise<StorageInHand> {
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const url = new URL(request.url!, 'http://storage');
    storage.asked.push(`${request.method} ${request.url}`);
    const { trouble } = storage;
    if (trouble === 'silent') return;
    if (trouble === 'page')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html><p>Log in</p></html>');
    const body = Buffer.concat(pieces);
    if (trouble === 'half-written' && request.method === 'PUT') {
      response.destroy();
      return answer(storage, { request, url, body: body.subarray(0, body.length / 2), response });
    }
    if (typeof trouble === 'object' && trouble)
      return void response.writeHead(trouble.status, trouble.to ? { location: trouble.to } : {}).end();
    answer(storage, { request, url, body, response });
  });
  // On a busy machine a connection would be closed at the moment when it is used again.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const storage: StorageInHand = {
    ...{ files: new Map(), asked: [], trouble: null, listed: null },
    env: {
      ...env(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
      ...{ MNEME_SHARED_USER: USER, MNEME_SHARED_PASSWORD: PASSWORD },
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return storage;
}

function sendFile({ trouble }: StorageInHand, response: ServerResponse, bytes: Buffer): void {
  response.writeHead(200, { 'content-length': bytes.length });
  if (trouble !== 'cut') return void response.end(bytes);
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
}

/** A WebDAV server (RFC 4918) with a folder of the operator's, which is there. It tells of no more than what lies in one folder. @param lacking how it answers what has no folder to lie in. @param tellsSizes of files, or of folders besides, where it is asked for them */
export async function startWebdav(
  lacking = 409,
  tellsSizes: boolean | 'of folders' = true,
): Promise<StorageInHand> {
  const WITHIN = '/dav/of%20mneme/';
  const folders = new Set(['']);
  return start(
    (origin) => ({ MNEME_SHARED_URL: `${origin}${WITHIN}` }),
    (storage, { request: { method, headers }, url, body, response }) => {
      const end = (status: number) => void response.writeHead(status).end();
      const given = Buffer.from(`${USER}:${PASSWORD}`).toString('base64');
      if (headers.authorization !== `Basic ${given}`) return end(401);
      if (!url.pathname.startsWith(WITHIN)) return end(404);
      const path = decodeURIComponent(url.pathname.slice(WITHIN.length)).replace(/\/$/, '');
      const above = path.slice(0, Math.max(0, path.lastIndexOf('/')));
      const { files } = storage;
      const file = files.get(path);
      if (method === 'MKCOL') {
        if (folders.has(path)) return end(405);
        if (!folders.has(above)) return end(409);
        folders.add(path);
        return end(201);
      }
      if (method === 'PUT') {
        if (!folders.has(above)) return end(lacking);
        files.set(path, body);
        return end(file ? 204 : 201);
      }
      if (method === 'GET') return file ? sendFile(storage, response, file) : end(404);
      if (method === 'DELETE') return end(files.delete(path) ? 204 : 404);
      if (method !== 'PROPFIND') return end(405);
      if (headers.depth !== '1') return end(403);
      if (!folders.has(path)) return end(404);
      const listed = storage.listed ?? files;
      const isIn = (one: string) => one !== path && one.slice(0, Math.max(0, one.lastIndexOf('/'))) === path;
      const length = (one: string) =>
        tellsSizes && body.includes('getcontentlength')
          ? `<D:getcontentlength>${listed.get(one)!.length}</D:getcontentlength>`
          : '';
      const ofFolder = tellsSizes === 'of folders' ? '<D:getcontentlength>1000000</D:getcontentlength>' : '';
      const entry = (one: string, isFolder: boolean) =>
        `<D:response><D:href>${WITHIN}${one}${isFolder && one ? '/' : ''}</D:href><D:propstat><D:prop><D:resourcetype>${isFolder ? '<D:collection/>' : ''}</D:resourcetype>${isFolder ? ofFolder : length(one)}</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>`;
      const entries = [
        entry(path, true),
        ...[...folders].filter(isIn).map((one) => entry(one, true)),
        ...[...listed.keys()].filter(isIn).map((one) => entry(one, false)),
      ];
      response
        .writeHead(207, { 'content-type': 'application/xml' })
        .end(
          `<?xml version="1.0" encoding="utf-8"?>\n<D:multistatus xmlns:D="DAV:">${entries.join('\n')}</D:multistatus>`,
        );
    },
  );
}

/** A bucket, which tells of `pageSize` names at a time, and answers nobody who does not sign as S3's documentation says. */
export async function startS3(pageSize = 1000): Promise<StorageInHand> {
  return start(
    (origin) => ({
      MNEME_SHARED_URL: `s3://${BUCKET}/of-mneme`,
      ...{ MNEME_SHARED_ENDPOINT: origin, MNEME_SHARED_REGION: REGION },
    }),
    (storage, asked) => {
      const { request, url, body, response } = asked;
      const end = (status: number) => void response.writeHead(status).end();
      if (!isSigned(asked)) return end(403);
      if (!url.pathname.startsWith(`/${BUCKET}/`)) return end(404);
      const key = url.pathname.slice(BUCKET.length + 2);
      const { files } = storage;
      // What lies in the folder of the operator is compared with what lies in that of the other kind.
      const path = key.replace(/^of-mneme\//, '');
      if (key === '') {
        const prefix = url.searchParams.get('prefix') ?? '';
        const after = Buffer.from(url.searchParams.get('continuation-token') ?? '', 'base64').toString();
        const delimiter = url.searchParams.get('delimiter');
        const upTo = (one: string) => {
          const at = delimiter ? one.indexOf(delimiter, prefix.length) : -1;
          return at < 0 ? one : one.slice(0, at + 1);
        };
        const listed = storage.listed ?? files;
        const all = [...listed.keys()]
          .map((one) => `of-mneme/${one}`)
          .filter((one) => one.startsWith(prefix))
          .map(upTo);
        const keys = [...new Set(all)].filter((one) => one > after).sort();
        const page = keys.slice(0, pageSize);
        const told = (one: string) =>
          delimiter && one.endsWith(delimiter)
            ? `<CommonPrefixes><Prefix>${one}</Prefix></CommonPrefixes>`
            : `<Contents><Key>${one}</Key><Size>${listed.get(one.replace(/^of-mneme\//, ''))!.length}</Size></Contents>`;
        const hasMore = keys.length > page.length;
        const token = Buffer.from(page.at(-1) ?? '').toString('base64');
        return void response.writeHead(200, { 'content-type': 'application/xml' }).end(
          `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${BUCKET}</Name><Prefix>${prefix}</Prefix><IsTruncated>${hasMore}</IsTruncated>${page.map(told).join('')}${hasMore ? `<NextContinuationToken>${token.replaceAll('=', '&#61;')}</NextContinuationToken>` : ''}</ListBucketResult>`,
        );
      }
      if (request.method === 'PUT') {
        files.set(path, body);
        return end(200);
      }
      const file = files.get(path);
      if (request.method === 'GET') return file ? sendFile(storage, response, file) : end(404);
      if (request.method !== 'DELETE') return end(405);
      files.delete(path);
      return end(204);
    },
  );
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, of what came. */
function isSigned({ request: { method, headers }, url, body }: Asked): boolean {
  const [, key, day, names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/eu-test-1\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([\da-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const at = String(headers['x-amz-date']);
  const sent = headers['x-amz-content-sha256'];
  const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
  if (key !== USER || !day || !at.startsWith(day) || sent !== sha256(body)) return false;
  const atMs = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - atMs) < 15 * 60_000)) return false;
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.split(';').includes(name)))
    return false;
  const encoded = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const path = url.pathname
    .split('/')
    .map((part) => encoded(decodeURIComponent(part)))
    .join('/');
  const canonical = `${method}\n${path}\n${query}\n${names
    .split(';')
    .map((name) => `${name}:${String(headers[name]).trim()}\n`)
    .join('')}\n${names}\n${sent}`;
  const hmac = (by: string | Buffer, text: string) => createHmac('sha256', by).update(text).digest();
  const signing = hmac(hmac(hmac(hmac(`AWS4${PASSWORD}`, day), REGION), 's3'), 'aws4_request');
  const told = `AWS4-HMAC-SHA256\n${at}\n${day}/${REGION}/s3/aws4_request\n${sha256(canonical)}`;
  return hmac(signing, told).toString('hex') === signature;
}
