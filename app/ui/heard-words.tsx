'use client';

import { Fragment } from 'react';
import { inParts } from '../../lib/spoken-words';
import { useT } from '../language/provider';

/** Words of somebody, with those marked that were heard unsurely: `unsure` are their places, from 0 (`wordsIn`). */
export function HeardWords({ text, unsure = [] }: { text: string; unsure?: readonly number[] }) {
  const t = useT();
  if (unsure.length === 0) return text;
  return inParts(text, unsure).map(({ part, isMarked }, i) => (
    <Fragment key={i}>
      {isMarked ? (
        <span
          title={t('Heard unsurely')}
          className="relative underline decoration-muted decoration-dotted underline-offset-4"
        >
          {part}
          <span className="sr-only"> {t('(heard unsurely)')}</span>
        </span>
      ) : (
        part
      )}
    </Fragment>
  ));
}
