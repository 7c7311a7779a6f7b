'use client';

import { useCallback, useEffect, useState } from 'react';
import type { SecondCopyState } from '../../../lib/contract/memory';
import { toErrorData } from '../../../lib/errors';
import type { Tellable } from '../../../lib/told';
import { useT } from '../../language/provider';
import type { Translate } from '../../language/translate';
import { useMneme } from '../../mneme-provider';
import { bytes } from '../../ui/format';
import { Problem } from '../../ui/problem-line';
import { Tick } from '../../ui/tick';

/** How often it is looked at while it is being made, milliseconds. */
const LOOK_EVERY = 2000;

/** Whether a second copy of the memory is kept, and how much it takes. */
export function SecondCopy() {
  const t = useT();
  const { mneme, state } = useMneme();
  // Undefined before it is known.
  const [copy, setCopy] = useState<SecondCopyState | null | undefined>();
  const [problem, setProblem] = useState<Tellable | null>(null);
  const look = useCallback(async () => {
    if (mneme && state.ready) setCopy(await mneme.secondCopy());
  }, [mneme, state.ready]);
  const isBeingMade = copy?.off === null && !copy.isWhole;
  useEffect(() => {
    look().catch(() => {}); // It is not known then.
    const timer = isBeingMade ? setInterval(() => look().catch(() => {}), LOOK_EVERY) : undefined;
    return () => clearInterval(timer);
  }, [look, isBeingMade]);

  const keep = async (isKept: boolean) => {
    setProblem(null);
    try {
      await mneme?.keepSecondCopy(isKept);
    } catch (error) {
      setProblem(toErrorData(error).told);
    }
    await look();
  };
  if (copy === null)
    return <p className="text-sm text-muted">{t('This browser offers no place for a second copy.')}</p>;
  return (
    <div className="text-sm">
      <p className="text-pretty text-muted">
        {t(
          'It lies on this device, apart from the browser’s database. Where that is damaged or lost, Mneme puts back what is missing by itself. It takes about as much room as the memory.',
        )}
      </p>
      <Tick checked={copy?.off === null} disabled={!copy} onChange={keep}>
        {t('Keep a second copy of the memory')}
      </Tick>
      <p role="status" className="text-muted tabular-nums empty:hidden">
        {copy && told(t, copy)}
      </p>
      <Problem text={problem && t(problem)} />
    </div>
  );
}

function told(t: Translate, { off, isWhole, bytes: size }: SecondCopyState): string | null {
  if (off === 'no-room')
    return t('It was given up, since there was no room left. Once there is, switch it on again.');
  if (off) return null;
  return isWhole
    ? t('It takes {size}.', { size: bytes(t, size) })
    : t('It is being made while nothing else is going on.');
}
