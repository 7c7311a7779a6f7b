import { MnemeError } from '../errors';
import { audit } from './audit';
import type { Ask, Database } from './database';

/** On which terms an archive recognises faces and voices: its operator's to answer for. */
export interface Terms {
  /** The legal basis, in words. */
  basis: string;
  /** Where whoever is filmed is told. */
  notice: string;
  /** How long what was remembered is kept, in days, 1 to 36,500. */
  keepDays: number;
}

/** The terms that were set; null: nobody is recognised. */
export async function termsOf(ask: Ask): Promise<Terms | null> {
  const [terms] = await ask<Terms>('select basis, notice, keep_days as "keepDays" from mneme.terms');
  return terms ?? null;
}

/** Sets the terms, in place of those before. Throws `bad-input` where one of the three is missing. */
export async function setTerms(database: Database, device: string, terms: Terms): Promise<void> {
  const { basis, notice, keepDays } = terms;
  if (!basis.trim() || !notice.trim() || !Number.isInteger(keepDays) || keepDays < 1 || keepDays > 36_500)
    throw new MnemeError(
      'bad-input',
      'Faces and voices are recognised in an archive only on terms: a legal basis, where people are told, and for how many days what is remembered is kept (1 to 36,500).',
    );
  await database.transaction(async (ask) => {
    await ask(
      `insert into mneme.terms (basis, notice, keep_days) values ($1, $2, $3)
       on conflict (collection) do update set basis = $1, notice = $2, keep_days = $3, since = now()`,
      [basis, notice, keepDays],
    );
    await audit(ask, device, 'terms', terms);
  });
}
