import type { BrowserContext, Page } from 'playwright/test';
import { findingsInEveryLook } from './harness/accessible';
import { DEMO, DEMO_MEMORY, expect, openHeadless, takeIn, test } from './harness/app';
import { refusals } from './harness/refusals';

const CODE = 'kiosk-code-7';
const NOTE = 'The spare keys are in the blue bowl.';

test('a visitor of a locked app looks and asks, and changes nothing', async ({
  page,
  context,
  origin,
  problems,
}) => {
  page.setDefaultTimeout(20_000);
  const work = await openHeadless(context, origin);
  await takeIn(work, DEMO_MEMORY);
  const hidden = await work.evaluate(async () => {
    await window.mneme.correct({ do: 'name', id: 'p_1', name: 'Rosa' });
    const [, other] = await window.mneme.people();
    await window.mneme.correct({ do: 'hide', id: other!.id });
    await window.mneme.markVideos([{ video: 'vid_1', add: ['kites'], favourite: true }]);
    return other!.id;
  });
  const digest = await work.evaluate(() => window.mneme.digest());
  await work.close();
  const asked: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(request.url());
  });

  await test.step('it is locked by a code that is typed twice, in all tabs at once', async () => {
    const other = await context.newPage();
    await other.goto(`${origin}/people`);
    await other.getByText('Rosa').first().waitFor();
    await page.goto(`${origin}/settings#kiosk`);
    const kiosk = page.getByRole('region', { name: 'Kiosk lock' });
    const lock = async (code: string, again: string) => {
      await kiosk.getByLabel('Code', { exact: true }).fill(code);
      await kiosk.getByLabel('The same code again').fill(again);
      await kiosk.getByRole('button', { name: 'Lock this app' }).click();
    };
    await lock('', '');
    await expect(kiosk.getByRole('alert')).toContainText('Choose a code first');
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
      '/archive',
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
      ['/?tag=kites', 'demo.mp4'],
      ['/?favourites', 'demo.mp4'],
      ['/people', 'Rosa'],
      ['/people?id=p_1', 'On screen'],
      [`/people?id=${hidden}`, 'On screen'],
      ['/watch?video=vid_1', 'What is said'],
      ['/ask', 'Try asking'],
    ]) {
      await page.goto(`${origin}${route}`);
      await page.getByText(shown!).first().waitFor();
      const changing = page.getByRole('button', {
        name: /^(?!Play|\d).*(?:add|record|choose|give a name|change|(?<!Is it )somebody else|same as|not |forget|select|tag|favourite|hide|show again|as their picture|undo|remove|keep|save|upgrade|theme)/i,
      });
      expect(await changing.evaluateAll((all) => all.map((one) => one.outerHTML.slice(-200))), route).toEqual(
        [],
      );
      await expect(page.locator('main input[type=file]:visible')).toHaveCount(0);
      expect(await page.getByRole('main').textContent(), route).not.toMatch(/give a name|set right/);
      await everyKey(page);
      await drop(page);
      await expect(page.getByRole('status', { name: 'Messages' })).toContainText('nothing can be added');
    }
  });

  await test.step('the list of keys has those of visitors', async () => {
    await page.goto(`${origin}/people`);
    await expect(page.getByText('Choose one to see when, and what is known of them.')).toBeVisible();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(keys).toContainText('or ask');
    expect(await keys.textContent()).not.toMatch(/undo|redo|suggestion|do something/i);
    await page.keyboard.press('Escape');
  });

  await test.step('what is asked is answered by the rules, and nothing that is said is done or kept', async () => {
    await page.clock.install();
    await page.goto(`${origin}/ask`);
    await page.getByText('Try asking').waitFor();
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
      if (!said.endsWith('?')) await expect(article).toContainText('This app is locked: nothing is noted');
    }
    await expect(page.getByRole('article').filter({ hasText: 'red ribbon' })).toContainText(
      'under the apple tree',
    );
    await page.clock.fastForward(181_000);
    await expect(page, 'nobody is there any more').toHaveURL(`${origin}/`);
    await page.getByRole('link', { name: 'Ask', exact: true }).click();
    await expect(page.getByText('Try asking')).toBeVisible();
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

test('what is chosen before locking counts for visitors: notes, and what happens when nobody is there', async ({
  page,
  context,
  origin,
  problems,
  offOrigin,
}) => {
  page.setDefaultTimeout(20_000);
  const work = await openHeadless(context, origin);
  await takeIn(work, DEMO_MEMORY);
  await work.evaluate((question) => window.mneme.ask({ question, acts: true }), `Remember that ${NOTE}`);
  const kiosk = page.getByRole('region', { name: 'Kiosk lock' });
  const line = (words: string | RegExp) =>
    kiosk
      .getByRole('region', { name: 'Before you lock it' })
      .getByRole('listitem')
      .filter({ hasText: words });

  await test.step('a list says what visitors will find, and follows what is done about it', async () => {
    await page.goto(`${origin}/settings#kiosk`);
    await expect(line('no copy of it is kept')).toContainText('To consider: 1 video is here');
    await expect(line('Keep copies').getByRole('link')).toHaveAttribute('href', '/');
    await line('Keep copies').getByRole('link').click();
    await page.getByText('File, 1.1 MB').click();
    const keeping = page.getByRole('button', { name: /^Choose the file and keep a copy, demo\.mp4, / });
    await expect(keeping).toBeVisible();
    const file = page.getByLabel('The file to keep as a copy of demo.mp4');
    await file.setInputFiles({ name: 'other.mp4', mimeType: 'video/mp4', buffer: Buffer.from('other') });
    await expect(page.getByText('other.mp4 is not the file of demo.mp4.')).toBeVisible();
    await file.setInputFiles(DEMO);
    await expect(page.getByText('File, 1.1 MB, copy kept here')).toBeVisible();
    await page.goto(`${origin}/settings#kiosk`);
    await expect(line('1 video is here')).toContainText('All right: 1 video is here. It is kept');
    await expect(line('look and ask')).toContainText('All right:');
    await expect(line('network')).toContainText(/All right:|To consider:/);
    await expect(line('notes')).toContainText('To consider: Visitors can read 1 note');
    await kiosk.getByLabel('Hide notes from visitors').check();
    await expect(line('notes')).toContainText('All right: Visitors see no notes');
    await kiosk.getByLabel('Go back to the start page').selectOption('Never');
    await expect(kiosk.getByLabel('While nobody is there')).toBeDisabled();
    await kiosk.getByLabel('Go back to the start page').selectOption('After 1 minute without anybody');
    await kiosk.getByLabel('While nobody is there').check();
    expect(await findingsInEveryLook(page)).toEqual([]);
    await kiosk.getByLabel('Code', { exact: true }).fill(CODE);
    await kiosk.getByLabel('The same code again').fill(CODE);
    await kiosk.getByRole('button', { name: 'Lock this app' }).click();
    await expect(page.getByRole('heading', { name: 'This app is locked' })).toBeVisible();
  });

  await test.step('hidden notes are nowhere, in any tab', async () => {
    await page.goto(origin);
    await expect(page.getByRole('heading', { name: '1 video', exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Notes' })).toHaveCount(0);
    const told = await work.evaluate(async () => ({
      notes: await window.mneme.notes(),
      found: (await window.mneme.search({ text: 'spare keys blue bowl' })).hits.map(({ text }) => text),
      answer: await window.mneme.ask({ question: 'Where are the spare keys?' }),
      videos: window.mneme.getState().videos.map(({ name }) => name),
    }));
    expect(told).toMatchObject({ notes: [], videos: ['demo.mp4'] });
    expect(JSON.stringify(told)).not.toContain('blue bowl');
  });

  const show = page.getByRole('dialog', { name: 'Moments of these videos' });
  const ending = show.getByRole('button', { name: 'Touch to ask about these videos' });
  await test.step('when nobody is there what was asked goes, and moments are shown, by nothing from anywhere', async () => {
    await page.clock.install();
    await page.goto(`${origin}/ask`);
    await page.getByText('Try asking').waitFor();
    const field = page.getByRole('textbox', { name: 'Your question' });
    await field.fill('Who found a red ribbon?');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article')).toContainText('under the apple tree');
    await field.fill('half a question');
    await page.clock.fastForward(50_000);
    await page.mouse.move(200, 300);
    await page.mouse.move(210, 310);
    await page.clock.fastForward(50_000);
    await expect(page, 'somebody moved meanwhile').toHaveURL(`${origin}/ask`);
    await expect(field).toHaveValue('half a question');
    await page.clock.fastForward(11_000);
    await expect(page).toHaveURL(`${origin}/`);
    await expect(ending, 'a screen reader is led to the way out').toBeFocused();
    const asked: string[] = [];
    page.on('request', (request) => {
      // The icon of the page that it went to comes after that.
      if (/^http(?!.*\/icon\.svg)/.test(request.url())) asked.push(request.url());
    });
    const shown = () => show.locator('img').last().getAttribute('src');
    await expect(show.locator('img').last()).toBeVisible();
    await expect(show).toContainText('demo.mp4');
    const first = await shown();
    await page.clock.fastForward(8_000);
    await expect.poll(shown).not.toBe(first);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(show.locator('img').last()).toHaveCSS('transition-property', 'none');
    expect(await findingsInEveryLook(page)).toEqual([]);
    await page.clock.fastForward(600_000);
    await expect(ending, 'it goes on').toBeVisible();
    expect(asked).toEqual([]);
  });

  await test.step('a touch, a key or a moved pointer leads to the field for questions and does nothing else', async () => {
    const card = page.getByRole('button', { name: /^Play demo.mp4/ });
    const again = async () => {
      await page.clock.fastForward(61_000);
      await expect(ending).toBeFocused();
    };
    const question = page.getByRole('textbox', { name: 'Your question' });
    const ended = async () => {
      await expect(show).toHaveCount(0);
      await expect(page).toHaveURL(/\/ask#question$/);
      await expect(question).toBeFocused();
      await expect(question).toHaveValue('');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    };
    await page.keyboard.press('Enter');
    await ended();
    await again();
    await page.mouse.move(300, 300);
    await page.mouse.move(330, 310);
    await ended();
    await again();
    const { x, y } = (await card.boundingBox())!;
    await tap(page, x + 40, y + 40);
    await ended();
    await again();
    await ending.dispatchEvent('click');
    await ended();
    await expect(page.getByText('Try asking')).toBeVisible();
    await expect(page.getByText('red ribbon')).toHaveCount(0);
  });

  await test.step('a video that plays is somebody; a minute after it nobody is there', async () => {
    await page.goto(`${origin}/watch?video=vid_1`);
    const film = page.locator('video');
    await film.evaluate((video: HTMLVideoElement) => {
      video.muted = true;
      video.loop = true;
      return video.play();
    });
    await page.clock.fastForward(61_000);
    await page.clock.fastForward(61_000);
    await expect(page).toHaveURL(`${origin}/watch?video=vid_1`);
    await film.evaluate((video: HTMLVideoElement) => video.pause());
    await page.clock.fastForward(61_000);
    await expect(page).toHaveURL(`${origin}/`);
    await expect(ending).toBeFocused();
  });

  await test.step('notes come back with the code, and what was chosen is kept for the next time', async () => {
    await page.keyboard.press('Escape');
    await work.evaluate((code) => window.mneme.unlock(code), CODE);
    await page.getByRole('navigation').getByRole('link', { name: 'Library' }).click();
    await expect(page.getByRole('region', { name: 'Notes' })).toContainText(NOTE);
    await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
    await kiosk.scrollIntoViewIfNeeded();
    await expect(kiosk.getByLabel('Hide notes from visitors')).toBeChecked();
    await expect(kiosk.getByLabel('While nobody is there')).toBeChecked();
    await expect(kiosk.getByLabel('Go back to the start page')).toHaveValue('1');
    await page.clock.fastForward(300_000);
    await expect(page, 'nobody is sent away from an app that is not locked').toHaveURL(`${origin}/settings`);
  });
  expect({ problems, offOrigin }).toEqual({ problems: [], offOrigin: [] });
});

/** A finger's touch, as the browser makes its events of it. */
async function tap(page: Page, x: number, y: number): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touch.detach();
}

async function digestOf(context: BrowserContext, origin: string): Promise<Record<string, string>> {
  const work = await context.newPage();
  await work.goto(`${origin}/headless`);
  await work.locator('#headless[data-state]:not([data-state="opening"])').waitFor();
  const digest = await work.evaluate(() => window.mneme.digest());
  await work.close();
  return digest;
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
