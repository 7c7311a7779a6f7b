'use client';

import { momentHref } from '../../demo/film';
import { useT } from '../../language/provider';
import { Unlocked } from '../../ui/locked';
import { TextLink } from '../../ui/text-link';
import { useInDemo } from '../../ui/use-in-demo';

/** In place of a video that is not in the memory: the way to the library, and of a demo's film the way there. */
export function Missing({ video, start }: { video: string; start: number | null }) {
  const t = useT();
  const inDemo = useInDemo();
  const href = momentHref(video, start);
  return (
    <>
      <p className="mt-3">{t('That video is not in the memory, or not any more.')}</p>
      <p className="mt-3 flex flex-wrap gap-x-5 gap-y-2">
        {href && !inDemo && (
          <Unlocked>
            {/* A document of its own: it is another memory. */}
            <a href={href} className="text-accent underline underline-offset-4">
              {t('Open it in the demo')}
            </a>
          </Unlocked>
        )}
        <TextLink href="/">{t('Go to the Library')}</TextLink>
      </p>
    </>
  );
}
