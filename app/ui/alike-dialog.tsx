'use client';

import { useMemo } from 'react';
import type { LikeWhat } from '../../lib/contract/search';
import { useT } from '../language/provider';
import { Button } from './button';
import { Dialog } from './dialog';
import { PictureMoments } from './picture-moments';
import { Problem } from './problem-line';
import { usePictures } from './use-pictures';

/** Moments that look like another, in a dialog. */
export function AlikeDialog({ like, onClose }: { like: LikeWhat; onClose(): void }) {
  const t = useT();
  const { moments, problem } = usePictures(useMemo(() => ({ like }), [like]));
  return (
    <Dialog wide title={t('Moments that look like this')} onClose={onClose}>
      <p className="text-sm text-pretty text-muted">
        {t('The most alike first, by their pictures alone. It may be something else that looks like it.')}
      </p>
      <Problem text={problem && t(problem)} />
      {!moments && !problem && <p className="mt-2 text-muted">{t('Looking through the pictures…')}</p>}
      {moments && moments.length > 0 && (
        <PictureMoments label={t('Moments that look like this')} moments={moments} />
      )}
      {moments?.length === 0 && <p className="mt-2">{t('No other picture is known yet.')}</p>}
      <div className="mt-4 flex justify-end">
        <Button onClick={onClose}>{t('Close')}</Button>
      </div>
    </Dialog>
  );
}
