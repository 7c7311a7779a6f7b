import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { serve } from '../../bin/setup/steps.mjs';
import type { Person } from '../../lib/contract/people';
import type { SyncReport } from '../../lib/contract/sharing';
import { startWebdav } from '../shared-storage';
import { DEMO_MEMORY, expect, test } from './harness/app';
import { commandsWithin, makeHome } from './harness/cli';

test('two memories are shared in a folder by commands, named on one and known by that on the other', async () => {
  const home = makeHome();
  const [one, other] = ['one', 'other'].map((memory) => commandsWithin(memory, () => home));
  const folder = path.join(home, 'shared');
  try {
    await one!.result('import', DEMO_MEMORY);
    expect(await one!.failure('sync')).toMatchObject({ code: 'bad-input' });
    expect(await one!.failure('sync', 'shared', '--join')).toMatchObject({ code: 'not-found' });
    expect(await one!.failure('sharing', '--show-code')).toMatchObject({ code: 'not-found' });
    expect(await one!.result('sharing')).toEqual({ sharing: null });

    const begun = await one!.result<SyncReport & { began: boolean }>('sync', 'shared', '--name', 'Laptop');
    expect(begun).toMatchObject({ began: true, notices: [], devices: [{ name: 'Laptop' }] });
    const { code } = await one!.result<{ code: string }>('sharing', '--show-code');
    writeFileSync(path.join(home, 'code'), `${code}\n`);
    expect(await other!.failure('sync', 'shared')).toMatchObject({ code: 'bad-input' });

    const join = ['sync', 'shared', '--join', '--code-file', 'code', '--name', 'Attic'];
    const joined = await other!.result<SyncReport>(...join);
    expect(joined).toMatchObject({
      notices: [],
      waiting: 0,
      devices: [{ name: 'Attic' }, { name: 'Laptop' }],
    });
    const [{ id }] = await other!.result<[Person]>('people');
    await other!.result('name', id, 'Zadie');
    for (const device of [other!, one!]) await device.result('sync', 'shared');
    const people = await one!.result<Person[]>('people');
    expect(people.find((person) => person.id === id)?.name).toBe('Zadie');

    // What lies there can be read by nobody else, and what is not of a shared memory is left alone.
    writeFileSync(path.join(folder, 'notes.txt'), 'of somebody else');
    const all = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
    const text = all.map((file) => readFileSync(path.join(file.parentPath, file.name), 'latin1')).join();
    for (const word of ['Zadie', 'Laptop', 'demo.mp4', 'JFIF']) expect(text).not.toContain(word);

    // It is told by name, reads nothing more, and comes back only by the new code.
    expect(await one!.failure('sync', 'shared', '--put-out', 'Cellar')).toMatchObject({ code: 'not-found' });
    expect(await one!.result('sync', 'shared', '--put-out', 'Attic')).toMatchObject({
      out: 'Attic',
      devices: [{ name: 'Laptop' }],
    });
    expect(await other!.failure('sync', 'shared')).toMatchObject({ code: 'bad-input' });
    expect(await other!.failure(...join)).toMatchObject({ code: 'bad-input' });
    const renewed = await one!.result<{ code: string }>('sharing', '--show-code');
    expect(renewed.code).not.toBe(code);
    writeFileSync(path.join(home, 'code'), `${renewed.code}\n`);
    await other!.result(...join);
    for (const device of [other!, one!, other!]) await device.result('sync', 'shared');
    const back = await one!.result<SyncReport>('sync', 'shared');
    expect(back).toMatchObject({ notices: [], behind: [], devices: [{ name: 'Attic' }, { name: 'Laptop' }] });

    expect(await one!.result('forget', 'demo.mp4')).toEqual({ forgotten: 'demo.mp4', isShared: true });
    for (const device of [one!, other!]) await device.result('sync', 'shared');
    expect(await other!.result('timeline')).toMatchObject({ days: [] });
    expect(readdirSync(path.join(folder, 'keys'))).toEqual([]);
    expect(existsSync(path.join(folder, 'notes.txt'))).toBe(true);
    expect(await other!.result('sharing', '--stop')).toEqual({ sharing: null });
  } finally {
    await Promise.all([one!.close(), other!.close()]);
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
});

test('commands share a memory through the app’s server at an address, and nothing else is asked of it', async () => {
  const home = makeHome();
  const storage = await startWebdav();
  const app = await serve({ host: '127.0.0.1', env: { ...storage.env, MNEME_KIOSK: '' } });
  const address = `http://localhost:${app.port}`;
  const [one, other] = ['one', 'other'].map((memory) => commandsWithin(memory, () => home));
  try {
    await one!.result('import', DEMO_MEMORY);
    for (const wrong of ['http://mneme.example', 'https://a:b@mneme.example', `${address}/ask`, 'https://'])
      expect(await one!.failure('sync', wrong), wrong).toMatchObject({ code: 'bad-input' });
    // Nobody answers there.
    expect(await one!.failure('sync', 'http://localhost:9')).toMatchObject({ code: 'place-failed' });

    const begun = await one!.result<SyncReport & { began: boolean }>('sync', address, '--name', 'Laptop');
    expect(begun).toMatchObject({ began: true, notices: [], devices: [{ name: 'Laptop' }] });
    const { code } = await one!.result<{ code: string }>('sharing', '--show-code');
    writeFileSync(path.join(home, 'code'), `${code}\n`);
    const join = ['sync', address, '--join', '--code-file', 'code', '--name', 'Attic'];
    const joined = await other!.result<SyncReport>(...join);
    expect(joined).toMatchObject({
      notices: [],
      waiting: 0,
      devices: [{ name: 'Attic' }, { name: 'Laptop' }],
    });
    const pictures = [...storage.files].filter(([file]) => file.includes('/pictures/'));
    expect(pictures.length).toBeGreaterThan(10);
    for (const [, bytes] of storage.files) expect(bytes.includes('JFIF')).toBe(false);

    const [{ id }] = await other!.result<[Person]>('people');
    await other!.result('name', id, 'Zadie');
    for (const device of [other!, one!]) await device.result('sync', address);
    const people = await one!.result<Person[]>('people');
    expect(people.find((person) => person.id === id)?.name).toBe('Zadie');

    // What was cut off on the way loses nothing, and is told.
    storage.trouble = { status: 503 };
    expect(await one!.failure('sync', address)).toMatchObject({ code: 'place-failed' });
    storage.trouble = null;
    await one!.result('sync', address, '--put-out', 'Attic');
    expect(await other!.failure('sync', address)).toMatchObject({ code: 'bad-input' });
    expect(await one!.result('sync', address)).toMatchObject({ notices: [], devices: [{ name: 'Laptop' }] });

    // It goes on in a folder, once there is one.
    expect(await one!.failure('sync', 'shared')).toMatchObject({ code: 'not-found' });
    mkdirSync(path.join(home, 'shared'));
    expect(await one!.result('sync', 'shared')).toMatchObject({ notices: [], devices: [{ name: 'Laptop' }] });
  } finally {
    await Promise.all([one!.close(), other!.close()]);
    app.stop();
    await storage.close();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
});
