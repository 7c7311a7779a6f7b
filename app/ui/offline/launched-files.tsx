'use client';

import { useEffect, useEffectEvent } from 'react';
import { useMneme } from '../../mneme-provider';
import { useIntake } from '../intake';

declare global {
  interface Window {
    /** Of an installed app in Chromium: files that the system has it open. */
    launchQueue?: { setConsumer(take: (launch: { files?: FileSystemFileHandle[] }) => void): void };
  }
}

/** Takes in the videos that a person opens with the installed app. */
export function LaunchedFiles() {
  const { state } = useMneme();
  const { take } = useIntake();
  const launched = useEffectEvent(async (handles: FileSystemFileHandle[]) =>
    take(await Promise.all(handles.map(async (handle) => ({ file: await handle.getFile(), handle })))),
  );
  useEffect(() => {
    if (state.ready) window.launchQueue?.setConsumer(({ files = [] }) => void launched(files));
  }, [state.ready]);
  return null;
}
