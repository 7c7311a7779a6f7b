'use client';

import { useSyncExternalStore } from 'react';
import { inDemo } from '../../lib/which-memory';

const never = () => () => {};

/** Whether this tab shows the demo's memory. */
export const useInDemo = (): boolean => useSyncExternalStore(never, inDemo, () => false);
