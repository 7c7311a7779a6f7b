'use client';

import { useT } from '../language/provider';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';

/** Says, before the demo is left, that what was changed in it goes with it. */
export function LeaveQuestion({ onLeave, onClose }: { onLeave(): void; onClose(): void }) {
  const t = useT();
  return (
    <Dialog alert title={t('Leave the demo?')} onClose={onClose}>
      <p>{t('What you changed in the demo is not kept. Your own memory is as it was.')}</p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('Stay')}</Button>
        <Button look="primary" onClick={onLeave}>
          {t('Leave the demo')}
        </Button>
      </div>
    </Dialog>
  );
}
