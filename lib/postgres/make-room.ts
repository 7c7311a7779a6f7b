import type { Database } from './database';
import type { Described } from './nodes';

/**
 * Makes what moments of these years and this weight need and nobody made yet: the table of a year, and the index of a weight's vectors, as
 * bits, of which many fit into memory (find-moments.ts). By itself, since it holds others up for a moment.
 *
 * @param years in UTC
 * @param values of a vector of that weight; 0 where there are none
 */
export async function makeRoom(
  database: Database,
  years: readonly number[],
  weight: string | null,
  values: number,
): Promise<void> {
  const wanted = [...new Set(years)].map((year) => `moment_${year}`);
  if (values && weight) wanted.push(indexOf(weight));
  if (await areThere(database, wanted)) return;
  await database.transaction(async (ask) => {
    await ask('lock table mneme.version in exclusive mode');
    for (const year of years) {
      const table = `mneme.moment_${year}`;
      const [edge, next] = [year, year + 1].map((one) => `${String(one).padStart(4, '0')}-01-01Z`);
      await ask(
        `create table if not exists ${table} partition of mneme.moment for values from ('${edge}') to ('${next}')`,
      );
      // Through mneme.moment its policies count; by itself nobody reads it.
      await ask(`alter table ${table} enable row level security, force row level security`);
    }
    if (values && weight)
      await ask(
        `create index if not exists ${indexOf(weight)} on mneme.moment
         using hnsw ((binary_quantize(meaning::halfvec(${values}))::bit(${values})) bit_hamming_ops)
         where weight = ${quoted(weight)}`,
      );
  });
}

function indexOf(weight: string): string {
  return `moment_meaning_${weight.replaceAll(/\W/g, '_')}`;
}

/** Makes the index of faces, or voices, that a weight described, by which those like one are found (compare-videos.ts). */
export async function makeRoomForPeople(database: Database, described: readonly Described[]): Promise<void> {
  const nameOf = ({ weight }: Described) => `node_mean_${weight.replaceAll(/\W/g, '_')}`;
  if (await areThere(database, described.map(nameOf))) return;
  await database.transaction(async (ask) => {
    await ask('lock table mneme.version in exclusive mode');
    for (const one of described)
      await ask(
        `create index if not exists ${nameOf(one)} on mneme.node
         using hnsw ((mean::halfvec(${one.values})) halfvec_cosine_ops) where weight = ${quoted(one.weight)}`,
      );
  });
}

async function areThere(database: Database, wanted: readonly string[]): Promise<boolean> {
  if (wanted.length === 0) return true;
  const known = await database.transaction((ask) =>
    ask<{ relname: string }>(
      `select relname from pg_class join pg_namespace n on n.oid = relnamespace
       where nspname = 'mneme' and relname = any($1)`,
      [wanted],
    ),
  );
  return wanted.every((name) => known.some(({ relname }) => relname === name));
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
