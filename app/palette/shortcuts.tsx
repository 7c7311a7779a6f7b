'use client';

import { text } from '../../lib/text';
import { useT } from '../language/provider';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';

/** The keys that the app listens to, and where. "Ctrl" is Cmd on a Mac. */
const CTRL = text('Ctrl');
const SHIFT = text('Shift');
const SHORTCUTS = [
  {
    keys: [CTRL, 'K'],
    does: text('Go to a page, a person or a video, do something, or ask'),
    where: text('Everywhere'),
  },
  { keys: ['?'], does: text('Show this list'), where: text('Everywhere') },
  { keys: ['/'], does: text('Go to the field for questions'), where: text('Ask') },
  { keys: [CTRL, 'V'], does: text('Ask who is in a copied picture'), where: text('Ask') },
  { keys: [CTRL, 'Z'], does: text('Undo the last change of who is who'), where: text('People, Watch') },
  { keys: [CTRL, SHIFT, 'Z'], does: text('Do again what was undone'), where: text('People, Watch') },
  { keys: ['S'], does: text('The two of a suggestion are the same person'), where: text('People') },
  { keys: ['D'], does: text('They are different people'), where: text('People') },
  { keys: [text('Space')], does: text('Play and pause'), where: text('Watch') },
  { keys: ['←', '→'], does: text('5 seconds back or forth'), where: text('Watch') },
  { keys: [text('Esc')], does: text('Close what is open'), where: text('Everywhere') },
];

/** The list of keys. */
export function Shortcuts({ onClose }: { onClose(): void }) {
  const t = useT();
  const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
  const named = (key: string) => (key === CTRL && isMac ? '⌘' : t(key));
  return (
    <Dialog title={t('Keyboard shortcuts')} onClose={onClose}>
      <dl className="divide-y divide-line text-sm">
        {SHORTCUTS.map(({ keys, does, where }) => (
          <div key={does} className="flex flex-wrap items-baseline gap-x-3 py-2">
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
            <dd className="min-w-0 flex-1 basis-40">{t(does)}</dd>
            <dd className="text-muted">{t(where)}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex justify-end">
        <Button onClick={onClose}>{t('Close')}</Button>
      </div>
    </Dialog>
  );
}
