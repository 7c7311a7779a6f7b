import { memoryName } from '../which-memory';

/** One at a time reads on and writes: each tab has one. */
export const writerLock = () => `${memoryName()}-writer`;
