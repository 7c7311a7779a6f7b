'use client';

import { type FormEvent, useState } from 'react';
import type { SharedDevice } from '../../../../lib/contract/sharing';
import { useT } from '../../../language/provider';
import { Button } from '../../../ui/button';
import { DialogForm } from '../../../ui/dialog-form';
import { SecretField } from '../../../ui/secret-field';

/** Asks whether a device is to be put out, and says what that comes to. */
export function PutOutQuestion({
  device,
  onPutOut,
  onClose,
}: {
  device: SharedDevice;
  onPutOut: () => void;
  onClose: () => void;
}) {
  const t = useT();
  return (
    <DialogForm
      title={t('Put {name} out?', { name: device.name })}
      done={t('Put it out')}
      onSet={async () => {
        onPutOut();
        return null;
      }}
      onClose={onClose}
    >
      <div className="space-y-3 text-pretty">
        <p>
          {t(
            'For a device that is lost, sold or no longer yours. All that is shared is written anew by another code: what is said from now on it cannot read, and what it had read so far it may still have.',
          )}
        </p>
        <p>
          {t(
            'Each of your other devices then asks for the new code, which is shown here. What they have not passed on yet is not lost.',
          )}
        </p>
      </div>
    </DialogForm>
  );
}

/** Takes the code that another device made when it put one out. */
export function EnterNewCode({ busy, onCode }: { busy: boolean; onCode: (code: string) => void }) {
  const t = useT();
  const [code, setCode] = useState('');
  const enter = (event: FormEvent) => {
    event.preventDefault();
    onCode(code);
  };
  return (
    <form onSubmit={enter} className="max-w-xl space-y-2">
      <SecretField
        label={t('The new code that the other device shows')}
        autoComplete="new-password"
        value={code}
        onChange={setCode}
        required
        disabled={busy}
      />
      <Button type="submit" disabled={busy}>
        {t('Go on with this code')}
      </Button>
    </form>
  );
}
