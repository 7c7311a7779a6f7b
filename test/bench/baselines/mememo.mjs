// MeMemo, HNSW in JavaScript, with its own usual settings but for where the vectors are: in memory, where it is faster than in IndexedDB.
import { HNSW } from 'mememo';
import { measuring } from '../search/searcher';

export const { prepare, build, ask, collect } = measuring(() => {
  const index = new HNSW({ distanceFunction: 'cosine-normalized', useIndexedDB: false });
  let neighboursAt = 0;
  return {
    add: (vectors, first) =>
      index.bulkInsert(
        vectors.map((_, i) => String(first + i)),
        vectors.map((vector) => [...vector]),
      ),
    async nearest(query, limit) {
      const { keys } = await index.query([...query], limit, neighboursAt);
      return keys.map(Number);
    },
    lookAt(neighbours) {
      neighboursAt = neighbours;
    },
  };
});
