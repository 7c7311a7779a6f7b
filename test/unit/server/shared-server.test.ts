// Over 400 lines: one server by all that it is asked and refuses, before each kind of storage.
import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUSEHOLD_SECRET, SHARED_ENDPOINT, SHARED_PATH } from '../../../lib/contract/shared-by-server';
import { readOwnNames } from '../../../lib/server/own-names';
import { offerOf, readSharedConfig } from '../../../lib/server/shared/config';
import { SHARED_LIMITS, type SharedLimits, SharedServer } from '../../../lib/server/shared/shared-server';
import { signatureV4 } from '../../../lib/server/shared/signature-v4';
import { ServerPlace } from '../../../lib/sync/server-place';
import { fromPageOf, type ServedRoute, serveRoute } from '../../serve-route';
import { type StorageInHand, startS3, startWebdav, USER } from '../../shared-storage';

const SECRET = '3f'.repeat(32);
const OTHER = 'a0'.repeat(32);
const folderOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
const DEVICE = '0123456789abcdef';
const NAME = '0123456789'.repeat(4);
const HEAD = `${DEVICE}/head-0`;
const PATHS = [`${DEVICE}/1-1`, HEAD, `keys/${NAME}`, 'naming', `pictures/${DEVICE}/${NAME}`];
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

async function serve(
  env: Record<string, string>,
  limits: SharedLimits = SHARED_LIMITS,
): Promise<ServedRoute> {
  const server = new SharedServer(readSharedConfig(env), readOwnNames({}), limits);
  const app = await serveRoute((one) => server.answer(one));
  opened.push(app);
  return app;
}

