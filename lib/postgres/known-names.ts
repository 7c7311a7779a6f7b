import type { Ask } from './database';

/** Names that are offered while somebody types. */
const MOST_OFFERED = 20;
/** Names that begin so of which these are chosen: looking at all would take longer than somebody types. */
const LOOKED_AT = 5000;
/** Follows every letter. */
const LAST_LETTER = '\u{10ffff}';

/** What people, or videos, are called. */
export type Named = 'person' | 'video';

/** Names that begin with some letters, in whatever case: at most twenty, those of most videos first. */
export async function namesBeginning(ask: Ask, what: Named, letters: string): Promise<string[]> {
  const rows = await ask<{ name: string }>(
    `select name from (
       select name from mneme.${what} where called ~>=~ lower($1) and called ~<~ (lower($1) || $2) limit ${LOOKED_AT}) as begun
     group by name order by count(*) desc, name limit ${MOST_OFFERED}`,
    [letters, LAST_LETTER],
  );
  return rows.map(({ name }) => name);
}

/** Whether anybody, or any video, is called so; of people in whatever case. */
export async function isKnown(ask: Ask, what: Named, name: string): Promise<boolean> {
  const condition = what === 'person' ? 'called = lower($1)' : 'name = $1';
  return (await ask(`select from mneme.${what} where ${condition} limit 1`, [name])).length > 0;
}
