'use client';

import { useMemo } from 'react';
import { useT } from '../../language/provider';
import { PictureMoments } from '../../ui/picture-moments';
import { usePictures } from '../../ui/use-pictures';
import { captionOf } from './caption-of';

/** Under an answer, the moments whose pictures look most like what was asked for; it claims nothing of what they show, and nothing where it does not find any. */
export function LooksLike({ question }: { question: string }) {
  const t = useT();
  const { moments } = usePictures(useMemo(() => ({ text: captionOf(question) }), [question]));
  if (!moments || moments.length === 0) return null;
  return (
    <section aria-label={t('Pictures that look most like it')} className="mt-4">
      <h3 className="text-sm font-medium text-muted">{t('Pictures that look most like it')}</h3>
      <p className="text-sm text-pretty text-muted">
        {t('Judged by their looks alone: they may show something else.')}
      </p>
      <PictureMoments label={t('Pictures that look most like it')} moments={moments} />
    </section>
  );
}
