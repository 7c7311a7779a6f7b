'use client';

import { Button } from './button';
import { Dialog } from './dialog';
import { count } from './format';

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
  return (
    <Dialog
      alert
      title={`Remember the faces and voices ${files ? 'in these files' : 'that you record'}?`}
      onClose={onDecline}
    >
      <div className="space-y-3 text-[0.95rem] leading-relaxed">
        <p>
          To tell people apart, Mneme measures their faces and voices. Such measurements are biometric data,
          so please make sure that you may keep them.
        </p>
        <p>
          They stay on this device, in this browser, and are never uploaded. You can forget a video, a person
          or everything at any time.
        </p>
        {files ? (
          <p className="text-muted">
            Waiting: {files[0]?.name}
            {files.length > 1 && ` and ${count(files.length - 1, 'more file')}`}
          </p>
        ) : (
          <p className="text-muted">
            The camera and microphone are used only while you record, and a sign on every page says so.
          </p>
        )}
      </div>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={onDecline}>Not now</Button>
        <Button look="primary" onClick={onAgree}>
          Remember
        </Button>
      </div>
    </Dialog>
  );
}