describe.each([
  ['WebDAV', () => startWebdav()],
  ['WebDAV as nginx has it', () => startWebdav(500)],
  ['S3', () => startS3(3)],
])('a place through the server, in %s', (_, start) => {
  let storage: StorageInHand;
  let app: ServedRoute;
  let place: ServerPlace;
  beforeEach(async () => {
    storage = await start();
    opened.push(storage);
    app = await serve(storage.env);
    place = new ServerPlace(SECRET, fromPageOf(app.origin));
  });

  test('lists, reads, writes and removes files', async () => {
    expect(await place.list()).toEqual([]);
    expect(await place.read(HEAD)).toBeNull();
    await place.remove(HEAD);
    for (const path of PATHS) await place.write(path, bytesOf(path));
    await place.write(HEAD, bytesOf('written again'));
    expect(await place.list()).toEqual([...PATHS].sort());
    expect(await place.list('devices')).toEqual([`${DEVICE}/1-1`, HEAD]);
    expect(Buffer.from((await place.read(HEAD))!).toString()).toBe('written again');
    await place.write(`${DEVICE}/1-2`, new Uint8Array());
    expect(await place.read(`${DEVICE}/1-2`)).toHaveLength(0);
    for (const path of PATHS) await place.remove(path);
    expect(await place.list()).toEqual([`${DEVICE}/1-2`]);
    expect([...storage.files.keys()]).toEqual([`${folderOf(SECRET)}/${DEVICE}/1-2`]);
  });

  test('another household sees and reaches nothing of it, and what is no file of a memory is not told', async () => {
    for (const path of PATHS) await place.write(path, bytesOf(path));
    storage.files.set(`${folderOf(SECRET)}/${DEVICE}/notes.txt`, Buffer.from('of the operator'));
    storage.files.set('letter.txt', Buffer.from('of the operator'));
    expect(await place.list()).toEqual([...PATHS].sort());
    const other = new ServerPlace(OTHER, fromPageOf(app.origin));
    expect(await other.list()).toEqual([]);
    expect(await other.read(HEAD)).toBeNull();
    await other.write(HEAD, bytesOf('of another'));
    await other.remove(PATHS[0]!);
    expect(Buffer.from((await place.read(HEAD))!).toString()).toBe(HEAD);
    expect(await place.list()).toHaveLength(PATHS.length);
    // Nothing that lies there, nor what is asked of it, tells the secret.
    expect([...storage.files.keys(), ...storage.asked].join()).not.toMatch(new RegExp(`${SECRET}|${OTHER}`));
  });

  test('a folder that holds more than an answer tells of is listed to its end', async () => {
    const paths = Array.from({ length: 10 }, (_, i) => `pictures/${DEVICE}/${String(i).repeat(40)}`);
    for (const path of [HEAD, ...paths]) await place.write(path, bytesOf(path));
    expect(await place.list()).toEqual([HEAD, ...paths]);
    storage.asked.length = 0;
    expect(await place.list('devices')).toEqual([HEAD]);
    // What is looked at every few minutes does not grow with the pictures.
    expect(storage.asked.length).toBeLessThanOrEqual(2);
  });

  test.each([
    [{ status: 401 }, 'refuses the password'],
    [{ status: 403 }, 'refuses the password'],
    [{ status: 302, to: 'http://127.0.0.1:9/elsewhere' }, 'another address'],
    [{ status: 500 }, 'HTTP 500'],
    [{ status: 507 }, 'no room'],
    [{ status: 409 }, 'HTTP 409'],
  ] as const)('a storage that answers %j is told, and nothing is followed', async (trouble, says) => {
    storage.trouble = trouble;
    for (const work of [
      () => place.list(),
      () => place.read(HEAD),
      () => place.write(HEAD, bytesOf('x')),
      () => place.remove(HEAD),
    ])
      await expect(work()).rejects.toMatchObject({
        code: 'place-failed',
        message: expect.stringContaining(says),
      });
  });

  test('a file that is cut off on its way back is an error, and no shorter file', async () => {
    await place.write(HEAD, bytesOf('all of it'));
    storage.trouble = 'cut';
    await expect(place.read(HEAD)).rejects.toMatchObject({
      code: 'place-failed',
      message: expect.stringContaining('not to the end'),
    });
  });

  test('a page in place of a list is no empty list', async () => {
    storage.trouble = 'page';
    await expect(place.list()).rejects.toMatchObject({
      code: 'place-failed',
      message: expect.stringContaining('a way that is not known'),
    });
  });

  test('a storage that says nothing is waited for no longer than it may be', async () => {
    const hasty = await serve(storage.env, { ...SHARED_LIMITS, storageMs: 100 });
    storage.trouble = 'silent';
    await expect(new ServerPlace(SECRET, fromPageOf(hasty.origin)).read(HEAD)).rejects.toMatchObject({
      code: 'place-failed',
      message: expect.stringContaining('too long'),
    });
  });

  test('a storage that is gone is told', async () => {
    await storage.close();
    await expect(place.list()).rejects.toMatchObject({
      code: 'place-failed',
      message: expect.stringContaining('Nobody answers'),
    });
  });

  test('with another password nothing is done', async () => {
    const wrong = await serve({ ...storage.env, MNEME_SHARED_PASSWORD: 'another' });
    await expect(
      new ServerPlace(SECRET, fromPageOf(wrong.origin)).write(HEAD, bytesOf('x')),
    ).rejects.toMatchObject({
      message: expect.stringContaining('refuses the password'),
    });
    expect(storage.files.size).toBe(0);
  });
});

