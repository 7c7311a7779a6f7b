// `npm run pictures [docs|film]`: makes the pictures of README and docs, and the film of a minute with its captions, of the app as it is built.
import { writeFile } from 'node:fs/promises';
import { chromiumFlags, findChromium } from '../../bin/setup/browsers.mjs';
import { at, ROOT } from '../../bin/setup/common.mjs';
import { runMain, SetupError, say, serve, setUp } from '../../bin/setup/steps.mjs';
import { atRest, Camera } from './camera.mjs';
import { asCaptions } from './captions.mjs';
import { STEPS } from './steps.mjs';

/** Where the demo's memory was made: answers tell its clock, and pages the browser's. */
const ZONE = 'UTC';
/** An element that has not come after so long is not there. */
const MOST_MS = 30_000;
/** A film that is larger is not put into the project. */
const MOST_BYTES = 3e6;

const ASKED = 'When did Walter first appear?';
const PICTURES = /** @type {const} */ ([
  { file: 'docs/ask.png', colorScheme: 'light' },
  { file: 'docs/ask-dark.png', colorScheme: 'dark' },
]);
/** The step with whose last picture the film is announced: the film beside its memory. */
const STILL_AFTER = 1;

await runMain(async () => {
  const only = process.argv[2];
  if (only && !['docs', 'film'].includes(only)) throw new SetupError(`"${only}" is neither docs nor film.`);
  await setUp();
  const { chromium } = await import('playwright');
  const server = await serve({ host: '127.0.0.1' });
  const browser = await chromium.launch({
    executablePath: (await findChromium()) ?? undefined,
    args: chromiumFlags(),
    env: { ...process.env, TZ: ZONE },
  });
  const origin = `http://localhost:${server.port}`;
  try {
    if (only !== 'film') await makePictures(browser, origin);
    if (only !== 'docs') await makeFilm(browser, origin);
  } finally {
    await browser.close();
    server.stop();
  }
});

/** Pages as a person sees them, always in the same way. */
async function newContext(browser, baseURL, look) {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...look,
  });
  context.setDefaultTimeout(MOST_MS);
  return context;
}

async function makePictures(browser, origin) {
  for (const { file, colorScheme } of PICTURES) {
    const context = await newContext(browser, origin, {
      colorScheme,
      viewport: { width: 1280, height: 860 },
    });
    const page = await context.newPage();
    await page.goto('/headless');
    await page.locator('#headless[data-state="ready"]').waitFor();
    await page.setInputFiles('#files', at('public/demo/demo.mneme'));
    await page.evaluate(() => {
      const field = /** @type {HTMLInputElement} */ (document.querySelector('#files'));
      return window.mneme.importMemory(field.files[0]);
    });
    await page.goto('/ask');
    await page.getByLabel('Your question').fill(ASKED);
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByRole('article').filter({ hasText: 'Walter comes into view' }).waitFor();
    await page.getByRole('button', { name: 'And after that?' }).waitFor();
    await atRest(page);
    await page.screenshot({ path: at(file), animations: 'disabled' });
    await context.close();
    say(file);
  }
}

async function makeFilm(browser, origin) {
  const context = await newContext(browser, origin, {
    colorScheme: 'light',
    viewport: { width: 1280, height: 720 },
  });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('heading', { name: 'A memory for your own videos' }).waitFor();
  const camera = new Camera(page, await openFilm(browser));
  const seen = [];
  for (const [i, { caption, film }] of STEPS.entries()) {
    const t0 = await camera.seconds();
    await film(camera);
    seen.push({ caption, t0, t1: await camera.seconds() });
    say(`${t0.toFixed(1)} s  ${caption.en}`);
    if (i !== STILL_AFTER) continue;
    await writeFile(at('public/minute/minute.jpg'), await camera.still());
    await writeFile(at('docs/minute.jpg'), await camera.still({ withPlaySign: true }));
  }
  const bytes = await camera.end();
  if (bytes.length > MOST_BYTES) throw new SetupError(`The film has ${bytes.length} bytes: too many.`);
  await writeFile(at('public/minute/minute.webm'), bytes);
  for (const language of Object.keys(STEPS[0].caption))
    await writeFile(at(`public/minute/minute.${language}.vtt`), asCaptions(seen, language));
  await context.close();
  say(`public/minute: ${seen.at(-1).t1.toFixed(1)} s of film, ${Math.round(bytes.length / 1024)} KiB.`);
}

/** film.html, at an address at which a browser encodes. */
async function openFilm(browser) {
  const page = await browser.newPage();
  page.on('pageerror', (error) => say(String(error)));
  const origin = 'http://film.localhost';
  await page.route(`${origin}/**`, (route) =>
    route.fulfill({ path: `${ROOT}${new URL(route.request().url()).pathname}` }),
  );
  await page.goto(`${origin}/test/pictures/film.html`);
  await page.waitForFunction('window.film');
  await page.evaluate(() => window.film.begin());
  return page;
}
