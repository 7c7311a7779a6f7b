'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { type DemoName, showApart } from '../../lib/which-memory';
import { useT } from '../language/provider';
import { useMneme } from '../mneme-provider';
import { Button } from '../ui/button';
import { Unlocked } from '../ui/locked';
import { forgetFilled, isChanged } from './as-filled';
import { demoHref } from './film';
import { forgetTour } from './use-tour';

const LeaveQuestion = dynamic(() => import('./leave-question').then((module) => module.LeaveQuestion), {
  ssr: false,
});

interface LeaveProps {
  look?: 'primary' | 'accent';
  /** The demo that is opened then; without one it is the person's own memory. */
  to?: DemoName;
  children: string;
}

/** The way out, which leaves nothing of the demo behind; where something was changed in it, that is said first. */
export function Leave({ look, to, children }: LeaveProps) {
  const t = useT();
  const { mneme } = useMneme();
  const [leaving, setLeaving] = useState(false);
  const [asking, setAsking] = useState(false);
  const leave = async () => {
    setAsking(false);
    setLeaving(true);
    // What another tab is at keeps it; the next who leaves takes it away.
    await mneme?.forgetEverything().then(forgetFilled, () => {});
    showApart(null);
    forgetTour();
    location.assign(to ? demoHref(to) : '/');
  };
  const choose = async () => {
    if (mneme && (await isChanged(mneme))) setAsking(true);
    else await leave();
  };
  return (
    <Unlocked>
      <Button
        look={look}
        className={look ? '' : 'max-sm:px-2'}
        disabled={leaving}
        onClick={() => void choose()}
      >
        {leaving ? t('Leaving…') : children}
      </Button>
      {asking && <LeaveQuestion onLeave={() => void leave()} onClose={() => setAsking(false)} />}
    </Unlocked>
  );
}
