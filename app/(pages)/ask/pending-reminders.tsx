'use client';

import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { focusSoon } from '../../ui/focus';
import { dayAndTime } from '../../ui/format';
import { useLocked } from '../../ui/locked';

/** What the person will be reminded of; nothing where that is nothing. */
export function PendingReminders() {
  const t = useT();
  const { mneme, state } = useMneme();
  if (useLocked() || state.timedReminders.length === 0) return null;
  return (
    <section aria-labelledby="reminders" className="mt-10">
      <h2 id="reminders" className="text-lg font-semibold">
        {t('Reminders')}
      </h2>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {state.timedReminders.map(({ id, at, text }) => (
          <li key={id} className="flex items-center gap-3 py-2">
            <p className="min-w-0 flex-1 break-words">
              <span className="text-muted">{dayAndTime(t, at)}:</span> {text}
            </p>
            <Button
              look="quiet"
              aria-label={t('Remove: {text}', { text })}
              onClick={() => mneme?.removeReminder(id).then(() => focusSoon(() => null))}
            >
              {t('Remove')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
