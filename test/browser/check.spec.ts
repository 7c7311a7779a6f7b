import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { CLIPS_UNSAVED } from '../../lib/pipeline/reminder-to-save';
import { archiveText, MemoryInHand, type MemorySettings } from '../unit/archive-helpers';
import { overflowOf, seriousFindings } from './harness/accessible';
import { expect, openHeadless, test } from './harness/app';

/** Takes a made-up memory in, through the page behind the command line. */
async function takeIn(page: Page, settings: MemorySettings): Promise<void> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'mneme-check-'));
  const file = path.join(scratch, 'memory.mneme');
  writeFileSync(file, await archiveText(MemoryInHand.make(settings)));
  await page.setInputFiles('#files', file);
  await page.evaluate(() =>
    window.mneme.importMemory((document.querySelector('#files') as HTMLInputElement).files![0]!),
  );
  rmSync(scratch, { recursive: true });
}

/** Changes the database behind Mneme's back: deletes a record. */
function lose(page: Page, store: string, key: string): Promise<void> {
  return page.evaluate(
    async ([from, id]) => {
      const request = indexedDB.open('mneme');
      await new Promise((resolve) => {
        request.onsuccess = resolve;
      });
      const tx = request.result.transaction(from!, 'readwrite');
      tx.objectStore(from!).delete(id!);
      await new Promise((resolve) => {
        tx.oncomplete = resolve;
      });
      request.result.close();
    },
    [store, key],
  );
}

test('damage is told in the library, what can be is made again, and the rest says what helps', async ({
  context,
  origin,
  problems,
}) => {
  const work = await openHeadless(context, origin);
  await takeIn(work, { videos: 2, clips: 3, people: 3, pictureBytes: 200 });
  await lose(work, 'incidents', 'vid_1/c000001/i0000');
  await lose(work, 'words', 'vid_2/c000001/w0000');
  await work.close();

  // A download, where the browser has no way to choose a place.
  await context.addInitScript(() => {
    delete window.showSaveFilePicker;
  });
  const page = await context.newPage();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(origin);
  const notice = page.getByRole('region', { name: 'Damage' });
  await expect(notice).toContainText('The rest is as it was');
  await notice.getByRole('link', { name: 'See what helps' }).click();
  const storage = page.getByRole('region', { name: 'Storage' });
  await expect(storage).toContainText('Größe & <3.mp4, 0:30 to 1:00: 1 incident missing.');
  await expect(storage).toContainText('trip (2).mov, 0:30 to 1:00: 1 line missing.');
  expect(await seriousFindings(page)).toEqual([]);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);

  await storage.getByRole('button', { name: 'Save the memory to a file' }).click();
  await expect(storage.getByRole('alert').first()).toContainText('could not be taken in again');
  await storage.getByRole('button', { name: 'Rebuild what can be made again' }).click();
  await expect(storage.getByRole('status').filter({ hasText: '1 record made again.' })).toBeVisible();
  await expect(storage).not.toContainText('1 incident missing');
  await expect(storage.getByText('forget the video in the library, then add its file')).toBeVisible();
  await expect(storage.getByRole('listitem').filter({ hasText: /^trip \(2\)\.mov$/ })).toBeVisible();
  await page.getByRole('link', { name: 'Library', exact: true }).click();

  await page.getByRole('button', { name: 'Forget trip (2).mov' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Forget' }).click();
  await expect(notice).toHaveCount(0);
  await page.getByRole('link', { name: 'Storage' }).click();
  await storage.getByRole('button', { name: 'Check the memory' }).click();
  await expect(
    storage.getByRole('status').filter({ hasText: /^All \d+ records are whole\.$/ }),
  ).toBeVisible();
  expect(problems).toEqual([]);
});

test('a memory that has grown and was never saved asks for it, once', async ({ context, origin }) => {
  const work = await openHeadless(context, origin);
  await takeIn(work, { videos: 1, clips: CLIPS_UNSAVED, people: 3, pictureBytes: 60 });
  const page = await context.newPage();
  await page.goto(origin);
  await expect(page.getByRole('heading', { name: '1 video' })).toBeVisible();
  const notice = page.getByRole('region', { name: 'Saving' });
  await expect(notice, 'it came from a file').toHaveCount(0);
  await lose(work, 'settings', 'savedClips');
  await page.reload();
  await expect(notice).toContainText('A saved file can be taken in again');
  expect(await seriousFindings(page)).toEqual([]);
  await notice.getByRole('button', { name: 'Not now' }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: '1 video' })).toBeVisible();
  await expect(notice).toHaveCount(0);
});
