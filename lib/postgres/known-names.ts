import type { Ask } from './database';

/** Names that are offered while somebody types. */
const MOST_OFFERED = 20;
/** Names that begin so of which these are chosen: looking at all would take longer than somebody types. */
const LOOKED_AT = 5000;
/** Follows every letter. */
const LAST_LETTER = '\u{10ffff}';

/** What people, or videos, are called. */
export type Named = 'person' | 'video';

/** Of a row that has a name: that it begins with some letters, in whatever case, as an index finds it. */
export function beginning(letters: string): { condition: string; values: string[] } {
  return {
    condition: 'called ~>=~ lower($1) and called ~<~ (lower($1) || $2)',
    values: [letters, LAST_LETTER],
  };
}

/** Names that begin with some letters, in whatever case: at most twenty, those of most videos first. */
export async function namesBeginning(ask: Ask, what: Named, letters: string): Promise<string[]> {
  const { condition, values } = beginning(letters);
  const rows = await ask<{ name: string }>(
    `select name from (
       select name, ${what === 'person' ? 'videos' : '1 as videos'} from mneme.${what === 'person' ? 'who' : what}
       where ${condition} limit ${LOOKED_AT}) as begun
     group by name order by sum(videos) desc, name limit ${MOST_OFFERED}`,
    values,
  );
  return rows.map(({ name }) => name);
}

/** Whether anybody, or any video, is called so; of people in whatever case. */
export async function isKnown(ask: Ask, what: Named, name: string): Promise<boolean> {
  const condition = what === 'person' ? 'person where called = lower($1)' : 'video where name = $1';
  return (await ask(`select from mneme.${condition} limit 1`, [name])).length > 0;
}
