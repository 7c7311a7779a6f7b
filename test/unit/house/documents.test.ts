import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../../bin/setup/steps.mjs';

const MERGE_MARK = /^(?:<{7}|={7}|>{7})(?: |$)/;
const LINK = /\]\(([^()\s]+(?:\([^()\s]*\)[^()\s]*)?)\)/g;
const OUTSIDE = /^(?:https?|mailto):/;

const documents = ['', 'docs', 'docs/decisions', 'lib', 'app', 'bin', 'workers', 'test', 'public'].flatMap(
  (folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: folder !== '' && folder !== 'docs', encoding: 'utf8' })
      .filter((file) => file.endsWith('.md') && !file.includes('node_modules'))
      .map((file) => path.join(folder, file)),
);

/** What a heading is called in a link, as GitHub makes it. */
function anchorOf(heading: string): string {
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}

function anchorsOf(text: string): Set<string> {
  return new Set([...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => anchorOf(heading!)));
}

/** The two halves of a merge that nobody has chosen between, and links that lead nowhere. */
function faultsIn(file: string, text: string): string[] {
  const marks = text
    .split('\n')
    .flatMap((line, i) => (MERGE_MARK.test(line) ? [`${file}:${i + 1}: half of a merge`] : []));
  const links = [...text.matchAll(LINK)].map(([, to]) => to!).filter((to) => !OUTSIDE.test(to));
  const lost = links.filter((to) => {
    const [target, anchor] = to.split('#');
    const place = target ? path.join(path.dirname(file), target) : file;
    if (!existsSync(path.join(ROOT, place))) return true;
    return anchor && place.endsWith('.md')
      ? !anchorsOf(place === file ? text : readFileSync(path.join(ROOT, place), 'utf8')).has(anchor)
      : false;
  });
  return [...marks, ...lost.map((to) => `${file}: ${to} leads nowhere`)];
}

test('documents are whole, and their links lead somewhere', () => {
  const faults = documents.flatMap((file) => faultsIn(file, readFileSync(path.join(ROOT, file), 'utf8')));
  expect(documents.length).toBeGreaterThan(40);
  expect(faults).toEqual([]);
});

test('a merge left open and a link that leads nowhere would be found', () => {
  const text = ['# One `thing`', '<<<<<<< HEAD', '[a](#one-thing) [b](#two)', '=======', '[c](gone.md)'].join(
    '\n',
  );
  expect(faultsIn('docs/search.md', text)).toEqual([
    'docs/search.md:2: half of a merge',
    'docs/search.md:4: half of a merge',
    'docs/search.md: #two leads nowhere',
    'docs/search.md: gone.md leads nowhere',
  ]);
});
