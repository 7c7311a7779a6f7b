'use client';

import { useT } from '../language/provider';
import { useMneme } from '../mneme-provider';

/** What forgetting cannot reach, or not at once, said wherever something is forgotten. */
export function LeftOnDisk() {
  const t = useT();
  const { state } = useMneme();
  return (
    <>
      {state.sharing && (
        <p className="text-sm">
          {state.sharing.folder && state.maySync && !state.queue.some((item) => item.state === 'remembering')
            ? t('It goes from the shared folder at once, and from each other device when that syncs next.')
            : t('It goes from the shared folder, and then from other devices, when you sync next.')}
        </p>
      )}
      <p className="text-sm text-muted">
        {t(
          'Mneme can read none of it again. The browser’s own files on this device may hold parts of it for long after, until the browser tidies them. To be rid of those at once, save the memory to a file, clear the data of this site in the browser, and take the file in.',
        )}
      </p>
    </>
  );
}
