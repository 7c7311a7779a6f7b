'use client';

import { useId, useState } from 'react';
import { MnemeError } from '../../../lib/errors';
import { howGood, LEAST_CHARACTERS, requireStrong } from '../../../lib/store/archive/passphrase';
import { text } from '../../../lib/text';
import { useT } from '../../language/provider';
import { SecretField } from '../../ui/secret-field';
import { Tick } from '../../ui/tick';

/** A passphrase that is being set, as it was typed, twice. */
export interface TypedTwice {
  once: string;
  again: string;
}

/** Asks twice for the passphrase that a file is to be encrypted with, and tells how good it is. */
export function NewPassphrase({
  typed,
  disabled,
  onChange,
}: {
  typed: TypedTwice;
  disabled: boolean;
  onChange(typed: TypedTwice): void;
}) {
  const t = useT();
  const rules = useId();
  const note = howGood(typed.once);
  const [isShown, setShown] = useState(false);
  const field = { disabled, isShown, autoComplete: 'new-password', 'aria-describedby': rules } as const;
  return (
    <div className="space-y-2 pb-1 pl-6">
      <div className="grid gap-3 sm:grid-cols-2">
        <SecretField
          {...field}
          label={t('Passphrase')}
          value={typed.once}
          onChange={(once) => onChange({ ...typed, once })}
        />
        <SecretField
          {...field}
          label={t('The same passphrase again')}
          value={typed.again}
          onChange={(again) => onChange({ ...typed, again })}
        />
      </div>
      <p role="status" className="text-pretty empty:hidden">
        {t(note)}
      </p>
      <Tick checked={isShown} disabled={disabled} onChange={setShown}>
        {t('Show what is typed')}
      </Tick>
      <p id={rules} className="text-pretty text-muted">
        {t(
          'At least {least} characters, since whoever gets the file can try passphrases for as long as they like; four or five words that have nothing to do with each other are good. Without it nobody can open the file, and nothing can recover it: it is not kept anywhere. Keep it apart from the file, for example in a password manager.',
          { least: LEAST_CHARACTERS },
        )}
      </p>
    </div>
  );
}

/** The passphrase, where both are the same and it is strong enough; else throws `bad-input`. */
export function agreed({ once, again }: TypedTwice): string {
  requireStrong(once);
  if (once !== again)
    throw new MnemeError('bad-input', text('The two passphrases differ. Type the same one twice.'));
  return once;
}
