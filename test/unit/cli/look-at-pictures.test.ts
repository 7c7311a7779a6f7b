import { afterEach, expect, test, vi } from 'vitest';
import { describedPictures } from '../../../bin/cli/look-at-pictures.mjs';

const page = { evaluate: <T>(work: () => Promise<T>) => work() };
const showing = (describePictures: () => Promise<number>) =>
  vi.stubGlobal('window', { mneme: { describePictures } });

afterEach(() => vi.unstubAllGlobals());

test('tells how many pictures were looked at', async () => {
  showing(async () => 7);
  expect(await describedPictures(page)).toBe(7);
});

test('says what to do where no weight describes pictures, in one line', async () => {
  showing(async () => {
    throw Object.assign(new Error('There is no weight that describes pictures.'), { code: 'weight-missing' });
  });
  await expect(describedPictures(page)).rejects.toMatchObject({
    code: 'weight-missing',
    message:
      'There is no weight that describes pictures. Fetch it with `models pull DIR`, and name that directory in MNEME_MODELS.',
  });
});

test('tells any other failure as it is', async () => {
  showing(async () => {
    throw new Error('The page was closed.');
  });
  await expect(describedPictures(page)).rejects.toMatchObject({
    code: 'internal',
    message: 'The page was closed.',
  });
});
