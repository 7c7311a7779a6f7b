import * as v from 'valibot';
import { MnemeError } from '../errors';
import { told } from '../told';
import { jsonIn, repairRequest } from './prompts/data';
import type { Completed, Completion, Provider } from './provider';

/** What an answer in JSON is to be like. */
export interface Expected<T> {
  schema: v.GenericSchema<unknown, T>;
  /** What is wrong with an answer of that form, in words that help to mend it; null: nothing. */
  fault?: (value: T) => string | null;
}

/** Something that a model is asked for in JSON of one form. */
export interface Structured<T> extends Expected<T> {
  request: Completion;
}

/**
 * Asks a model for JSON. An answer that is none, or of another form, is told what is wrong with it, once.
 *
 * @throws MnemeError as `Provider.complete` does, and `model-failed` when the second answer cannot be used either, or the model would not answer
 */
export async function completeStructured<T>(
  provider: Provider,
  { request, ...expected }: Structured<T>,
  signal?: AbortSignal,
): Promise<T> {
  const first = await provider.complete(request, { signal });
  const read = readStructured(first, expected);
  if ('value' in read) return read.value;
  if (first.ended === 'refused') throw new MnemeError('model-failed', 'The model would not answer.');
  const second = readStructured(
    await provider.complete(repairRequest(request, first.text, read.wrong), { signal }),
    expected,
  );
  if ('value' in second) return second.value;
  throw new MnemeError('model-failed', told`The model’s answer cannot be used: ${second.wrong}.`);
}

/**
 * What a model answered in JSON, or what is wrong with it, in words that help to mend it.
 *
 * @param mostLetters what is longer is not read
 */
export function readStructured<T>(
  { text, ended }: Completed,
  { schema, fault }: Expected<T>,
  mostLetters = Number.POSITIVE_INFINITY,
): { value: T } | { wrong: string } {
  if (ended === 'refused') return { wrong: 'it was not answered' };
  if (ended === 'length' || text.length > mostLetters)
    return { wrong: 'the answer was too long: write less' };
  const json = jsonIn(text);
  if (json === undefined) return { wrong: 'it is not JSON' };
  const parsed = v.safeParse(schema, json, { abortEarly: true });
  if (!parsed.success) {
    const [issue] = parsed.issues;
    const at = v.getDotPath(issue) ?? 'the answer';
    return { wrong: `${at.slice(0, 60)}: ${issue.message.slice(0, 120)}` };
  }
  const wrong = fault?.(parsed.output) ?? null;
  return wrong === null ? { value: parsed.output } : { wrong };
}
