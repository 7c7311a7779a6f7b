import type { Filed } from '../../lib/store/archive/archive-format';
import { findingsInEveryLook } from './harness/accessible';
import { expect, openHeadless, test } from './harness/app';
import { fillSmall } from './harness/small-memory';

/** Of the first video Lisbon, of the second a place near Kiruna. */
const POINTS: Record<string, { latitude: number; longitude: number }> = {
  vid_1: { latitude: 38.7139, longitude: -9.1335 },
  vid_2: { latitude: 67.95, longitude: 19.1 },
};

function withPlaces(record: Filed): Filed {
  if (record.in !== 'videos') return record;
  return { ...record, is: { ...record.is, location: POINTS[record.is.id]! } };
}

test('where videos were recorded is shown on a map and beside them, asked for, and can stay out of a saved memory', async ({
  context,
  page,
  origin,
  problems,
  offOrigin,
}) => {
  await fillSmall(context, origin, withPlaces);

  await page.goto(origin);
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Lisbon, Portugal' });
  await expect(card).toHaveCount(1);

  await page.goto(`${origin}/things`);
  const section = page.getByRole('region', { name: 'Where videos were recorded' });
  await expect(section.getByRole('img', { name: 'Map with 2 places' })).toBeVisible();
  await expect(section.locator('svg path').first()).toHaveAttribute('d', /^M-?\d+ -?\d+L/);
  await expect(section.getByRole('heading', { level: 3 })).toHaveText([
    'Lisbon, Portugal',
    'near Kiruna, Sweden',
  ]);
  expect(await findingsInEveryLook(page)).toEqual([]);
  await section.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/watch\?video=vid_1/);
  await expect(page.getByRole('main')).toContainText('· Lisbon, Portugal ·');

  const headless = await openHeadless(context, origin);
  const ask = (question: string) =>
    headless.evaluate((asked) => window.mneme.ask({ question: asked }), question);
  expect((await ask('Which videos were recorded in Portugal?')).answer).toMatch(
    /^1 video was recorded in Portugal: /,
  );
  expect(await ask('Did I ever film in Japan?')).toMatchObject({
    refused: true,
    answer: expect.stringMatching(
      /^No video says that it was recorded in Japan; 2 of 2 videos say where\. Ask /,
    ),
  });
  const saved = await headless.evaluate(async () =>
    Promise.all(
      [{}, { locations: false }].map(async (options, i) => {
        if (i > 0) await new Promise((next) => setTimeout(next, 1000));
        return (await window.mneme.exportMemory(options)).text();
      }),
    ),
  );
  expect(saved.map((text) => text.includes('"location"'))).toEqual([true, false]);

  await page.goto(`${origin}/settings#storage`);
  await expect(page.getByRole('checkbox', { name: /^With where videos were recorded/ })).toBeChecked();
  expect(problems).toEqual([]);
  expect(offOrigin).toEqual([]);
});
