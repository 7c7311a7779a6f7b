'use client';

import { useEffect, useId, useState } from 'react';
import type { AnswerRecord } from '../../../lib/contract/answers';
import { toErrorData } from '../../../lib/errors';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { focusSoon } from '../../ui/focus';
import { localDate } from '../../ui/format';
import { Problem } from '../../ui/problem-line';
import { askedOnce } from './asked-once';

/** Answers that are shown, the newest. */
const SHOWN = 20;

/** What was asked in earlier visits and answered then, to be asked again; nothing where nothing was. */
export function Earlier({ onAsk }: { onAsk(question: string): void }) {
  const t = useT();
  const { mneme, state } = useMneme();
  const [answers, setAnswers] = useState<AnswerRecord[]>([]);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  useEffect(() => {
    if (!mneme || !state.ready) return;
    let left = false;
    mneme
      .answers(SHOWN)
      .then((read) => !left && setAnswers(askedOnce(read)))
      .catch(() => {}); // They are a convenience; what is wrong with the memory is told where it matters.
    return () => {
      left = true;
    };
  }, [mneme, state.ready, state.peopleForgotten, state.videos.length]);

  if (answers.length === 0) return null;
  const forget = async () => {
    setProblem(null);
    try {
      await mneme?.forgetAnswers();
      setAnswers([]);
      setAsking(false);
      focusSoon(() => null);
    } catch (error) {
      setProblem(t(toErrorData(error).told));
    }
  };
  const askFirst = () => {
    setAsking(true);
    focusSoon(() => document.getElementById(`${id}-keep`));
  };
  const keep = () => {
    setAsking(false);
    setProblem(null);
    focusSoon(() => document.getElementById(`${id}-forget`));
  };
  return (
    <section aria-labelledby="earlier" className="mt-10">
      <h2 id="earlier" className="text-lg font-semibold">
        {t('Asked before')}
      </h2>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {answers.map(({ at, question, answer }) => (
          <li key={`${at} ${question}`} className="py-2">
            <details>
              <summary className="cursor-pointer py-1 break-words">
                {question} <span className="text-sm text-muted">{localDate(t, at)}</span>
              </summary>
              <p className="mt-1 break-words whitespace-pre-wrap text-muted">{answer}</p>
              <Button look="accent" className="-ml-3" onClick={() => onAsk(question)}>
                {t('Ask it again')}
              </Button>
            </details>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-2 text-sm">
        {asking ? (
          <>
            <p id={`${id}-question`}>{t('Forget all that was asked and answered? It cannot be undone.')}</p>
            <Button onClick={forget}>{t('Forget it')}</Button>
            <Button look="quiet" id={`${id}-keep`} aria-describedby={`${id}-question`} onClick={keep}>
              {t('Keep it')}
            </Button>
          </>
        ) : (
          <Button look="quiet" id={`${id}-forget`} className="-ml-3" onClick={askFirst}>
            {t('Forget these')}
          </Button>
        )}
      </div>
      <Problem text={problem} className="mt-2" />
    </section>
  );
}
