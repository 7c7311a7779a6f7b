'use client';

import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Problem } from '../../ui/problem-line';
import { ModelAnew } from './model-anew';
import { useAnew } from './use-anew';

/** Where lines of this memory are found by another model than the best one here: has them described by that, which goes on when this page is left. */
export function LinesAnew() {
  const t = useT();
  const { mneme, state } = useMneme();
  const { other, problem, describe } = useAnew((mneme) => mneme.otherTextWeight(), state.linesAnew);
  if (!other) return null;

  const { from, to, lines, done } = other;
  const isOther = from !== null && from.id !== to.id;
  const now = isOther
    ? t('This memory finds what was said by {from}. {to} is the best one here, and can take its place.', {
        from: from.title,
        to: to.title,
      })
    : t('Some of what was said is found by how it is written alone. {to} can find it by its meaning, too.', {
        to: to.title,
      });
  return (
    <ModelAnew
      id="lines-anew"
      heading={
        isOther ? t('Another model for words is here') : t('Lines that are not found by their meaning')
      }
      text={now}
      done={done}
      underWay={
        state.linesAnew === null ? null : { label: t('Going through the lines'), part: state.linesAnew }
      }
      use={done > 0 ? t('Go on') : t('Use it for this memory')}
      // What has begun was agreed to.
      asks={done === 0}
      title={t('Use {to} for this memory?', { to: to.title })}
      agreeing={
        <>
          <p>
            {t.count(
              lines,
              'The {n} line that was said is gone through again, while you go on. It is found as before until that is done; stopped, it goes on from there.',
              'The {n} lines that were said are gone through again, while you go on. They are found as before until all are; stopped, it goes on from there.',
            )}
          </p>
          <p>
            {to.languages === 'many' ? t('It knows many languages.') : t('It knows English alone.')}{' '}
            {!to.readsLines &&
              t('Answers without a language model then do without the small model that reads English lines.')}
          </p>
          <p>
            {t(
              'What was said and seen, names and all that you set right stay. Which lines a question finds may change, and with them its answer, also as of an earlier moment.',
            )}
          </p>
          <p>{t('It cannot be undone. Save the memory first if you are not sure.')}</p>
        </>
      }
      onUse={() =>
        describe(async (mneme) => {
          await mneme.describeLinesAnew();
          return t('Lines are found by {to} now.', { to: to.title });
        })
      }
      onStop={() => mneme?.stopDescribingLines()}
      problem={<Problem text={problem && t(problem)} />}
    />
  );
}
