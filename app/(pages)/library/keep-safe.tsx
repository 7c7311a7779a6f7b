'use client';

import { Archive, HardDrive, HeartPulse, RefreshCw, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { text } from '../../../lib/text';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { focusSoon } from '../../ui/focus';
import { Link } from '../../ui/link';

const WHY = {
  'may-be-cleared': text(
    'This browser may clear the memory when the disk is full, and much of it is in no saved file.',
  ),
  'never-saved': text('The memory is in this browser alone, and has never been saved to a file.'),
} as const;

/** What to do so that the memory lasts, and what was done: when some of it is damaged or was put back, and when it should be saved to a file. */
export function KeepSafe() {
  const t = useT();
  const { mneme, state } = useMneme();
  if (state.damage.length > 0)
    return (
      <Notice
        label={t('Damage')}
        icon={<ShieldAlert size={18} aria-hidden className="mt-0.5 shrink-0 text-danger" />}
      >
        <p>{t('Part of the memory is damaged and left out of answers. The rest is as it was.')}</p>
        <ToStorage>{t('See what helps')}</ToStorage>
      </Notice>
    );
  if (state.putBack)
    return (
      <Notice
        label={t('Second copy')}
        icon={<HeartPulse size={18} aria-hidden className="mt-0.5 shrink-0 text-muted" />}
      >
        <p>
          {t.count(
            state.putBack.records,
            'Part of the memory was damaged. {n} record was put back from the second copy.',
            'Part of the memory was damaged. {n} records were put back from the second copy.',
          )}
        </p>
        <div className="-ml-3">
          <PutAway />
        </div>
      </Notice>
    );
  if (state.copyYielded)
    return (
      <Notice
        label={t('Second copy')}
        icon={<HardDrive size={18} aria-hidden className="mt-0.5 shrink-0 text-muted" />}
      >
        <p>
          {t(
            'There was no room left, so the second copy of the memory was given up. The memory itself is whole.',
          )}
        </p>
        <div className="flex flex-wrap gap-1">
          <ToStorage>{t('Go to Storage')}</ToStorage>
          <PutAway />
        </div>
      </Notice>
    );
  if (state.sharing?.chosen && (!state.maySync || state.syncProblem)) return <OutOfStep />;
  if (!state.reminder) return null;
  return (
    <Notice
      label={t('Saving')}
      icon={<Archive size={18} aria-hidden className="mt-0.5 shrink-0 text-muted" />}
    >
      <p>
        {t(WHY[state.reminder])} {t('A saved file can be taken in again, here or in another browser.')}
      </p>
      <div className="flex flex-wrap gap-1">
        <ToStorage>{t('Save the memory')}</ToStorage>
        <Button look="quiet" onClick={() => mneme?.putReminderAway().then(() => focusSoon(() => null))}>
          {t('Not now')}
        </Button>
      </div>
    </Notice>
  );
}

/** The memory is shared, and devices cannot be joined by themselves: why, and what to do. */
function OutOfStep() {
  const t = useT();
  const { mneme, state } = useMneme();
  return (
    <Notice
      label={t('Several devices')}
      icon={<RefreshCw size={18} aria-hidden className="mt-0.5 shrink-0 text-muted" />}
    >
      <p role="status">
        {state.maySync && state.syncProblem
          ? t(state.syncProblem.told)
          : t('This memory is shared. Since the browser was started anew, it asks once for the folder.')}
      </p>
      <div className="flex flex-wrap gap-1">
        <Button
          look="accent"
          className="-ml-3"
          disabled={state.transfer !== null}
          onClick={() => mneme?.sync().catch(() => {})} // It is told above.
        >
          {state.maySync ? t('Sync now') : t('Allow the folder, and sync')}
        </Button>
        <InSettings to="devices">{t('Several devices')}</InSettings>
      </div>
    </Notice>
  );
}

/** Puts away what is told of the second copy. */
function PutAway() {
  const t = useT();
  const { mneme } = useMneme();
  return (
    <Button look="quiet" onClick={() => mneme?.putCopyNewsAway().then(() => focusSoon(() => null))}>
      {t('Got it')}
    </Button>
  );
}

function ToStorage({ children }: { children: string }) {
  return (
    <span className="-ml-3">
      <InSettings to="storage">{children}</InSettings>
    </span>
  );
}

function InSettings({ to, children }: { to: string; children: string }) {
  return (
    <Link
      href={`/settings#${to}`}
      className="inline-flex min-h-9 items-center rounded-lg px-3 font-medium text-accent transition-colors hover:bg-sunken"
    >
      {children}
    </Link>
  );
}

function Notice({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={label} className="mb-6 flex gap-3 rounded-xl border border-line bg-card p-4 text-sm">
      {icon}
      <div className="min-w-0 space-y-1">{children}</div>
    </section>
  );
}
