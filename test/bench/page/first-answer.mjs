import { at } from '../../../bin/setup/common.mjs';
import { median, row } from './figures.mjs';

const RUNS = 3;

/**
 * The demo film, given to a browser that has never seen the app: milliseconds from the consent until it is told how much time is left, until a question is
 * offered of it, and until that question, asked at once, is answered. It has no subtitles, so that its words are written down.
 */
export async function firstAnswers(browser, server) {
  const times = [];
  for (let i = 0; i < RUNS; i += 1) times.push(await firstAnswer(browser, server.url));
  return ['left', 'offered', 'answered'].map((what) =>
    row(`page.first-answer.${what}`, median(times.map((one) => one[what])), 'ms', { digits: 0 }),
  );
}

async function firstAnswer(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole('button', { name: 'Choose videos' }).waitFor();
  await page.getByLabel('Videos and their subtitles').setInputFiles(at('public/demo/demo.mp4'));
  const consent = page.getByRole('alertdialog').getByRole('button', { name: 'Remember' });
  await consent.waitFor();
  const began = await page.evaluate(() => Date.now());
  await consent.click();
  const until = async (seen) => {
    const when = await page.waitForFunction(seen, undefined, { polling: 'raf', timeout: 300_000 });
    return (await when.jsonValue()) - began;
  };
  const left = await until(
    () => [...document.querySelectorAll('li p')].some((one) => / left$/.test(one.textContent)) && Date.now(),
  );
  const offered = await until(
    () => document.querySelector('[aria-label="Ask about it"] button') !== null && Date.now(),
  );
  await page.getByRole('list', { name: 'Ask about it' }).getByRole('button').first().click();
  const answered = await until(
    () =>
      document.querySelector('article[aria-busy="false"] blockquote, article[aria-busy="false"] p') !==
        null && Date.now(),
  );
  await context.close();
  return { left, offered, answered };
}
