import { type PersonView, personNow } from '../../identity/fold';
import type { Database } from '../../store/database';
import { type ListeningRecord, type Rewritten, STORES, type WordsRecord } from '../../store/schema';
import type { HeldMemory } from '../held-memory';
import { NO_HOOKS, requireWhole } from '../integrity';
import type { Meaning } from '../meaning';
import { forgetPerson, type WholeMemory } from './records-without-person';

/**
 * Forgets a person (`forgetPerson`). Cannot be undone. To be called as the writer. Returns the name, or the id where there is none.
 *
 * @param everywhere also the name where others say it
 * @throws MnemeError `not-found`; `memory-damaged` where any record is, since it cannot be told whose it is
 */
export async function forgetPersonIn(
  held: HeldMemory,
  database: Database,
  id: string,
  everywhere: boolean,
  meaning: Pick<Meaning, 'vectors'>,
): Promise<string> {
  const person = personNow(held.persons(), id);
  await requireWhole(database, NO_HOOKS, 'Whose the damaged part is cannot be told, and all of it is to go.');
  await held.rewrite(await withoutPerson(person, everywhere, held.records, meaning));
  return person.name ?? person.id;
}

/** What becomes of the memory when a person is forgotten, with the embeddings of lines whose text changes made anew where their weight is at hand. */
export async function withoutPerson(
  person: PersonView,
  everywhere: boolean,
  database: Pick<Database, 'all'>,
  meaning: Pick<Meaning, 'vectors'>,
): Promise<Rewritten> {
  const memory = await readAll(database);
  const rewritten = forgetPerson(person, memory, everywhere);
  for (const { id: videoId, weights } of memory.videos) {
    const lines = rewritten.changed.flatMap((record) =>
      record.in === 'words' && record.is.videoId === videoId
        ? [record.is]
        : record.in === 'listenings' && record.is.videoId === videoId
          ? changedLines(record.is, memory.listenings)
          : [],
    );
    const vectors = await meaning.vectors(
      'line',
      lines.map(({ text }) => text),
      weights['text-embedding'],
    );
    for (const [i, line] of lines.entries()) line.embedding = vectors[i]!;
  }
  return rewritten;
}

/** The lines that came later and whose text has changed. */
function changedLines(now: ListeningRecord, before: readonly ListeningRecord[]): WordsRecord[] {
  const known = new Set(before.find(({ id }) => id === now.id)!.words);
  return now.words.filter((line) => !known.has(line));
}

async function readAll(database: Pick<Database, 'all'>): Promise<WholeMemory> {
  const stores = STORES.filter((store) => store !== 'pictures');
  const records = await Promise.all(stores.map((store) => database.all(store)));
  return Object.fromEntries(stores.map((store, i) => [store, records[i]])) as unknown as WholeMemory;
}
