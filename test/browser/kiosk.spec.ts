import type { BrowserContext, Page } from 'playwright/test';
import { findingsInEveryLook } from './harness/accessible';
import { DEMO_MEMORY, expect, fillMemory, openHeadless, test } from './harness/app';

const CODE = 'kiosk-code-7';

test('a visitor of a locked app looks and asks, and changes nothing', async ({
  page,
  context,
  origin,
  problems,
}) => {
  page.setDefaultTimeout(20_000);
  await fillMemory(context, origin, DEMO_MEMORY);
  const work = await openHeadless(context, origin);
  const hidden = await work.evaluate(async () => {
    await window.mneme.correct({ do: 'name', id: 'p_1', name: 'Rosa' });
    const [, other] = await window.mneme.people();
    await window.mneme.correct({ do: 'hide', id: other!.id });
    return other!.id;
  });
  await work.close();
  const digest = await digestOf(context, origin);
  const asked: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(request.url());
  });

  await test.step('it is locked by a code that is typed twice, in all tabs at once', async () => {
    const other = await context.newPage();
    await other.goto(`${origin}/ask`);
    await other.getByRole('button', { name: 'Ask', exact: true }).waitFor();
    await page.goto(`${origin}/settings#kiosk`);
    const kiosk = page.getByRole('region', { name: 'Kiosk lock' });
    const lock = async (code: string, again: string) => {
      await kiosk.getByLabel('Code', { exact: true }).fill(code);
      await kiosk.getByLabel('The same code again').fill(again);
      await kiosk.getByRole('button', { name: 'Lock this app' }).click();
    };
    await lock(CODE, `${CODE}!`);
    await expect(kiosk.getByRole('alert')).toContainText('The two codes differ');
    await lock('abc', 'abc');
    await expect(kiosk.getByRole('alert')).toContainText('4 to 64 characters');
    await lock(CODE, CODE);
    await expect(page.getByRole('heading', { name: 'This app is locked' })).toBeVisible();
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Settings' })).toHaveCount(0);
    await expect(other.getByRole('button', { name: 'Locked. Unlock with the code' })).toBeVisible();
    await other.close();
  });
  asked.length = 0;

  await test.step('no address leads out', async () => {
    for (const route of [
      '/settings',
      '/settings#kiosk',
      '/privacy',
      '/model',
      '/model#code=x',
      '/settings?x=1',
    ]) {
      await page.goto(`${origin}${route}`);
      await expect(page.getByRole('heading', { name: 'This app is locked' }), route).toBeVisible();
    }
    expect(await findingsInEveryLook(page)).toEqual([]);
    await page.goto(`${origin}/demo`);
    await expect(page.getByRole('main')).toContainText('This app is locked');
    await expect(page.getByRole('button')).toHaveCount(0);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    await page.goto(`${origin}/headless`);
    await page.locator('#headless[data-state="failed"]').waitFor();
    expect(await page.evaluate(refusals)).toEqual([]);
  });

  await test.step('no page shows what would change anything', async () => {
    for (const [route, shown] of [
      ['/', 'demo.mp4'],
      ['/people', 'Rosa'],
      ['/people?id=p_1', 'On screen'],
      [`/people?id=${hidden}`, 'On screen'],
      ['/watch?video=vid_1', 'What is said'],
      ['/ask', 'Your videos answer'],
    ]) {
      await page.goto(`${origin}${route}`);
      await page.getByText(shown!).first().waitFor();
      const changing = page.getByRole('button', {
        name: /^(?!Play|\d).*(?:add|record|choose|give a name|change|(?<!Is it )somebody else|same as|not |forget|hide|show again|as their picture|undo|remove|keep|save|upgrade|theme)/i,
      });
      expect(await changing.evaluateAll((all) => all.map((one) => one.outerHTML.slice(-200))), route).toEqual(
        [],
      );
      await expect(page.locator('main input[type=file]:visible')).toHaveCount(0);
      await everyKey(page);
      await drop(page);
      await expect(page.getByRole('status', { name: 'Messages' })).toContainText('nothing can be added');
    }
  });

  await test.step('what is asked is answered by the rules, and nothing that is said is done or kept', async () => {
    await page.clock.install();
    await page.goto(`${origin}/ask`);
    await page.getByText('Your videos answer').waitFor();
    const field = page.getByRole('textbox', { name: 'Your question' });
    for (const said of [
      'Who found a red ribbon?',
      'Remember that the visitor was here',
      'Remind me in 1 minute to come back',
      'Forget that the visitor was here',
    ]) {
      await field.fill(said);
      await page.keyboard.press('Enter');
      const article = page.getByRole('article').filter({ hasText: said });
      await expect(article).toHaveAttribute('aria-busy', 'false');
      await expect(article).not.toContainText(/Noted|I will remind/);
    }
    await expect(page.getByRole('article').filter({ hasText: 'red ribbon' })).toContainText(
      'under the apple tree',
    );
    await page.clock.fastForward(181_000);
    await expect(page, 'nobody is there any more').toHaveURL(`${origin}/`);
    await page.getByRole('link', { name: 'Ask', exact: true }).click();
    await expect(page.getByText('Your videos answer')).toBeVisible();
    await expect(page.getByText('red ribbon')).toHaveCount(0);
  });

  await test.step('a wrong code makes the next try wait, also after a reload', async () => {
    const open = async () => {
      await page.getByRole('button', { name: 'Locked. Unlock with the code' }).click();
      const dialog = page.getByRole('dialog', { name: 'Unlock this app' });
      return { dialog, field: dialog.getByLabel('Code') };
    };
    const first = await open();
    for (const waits of [1, 2]) {
      await expect(first.dialog.getByText(/Another try in/)).toHaveCount(0, { timeout: 10_000 });
      await first.field.fill(`wrong ${waits}`);
      await page.keyboard.press('Enter');
      await expect(first.dialog.getByRole('alert')).toHaveText('That is not the code.');
      await expect(first.dialog).toContainText(`Another try in ${waits} second`);
    }
    // However long the page takes to load, no time passes.
    const now = await page.evaluate(() => Date.now());
    await page.clock.setFixedTime(now);
    await page.reload();
    const second = await open();
    await second.field.fill(CODE);
    await page.keyboard.press('Enter');
    await expect(second.dialog.getByRole('alert')).toContainText('Too many wrong codes');
    await page.clock.setSystemTime(now + 3_000);
    await expect(second.dialog.getByText(/Another try in/)).toHaveCount(0, { timeout: 10_000 });
    expect(await digestOf(context, origin), 'the memory is as it was').toEqual(digest);
    expect(asked, 'asked of the way to a model').toEqual([]);
    await second.field.fill(CODE);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^Theme/ })).toBeVisible();
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Settings' })).toBeVisible();
  });
  await openHeadless(context, origin);
  expect(problems).toEqual([]);
});

