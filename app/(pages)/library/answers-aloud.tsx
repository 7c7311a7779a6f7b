'use client';

import { useT } from '../../language/provider';
import { AnswerCard } from '../ask/answer-card';
import { type Asked, useHistory } from '../ask/history';

/** Answers that are shown, the newest. */
const SHOWN = 3;

/** What was asked aloud last in this visit, with its answers, the newest first. */
export function AnswersAloud() {
  const t = useT();
  const asked = useHistory()
    .filter((one): one is Asked => one.by === 'words' && one.aloud)
    .slice(0, SHOWN);
  return (
    <ol
      aria-label={t('Asked aloud')}
      reversed
      className="mt-4 space-y-6 border-t border-line pt-4 empty:hidden"
    >
      {asked.map((one) => (
        <li key={one.key}>
          <AnswerCard asked={one} brief />
        </li>
      ))}
    </ol>
  );
}
