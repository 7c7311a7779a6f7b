// Over 400 lines: a memory on several devices, by pages: each way it is shared, from beginning to end.
import type { BrowserContext, Page } from 'playwright/test';
import { serve } from '../../bin/setup/steps.mjs';
import { PASSWORD, startWebdav, USER } from '../shared-storage';
import { overflowOf, seriousFindings } from './harness/accessible';
import { DEMO_MEMORY, expect, openHeadless, takeIn, test, watchProblems, watchRequests } from './harness/app';

/** Files of the folder by their paths. */
type Files = Record<string, Uint8Array<ArrayBuffer>>;

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
          read[before + name] = new Uint8Array(
            await (await (handle as FileSystemFileHandle).getFile()).arrayBuffer(),
          );
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
      await out.write(bytes);
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
  await expect(question).toContainText('It goes from the shared files at once');
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

test('names that two devices gave one person apart are shown on their page, until one is chosen', async ({
  context,
  browser,
}) => {
  const storage = await startWebdav();
  const app = await serve({ host: '127.0.0.1', env: { ...storage.env, MNEME_KIOSK: '' } });
  const origin = `http://localhost:${app.port}`;
  const problems = watchProblems(context);
  const phone = await browser.newContext();
  try {
    const one = await openHeadless(context, origin);
    await takeIn(one, DEMO_MEMORY);
    await one.evaluate(() => window.mneme.share('server', { name: 'Kitchen' }));
    const code = await one.evaluate(() => window.mneme.sharingCode());
    const two = await openHeadless(phone, origin);
    await two.evaluate((given) => window.mneme.share('server', { name: 'Phone', code: given }), code);
    const id = await two.evaluate(async () => (await window.mneme.people())[0]!.id);
    for (const [device, name] of [
      [one, 'Zadie'],
      [two, 'Zoe'],
    ] as const)
      await device.evaluate((given) => window.mneme.correct({ do: 'name', ...given }), { id, name });
    for (const device of [one, two, one]) await device.evaluate(() => window.mneme.sync());

    const page = await context.newPage();
    await page.goto(`${origin}/people?id=${id}`);
    const names = page.getByRole('region', { name: 'Names that your devices gave' });
    await expect(names).toContainText('Zadie, Zoe');
    await names.getByRole('button', { name: 'Yes, this is Zadie' }).click();
    await expect(names).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Zadie' })).toBeVisible();
    for (const device of [one, two]) {
      await device.evaluate(() => window.mneme.sync());
      expect(await device.evaluate(() => window.mneme.getState().sharing!.last!.conflicts)).toEqual([]);
      expect(
        await device.evaluate(
          async (given) => (await window.mneme.people()).find((one) => one.id === given)!.name,
          id,
        ),
      ).toBe('Zadie');
    }
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Zadie' })).toBeVisible();
    await expect(names).toHaveCount(0);
    expect(problems).toEqual([]);
  } finally {
    await phone.close();
    app.stop();
    await storage.close();
  }
});

