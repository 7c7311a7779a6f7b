'use client';

import { useT } from '../../language/provider';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';

/** Asked once, before the first face or voice is looked for, where nothing was remembered here yet. */
export function GivenConsent({
  file,
  onAgree,
  onDecline,
}: {
  file: File;
  onAgree(): void;
  onDecline(): void;
}) {
  const t = useT();
  return (
    <Dialog alert title={t('Look for a face or a voice in {name}?', { name: file.name })} onClose={onDecline}>
      <p className="text-[0.95rem] leading-relaxed">
        {t(
          'To tell people apart, Mneme measures their faces and voices. Such measurements are biometric data, so please make sure that you may. They stay on this device and are never uploaded; those of this file are not kept, those of videos that you add are, until you forget them.',
        )}
      </p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={onDecline}>{t('Not now')}</Button>
        <Button look="primary" onClick={onAgree}>
          {t('Look for it')}
        </Button>
      </div>
    </Dialog>
  );
}
