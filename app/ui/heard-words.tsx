'use client';

import { Fragment } from 'react';
import { useT } from '../language/provider';

/** Words of somebody, with those marked that were heard unsurely: `unsure` are their places, from 0, the words being parted by spaces. */
export function HeardWords({ text, unsure = [] }: { text: string; unsure?: readonly number[] }) {
  const t = useT();
  if (unsure.length === 0) return text;
  return text.split(' ').map((word, place) => (
    <Fragment key={place}>
      {place > 0 && ' '}
      {unsure.includes(place) ? (
        <span
          title={t('Heard unsurely')}
          className="relative underline decoration-muted decoration-dotted underline-offset-4"
        >
          {word}
          <span className="sr-only"> {t('(heard unsurely)')}</span>
        </span>
      ) : (
        word
      )}
    </Fragment>
  ));
}
