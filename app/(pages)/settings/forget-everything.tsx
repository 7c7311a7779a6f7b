'use client';

import { type FormEvent, useId, useState } from 'react';
import { toErrorData } from '../../../lib/errors';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { focusSoon } from '../../ui/focus';
import { useNotices } from '../../ui/notices';
import { Problem } from '../../ui/problem-line';

/** The way to forget everything there is: only after the words for it are written. */
export function ForgetEverything() {
  const { mneme, state, refreshPeople } = useMneme();
  const { toast } = useNotices();
  const t = useT();
  const [asking, setAsking] = useState(false);
  const [written, setWritten] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useId();
  /** What has to be written before everything is forgotten. */
  const words = t('forget everything');
  const isMeant = written.trim().toLowerCase() === words.toLowerCase();

  const forget = async (event: FormEvent) => {
    event.preventDefault();
    if (!mneme || busy || !isMeant) return;
    setBusy(true);
    setProblem(null);
    try {
      await mneme.forgetEverything();
      await refreshPeople();
      setAsking(false);
      setWritten('');
      focusSoon(() => null);
      toast({ text: t('Everything is forgotten.') });
    } catch (error) {
      setProblem(t(toErrorData(error).told));
    }
    setBusy(false);
  };

  const keep = () => {
    setAsking(false);
    focusSoon(() => document.getElementById(`${field}-ask`));
  };

  return (
    <section aria-labelledby={`${field}-title`}>
      <h3 id={`${field}-title`} className="mb-2 font-semibold">
        {t('Forget everything')}
      </h3>
      <p className="mb-2 text-sm text-muted">
        {t(
          'Every video and person, all pictures, words and names, kept copies of videos, and what you chose here. This cannot be undone. Files of yours elsewhere stay, memories you saved among them. Mneme can read none of it again; the browser’s own files on this device may hold parts of it for long after, until you clear the data of this site.',
        )}
      </p>
      {state.sharing && (
        <p className="mb-2 text-sm">
          {t(
            'This memory is shared: this device leaves the others; what they have, and what lies where it is shared, stays. To forget something everywhere, forget the video or the person.',
          )}
        </p>
      )}
      {asking ? (
        <form onSubmit={forget} className="space-y-2">
          <label htmlFor={field} className="block text-sm">
            {t('To go on, write “{words}”', { words })}
          </label>
          <input
            id={field}
            value={written}
            onChange={(event) => setWritten(event.target.value)}
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: the person has just asked for this field
            autoFocus
            className="min-h-11 w-full max-w-sm rounded-lg border border-line bg-card px-3"
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" look="danger" disabled={!isMeant} aria-disabled={busy}>
              {busy ? t('One moment…') : t('Forget everything')}
            </Button>
            <Button onClick={keep}>{t('Keep it')}</Button>
          </div>
        </form>
      ) : (
        <Button id={`${field}-ask`} look="leads to danger" className="-mx-3" onClick={() => setAsking(true)}>
          {t('Forget everything…')}
        </Button>
      )}
      <Problem text={problem} className="mt-2" />
    </section>
  );
}