async function digestOf(context: BrowserContext, origin: string): Promise<Record<string, string>> {
  const work = await context.newPage();
  await work.goto(`${origin}/headless`);
  await work.locator('#headless[data-state]:not([data-state="opening"])').waitFor();
  const digest = await work.evaluate(() => window.mneme.digest());
  await work.close();
  return digest;
}

/** What of all calls that are no reading was not refused. */
async function refusals(): Promise<string[]> {
  const mneme = window.mneme as unknown as Record<string, (...args: unknown[]) => unknown>;
  const file = new File(['x'], 'x.mp4');
  const calls: [name: string, ...args: unknown[]][] = [
    ['consent'],
    ['remember', [file]],
    ['startRecording', new MediaStream(), true],
    ['correct', { do: 'name', id: 'p_1', name: 'Visitor' }],
    ['correct', { do: 'hide', id: 'p_1' }],
    ['correct', { do: 'show', id: 'p_1' }],
    ['correct', { do: 'cover', id: 'p_1', picture: 'vid_1/c000000/t0000-0' }],
    ['correct', { do: 'undo' }],
    ['dateVideo', 'vid_1', { startsAt: '2020-01-01T00:00:00.000Z', startSource: 'person' }],
    ['renameVideo', 'vid_1', 'visitor.mp4'],
    ['forgetVideo', 'demo.mp4', false],
    ['forgetPerson', 'p_1', true],
    ['forgetEverything'],
    ['forgetAnswers'],
    ['removeReminder', 'x'],
    ['giveFile', file],
    ['keepCopy', 'demo.mp4'],
    ['dropCopy', 'demo.mp4'],
    ['exportMemory'],
    ['importMemory', file],
    ['checkMemory', true],
    ['answers', 10],
    ['modelState'],
    ['modelCalls', 10],
    ['connectModel', { runsIn: 'browser' }],
    ['disconnectModel'],
    ['testModel'],
    ['upgradeMemory'],
    ['setSpeechLanguage', 'de'],
    ['setFindsThings', false],
    ['setReadsWriting', false],
    ['lock', 'another code'],
  ];
  const letThrough: string[] = [];
  for (const [name, ...args] of calls) {
    const code = await Promise.resolve(mneme[name]!(...args)).then(
      () => 'done',
      (error: { code: string }) => error.code,
    );
    if (code !== 'kiosk-locked') letThrough.push(`${name}: ${code}`);
  }
  return letThrough;
}

/** Every key that does something somewhere, with and without what can be held. */
async function everyKey(page: Page): Promise<void> {
  await page.locator('main').focus();
  for (const key of [
    'Control+z',
    'Control+Shift+z',
    'Control+y',
    'Meta+z',
    'Control+k',
    'Control+v',
    'Delete',
    'Escape',
    '/',
    'Escape',
  ])
    await page.keyboard.press(key);
}

/** Drops a film and a saved memory onto the page. */
async function drop(page: Page): Promise<void> {
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    for (const name of ['film.mp4', 'saved.mneme']) data.items.add(new File(['x'], name));
    return data;
  });
  await page.dispatchEvent('main', 'dragover', { dataTransfer: transfer });
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer });
}
