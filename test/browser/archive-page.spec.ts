import { readFileSync } from 'node:fs';
import { nodeModule } from '../../bin/setup/node-module.mjs';
import { serve } from '../../bin/setup/steps.mjs';
import { Database } from '../../lib/postgres/database';
import { Queue } from '../../lib/postgres/queue';
import { setTerms } from '../../lib/postgres/terms';
import { writeVideo } from '../../lib/postgres/write-video';
import { testServer } from '../postgres';
import { findingsInEveryLook } from './harness/accessible';
import { expect, test } from './harness/app';

const TOKEN = 'a token that nobody guesses';

/** The app with an archive of its own: some stories remembered, each a video, the demo film with its pictures, where it is wanted, and one file that failed. */
async function archiveApp(stories = ['dev-breakfast'], withDemo = false) {
  const { storyRecords } = await nodeModule('test/unit/postgres/story-records.ts');
  const server = await testServer();
  const database = await Database.open(server.url, 'main', server.most);
  await setTerms(database, 'one', { basis: 'agreed', notice: 'at the door', keepDays: 30 });
  for (const name of stories)
    await writeVideo(database, {
      ...{ device: 'one', path: `/films/${name.replace('dev-', '')}.mp4`, records: await storyRecords(name) },
    });
  if (withDemo) {
    const { recordsIn } = await nodeModule('lib/postgres/index.ts');
    const records = await recordsIn(new Blob([readFileSync('public/demo/demo.mneme')]));
    await writeVideo(database, { device: 'one', path: '/films/demo.mp4', records });
  }
  const queue = await Queue.open(database);
  await queue.add(['/films/letter.mp4']);
  await queue.failed((await queue.take('one'))!, 'It is no video.', true);
  await queue.close();
  await database.close();
  const env = { MNEME_ARCHIVE_URL: server.url, MNEME_ARCHIVE_TOKEN: TOKEN, MNEME_KIOSK: '' };
  const app = await serve({ host: '127.0.0.1', env });
  const stop = async () => {
    app.stop();
    await server.stop();
  };
  return { app, url: server.url, stop };
}

