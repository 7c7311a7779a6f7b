// PGlite, Postgres in WebAssembly, in memory, with pgvector.
import { PGlite } from '@electric-sql/pglite';
import { DIMENSION } from '../search/measured';

/** Files that the worker fetches, by what they are for. */
const FILES = {
  postgres: '/files/pglite.wasm',
  initdb: '/files/initdb.wasm',
  data: '/files/pglite.data',
  vector: '/files/vector.tar.gz',
};

/** A table of vectors, to be asked by the inner product: exactly, or with an index by HNSW, which is made when all are in. */
export async function openTable({ hnsw }) {
  const [pgliteWasmModule, initdbWasmModule] = await Promise.all(
    [FILES.postgres, FILES.initdb].map((file) => WebAssembly.compileStreaming(fetch(file))),
  );
  const database = await PGlite.create({
    pgliteWasmModule,
    initdbWasmModule,
    fsBundle: await (await fetch(FILES.data)).blob(),
    extensions: {
      vector: {
        name: 'vector',
        setup: async (_, emscriptenOpts) => ({
          emscriptenOpts,
          bundlePath: new URL(FILES.vector, location.origin),
        }),
      },
    },
  });
  await database.exec(
    `CREATE EXTENSION vector; CREATE TABLE entries (id integer, vector vector(${DIMENSION}))`,
  );
  const table = {
    async add(vectors, first) {
      const lines = vectors.map((vector, i) => `${first + i}\t${text(vector)}\n`);
      await database.query("COPY entries FROM '/dev/blob'", [], { blob: new Blob(lines) });
    },
    async nearest(query, limit) {
      const nearest = `SELECT id FROM entries ORDER BY vector <#> $1 LIMIT ${limit}`;
      const { rows } = await database.query(nearest, [text(query)]);
      return rows.map(({ id }) => id);
    },
  };
  if (!hnsw) return table;
  return {
    ...table,
    // With room for the whole graph in memory, as pgvector advises.
    finish: () =>
      database.exec(
        "SET maintenance_work_mem = '256MB'; CREATE INDEX ON entries USING hnsw (vector vector_ip_ops)",
      ),
    lookAt: (neighbours) => database.exec(`SET hnsw.ef_search = ${neighbours}`),
  };
}

function text(vector) {
  return `[${vector.join(',')}]`;
}
