'use client';

import { type FormEvent, useEffect, useId, useState } from 'react';
import { toErrorData } from '../../lib/errors';
import type { Tellable } from '../../lib/told';
import { useT } from '../language/provider';
import { useMneme } from '../mneme-provider';
import { Button } from './button';
import { Dialog } from './dialog';
import { focusSoon } from './focus';
import { useNotices } from './notices';
import { Problem } from './problem-line';

/** Asks for the code. After a wrong one it waits, longer each time. */
export function UnlockDialog({ onClose }: { onClose(): void }) {
  const { mneme } = useMneme();
  const { say } = useNotices();
  const t = useT();
  const field = useId();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Tellable | null>(null);
  const [waitS, setWaitS] = useState(0);
  const waits = waitS > 0;

  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => setWaitS((left) => Math.max(0, left - 1)), 1_000);
    return () => clearInterval(timer);
  }, [waits]);

  const unlock = async (event: FormEvent) => {
    event.preventDefault();
    if (!mneme || busy || waits || code === '') return;
    setBusy(true);
    setProblem(null);
    try {
      await mneme.unlock(code);
      say(t('Unlocked.'));
      onClose();
      focusSoon(() => null); // The button that led here is gone.
    } catch (error) {
      const { told, retryAfterS = 0 } = toErrorData(error);
      setProblem(told);
      setWaitS(Math.ceil(retryAfterS));
      setCode('');
      setBusy(false);
    }
  };

  return (
    <Dialog title={t('Unlock this app')} onClose={onClose}>
      <form onSubmit={unlock} className="space-y-3">
        <label htmlFor={field} className="block text-sm">
          {t('Code')}
        </label>
        <input
          id={field}
          type="password"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoComplete="off"
          autoFocus
          className="min-h-11 w-full rounded-lg border border-line bg-paper px-3"
        />
        <Problem text={problem && t(problem)} />
        <p className="text-sm text-muted tabular-nums empty:hidden">
          {waits && t.count(waitS, 'Another try in {n} second.', 'Another try in {n} seconds.')}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" look="primary" aria-disabled={busy || waits}>
            {busy ? t('One moment…') : t('Unlock')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
