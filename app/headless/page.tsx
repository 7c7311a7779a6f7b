'use client';

import { useEffect, useState } from 'react';
import { MANIFEST } from '../../lib/models/manifest';
import { createMneme } from '../../lib/pipeline/mneme';

/** The page behind the command line: the whole app without a face. A program reaches it at `window.mneme`. */
export default function HeadlessPage() {
  const [state, setState] = useState('opening');
  useEffect(() => {
    const mneme = createMneme();
    Object.assign(window, { mneme, mnemeManifest: MANIFEST });
    mneme.open().then(
      () => setState('ready'),
      () => setState('failed'),
    );
  }, []);
  return (
    <main id="headless" data-state={state}>
      <p>This page is for the command line. The app is at the start page.</p>
      <input id="files" type="file" multiple aria-label="Files" />
    </main>
  );
}
