'use client';

import { useT } from '../language/provider';
import { Button } from './button';
import { Dialog } from './dialog';

/** Asked once, before the first file is looked at, or anything is recorded (`files` null). */
export function Consent({
  files,
  onAgree,
  onDecline,
}: {
  files: File[] | null;
  onAgree(): void;
  onDecline(): void;
}) {
  const t = useT();
  return (
    <Dialog
      alert
      title={
        files
          ? t('Remember the faces and voices in these files?')
          : t('Remember the faces and voices that you record?')
      }
      onClose={onDecline}
    >
      <div className="space-y-3 text-[0.95rem] leading-relaxed">
        <p>
          {t(
            'To tell people apart, Mneme measures their faces and voices. Such measurements are biometric data, so please make sure that you may keep them.',
          )}
        </p>
        <p>
          {t(
            'They stay on this device, in this browser, and are never uploaded. You can forget a video, a person or everything at any time.',
          )}
        </p>
        {files ? (
          <p className="text-muted">
            {files.length > 1
              ? t.count(
                  files.length - 1,
                  'Waiting: {name} and {n} more file',
                  'Waiting: {name} and {n} more files',
                  { name: files[0]!.name },
                )
              : t('Waiting: {name}', { name: files[0]?.name ?? '' })}
          </p>
        ) : (
          <p className="text-muted">
            {t('The camera and microphone are used only while you record, and a sign on every page says so.')}
          </p>
        )}
      </div>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={onDecline}>{t('Not now')}</Button>
        <Button look="primary" onClick={onAgree}>
          {t('Remember')}
        </Button>
      </div>
    </Dialog>
  );
}
