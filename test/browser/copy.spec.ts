import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, testWithModule } from './harness';

type Lib = typeof import('./harness/copy.entry');

const here = path.dirname(fileURLToPath(import.meta.url));
const test = testWithModule<Lib>(path.join(here, 'harness/copy.entry.ts'), { demo: '/tmp/wt/copy/public/demo/demo.mneme', weeks: '/tmp/wt/copy/public/demo/weeks/weeks.mneme' });

test('a memory that is damaged in any way is put back from its second copy, byte for byte', async ({
  inWorker,
}) => {
  const seen = await inWorker(async (lib) => {
    const database = await lib.rememberWithCopy(lib.FILM);
    const before = await lib.digestStores(database);
    const state = await database.copyState();
    const rounds = [];
    for (let seed = 1; seed <= 5; seed += 1) {
      const kind = await lib.damage(seed);
      const after = await lib.opened();
      rounds.push({ seed, kind, ...after, same: JSON.stringify(after.digests) === JSON.stringify(before) });
    }
    return { state, rounds };
  });
  console.log(JSON.stringify(seen, null, 1));
  expect(seen.state).toMatchObject({ off: null, isWhole: true });
  for (const round of seen.rounds) expect(round).toMatchObject({ same: true, whole: true, damage: [], lost: null });
});

for (const [i, kept] of [true, false, true, false, true, false].entries()) test(`cost ${kept} ${i}`, async ({ inWorker }) => {
  console.log(JSON.stringify(await inWorker((lib, k) => lib.cost(k), kept)));
});

for (const n of ['demo', 'weeks']) test(`size ${n}`, async ({ inWorker }) => {
  console.log(JSON.stringify(await inWorker(async (lib, k, f) => lib.sizes(await f(k)), n)));
});
