import type { Page } from 'playwright/test';
import { overflowOf, seriousFindings } from './harness/accessible';
import { DEMO_MEMORY, expect, fillMemory, test } from './harness/app';

const FIRST = 'Good morning. My name is Clara, and I build kites here.';
const SCISSORS = 'I keep the silver scissors in the drawer under the window.';

const line = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
const pencil = (page: Page, text: string) =>
  line(page, text).getByRole('button', { name: /^Set right what is said/ });

async function openDemo(page: Page, origin: string): Promise<void> {
  await page.goto(origin);
  const href = await page.getByRole('link', { name: /^Watch demo\.mp4/ }).getAttribute('href');
  await page.goto(`${origin}${href}`);
  await expect(line(page, FIRST)).toBeVisible();
}

/** Presses Tab until what has the focus has the name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let i = 0; i < 80; i += 1) {
    await page.keyboard.press('Tab');
    const label = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      return (
        element?.getAttribute('aria-label') ?? element?.labels?.[0]?.textContent ?? element?.textContent ?? ''
      );
    });
    if (name.test(label)) return;
  }
  throw new Error(`Nothing is called ${name}.`);
}

test('a line is set right by the keyboard alone, counts everywhere at once, and is taken back', async ({
  context,
  page,
  origin,
  problems,
  offOrigin,
}) => {
  await fillMemory(context, origin, DEMO_MEMORY);
  const other = await context.newPage();
  await other.goto(`${origin}/headless`);
  await other.locator('#headless[data-state="ready"]').waitFor();
  const digest = () => other.evaluate(async () => ({ ...(await window.mneme.digest()), ledger: '' }));
  const ask = (question: string) =>
    other.evaluate(async (question) => (await window.mneme.ask({ question })).answer, question);
  const before = await digest();
  await openDemo(page, origin);

  await page.getByRole('heading', { level: 2, name: 'What is said' }).click();
  await tabTo(page, /^Search in what is said/);
  await tabTo(page, /^Set right what is said at 0:12/);
  await page.keyboard.press('Enter');
  const field = page.getByRole('textbox', { name: 'What is said' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(SCISSORS);
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('I keep the golden hammer in the drawer under the window.');
  await page.keyboard.press('Enter');
  await expect(line(page, 'golden hammer')).toBeVisible();
  await expect(pencil(page, 'golden hammer')).toBeFocused();

  expect(await ask('Where is the golden hammer?')).toContain('drawer');
  expect(await ask('Where are the silver scissors?')).not.toContain(SCISSORS);
  const said = await other.evaluate(async () => (await window.mneme.transcript('demo.mp4')).text());
  expect(said).toContain('golden hammer');
  expect(said).not.toContain('scissors in the drawer');
  expect(await digest()).toEqual(before);

  await page.keyboard.press('ControlOrMeta+Z');
  await expect(line(page, SCISSORS)).toBeVisible();
  expect(await ask('Where are the silver scissors?')).toContain('drawer');
  expect({ problems, offOrigin }).toEqual({ problems: [], offOrigin: [] });
});

test('a line is split, said by somebody else, joined; names follow; what another tab changed meanwhile is not lost', async ({
  context,
  page,
  origin,
}) => {
  await fillMemory(context, origin, DEMO_MEMORY);
  await openDemo(page, origin);
  await pencil(page, FIRST).click();
  const field = page.getByRole('textbox', { name: 'What is said' });
  await field.press('Home');
  for (let i = 0; i < 'Good morning. '.length; i += 1) await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Split at the cursor' }).click();
  await expect(field).toHaveCount(2);
  await expect(field.nth(1)).toBeFocused();
  await expect(field.nth(1)).toHaveValue('My name is Clara, and I build kites here.');
  await page.getByRole('combobox', { name: 'Who says it' }).nth(0).selectOption({ label: 'Somebody new' });
  await page.getByRole('button', { name: 'Save' }).click();
  const first = page.getByRole('listitem').filter({ hasText: /Good morning\.$/ });
  await expect(first.getByRole('button', { name: /^(?:Person|Voice) \d+ says this/ })).toBeVisible();
  // That people said so of the line is set right in the line.
  await first.getByRole('button', { name: /says this/ }).click();
  await expect(field).toHaveValue('Good morning.');
  await page.keyboard.press('Escape');
  await expect(first.getByRole('button', { name: /^Set right/ })).toBeFocused();
  await first.getByRole('button', { name: /^Set right/ }).press('Enter');
  await page.getByRole('button', { name: 'Join with the next' }).click();
  await expect(line(page, FIRST)).toBeVisible();

  await pencil(page, SCISSORS).click();
  await field.fill('Mine.');
  const other = await context.newPage();
  await other.goto(`${origin}/headless`);
  await other.locator('#headless[data-state="ready"]').waitFor();
  await other.evaluate(async (text) => {
    const [video] = window.mneme.getState().videos;
    const { lines } = await window.mneme.watch(video!.id);
    const { id } = lines.find((one) => one.text === text)!;
    await window.mneme.correct({ do: 'set-line', line: id, into: [{ text: 'Theirs.' }] });
  }, SCISSORS);
  await other.close();
  await expect(line(page, 'Theirs.')).toBeVisible();
  await expect(field).toHaveValue('Mine.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'look at it again' })).toBeVisible();
  await expect(field).toHaveValue('Mine.');
  await field.press('Escape');

  await page.goto(`${origin}/people`);
  const changes = page.getByRole('list', { name: 'Changes' });
  await expect(changes).toContainText('A line was set right: Clara says "Theirs.".');
  await expect(changes).toContainText('Two lines were joined: "Good morning…".');
  await expect(changes).toContainText(
    'A line was split in two: "Good morning." and "My name is Clara, and I build kites here.".',
  );
});

test('words are found among what is said, one after the other', async ({ context, page, origin }) => {
  await fillMemory(context, origin, DEMO_MEMORY);
  await openDemo(page, origin);
  const field = page.getByRole('searchbox', { name: 'Search in what is said' });
  await field.fill('KITE');
  const region = page.getByRole('region', { name: 'What is said' });
  const count = region.getByRole('status');
  await expect(count).toHaveText(/^1 of \d+$/);
  const all = Number(/of (\d+)/.exec((await count.textContent())!)![1]);
  expect(all).toBeGreaterThan(2);
  await expect(region.locator('mark')).toHaveCount(all);
  const shown = region.locator('mark[data-shown]');
  await expect(shown).toHaveCount(1);
  await field.press('Enter');
  await expect(count).toHaveText(`2 of ${all}`);
  await field.press('Shift+Enter');
  await field.press('Shift+Enter');
  await expect(count).toHaveText(`${all} of ${all}`);
  await expect(shown).toBeInViewport();
  await region.getByRole('button', { name: 'The next one' }).click();
  await expect(count).toHaveText(`1 of ${all}`);
  expect(await seriousFindings(page)).toEqual([]);
  await field.fill('zebra');
  await expect(count).toHaveText('Not found');
  await field.press('Escape');
  await expect(field).toHaveValue('');
  await expect(region.locator('mark')).toHaveCount(0);
});

for (const scheme of ['light', 'dark'] as const)
  test(`the editor has room on a phone, and its German, ${scheme}`, async ({ browser, origin }) => {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      colorScheme: scheme,
      locale: 'de-DE',
    });
    const page = await context.newPage();
    await fillMemory(context, origin, DEMO_MEMORY);
    await page.goto(`${origin}/watch?video=demo.mp4`);
    await page.getByRole('button', { name: /^Berichtigen, was bei 0:12/ }).click();
    await expect(page.getByRole('textbox', { name: 'Was gesagt wird' })).toBeFocused();
    await page.getByRole('button', { name: 'An der Schreibmarke teilen' }).click();
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    expect(await seriousFindings(page)).toEqual([]);
    await context.close();
  });

test('a locked app offers none of it', async ({ context, page, origin }) => {
  await fillMemory(context, origin, DEMO_MEMORY);
  await openDemo(page, origin);
  await expect(pencil(page, FIRST)).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${origin}/headless`);
  await other.locator('#headless[data-state="ready"]').waitFor();
  const id = await other.evaluate(async () => {
    const { lines } = await window.mneme.watch(window.mneme.getState().videos[0]!.id);
    await window.mneme.lock('kiosk-code-7');
    return lines[0]!.id;
  });
  await expect(page.getByRole('button', { name: /^Set right what is said/ })).toHaveCount(0);
  await expect(page.getByRole('searchbox', { name: 'Search in what is said' })).toBeVisible();
  const refused = await other.evaluate(async (line) => {
    try {
      await window.mneme.correct({ do: 'set-line', line, into: [{ text: 'Mine.' }] });
    } catch (error) {
      return (error as { code: string }).code;
    }
  }, id);
  expect(refused).toBe('kiosk-locked');
});
