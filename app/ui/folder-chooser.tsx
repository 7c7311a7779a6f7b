'use client';

import { type ReactNode, useRef } from 'react';
import { toErrorData } from '../../lib/errors';
import { useT } from '../language/provider';
import { isDismissal } from './file-chooser';
import type { Chosen, Looking } from './folder-files';
import { useNotices } from './notices';

/** Loaded when there is a folder: every page has a way in for files. */
const lookingThrough = () => import('./folder-files');

/** A way to choose a folder: the browser's picker where it tells places, else a file input, which has to be rendered. */
export function useFolderChooser(onChosen: (gathered: (looking: Looking) => Promise<Chosen>) => void): {
  choose(): void;
  input: ReactNode;
} {
  const t = useT();
  const { toast } = useNotices();
  const element = useRef<HTMLInputElement>(null);
  const pick = (showPicker: NonNullable<Window['showDirectoryPicker']>) =>
    showPicker().then(
      (folder) =>
        onChosen(async (looking) => {
          const { filesInFolder, gather } = await lookingThrough();
          return gather(() => filesInFolder(folder), looking);
        }),
      (error: unknown) => {
        if (!isDismissal(error)) toast({ text: t(toErrorData(error).told) });
      },
    );
  return {
    choose: () => {
      if (window.showDirectoryPicker) void pick(window.showDirectoryPicker.bind(window));
      else element.current?.click();
    },
    input: (
      <input
        ref={(input) => {
          element.current = input;
          if (input) input.webkitdirectory = true;
        }}
        type="file"
        hidden
        aria-label={t('A folder of videos')}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          onChosen(async (looking) => {
            const { filesOfInput, gather } = await lookingThrough();
            return gather(() => filesOfInput(files), looking);
          });
        }}
      />
    ),
  };
}
