'use client';

import {
  ChartNoAxesGantt,
  Clapperboard,
  MessageCircleQuestionMark,
  Settings,
  Shapes,
  UsersRound,
} from 'lucide-react';
import dynamic from 'next/dynamic';
import { usePathname } from 'next/navigation';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { useT } from '../language/provider';
import { useMneme } from '../mneme-provider';
import { PaletteButton } from '../palette/palette-button';
import { Button } from './button';
import { FOR_VISITORS } from './for-visitors';
import { Link } from './link';
import { useLocked } from './locked';
import { MAIN_PAGES } from './main-pages';
import { Mark } from './mark';
import './offline/install-offer';
import type { Theme } from './theme';
import { ThemeToggle } from './theme-toggle';
import { useInDemo, useIsPublished } from './use-in-demo';

// Loaded when there is something to tell.
const DemoBanner = dynamic(() => import('../demo/demo-banner').then((module) => module.DemoBanner), {
  ssr: false,
});
const PublishedBanner = dynamic(
  () => import('../published/published-banner').then((module) => module.PublishedBanner),
  { ssr: false },
);
const Held = dynamic(() => import('./held').then((module) => module.Held), { ssr: false });
const ProgressIndicator = dynamic(
  () => import('./progress-indicator').then((module) => module.ProgressIndicator),
  { ssr: false },
);
const Reminders = dynamic(() => import('./reminders').then((module) => module.Reminders), { ssr: false });
const RecordingSign = dynamic(() => import('./recording-sign').then((module) => module.RecordingSign), {
  ssr: false,
});
const RecordingEnded = dynamic(() => import('./recording-sign').then((module) => module.RecordingEnded), {
  ssr: false,
});
const LostMemory = dynamic(() => import('./lost-memory').then((module) => module.LostMemory), { ssr: false });
const Offline = dynamic(() => import('./offline/offline').then((module) => module.Offline), { ssr: false });
const Padlock = dynamic(() => import('./padlock').then((module) => module.Padlock), { ssr: false });
const LockedPlace = dynamic(() => import('./padlock').then((module) => module.LockedPlace), { ssr: false });
const Visitor = dynamic(() => import('./visitor').then((module) => module.Visitor), { ssr: false });

const ICONS = {
  '/': Clapperboard,
  '/people': UsersRound,
  '/things': Shapes,
  '/timeline': ChartNoAxesGantt,
  '/ask': MessageCircleQuestionMark,
  '/settings': Settings,
} as const;
/** Only at the foot of the page, and where there is room at its head; else the library and other pages lead there (`ToThings`). */
const LEFT_OUT = 'sm:max-lg:hidden';

/** A large memory takes some seconds to open. */
const LATE_MS = 20_000;
/** Pages that are reached from another place's. */
const WITHIN: Readonly<Record<string, string>> = {
  '/archive': '/settings',
  '/model': '/settings',
  '/privacy': '/settings',
};

/** The frame around every page: name, places, progress and theme. On a phone the places are at the foot. */
export function Shell({ theme, children }: { theme: Theme; children: ReactNode }) {
  const { state, fatal } = useMneme();
  const t = useT();
  const locked = useLocked();
  const inDemo = useInDemo();
  const isPublished = useIsPublished();
  const late = useLate();
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded-lg focus:bg-card focus:px-4 focus:py-2"
      >
        {t('Skip to the content')}
      </a>
      <header className="sticky top-0 z-20 border-b border-line bg-paper">
        <div className="mx-auto flex min-h-14 max-w-6xl flex-wrap items-center gap-x-4 px-4 sm:flex-nowrap sm:px-6">
          <Link href="/" className="flex items-center gap-2 py-3 text-lg font-semibold tracking-tight">
            <Mark />
            Mneme
          </Link>
          <Places />
          {(state.queue.length > 0 || state.elsewhere) && <ProgressIndicator />}
          {state.recording && <RecordingSign live={state.recording} />}
          <PaletteButton />
          {state.kiosk ? <Padlock /> : <ThemeToggle initial={theme} />}
          {state.kiosk && <Visitor />}
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto max-w-6xl px-4 pt-6 pb-28 outline-none sm:px-6 sm:pt-8 sm:pb-16"
      >
        {state.lost ? (
          <LostMemory lost={state.lost} />
        ) : fatal ? (
          <section role="alert" className="mx-auto max-w-xl py-12">
            <h1 className="text-2xl font-semibold">
              {fatal.code === 'memory-gone' ? t('The memory is gone') : t('The memory could not be opened')}
            </h1>
            <p className="mt-3">{t(fatal.told)}</p>
            <p className="mt-3 text-sm text-muted">
              {fatal.code === 'memory-gone'
                ? t(
                    'Reload the page to see what is left. Then restore a saved memory, or add the videos again.',
                  )
                : t('Nothing was changed. Reload the page to try again.')}
            </p>
            <Button look="primary" className="mt-5" onClick={startAnew}>
              {t('Reload')}
            </Button>
          </section>
        ) : (
          <>
            {inDemo && <DemoBanner />}
            {isPublished && <PublishedBanner />}
            {!locked && (
              <>
                {state.timedReminders.length > 0 && <Reminders />}
                {state.held && <Held />}
                {state.recordingEnded && <RecordingEnded why={state.recordingEnded} />}
              </>
            )}
            {/* Made anew when that changes: nothing that was open, or typed, is left over. */}
            <Fragment key={String(locked)}>
              <ForVisitors>{children}</ForVisitors>
            </Fragment>
          </>
        )}
        <noscript>
          <p className="mt-6">{t('Mneme works inside this page and needs JavaScript.')}</p>
        </noscript>
      </main>
      {(state.ready || fatal || late) && <Offline />}
    </>
  );
}

/** Whether the memory should have been open by now: a newer version may open it where this one cannot. */
function useLate(): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return late;
}

/** Part of what is seldom needed. */
async function startAnew(): Promise<void> {
  await (await import('../../lib/offline/start-anew')).startAnew();
}

/** A page, as far as it is for whoever is there. */
function ForVisitors({ children }: { children: ReactNode }) {
  const path = usePathname();
  const { locked } = useMneme().state;
  const t = useT();
  if (locked === false || FOR_VISITORS.has(path)) return children;
  return locked ? <LockedPlace /> : <p className="text-muted">{t('Opening the memory…')}</p>;
}

function Places() {
  const path = usePathname();
  const locked = useLocked();
  const t = useT();
  return (
    <nav
      aria-label={t('Main')}
      className="fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-card pb-[env(safe-area-inset-bottom)] sm:static sm:ml-4 sm:gap-1 sm:border-0 sm:bg-transparent sm:pb-0"
    >
      {MAIN_PAGES.filter(({ href }) => !locked || FOR_VISITORS.has(href)).map(({ href, label }) => {
        const Icon = ICONS[href];
        return (
          <Link
            key={href}
            href={href}
            aria-current={path === href ? 'page' : WITHIN[path] === href ? 'true' : undefined}
            className={`flex flex-1 flex-col items-center gap-0.5 px-0.5 py-2 text-xs text-muted transition-colors hover:text-ink aria-[current]:font-semibold aria-[current]:text-accent max-[22.5rem]:text-[0.625rem] sm:-mb-px sm:flex-none sm:border-b-2 sm:border-transparent sm:px-3 sm:py-4 sm:text-[0.95rem] sm:aria-[current]:border-accent sm:aria-[current]:text-ink ${href === '/things' ? LEFT_OUT : ''}`}
          >
            <Icon size={20} aria-hidden className="sm:hidden" />
            {t(label)}
          </Link>
        );
      })}
    </nav>
  );
}
