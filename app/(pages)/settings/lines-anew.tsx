'use client';

import { useEffect, useState } from 'react';
import type { OtherTextWeight } from '../../../lib/contract/memory';
import { toErrorData } from '../../../lib/errors';
import type { Tellable } from '../../../lib/told';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { useNotices } from '../../ui/notices';
import { Problem } from '../../ui/problem-line';
import { PartDone } from '../../ui/transfer-progress';
import { ModelAnew } from './model-anew';

/** Where lines of this memory are found by another model than the best one here: has them described by that, which goes on when this page is left. */
export function LinesAnew() {
  const t = useT();
  const { mneme, state } = useMneme();
  const { toast } = useNotices();
  const [other, setOther] = useState<OtherTextWeight | null>(null);
  const [problem, setProblem] = useState<Tellable | null>(null);
  // A model that has come or gone, a memory that has changed, and how far it came are looked at again.
  const here = state.downloads.map(({ id, state }) => `${id} ${state}`).join();
  const videos = state.videos.length;
  const isUnderWay = state.linesAnew !== null;
  useEffect(() => {
    mneme?.otherTextWeight().then(setOther, () => {}); // What is here works without.
  }, [mneme, here, videos, isUnderWay]);
  if (!other) return null;

  const { from, to, lines, done } = other;
  const describe = async () => {
    setProblem(null);
    try {
      await mneme!.describeLinesAnew();
      toast({ text: t('Lines are found by {to} now.', { to: to.title }) });
    } catch (error) {
      const { code, told } = toErrorData(error);
      if (code !== 'cancelled') setProblem(told);
    }
  };
  const isOther = from !== null && from.id !== to.id;
  const now = isOther
    ? t('This memory finds what was said by {from}. {to} is the best one here, and can take its place.', {
        from: from.title,
        to: to.title,
      })
    : t('Some of what was said is found by how it is written alone. {to} can find it by its meaning, too.', {
        to: to.title,
      });
  const begun = t('{percent} % of it is done already.', { percent: Math.floor(done * 100) });
  return (
    <ModelAnew
      id="lines-anew"
      heading={
        isOther ? t('Another model for words is here') : t('Lines that are not found by their meaning')
      }
      text={done > 0 && !isUnderWay ? `${now} ${begun}` : now}
      progress={
        isUnderWay ? <PartDone label={t('Going through the lines')} part={state.linesAnew ?? 0} /> : null
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
      onUse={describe}
      onStop={() => mneme?.stopDescribingLines()}
      problem={<Problem text={problem && t(problem)} />}
    />
  );
}
