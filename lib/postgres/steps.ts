import { MnemeError } from '../errors';
import { audit } from './audit';
import type { Ask, Database } from './database';
import { compareAnew, lockWho, refold, type StepKind } from './fold-who';
import { type ArchivePerson, personOf } from './people';

/** What somebody said by hand, as it stands after it was done or taken back. */
export interface Taken {
  step: string;
  /** Whom it is of: who was named, who two are now, who was told apart. */
  person: ArchivePerson;
  /** What they were called before; of two who are one now, what the second was. */
  before: string | null;
}

/** Faces and voices of somebody by now, with their videos, earliest first. */
export function nodesOf(ask: Ask, who: string): Promise<{ id: string; video: string }[]> {
  return ask(
    `select n.id, n.video from mneme.node n join mneme.person p using (video, person) where p.who = $1 order by n.id`,
    [who],
  );
}

/**
 * Adds a step to the archive's ledger, and works out anew who is who by it. Under `lockWho`.
 *
 * @param sides nodes that it is of
 * @returns its id, and of each side whose its nodes are now, those of most first
 */
export async function takeStep(
  ask: Ask,
  step: { device: string; kind: StepKind; name?: string | null },
  sides: readonly (readonly { id: string }[])[],
): Promise<{ id: string; whos: string[][] }> {
  const [row] = await ask<{ id: string }>(
    'insert into mneme.step (device, kind, name) values ($1, $2, $3) returning id',
    [step.device, step.kind, step.name ?? null],
  );
  const id = row!.id;
  await ask(
    `insert into mneme.step_node (step, node, side)
     select $1, node, side from unnest($2::bigint[], $3::smallint[]) as of (node, side)`,
    [id, sides.flat().map((node) => node.id), sides.flatMap((nodes, side) => nodes.map(() => side))],
  );
  await refold(
    ask,
    (await whosOf(ask, id)).map(({ who }) => who),
  );
  const now = await whosOf(ask, id);
  return { id, whos: sides.map((_, of) => now.filter(({ side }) => side === of).map(({ who }) => who)) };
}

/** Takes back a step, or the last that stands. Throws `not-found` where there is none. */
export function undoStep(database: Database, device: string, step?: string): Promise<Taken> {
  return database.transaction(async (ask) => {
    await lockWho(ask);
    const [last] = await ask<{ id: string }>(
      `select id from mneme.step s where undoes is null and ($1::bigint is null or id = $1)
         and not exists (select from mneme.step where undoes = s.id) order by id desc limit 1`,
      [step ?? null],
    );
    if (!last) throw new MnemeError('not-found', 'There is nothing to take back.');
    const whos = await whosOf(ask, last.id);
    const { name: before } = await personOf(ask, whos[0]!.who);
    await ask('insert into mneme.step (device, undoes) values ($1, $2)', [device, last.id]);
    const fell = await refold(
      ask,
      whos.map(({ who }) => who),
    );
    await compareAnew(ask, fell);
    const [now] = await whosOf(ask, last.id);
    const person = await personOf(ask, now!.who);
    await audit(ask, device, 'undo', { who: person.id, name: person.name, before });
    return { step: last.id, person, before };
  });
}

/** Whose the nodes of a step are by now, by side, those of most first. */
function whosOf(ask: Ask, step: string): Promise<{ who: string; side: number }[]> {
  return ask(
    `select p.who, s.side from mneme.step_node s join mneme.node n on n.id = s.node join mneme.person p using (video, person)
     where s.step = $1 group by 1, 2 order by s.side, count(*) desc, p.who`,
    [step],
  );
}
