import type { Page } from 'playwright/test';
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

  const context = await browser.newContext({ baseURL: origin, locale: 'de-DE' });
  const problems = watchProblems(context);
  const page = await context.newPage();
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
