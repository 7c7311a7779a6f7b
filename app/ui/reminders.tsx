'use client';

import { BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { TimedReminder } from '../../lib/contract/memory';
import { watchDue, whileReminding } from '../../lib/pipeline/due-reminders';
import { useT } from '../language/provider';
import { useMneme } from '../mneme-provider';
import { Button } from './button';
import { focusSoon } from './focus';
import { dayAndTime } from './format';

/** What the person is to be reminded of by now, on every page until it is put away; in one tab at a time. */
export function Reminders() {
  const t = useT();
  const { mneme, state } = useMneme();
  const [isOne, setOne] = useState(false);
  const [due, setDue] = useState<TimedReminder[]>([]);
  useEffect(() => whileReminding(setOne), []);
  useEffect(() => watchDue(state.timedReminders, setDue), [state.timedReminders]);

  return (
    <div role="alert" className="sticky top-16 z-10 mb-6 space-y-2 empty:hidden">
      {isOne &&
        due.map(({ id, at, text }) => (
          <section
            key={id}
            aria-label={t('Reminder')}
            className="flex flex-wrap items-center gap-3 rounded-xl border border-accent bg-card p-4 shadow-lg"
          >
            <BellRing size={18} aria-hidden className="shrink-0 self-start text-accent" />
            <p className="min-w-56 flex-1 break-words">
              {dayAndTime(t, at)}: {text}
            </p>
            <Button
              aria-label={t('Put away: {text}', { text })}
              onClick={() => mneme?.removeReminder(id).then(() => focusSoon(() => null))}
            >
              {t('Put away')}
            </Button>
          </section>
        ))}
    </div>
  );
}
