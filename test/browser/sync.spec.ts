import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, testWithModule } from './harness';

type Lib = typeof import('./harness/sync.entry');

const here = path.dirname(fileURLToPath(import.meta.url));
const test = testWithModule<Lib>(path.join(here, 'harness/sync.entry.ts'));

test('a memory in a browser is joined by another device through a folder, byte for byte', async ({
  inWorker,
}) => {
  const seen = await inWorker((lib) => lib.joinedByFolder());
  expect(seen.there).toEqual(seen.here);
  // What is taken out of the folder is written there again.
  expect(seen).toMatchObject({ notices: [], files: [true, true], isGone: true });
});

test('what nobody puts right is joined once more, and again when it changes', async ({ inWorker }) => {
  expect(await inWorker((lib) => lib.looking())).toEqual({
    looks: [['cut'], ['cut'], 'nothing new', 'nothing new'],
    whole: [[], 'nothing new'],
  });
});