describe('the route', () => {
  let storage: StorageInHand;
  let app: ServedRoute;
  beforeEach(async () => {
    storage = await startWebdav();
    opened.push(storage);
    app = await serve(storage.env);
  });

  /** By Node's own client, which sends an address as it is written. */
  function ask(
    path: string,
    {
      method = 'GET',
      headers = {},
      body,
    }: { method?: string; headers?: Record<string, string>; body?: string } = {},
    origin = app.origin,
  ): Promise<{ status: number; headers: Record<string, unknown>; text: string }> {
    return new Promise((resolve, reject) => {
      const { port } = new URL(origin);
      const asking = request(
        {
          ...{ host: '127.0.0.1', port, path, method, agent: false },
          headers: {
            ...(method !== 'GET' && { origin }),
            ...{ [HOUSEHOLD_SECRET]: SECRET, ...headers },
          },
        },
        async (answer) => {
          let text = '';
          for await (const piece of answer) text += piece;
          resolve({ status: answer.statusCode!, headers: answer.headers, text });
        },
      );
      asking.on('error', reject);
      asking.end(body);
    });
  }

  test.each([
    ...['..', '%2e%2e/x', 'keys', 'keys/', `keys/${NAME}/`, `keys/../keys/${NAME}x`, `keys//${NAME}`],
    ...[
      `${DEVICE}/head-2`,
      `${DEVICE}/0-1`,
      `${DEVICE}/1-01`,
      `${DEVICE}/1-${'1'.repeat(10)}`,
      `${DEVICE}/x`,
    ],
    ...[`keys/${NAME.toUpperCase().replace('0', 'A')}`, `keys%2F${NAME}`, `${DEVICE}%2fhead-0`, `/${HEAD}`],
    ...[`${DEVICE}/..%2f..%2fhead-0`, `pictures/${NAME}`, `pictures/${DEVICE}/${NAME}0`, 'a'.repeat(5000)],
    ...[`${HEAD}\0`, `${HEAD}%00`, `${HEAD};x`, `${HEAD}%0a`, 'http://127.0.0.1/'],
  ])('no file is called %j, and the storage is not asked', async (path) => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const answer = await ask(`${SHARED_ENDPOINT}/${path}`, { method, body: 'x' }).catch(() => ({
        status: 400,
      }));
      expect([400, 404]).toContain(answer.status);
    }
    expect(SHARED_PATH.test(path)).toBe(false);
    expect(storage.asked).toEqual([]);
  });

  test('the list itself is not written, nor removed', async () => {
    for (const method of ['PUT', 'DELETE']) expect((await ask(SHARED_ENDPOINT, { method })).status).toBe(404);
    expect(storage.asked).toEqual([]);
  });

  test.each(['', 'x', SECRET.slice(1), `${SECRET}0`, SECRET.toUpperCase(), '../'.repeat(20)])(
    'without the secret of a household, as %j, nobody is answered',
    async (secret) => {
      expect((await ask(SHARED_ENDPOINT, { headers: { [HOUSEHOLD_SECRET]: secret } })).status).toBe(401);
      expect(storage.asked).toEqual([]);
    },
  );

  test.each([
    ['of another page', { origin: 'https://elsewhere.example' }],
    ['of another site', { 'sec-fetch-site': 'cross-site' }],
    ['of a name that is not ours', { host: 'elsewhere.example' }],
  ])('what is asked on behalf %s is refused', async (_, headers) => {
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect((await ask(`${SHARED_ENDPOINT}/${HEAD}`, { method, headers })).status).toBe(403);
    expect(storage.asked).toEqual([]);
  });

  test('a file that is too long is refused, whether its length is told or not, and nothing of it is kept', async () => {
    const small = await serve(storage.env, { ...SHARED_LIMITS, bodyBytes: 2000 });
    const at = `${SHARED_ENDPOINT}/${HEAD}`;
    const long = { method: 'PUT', body: 'x'.repeat(2001) };
    expect((await ask(at, long, small.origin)).status).toBe(413);
    const untold = { ...long, headers: { 'transfer-encoding': 'chunked' } };
    expect((await ask(at, untold, small.origin)).status).toBe(413);
    expect(storage.asked).toEqual([]);
    expect((await ask(at, { ...long, body: 'x'.repeat(2000) }, small.origin)).status).toBe(204);
    // Nor is one that somebody else laid there passed back.
    storage.files.set(`${folderOf(SECRET)}/${HEAD}`, Buffer.alloc(2001));
    expect((await ask(at, {}, small.origin)).status).toBe(413);
  });

  test('a file that breaks off on its way here leaves what was there', async () => {
    const place = new ServerPlace(SECRET, fromPageOf(app.origin));
    await place.write(HEAD, bytesOf('whole'));
    storage.asked.length = 0;
    await new Promise<void>((resolve) => {
      const { port } = new URL(app.origin);
      const asking = request({
        ...{ host: '127.0.0.1', port, path: `${SHARED_ENDPOINT}/${HEAD}`, method: 'PUT', agent: false },
        headers: { [HOUSEHOLD_SECRET]: SECRET, origin: app.origin, 'content-length': 1000 },
      });
      asking.on('error', () => resolve());
      asking.write('half of', () => setTimeout(() => asking.destroy(), 50));
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(storage.asked).toEqual([]);
    expect(Buffer.from((await place.read(HEAD))!).toString()).toBe('whole');
  });

  test('whoever asks too often waits, and comes through', async () => {
    const rate = { burst: 2, perMinute: 120 };
    const slow = await serve(storage.env, { ...SHARED_LIMITS, rate: { client: rate, all: rate } });
    const first = await Promise.all([1, 2, 3].map(() => ask(SHARED_ENDPOINT, {}, slow.origin)));
    expect(first.map(({ status }) => status).sort()).toEqual([200, 200, 429]);
    expect(first.find(({ status }) => status === 429)!.headers['retry-after']).toBe('1');
    expect(await new ServerPlace(SECRET, fromPageOf(slow.origin)).list()).toEqual([]);
  });

  test('what is passed on at once has a bound', async () => {
    const narrow = await serve(storage.env, { ...SHARED_LIMITS, heldBytes: 50 });
    const answer = await ask(
      `${SHARED_ENDPOINT}/${HEAD}`,
      { method: 'PUT', body: 'x'.repeat(51) },
      narrow.origin,
    );
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, '5']);
  });

  test.each([302, 200])('a page to log in on, shown with %s, is nothing that was done', async (status) => {
    const front = await serveRoute(async ({ url }) => {
      const isLogin = status === 200 || new URL(url).pathname === '/login';
      if (isLogin) return new Response('<h1>Log in</h1>', { headers: { 'content-type': 'text/html' } });
      return new Response(null, { status, headers: { location: '/login' } });
    });
    opened.push(front);
    const place = new ServerPlace(SECRET, fromPageOf(front.origin));
    for (const work of [() => place.write(HEAD, bytesOf('x')), () => place.remove(HEAD)])
      await expect(work()).rejects.toMatchObject({ code: 'place-failed' });
  });

  test('what is sent counts until it is taken, or for so long', async () => {
    const bytes = new Uint8Array(16 * 2 ** 20).fill(7);
    await new ServerPlace(SECRET, fromPageOf(app.origin)).write(HEAD, bytes);
    const limits = { ...SHARED_LIMITS, heldBytes: 1.5 * bytes.length };
    // Reads no byte of what it is sent.
    const unread = (origin: string) =>
      new Promise<{ destroy(): void }>((resolve) => {
        const headers = { [HOUSEHOLD_SECRET]: SECRET };
        const asking = request(`${origin}${SHARED_ENDPOINT}/${HEAD}`, { headers }, (answer) => {
          answer.on('error', () => {});
          answer.pause();
          resolve(asking);
        });
        asking.on('error', () => {});
        asking.end();
      });
    const statusAt = async ({ origin }: ServedRoute) => {
      const answer = await fromPageOf(origin)(`${SHARED_ENDPOINT}/${HEAD}`, {
        headers: { [HOUSEHOLD_SECRET]: SECRET },
      });
      return answer.ok ? (await answer.arrayBuffer()).byteLength : answer.status;
    };
    const bound = await serve(storage.env, limits);
    const asking = await unread(bound.origin);
    expect(await statusAt(bound)).toBe(429);
    asking.destroy();
    await expect.poll(() => statusAt(bound)).toBe(bytes.length);
    expect(await statusAt(bound)).toBe(bytes.length);

    const impatient = await serve(storage.env, { ...limits, storageMs: 2_000 });
    await unread(impatient.origin);
    expect(await statusAt(impatient)).toBe(429);
    await expect.poll(() => statusAt(impatient), { timeout: 10_000 }).toBe(bytes.length);
  });

  test('where nothing is set up there is nothing, and what is set up wrong is told', async () => {
    const none = await serve({});
    expect(await ask(SHARED_ENDPOINT, {}, none.origin)).toMatchObject({ status: 404 });
    const kiosk = await serve({ ...storage.env, MNEME_KIOSK: '1' });
    expect(await ask(`${SHARED_ENDPOINT}/${HEAD}`, {}, kiosk.origin)).toMatchObject({ status: 404 });
    const wrong = await serve({ MNEME_SHARED_URL: 'ftp://elsewhere.example' });
    expect(await ask(SHARED_ENDPOINT, {}, wrong.origin)).toMatchObject({
      status: 503,
      text: expect.stringContaining('MNEME_SHARED_URL'),
    });
    expect(storage.asked).toEqual([]);
  });

  test('nothing that is answered is kept by caches, or tells of the storage', async () => {
    storage.trouble = { status: 500 };
    for (const path of ['', `/${HEAD}`]) {
      const { headers, text } = await ask(SHARED_ENDPOINT + path);
      expect(headers['cache-control']).toBe('no-store');
      for (const secret of [
        storage.env.MNEME_SHARED_PASSWORD!,
        USER,
        storage.env.MNEME_SHARED_URL!,
        folderOf(SECRET),
      ])
        expect(text).not.toContain(secret);
    }
  });
});

