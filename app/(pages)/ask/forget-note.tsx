'use client';

import { useT } from '../../language/provider';
import { Button } from '../../ui/button';
import { useLocked } from '../../ui/locked';
import { Problem } from '../../ui/problem-line';
import { useForgetNote } from '../../ui/use-forget-note';

/** The yes to forgetting a note that was asked about: it cannot be undone. */
export function ForgetNote({ name }: { name: string }) {
  const t = useT();
  const locked = useLocked();
  // What was asked about it goes from the page, and with it this button.
  const { forget, problem } = useForgetNote(() =>
    document.querySelector<HTMLInputElement>('input[name="question"]'),
  );
  if (locked) return null;
  return (
    <div className="mt-3">
      <Button look="danger" onClick={() => forget(name)}>
        {t('Forget this note')}
      </Button>
      <p className="mt-1 text-sm text-muted">{t('This cannot be undone.')}</p>
      <Problem text={problem} />
    </div>
  );
}
