'use client';

import { type ReactNode, useRef } from 'react';
import { toErrorData } from '../../lib/errors';
import { text } from '../../lib/text';
import { useT } from '../language/provider';
import type { Translate } from '../language/translate';
import { useNotices } from './notices';

/** A file that was chosen or dropped, and its place where the browser tells. */
export interface ChosenFile {
  file: File;
  handle: FileSystemFileHandle | null;
  /** The folder it lies in, where one was taken: subtitles belong to the videos beside them. */
  folder?: string;
}

/** What can be chosen: for the browser's picker by type, and for a file input. */
export interface Choosable {
  types: FilePickerType[];
  accept: string;
}

const VIDEO = {
  'video/*': ['.mp4', '.m4v', '.mov', '.mkv', '.webm', '.avi', '.mpg', '.ts', '.mts', '.3gp', '.ogv', '.wmv'],
};
export const SOUND = { 'audio/*': ['.m4a', '.mp3', '.wav', '.ogg', '.opus', '.flac', '.aac'] };
const WORDS = { 'text/vtt': ['.vtt'], 'application/x-subrip': ['.srt'] };

/** How the names of files end that are taken out of a folder. */
export const TAKEN_ENDINGS = Object.values({ ...VIDEO, ...SOUND, ...WORDS }).flat();

export const VIDEOS: Choosable = {
  types: [
    { description: text('Videos, recordings and their subtitles'), accept: { ...VIDEO, ...SOUND, ...WORDS } },
  ],
  accept: 'video/*,audio/*,.mkv,.avi,.vtt,.srt',
};
export const VIDEO_ALONE: Choosable = {
  types: [{ description: text('Videos and recordings'), accept: { ...VIDEO, ...SOUND } }],
  accept: 'video/*,audio/*,.mkv,.avi',
};
export const SAVED_MEMORY: Choosable = {
  types: [
    {
      description: text('A saved memory'),
      accept: { 'application/x-ndjson': ['.mneme'], 'application/octet-stream': ['.age'] },
    },
  ],
  accept: '.mneme,.age',
};

/** The types of a browser's picker, described in the person's language. */
export function pickerTypes(t: Translate, { types }: Choosable): FilePickerType[] {
  return types.map((one) => ({ ...one, description: t(one.description ?? '') }));
}

/**
 * A way to choose files: the browser's picker where it has File System Access, which tells their places; else a file
 * input, which has to be rendered.
 */
export function useFileChooser({
  label,
  what,
  multiple = false,
  onChosen,
}: {
  label: string;
  what: Choosable;
  multiple?: boolean;
  onChosen(chosen: ChosenFile[]): void;
}): { choose(): void; input: ReactNode } {
  const t = useT();
  const { toast } = useNotices();
  const element = useRef<HTMLInputElement>(null);

  const pick = async (showPicker: NonNullable<Window['showOpenFilePicker']>) => {
    try {
      const handles = await showPicker({ multiple, types: pickerTypes(t, what) });
      onChosen(await Promise.all(handles.map(async (handle) => ({ file: await handle.getFile(), handle }))));
    } catch (error) {
      if (isDismissal(error)) return;
      toast({ text: t(toErrorData(error).told) });
    }
  };

  return {
    choose: () => {
      if (window.showOpenFilePicker) pick(window.showOpenFilePicker.bind(window));
      else element.current?.click();
    },
    input: (
      <input
        ref={element}
        type="file"
        multiple={multiple}
        hidden
        aria-label={label}
        accept={what.accept}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) onChosen(files.map((file) => ({ file, handle: null })));
        }}
      />
    ),
  };
}

/** Whether a picker was closed without a choice. */
export function isDismissal(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
