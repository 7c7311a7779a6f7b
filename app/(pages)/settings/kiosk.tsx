'use client';

import { type FormEvent, useEffect, useId, useState } from 'react';
import { IDLE_MINUTES, KIOSK_DEFAULTS, type KioskSettings } from '../../../lib/contract/kiosk';
import { toErrorData } from '../../../lib/errors';
import { CODE_LENGTH } from '../../../lib/store/kiosk-code-length';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { Problem } from '../../ui/problem-line';
import { SecretField } from '../../ui/secret-field';
import { Tick } from '../../ui/tick';
import { KioskChecklist } from './kiosk-checklist';

/** Locks the app by a code that is given twice, after a look at what visitors will find. */
export function Kiosk() {
  const { mneme } = useMneme();
  const t = useT();
  const [settings, choose] = useSettings();
  const [code, setCode] = useState('');
  const [again, setAgain] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const lock = async (event: FormEvent) => {
    event.preventDefault();
    if (!mneme || busy) return;
    if (code === '') return setProblem(t('Choose a code first, and type it twice.'));
    if (code !== again) return setProblem(t('The two codes differ. Type the same one twice.'));
    setBusy(true);
    setProblem(null);
    try {
      await mneme.lock(code, settings); // What is locked is not this page's any more.
    } catch (error) {
      setProblem(t(toErrorData(error).told));
      setBusy(false);
    }
  };

  return (
    <form onSubmit={lock} className="space-y-5">
      <p className="text-pretty">
        {t(
          'For a device that others use: they can look at what is remembered and ask about it, in all tabs of this browser, until somebody gives the code. They cannot add, name, undo, forget or save anything, and no language model is asked.',
        )}
      </p>
      <KioskChecklist settings={settings} onChange={choose} />
      <WhileNobodyIsThere settings={settings} onChange={choose} />
      <div className="space-y-3">
        <div className="grid gap-3 sm:grid-cols-2">
          <SecretField label={t('Code')} value={code} onChange={setCode} autoComplete="new-password" />
          <SecretField
            label={t('The same code again')}
            value={again}
            onChange={setAgain}
            autoComplete="new-password"
          />
        </div>
        <p className="text-sm text-pretty text-muted">
          {t(
            '{least} to {most} characters. The code itself is not kept, only what it can be checked by. If it is forgotten, the one way out is to clear this site’s data in the browser, which erases the memory: save it to a file first.',
            { ...CODE_LENGTH },
          )}
        </p>
        <Problem text={problem} />
        <Button type="submit" aria-disabled={busy}>
          {busy ? t('One moment…') : t('Lock this app')}
        </Button>
      </div>
    </form>
  );
}

/** What is chosen for visitors: at first what was chosen the last time. */
function useSettings(): [KioskSettings, (change: Partial<KioskSettings>) => void] {
  const { mneme } = useMneme();
  const [before, setBefore] = useState(KIOSK_DEFAULTS);
  const [chosen, setChosen] = useState<Partial<KioskSettings>>({});
  useEffect(() => {
    mneme?.chosenForVisitors().then(setBefore, () => {}); // The page says that the memory could not be opened.
  }, [mneme]);
  return [{ ...before, ...chosen }, (change) => setChosen((earlier) => ({ ...earlier, ...change }))];
}

const NEVER = '';

/** What becomes of the page when a visitor has gone. */
function WhileNobodyIsThere({
  settings: { idleMinutes, showsMoments },
  onChange,
}: {
  settings: KioskSettings;
  onChange(change: Partial<KioskSettings>): void;
}) {
  const t = useT();
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm">
        {t('Go back to the start page')}
      </label>
      <select
        id={id}
        value={idleMinutes ?? NEVER}
        onChange={({ target: { value } }) =>
          onChange({ idleMinutes: value === NEVER ? null : Number(value) })
        }
        className="min-h-11 w-full max-w-sm rounded-lg border border-line bg-card px-3"
      >
        <option value={NEVER}>{t('Never')}</option>
        {IDLE_MINUTES.map((n) => (
          <option key={n} value={n}>
            {t.count(n, 'After {n} minute without anybody', 'After {n} minutes without anybody')}
          </option>
        ))}
      </select>
      <p className="mt-1 text-sm text-pretty text-muted">
        {idleMinutes === null
          ? t('What a visitor asked then stays on the page for the next one.')
          : t('What a visitor asked is gone then. A video that plays counts as somebody being there.')}
      </p>
      <div className="mt-2">
        <Tick
          checked={showsMoments && idleMinutes !== null}
          disabled={idleMinutes === null}
          onChange={(on) => onChange({ showsMoments: on })}
        >
          {t('While nobody is there, show moments: pictures of the videos, without sound')}
        </Tick>
      </div>
    </div>
  );
}
