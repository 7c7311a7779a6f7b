import type { Browser, Page } from 'playwright/test';
import { expect, test, watchProblems } from './harness/app';

/** The pages by their names in the navigation, with the heading of an empty memory. */
const PAGES = [
  { name: 'Sammlung', heading: 'Ein Gedächtnis für deine eigenen Videos', title: 'Mneme' },
  { name: 'Menschen', heading: 'Noch niemand', title: 'Menschen · Mneme' },
];

async function expectGerman(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  for (const { name, heading, title } of PAGES) {
    await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveTitle(title);
  }
}

/** A page of a browser that asks for German, with what goes wrong in it. */
async function germanPage(browser: Browser, origin: string) {
  const context = await browser.newContext({ baseURL: origin, locale: 'de-DE' });
  return { context, problems: watchProblems(context), page: await context.newPage() };
}

test('the server answers in the language that the browser asks for, or that was chosen', async ({
  browser,
  origin,
}) => {
  const answer = async (headers: Record<string, string>) =>
    (await fetch(`${origin}/people`, { headers })).text();
  const [asked, chosen, other] = await Promise.all([
    answer({ 'accept-language': 'fr, de;q=0.5' }),
    answer({ 'accept-language': 'en', cookie: 'language=de' }),
    answer({ 'accept-language': 'fr' }),
  ]);
  for (const german of [asked, chosen]) {
    expect(german).toContain('<html lang="de"');
    expect(german).toContain('<title>Menschen · Mneme</title>');
    expect(german).toContain('Zum Inhalt springen');
  }
  expect(other).toContain('<html lang="en"');

  const { context, problems, page } = await germanPage(browser, origin);
  await page.goto('/');
  await expectGerman(page);
  expect(problems).toEqual([]);
  await context.close();
});

test('a page that was answered in another language turns to the chosen one', async ({ browser, origin }) => {
  const context = await browser.newContext({ baseURL: origin, locale: 'en-GB' });
  await context.addCookies([{ name: 'language', value: 'de', url: origin }]);
  const problems = watchProblems(context);
  const page = await context.newPage();
  const english = await fetch(origin, { headers: { 'accept-language': 'en' } });
  const body = await english.text();
  expect(body).toContain('<html lang="en"');
  const { 'content-encoding': _, ...headers } = Object.fromEntries(english.headers);
  await page.route('/', (route) => route.fulfill({ headers, body }));
  await page.goto('/');
  await expectGerman(page);
  expect(problems).toEqual([]);
  await context.close();
});

test('on a German page a German question is answered in German, with a moment that plays', async ({
  browser,
  origin,
}) => {
  const { context, problems, page } = await germanPage(browser, origin);
  await page.goto('/demo');
  const banner = page.getByRole('region', { name: 'Demo' });
  const chapters = page.getByRole('region', { name: 'Kapitel' });
  await expect(chapters).toContainText(/Clara ist \S+ gekleidet/);
  await banner.getByRole('button', { name: 'Wer hat eine rote Schleife gefunden?' }).click();
  const answer = page.getByRole('article').filter({ hasText: 'Wer hat eine rote Schleife gefunden?' });
  await expect(answer).toContainText('Walter sagt: „I found a red ribbon');
  const thumbnail = answer.getByRole('button', { name: /^demo\.mp4, .* (abspielen|schließen)$/ }).first();
  await thumbnail.click();
  const shown = answer.locator('video[controls]');
  await expect
    .poll(() => shown.evaluate((video) => (video as HTMLVideoElement).currentTime), 'it plays at 0:45')
    .toBeGreaterThan(45);
  await page.keyboard.press('Escape');
  await expect(shown, 'Esc closes it').toHaveCount(0);
  await expect(thumbnail).toBeFocused();
  expect(problems).toEqual([]);
  await context.close();
});

test('a page of somebody seen on several days is German, and leads on to another', async ({
  browser,
  origin,
}) => {
  const { context, problems, page } = await germanPage(browser, origin);
  await page.goto('/demo?film=weeks');
  const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' });
  await navigation.getByRole('link', { name: 'Menschen' }).click();
  await page.locator('main').getByRole('link', { name: /^Rosa/ }).first().click();
  await expect(page.getByRole('region', { name: 'Was erzählt wird' })).toContainText('Mutter');
  await expect(page.getByRole('list', { name: 'Tage' })).toBeVisible();
  await navigation.getByRole('link', { name: 'Zeitleiste' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Zeitleiste' })).toBeVisible();
  expect(problems).toEqual([]);
  await context.close();
});
