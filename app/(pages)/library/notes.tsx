'use client';

import { useState } from 'react';
import type { Note } from '../../../lib/contract/memory';
import { isNote } from '../../../lib/memory/is-note';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { localDate } from '../../ui/format';
import { Unlocked } from '../../ui/locked';
import { Problem } from '../../ui/problem-line';
import { useForgetNote } from '../../ui/use-forget-note';
import { useReading } from '../../ui/use-reading';

/** What the person said to be remembered, the latest first; nothing where that is nothing. */
export function Notes() {
  const t = useT();
  const { state } = useMneme();
  const { value, problem } = useReading((mneme) => mneme.notes());
  const [asking, setAsking] = useState<Note | null>(null);
  const there = new Set(state.videos.filter(isNote).map(({ name }) => name));
  if (there.size === 0) return null;
  return (
    <section aria-labelledby="notes" className="mt-10">
      <h2 id="notes" tabIndex={-1} className="font-semibold">
        {t('Notes')}
      </h2>
      <Problem text={problem} />
      <ul className="mt-2 max-w-3xl divide-y divide-line border-y border-line">
        {value
          ?.filter(({ name }) => there.has(name))
          .map((note) => (
            <li key={note.name} className="flex items-center gap-3 py-2">
              <div className="min-w-0 flex-1">
                <p className="break-words">{note.text}</p>
                <p className="text-sm text-muted">
                  <time dateTime={note.at}>{localDate(t, note.at)}</time>
                </p>
              </div>
              <Unlocked>
                <Button
                  look="leads to danger"
                  aria-label={t('Forget: {text}', { text: note.text })}
                  onClick={() => setAsking(note)}
                >
                  {t('Forget')}
                </Button>
              </Unlocked>
            </li>
          ))}
      </ul>
      {asking && <Question note={asking} onClose={() => setAsking(null)} />}
    </section>
  );
}

function Question({ note, onClose }: { note: Note; onClose(): void }) {
  const t = useT();
  const { forget, problem } = useForgetNote(() => document.getElementById('notes'));
  return (
    <Dialog alert title={t('Forget this note?')} onClose={onClose}>
      <p className="break-words">{note.text}</p>
      <p className="mt-2 text-sm text-muted">{t('This cannot be undone.')}</p>
      <Problem text={problem} />
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('Keep it')}</Button>
        <Button look="danger" onClick={() => forget(note.name, onClose)}>
          {t('Forget')}
        </Button>
      </div>
    </Dialog>
  );
}
