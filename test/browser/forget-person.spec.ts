import type { BrowserContext, Page } from 'playwright/test';
import type { Person } from '../../lib/contract/people';
import { overflowOf, seriousFindings } from './harness/accessible';
import { expect, openHeadless, reach, startRemembering, takeIn, test, watchProblems } from './harness/app';
import { everythingStored } from './harness/stored';

/** In the demo film Clara is in view then, and Walter. */
const CLARA_S = 10;
const WALTER_S = 43;
/** What Clara says in it, and what Malik says to her. */
const HERS = 'I keep the silver scissors in the drawer under the window.';
const TO_HER = 'May I have a coffee, somebody? I always take it with milk.';
const NAME = /\bclara\b/i;

test.describe
  .serial('forgetting a person, and everything', () => {
    let context: BrowserContext;
    /** Where videos are remembered, and another tab over the same memory. */
    let work: Page;
    let page: Page;
    let empty: Record<string, string>;
    let problems: string[];

    const people = () => work.evaluate(() => window.mneme.people());
    const answerTo = (question: string) =>
      work.evaluate((asked) => window.mneme.ask({ question: asked }).then(({ answer }) => answer), question);
    /** Embeddings and crops of a person, as they stand in what is stored. */
    const tracesOf = async ({ faces, voices, crops }: Person): Promise<string[]> => {
      const stores: { store?: string; values?: Record<string, unknown>[] }[] = JSON.parse(
        await everythingStored(work),
      );
      const all = (name: string) => stores.find(({ store }) => store === name)!.values!;
      const looks = all('tracks')
        .filter(({ node }) => faces.includes(node as string))
        .flatMap((track) => (track.looks as { embedding: string }[]).map(({ embedding }) => embedding));
      const turns = all('turns')
        .filter(({ node, embedding }) => voices.includes(node as string) && embedding)
        .map(({ embedding }) => embedding as string);
      const pictures = all('pictures')
        .filter(({ key }) => crops.includes(key as string))
        .map(({ bytes }) => bytes as string);
      return [...looks, ...turns, ...pictures];
    };

    test.beforeAll(async ({ browser, origin }) => {
      context = await browser.newContext({ baseURL: origin });
      problems = watchProblems(context);
      work = await openHeadless(context, origin);
      empty = await work.evaluate(() => window.mneme.digest());
      page = await context.newPage();
    });
    test.afterAll(() => context.close());

    test('waits until nothing is being remembered, in whatever tab', async ({ origin, demo }) => {
      await takeIn(work, demo.after[2]);
      const other = await openHeadless(context, origin);
      await startRemembering(work, demo.files);
      await reach(work, ({ stage }) => stage === 'looking');
      const codes = [work, other].map((tab) =>
        tab.evaluate(async () => {
          const codeOf = (work: Promise<unknown>) => work.then(() => null).catch(({ code }) => code);
          return [
            await codeOf(window.mneme.forgetPerson('p_1', false)),
            await codeOf(window.mneme.forgetEverything()),
            await codeOf(window.mneme.forgetPerson('Clara', false)),
          ];
        }),
      );
      const refused = ['memory-in-use', 'memory-in-use', 'bad-input'];
      expect(await Promise.all(codes)).toEqual([refused, refused]);
      await other.close();
      await reach(work, ({ state }) => state === 'done');
    });

    test('asks first, and leaves no trace of a person, in no store and no export', async () => {
      test.setTimeout(120_000);
      const before = await people();
      const clara = seenAt(before, CLARA_S);
      await work.evaluate((id) => window.mneme.correct({ do: 'name', id, name: 'Clara' }), clara.id);
      const traces = await tracesOf(clara);
      await work.evaluate(() =>
        window.mneme.ask({ question: 'Where does Clara keep scissors?', keep: true }),
      );
      await expect
        .poll(() => work.evaluate(() => window.mneme.answers(9)).then(({ length }) => length))
        .toBe(1);
      const stored = await everythingStored(work);
      expect(traces.length).toBeGreaterThan(5);
      expect(traces.filter((trace) => !stored.includes(trace))).toEqual([]);
      expect(stored).toContain(HERS);
      const walterLives = await answerTo('Where does Walter live?');

      await page.goto(`/people?id=${clara.id}`);
      const opener = page.getByRole('button', { name: 'Forget this person' });
      const dialog = page.getByRole('alertdialog', { name: 'Forget Clara?' });
      await opener.click();
      await expect(dialog).toContainText('This cannot be undone');
      expect(await seriousFindings(page)).toEqual([]);
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
      await page.keyboard.press('Escape');
      await expect(opener).toBeFocused();
      expect(await everythingStored(work)).toBe(stored);

      await opener.click();
      await dialog.getByRole('checkbox', { name: 'Take the name out of what others said, too' }).check();
      await dialog.getByRole('button', { name: 'Forget' }).click();
      await expect(page.getByRole('status', { name: 'Messages' })).toContainText('Clara is forgotten.');
      await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
      await expect(page.getByRole('link', { name: /Clara/ })).toHaveCount(0);

      expect(await work.evaluate(() => window.mneme.answers(9)), 'what was answered').toEqual([]);
      const left = await everythingStored(work);
      expect(traces.filter((trace) => left.includes(trace))).toEqual([]);
      expect(NAME.exec(left)).toBe(null);
      expect(left.includes(HERS)).toBe(false);
      expect(left).toContain(TO_HER);
      const saved = await work.evaluate(async () => (await window.mneme.exportMemory()).text());
      expect([NAME.exec(saved), saved.includes(HERS)]).toEqual([null, false]);

      const after = await people();
      expect(after.some(({ id }) => id === clara.id)).toBe(false);
      expect(seenAt(after, WALTER_S)).toMatchObject({
        id: seenAt(before, WALTER_S).id,
        onScreen: seenAt(before, WALTER_S).onScreen,
      });
      expect(await answerTo('Where does Walter live?')).toBe(walterLives);
    });

    test('everything goes after the words for it are written, consent included', async () => {
      await page.goto('/');
      await page.getByRole('link', { name: /Storage/ }).click();
      const storage = page.getByRole('region', { name: 'Storage' });
      await storage.getByRole('button', { name: 'Forget everything…' }).click();
      const go = storage.getByRole('button', { name: 'Forget everything', exact: true });
      await expect(go).toBeDisabled();
      await storage.getByRole('textbox').fill('forget everything');
      expect(await seriousFindings(page)).toEqual([]);
      await go.click();
      await expect(storage.getByRole('heading', { name: 'Forget everything' })).toHaveCount(0);
      await page.getByRole('link', { name: 'Library' }).click();
      await expect(page.getByRole('heading', { name: 'A memory for your own videos' })).toBeVisible();
      expect(await work.evaluate(() => window.mneme.digest())).toEqual(empty);
      const left: { store?: string; values?: unknown[] }[] = JSON.parse(await everythingStored(work));
      expect(left.filter(({ values }) => values?.length).map(({ store }) => store)).toEqual(['settings']);
      await expect.poll(() => work.evaluate(() => window.mneme.getState().consented)).toBe(false);
      expect(problems).toEqual([]);
    });
  });

function seenAt(people: Person[], t: number): Person {
  return people.find(({ onScreen }) => onScreen.some(({ t0, t1 }) => t0 <= t && t <= t1))!;
}
