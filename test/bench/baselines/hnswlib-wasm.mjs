// hnswlib compiled to WebAssembly with SIMD, with its own usual settings.
import { defaultParams, loadHnswlib } from 'hnswlib-wasm';
import { DIMENSION } from '../search/measured';
import { measuring } from '../search/searcher';

export const { prepare, build, ask, collect } = measuring(async (size) => {
  const { HierarchicalNSW } = await loadHnswlib();
  const index = new HierarchicalNSW('ip', DIMENSION, '');
  index.initIndex(size, ...defaultParams.initIndex);
  return {
    add: (vectors, first) =>
      index.addPoints(
        vectors,
        vectors.map((_, i) => first + i),
        false,
      ),
    nearest: (query, limit) => index.searchKnn(query, limit, undefined).neighbors,
    lookAt: (neighbours) => index.setEfSearch(neighbours),
  };
});
