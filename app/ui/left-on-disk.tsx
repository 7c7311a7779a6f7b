'use client';

import type { AppState } from '../../lib/contract/state';
import { useT } from '../language/provider';
import { useMneme } from '../mneme-provider';

/** What forgetting cannot reach, or not at once, said wherever something is forgotten. */
export function LeftOnDisk({ of }: { of: 'video' | 'person' }) {
  const t = useT();
  const { state } = useMneme();
  return (
    <>
      {state.sharing && (
        <p className="text-sm">
          {of === 'person'
            ? t(
                'What this device wrote of them goes from the shared files when it syncs next; what others wrote, and what they remember of them, when each of those syncs.',
              )
            : syncsAtOnce(state)
              ? t('It goes from the shared files at once, and from each other device when that syncs next.')
              : t('It goes from the shared files, and then from other devices, when you sync next.')}
        </p>
      )}
      <p className="text-sm text-muted">
        {t(
          'Mneme can read none of it again. The browser’s own files on this device may hold parts of it for long after, until the browser tidies them. To be rid of those at once, save the memory to a file, clear the data of this site in the browser, and restore the memory from the file.',
        )}
      </p>
    </>
  );
}

/** Whether nothing is in the way of a sync. */
function syncsAtOnce({ sharing, maySync, syncProblem, transfer, elsewhere, queue }: AppState): boolean {
  const isQuiet = transfer === null && elsewhere === null;
  const isAtWork = queue.some(({ state }) => state === 'waiting' || state === 'remembering');
  return Boolean(sharing?.chosen) && maySync && syncProblem === null && isQuiet && !isAtWork;
}
