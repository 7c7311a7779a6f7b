import { measuring } from '../search/searcher';
import { openTable } from './pgvector-table.mjs';

export const { prepare, build, ask, collect } = measuring(() => openTable({ hnsw: false }));
