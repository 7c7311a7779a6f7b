import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, testWithModule } from './harness';

type Lib = typeof import('./harness/downloads.entry');

const here = path.dirname(fileURLToPath(import.meta.url));
const test = testWithModule<Lib>(path.join(here, 'harness/downloads.entry.ts'));

test('a weight is kept in the private file system, in a page too, and is used once all of it is there', async ({
  page,
  inWorker,
}) => {
  const begun = await inWorker(async (lib) => ({
    first: await lib.download(70_000, 150_000),
    partly: [await lib.isWhole(), await lib.downloadedList()],
    second: await lib.download(150_000),
    whole: [await lib.isWhole(), (await lib.downloadedList()).sort()],
    third: await lib.download(150_000),
  }));
  const paths = ['vad/ear/onnx/model.onnx', 'vad/ear/words.json'];
  expect(begun).toEqual({
    first: [0, 70_000, 140_000],
    partly: [false, []],
    second: [210_000, 360_000],
    whole: [true, paths],
    third: [],
  });
  const inPage = () =>
    page.evaluate(async () => {
      const { lib } = window as unknown as { lib: Lib };
      return [await lib.isWhole(), (await lib.downloadedList()).length];
    });
  expect(await inPage()).toEqual([true, 2]);
  await inWorker((lib) => lib.remove());
  expect(await inPage()).toEqual([false, 0]);
});
