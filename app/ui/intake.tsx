'use client';

import dynamic from 'next/dynamic';
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react';
import { append } from '../../lib/append';
import { toErrorData } from '../../lib/errors';
import { inDemo } from '../../lib/which-memory';
import { useT } from '../language/provider';
import type { Translate } from '../language/translate';
import { useMneme } from '../mneme-provider';
import { droppedFiles } from './dropped-files';
import { type ChosenFile, SAVED_MEMORY, useFileChooser, VIDEOS } from './file-chooser';
import { useFolderChooser } from './folder-chooser';
import type { Chosen, Looking } from './folder-files';
import { useLocked } from './locked';
import { useNotices } from './notices';

const Consent = dynamic(() => import('./consent').then((module) => module.Consent), { ssr: false });
const ImportDialog = dynamic(() => import('./import-dialog').then((module) => module.ImportDialog), {
  ssr: false,
});

const RecordDialog = dynamic(() => import('./record-dialog').then((module) => module.RecordDialog), {
  ssr: false,
});

interface IntakeActions {
  /** Opens the file picker; what is chosen is remembered. */
  choose(): void;
  /** Opens the folder picker; all videos in the folder and in those in it are remembered. */
  chooseFolder(): void;
  /** Remembers files; where nobody has agreed to that yet, asks first. */
  take(files: ChosenFile[]): void;
  /** Offers to record from camera and microphone; asks first, as for files. */
  record(): void;
  /** Opens the file picker for a saved memory, which is then offered to be taken in. */
  chooseMemory(): void;
  /** Offers what is dropped to a page first; null: to none any more. */
  offerDrops(claim: Claim | null): void;
}

/** What a page does with dropped files that mean something else there. */
interface Claim {
  /** What a drop does, told while files are held over the page. */
  hint: string;
  /** Returns whether it took them: else they are remembered. */
  take(files: ChosenFile[]): boolean;
}

const IntakeContext = createContext<IntakeActions | null>(null);
const MEMORY_NAME = /\.mneme$/i;

