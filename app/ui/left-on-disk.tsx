'use client';

import { useT } from '../language/provider';

/** What forgetting cannot reach, said wherever something is forgotten. */
export function LeftOnDisk() {
  const t = useT();
  return (
    <p className="text-sm text-muted">
      {t(
        'Mneme can read none of it again. The browser’s own files on this device may hold parts of it for long after, until the browser tidies them. To be rid of those at once, save the memory to a file, clear the data of this site in the browser, and take the file in.',
      )}
    </p>
  );
}
