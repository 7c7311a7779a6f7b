// A PostgreSQL to test against: the one that MNEME_ARCHIVE_TEST_URL names, else PGlite, real PostgreSQL in this process, behind a socket.
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { Pool } from 'pg';

export interface TestServer {
  url: string;
  /** Connections that may be open at once. */
  most: number;
  stop(): Promise<void>;
}

/** The files of an empty one, made once in a process: it takes 2.4 s, to begin with them 0.7. */
let empty: Promise<File | Blob> | null = null;

/** Starts one with an empty database. */
export async function testServer(): Promise<TestServer> {
  const given = process.env.MNEME_ARCHIVE_TEST_URL;
  if (given) return newDatabaseOn(given);
  empty ??= PGlite.create({ extensions: { vector } }).then((db) => db.dumpDataDir('none'));
  const db = await PGlite.create({ extensions: { vector }, loadDataDir: await empty });
  const server = new PGLiteSocketServer({ db, port: 0, host: '127.0.0.1', maxConnections: 8 });
  await server.start();
  return {
    url: `postgres://postgres@${server.getServerConn()}/postgres`,
    most: 1,
    async stop() {
      await server.stop();
      await db.close();
    },
  };
}

async function newDatabaseOn(given: string): Promise<TestServer> {
  const name = `mneme_test_${process.pid}_${Date.now()}`;
  const admin = new Pool({ connectionString: given, max: 1 });
  await admin.query(`create database ${name}`);
  const url = new URL(given);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    most: 4,
    async stop() {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
