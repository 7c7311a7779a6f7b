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
  await expect(page.getByText(/^Only calls to a language model leave it, and what you share/)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /archive/i })).toHaveCount(0);

  const { storyRecords } = await nodeModule('test/unit/postgres/story-records.ts');
  const server = await testServer();
  const database = await Database.open(server.url, 'main', server.most);
  await setTerms(database, 'one', { basis: 'agreed', notice: 'at the door', keepDays: 30 });
  await writeVideo(database, {
    ...{ device: 'one', path: '/films/breakfast.mp4', records: await storyRecords('dev-breakfast') },
  });
  const queue = await Queue.open(database);
  await queue.add(['/films/letter.mp4']);
  await queue.failed((await queue.take('one'))!, 'It is no video.', true);
  await queue.close();
  await database.close();
  const env = { MNEME_ARCHIVE_URL: server.url, MNEME_ARCHIVE_TOKEN: TOKEN, MNEME_KIOSK: '' };
  const app = await serve({ host: '127.0.0.1', env });
  const bodies: string[] = [];
  try {
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
      'what you ask on Archive, and whom you name there, goes to that server and its database',
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
    expect(bodies.filter((body) => body.includes(TOKEN) || body.includes(server.url))).toEqual([]);
    await own.close();
  } finally {
    app.stop();
    await server.stop();
  }
  expect({
    // The browser itself writes down each 404 and 401 that the page is told of.
    problems: problems.filter((text) => !text.includes('/api/archive?collection=main')),
    offOrigin: offOrigin.filter((url) => !url.startsWith(`http://localhost:${app.port}/`)),
  }).toEqual({
    ...{ problems: [], offOrigin: [] },
  });
});