/** The way in for files: a drop anywhere on any page, or the picker; nothing is looked at before consent. */
export function Intake({ children }: { children: ReactNode }) {
  const t = useT();
  const { mneme, state } = useMneme();
  const { toast, say } = useNotices();
  const locked = useLocked();
  /** What waits for consent. */
  const [waiting, setWaiting] = useState<ChosenFile[] | 'recording' | null>(null);
  const [recording, setRecording] = useState(false);
  const [saved, setSaved] = useState<File | null>(null);
  const [over, setOver] = useState(false);
  const [claim, setClaim] = useState<Claim | null>(null);

  const remember = (chosen: ChosenFile[]) => {
    const handles = new Map(chosen.flatMap(({ file, handle }) => (handle ? [[file, handle]] : [])));
    const folders = new Map<string, ChosenFile[]>();
    for (const one of chosen) append(folders, one.folder ?? '', one);
    for (const [folder, beside] of folders)
      mneme
        ?.remember(
          beside.map(({ file }) => file),
          { handles, folder },
        )
        .catch((error: unknown) => toast({ text: t(toErrorData(error).told) }));
  };

  const add = async (chosen: ChosenFile[]) => {
    if (chosen.length === 0) return;
    const memory = chosen.find(({ file }) => MEMORY_NAME.test(file.name)) ?? (await encryptedIn(chosen));
    if (!mneme || !state.ready) toast({ text: t('The memory is not open yet. Try again in a moment.') });
    else if (memory) {
      setSaved(memory.file);
      if (chosen.length > 1) toast({ text: t('First the saved memory. Add the other files after it.') });
    } else if (state.consented) remember(chosen);
    else setWaiting(chosen);
  };

  const nothingAdded = state.kiosk
    ? t('This app is locked: nothing can be added.')
    : t('This is a published memory. Go to your own to add something.');
  /** Of one's own, which the demo takes nothing of. */
  const ofOwn = (take: () => void) => {
    if (locked) toast({ text: nothingAdded });
    else if (inDemo()) toast({ text: t('This is the demo. Leave it to add something of your own.') });
    else take();
  };

  // What was begun before the app was locked, or while it was, does not come back
  useEffect(() => {
    setSaved(null);
    setWaiting(null);
    setRecording(false);
  }, [locked]);

  const record = () => {
    if (!mneme || !state.ready) toast({ text: t('The memory is not open yet. Try again in a moment.') });
    else if (state.consented) setRecording(true);
    else setWaiting('recording');
  };

  /** Takes what a drop or a folder brings, which may take a while to look through. */
  const takeAll = (
    gathered: (looking: Looking) => Promise<Chosen>,
    take: (files: ChosenFile[]) => void = add,
  ) => {
    const stop = new AbortController();
    const onFound = (files: number) =>
      toast({
        text: t.count(
          files,
          'Looking through the folder: {n} file so far',
          'Looking through the folder: {n} files so far',
        ),
        action: { label: t('Stop'), run: () => stop.abort() },
      });
    gathered({ onFound, signal: stop.signal }).then(
      ({ files, leftOut }) => {
        if (files.length === 0 || leftOut > 0) toast({ text: foundWords(t, files.length, leftOut) });
        take(files);
      },
      (error: unknown) => {
        if (!stop.signal.aborted) toast({ text: t(toErrorData(error).told) });
      },
    );
  };
  const dropped = useEffectEvent((gathered: (looking: Looking) => Promise<Chosen>) => {
    if (claim) takeAll(gathered, (files) => void (claim.take(files) || ofOwn(() => add(files))));
    else ofOwn(() => takeAll(gathered));
  });

  useEffect(() => {
    const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const onOver = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      if (!carriesFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      setOver(false);
      const { dataTransfer } = event;
      dropped((looking) => droppedFiles(dataTransfer, looking));
    };
    addEventListener('dragover', onOver);
    addEventListener('dragleave', onLeave);
    addEventListener('drop', onDrop);
    return () => {
      removeEventListener('dragover', onOver);
      removeEventListener('dragleave', onLeave);
      removeEventListener('drop', onDrop);
    };
  }, []);

  const videos = useFileChooser({
    label: t('Videos and their subtitles'),
    what: VIDEOS,
    multiple: true,
    onChosen: (chosen) => ofOwn(() => add(chosen)),
  });
  const folders = useFolderChooser((gathered) => ofOwn(() => takeAll(gathered)));
  const memories = useFileChooser({
    label: t('A saved memory'),
    what: SAVED_MEMORY,
    onChosen: ([chosen]) => ofOwn(() => setSaved(chosen?.file ?? null)),
  });
  return (
    <IntakeContext
      value={{
        choose: () => ofOwn(videos.choose),
        chooseFolder: () => ofOwn(folders.choose),
        take: (files) => ofOwn(() => add(files)),
        record: () => ofOwn(record),
        chooseMemory: () => ofOwn(memories.choose),
        offerDrops: setClaim,
      }}
    >
      {children}
      {videos.input}
      {folders.input}
      {memories.input}
      {over && (
        <div className="pointer-events-none fixed inset-0 z-40 grid place-items-center border-4 border-dashed border-accent bg-paper/85">
          <p className="text-xl font-semibold">
            {locked ? nothingAdded : (claim?.hint ?? t('Drop to remember'))}
          </p>
        </div>
      )}
      {saved && !locked && <ImportDialog file={saved} onClose={() => setSaved(null)} />}
      {recording && !locked && <RecordDialog onClose={() => setRecording(false)} />}
      {waiting && !locked && (
        <Consent
          files={waiting === 'recording' ? null : waiting.map(({ file }) => file)}
          onAgree={() => {
            const chosen = waiting;
            setWaiting(null);
            mneme?.consent().then(
              () => (chosen === 'recording' ? setRecording(true) : remember(chosen)),
              (error: unknown) => toast({ text: t(toErrorData(error).told) }),
            );
          }}
          onDecline={() => {
            setWaiting(null);
            say(t('Nothing was looked at.'));
          }}
        />
      )}
    </IntakeContext>
  );
}

/** The first that is encrypted, whatever it is called: of those that are not called as videos and sounds are, by how they begin. */
async function encryptedIn(chosen: ChosenFile[]): Promise<ChosenFile | undefined> {
  const others = chosen.filter(({ file }) => !/^(?:video|audio)/.test(file.type));
  if (others.length === 0) return;
  const { isEncrypted } = await import('../../lib/store/archive/age-header');
  for (const one of others) if (await isEncrypted(one.file)) return one;
}

function foundWords(t: Translate, taken: number, leftOut: number): string {
  if (taken === 0 && leftOut === 0) return t('There is no file in it.');
  return t('{taken}; {others}.', {
    taken: taken === 0 ? t('There is no video in it') : t.count(taken, '{n} file taken', '{n} files taken'),
    others: t.count(leftOut, '{n} other file is left out', '{n} other files are left out'),
  });
}

export function useIntake(): IntakeActions {
  const actions = useContext(IntakeContext);
  if (!actions) throw new Error('useIntake is used outside Intake');
  return actions;
}
