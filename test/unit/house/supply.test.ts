import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../../bin/setup/common.mjs';
import own from '../../../package.json';

interface Installed {
  version?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  inBundle?: boolean;
  dependencies?: Record<string, string>;
}
type Lockfile = Record<string, Installed>;

/** Folders that have one. */
const LOCKFILES = [
  '',
  ...readdirSync(path.join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'package-lock.json' && !file.includes('node_modules'))
    .map((file) => path.join('test', path.dirname(file))),
];
const lockfile = (folder: string): Lockfile =>
  JSON.parse(readFileSync(path.join(ROOT, folder, 'package-lock.json'), 'utf8')).packages;
const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/**
 * Native packages for other systems: the registry that the lockfile was written from does not serve them in these versions, so what they must be is not
 * known. An upgrade ends the excuse.
 */
const UNSERVED = new Set([
  '@biomejs/cli-android-arm64@2.6.8',
  '@biomejs/cli-android-x64@2.6.8',
  '@biomejs/cli-darwin-arm64@2.6.8',
  '@biomejs/cli-darwin-x64@2.6.8',
  '@biomejs/cli-linux-arm64-musl@2.6.8',
  '@biomejs/cli-linux-x64-musl@2.6.8',
  '@biomejs/cli-win32-arm64@2.6.8',
  '@biomejs/cli-win32-x64@2.6.8',
  '@next/swc-darwin-arm64@16.4.6',
  '@next/swc-darwin-x64@16.4.6',
  '@next/swc-win32-arm64-msvc@16.4.6',
  '@next/swc-win32-x64-msvc@16.4.6',
  '@tailwindcss/oxide-android-arm64@4.3.5',
  '@tailwindcss/oxide-darwin-arm64@4.3.5',
  '@tailwindcss/oxide-darwin-x64@4.3.5',
  '@tailwindcss/oxide-freebsd-x64@4.3.5',
  '@tailwindcss/oxide-linux-arm-gnueabihf@4.3.5',
  '@tailwindcss/oxide-wasm32-wasi@4.3.5',
  '@tailwindcss/oxide-win32-arm64-msvc@4.3.5',
  '@tailwindcss/oxide-win32-x64-msvc@4.3.5',
]);

/** Entries that npm would install without knowing what they must be, as name@version. */
function unchecked(packages: Lockfile): string[] {
  return Object.entries(packages)
    .filter(
      ([place, { link, inBundle, integrity }]) =>
        place && !link && !inBundle && !/^sha512-\S/.test(integrity ?? ''),
    )
    .map(([place, { version }]) => `${nameOf(place)}@${version}`);
}

describe('lockfiles', () => {
  test('are four', () => {
    expect(LOCKFILES).toHaveLength(4);
  });

  test.each(LOCKFILES)('know what each package must be: %s', (folder) => {
    expect(unchecked(lockfile(folder)).filter((one) => !UNSERVED.has(one))).toEqual([]);
  });

  test('one without is found, whatever it is for', () => {
    expect(
      unchecked({
        '': {},
        'node_modules/a': { version: '1.0.0' },
        'node_modules/a/node_modules/@b/c': { version: '2.0.0', integrity: '' },
        'node_modules/linked': { link: true },
        'node_modules/a/node_modules/bundled': { version: '1.0.0', inBundle: true },
        'node_modules/whole': { version: '1.0.0', integrity: 'sha512-AAAA' },
      }),
    ).toEqual(['a@1.0.0', '@b/c@2.0.0']);
  });

  test('those that are excused are still there, and need to be', () => {
    expect(new Set(LOCKFILES.flatMap((folder) => unchecked(lockfile(folder))))).toEqual(UNSERVED);
  });
});

describe('the notices', () => {
  const notices = readFileSync(path.join(ROOT, 'docs/third-party.md'), 'utf8');
  const packages = lockfile('');

  test('have a line for each package that is asked for, with the version and licence of the lockfile, and for no other', () => {
    const lines = [...notices.matchAll(/^\| (\S+) \| (\d\S*) \| ([^|]+) \| [^|]+ \|$/gm)];
    const expected = Object.keys({ ...own.dependencies, ...own.devDependencies }).map((name) => {
      const { version, license } = packages[`node_modules/${name}`]!;
      return [name, version, license];
    });
    expect(lines.map(([, ...line]) => line).sort()).toEqual(expected.sort());
  });

  test('name whatever comes along with what the app, its workers and its server import', () => {
    const imported = ['app', 'lib', 'workers'].flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(tsx?|m?js)$/.test(file))
        .flatMap((file) => importsOf(readFileSync(path.join(ROOT, folder, file), 'utf8'))),
    );
    // Next imports it.
    const shipped = withDependencies(['react-dom', ...imported], packages);
    expect(shipped).toContain('double-metaphone');
    expect(shipped).toContain('protobufjs');
    const words = new Set(notices.split(/[\s,|()]+/));
    expect(shipped.filter((name) => !words.has(name))).toEqual([]);
  });
});

/** Packages that a source names in its imports. */
function importsOf(source: string): string[] {
  return [...source.matchAll(/\b(?:from|import)\s*\(?\s*'([@\w][^'\s]*)'/g)].map(
    ([, name]) => /^(?:@[^/]+\/)?[^/]+/.exec(name!)![0],
  );
}

/** Those of these that are installed, and all that they are installed with. */
function withDependencies(names: string[], packages: Lockfile): string[] {
  const found = new Set<string>();
  const add = (name: string) => {
    const one = packages[`node_modules/${name}`];
    if (!one || found.has(name)) return;
    found.add(name);
    for (const other of Object.keys(one.dependencies ?? {})) add(other);
  };
  for (const name of names) add(name);
  return [...found];
}
