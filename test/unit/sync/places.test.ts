import { beforeEach, describe, expect, it } from 'vitest';
import { HalfWritten } from '../../../lib/sync/half-written';
import { HouseholdKeys } from '../../../lib/sync/household-keys';
import { segmentPath } from '../../../lib/sync/segments-kept';
import { VideoKeys } from '../../../lib/sync/video-keys';
import { archived } from '../forget-helpers';
import { DeviceInHand, PlaceInHand, settle } from './devices';
import { bytesIn, readableIn } from './readable';

let place: PlaceInHand;
let keys: HouseholdKeys;
let a: DeviceInHand;
let b: DeviceInHand;

/** Two devices: the one remembered three films, one after the other, the other named somebody in the first. */
beforeEach(async () => {
  place = new PlaceInHand();
  keys = await HouseholdKeys.make();
  a = new DeviceInHand(place, keys);
  b = new DeviceInHand(place, keys);
  for (const content of [1, 2, 3]) {
    a.remember(content, content);
    await a.sync();
    if (content > 1) continue;
    await b.sync();
    await b.memory.take({ do: 'name', id: idOfFirst(b), name: 'Zoraida' });
    await b.sync();
  }
  await settle([a, b]);
});

function idOfFirst(one: DeviceInHand): string {
  return `p_${Math.min(...[...one.memory.nodes.values()].map(({ n }) => n))}`;
}

/** What the device `a` is called. */
function idOf(one: DeviceInHand): string {
  return [...one.kept.files.keys()]
    .find((path) => /^[0-9a-f]{16}\/head-/.test(path) && isOwn(path.slice(0, 16)))!
    .slice(0, 16);

  function isOwn(device: string): boolean {
    return [...place.files.keys()].some((path) => path.startsWith(`pictures/${device}/`));
  }
}

/** The lines of all videos but one. */
function linesBut({ memory }: DeviceInHand, name: string | null): string[] {
  const without = memory.all('videos').find((video) => video.name === name)?.id;
  return memory
    .all('words')
    .flatMap(({ id, videoId, text }) => (videoId === without ? [] : [`${id} ${text}`]))
    .sort();
}

