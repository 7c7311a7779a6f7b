import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { at } from './common.mjs';

/** Folders of public/ whose files are large and kept one by one, after the app itself. */
const LARGE = ['runtime', 'weights', 'demo', 'places'];
/** Of these, what no page asks for by this name. */
const UNASKED = /\.truth\.json$|\.md$|\/LICENSE$|\.gz$|\/\.[^/]*$/;
/** Pages that are not for people who are offline, and what are no pages of anybody. */
const NO_PAGE = /^\/(headless|_.*)$/;

/** Writes the service worker and the list of what it keeps into public/, for the build that lies in .next. */
export async function writeOffline() {
  const release = {
    id: (await readFile(at('.next/BUILD_ID'), 'utf8')).trim(),
    pages: await pages(),
    parts: await parts(),
    files: await files(),
  };
  await writeFile(at('public/offline.json'), JSON.stringify(release));
  await writeFile(at('public/offline.js'), await worker(release));
}

async function pages() {
  const routes = JSON.parse(await readFile(at('.next/app-path-routes-manifest.json'), 'utf8'));
  return Object.entries(routes)
    .flatMap(([entry, route]) => (entry.endsWith('/page') && !NO_PAGE.test(route) ? route : []))
    .sort();
}

async function parts() {
  const built = (await under('.next/static')).filter((file) => !/\.(map|ts|br)$/.test(file));
  return [
    '/icon.svg',
    '/manifest.webmanifest',
    ...(await under('public/icons')).map((file) => `/icons/${file}`),
    ...built.map((file) => `/_next/static/${file}`),
  ];
}

async function files() {
  const found = {};
  for (const folder of LARGE) {
    for (const file of await under(`public/${folder}`)) {
      const url = `/${folder}/${file}`;
      if (UNASKED.test(url)) continue;
      const bytes = await readFile(at(`public${url}`));
      found[url] = { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    }
  }
  return found;
}

/** Paths of the files below a folder, with forward slashes. */
async function under(folder) {
  const entries = await readdir(at(folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path.relative(at(folder), path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
    )
    .sort();
}

async function worker(release) {
  const { rolldown } = await import('rolldown');
  const build = await rolldown({
    input: at('workers/offline.worker.ts'),
    platform: 'browser',
    logLevel: 'silent',
    transform: { define: { RELEASE: JSON.stringify(release) } },
  });
  const { output } = await build.generate({ format: 'iife', minify: true, codeSplitting: false });
  await build.close();
  return output[0].code;
}
