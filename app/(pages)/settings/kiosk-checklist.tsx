'use client';

import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { KioskSettings } from '../../../lib/contract/kiosk';
import { isNote } from '../../../lib/memory/is-note';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { bytes } from '../../ui/format';
import { Link } from '../../ui/link';
import { useOfflineStanding } from '../../ui/offline/use-offline-standing';
import { Tick } from '../../ui/tick';
import { isKept } from '../../ui/video';

/** What to look at before the app is locked; none of it has to be so. */
export function KioskChecklist({
  settings,
  onChange,
}: {
  settings: KioskSettings;
  onChange(change: Partial<KioskSettings>): void;
}) {
  const t = useT();
  return (
    <section aria-labelledby="kiosk-checklist">
      <h3 id="kiosk-checklist" className="font-semibold">
        {t('Before you lock it')}
      </h3>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        <Copies />
        <Notes isHidden={settings.hidesNotes} onHide={(hidesNotes) => onChange({ hidesNotes })} />
        <Item isFine>{t('Visitors can look and ask. They cannot change, add or forget anything.')}</Item>
        <Offline />
      </ul>
    </section>
  );
}

/** Whether the videos play without asking for their files. */
function Copies() {
  const t = useT();
  const { state } = useMneme();
  const videos = state.videos.filter((video) => !isNote(video));
  const kept = videos.filter((video) => isKept(state, video));
  const all = videos.length;
  if (all === 0)
    return (
      <Item>
        {t(
          'No videos are in this memory yet: visitors will find nothing in it. A memory that this server publishes is shown to them at {page}.',
          { page: '/published' },
        )}
      </Item>
    );
  if (kept.length === all)
    return (
      <Item isFine>
        {t.count(
          all,
          '{n} video is here. It is kept in this browser and plays without asking for its file.',
          '{n} videos are here. All are kept in this browser and play without asking for their files.',
        )}
      </Item>
    );
  return (
    <Item>
      <p>
        {t.count(
          all,
          '{n} video is here, and no copy of it is kept in this browser: after a restart it asks for its file.',
          '{n} videos are here. Copies kept in this browser: {kept}. After a restart the others ask for their files.',
          { kept: kept.length },
        )}{' '}
        {t('A copy is kept on a video’s card, under File.')}
      </p>
      <Link
        href="/"
        className="mt-2 inline-flex min-h-9 items-center rounded-lg border border-line bg-card px-3 text-sm font-medium transition-colors hover:bg-sunken"
      >
        {t('Keep copies in the Library')}
      </Link>
    </Item>
  );
}

/** What visitors see of the notes. */
function Notes({ isHidden, onHide }: { isHidden: boolean; onHide(on: boolean): void }) {
  const t = useT();
  const { state } = useMneme();
  const notes = state.videos.filter(isNote).length;
  return (
    <Item isFine={notes === 0 || isHidden}>
      <p>
        {isHidden
          ? t('Visitors see no notes, and no answer rests on one. Reminders are never shown to them.')
          : notes === 0
            ? t('No notes are here. Reminders are never shown to visitors.')
            : t.count(
                notes,
                'Visitors can read {n} note, and answers may rest on it. Reminders are never shown to them.',
                'Visitors can read {n} notes, and answers may rest on them. Reminders are never shown to them.',
              )}
      </p>
      <Tick checked={isHidden} onChange={onHide}>
        {t('Hide notes from visitors')}
      </Tick>
    </Item>
  );
}

/** Whether all of the app is kept for use without a network. */
function Offline() {
  const t = useT();
  const { isServed, standing } = useOfflineStanding();
  if (isServed && standing && standing.done >= standing.all)
    return <Item isFine>{t('The app is kept in this browser and works without a network.')}</Item>;
  return (
    <Item>
      {isServed && standing
        ? t(
            'Not all of the app is kept for use without a network yet: {done} of {all}. Leave it open until it is.',
            { done: bytes(t, standing.done), all: bytes(t, standing.all) },
          )
        : t('The app is not kept for use without a network: it needs one to open.')}
    </Item>
  );
}

/** A line with a tick, or with a sign that it deserves a look. */
function Item({ isFine = false, children }: { isFine?: boolean; children: ReactNode }) {
  const t = useT();
  const Icon = isFine ? CircleCheck : CircleAlert;
  return (
    <li className="flex gap-3 py-3">
      <Icon aria-hidden size={20} className={`mt-0.5 shrink-0 ${isFine ? 'text-accent' : 'text-muted'}`} />
      <div className="min-w-0 flex-1 text-pretty">
        <span className="sr-only">{isFine ? t('All right:') : t('To consider:')} </span>
        {children}
      </div>
    </li>
  );
}
