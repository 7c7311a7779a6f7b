// What a machine remembers of a made file: a story's records, as those of a file of that name.
import { createHash } from 'node:crypto';
import type { Filed } from '../../../lib/store/archive/archive-format';
import { storyRecords } from '../../unit/postgres/story-records';

let recorded: Promise<Filed[]> | null = null;

/** The records of the video at a path; the same for the same path. */
export async function recordsOf(path: string): Promise<Filed[]> {
  recorded ??= storyRecords('dev-breakfast');
  const fingerprint = createHash('sha256').update(path).digest('hex');
  return (await recorded).map((one) =>
    one.in === 'videos' ? { ...one, is: { ...one.is, fingerprint } } : one,
  );
}
