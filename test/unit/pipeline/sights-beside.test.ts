import { expect, test } from 'vitest';
import { MnemeError } from '../../../lib/errors';
import type { Frame } from '../../../lib/media/media-types';
import { SightsBeside } from '../../../lib/pipeline/sights-beside';
import type { SightsService } from '../../../lib/pipeline/sights-service';
import type { WorkerHandle } from '../../../lib/pipeline/worker-types';
import { inEnglish } from '../../../lib/told';

const WANTED = { things: 'nanodet-plus-m', writing: null };
const frame = (t: number) => ({ t }) as Frame;

/** A worker that takes a picture when it is let, and what it was asked. */
function beside() {
  const asked: string[] = [];
  const open: { t: number; done: (kinds: string[]) => void }[] = [];
  let fail: (why: MnemeError) => void = () => {};
  const died = new Promise<never>((_, reject) => {
    fail = reject;
  });
  died.catch(() => {});
  const remote = {
    load: async () => {},
    thingAbility: async () => ({ task: 'thing-detection', weight: null, missing: null, refused: [] }),
    begin: async () => void asked.push('begin'),
    take: ({ t }: Frame) => {
      asked.push(`take ${t}`);
      return new Promise<string[]>((done) => open.push({ t, done }));
    },
    areOfAnimals: async (faces: unknown[]) => {
      asked.push('faces');
      return faces.map(() => true);
    },
    end: async () => {
      asked.push('end');
      return { things: [], writing: [], tones: [], seconds: { things: 1, writing: 0 } };
    },
  };
  const handle = {
    remote,
    untilFailed: (call: Promise<unknown>) => Promise.race([call, died]),
  } as unknown as WorkerHandle<SightsService>;
  let steps = 0;
  const sights = new SightsBeside(
    () => {
      steps += 1;
    },
    () => handle,
  );
  /** Lets the picture that is looked at be done. */
  const finish = async () => {
    await settled();
    open.shift()!.done(['dog']);
    await settled();
  };
  return { sights, asked, finish, fail: (why: MnemeError) => fail(why), steps: () => steps };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

async function isPending(work: Promise<unknown>): Promise<boolean> {
  const nothing = Symbol();
  return (await Promise.race([work, settled().then(() => nothing)])) === nothing;
}

test('one picture every two seconds is looked at, one after the other, up to four ahead', async () => {
  const { sights, asked, finish, steps } = beside();
  const clip = (await sights.begin(WANTED))!;
  for (let i = 0; i < 40; i += 1) await clip.take(frame(i / 5));
  await settled();
  // The second waits until the first is done.
  expect(asked).toEqual(['begin', 'take 0']);
  const fifth = clip.take(frame(8));
  expect(await isPending(fifth)).toBe(true);
  await finish();
  expect(await isPending(fifth)).toBe(false);
  expect(clip.kinds).toEqual(['dog']);
  const faces = clip.areOfAnimals([{ boxes: [] }]);
  const end = clip.end();
  for (let i = 0; i < 4; i += 1) await finish();
  // Faces are told once all pictures before were looked at.
  expect(await faces).toEqual([true]);
  expect((await end).seconds.things).toBe(1);
  expect(asked.filter((one) => one.startsWith('take'))).toEqual([0, 2, 4, 6, 8].map((t) => `take ${t}`));
  expect(asked.slice(-2).sort()).toEqual(['end', 'faces']);
  expect(steps()).toBe(5);
});

test('where nothing is wanted nothing is begun', async () => {
  const { sights, asked } = beside();
  expect(await sights.begin({ things: null, writing: null })).toBeNull();
  expect(asked).toEqual([]);
});

test('a worker that dies ends the clip with why it stopped', async () => {
  const { sights, fail } = beside();
  const clip = (await sights.begin(WANTED))!;
  await clip.take(frame(0));
  fail(new MnemeError('worker-stopped', 'The sights worker stopped.'));
  await expect(clip.end()).rejects.toMatchObject({ code: 'worker-stopped' });
});

test('a clip begins once the pictures of one that was broken off are done', async () => {
  const { sights, asked, finish } = beside();
  const clip = (await sights.begin(WANTED))!;
  await clip.take(frame(0));
  await clip.take(frame(2));
  const next = sights.begin(WANTED);
  expect(await isPending(next)).toBe(true);
  await finish();
  await finish();
  await next;
  expect(asked).toEqual(['begin', 'take 0', 'take 2', 'begin']);
});

test('where the worker cannot be started things are not looked for, which is told, and it is tried again', async () => {
  let starts = 0;
  const stopped = Promise.reject(new MnemeError('worker-stopped', 'The sights worker stopped.'));
  stopped.catch(() => {});
  const sights = new SightsBeside(
    () => {},
    () => {
      starts += 1;
      return { remote: { load: () => new Promise(() => {}) }, untilFailed: () => stopped } as never;
    },
  );
  const { missing } = await sights.thingAbility();
  expect(inEnglish(missing!)).toBe('Things are not looked for. The sights worker stopped.');
  await expect(sights.begin(WANTED)).rejects.toMatchObject({ code: 'worker-stopped' });
  expect(starts).toBe(2);
});