describe('the settings', () => {
  const S3 = { MNEME_SHARED_URL: 's3://bucket', MNEME_SHARED_USER: 'id', MNEME_SHARED_PASSWORD: 'secret' };

  test.each([
    [{}, null],
    [{ MNEME_SHARED_URL: 'https://dav.example.org/me', MNEME_KIOSK: '1' }, null],
    [{ MNEME_SHARED_URL: 'https://dav.example.org/me' }, 'dav.example.org'],
    [{ ...S3, MNEME_SHARED_REGION: 'eu-central-1' }, 's3.eu-central-1.amazonaws.com'],
    [{ ...S3, MNEME_SHARED_USER: 'group:user' }, 's3.us-east-1.amazonaws.com'],
    [{ ...S3, MNEME_SHARED_URL: 's3://bucket/a/b/', MNEME_SHARED_ENDPOINT: 'http://[::1]:9000' }, '[::1]'],
  ])('%j keep memories at %s', (env, host) => {
    const offer = offerOf(readSharedConfig(env as Record<string, string>));
    expect(offer).toEqual(host === null ? null : { host });
  });

  test.each([
    [{ MNEME_SHARED_URL: 'dav.example.org' }, 'MNEME_SHARED_URL'],
    [{ MNEME_SHARED_URL: 'file:///etc' }, 'MNEME_SHARED_URL'],
    [{ MNEME_SHARED_URL: 'https://me:hush@dav.example.org/' }, 'MNEME_SHARED_URL'],
    [{ MNEME_SHARED_URL: 'https://dav.example.org/?a=b' }, 'MNEME_SHARED_URL'],
    [{ MNEME_SHARED_URL: 'https://dav.example.org/', MNEME_SHARED_USER: 'a:b' }, 'MNEME_SHARED_USER'],
    [
      { MNEME_SHARED_URL: 'https://dav.example.org/', MNEME_SHARED_PASSWORD: 'a\nb' },
      'MNEME_SHARED_PASSWORD',
    ],
    [{ ...S3, MNEME_SHARED_URL: 's3://B' }, 'MNEME_SHARED_URL'],
    [{ ...S3, MNEME_SHARED_URL: 's3://bucket/../other' }, 'MNEME_SHARED_URL'],
    [{ ...S3, MNEME_SHARED_PASSWORD: '' }, 'MNEME_SHARED_PASSWORD'],
    [{ ...S3, MNEME_SHARED_REGION: 'a.b/c' }, 'MNEME_SHARED_REGION'],
    [{ ...S3, MNEME_SHARED_ENDPOINT: 'x' }, 'MNEME_SHARED_ENDPOINT'],
  ])('%j are told to be wrong, by the name of %s alone', (env, name) => {
    const configured = readSharedConfig(env as Record<string, string>);
    expect(configured).toMatchObject({ storage: null, problem: expect.stringContaining(name) });
    expect(JSON.stringify(offerOf(configured))).not.toMatch(/hush|etc|a:b/);
  });
});

// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
test.each([
  ['?lifecycle=', 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
  ['?max-keys=2&prefix=J', '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
])('the example %s of AWS has the signature that is written there', (query, signature) => {
  const headers = signatureV4(
    { method: 'GET', url: new URL(`https://examplebucket.s3.amazonaws.com/${query}`) },
    {
      key: 'AKIAIOSFODNN7EXAMPLE',
      secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      region: 'us-east-1',
    },
    new Date('2013-05-24T00:00:00Z'),
  );
  expect(headers.authorization).toBe(
    `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;x-amz-content-sha256;x-amz-date,Signature=${signature}`,
  );
});
