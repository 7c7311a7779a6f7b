import { MnemeError } from '../../errors';
import { told } from '../../told';

/** What is said where writing failed for want of room, which takes so many bytes to go on. */
export function noRoom(bytes: number): MnemeError {
  return new MnemeError(
    'storage-full',
    told`There is no room left: the disk is full, or the browser gives this site no more. What was remembered before is kept, and nothing more is written. Free at least ${Math.ceil(bytes / 1e6)} MB on this disk first, then open Mneme again.`,
  );
}

/** What there must be at least before anything is written again, in bytes. */
export const LEAST_ROOM = 16e6;
