import * as v from 'valibot';
import { MnemeError } from '../../errors';
import type { Dataset, DatasetFile } from './question';

/** Text that says something. */
export const Words = v.pipe(v.string(), v.trim(), v.nonEmpty('is empty'));
/** Seconds from a beginning. */
export const Seconds = v.pipe(v.number(), v.finite(), v.minValue(0));
export const Span = v.tuple([Seconds, Seconds]);

/** @throws MnemeError `bad-input` when it is not JSON */
export function readJson({ name, text }: DatasetFile): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw badInput(`${name} is not JSON: ${(error as Error).message}`);
  }
}

/** The records of a file that holds one on each line, or an array of them. Throws as `readJson` does. */
export function readRecords(file: DatasetFile): { record: unknown; where: string }[] {
  const { name, text } = file;
  if (text.trimStart().startsWith('[')) {
    const records = readJson(file) as unknown[];
    return records.map((record, i) => ({ record, where: `record ${i + 1} of ${name}` }));
  }
  return text.split('\n').flatMap((line, i) => {
    const where = `line ${i + 1} of ${name}`;
    return line.trim() === '' ? [] : [{ record: readJson({ name: where, text: line }), where }];
  });
}

/**
 * A record as it must be.
 *
 * @param where which record it is, in words
 * @throws MnemeError `bad-input` that says which field of which record is wrong, and what was expected
 */
export function checked<const S extends v.GenericSchema>(
  schema: S,
  record: unknown,
  where: string,
): v.InferOutput<S> {
  const parsed = v.safeParse(schema, record, { abortEarly: true });
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const field = v.getDotPath(issue);
  throw badInput(`${where}: ${field ? `${field}: ` : ''}${issue.message}`);
}

/** @throws MnemeError `bad-input` without questions, or where two have one id */
export function wholeDataset(dataset: Dataset, from: string): Dataset {
  const ids = new Set<string>();
  for (const { id } of dataset.questions) {
    if (ids.has(id)) throw badInput(`${from} holds two questions with the id ${id}.`);
    ids.add(id);
  }
  if (ids.size === 0) throw badInput(`${from} holds no question.`);
  return dataset;
}

/** The one file of a dataset that is one file. */
export function onlyFile(files: readonly DatasetFile[], what: string): DatasetFile {
  if (files.length !== 1) throw badInput(`Name one file: ${what}.`);
  return files[0]!;
}

export function badInput(message: string): MnemeError {
  return new MnemeError('bad-input', message);
}
