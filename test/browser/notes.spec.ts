import type { Page } from 'playwright/test';
import { findingsInEveryLook } from './harness/accessible';
import { DEMO_MEMORY, expect, openHeadless, takeIn, test } from './harness/app';

const NOTE = 'The spare keys are in the blue bowl.';
/** What is set before the pages are opened. */
const MISSED = { question: 'Remind me in 1 second to water the plants', acts: true };

test('a note is made, answers, is shown as what it is, and is forgotten only when the person says so', async ({
  context,
  page,
  origin,
  problems,
  offOrigin,
}) => {
  const work = await openHeadless(context, origin);
  await takeIn(work, DEMO_MEMORY);
  const before = await work.evaluate(() => window.mneme.digest());
  await page.goto(`${origin}/ask`);
  await say(page, `Please remember that ${NOTE}`);
  await expect(articleOf(page, 'Please remember')).toContainText(`Noted: ${NOTE}`);
  await say(page, 'Where are the spare keys?');
  const answer = articleOf(page, 'Where are the spare keys?');
  await expect(answer.locator('p').first()).toContainText(`You noted: "${NOTE}"`);
  await expect(answer.getByRole('button', { name: /^Play/ })).toHaveCount(0);

  // What it is elsewhere: no video, and there after a memory was saved and taken in.
  await page.getByRole('link', { name: 'Library' }).click();
  await expect(page.getByRole('heading', { name: '1 video', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText(NOTE);
  expect(await findingsInEveryLook(page)).toEqual([]);
  const whole = await work.evaluate(async () => ({
    digest: await window.mneme.digest(),
    check: (await window.mneme.checkMemory(false)).whole,
    file: await (await window.mneme.exportMemory()).text(),
  }));
  expect(whole.check).toBe(true);
  const elsewhere = await (await page.context().browser()!.newContext()).newPage();
  await elsewhere.goto(`${origin}/headless`);
  await elsewhere.locator('#headless[data-state="ready"]').waitFor();
  await takeIn(elsewhere, {
    name: 'memory.mneme',
    mimeType: 'application/x-ndjson',
    buffer: Buffer.from(whole.file),
  });
  expect(await elsewhere.evaluate(() => window.mneme.digest())).toEqual(whole.digest);
  expect((await elsewhere.evaluate(() => window.mneme.notes())).map(({ text }) => text)).toEqual([NOTE]);
  await elsewhere.context().close();

  await page.getByRole('link', { name: 'Ask' }).click();
  await say(page, 'Forget that the church tower is high');
  await expect(articleOf(page, 'church tower')).toContainText('No note of yours says that');
  await say(page, 'Forget what I told you about the spare keys');
  const asked = articleOf(page, 'Forget what I told you');
  await expect(asked).toContainText(`you noted: "${NOTE}" Shall I forget it?`);
  expect(await work.evaluate(() => window.mneme.notes())).toHaveLength(1);
  await asked.getByRole('button', { name: 'Forget this note' }).click();
  await expect(page.getByText(NOTE)).toHaveCount(0);
  expect(await work.evaluate(() => window.mneme.digest())).toEqual(before);
  expect({ problems, offOrigin }).toEqual({ problems: [], offOrigin: [] });
});

test('a reminder is told when it is due, by one tab, on the next visit if need be, until it is put away', async ({
  context,
  page,
  origin,
}) => {
  const shown = (of: Page) => of.getByRole('region', { name: 'Reminder', exact: true });
  const work = await openHeadless(context, origin);
  await work.evaluate((request) => window.mneme.ask(request), MISSED);
  await work.waitForTimeout(1100);
  await page.goto(origin);
  await expect(shown(page), 'it came due while no page was open').toContainText(
    /Today at .*: water the plants/,
  );
  await page.getByRole('button', { name: 'Put away: water the plants' }).press('Enter');
  await expect(shown(page)).toHaveCount(0);

  await page.goto(`${origin}/ask`);
  const other = await context.newPage();
  await other.goto(`${origin}/people`);
  await say(page, 'Remind me tomorrow at 9 to call Ada');
  await expect(articleOf(page, 'call Ada')).toContainText(
    /I will remind you on \w+day .* at 09\.00: call Ada/,
  );
  await say(page, 'Remind me in 1 second to look');
  const showing = async () => [await shown(page).count(), await shown(other).count()];
  await expect.poll(async () => (await showing()).sort(), 'one tab shows it').toEqual([0, 1]);
  const [one, next] = (await showing())[0] === 1 ? [page, other] : [other, page];
  await one.close();
  await expect(shown(next), 'not put away, it goes on').toContainText('look');
  expect(await findingsInEveryLook(next)).toEqual([]);
  await next.getByRole('button', { name: 'Put away: look' }).click();
  await expect(shown(next)).toHaveCount(0);

  await next.goto(`${origin}/ask`);
  await next.getByRole('button', { name: 'Remove: call Ada' }).click();
  await expect(next.getByRole('heading', { name: 'Reminders' })).toHaveCount(0);
  await say(next, 'Remind me today at 0:00 am to sleep');
  await expect(articleOf(next, 'to sleep')).toContainText('has passed');
});

function articleOf(page: Page, words: string) {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name: words }) });
}

async function say(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Ask', exact: true })).toBeEnabled();
  await page.getByRole('textbox', { name: 'Your question' }).fill(words);
  await page.keyboard.press('Enter');
}