test.describe
  .serial('the archive of a short story', () => {
    let archive: Awaited<ReturnType<typeof archiveApp>>;
    test.beforeAll(async () => {
      archive = await archiveApp();
    });
    test.afterAll(() => archive.stop());

    test('the page of an archive says what to do where there is none; with its token it tells the queue and answers', async ({
      page,
      origin,
      offOrigin,
      problems,
    }) => {
      await page.goto(`${origin}/archive`);
      await expect(page.getByText('No archive is set up on the server of this app.')).toBeVisible();
      expect((await page.request.get(`${origin}/api/archive`)).status()).toBe(404);
      await page.goto(`${origin}/settings`);
      await expect(page.getByRole('heading', { name: 'Storage' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'the archive' })).toHaveCount(0);
      await page.goto(`${origin}/privacy`);
      await expect(
        page.getByText(/^Only calls to a language model leave it, and what you share/),
      ).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: /archive/i })).toHaveCount(0);

      const { app, url } = archive;
      const bodies: string[] = [];
      const own = await page.context().newPage();
      own.on(
        'response',
        (response) => void response.text().then(...[(text: string) => bodies.push(text), () => {}]),
      );
      await own.goto(`http://localhost:${app.port}/privacy`);
      await expect(own.getByRole('region', { name: 'What left this browser' })).toContainText(
        'Questions to the archive of this app go to its server, and are not on this record.',
      );
      await expect(own.getByText(/Only calls to a language model leave|Nothing else left/)).toHaveCount(0);
      await expect(own.getByRole('region', { name: /of its own server/ })).toContainText(
        'what you ask on Archive, and what you say of people there, goes to that server and its database',
      );
      await own.goto(`http://localhost:${app.port}/settings`);
      await own.getByRole('link', { name: 'the archive' }).click();
      const token = own.getByLabel('Access token');
      await token.fill('some other token');
      await token.press('Enter');
      await expect(own.getByRole('main').getByRole('alert')).toHaveText('The access token is not right.');
      await token.fill(TOKEN);
      await token.press('Enter');
      await expect(own.getByRole('listitem').filter({ hasText: '/films/letter.mp4' })).toContainText(
        'It is no video.',
      );
      const question = own.getByLabel('Your question to the archive');
      await question.fill("What is Owen's geography project about?");
      await question.press('Enter');
      const answer = own.getByRole('article');
      await expect(answer).toContainText('geography project.', { timeout: 60_000 });
      await expect(answer.getByRole('listitem').first()).toContainText('/films/breakfast.mp4');
      expect(await findingsInEveryLook(own)).toEqual([]);
      expect(bodies.filter((body) => body.includes(TOKEN) || body.includes(url))).toEqual([]);
      await own.close();
      expect({
        // The browser itself writes down each 404 and 401 that the page is told of.
        problems: problems.filter((text) => !text.includes('/api/archive?collection=main')),
        offOrigin: offOrigin.filter((url) => !url.startsWith(`http://localhost:${app.port}/`)),
      }).toEqual({
        ...{ problems: [], offOrigin: [] },
      });
    });

    test('a search of the archive is confined by names and days, and its address leads back to it', async ({
      page,
    }) => {
      const { app } = archive;
      const main = page.getByRole('main');
      const answer = main.getByRole('article');
      const filters = main.getByRole('list', { name: 'Confined to' });
      const question = page.getByLabel('Your question to the archive');
      const giveToken = async () => {
        await page.getByLabel('Access token').fill(TOKEN);
        await page.keyboard.press('Enter');
      };
      await page.goto(
        `http://localhost:${app.port}/archive?q=${encodeURIComponent("What is Owen's project about?")}`,
      );
      await giveToken();
      await expect(answer).toContainText('geography project.', { timeout: 60_000 });

      await page.getByText('Narrow it down').click();
      const person = page.getByLabel('Who is seen or speaks');
      const offered = (names: string[]) =>
        expect(main.locator('datalist').first().locator('option')).toHaveCount(names.length);
      await person.pressSequentially('oW');
      await offered(['Owen']);
      await expect(main.locator('datalist').first().locator('option')).toHaveAttribute('value', 'Owen');
      await person.pressSequentially('eN');
      await person.press('Enter');
      await expect(filters.getByRole('button')).toHaveText(['With oWeN']);
      await expect(person).toHaveValue('');
      await expect(person).toBeFocused();
      await expect(answer).toContainText('From the only video.');
      const day = page.getByLabel('First day');
      await day.fill('2024-11-11');
      await day.blur();
      await expect(filters.getByRole('button')).toHaveText(['With oWeN', /^From .*2024/]);
      await expect(answer).not.toContainText('From the only video.');
      expect(await findingsInEveryLook(page)).toEqual([]);

      // Whoever is told of an answer can be named where it is told, and that be taken back.
      await filters.getByRole('button', { name: 'Remove the filter “From' }).click();
      await answer.getByRole('button', { name: 'Owen: who is this?' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Rename Owen' });
      await expect(dialog.getByLabel('Name of this person')).toBeFocused();
      expect(await findingsInEveryLook(page)).toEqual([]);
      await dialog.getByLabel('Name of this person').fill('Owen Bell');
      await page.keyboard.press('Enter');
      await expect(filters.getByRole('button')).toHaveText(['With Owen Bell']);
      await expect(answer.getByRole('button', { name: 'Owen Bell: who is this?' }).first()).toBeFocused();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(filters.getByRole('button')).toHaveText(['With Owen']);
      await expect(answer.getByRole('button', { name: 'Owen: who is this?' }).first()).toBeVisible();
      await day.fill('2024-11-11');
      await day.blur();
      await expect(answer).not.toContainText('From the only video.');

      const shared = page.url();
      expect(new URL(shared).searchParams.get('from')).toBe('2024-11-11');
      await filters.getByRole('button', { name: 'Remove the filter “From' }).press('Enter');
      await expect(question).toBeFocused();
      await expect(answer).toContainText('From the only video.');
      await page.goBack();
      await expect(filters.getByRole('button')).toHaveCount(2);
      for (let i = 0; i < 6; i += 1) await page.goBack();
      await expect(filters).toHaveCount(0);
      await expect(answer).toContainText('geography project.');

      await page.goto(shared);
      await giveToken();
      await expect(filters.getByRole('button')).toHaveCount(2);
      await expect(question).toHaveValue("What is Owen's project about?");
      await expect(answer).toBeVisible();

      const told = main.getByRole('alert');
      for (const [query, why] of [
        ['q=Who?&person=Nobody+At+All', 'Nobody in the archive is called so.'],
        ['q=Who?&video=none.mp4', 'No video of the archive is called so.'],
        ['q=Who?&from=2024-11-11&to=2024-11-10', 'The first day must not come after the last'],
        ['q=Who?&from=soon', 'The first day must not come after the last'],
      ] as const) {
        await page.goto(`http://localhost:${app.port}/archive?${query}`);
        await giveToken();
        await expect(told.filter({ hasText: why })).toBeVisible();
      }
      await page.goto(`http://localhost:${app.port}/archive?collection=none`);
      await giveToken();
      await expect(told.filter({ hasText: 'no collection of this name' })).toBeVisible();
      await page.getByRole('button', { name: 'Show the collection main' }).click();
      await expect(page.getByRole('heading', { name: 'Its videos' })).toBeVisible();
    });
  });

