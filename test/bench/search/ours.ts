import { VectorIndex } from '../../../lib/memory/vectors/vector-index';
import { DIMENSION } from './measured';
import { measuring } from './searcher';

export const { prepare, build, ask, collect } = measuring(() => {
  const index = new VectorIndex(DIMENSION);
  return {
    add: (vectors, first) => {
      for (const [i, vector] of vectors.entries()) index.add(first + i, vector);
    },
    nearest: (query, limit) => index.search(query, { limit }).map(({ entry }) => entry),
  };
});
