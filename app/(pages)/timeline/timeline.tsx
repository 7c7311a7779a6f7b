'use client';

import dynamic from 'next/dynamic';
import { isNote } from '../../../lib/memory/is-note';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { TextLink } from '../../ui/text-link';

const StripPage = dynamic(() => import('./strip-page').then((module) => module.StripPage), { ssr: false });

/** All recordings by the clock, from years to seconds, with the people in them. */
export function Timeline() {
  const { state, people } = useMneme();
  const t = useT();
  const isEmpty = !state.videos.some((video) => !isNote(video) && video.doneS > 0);
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">{t('Timeline')}</h1>
      {!state.ready ? (
        <p className="mt-3 text-muted">{t('Opening the memory…')}</p>
      ) : isEmpty ? (
        <p className="mt-3">
          {t.rich('Nothing has been remembered yet. Add videos in the <a>Library</a>.', {
            a: (inner) => (
              <TextLink key="library" href="/">
                {inner}
              </TextLink>
            ),
          })}
        </p>
      ) : (
        <StripPage people={people} />
      )}
    </>
  );
}
