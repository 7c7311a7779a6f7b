'use client';

import { base64 } from '@scure/base';
import { useEffect, useState } from 'react';
import type { ExportOptions, Mneme, RememberOptions } from '../../lib/contract/mneme';
import type { SearchRequest } from '../../lib/contract/search';
import type { SharedPlace } from '../../lib/contract/sharing';
import { MnemeError } from '../../lib/errors';
import { MANIFEST } from '../../lib/models/weights-manifest';
import { createMneme } from '../../lib/pipeline/mneme';
import type { WitnessPlace } from '../../lib/store/witness/witness';
import { allInEnglish, told } from '../../lib/told';
import { download } from '../ui/download';

/** What a program cannot hand over or take as a value: the files it has chosen, and downloads. */
function filesFor(mneme: Mneme) {
  const chosen = () => [...(document.querySelector<HTMLInputElement>('#files')?.files ?? [])];
  return {
    rememberChosen: (options: RememberOptions) => mneme.remember(chosen(), options),
    addChosenSubtitles: (video?: string) => mneme.addSubtitles(chosen(), video),
    giveChosen: () => Promise.all(chosen().map((file) => mneme.giveFile(file))),
    searchByChosen: (request: SearchRequest, what: 'image' | 'audio') =>
      mneme.search({ ...request, [what]: chosen()[0] }),
    importChosen: (passphrase?: string) => mneme.importMemory(chosen()[0]!, passphrase),
    downloadMemory: async (options: ExportOptions) =>
      download(await mneme.exportMemory(options), 'memory.mneme'),
    shareIn: (where: PlaceOfCommandLine, as: { name: string; code?: string }) =>
      mneme.share(placeOf(where), { ...as, isNoted: false }),
    syncIn: (where: PlaceOfCommandLine) => mneme.sync(placeOf(where)),
    putOutIn: (where: PlaceOfCommandLine, device: string) => mneme.putDeviceOut(device, placeOf(where)),
    takeCodeIn: (where: PlaceOfCommandLine, code: string) => mneme.takeSharingCode(code, placeOf(where)),
    linesOf: (name: string) => linesOf(mneme, name),
    lineById: async (id: string) => {
      const line = (await linesOf(mneme, id.slice(0, id.indexOf('/')))).find((one) => one.id === id);
      if (!line)
        throw new MnemeError('not-found', told`There is no line ${id}, or it reads otherwise since.`);
      return line;
    },
    downloadTranscript: async (video: string) => download(await mneme.transcript(video), 'subtitles.vtt'),
  };
}

/** What is said in a video, by its name or its id, line by line. */
async function linesOf(mneme: Mneme, name: string) {
  const { videos } = mneme.getState();
  const video = videos.find((one) => one.name === name) ?? videos.find(({ id }) => id === name);
  if (!video) throw new MnemeError('not-found', told`No video is named "${name}".`);
  const { lines } = await mneme.watch(video.id);
  return lines.map(({ id, t0, t1, text, person }) => ({ id, t0, t1, text, person }));
}

/** The same methods, with all that they tell as English sentences: what the command line prints. */
function inEnglishAll<Of extends object>(of: Of): Of {
  return new Proxy(of, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return (...args: unknown[]) => {
        const came: unknown = method.apply(target, args);
        return came instanceof Promise ? came.then(allInEnglish) : allInEnglish(came);
      };
    },
  });
}

declare global {
  interface Window {
    /** What the command line keeps beside the browser's profile, where it is the one that opens this page. */
    mnemeReadWitness?(): Promise<string | null>;
    mnemeKeepWitness?(text: string): Promise<void>;
    /** The folder in which it shares the memory (bin/cli/folder-for-page), bytes as base64. */
    mnemeListFiles?(): Promise<string[]>;
    mnemeReadFile?(path: string): Promise<string | null>;
    mnemeWriteFile?(path: string, bytes: string): Promise<void>;
    mnemeRemoveFile?(path: string): Promise<void>;
  }
}

const folderOfCommandLine: SharedPlace = {
  list: () => window.mnemeListFiles!(),
  read: async (path) => {
    const bytes = await window.mnemeReadFile!(path);
    return bytes === null ? null : (base64.decode(bytes) as Uint8Array<ArrayBuffer>);
  },
  write: (path, bytes) => window.mnemeWriteFile!(path, base64.encode(bytes)),
  remove: (path) => window.mnemeRemoveFile!(path),
};

/** Where the command line shares a memory: what the page asks its own server for, that hands on (bin/cli/server-for-page). */
type PlaceOfCommandLine = 'folder' | 'server';

function placeOf(where: PlaceOfCommandLine): SharedPlace | 'server' {
  return where === 'folder' ? folderOfCommandLine : where;
}

/** Keeps a witness of the memory in a file of the command line's. */
function witnessFile(): WitnessPlace | null {
  const { mnemeReadWitness: read, mnemeKeepWitness: keep } = window;
  if (!read || !keep) return null;
  return {
    read: async () => [await read()],
    keep: (text) => void keep(text).catch(() => {}), // An older one says less, and nothing wrong.
  };
}

/** The page behind the command line: the whole app without a face. A program reaches it at `window.mneme` and `window.mnemeFiles`. */
export default function HeadlessPage() {
  const [state, setState] = useState('opening');
  useEffect(() => {
    const mneme = createMneme(witnessFile());
    const files = filesFor(mneme);
    Object.assign(window, {
      mneme: inEnglishAll(mneme),
      mnemeFiles: inEnglishAll(files),
      mnemeManifest: MANIFEST,
    });
    mneme.open().then(
      () => setState(mneme.getState().locked ? 'failed' : 'ready'),
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
