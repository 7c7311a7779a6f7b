import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from 'playwright/test';
import { ROOT } from '../../../bin/setup/steps.mjs';

declare global {
  interface Window {
    axe: {
      run(options: {
        resultTypes: ['violations'];
        runOnly: { type: 'rule'; values: readonly string[] };
      }): Promise<{ violations: { id: string; impact: string; nodes: { target: string[] }[] }[] }>;
      /** How serious a rule holds its own findings to be, and whether it is applied by itself. */
      _audit: { rules: { id: string; impact: string; enabled: boolean }[] };
    };
  }
}

/** Rules of axe-core 4.14 with serious findings: 68 of them are applied by themselves. */
const FEWEST_RULES = 60;
/** Rules that look at colours and nothing else: of two looks that differ in colours alone, the others find the same. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * What axe-core holds to be serious or worse; injected from outside, since the page's policy lets no script in. Rules whose findings are less are not run, which spares a third of the time.
 *
 * @param only these rules alone
 */
export async function seriousFindings(page: Page, only: readonly string[] = []): Promise<string[]> {
  // A page that was gone to within the app has its title a moment after what it shows.
  await expect(page).toHaveTitle(/./);
  if (!(await page.evaluate(() => 'axe' in window)))
    await page.evaluate(readFileSync(path.join(ROOT, 'node_modules/axe-core/axe.min.js'), 'utf8'));
  const { violations, count } = await page.evaluate(async (only) => {
    const isSerious = ({ impact }: { impact: string }) => impact === 'serious' || impact === 'critical';
    const { axe } = window;
    const rules = axe._audit.rules.filter(
      (rule) => rule.enabled && isSerious(rule) && (only.length === 0 || only.includes(rule.id)),
    );
    const values = rules.map(({ id }) => id);
    const { violations } = await axe.run({ resultTypes: ['violations'], runOnly: { type: 'rule', values } });
    return { violations: violations.filter(isSerious), count: values.length };
  }, only);
  // Another release of axe-core may know its rules by other names.
  expect(count).toBeGreaterThanOrEqual(only.length || FEWEST_RULES);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
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
    const only = colorScheme === 'dark' ? OF_COLOURS : [];
    const found = [
      ...(await seriousFindings(page, only)),
      ...(overflow > 0 ? [`${overflow} px cut off`] : []),
    ];
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
