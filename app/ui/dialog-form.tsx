'use client';

import { type FormEvent, type ReactNode, useState } from 'react';
import { toErrorData } from '../../lib/errors';
import { useT } from '../language/provider';
import { Button } from './button';
import { Dialog } from './dialog';
import { Problem } from './problem-line';

/** A dialog that asks for one value, and closes once that is set; else it says why not. */
export function DialogForm({
  title,
  done,
  children,
  onSet,
  onClose,
}: {
  title: string;
  /** What the button that sets it is called. */
  done: string;
  children: ReactNode;
  /** Sets what was given; comes to why that cannot be, in words, or to null. What it throws is told. */
  onSet(given: FormData): Promise<string | null>;
  onClose(): void;
}) {
  const t = useT();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    const why = await onSet(new FormData(event.currentTarget)).catch((error: unknown) =>
      t(toErrorData(error).told),
    );
    if (why === null) return onClose();
    setProblem(why);
    setBusy(false);
  };

  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit} className="space-y-4">
        {children}
        <Problem text={problem} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" aria-disabled={busy}>
            {busy ? t('One moment…') : done}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