describe('what lies in the place', () => {
  it('holds no word, name or picture in the clear, and all of them for who has the code', async () => {
    const secrets = [
      ...['Zoraida', 'Line 1 of video', 'I work as a baker', 'really', '1 of 1.mp4', 'America/Argentina'],
      ...a.memory.all('pictures').map(({ bytes }) => bytes.slice(8, 32)),
      ...a.memory
        .all('tracks')
        .flatMap(({ looks }) =>
          looks.map(({ embedding }) => new Uint8Array(embedding.buffer, embedding.byteOffset, 32)),
        ),
      ...[...a.memory.nodes.keys()].map((id) => `"${id}"`),
    ].map((one) => Buffer.from(one as string));
    const [clear, readable] = [bytesIn(place), await readableIn(place, keys)];
    for (const secret of secrets) {
      for (const form of [
        secret,
        Buffer.from(secret.toString('latin1'), 'utf16le'),
        Buffer.from(secret.toString('base64').slice(0, 24)),
      ])
        expect(clear.includes(form), secret.toString()).toBe(false);
      expect(readable.includes(secret), secret.toString()).toBe(true);
    }
  });

  it.each(['lost', 'cut', 'forged', 'foreign', 'doubled'] as const)(
    'a segment that is %s is told, nothing else is lost, and its device heals it',
    async (what) => {
      const device = idOf(a);
      const path = segmentPath(device, 1, 2);
      const whole = place.files.get(path)!;
      if (what === 'lost') place.files.delete(path);
      if (what === 'cut') place.files.set(path, whole.slice(0, whole.length - 40));
      if (what === 'forged')
        place.files.set(
          path,
          whole.map((byte, i) => (i === whole.length - 100 ? byte ^ 1 : byte)),
        );
      if (what === 'doubled') place.files.set(path, place.files.get(segmentPath(device, 1, 1))!);
      if (what === 'foreign') {
        const others = new PlaceInHand();
        const stranger = new DeviceInHand(others, await HouseholdKeys.make());
        stranger.remember(4, 4);
        await stranger.sync();
        place.files.set(path, [...others.files].find(([one]) => one.endsWith('/1-1'))![1]);
      }
      const before = await archived(b.memory);
      expect(await b.sync()).toMatchObject({ changed: 0 });
      expect(await archived(b.memory), 'who has read it').toBe(before);
      const newcomer = new DeviceInHand(place, keys);
      const { notices } = (await newcomer.sync())!;
      expect(notices).toContainEqual({ device, segment: 2, what });
      expect(notices.every(({ segment }) => segment === 2)).toBe(true);
      const names = newcomer.memory.all('videos').map(({ name }) => name);
      expect(names.sort()).toEqual(['1 of 1.mp4', '3 of 3.mp4']);
      expect(linesBut(newcomer, null)).toEqual(linesBut(b, '2 of 2.mp4'));
      expect(newcomer.memory.names()).toEqual(['Zoraida']);
      await a.sync();
      expect(await newcomer.sync()).toMatchObject({ notices: [] });
      expect(await archived(newcomer.memory)).toBe(before);
    },
  );

  it('that is rolled back is told, and goes on when its device is heard of again', async () => {
    const before = new Map(place.files);
    a.remember(4, 4);
    await a.sync();
    await b.sync();
    const [device, now] = [idOf(a), await archived(b.memory)];
    place.files.clear();
    for (const [path, bytes] of before) place.files.set(path, bytes);
    expect(await b.sync()).toMatchObject({
      changed: 0,
      notices: [{ device, segment: null, what: 'rolled-back' }],
    });
    expect(await archived(b.memory)).toBe(now);
    await a.sync();
    expect(await b.sync()).toMatchObject({ changed: 0, notices: [] });
    const newcomer = new DeviceInHand(place, keys);
    await newcomer.sync();
    expect(await archived(newcomer.memory)).toBe(now);
  });

  it('what is written anew waits for a key that is on its way: nothing of before goes meanwhile', async () => {
    const keysThere = () => [...place.files].filter(([path]) => path.startsWith('keys/'));
    const before = new Set(keysThere().map(([path]) => path));
    a.remember(4, 4);
    a.forgetPerson('Zoraida');
    await a.sync();
    const late = keysThere().filter(([path]) => !before.has(path));
    expect(late).toHaveLength(1);
    for (const [path] of late) place.files.delete(path);
    expect((await b.sync())!.notices).toContainEqual({ device: idOf(a), segment: 1, what: 'key-missing' });
    expect(b.memory.all('videos')).toHaveLength(3);
    for (const [path, bytes] of late) place.files.set(path, bytes);
    await settle([b, a, b]);
    expect(b.memory.all('videos')).toHaveLength(4);
    expect(b.memory.names()).toEqual([]);
    expect(await b.sync()).toMatchObject({ notices: [] });
    expect(await archived(b.memory)).toBe(await archived(a.memory));
  });

  it('a picture that is lost is told, and comes with its device', async () => {
    const path = [...place.files.keys()].find((one) => one.startsWith('pictures/'))!;
    place.files.delete(path);
    const newcomer = new DeviceInHand(place, keys);
    expect((await newcomer.sync())!.notices).toMatchObject([{ what: 'pictures-missing' }]);
    expect(await newcomer.sync()).toMatchObject({ passedOn: 0 });
    await a.sync();
    expect(await newcomer.sync()).toMatchObject({ notices: [], passedOn: 0 });
    expect(await archived(newcomer.memory)).toBe(await archived(a.memory));
  });
});

