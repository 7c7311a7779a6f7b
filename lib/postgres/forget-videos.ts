import { MnemeError } from '../errors';
import { told } from '../told';
import { audit } from './audit';
import type { Ask, Database } from './database';
import { compareAnew, lockWho, refold } from './fold-who';

/** Forgets what is kept for longer than the terms allow; tells how many videos. */
export function forgetOlder(database: Database, device: string): Promise<number> {
  return database.transaction((ask) =>
    forgetThose(
      ask,
      device,
      'its time of keeping is over',
      `select v.id, v.fingerprint from mneme.video v, mneme.terms where written_at < now() - make_interval(days => keep_days)`,
      [],
    ),
  );
}

/** Forgets the video of a file. Throws `not-found` where none was remembered from there. */
export async function forgetVideo(database: Database, device: string, path: string): Promise<void> {
  await database.transaction(async (ask) => {
    const gone = await forgetThose(
      ask,
      device,
      'somebody asked for it',
      'select id, fingerprint from mneme.video where path = $1',
      [path],
    );
    if (gone === 0) throw new MnemeError('not-found', told`Nothing is remembered of ${path}.`);
  });
}

/** Removes videos with all that is told of them, looks that nothing is left, and writes that down; or does none of it. */
async function forgetThose(
  ask: Ask,
  device: string,
  why: string,
  those: string,
  values: unknown[],
): Promise<number> {
  const videos = await ask<{ id: string; fingerprint: string }>(those, values);
  if (videos.length === 0) return 0;
  const ids = videos.map(({ id }) => id);
  await lockWho(ask);
  const whos = await ask<{ who: string }>('select distinct who from mneme.person where video = any($1)', [
    ids,
  ]);
  await ask('delete from mneme.video where id = any($1)', [ids]);
  // What was said of nobody but those who are forgotten.
  await ask(
    `delete from mneme.step s where undoes is null
       and (select count(distinct side) from mneme.step_node where step = s.id) < case kind when 'name' then 1 else 2 end`,
  );
  // Whoever was one person by what is forgotten now may be several.
  const fell = await refold(
    ask,
    whos.map(({ who }) => who),
  );
  await compareAnew(ask, fell);
  for (const table of ['record', 'person', 'moment', 'word', 'node', 'apart']) {
    const left = await ask(`select from mneme.${table} where video = any($1) limit 1`, [ids]);
    if (left.length > 0) throw new Error(`Something of a forgotten video is still in ${table}.`);
  }
  await audit(ask, device, 'forget', { why, fingerprints: videos.map(({ fingerprint }) => fingerprint) });
  return videos.length;
}
