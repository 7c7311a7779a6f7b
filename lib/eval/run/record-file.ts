import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs';
import { type EvalRecord, readRecordLines } from './eval-records';

/** Where records are kept. */
export interface RecordLog {
  /** What is there already, oldest first. */
  records: readonly EvalRecord[];
  append(record: EvalRecord): void;
}

/** The records of a file, which stays as it is. Throws MnemeError `bad-input` when it is another file. */
export function readRecordFile(file: string): EvalRecord[] {
  return readRecordLines(readFileSync(file, 'utf8'), file).records;
}

/**
 * A file of records as JSON lines, to which each is added as it comes. What is left of a line that was not finished is cut off.
 *
 * @throws MnemeError `bad-input` when it is another file
 */
export function openRecordFile(file: string): RecordLog {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const { records, whole } = readRecordLines(text, file);
  if (whole < text.length) truncateSync(file, Buffer.byteLength(text.slice(0, whole)));
  return { records, append: (record) => appendFileSync(file, `${JSON.stringify(record)}\n`) };
}

/** Records that are not kept. */
export function noRecordFile(): RecordLog {
  return { records: [], append: () => {} };
}