test('a device that is put out reads nothing more; the others go on by a new code', async ({
  context,
  browser,
}) => {
  const storage = await startWebdav();
  const app = await serve({ host: '127.0.0.1', env: { ...storage.env, MNEME_KIOSK: '' } });
  const origin = `http://localhost:${app.port}`;
  const problems = watchProblems(context);
  const [phone, sold] = [await browser.newContext(), await browser.newContext()];
  try {
    const one = await openHeadless(context, origin);
    await takeIn(one, DEMO_MEMORY);
    await one.evaluate(() => window.mneme.share('server', { name: 'Kitchen' }));
    const code = await one.evaluate(() => window.mneme.sharingCode());
    const two = await openHeadless(phone, origin);
    await two.evaluate((given) => window.mneme.share('server', { name: 'Phone', code: given }), code);
    const three = await openHeadless(sold, origin);
    // Where a program says at each sync where, nothing is joined by itself.
    const noted = await three.evaluate(async (given) => {
      await window.mneme.share('server', { name: 'Old laptop', code: given, isNoted: false });
      return window.mneme.getState().sharing!.chosen;
    }, code);
    expect(noted).toBeNull();
    await one.evaluate(() => window.mneme.sync());
    // Said by the code before, and not passed on yet.
    await two.evaluate(async () => {
      const [first] = await window.mneme.people();
      await window.mneme.correct({ do: 'name', id: first!.id, name: 'Zadie' });
    });

    const page = await context.newPage();
    await page.goto(`${origin}/settings#devices`);
    const here = section(page);
    await here.getByRole('button', { name: 'Put Old laptop out…' }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('it may still have');
    expect(await seriousFindings(page)).toEqual([]);
    await question.getByRole('button', { name: 'Put it out' }).click();
    await expect(here.getByRole('status').filter({ hasText: 'Old laptop is out.' })).toBeVisible();
    await expect(here.getByRole('listitem').filter({ hasText: 'Old laptop' })).toHaveCount(0);
    const renewed = await one.evaluate(() => window.mneme.sharingCode());
    expect(renewed).not.toBe(code);
    // Of what lay there by the code before one head is left, which that code does not read.
    const perHousehold = new Map<string, number>();
    for (const path of storage.files.keys()) {
      const [folder] = path.split('/');
      perHousehold.set(folder!, (perHousehold.get(folder!) ?? 0) + 1);
    }
    expect([...perHousehold.values()].sort((a, b) => a - b)).toEqual([1, expect.any(Number)]);
    const refused = await three.evaluate(() => window.mneme.sync('server').catch(({ code }) => code));
    expect(refused).toBe('bad-input');

    const there = await phone.newPage();
    await there.goto(`${origin}/settings#devices`);
    const asking = section(there);
    await asking.getByRole('button', { name: 'Sync now' }).click();
    await expect(asking.getByRole('alert').filter({ hasText: 'cannot be read by the code' })).toBeVisible();
    await asking.getByLabel('The new code that the other device shows').fill(renewed);
    await asking.getByRole('button', { name: 'Go on with this code' }).click();
    // It is asked for until all is joined by it.
    await expect(asking.getByLabel('The new code that the other device shows')).toHaveCount(0);
    await expect(asking.getByRole('alert')).toHaveCount(0);
    await expect(asking.getByRole('listitem').filter({ hasText: 'Kitchen' })).toBeVisible();
    await expect(asking.getByRole('listitem').filter({ hasText: 'Old laptop' })).toHaveCount(0);
    await here.getByRole('button', { name: 'Sync now' }).click();
    await expect(here.getByRole('listitem').filter({ hasText: 'Phone' })).toContainText(
      'has read everything',
    );
    expect(await one.evaluate(async () => (await window.mneme.people()).map(({ name }) => name))).toContain(
      'Zadie',
    );
    expect(await digestOf(two)).toEqual(await digestOf(one));
    // As where the tab was closed after the code was changed.
    const keptIn = await one.evaluate(async () => {
      const root = await navigator.storage.getDirectory();
      await root.getDirectoryHandle('shared-before', { create: true });
      await window.mneme.sync();
      const names: string[] = [];
      for await (const name of root.keys()) if (name.startsWith('shared')) names.push(name);
      return names;
    });
    expect(keptIn).toEqual([expect.stringMatching(/^shared-[0-9a-f]{40}$/)]);
    expect(problems).toEqual([]);
  } finally {
    await Promise.all([phone.close(), sold.close()]);
    app.stop();
    await storage.close();
  }
});

/** As browsers are that let no page write into a folder. */
async function withoutFolders(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    delete (window as Partial<Window>).showDirectoryPicker;
  });
}

