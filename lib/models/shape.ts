import type { Session } from './session-types';

/** The length of an axis of a network's first input; null where it takes any: such an axis has a name, or shows as 2^32 - 1. */
export function fixedLength(session: Pick<Session, 'inputMetadata'>, axis: number): number | null {
  const input = session.inputMetadata[0];
  const length: unknown = input?.isTensor ? input.shape[axis] : null;
  return typeof length === 'number' && length > 0 && length < 2 ** 16 ? length : null;
}
