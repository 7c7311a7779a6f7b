'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { toErrorData } from '../../../lib/errors';
import type { Tellable } from '../../../lib/told';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { Problem } from '../../ui/problem-line';
import { SpeedCheck } from './speed-check';

const AbilityList = dynamic(() => import('./ability-list').then((module) => module.AbilityList), {
  ssr: false,
});

const BetterWeights = dynamic(() => import('./better-weights').then((module) => module.BetterWeights), {
  ssr: false,
});

const DescribeAnew = dynamic(() => import('./describe-anew').then((module) => module.DescribeAnew), {
  ssr: false,
});

/** What sees, hears and finds words here: each with its size, licence, where it comes from and where it runs; and how fast all of it is. */
export function ModelsHere() {
  const { mneme, state } = useMneme();
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Tellable | null>(null);
  const { abilities } = state;

  const check = async () => {
    if (!mneme || busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await mneme.checkAbilities();
    } catch (error) {
      setProblem(toErrorData(error).told);
    }
    setBusy(false);
  };
  // Videos that bring their words do without what writes them down.
  const isWhole = abilities?.some(({ task }) => task === 'transcription');

  return (
    <>
      <p className="text-pretty text-muted">
        {t('They see, hear and find words inside this browser. What they are given stays here.')}
      </p>
      {abilities && <AbilityList abilities={abilities} />}
      {!isWhole && (
        <div className="space-y-1">
          <p>
            {t(
              'Which of them are in use is known once they are loaded: before the first video that needs them, or now.',
            )}
          </p>
          <Button onClick={check} aria-disabled={busy}>
            {busy ? t('Loading…') : t('Load and look')}
          </Button>
        </div>
      )}
      <Problem text={problem && t(problem)} />
      {state.videos.length > 0 && <DescribeAnew />}
      <SpeedCheck />
      <MoreModels />
    </>
  );
}

/** Others that can be got; what they are is loaded once somebody wants to see it. */
function MoreModels() {
  const t = useT();
  const [shown, setShown] = useState(false);
  return (
    <section aria-labelledby="better-models" className="space-y-3">
      <h3 id="better-models" className="font-semibold">
        {t('More models')}
      </h3>
      {shown ? (
        <BetterWeights />
      ) : (
        <>
          <p className="text-sm text-pretty text-muted">
            {t(
              'For languages other than English, for what pictures show, and larger ones for faces and voices.',
            )}
          </p>
          <Button onClick={() => setShown(true)}>{t('See what is available')}</Button>
        </>
      )}
    </section>
  );
}
