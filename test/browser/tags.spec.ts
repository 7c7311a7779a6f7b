import type { Page } from 'playwright/test';
import { findingsInEveryLook, overflowOf } from './harness/accessible';
import { expect, openHeadless, test } from './harness/app';
import { fillSmall } from './harness/small-memory';

/** The latest first. */
const NAMES = ['trip (4).mov', 'trip (3).mov', 'trip (2).mov', 'Größe & <3.mp4'] as const;
const [FOURTH, THIRD, SECOND, FIRST] = NAMES;

const heading = (page: Page) => page.locator('#videos');
const card = (page: Page, name: string) => page.locator('section:has(#videos) > ul > li', { hasText: name });
const names = (page: Page) => page.locator('section:has(#videos) > ul > li h3').allTextContents();
const star = (page: Page, name: string) =>
  page.getByRole('button', { name: `Favourite: ${name}`, exact: true });
const messages = (page: Page) => page.getByRole('status', { name: 'Messages' });
const filter = (page: Page) => page.getByRole('navigation', { name: 'Filter' });

test.beforeEach(async ({ context, page, origin }) => {
  await fillSmall(context, origin, (record) => record, NAMES.length);
  await page.goto(origin);
  await expect(heading(page)).toHaveText('4 videos');
});

test('videos get stars and tags, are filtered by them, and go into a saved memory with them', async ({
  context,
  page,
  origin,
  problems,
}) => {
  await expect(filter(page), 'nothing can be filtered by yet').toHaveCount(0);
  await star(page, THIRD).click();
  await expect(star(page, THIRD)).toHaveAttribute('aria-pressed', 'true');
  await expect(star(page, SECOND)).toHaveAttribute('aria-pressed', 'false');

  await page.getByRole('button', { name: `Tags of ${FOURTH}` }).click();
  const dialog = page.getByRole('dialog', { name: `Tags of ${FOURTH}` });
  const field = dialog.getByLabel('Add a tag');
  await field.fill('   ');
  await field.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Give a tag that can be read.');
  await field.fill('x'.repeat(41));
  await field.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('A tag has at most 40 letters.');
  await field.fill('  Holiday ');
  await field.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Remove tag Holiday' })).toBeVisible();
  await expect(field, 'ready for the next').toHaveValue('');
  await field.fill("Clara's school");
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByRole('list', { name: 'Tags', exact: true }).getByRole('listitem')).toHaveCount(2);
  expect(await findingsInEveryLook(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();

  await test.step('tags that exist are offered as one types', async () => {
    await page.getByRole('button', { name: `Tags of ${FIRST}` }).click();
    const other = page.getByRole('dialog', { name: `Tags of ${FIRST}` });
    const offered = other.getByRole('list', { name: 'Tags that exist' }).getByRole('button');
    await expect(offered).toHaveText(["Clara's school", 'Holiday']);
    await other.getByLabel('Add a tag').fill('HOL');
    await expect(offered).toHaveText(['Holiday']);
    await offered.click();
    await expect(other.getByRole('button', { name: 'Remove tag Holiday' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(other).toHaveCount(0);
  });

  await test.step('the filter is in the address, and Back leads out of it', async () => {
    await expect(filter(page).getByRole('link')).toHaveText([
      'All 4',
      'Favourites 1',
      "Clara's school 1",
      'Holiday 2',
    ]);
    await filter(page).getByRole('link', { name: 'Favourites' }).click();
    await expect(page).toHaveURL(`${origin}/?favourites`);
    expect(await names(page)).toEqual([THIRD]);
    await card(page, THIRD).waitFor();
    await filter(page).getByRole('link', { name: 'All' }).click();
    await card(page, FIRST).getByRole('list', { name: 'Tags' }).getByRole('link').click();
    await expect(page).toHaveURL(`${origin}/?tag=Holiday`);
    await expect(heading(page)).toHaveText('2 videos');
    await expect(heading(page)).toBeFocused();
    expect(await names(page)).toEqual([FOURTH, FIRST]);
    await expect(filter(page).getByRole('link', { name: 'Holiday' })).toHaveAttribute('aria-current', 'true');
    expect(await findingsInEveryLook(page)).toEqual([]);
    await page.goBack();
    await expect(heading(page)).toHaveText('4 videos');
    await page.goBack();
    await expect(page).toHaveURL(`${origin}/?favourites`);
    await expect(heading(page)).toHaveText('1 video');
    await page.goto(`${origin}/?tag=holiday`);
    await expect(heading(page)).toHaveText('2 videos');
    await page.goto(`${origin}/?tag=zebra`);
    await expect(page.getByText('No video has the tag zebra.')).toBeVisible();
  });

  await test.step('a star that is taken among favourites is given back by Undo', async () => {
    await page.goto(`${origin}/?favourites`);
    await star(page, THIRD).click();
    await expect(page.getByText('No video is a favourite yet.')).toBeVisible();
    await expect(heading(page)).toBeFocused();
    await messages(page).getByRole('button', { name: 'Undo' }).click();
    await expect(heading(page)).toHaveText('1 video');
  });

  await test.step('Watch has both', async () => {
    await page.goto(`${origin}/watch?video=vid_1`);
    await star(page, FIRST).click();
    await expect(star(page, FIRST)).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: `Tags of ${FIRST}` }).click();
    await page.getByRole('button', { name: 'Remove tag Holiday' }).click();
    await expect(page.getByText('It has no tags yet.')).toBeVisible();
    await page.keyboard.press('Escape');
    await messages(page).getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Holiday' }).click();
    await expect(page).toHaveURL(`${origin}/?tag=Holiday`);
    await expect(heading(page)).toHaveText('2 videos');
  });

  const headless = await openHeadless(context, origin);
  const kept = await headless.evaluate(async () => {
    const { mneme } = window;
    const ask = async (question: string) => (await mneme.ask({ question })).answer;
    const told = [await ask('Which videos are tagged holiday?'), await ask('my favourite videos')];
    const { whole } = await mneme.checkMemory(false);
    const saved = await mneme.exportMemory();
    await mneme.markVideos([
      { video: 'vid_1', remove: ['holiday'], add: ['sea'], favourite: false },
      { video: 'vid_4', remove: ['Holiday'] },
    ]);
    const { skipped } = await mneme.importMemory(new File([saved], 'saved.mneme'));
    const marks = mneme.getState().videos.map(({ id, tags, favourite }) => [id, tags, favourite]);
    return {
      told,
      whole,
      skipped: skipped.length,
      marks,
      stillWhole: (await mneme.checkMemory(false)).whole,
    };
  });
  expect(kept.told[0]).toMatch(/^2 videos are tagged Holiday: Größe & <3\.mp4 .* and trip \(4\)\.mov /);
  expect(kept.told[1]).toMatch(/^2 videos are favourites: Größe & <3\.mp4 .* and trip \(3\)\.mov /);
  expect(kept).toMatchObject({ whole: true, skipped: 4, stillWhole: true });
  expect(kept.marks, 'what the file has is added to what is here').toEqual([
    ['vid_1', ['Holiday', 'sea'], true],
    ['vid_2', undefined, undefined],
    ['vid_3', undefined, true],
    ['vid_4', ["Clara's school", 'Holiday'], undefined],
  ]);
  await expect(page.locator('#videos'), 'other tabs read it anew').toHaveText('2 videos');
  expect(problems).toEqual([]);
});

test('several videos are chosen, and marked or forgotten in one step', async ({ page, problems }) => {
  const bar = page.getByRole('region', { name: 'Selected videos' });
  const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
  await page.getByRole('button', { name: 'Select', exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Done' }), 'focus stays').toBeFocused();
  await expect(bar).toContainText('0 selected');
  await expect(bar.getByRole('button', { name: 'Star', exact: true })).toBeDisabled();
  await box(FOURTH).press('Space');
  await page.getByText(SECOND).click();
  await expect(bar).toContainText('2 selected');

  await test.step('by a tag, which Undo takes back', async () => {
    await bar.getByRole('button', { name: 'Add tag' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a tag to 2 videos' });
    await dialog.getByLabel('Add a tag').fill('zoo');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(messages(page)).toContainText('2 videos are tagged zoo now.');
    await expect(filter(page).getByRole('link', { name: 'zoo 2' })).toBeVisible();
    await messages(page).getByRole('button', { name: 'Undo' }).click();
    await expect(filter(page)).toHaveCount(0);
    await expect(bar, 'they stay chosen').toContainText('2 selected');
    await bar.getByRole('button', { name: 'Add tag' }).click();
    await dialog.getByLabel('Add a tag').fill('zoo');
    await page.keyboard.press('Enter');
    await bar.getByRole('button', { name: 'Select all 4' }).click();
    await bar.getByRole('button', { name: 'Remove tag' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'zoo 2' }).click();
    await expect(messages(page)).toContainText('2 videos are not tagged zoo any more.');
    await messages(page).getByRole('button', { name: 'Undo' }).click();
    await expect(filter(page).getByRole('link', { name: 'zoo 2' })).toBeVisible();
  });

  await test.step('by a star', async () => {
    await bar.getByRole('button', { name: 'Star', exact: true }).click();
    await expect(messages(page)).toContainText('4 videos are favourites now.');
    await bar.getByRole('button', { name: 'Star', exact: true }).click();
    await expect(messages(page)).toContainText('That is so already.');
    await bar.getByRole('button', { name: 'Unstar' }).click();
    await expect(messages(page)).toContainText('4 videos are no favourites any more.');
    await messages(page).getByRole('button', { name: 'Undo' }).click();
    await expect(filter(page).getByRole('link', { name: 'Favourites 4' })).toBeVisible();
  });

  await test.step('Escape closes the dialog first, then leaves; what is filtered out is not chosen', async () => {
    await filter(page).getByRole('link', { name: 'zoo' }).click();
    await expect(bar).toContainText('2 selected');
    expect(await findingsInEveryLook(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    await bar.getByRole('button', { name: 'Forget' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Forget 2 videos?' });
    await expect(dialog).toContainText(FOURTH);
    await expect(dialog).toContainText(SECOND);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(bar).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bar).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeVisible();
  });

  await test.step('and forgotten, once it was asked', async () => {
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await bar.getByRole('button', { name: 'Select all 2' }).click();
    await bar.getByRole('button', { name: 'Forget' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Forget 2 videos?' });
    await dialog.getByRole('button', { name: 'Forget' }).click();
    await expect(messages(page)).toContainText('2 videos are forgotten.');
    await filter(page).getByRole('link', { name: 'All' }).click();
    await expect(heading(page)).toHaveText('2 videos');
    await page.keyboard.press('Escape');
    expect(await names(page)).toEqual([THIRD, FIRST]);
  });
  expect(problems).toEqual([]);
});
