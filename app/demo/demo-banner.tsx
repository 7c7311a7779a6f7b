'use client';

import { ChevronDown, Sparkles } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { text } from '../../lib/text';
import { type DemoName, shownDemo } from '../../lib/which-memory';
import { useT } from '../language/provider';
import { Button } from '../ui/button';
import { useAskOnPage } from '../ui/use-ask-on-page';
import { takeAsked } from './asked-by-link';
import { Leave } from './leave';
import { QUESTIONS, STEPS } from './tour';
import { type Tour, useTour } from './use-tour';
import { WatchAMinute } from './watch-a-minute';

/** The demo that each leads to, and how that is called. */
const OTHER = {
  demo: { demo: 'weeks', name: text('Two weeks in four films') },
  weeks: { demo: 'demo', name: text('A minute with three friends') },
} as const;

/**
 * On every page while the demo is shown: what this is, a tour of the first one, questions to ask, and the way out, which leaves nothing of it behind. On a
 * phone it is a line that opens, but for the page on which the demo opens and those the tour leads to.
 */
export function DemoBanner() {
  const t = useT();
  const path = usePathname();
  const put = useAskOnPage();
  const [openOn, setOpenOn] = useState<string | null>(STEPS[0]!.page);
  const [demo] = useState(() => shownDemo() ?? 'demo');
  const hasTour = demo === 'demo';
  const tour = useTour(hasTour, path, put, setOpenOn);
  const content = useId();
  const open = openOn === path;
  const onlyOpen = open ? '' : 'max-sm:hidden';
  const putAsked = useEffectEvent(() => {
    const question = takeAsked();
    if (!question) return;
    setOpenOn(path);
    put(question);
  });
  useEffect(() => putAsked(), []);
  return (
    <section
      aria-label={t('Demo')}
      className="mb-6 rounded-xl border border-line bg-card px-3 py-2 text-[0.8125rem] leading-snug sm:p-4 sm:text-sm"
    >
      <div className="flex items-center gap-2 sm:gap-3">
        <Sparkles size={18} aria-hidden className="shrink-0 text-accent max-sm:hidden" />
        <p className={`min-w-0 flex-1 text-pretty ${onlyOpen}`}>
          {t(
            'This is a demo of Mneme, long-term memory for your own videos. It runs in this tab, and sends nothing anywhere by itself.',
          )}{' '}
          <span className="max-sm:hidden">
            {t('What it shows was drawn by this project; your own memory is apart from it.')}
          </span>
        </p>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={content}
          onClick={() => setOpenOn(open ? null : path)}
          className={`flex min-h-9 min-w-9 items-center gap-2 rounded-lg sm:hidden ${open ? 'justify-center self-start' : 'flex-1 justify-between text-left'}`}
        >
          <span className={open ? 'sr-only' : 'flex items-center gap-2'}>
            <Sparkles size={18} aria-hidden className="shrink-0 text-accent" />
            {hasTour
              ? t('Demo: the tour, questions, your own video')
              : t('Demo: questions to try, your own video')}
          </span>
          <ChevronDown size={18} aria-hidden className={`shrink-0 text-muted ${open ? 'rotate-180' : ''}`} />
        </button>
        <div className="shrink-0 max-sm:hidden">
          <Leave>{t('Leave the demo')}</Leave>
        </div>
      </div>
      <div id={content} className={`mt-2 space-y-2 sm:mt-3 sm:space-y-3 ${onlyOpen}`}>
        <TourStep tour={tour} hasTour={hasTour} />
        <Offered demo={demo} onAsk={tour.ask} />
      </div>
    </section>
  );
}

/** Questions to try, all in sight, the other demo, and the film of a minute. */
function Offered({ demo, onAsk }: { demo: DemoName; onAsk(question: string): void }) {
  const t = useT();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ul
        aria-label={t('Questions to try')}
        className="flex gap-2 max-sm:w-full max-sm:flex-col max-sm:gap-1.5 sm:flex-wrap"
      >
        {QUESTIONS[demo]
          .map((text) => t(text))
          .map((question) => (
            <li key={question}>
              <Button className="max-sm:w-full max-sm:justify-start" onClick={() => onAsk(question)}>
                {question}
              </Button>
            </li>
          ))}
      </ul>
      <div className="flex flex-wrap gap-x-2 max-sm:-mx-3">
        <Leave look="accent" to={OTHER[demo].demo}>
          {t(OTHER[demo].name)}
        </Leave>
        <WatchAMinute />
      </div>
    </div>
  );
}

/** What there is to see, step by step; it can be left at any of them. */
function TourStep({ tour: { at, next, end, begin }, hasTour }: { tour: Tour; hasTour: boolean }) {
  const t = useT();
  const step = at === null ? null : STEPS[at];
  if (step === undefined)
    return (
      <div className="flex flex-wrap items-center gap-2">
        <Leave look="primary">{t('Now with your own video')}</Leave>
        {hasTour && (
          <Button look="quiet" onClick={begin}>
            {t('Take the tour')}
          </Button>
        )}
      </div>
    );
  const isLast = at === STEPS.length - 1;
  return (
    <section aria-label={t('Tour')} className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p role="status" className="min-w-56 flex-1 text-pretty empty:hidden">
        {step && (
          <>
            <span className="font-medium tabular-nums">
              {t('{n} of {of}', { n: at! + 1, of: STEPS.length })}
            </span>{' '}
            {t(step.description)}
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-1 max-sm:w-full">
        {!isLast && (
          <Button className="max-sm:px-2" onClick={next}>
            {step ? t('Next') : t('Go on with the tour')}
          </Button>
        )}
        <Button look={isLast ? 'plain' : 'quiet'} className="max-sm:px-2" onClick={end}>
          {t('End the tour')}
        </Button>
        <div className="ml-auto sm:hidden">
          <Leave>{t('Leave the demo')}</Leave>
        </div>
      </div>
    </section>
  );
}
