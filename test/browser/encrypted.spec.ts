import { readFileSync } from 'node:fs';
import { DEMO_MEMORY, expect, openHeadless, takeIn, test } from './harness/app';
import { drop, withoutPickers } from './harness/choosing';

const PASSPHRASE = 'grey walnut ferry tulip';
const OTHER = 'grey walnut ferry tulips';

test('a memory that is saved with a passphrase comes back by that alone', async ({
  page,
  origin,
  context,
  browser,
  problems,
}, testInfo) => {
  await withoutPickers(context);
  const before = await openHeadless(context, origin);
  await takeIn(before, DEMO_MEMORY);
  const digest = await before.evaluate(() => window.mneme.digest());

  await page.goto(`${origin}/settings#storage`);
  const storage = page.getByRole('region', { name: 'Storage' });
  await storage.getByRole('checkbox', { name: 'Encrypt it with a passphrase' }).check();
  const once = storage.getByLabel('Passphrase', { exact: true });
  const again = storage.getByLabel('The same passphrase again');
  for (const field of [once, again]) {
    await expect(field).toHaveAttribute('type', 'password');
    await expect(field).toHaveAttribute('autocomplete', 'new-password');
  }
  for (const [one, other, why] of [
    ['too short', 'too short', 'at least 15 characters'],
    [PASSPHRASE, OTHER, 'differ'],
  ] as const) {
    await once.fill(one);
    await again.fill(other);
    await storage.getByRole('button', { name: 'Save the memory to a file' }).click();
    await expect(storage.getByRole('alert').filter({ hasText: why })).toBeVisible();
  }
  await again.fill(PASSPHRASE);
  await expect(storage.getByRole('status').filter({ hasText: 'Long enough' })).toBeVisible();
  const shown = storage.getByRole('checkbox', { name: 'Show what is typed' });
  await shown.check();
  for (const field of [once, again]) await expect(field).toHaveAttribute('type', 'text');
  await shown.uncheck();
  const download = page.waitForEvent('download');
  await again.press('Enter');
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^memory-\d{4}-\d\d-\d\d\.mneme\.age$/);
  // It is known by what it holds, whatever it is called.
  const file = testInfo.outputPath('backup');
  await saved.saveAs(file);
  await expect(storage.getByRole('status').filter({ hasText: 'Saved as' })).toBeVisible();
  await expect(once, 'what was typed is gone').toHaveValue('');
  expect(readFileSync(file, 'latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);

  const elsewhere = await browser.newContext();
  const scripts: Promise<string>[] = [];
  elsewhere.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text().catch(() => ''));
  });
  const loadedAge = async () => (await Promise.all(scripts)).some((code) => code.includes('/v1/scrypt'));
  const there = await elsewhere.newPage();
  await there.goto(origin);
  await there.getByRole('button', { name: 'Restore a saved memory' }).waitFor();
  await drop(there, [file]);
  const dialog = there.getByRole('alertdialog');
  const field = dialog.getByLabel('The passphrase it was saved with');
  await expect(field).toHaveAttribute('autocomplete', 'current-password');
  expect(await loadedAge(), 'code that only this needs').toBe(false);
  await field.fill(OTHER);
  await field.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('This passphrase does not open the file');
  expect(await loadedAge()).toBe(true);
  await expect(field).toBeFocused();
  await there.keyboard.type(PASSPHRASE);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('status')).toContainText('Restored: 1 video.');
  const headless = await openHeadless(elsewhere, origin);
  expect(await headless.evaluate(() => window.mneme.digest())).toEqual(digest);
  await elsewhere.close();
  expect(problems).toEqual([]);
});
