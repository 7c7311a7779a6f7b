import type { BrowserContext, Page } from 'playwright/test';
import { DEMO_MEMORY, expect, openHeadless, takeIn, test } from './harness/app';

/** Files of the folder, bytes as arrays. */
type Files = Record<string, number[]>;

/** Has the browser's picker come to a folder of its own private file system, which has no dialog and asks for no permission. */
async function withFolder(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.showDirectoryPicker = async () =>
      (await navigator.storage.getDirectory()).getDirectoryHandle('Sync', { create: true });
  });
}

/** What something like Syncthing does: makes the folder of one device the same as the other's. */
async function carry(from: Page, to: Page): Promise<Files> {
  const files = await from.evaluate(async () => {
    const read: Files = {};
    const walk = async (folder: FileSystemDirectoryHandle, before: string): Promise<void> => {
      for await (const [name, handle] of folder.entries())
        if (handle instanceof FileSystemDirectoryHandle) await walk(handle, `${before}${name}/`);
        else
          read[before + name] = [
            ...new Uint8Array(await (await (handle as FileSystemFileHandle).getFile()).arrayBuffer()),
          ];
    };
    await walk(
      await (await navigator.storage.getDirectory()).getDirectoryHandle('Sync', { create: true }),
      '',
    );
    return read;
  });
  await to.evaluate(async (all) => {
    const root = await navigator.storage.getDirectory();
    await root.removeEntry('Sync', { recursive: true }).catch(() => {});
    const top = await root.getDirectoryHandle('Sync', { create: true });
    for (const [path, bytes] of Object.entries(all)) {
      const names = path.split('/');
      let folder = top;
      for (const name of names.slice(0, -1)) folder = await folder.getDirectoryHandle(name, { create: true });
      const out = await (await folder.getFileHandle(names.at(-1)!, { create: true })).createWritable();
      await out.write(new Uint8Array(bytes));
      await out.close();
    }
  }, files);
  return files;
}

const section = (page: Page) => page.getByRole('region', { name: 'Several devices' });
const digestOf = (page: Page) => page.evaluate(() => window.mneme.digest());

test('a memory that is shared in a folder is the same on both devices, and what one forgets the other does', async ({
  page,
  origin,
  context,
  browser,
  offOrigin,
  problems,
}) => {
  await withFolder(context);
  const one = await openHeadless(context, origin);
  await takeIn(one, DEMO_MEMORY);

  await page.goto(`${origin}/settings#devices`);
  const here = section(page);
  await here.getByLabel('What the others call this device').fill('Kitchen');
  await here.getByRole('button', { name: 'Share in a folder…' }).click();
  await expect(here.getByRole('listitem').filter({ hasText: 'Kitchen' })).toContainText('this device');
  await expect(here).toContainText('No other device has joined yet');
  await expect(here.getByText('AGE-SECRET-KEY-1')).toHaveCount(0);
  await here.getByRole('button', { name: 'Show the code' }).click();
  const code = await here.getByText('AGE-SECRET-KEY-1').textContent();

  const elsewhere = await browser.newContext();
  await withFolder(elsewhere);
  const there = await elsewhere.newPage();
  await there.goto(`${origin}/settings#devices`);
  const joining = section(there);
  await joining.getByRole('button', { name: 'Join with a code' }).click();
  await joining.getByLabel('What the others call this device').fill('Attic');
  await joining.getByLabel('The code that the other device shows').fill(code!);
  // What the folder carries has not come yet.
  await joining.getByRole('button', { name: 'Join in that folder…' }).click();
  await expect(joining.getByRole('alert').filter({ hasText: 'In this folder nothing lies' })).toBeVisible();
  const files = await carry(page, there);
  const clear = Object.values(files)
    .map((bytes) => Buffer.from(bytes).toString('latin1'))
    .join();
  for (const word of ['Clara', 'Malik', 'demo.mp4', 'Kitchen', 'JFIF']) expect(clear).not.toContain(word);
  await joining.getByRole('button', { name: 'Join in that folder…' }).click();
  await expect(joining.getByRole('listitem').filter({ hasText: 'Attic' })).toContainText('this device');
  await expect(joining.getByRole('listitem').filter({ hasText: 'Kitchen' })).toBeVisible();
  const two = await openHeadless(elsewhere, origin);
  await carry(there, page);
  await here.getByRole('button', { name: 'Sync now' }).click();
  await expect(here.getByRole('listitem').filter({ hasText: 'Attic' })).toContainText('has read everything');
  expect(await digestOf(two)).toEqual(await digestOf(one));

  // A moment of it says where its file is.
  await there.goto(`${origin}/watch?video=demo.mp4`);
  await expect(there.getByText('It was remembered on Kitchen')).toBeVisible();

  await there.goto(`${origin}/`);
  await there
    .getByRole('button', { name: /Forget/ })
    .first()
    .click();
  const question = there.getByRole('alertdialog');
  await expect(question).toContainText('It goes from the shared folder at once');
  await question.getByRole('button', { name: 'Forget', exact: true }).click();
  // It is said once the folder has forgotten it, too.
  await expect(there.getByText('demo.mp4 is forgotten.')).toBeVisible();
  const left = await carry(there, page);
  // Nobody can read any of it any more, whatever else is still there.
  const keysIn = (all: Files) => Object.keys(all).filter((name) => name.startsWith('keys/'));
  expect([keysIn(files).length, keysIn(left)]).toEqual([1, []]);
  await page.reload();
  await here.getByRole('button', { name: 'Sync now' }).click();
  await expect.poll(() => one.evaluate(() => window.mneme.getState().videos.length)).toBe(0);

  await page.goto(`${origin}/privacy`);
  await expect(page.getByRole('region', { name: 'What was written for your other devices' })).toContainText(
    /\d+ encrypted files/,
  );
  await page.goto(`${origin}/settings#devices`);
  await here.getByRole('button', { name: 'Stop sharing here…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click();
  await expect(here.getByRole('button', { name: 'Share in a folder…' })).toBeVisible();
  // Another household's folder is not written into.
  await here.getByLabel('What the others call this device').fill('Kitchen');
  await here.getByRole('button', { name: 'Share in a folder…' }).click();
  await expect(here.getByRole('alert').filter({ hasText: 'another shared memory' })).toBeVisible();
  await elsewhere.close();
  expect(offOrigin).toEqual([]);
  expect(problems).toEqual([]);
});
