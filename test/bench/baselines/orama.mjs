// Orama's search by vector, which compares with all of them.
import { create, insertMultiple, search } from '@orama/orama';
import { DIMENSION } from '../search/measured';
import { measuring } from '../search/searcher';

export const { prepare, build, ask, collect } = measuring(async () => {
  const database = await create({ schema: { vector: `vector[${DIMENSION}]` } });
  return {
    async add(vectors, first) {
      const documents = vectors.map((vector, i) => ({ id: String(first + i), vector: [...vector] }));
      await insertMultiple(database, documents, documents.length);
    },
    async nearest(query, limit) {
      const { hits } = await search(database, {
        mode: 'vector',
        vector: { value: [...query], property: 'vector' },
        similarity: 0,
        limit,
      });
      return hits.map(({ id }) => Number(id));
    },
  };
});
