'use client';

import { ArrowLeft } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useSearchParams } from 'next/navigation';
import { isNote } from '../../../lib/memory/is-note';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Link } from '../../ui/link';
import { TextLink } from '../../ui/text-link';
import { findVideo } from '../../ui/video';

const VideoPage = dynamic(() => import('./video-page').then((module) => module.VideoPage), { ssr: false });
const Missing = dynamic(() => import('./missing').then((module) => module.Missing), { ssr: false });

/** The video of `?video=` beside what is remembered of it, with `&t=` from that second on. */
export function Watch() {
  const t = useT();
  const { state, people } = useMneme();
  const parameters = useSearchParams();
  const asked = parameters.get('video');
  const video = asked === null ? undefined : findVideo(state.videos, asked);
  const second = Number.parseFloat(parameters.get('t') ?? '');
  const start = Number.isFinite(second) ? Math.max(0, second) : null;
  return (
    <>
      <Link
        href="/"
        className="mb-3 inline-flex items-center gap-1.5 rounded-lg py-1 text-sm text-muted transition-colors hover:text-ink"
      >
        <ArrowLeft size={16} aria-hidden />
        {t('Library')}
      </Link>
      {video && people && !isNote(video) ? (
        <VideoPage key={`${video.id} ${second}`} video={video} start={start} />
      ) : (
        <>
          <h1 className="text-2xl font-semibold tracking-tight">{t('Watch')}</h1>
          {state.ready && people ? (
            asked === null ? (
              <p className="mt-3">
                {t.rich('Choose a video in the <a>Library</a> to watch it with what is remembered of it.', {
                  a: (inner) => (
                    <TextLink key="library" href="/">
                      {inner}
                    </TextLink>
                  ),
                })}
              </p>
            ) : (
              <Missing video={asked} start={start} />
            )
          ) : (
            <p className="mt-3 text-muted">{t('Opening the memory…')}</p>
          )}
        </>
      )}
    </>
  );
}
