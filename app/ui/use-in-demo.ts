'use client';

import { useSyncExternalStore } from 'react';
import { inDemo, isPublished } from '../../lib/which-memory';

const never = () => () => {};

/** Whether this tab shows the demo's memory. */
export const useInDemo = (): boolean => useSyncExternalStore(never, inDemo, () => false);

/** Whether it shows the one that the app's server publishes. */
export const useIsPublished = (): boolean => useSyncExternalStore(never, isPublished, () => false);
