'use client';

import { type FormEvent, useState } from 'react';
import { type ChosenPlace, LONGEST_DEVICE_NAME } from '../../../../lib/contract/sharing';
import { text } from '../../../../lib/text';
import { useT } from '../../../language/provider';
import { useMneme } from '../../../mneme-provider';
import { Button } from '../../../ui/button';
import { DialogField } from '../../../ui/dialog-field';
import { focusSoon } from '../../../ui/focus';
import { SecretField } from '../../../ui/secret-field';
import { TransferProgress } from '../../../ui/transfer-progress';
import { TransferProblem } from '../transfer-problem';
import { useTransfer } from '../use-transfer';
import { pickFolder } from './pick-folder';

/** The ways there may be, the first of which is offered first: every browser has that. */
export type Way = 'server' | 'folder';

const SHARE: Record<Way, string> = {
  server: text('Share through this server'),
  folder: text('Share in a folder…'),
};
const JOIN: Record<Way, string> = {
  server: text('Join through this server'),
  folder: text('Join in that folder…'),
};

/** Begins to share the memory, or joins one that is shared. `ways`: at least one. */
export function BeginSharing({ ways }: { ways: readonly Way[] }) {
  const t = useT();
  const { mneme, state } = useMneme();
  const { busy, problem, run, stop } = useTransfer({ goesOn: true });
  const [name, setName] = useState('');
  // Null while it is not to join one.
  const [code, setCode] = useState<string | null>(null);
  const [taken, setTaken] = useState<Way | null>(null);

  const begin = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const way = ways.find((one) => one === submitter?.getAttribute('value')) ?? ways[0]!;
    if (!mneme || busy) return;
    setTaken(way);
    void run(async () => {
      const chosen: ChosenPlace | null = way === 'server' ? way : await pickFolder();
      if (!chosen) return;
      await mneme.share(chosen, { name, ...(code !== null && { code }) });
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
        {ways.map(
          (way, i) =>
            // The one that was pressed all along, so that focus stays on it.
            (!busy || way === taken) && (
              <Button
                key={way}
                value={way}
                look={i === 0 || busy ? 'primary' : undefined}
                type={busy ? 'button' : 'submit'}
                onClick={busy ? stop : undefined}
              >
                {busy ? t('Stop') : code === null ? t(SHARE[way]) : t(JOIN[way])}
              </Button>
            ),
        )}
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
