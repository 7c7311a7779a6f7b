'use client';

import dynamic from 'next/dynamic';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { toErrorData } from '../../lib/errors';
import { useMneme } from '../mneme-provider';
import { useNotices } from './notices';

const Consent = dynamic(() => import('./consent').then((module) => module.Consent), { ssr: false });

interface IntakeActions {
  /** Opens the file picker; what is chosen is remembered. */
  choose(): void;
}

const IntakeContext = createContext<IntakeActions | null>(null);

/** The way in for files: a drop anywhere on any page, or the picker; nothing is looked at before consent. */
export function Intake({ children }: { children: ReactNode }) {
  const { mneme, state } = useMneme();
  const { toast, say } = useNotices();
  const input = useRef<HTMLInputElement>(null);
  const [waiting, setWaiting] = useState<File[] | null>(null);
  const [over, setOver] = useState(false);

  const remember = (files: File[]) => {
    mneme?.remember(files).catch((error: unknown) => toast({ text: toErrorData(error).message }));
  };

  const add = (files: File[]) => {
    if (files.length === 0) return;
    if (!mneme || !state.ready) toast({ text: 'The memory is not open yet. Try again in a moment.' });
    else if (state.consented) remember(files);
    else setWaiting(files);
  };

  const dropped = useEffectEvent((transfer: DataTransfer) => {
    const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null);
    const files = [...transfer.files].filter((_, i) => !entries[i]?.isDirectory);
    if (files.length < transfer.files.length)
      toast({ text: 'A folder cannot be taken. Drop the files in it.' });
    add(files);
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
      dropped(event.dataTransfer);
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

  const choose = useCallback(() => input.current?.click(), []);

  return (
    <IntakeContext value={{ choose }}>
      {children}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Videos and their subtitles"
        accept="video/*,audio/*,.mkv,.vtt,.srt"
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {over && (
        <div className="pointer-events-none fixed inset-0 z-40 grid place-items-center border-4 border-dashed border-accent bg-paper/85">
          <p className="text-xl font-semibold">Drop to remember</p>
        </div>
      )}
      {waiting && (
        <Consent
          files={waiting}
          onAgree={() => {
            const files = waiting;
            setWaiting(null);
            mneme?.consent().then(
              () => remember(files),
              (error: unknown) => toast({ text: toErrorData(error).message }),
            );
          }}
          onDecline={() => {
            setWaiting(null);
            say('Nothing was looked at.');
          }}
        />
      )}
    </IntakeContext>
  );
}

export function useIntake(): IntakeActions {
  const actions = useContext(IntakeContext);
  if (!actions) throw new Error('useIntake is used outside Intake');
  return actions;
}
