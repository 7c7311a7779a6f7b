import { expose, transferHandlers } from 'comlink';

/** Exposes a worker's class to the page through comlink. */
export function exposeService(service: object): void {
  keepErrorCodes();
  expose(service);
}

/** Lets an error's `code` cross the boundary, which comlink drops. */
function keepErrorCodes(): void {
  const plain = transferHandlers.get('throw')!;
  transferHandlers.set('throw', {
    ...plain,
    serialize(thrown) {
      const [data, transfer] = plain.serialize(thrown);
      const { value } = thrown as { value: unknown };
      // A DOMException has a number there.
      const code =
        value instanceof Error && 'code' in value && typeof value.code === 'string' ? value.code : undefined;
      const kept = data as { isError: boolean; value: object };
      return [code === undefined ? kept : { ...kept, value: { ...kept.value, code } }, transfer];
    },
  });
}
