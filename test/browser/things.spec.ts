import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Filed } from '../../lib/store/archive/archive-format';
import { archiveText, MemoryInHand, SMALL } from '../unit/archive-helpers';
import { findingsInEveryLook } from './harness/accessible';
import { expect, fillMemory, openHeadless, test } from './harness/app';

/** The first coming of somebody in each clip as a dog that is in view instead, in the second clip two of them. */
function withDogs(record: Filed): Filed {
  if (record.in !== 'incidents' || record.is.kind !== 'appears' || !record.is.id.endsWith('/i0000'))
    return record;
  const { t0, clipId } = record.is;
  const box = [t0, 0.1, 0.2, 0.3, 0.4];
  const boxes = Float32Array.from(clipId.endsWith('1') ? [...box, ...box] : box);
  return {
    in: 'incidents',
    is: { ...record.is, kind: 'shows', who: [], sources: [], words: 'dog', shown: { score: 0.8, boxes } },
  };
}

test('things that pictures show are listed with a picture and where, asked for, and can be switched off', async ({
  context,
  page,
  origin,
  problems,
  offOrigin,
}) => {
  const scratch = mkdtempSync(path.join(tmpdir(), 'mneme-things-'));
  const memory = new MemoryInHand();
  for (const record of MemoryInHand.make(SMALL).all()) memory.add(withDogs(record));
  const archive = path.join(scratch, 'memory.mneme');
  writeFileSync(archive, await archiveText(memory));
  await fillMemory(context, origin, archive);
  rmSync(scratch, { recursive: true });

  await page.goto(`${origin}/people`);
  await page.getByRole('link', { name: 'Things and places' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Things and places' })).toBeVisible();
  const dog = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Dog/ }) });
  await expect(dog.getByRole('heading')).toHaveText('Dog · up to 2 at once');
  expect(await findingsInEveryLook(page)).toEqual([]);
  await dog
    .getByRole('link', { name: /^Dog at / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/watch\?video=/);

  const headless = await openHeadless(context, origin);
  const ask = (question: string) =>
    headless.evaluate((asked) => window.mneme.ask({ question: asked }), question);
  const told = await ask('Is there a puppy?');
  expect(told.answer).toMatch(/^Yes: a dog is in view at /);
  expect(told.evidence[0]).toMatchObject({ text: 'In view: a dog.', who: [] });
  expect((await ask('How many dogs are there?')).answer).toContain('2 dogs at once');

  await page.goto(`${origin}/settings#things`);
  const tick = page.getByRole('checkbox', { name: 'Find things and animals' });
  await expect(tick).toBeChecked();
  await tick.click();
  await expect(tick).not.toBeChecked();
  await page.reload();
  await expect(tick).not.toBeChecked();
  expect(problems).toEqual([]);
  expect(offOrigin).toEqual([]);
});
