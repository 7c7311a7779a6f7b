'use client';

import { type FormEvent, useState } from 'react';
import { LONGEST_DEVICE_NAME } from '../../../../lib/contract/sharing';
import { useT } from '../../../language/provider';
import { useMneme } from '../../../mneme-provider';
import { Button } from '../../../ui/button';
import { DialogField } from '../../../ui/dialog-field';
import { isDismissal } from '../../../ui/file-chooser';
import { focusSoon } from '../../../ui/focus';
import { SecretField } from '../../../ui/secret-field';
import { TransferProgress } from '../../../ui/transfer-progress';
import { TransferProblem } from '../transfer-problem';
import { useTransfer } from '../use-transfer';

/** Begins to share the memory, or joins one that is shared. `pick` asks for the folder. */
export function BeginSharing({ pick }: { pick: NonNullable<Window['showDirectoryPicker']> }) {
  const t = useT();
  const { mneme, state } = useMneme();
  const { busy, problem, run, stop } = useTransfer({ goesOn: true });
  const [name, setName] = useState('');
  // Null while it is not to join one.
  const [code, setCode] = useState<string | null>(null);

  const begin = (event: FormEvent) => {
    event.preventDefault();
    if (!mneme || busy) return;
    void run(async () => {
      const folder = await pick({ id: 'shared-memory', mode: 'readwrite' }).catch((error: unknown) => {
        if (isDismissal(error)) return null;
        throw error;
      });
      if (!folder) return;
      await mneme.share(folder, { name, ...(code !== null && { code }) });
      // What shows how it stands has taken the place of this.
      focusSoon(() => document.querySelector<HTMLElement>('#devices h2'));
    });
  };

  return (
    <form onSubmit={begin} className="space-y-3">
      <div className="max-w-sm">
        <DialogField
          label={t('What the others call this device')}
          placeholder={t('Kitchen laptop')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={LONGEST_DEVICE_NAME}
          autoComplete="off"
          required
          disabled={busy}
        />
      </div>
      {code !== null && (
        <div className="max-w-xl space-y-1">
          <SecretField
            label={t('The code that the other device shows')}
            autoComplete="new-password"
            value={code}
            onChange={setCode}
            required
            disabled={busy}
          />
          <p className="text-muted">
            {state.videos.length === 0
              ? t('What the others remember comes here.')
              : t('What is here goes to the others, too, and people who are the same become one.')}
          </p>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {/* One button all along, so that focus stays on it. */}
        <Button look="primary" type={busy ? 'button' : 'submit'} onClick={busy ? stop : undefined}>
          {busy ? t('Stop') : code === null ? t('Share in a folder…') : t('Join in that folder…')}
        </Button>
        {!busy && (
          <Button onClick={() => setCode(code === null ? '' : null)}>
            {code === null ? t('Join with a code') : t('I have no code')}
          </Button>
        )}
      </div>
      {busy && state.transfer && <TransferProgress label={t('Joining devices')} />}
      <TransferProblem problem={problem} stopped={t('Stopped. The next sync goes on from there.')} />
    </form>
  );
}
