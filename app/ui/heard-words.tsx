'use client';

import { Fragment } from 'react';
import { wordsIn } from '../../lib/spoken-words';
import { useT } from '../language/provider';

/** Words of somebody, with those marked that were heard unsurely: `unsure` are their places, from 0 (`wordsIn`). */
export function HeardWords({ text, unsure = [] }: { text: string; unsure?: readonly number[] }) {
  const t = useT();
  if (unsure.length === 0) return text;
  return stretches(text, unsure).map(({ part, isUnsure }, i) => (
    <Fragment key={i}>
      {isUnsure ? (
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

/** A text in parts: each unsure word by itself, but for those that touch, as in scripts without spaces; and what is between. */
function stretches(text: string, unsure: readonly number[]): { part: string; isUnsure: boolean }[] {
  const words = wordsIn(text).filter((_, place) => unsure.includes(place));
  const ends = words.filter(({ end }, i) => words[i + 1]?.start !== end);
  const begins = words.filter(({ start }, i) => words[i - 1]?.end !== start);
  return [...begins, null].flatMap((word, i) => {
    const start = word?.start ?? text.length;
    const before = { part: text.slice(ends[i - 1]?.end ?? 0, start), isUnsure: false };
    return word ? [before, { part: text.slice(start, ends[i]!.end), isUnsure: true }] : [before];
  });
}
