import { MnemeError } from '../errors';
import { told } from '../told';
import type { Ask } from './database';
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

const PERSON = 'id, name, provisional, given, videos';

/** Somebody by their number, as they are called who have no name. */
const BY_NUMBER = /^(?:person\s*)?(\d{1,18})$/i;

/** People of the archive, those of most videos first; with letters, those whose name begins so, and whose number that is ("17", "Person 17"). */
export function peopleOf(ask: Ask, letters: string, most: number): Promise<ArchivePerson[]> {
  const { condition, values } = beginning(letters);
  const number = BY_NUMBER.exec(letters)?.[1];
  return ask<ArchivePerson>(
    `select ${PERSON} from mneme.who where ${letters ? condition : 'true'}${number ? ' or id = $3' : ''} order by videos desc, id limit ${most}`,
    [...(letters ? values : []), ...(number ? [number] : [])],
  );
}

/** Throws `not-found`. */
export async function personOf(ask: Ask, who: string): Promise<ArchivePerson> {
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
