'use client';

import { text } from '../../lib/text';
import { useT } from '../language/provider';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { useLocked } from '../ui/locked';

/** Keys that are called otherwise in other languages. */
const KEYS: Readonly<Record<string, string>> = {
  Ctrl: text('Ctrl'),
  Shift: text('Shift'),
  Space: text('Space'),
  Esc: text('Esc'),
  Home: text('Home'),
  Enter: text('Enter'),
};
const WHERE = {
  everywhere: text('Everywhere'),
  ask: text('Ask'),
  people: text('People'),
  watch: text('Watch'),
  timeline: text('Timeline'),
  both: text('People, Watch'),
};

interface Shortcut {
  keys: string[];
  label: string;
  where: keyof typeof WHERE;
  /** What it does while the app is locked, where that is less; null: nothing. */
  forVisitors?: string | null;
}

/** The keys that the app listens to, what they do, and where. "Ctrl" is Cmd on a Mac. */
const SHORTCUTS: Shortcut[] = [
  {
    keys: ['Ctrl', 'K'],
    label: text('Go to a page, a person or a video, do something, or ask'),
    where: 'everywhere',
    forVisitors: text('Go to a page, a person or a video, or ask'),
  },
  { keys: ['?'], label: text('Show this list'), where: 'everywhere' },
  { keys: ['/'], label: text('Go to the field for questions'), where: 'ask' },
  { keys: ['Ctrl', 'V'], label: text('Ask who is in a copied picture'), where: 'ask' },
  {
    keys: ['Ctrl', 'Z'],
    label: text('Undo the last change of who is who'),
    where: 'both',
    forVisitors: null,
  },
  { keys: ['Ctrl', 'Shift', 'Z'], label: text('Redo what was undone'), where: 'both', forVisitors: null },
  {
    keys: ['S'],
    label: text('The two of a suggestion are the same person'),
    where: 'people',
    forVisitors: null,
  },
  { keys: ['D'], label: text('They are different people'), where: 'people', forVisitors: null },
  { keys: ['Space'], label: text('Play and pause'), where: 'watch' },
  { keys: ['←', '→'], label: text('5 seconds back or forth'), where: 'watch' },
  { keys: ['←', '→'], label: text('Move along'), where: 'timeline' },
  { keys: ['Shift', '←', '→'], label: text('To the next recording'), where: 'timeline' },
  { keys: ['+', '−'], label: text('Zoom'), where: 'timeline' },
  { keys: ['Home'], label: text('Show everything'), where: 'timeline' },
  { keys: ['Enter'], label: text('Play what is in the middle'), where: 'timeline' },
  { keys: ['Esc'], label: text('Close what is open'), where: 'everywhere' },
];

/** The list of keys: of those that do something for whoever is there. It has the focus, so that it begins at its first line where it is longer than the view. */
export function Shortcuts({ onClose }: { onClose(): void }) {
  const t = useT();
  const locked = useLocked();
  const shown = SHORTCUTS.flatMap(({ forVisitors, ...one }) => {
    if (!locked || forVisitors === undefined) return one;
    return forVisitors === null ? [] : { ...one, label: forVisitors };
  });
  const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
  const named = (key: string) => (key === 'Ctrl' && isMac ? '⌘' : key in KEYS ? t(KEYS[key]!) : key);
  return (
    <Dialog title={t('Keyboard shortcuts')} onClose={onClose}>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys
        tabIndex={0}
        aria-label={t('Keys')}
        className="-mx-2 max-h-[calc(100dvh-11rem)] overflow-y-auto rounded-lg px-2"
      >
        <dl className="divide-y divide-line text-sm">
          {shown.map(({ keys, label, where }) => (
            <div key={label} className="flex flex-wrap items-baseline gap-x-3 py-2">
              <dt className="flex w-36 shrink-0 gap-1">
                {keys.map((key) => (
                  <kbd
                    key={key}
                    className="min-w-6 rounded border border-line bg-sunken px-1.5 py-0.5 text-center font-sans text-xs"
                  >
                    {named(key)}
                  </kbd>
                ))}
              </dt>
              <dd className="min-w-0 flex-1 basis-40">{t(label)}</dd>
              <dd className="text-muted">{t(WHERE[where])}</dd>
            </div>
          ))}
        </dl>
      </section>
      <div className="mt-4 flex justify-end">
        <Button onClick={onClose}>{t('Close')}</Button>
      </div>
    </Dialog>
  );
}