test('a memory is shared through the app’s server, by browsers without folders too, and its storage learns nothing of it', async ({
  context,
  browser,
  page: elsewhereOffered,
  origin: withoutStorage,
}) => {
  const storage = await startWebdav();
  const app = await serve({ host: '127.0.0.1', env: { ...storage.env, MNEME_KIOSK: '' } });
  const origin = `http://localhost:${app.port}`;
  const [offOrigin, problems] = [watchRequests(context, origin), watchProblems(context)];
  const asked: string[] = [];
  context.on('request', (request) => {
    if (request.url().startsWith(`${origin}/api/`)) asked.push(request.url());
  });
  const elsewhere = await browser.newContext({ viewport: { width: 390, height: 800 } });
  try {
    const one = await openHeadless(context, origin);
    await takeIn(one, DEMO_MEMORY);
    await withFolder(context);
    const page = await context.newPage();
    await page.goto(`${origin}/settings#devices`);
    const here = section(page);
    await expect(here).toContainText('The server keeps the files at 127.0.0.1.');
    await expect(here.getByRole('button', { name: 'Share in a folder…' })).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    // Nothing is asked of it before somebody shares.
    expect(asked.filter((url) => url.includes('/api/shared'))).toEqual([]);
    await here.getByLabel('What the others call this device').fill('Kitchen');
    await here.getByRole('button', { name: 'Share through this server' }).click();
    await expect(here.getByRole('listitem').filter({ hasText: 'Kitchen' })).toContainText('this device');
    await expect(here).toContainText(`Open ${origin} there`);
    await expect(here).toContainText('Through the server of this app.');
    expect(await seriousFindings(page)).toEqual([]);
    await here.getByRole('button', { name: 'Show the code' }).click();
    const code = (await here.getByText('AGE-SECRET-KEY-1').textContent())!;

    await withoutFolders(elsewhere);
    const there = await elsewhere.newPage();
    await there.goto(`${origin}/settings#devices`);
    const joining = section(there);
    await expect(joining.getByRole('button', { name: 'Share in a folder…' })).toHaveCount(0);
    await joining.getByRole('button', { name: 'Join with a code' }).click();
    await joining.getByLabel('What the others call this device').fill('Phone');
    const field = joining.getByLabel('The code that the other device shows');
    // Whoever has another code comes to nothing.
    await field.fill(`${code.slice(0, -58)}${'Q'.repeat(58)}`);
    await joining.getByRole('button', { name: 'Join through this server' }).click();
    await expect(joining.getByRole('alert').filter({ hasText: 'Through this server nothing' })).toBeVisible();
    await field.fill(code);
    expect(await overflowOf(there)).toBe(0);
    await joining.getByRole('button', { name: 'Join through this server' }).click();
    await expect(joining.getByRole('listitem').filter({ hasText: 'Kitchen' })).toBeVisible();
    expect(await overflowOf(there)).toBe(0);
    const two = await openHeadless(elsewhere, origin);
    await here.getByRole('button', { name: 'Sync now' }).click();
    await expect(here.getByRole('listitem').filter({ hasText: 'Phone' })).toContainText(
      'has read everything',
    );
    expect(await digestOf(two)).toEqual(await digestOf(one));

    // What lies there, and what is asked of it, holds nothing of the memory, nor the code.
    const lying = () =>
      Buffer.concat([
        ...storage.files.values(),
        Buffer.from([...storage.files.keys(), ...storage.asked].join()),
      ]);
    const words = ['Clara', 'Malik', 'demo.mp4', 'Kitchen', 'JFIF', code.trim()];
    expect(words.filter((word) => lying().includes(word))).toEqual([]);
    expect([...storage.files.keys()].some((path) => path.includes('/pictures/'))).toBe(true);

    // A storage that cannot be used is told, and goes on later.
    storage.trouble = { status: 401 };
    await joining.getByRole('button', { name: 'Sync now' }).click();
    await expect(joining.getByRole('alert').filter({ hasText: 'refuses the password' })).toBeVisible();
    await there.getByRole('link', { name: 'Library' }).first().click();
    await expect(there.getByRole('status').filter({ hasText: 'refuses the password' })).toBeVisible();
    storage.trouble = null;
    await there.getByRole('button', { name: 'Sync now' }).click();
    await expect(there.getByRole('status').filter({ hasText: 'refuses the password' })).toHaveCount(0);

    // Forgotten while nothing can be passed on, it is not said to be gone.
    const keysThere = () => [...storage.files.keys()].filter((path) => path.includes('/keys/'));
    storage.trouble = { status: 401 };
    await there
      .getByRole('button', { name: /Forget/ })
      .first()
      .click();
    await there.getByRole('alertdialog').getByRole('button', { name: 'Forget', exact: true }).click();
    await expect(
      there.getByText('Forgotten here; in the shared files it stands until the next sync.'),
    ).toBeVisible();
    expect(keysThere()).not.toEqual([]);
    storage.trouble = null;
    await there.goto(`${origin}/settings#devices`);
    await joining.getByRole('button', { name: 'Sync now' }).click();
    await expect.poll(keysThere).toEqual([]);
    await here.getByRole('button', { name: 'Sync now' }).click();
    await expect.poll(() => one.evaluate(() => window.mneme.getState().videos.length)).toBe(0);

    await page.goto(`${origin}/privacy`);
    const told = page.getByRole('region', { name: 'What was written for your other devices' });
    await expect(told).toContainText('The server of this app passes them on');
    const days = told.getByRole('region', { name: 'Written for your other devices, by day and place' });
    await expect(days.getByRole('row').filter({ hasText: 'the server of this app' })).toContainText(
      'picture',
    );
    await page.goto(`${origin}/settings#devices`);
    await here.getByRole('button', { name: 'In a folder instead…' }).click();
    await expect(here).toContainText('In the folder Sync.');
    await here.getByRole('button', { name: 'Through this server instead' }).click();
    await expect(here).toContainText('Through the server of this app.');
    await here.getByRole('button', { name: 'Stop sharing here…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click();
    await expect(here.getByRole('button', { name: 'Share through this server' })).toBeVisible();

    expect(offOrigin).toEqual([]);
    expect(problems).toEqual([]);
    // Where the operator set nothing up there is nothing, and nobody else may ask.
    await elsewhereOffered.goto(`${withoutStorage}/settings#devices`);
    await expect(section(elsewhereOffered)).toContainText('without a cloud');
    await expect(section(elsewhereOffered).getByRole('button', { name: /server/ })).toHaveCount(0);
    expect((await fetch(`${withoutStorage}/api/shared`)).status).toBe(404);
    const strange = { method: 'PUT', body: 'x', headers: { origin: 'https://elsewhere.example' } };
    expect((await fetch(`${origin}/api/shared/keys/${'a'.repeat(40)}`, strange)).status).toBe(403);
    expect((await fetch(`${origin}/api/shared`)).status).toBe(401);
  } finally {
    await elsewhere.close();
    app.stop();
    await storage.close();
  }
});

test('a storage that is set up wrong is told where devices are, and its password nowhere', async ({
  page,
}) => {
  const env = {
    MNEME_SHARED_URL: 's3://Not A Bucket',
    MNEME_SHARED_USER: USER,
    MNEME_SHARED_PASSWORD: PASSWORD,
  };
  const app = await serve({ host: '127.0.0.1', env: { ...env, MNEME_KIOSK: '' } });
  try {
    const answer = await page.goto(`http://localhost:${app.port}/settings#devices`);
    await expect(section(page)).toContainText('The server of this app is not set up right: MNEME_SHARED_URL');
    expect(await answer!.text()).not.toContain(PASSWORD);
  } finally {
    app.stop();
  }
});
