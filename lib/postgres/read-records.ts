import * as v from 'valibot';
import { type Filed, upgraded } from '../store/archive/archive-format';
import { ArchiveParser } from '../store/archive/check-archive';
import { RECORDS } from '../store/archive/record-shapes';

/** The records of a saved memory. Throws `bad-archive` where it is not whole. */
export async function recordsIn(file: Blob): Promise<Filed[]> {
  const parser = new ArchiveParser();
  const records: Filed[] = [];
  for await (const piece of file.stream()) records.push(...parser.push(piece));
  parser.end();
  return records;
}

/** A record by its line in a saved memory of that format. Throws where it is none. */
export function recordOf(line: string, format: number): Filed {
  const { in: store, is } = JSON.parse(line) as { in: Filed['in']; is: object };
  return { in: store, is: v.parse(RECORDS[store], upgraded(store, is, format)) } as Filed;
}
