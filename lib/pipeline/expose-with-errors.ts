import { expose, transferHandlers } from 'comlink';
import type { MnemeError } from '../errors';

/** Exposes a worker's class to the page through comlink. */
export function exposeService(service: object): void {
  keepErrorFields();
  expose(service);
}

/** Lets an error's `code`, and when to try again, cross the boundary; comlink drops them. To be called once wherever something is exposed. */
export function keepErrorFields(): void {
  const plain = transferHandlers.get('throw')!;
  transferHandlers.set('throw', {
    ...plain,
    serialize(thrown) {
      const [data, transfer] = plain.serialize(thrown);
      const kept = data as { isError: boolean; value: object };
      const fields = fieldsOf((thrown as { value: unknown }).value);
      return [fields === null ? kept : { ...kept, value: { ...kept.value, ...fields } }, transfer];
    },
  });
}

function fieldsOf(error: unknown): object | null {
  // A DOMException has a number for its code.
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  const { code, told, retryAfterS } = error as MnemeError;
  return { code, told, ...(retryAfterS !== undefined && { retryAfterS }) };
}
