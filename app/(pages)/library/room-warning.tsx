'use client';

import { HardDrive } from 'lucide-react';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { bytes } from '../../ui/format';

/** Before it hurts: what waits to be remembered needs more room than there is. */
export function RoomWarning() {
  const t = useT();
  const { state } = useMneme();
  const { storage, held } = state;
  if (!storage || held) return null;
  const left = Math.max(0, storage.quota - storage.used);
  if (storage.needed <= left) return null;
  return (
    <section
      role="status"
      aria-label={t('Room')}
      className="mb-6 flex gap-3 rounded-xl border border-line bg-card p-4 text-sm"
    >
      <HardDrive size={18} aria-hidden className="mt-0.5 shrink-0 text-danger" />
      <p>
        {t(
          'What is left to remember needs about {needed}, and this browser has {left} left. Free some disk space or remove kept copies. Otherwise remembering pauses when the room is used up; nothing is lost.',
          { needed: bytes(t, storage.needed), left: bytes(t, left) },
        )}
      </p>
    </section>
  );
}
