import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** A file that imports another one, types included. Paths from the project's folder. */
export interface Arrow {
  from: string;
  to: string;
}

/** Folders of what is made. */
const MADE = new Set(['output', 'generated', 'node_modules']);

/** Every import of one of the project's files by another one below the given folders. A worker that is started is none. */
export function arrowsIn(root: string, folders: readonly string[]): Arrow[] {
  return folders
    .flatMap((folder) => filesIn(path.join(root, folder)))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      return [...text.matchAll(/\b(?:from|import\()\s*'(\.[^']+)'/g)].flatMap(([, told]) => {
        const to = found(path.resolve(path.dirname(file), told!));
        return to ? { from: path.relative(root, file), to: path.relative(root, to) } : [];
      });
    });
}

/** Files that import each other, directly or by others: each circle once, from its first file by name. */
export function circlesIn(arrows: readonly Arrow[]): string[][] {
  const next = new Map<string, string[]>();
  for (const { from, to } of arrows) next.set(from, [...(next.get(from) ?? []), to]);
  const done = new Set<string>();
  const circles = new Map<string, string[]>();
  const walk = (file: string, way: string[]) => {
    const at = way.indexOf(file);
    if (at >= 0) {
      const circle = way.slice(at);
      circles.set([...circle].sort().join(), circle);
      return;
    }
    if (done.has(file)) return;
    for (const to of next.get(file) ?? []) walk(to, [...way, file]);
    done.add(file);
  };
  for (const file of [...next.keys()].sort()) walk(file, []);
  return [...circles.values()];
}

/** The project's own scripts below a folder, whatever is made or put out left out. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const own = path.join(folder, entry.name);
    if (entry.isDirectory()) return MADE.has(entry.name) ? [] : filesIn(own);
    return /\.(?:ts|tsx|mjs|js)$/.test(entry.name) ? [own] : [];
  });
}

function found(file: string): string | undefined {
  return [file, `${file}.ts`, `${file}.tsx`, path.join(file, 'index.ts')].find(
    (one) => existsSync(one) && statSync(one).isFile(),
  );
}
