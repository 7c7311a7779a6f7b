// `node bin/icons.mjs`: draws the icons of the installed app from app/icon.svg into public/icons.
import { mkdir, readFile } from 'node:fs/promises';
import { chromiumFlags, findChromium } from './setup/browsers.mjs';
import { at } from './setup/common.mjs';
import { runMain } from './setup/steps.mjs';

/** A system that cuts icons to a form of its own keeps the middle four fifths: there is no corner to round, and the drawing is smaller. */
const maskable = (svg) =>
  svg
    .replace(/ rx="\d+"/, '')
    .replace(/(<rect[^>]*>)(.*)(<\/svg>)/s, '$1<g transform="translate(2.4 2.4) scale(.85)">$2</g>$3');

await runMain(async () => {
  const { chromium } = await import('playwright');
  const svg = await readFile(at('app/icon.svg'), 'utf8');
  await mkdir(at('public/icons'), { recursive: true });
  const browser = await chromium.launch({
    executablePath: (await findChromium()) ?? undefined,
    args: chromiumFlags(),
  });
  const page = await browser.newPage();
  for (const [name, drawing, size] of [
    ['icon-192', svg, 192],
    ['icon-512', svg, 512],
    ['maskable-512', maskable(svg), 512],
  ]) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(`<style>body { margin: 0 } svg { display: block; width: 100vw }</style>${drawing}`);
    await page.screenshot({ path: at(`public/icons/${name}.png`), omitBackground: true });
  }
  await browser.close();
});
