'use client';

import dynamic from 'next/dynamic';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { isAnyRemembered, NothingYet } from '../../ui/nothing-yet';

const StripPage = dynamic(() => import('./strip-page').then((module) => module.StripPage), { ssr: false });

/** All recordings by the clock, from years to seconds, with the people in them. */
export function Timeline() {
  const { state, people } = useMneme();
  const t = useT();
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">{t('Timeline')}</h1>
      {!state.ready ? (
        <p className="mt-3 text-muted">{t('Opening the memory…')}</p>
      ) : isAnyRemembered(state.videos) ? (
        <StripPage people={people} />
      ) : (
        <NothingYet />
      )}
    </>
  );
}
