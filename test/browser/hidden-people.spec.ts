import type { BrowserContext, Locator, Page } from 'playwright/test';
import type { Person } from '../../lib/contract/people';
import { findingsInEveryLook, tabTo } from './harness/accessible';
import { DEMO_MEMORY, expect, openHeadless, takeIn, test, watchProblems } from './harness/app';

const MEANS = /^Hidden is not forgotten/;

test.describe
  .serial('how people want somebody shown', () => {
    let context: BrowserContext;
    let page: Page;
    let other: Page;
    let before: Person[];
    let problems: string[];

    const peopleNow = () => other.evaluate(() => window.mneme.people());
    const named = (people: Person[], name: string) => people.find((person) => person.name === name)!;
    const open = async (name: string) => {
      await page.goto(`/people?id=${named(before, name).id}`);
      await page.getByRole('heading', { level: 1, name }).waitFor();
    };
    const message = (text: string | RegExp) => page.getByRole('status', { name: 'Messages' }).getByText(text);
    const undo = () =>
      page.getByRole('status', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).last().click();
    const onWall = (name: string) =>
      page.getByRole('list', { name: 'Everyone' }).getByRole('link', { name: new RegExp(name) });
    const hiddenPeople = () => page.getByRole('region', { name: 'Hidden people' });

    test.beforeAll(async ({ browser, origin }) => {
      context = await browser.newContext({ baseURL: origin, hasTouch: true });
      problems = watchProblems(context);
      other = await openHeadless(context, origin);
      await takeIn(other, DEMO_MEMORY);
      before = await peopleNow();
      page = await context.newPage();
    });
    test.afterAll(() => context.close());

    test('a picture is chosen with the keyboard alone, stands for them everywhere, and is taken back', async () => {
      const clara = named(before, 'Clara');
      const chosen = clara.crops.at(-1)!;
      await open('Clara');
      const pictures = page.getByRole('list', { name: 'Best pictures' }).getByRole('button');
      await expect(pictures).toHaveCount(clara.crops.length);
      await expect.poll(() => seen(pictures.last())).not.toBeNull();
      const picture = await seen(pictures.last());
      await expect.poll(() => seen(pictures.first())).not.toBeNull();
      expect(await seen(pictures.first()), 'another one').not.toBe(picture);
      await pictures.last().focus();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Use as their picture' }).waitFor();
      await tabTo(page, 'Use as their picture');
      await page.keyboard.press('Enter');
      await expect(message('That picture stands for Clara now.')).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(pictures.first(), 'focus is on it').toBeFocused();
      await expect.poll(() => seen(pictures.first())).toBe(picture);
      const now = named(await peopleNow(), 'Clara');
      expect(now).toEqual({ ...clara, crops: [chosen, ...clara.crops.slice(0, -1)], hasCover: true });

      await pictures.first().click();
      await expect(page.getByRole('dialog')).toContainText('You chose this picture to stand for them.');
      await expect(page.getByRole('button', { name: 'Use as their picture' })).toHaveCount(0);
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'All people' }).click();
      await expect.poll(() => seen(onWall('Clara'))).toBe(picture);
      await page.goto('/timeline');
      const lane = page.getByRole('list', { name: 'People in view' }).getByRole('link', { name: 'Clara' });
      await expect.poll(() => seen(lane)).toBe(picture);
      await page.goto('/watch?video=vid_1');
      const there = page.getByRole('list', { name: 'Who is there' }).getByRole('link', { name: 'Clara' });
      await expect.poll(() => seen(there.first())).toBe(picture);

      await page.goto('/people');
      await page.getByRole('button', { name: 'Undo: A picture was chosen for Clara.' }).click();
      await expect.poll(peopleNow).toEqual(before);
    });

    test('a merge keeps the picture of the person whose name stays', async () => {
      const [clara, walter] = [named(before, 'Clara'), named(before, 'Walter')];
      await other.evaluate(
        async ([clara, walter, hers, his]) => {
          const { mneme } = window;
          await mneme.correct({ do: 'name', id: walter!, name: 'Walter' });
          await mneme.correct({ do: 'name', id: clara!, name: 'Clara' });
          await mneme.correct({ do: 'cover', id: clara!, picture: hers! });
          await mneme.correct({ do: 'cover', id: walter!, picture: his! });
          await mneme.correct({ do: 'merge', id: walter!, other: clara! });
        },
        [clara.id, walter.id, clara.crops.at(-1)!, walter.crops.at(-1)!],
      );
      expect(named(await peopleNow(), 'Clara').crops[0]).toBe(clara.crops.at(-1));
      await other.evaluate(async () => {
        for (let step = 0; step < 5; step += 1) await window.mneme.correct({ do: 'undo' });
      });
      expect(await peopleNow()).toEqual(before);
    });

    test('somebody is hidden by a tap, is in no list and in nothing that is offered, and not forgotten', async () => {
      await page.setViewportSize({ width: 390, height: 800 });
      const questions = (name: string) =>
        other.evaluate(
          async (asked) => (await window.mneme.worthAsking('vid_1', 20)).filter((one) => one.includes(asked)),
          name,
        );
      expect(await questions('Clara')).not.toEqual([]);
      const asked = () =>
        other.evaluate(async () => {
          const { answer, refused, evidence } = await window.mneme.ask({
            question: 'When did Clara first appear?',
          });
          return { answer, refused, who: evidence.flatMap(({ who }) => who) };
        });
      const answered = await asked();
      expect(answered).toMatchObject({
        refused: false,
        who: expect.arrayContaining([named(before, 'Clara').id]),
      });
      await open('Clara');
      await expect(page.getByText(MEANS)).toBeVisible();
      await page.getByRole('button', { name: 'Hide this person' }).tap();
      await expect(message('Clara is hidden.')).toBeVisible();
      await expect(page.getByText('Hidden from lists')).toBeVisible();
      const hidden = await peopleNow();
      expect(hidden).toEqual(
        before.map((person) => (person.name === 'Clara' ? { ...person, hidden: true } : person)),
      );
      await undo();
      await expect(page.getByRole('button', { name: 'Hide this person' })).toBeVisible();
      expect(await peopleNow()).toEqual(before);
      await page.getByRole('button', { name: 'Hide this person' }).tap();
      await expect(page.getByRole('button', { name: 'Show again' })).toBeVisible();

      await page.getByRole('link', { name: 'All people' }).tap();
      await expect(onWall('Walter')).toBeVisible();
      await expect(onWall('Clara')).toHaveCount(0);
      await expect(page.getByText(`${before.length - 1} people seen or heard`)).toBeVisible();
      expect(await questions('Clara')).toEqual([]);
      await page.goto(`/people?id=${named(before, 'Walter').id}`);
      await page.getByRole('button', { name: /^(Give a|Change) name$/ }).tap();
      const offered = page.locator('datalist option');
      await expect(offered.first()).toBeAttached();
      expect(await offered.evaluateAll((all) => all.map((one) => one.getAttribute('value')))).not.toContain(
        'Clara',
      );
      await page.getByRole('button', { name: 'Cancel' }).tap();
      await page.getByRole('button', { name: 'Merge with someone' }).tap();
      const others = page.getByRole('list', { name: 'Everyone else' }).getByRole('button');
      await expect(others.first()).toBeVisible();
      await expect(others.filter({ hasText: 'Clara' })).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.keyboard.press('Control+k');
      const palette = page.getByRole('dialog', { name: 'Go to, do, or ask' });
      await palette.getByRole('combobox').fill('clara');
      const found = palette.getByRole('option');
      await expect(found.filter({ hasText: 'Ask: clara' })).toBeVisible();
      await expect(found).toHaveCount(1);
      await page.goto('/timeline');
      const lanes = page.getByRole('list', { name: 'People in view' }).getByRole('link');
      await expect(lanes.filter({ hasText: 'Walter' })).toBeVisible();
      await expect(lanes.filter({ hasText: 'Clara' })).toHaveCount(0);
      await expect(page.getByRole('region', { name: 'Recordings in view' })).not.toContainText('Clara');

      await page.goto('/watch?video=vid_1');
      const inIt = page.getByRole('list', { name: 'People in it' }).getByRole('listitem');
      await expect(inIt.filter({ hasText: 'Clara' })).not.toHaveCount(0);
      expect(await asked()).toEqual(answered);
    });

    test('those without a name who are hidden are not asked about', async () => {
      const asked = async () => {
        const unsure = (await peopleNow()).filter(
          (one) => !one.hidden && (one.name === null || one.provisional),
        );
        return unsure.length;
      };
      const unsure = before.find(({ name, provisional }) => name === null || provisional);
      const id = unsure?.id ?? named(before, 'Walter').id;
      if (!unsure) await other.evaluate((id) => window.mneme.correct({ do: 'name', id, name: '' }), id);
      const all = await asked();
      await page.goto('/people');
      await expect(page.getByRole('button', { name: `Who is this? ${all} to name` })).toBeVisible();
      await other.evaluate((id) => window.mneme.correct({ do: 'hide', id }), id);
      await page.reload();
      await expect(hiddenPeople().getByRole('button', { name: '2 hidden' })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Who is this/ })).toHaveCount(all > 1 ? 1 : 0);
      await other.evaluate(
        async (steps) => {
          for (let step = 0; step < steps; step += 1) await window.mneme.correct({ do: 'undo' });
        },
        unsure ? 1 : 2,
      );
    });

    test('it is saved and restored, and the wall shows who is hidden, each to be shown again with the keyboard', async ({
      browser,
      origin,
    }) => {
      const chosen = named(before, 'Clara').crops.at(-1)!;
      await other.evaluate(
        ([id, picture]) => window.mneme.correct({ do: 'cover', id: id!, picture: picture! }),
        [named(before, 'Clara').id, chosen],
      );
      const saved = await other.evaluate(async () => (await window.mneme.exportMemory()).text());
      const elsewhere = await browser.newContext({ baseURL: origin });
      const restored = await openHeadless(elsewhere, origin);
      await takeIn(restored, { name: 'a.mneme', mimeType: 'text/plain', buffer: Buffer.from(saved) });
      expect(await restored.evaluate(() => window.mneme.people())).toEqual(await peopleNow());
      const bare = await other.evaluate(async () =>
        (await window.mneme.exportMemory({ pictures: false })).text(),
      );
      await restored.evaluate(() => window.mneme.forgetEverything());
      await takeIn(restored, { name: 'b.mneme', mimeType: 'text/plain', buffer: Buffer.from(bare) });
      const clara = named(await restored.evaluate(() => window.mneme.people()), 'Clara');
      expect(clara).toMatchObject({ crops: [], hasCover: false, hidden: true });
      await elsewhere.close();

      await page.goto('/people');
      const opener = hiddenPeople().getByRole('button', { name: '1 hidden' });
      await opener.focus();
      await page.keyboard.press('Enter');
      await expect(opener).toHaveAttribute('aria-expanded', 'true');
      await expect(hiddenPeople().getByText(MEANS)).toBeVisible();
      expect(await findingsInEveryLook(page)).toEqual([]);
      await tabTo(page, 'Show again: Clara');
      await page.keyboard.press('Enter');
      await expect(message('Clara is shown again.')).toBeVisible();
      await expect(onWall('Clara')).toBeVisible();
      await expect(hiddenPeople()).toHaveCount(0);
      await page.keyboard.press('Control+z');
      await expect(hiddenPeople()).toBeVisible();
      await expect(onWall('Clara')).toHaveCount(0);
    });

    test('a person kept of a forgotten video is shown as one without pictures, and is still hidden', async () => {
      await other.evaluate(async () => {
        const { mneme } = window;
        const clara = (await mneme.people()).find(({ name }) => name === 'Clara')!;
        await mneme.correct({ do: 'name', id: clara.id, name: 'Clara' });
        await mneme.forgetVideo('demo.mp4', true);
      });
      const [clara, ...more] = await peopleNow();
      expect(more).toEqual([]);
      expect(clara).toMatchObject({ name: 'Clara', crops: [], hasCover: false, hidden: true });
      await page.goto('/people');
      await expect(page.getByText('Everybody who was seen or heard is hidden.')).toBeVisible();
      await hiddenPeople().getByRole('button', { name: '1 hidden' }).click();
      await hiddenPeople().getByRole('link', { name: 'Clara' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Clara' })).toBeVisible();
      await expect(page.getByText('Hidden from lists')).toBeVisible();
      await expect(page.getByRole('list', { name: 'Best pictures' })).toHaveCount(0);
      expect(problems).toEqual([]);
    });
  });

/** The pixels of the first picture in an element; null until it is there. */
async function seen(element: Locator): Promise<string | null> {
  return element
    .locator('img')
    .first()
    .evaluate((image: HTMLImageElement) => {
      if (!image.complete || image.naturalWidth === 0) return null;
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
      canvas.getContext('2d')!.drawImage(image, 0, 0);
      return canvas.toDataURL();
    });
}
