// The archive on PostgreSQL: of the server that MNEME_ARCHIVE_TEST_URL names. `find [ENTRIES]`: recall of the nearest twenty against comparing
// every vector, and how long a search takes, with and without filters; `work`: how much several machines write, and twenty of them killed; `who`: who is who among made people.
import { fork } from 'node:child_process';
import { at } from '../../bin/setup/common.mjs';
import { builtForNode, nodeModule } from '../../bin/setup/node-module.mjs';
import { SetupError, say } from '../../bin/setup/steps.mjs';

const PARTS = ['find', 'work', 'who'];
const ENTRIES = 1_000_000;

export async function run([part, entries = ENTRIES, ...rest]) {
  if ((part !== undefined && !PARTS.includes(part)) || rest.length > 0 || !(Number(entries) >= 1000))
    throw new SetupError(
      `Say what to measure: ${PARTS.join(', or ')}; find takes a number of entries from 1,000 on.`,
    );
  if (!process.env.MNEME_ARCHIVE_TEST_URL)
    throw new SetupError(
      'MNEME_ARCHIVE_TEST_URL is not set: a PostgreSQL server with pgvector, on which databases may be made.',
    );
  const rows = [];
  for (const name of PARTS.filter((one) => part === undefined || one === part)) {
    const { measure } = await nodeModule(`test/bench/archive/${name}.ts`);
    rows.push(
      ...(await measure({
        say,
        entries: Number(entries),
        startMachine: machinesOf(await builtForNode('test/bench/archive/machine.ts')),
      })),
    );
  }
  return rows;
}

/** Starts processes that take from the queue as machines do (archive/machine.ts). */
const machinesOf = (file) => (url, device) => {
  const child = fork(file, [url, device], { cwd: at('.'), stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  return { kill: () => child.kill('SIGKILL'), ended };
};
