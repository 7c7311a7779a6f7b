'use client';

import {
  Clapperboard,
  CornerDownLeft,
  FileText,
  type LucideIcon,
  MessageCircleQuestionMark,
  Zap,
} from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { MOST_LETTERS } from '../(pages)/ask/history';
import { useT } from '../language/provider';
import { Dialog } from '../ui/dialog';
import { Face } from '../ui/face';
import { type Entry, useEntries } from './use-entries';

/** A list of all that can be gone to and done, chosen by typing (ARIA APG: a combobox with a list, in a dialog). */
export function Palette({ onClose, onShortcuts }: { onClose(): void; onShortcuts(): void }) {
  const t = useT();
  const list = useId();
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState(0);
  const entries = useEntries(typed, onShortcuts);
  const at = Math.min(place, entries.length - 1);
  const idOf = (i: number) => `${list}-${i}`;

  useEffect(() => {
    box.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  const run = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const last = entries.length - 1;
    if (event.key === 'ArrowDown') setPlace(at === last ? 0 : at + 1);
    else if (event.key === 'ArrowUp') setPlace(at === 0 ? last : at - 1);
    else if (event.key === 'Home') setPlace(0);
    else if (event.key === 'End') setPlace(last);
    else if (event.key === 'Enter') run(entries[at]);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog title={t('Go to, do, or ask')} onClose={onClose}>
      <input
        role="combobox"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={idOf(at)}
        aria-autocomplete="list"
        aria-label={t('A page, a person, a video, something to do, or a question')}
        placeholder={t('Type a name, a page, or a question')}
        autoComplete="off"
        spellCheck={false}
        maxLength={MOST_LETTERS}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setPlace(0);
        }}
        onKeyDown={onKeyDown}
        className="min-h-11 w-full rounded-xl border border-line bg-paper px-3 text-base placeholder:text-muted"
      />
      <div
        ref={box}
        id={list}
        role="listbox"
        aria-label={t('What fits')}
        className="mt-2 h-[min(24rem,60dvh)] overflow-y-auto"
      >
        {entries.map((entry, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
          // biome-ignore lint/a11y/useFocusableInteractive: the field names the one that is chosen
          <div
            key={entry.id}
            id={idOf(i)}
            role="option"
            aria-selected={i === at}
            onClick={() => run(entry)}
            onPointerMove={() => setPlace(i)}
            className="flex min-h-10 cursor-pointer items-center gap-3 rounded-lg px-2 py-1 aria-selected:bg-sunken"
          >
            <Sign entry={entry} />
            <span className="min-w-0 flex-1 break-words">
              {entry.label}
              {entry.place && <span className="block text-xs text-muted">{entry.place}</span>}
            </span>
            <span className="shrink-0 text-xs text-muted">{entry.kind}</span>
            <CornerDownLeft
              aria-hidden
              className={`size-4 shrink-0 text-muted ${i === at ? '' : 'invisible'}`}
            />
          </div>
        ))}
      </div>
    </Dialog>
  );
}

function Sign({ entry: { id, person, video } }: { entry: Entry }) {
  if (person) return <Face person={person} size="small" />;
  const Icon: LucideIcon = video
    ? Clapperboard
    : id === 'ask-this'
      ? MessageCircleQuestionMark
      : id.startsWith('/')
        ? FileText
        : Zap;
  return <Icon aria-hidden className="mx-1.5 size-5 shrink-0 text-muted" />;
}
