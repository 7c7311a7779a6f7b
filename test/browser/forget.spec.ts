import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright/test';
import type { Person } from '../../lib/contract/people';
import { overflowOf, seriousFindings } from './harness/accessible';
import {
  DEMO_FILES,
  demoBeginning,
  expect,
  type Files,
  openHeadless,
  reach,
  remember,
  startRemembering,
  test,
  watchProblems,
} from './harness/app';
import { everythingStored } from './harness/stored';

/** In the demo film Clara is in view then. */
const CLARA_S = 10;
/** What somebody says in it. */
const LINE = /-->.*\n(.+)/g.exec(readFileSync(DEMO_FILES[1]!, 'utf8'))![1]!;

test.describe
  .serial('forgetting a video', () => {
    let context: BrowserContext;
    /** Two clips of the demo film, and its subtitles. */
    let film: Files;
    /** Where videos are remembered, and another tab over the same memory. */
    let work: Page;
    let page: Page;
    let empty: Record<string, string>;
    let before: Person[];
    let problems: string[];

    const digests = () => work.evaluate(() => window.mneme.digest());
    const people = () => work.evaluate(() => window.mneme.people());
    const forget = (tab: Page, keepNamed: boolean) =>
      tab.evaluate(
        (keep) =>
          window.mneme.forgetVideo('demo.mp4', keep).catch(({ code, message }) => ({ code, message })),
        keepNamed,
      );
    test.beforeAll(async ({ browser, origin }) => {
      film = await demoBeginning(32);
      context = await browser.newContext({ baseURL: origin });
      problems = watchProblems(context);
      work = await openHeadless(context, origin);
      empty = await digests();
      page = await context.newPage();
    });
    test.afterAll(() => context.close());

    test('waits until it is no longer being remembered, in whatever tab', async () => {
      await startRemembering(work, film);
      await page.goto('/');
      const card = page.getByRole('listitem').filter({ hasText: 'Remembered so far' });
      await expect(card).toBeVisible({ timeout: 200_000 });
      expect(await forget(work, true)).toMatchObject({ code: 'memory-in-use' });
      await card.getByRole('button', { name: 'Forget demo.mp4' }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('button', { name: 'Forget' }).click();
      await expect(dialog.getByRole('alert')).toContainText('Stop that first');
      await page.keyboard.press('Escape');
      await reach(work, ({ state }) => state === 'done');
    });

    test('asks first, and takes all of it away but those who were named', async () => {
      const clara = seenAt(await people(), CLARA_S);
      await work.evaluate((id) => window.mneme.correct({ do: 'name', id, name: 'Zoe' }), clara.id);
      before = await people();
      await page.goto('/ask');
      await page.getByRole('textbox', { name: 'Your question' }).fill(`Who said "${LINE}"`);
      await page.getByRole('button', { name: 'Ask' }).click();
      await page
        .getByRole('button', { name: /^Play demo.mp4/ })
        .first()
        .click();
      await page.getByRole('link', { name: 'Library' }).click();

      const opener = page.getByRole('button', { name: 'Forget demo.mp4' });
      const dialog = page.getByRole('alertdialog', { name: 'Forget demo.mp4?' });
      await opener.click();
      await expect(dialog).toContainText('This cannot be undone');
      await expect(dialog).toContainText('What you asked before goes, too');
      expect(await seriousFindings(page)).toEqual([]);
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
      await page.keyboard.press('Escape');
      await expect(opener).toBeFocused();
      expect(await people()).toEqual(before);

      await opener.click();
      await expect(dialog.getByRole('checkbox', { name: /^Keep the people I named/ })).toBeChecked();
      await dialog.getByRole('button', { name: 'Forget' }).click();
      await expect(page.getByRole('status', { name: 'Messages' })).toContainText('demo.mp4 is forgotten.');
      await expect(opener).toHaveCount(0);
      await expect(page.locator('#main'), 'focus is not lost with the card').toBeFocused();

      const left = await digests();
      const kept = Object.keys(left).filter((store) => left[store] !== empty[store]);
      expect(kept).toEqual(['nodes', 'ledger']);
      const stored = await everythingStored(work);
      expect(stored).toContain('Zoe');
      expect(stored).not.toContain('vid_1');
      expect(stored).not.toContain('demo');
      expect(await people()).toMatchObject([
        { id: clara.id, name: 'Zoe', crops: [], onScreen: [], speaking: [], parts: [{ crop: null }] },
      ]);
      await expect.poll(() => work.evaluate(() => window.mneme.getState().videos)).toEqual([]);
      expect(await work.evaluate(() => window.mneme.getState().queue)).toEqual([]);
    });

    test('other pages do without it', async () => {
      await page.getByRole('link', { name: 'Ask' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Ask' })).toBeVisible();
      await expect(
        page.getByRole('list', { name: 'Questions of this visit' }).getByRole('listitem'),
      ).toHaveCount(0);
      await expect(page.locator('main').getByText(LINE)).toHaveCount(0);
      await page.getByRole('link', { name: 'People' }).click();
      await page.getByRole('link', { name: /Zoe/ }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Zoe' })).toBeVisible();
    });

    test('remembered again, the name is back', async () => {
      const [video] = await remember(work, film);
      expect(video).toMatchObject({ name: 'demo.mp4', status: 'remembered', warnings: [] });
      const after = await people();
      expect(seenAt(after, CLARA_S)).toMatchObject({
        name: 'Zoe',
        onScreen: seenAt(before, CLARA_S).onScreen,
      });
      expect(after.filter(({ name }) => name === 'Zoe')).toHaveLength(1);
      expect(after).toHaveLength(before.length);
      await expect(page.getByRole('heading', { level: 1, name: 'Zoe' })).toBeVisible();
    });

    test('with everyone in it, the memory is as empty as it was', async () => {
      expect(await forget(work, false)).toEqual({ forgotten: 'demo.mp4', isPassedOn: true });
      expect(await digests()).toEqual(empty);
      expect(await everythingStored(work)).not.toMatch(/Zoe|vid_1|demo/);
      expect(await forget(work, false)).toMatchObject({ code: 'not-found' });
      await page.goto('/');
      await expect(page.getByRole('heading', { name: 'A memory for your own videos' })).toBeVisible();
      expect(problems).toEqual([]);
    });
  });

function seenAt(people: Person[], t: number): Person {
  return people.find(({ onScreen }) => onScreen.some(({ t0, t1 }) => t0 <= t && t <= t1))!;
}
