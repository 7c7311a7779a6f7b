'use client';

import { type FormEvent, useId, useState } from 'react';
import { toErrorData } from '../../../lib/errors';
import { CODE_LENGTH } from '../../../lib/store/kiosk-code-length';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { Problem } from '../../ui/problem-line';

/** Locks the app by a code that is given twice. */
export function Kiosk() {
  const { mneme } = useMneme();
  const t = useT();
  const [code, setCode] = useState('');
  const [again, setAgain] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const lock = async (event: FormEvent) => {
    event.preventDefault();
    if (!mneme || busy) return;
    if (code !== again) return setProblem(t('The two codes differ. Type the same one twice.'));
    setBusy(true);
    setProblem(null);
    try {
      await mneme.lock(code); // What is locked is not this page's any more.
    } catch (error) {
      setProblem(t(toErrorData(error).told));
      setBusy(false);
    }
  };

  return (
    <form onSubmit={lock} className="space-y-3">
      <p className="text-pretty">
        {t(
          'For a device that others use: they can look at what is remembered and ask about it, in all tabs of this browser, until somebody gives the code. They cannot add, name, undo, forget or save anything, and no language model is asked.',
        )}
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <CodeField label={t('Code')} value={code} onChange={setCode} />
        <CodeField label={t('The same code again')} value={again} onChange={setAgain} />
      </div>
      <p className="text-sm text-pretty text-muted">
        {t(
          '{least} to {most} characters. The code itself is not kept, only what it can be checked by. If it is forgotten, the one way out is to clear this site’s data in the browser, which erases the memory: save it to a file first.',
          { ...CODE_LENGTH },
        )}
      </p>
      <Problem text={problem} />
      <Button type="submit" aria-disabled={busy || code === '' || again === ''}>
        {busy ? t('One moment…') : t('Lock this app')}
      </Button>
    </form>
  );
}

function CodeField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange(value: string): void;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm">
        {label}
      </label>
      <input
        id={id}
        type="password"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="new-password"
        className="min-h-11 w-full rounded-lg border border-line bg-card px-3"
      />
    </div>
  );
}
