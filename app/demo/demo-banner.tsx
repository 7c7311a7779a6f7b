'use client';

import { Sparkles } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useState } from 'react';
import { showDemo } from '../../lib/which-memory';
import { useT } from '../language/provider';
import { useMneme } from '../mneme-provider';
import { Button } from '../ui/button';
import { Unlocked } from '../ui/locked';
import { useAskOnPage } from '../ui/use-ask-on-page';
import { takeAsked } from './asked-by-link';
import { QUESTIONS, STEPS } from './tour';
import { WatchAMinute } from './watch-a-minute';

/** The step of the tour that this tab is at; past the last one, the tour has ended. */
const AT = 'mneme-demo-tour';

/** On every page while the demo is shown: that it is one, a tour of it, questions to ask, and the way out, which leaves nothing of it behind. */
export function DemoBanner() {
  const t = useT();
  const put = useAskOnPage();
  const putAsked = useEffectEvent(() => {
    const question = takeAsked();
    if (question) put(question);
  });
  useEffect(() => putAsked(), []);
  return (
    <section
      aria-label={t('Demo')}
      className="mb-6 space-y-3 rounded-xl border border-line bg-card p-4 text-sm"
    >
      <div className="flex items-center gap-3">
        <Sparkles size={18} aria-hidden className="shrink-0 text-accent" />
        <p className="min-w-0 flex-1">
          {t(
            'This is the demo: a film that this project drew, and the memory of it. Your own memory is apart from it.',
          )}
        </p>
        <Leave>{t('Leave the demo')}</Leave>
      </div>
      <Tour onAsk={put} />
      <div className="flex flex-wrap items-center gap-2">
        <ul aria-label={t('Questions to try')} className="flex min-w-0 gap-2 overflow-x-auto">
          {QUESTIONS.map((question) => (
            <li key={question} className="shrink-0">
              <Button className="whitespace-nowrap" onClick={() => put(question)}>
                {question}
              </Button>
            </li>
          ))}
        </ul>
        <WatchAMinute />
      </div>
    </section>
  );
}

/** What there is to see, step by step; it can be left at any of them. */
function Tour({ onAsk }: { onAsk(question: string): void }) {
  const t = useT();
  const router = useRouter();
  const [at, setAt] = useState(() => Number(sessionStorage.getItem(AT) ?? 0));
  const step = STEPS[at];
  const go = (next: number) => {
    sessionStorage.setItem(AT, String(next));
    setAt(next);
    const shown = STEPS[next];
    if (!shown) return;
    if ('question' in shown) onAsk(shown.question);
    else router.push(shown.href);
  };
  if (!step)
    return (
      <div className="flex flex-wrap items-center gap-2">
        <Leave look="primary">{t('Now with your own video')}</Leave>
        <Button look="quiet" onClick={() => go(0)}>
          {t('Take the tour')}
        </Button>
      </div>
    );
  return (
    <section aria-label={t('Tour')} className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p role="status" className="min-w-56 flex-1 text-pretty">
        <span className="font-medium tabular-nums">{t('{n} of {of}', { n: at + 1, of: STEPS.length })}</span>{' '}
        {t(step.description)}
      </p>
      <div className="flex gap-1">
        <Button onClick={() => go(at + 1)}>{at + 1 < STEPS.length ? t('Next') : t('End the tour')}</Button>
        {at + 1 < STEPS.length && (
          <Button look="quiet" onClick={() => go(STEPS.length)}>
            {t('End the tour')}
          </Button>
        )}
      </div>
    </section>
  );
}

function Leave({ look, children }: { look?: 'primary'; children: string }) {
  const t = useT();
  const { mneme } = useMneme();
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    // What another tab is at keeps it; the next who leaves takes it away.
    await mneme?.forgetEverything().catch(() => {});
    showDemo(false);
    sessionStorage.removeItem(AT);
    location.assign('/');
  };
  return (
    <Unlocked>
      <Button look={look} disabled={leaving} onClick={() => void leave()}>
        {leaving ? t('Leaving…') : children}
      </Button>
    </Unlocked>
  );
}
