import { MnemeError } from '../errors';
import { MAX_NAME } from '../identity/make-steps';
import { plainLine } from '../plain-text';
import { told } from '../told';
import { audit } from './audit';
import type { Ask, Database } from './database';
import { lockWho, refold } from './fold-who';
import { beginning } from './known-names';

/** Somebody of the archive. */
export interface ArchivePerson {
  id: string;
  /** Null: nobody said, and nobody was heard to say. */
  name: string | null;
  /** Heard, and not sure. */
  provisional: boolean;
  /** Somebody gave the name by hand. */
  given: boolean;
  /** In how many they are seen or heard. */
  videos: number;
}

/** A naming, as it stands after it was done or taken back. */
export interface Named {
  step: string;
  person: ArchivePerson;
  /** What they were called before. */
  before: string | null;
}

const PERSON = 'id, name, provisional, given, videos';

/** People of the archive, those of most videos first; with letters, those whose name begins so. */
export function peopleOf(ask: Ask, letters: string, most: number): Promise<ArchivePerson[]> {
  const { condition, values } = beginning(letters);
  return ask<ArchivePerson>(
    `select ${PERSON} from mneme.who where ${letters ? condition : 'true'} order by videos desc, id limit ${most}`,
    letters ? values : [],
  );
}

/**
 * Gives somebody of the archive a name, in all videos that they are in by now or will be; an empty one takes the name away. It is a step in the archive's
 * ledger, and in the audit. Throws `not-found`, `bad-input`.
 */
export async function namePerson(
  database: Database,
  device: string,
  who: string,
  name: string,
): Promise<Named> {
  const clean = plainLine(name);
  if (clean === '' && name.trim() !== '')
    throw new MnemeError('bad-input', 'Nothing of that name can be seen. Give one that has letters.');
  if (clean.length > MAX_NAME)
    throw new MnemeError('bad-input', told`A name has at most ${MAX_NAME} letters.`);
  return database.transaction(async (ask) => {
    await lockWho(ask);
    const { name: before } = await personOf(ask, who);
    const [step] = await ask<{ id: string }>(
      'insert into mneme.step (device, name) values ($1, $2) returning id',
      [device, clean || null],
    );
    await ask(
      `insert into mneme.step_node (step, node)
       select $1, n.id from mneme.node n join mneme.person p using (video, person) where p.who = $2`,
      [step!.id, who],
    );
    await refold(ask, [who]);
    await audit(ask, device, 'name', { who, name: clean || null, before });
    return { step: step!.id, person: await personOf(ask, who), before };
  });
}

/** Takes back a naming, or the last that stands. Throws `not-found` where there is none. */
export function undoNaming(database: Database, device: string, step?: string): Promise<Named> {
  return database.transaction(async (ask) => {
    await lockWho(ask);
    const [last] = await ask<{ id: string }>(
      `select id from mneme.step s where undoes is null and ($1::bigint is null or id = $1)
         and not exists (select from mneme.step where undoes = s.id) order by id desc limit 1`,
      [step ?? null],
    );
    if (!last) throw new MnemeError('not-found', 'There is no name to take back.');
    const whos = await ask<{ who: string; name: string | null }>(
      `select p.who, p.name from mneme.step_node s join mneme.node n on n.id = s.node join mneme.person p using (video, person)
       where s.step = $1 group by 1, 2 order by count(*) desc, 1`,
      [last.id],
    );
    await ask('insert into mneme.step (device, undoes) values ($1, $2)', [device, last.id]);
    await refold(
      ask,
      whos.map(({ who }) => who),
    );
    const { who, name: before } = whos[0]!;
    const person = await personOf(ask, who);
    await audit(ask, device, 'undo', { who, name: person.name, before });
    return { step: last.id, person, before };
  });
}

async function personOf(ask: Ask, who: string): Promise<ArchivePerson> {
  const [person] = /^\d{1,18}$/.test(who)
    ? await ask<ArchivePerson>(`select ${PERSON} from mneme.who where id = $1`, [who])
    : [];
  if (!person)
    throw new MnemeError(
      'not-found',
      told`There is nobody ${who} in the archive. \`archive people\` lists them.`,
    );
  return person;
}
