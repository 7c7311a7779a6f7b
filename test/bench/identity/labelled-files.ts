import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Files in one folder for each person: everyone's first, then everyone's second, and so on, each in order of names. */
export function oneEach(directory: string, kind: RegExp): { who: string; file: string }[] {
  const files = readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name: who }) =>
      readdirSync(path.join(directory, who))
        .filter((name) => kind.test(name))
        .sort()
        .map((name, turn) => ({ who, turn, file: path.join(directory, who, name) })),
    );
  return files
    .flat()
    .sort((a, b) => a.turn - b.turn || (a.who < b.who ? -1 : 1))
    .map(({ who, file }) => ({ who, file }));
}
