import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from 'playwright/test';
import { ROOT } from '../../../bin/setup/steps.mjs';

declare global {
  interface Window {
    axe: {
      run(options: {
        resultTypes: ['violations'];
      }): Promise<{ violations: { id: string; impact: string; nodes: { target: string[] }[] }[] }>;
    };
  }
}

/** What axe-core holds to be serious or worse; injected from outside, since the page's policy lets no script in. */
export async function seriousFindings(page: Page): Promise<string[]> {
  // A page that was gone to within the app has its title a moment after what it shows.
  await expect(page).toHaveTitle(/./);
  if (!(await page.evaluate(() => 'axe' in window)))
    await page.evaluate(readFileSync(path.join(ROOT, 'node_modules/axe-core/axe.min.js'), 'utf8'));
  const { violations } = await page.evaluate(() => window.axe.run({ resultTypes: ['violations'] }));
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/** How many pixels of the page lie to the right of the window, or of an open dialog to the right of its edge. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.max(
      document.documentElement.scrollWidth - innerWidth,
      ...[...document.querySelectorAll('dialog[open]')].map(
        (dialog) => dialog.scrollWidth - dialog.clientWidth,
      ),
    ),
  );
}

/** Light and dark, wide and narrow. */
const LOOKS = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [1440, 390].map((width) => ({ colorScheme, width })),
);

/** What is serious for assistive technology, and what is cut off, in every look of the page as it stands, under reduced motion. */
export async function findingsInEveryLook(page: Page): Promise<string[]> {
  const findings: string[] = [];
  for (const { colorScheme, width } of LOOKS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    const overflow = await overflowOf(page);
    const found = [...(await seriousFindings(page)), ...(overflow > 0 ? [`${overflow} px cut off`] : [])];
    findings.push(...found.map((finding) => `${colorScheme} at ${width} px: ${finding}`));
  }
  return findings;
}

/** Presses Tab, at most so often, until the element with that accessible name has focus. */
export async function tabTo(page: Page, name: string | RegExp, most = 40): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
    });
    if (typeof name === 'string' ? focused === name : name.test(focused)) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}