test('people of the archive are found by name, merged and told apart, and each can be taken back', async ({
  page,
}) => {
  const { app, stop } = await archiveApp(['dev-breakfast', 'dev-camping'], true);
  try {
    await page.goto(`http://localhost:${app.port}/archive`);
    await page.getByLabel('Access token').fill(TOKEN);
    await page.keyboard.press('Enter');
    const people = page.getByRole('region', { name: 'People in this archive' });
    const cards = people.getByRole('listitem');
    await expect(cards.filter({ hasText: 'Hazel' })).toHaveCount(2);
    await people.getByLabel('Find somebody by name').fill('Clara');
    const face = cards.locator('img');
    await expect(face).toHaveCount(1);
    expect(
      await face.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBe(160);
    await people.getByLabel('Find somebody by name').fill('oW');
    await expect(cards).toHaveText(['Owenin 1 video', 'Owenin 1 video']);
    await people.getByLabel('Find somebody by name').fill('zz');
    await expect(people.getByRole('status')).toHaveText('No name begins with that.');
    await people.getByLabel('Find somebody by name').fill('owen');

    await cards.first().getByRole('button').click();
    const dialog = page.getByRole('dialog', { name: 'Rename Owen' });
    await dialog.getByText('Merge with someone').click();
    const others = dialog.getByRole('list', { name: 'Merge with someone' }).getByRole('button');
    await dialog.getByLabel('Find somebody by name').fill('o');
    await page.keyboard.press('Enter');
    await expect(others).toHaveText(['Owenin 1 video']);
    expect(await findingsInEveryLook(page)).toEqual([]);
    await others.click();
    const messages = page.getByRole('status', { name: 'Messages' });
    await expect(messages).toContainText('Owen and Owen are one person now: Owen.');
    await expect(dialog).toHaveCount(0);
    await expect(cards).toHaveText(['Owenin 2 videos']);
    await messages.getByRole('button', { name: 'Undo' }).click();
    await expect(cards).toHaveText(['Owenin 1 video', 'Owenin 1 video']);

    // Who was seen beside somebody is not them.
    await cards.first().getByRole('button').click();
    await dialog.getByText('Merge with someone').click();
    await dialog.getByLabel('Find somebody by name').fill('Hazel');
    await expect(others).toHaveText(['Hazelin 1 video', 'Hazelin 1 video']);
    await others.first().click();
    await expect(dialog.getByRole('alert')).toContainText('They were seen side by side');
    await dialog.getByLabel('Find somebody by name').fill('owen');
    await others.filter({ hasText: 'Owen' }).click();
    await expect(cards).toHaveText(['Owenin 2 videos']);

    const question = page.getByLabel('Your question to the archive');
    await question.fill("What is Owen's geography project about?");
    await question.press('Enter');
    const answer = page.getByRole('article');
    await answer.getByRole('button', { name: 'Owen: who is this?' }).first().click({ timeout: 60_000 });
    await dialog.getByRole('button', { name: 'Somebody else in dev-breakfast.mp4' }).click();
    await expect(messages).toContainText('In dev-breakfast.mp4, this is now Owen.');
    await expect(cards).toHaveText(['Owenin 1 video', 'Owenin 1 video']);
  } finally {
    await stop();
  }
});
