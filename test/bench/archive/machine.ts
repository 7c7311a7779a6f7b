// One machine: takes videos until none waits, and writes what was recorded of each. `node machine.mjs URL DEVICE`.
import { Database } from '../../../lib/postgres/database';
import { Queue } from '../../../lib/postgres/queue';
import { writeVideo } from '../../../lib/postgres/write-video';
import { recordsOf } from './recorded';

const [url, device] = process.argv.slice(2);
const database = await Database.open(url!, 'main', 2);
const queue = await Queue.open(database);
for (let job = await queue.take(device!); job; job = await queue.take(device!)) {
  await writeVideo(database, { device: device!, path: job.path, records: await recordsOf(job.path) });
  await queue.done(job);
}
await queue.close();
await database.close();
process.disconnect?.();
