import { MnemeError } from '../errors';
import { type PersonView, personsOf } from '../identity/fold';
import type { Database } from '../store/database';
import { type Rewritten, STORES } from '../store/schema';
import { forgetPerson, type WholeMemory } from './forget-person';
import type { Meaning } from './meaning';

/**
 * What becomes of the memory when a person is forgotten (forget-person.ts), with the embeddings of lines whose text changes made
 * anew where their weight is at hand.
 *
 * @param persons who there is, by node
 * @throws MnemeError `not-found`
 */
export async function withoutPerson(
  id: string,
  everywhere: boolean,
  persons: ReadonlyMap<string, PersonView>,
  database: Pick<Database, 'all'>,
  meaning: Pick<Meaning, 'vectors'>,
): Promise<{ person: PersonView; rewritten: Rewritten }> {
  const person = personsOf(new Map(persons)).find((one) => one.id === id);
  if (!person)
    throw new MnemeError('not-found', `There is no person ${id}. \`people\` lists those there are.`);
  const memory = await readAll(database);
  const rewritten = forgetPerson(person, memory, everywhere);
  for (const { id: videoId, weights } of memory.videos) {
    const lines = rewritten.changed.flatMap((record) =>
      record.in === 'words' && record.is.videoId === videoId ? [record.is] : [],
    );
    const vectors = await meaning.vectors(
      lines.map(({ text }) => text),
      weights['text-embedding'],
    );
    for (const [i, line] of lines.entries()) line.embedding = vectors[i]!;
  }
  return { person, rewritten };
}

async function readAll(database: Pick<Database, 'all'>): Promise<WholeMemory> {
  const stores = STORES.filter((store) => store !== 'pictures');
  const records = await Promise.all(stores.map((store) => database.all(store)));
  return Object.fromEntries(stores.map((store, i) => [store, records[i]])) as unknown as WholeMemory;
}