describe('forgetting', () => {
  it('a video destroys what is read of it, on whatever device it was forgotten', async () => {
    const { id } = b.memory.all('videos').find(({ name }) => name === '2 of 2.mp4')!;
    const pictures = b.memory.all('pictures').filter(({ videoId }) => videoId === id);
    const secrets = [
      '2 of 2.mp4',
      'Line 1 of video 3',
      ...pictures.map(({ bytes }) => bytes.slice(8, 32)),
    ].map((one) => Buffer.from(one as string));
    const before = await readableIn(place, keys);
    for (const secret of secrets) expect(before.includes(secret)).toBe(true);
    b.forget(id, true);
    expect(await b.sync()).toMatchObject({ behind: [idOf(a)] });
    // The film is gone for whoever reads what lies there, though the device that wrote it has not heard of it.
    for (const where of [place, b.kept]) {
      const after = await readableIn(where, keys);
      for (const secret of secrets) expect(after.includes(secret), secret.toString()).toBe(false);
    }
    await settle([a, b]);
    expect(await b.sync()).toMatchObject({ behind: [], notices: [] });
    for (const where of [place, a.kept, b.kept]) {
      const after = await readableIn(where, keys);
      for (const secret of secrets) expect(after.includes(secret), secret.toString()).toBe(false);
    }
    expect(await archived(a.memory)).toBe(await archived(b.memory));
    const newcomer = new DeviceInHand(place, keys);
    expect(await newcomer.sync()).toMatchObject({ notices: [] });
    expect(await archived(newcomer.memory)).toBe(await archived(a.memory));
  });

  it('several videos destroy the keys of all, of whatever device', async () => {
    const [kept, there] = [new PlaceInHand(), new PlaceInHand()];
    const videos = new VideoKeys(kept, there, keys);
    const devices = new Map([
      ['one', 1],
      ['other', 2],
    ]);
    const names = new Map<string, string>();
    for (const device of devices.keys())
      for (const video of ['vid_1', 'vid_2', 'vid_3'])
        names.set(`${device} ${video}`, (await videos.of(device, video)).name);
    await videos.share(new Set(), new HalfWritten(kept, keys));
    await videos.destroy(devices.keys(), ['vid_1', 'vid_2']);
    for (const place of [kept, there]) expect(place.files.size).toBe(2);
    for (const device of devices.keys()) {
      expect(await videos.find(names.get(`${device} vid_2`)!)).toBeNull();
      expect(await videos.find(names.get(`${device} vid_3`)!)).not.toBeNull();
    }
  });

  it('a video takes the names of those who were in no other out of what was written', async () => {
    expect((await readableIn(place, keys)).includes('Zoraida')).toBe(true);
    for (const { id } of a.memory.all('videos')) a.forget(id, false);
    await a.sync();
    // Whoever named them writes anew what holds the name.
    await b.sync();
    expect((await readableIn(place, keys)).includes('Zoraida')).toBe(false);
    await settle([a, b]);
    expect(await archived(a.memory)).toBe(await archived(b.memory));
  });

  it('a video keeps whom people named, wherever they were met first', async () => {
    for (const { id } of b.memory.all('videos')) b.forget(id, true);
    await b.sync();
    await settle([a, b]);
    const newcomer = new DeviceInHand(place, keys);
    await newcomer.sync();
    for (const one of [a, b, newcomer]) {
      expect(one.memory.all('videos')).toEqual([]);
      expect(one.memory.names()).toEqual(['Zoraida']);
    }
    expect(await archived(newcomer.memory)).toBe(await archived(a.memory));
  });

  it('a person rewrites all that was written of them, also what another device saw meanwhile', async () => {
    await a.memory.take({ do: 'name', id: idOfFirst(a), name: 'Zoraida' });
    a.remember(4, 4);
    await a.sync();
    const theirs = (one: DeviceInHand) => {
      const person = one.memory
        .people()
        .split(' ')
        .find((text) => text.endsWith('=Zoraida'))!
        .split('=')[0]!
        .split('+');
      return one.memory.all('tracks').filter(({ node }) => node !== null && person.includes(node));
    };
    const seen = [...theirs(a), ...theirs(b)];
    expect(seen.length).toBeGreaterThan(theirs(b).length);
    const secrets = [
      Buffer.from('Zoraida'),
      ...seen.flatMap(({ looks }) =>
        looks.map(({ embedding }) => Buffer.from(embedding.buffer, embedding.byteOffset, 32)),
      ),
    ];
    const before = await readableIn(place, keys);
    for (const secret of secrets) expect(before.includes(secret)).toBe(true);
    b.forgetPerson('Zoraida');
    await b.sync();
    await settle([a, b]);
    expect(await archived(a.memory)).toBe(await archived(b.memory));
    expect(a.memory.names()).toEqual([]);
    for (const where of [place, a.kept, b.kept]) {
      const after = await readableIn(where, keys);
      for (const secret of secrets) expect(after.includes(secret), secret.toString()).toBe(false);
    }
    for (const one of [a, b])
      expect(await one.sync()).toMatchObject({ passedOn: 0, changed: 0, notices: [], behind: [] });
  });
});
