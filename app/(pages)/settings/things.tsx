'use client';

import { useState } from 'react';
import { toErrorData } from '../../../lib/errors';
import type { Tellable } from '../../../lib/told';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Problem } from '../../ui/problem-line';
import { TextLink } from '../../ui/text-link';
import { Tick } from '../../ui/tick';

/** Whether things and writing are looked for in pictures. */
export function Things() {
  const { mneme, state } = useMneme();
  const t = useT();
  const [problem, setProblem] = useState<Tellable | null>(null);
  const setting = (change: Promise<void> | undefined) => {
    setProblem(null);
    change?.catch((error: unknown) => setProblem(toErrorData(error).told));
  };
  return (
    <>
      <p className="text-pretty text-muted">
        {t.rich(
          'Mneme looks at a picture every two seconds for animals, vehicles, furniture and other things, and for its colours, and every few seconds for writing on signs, screens and packages, on this device. Things and writing are shown under <a>Things and places</a>. This applies to videos that are remembered from now on.',
          { a: (inner) => <TextLink href="/things">{inner}</TextLink> },
        )}
      </p>
      <Tick
        checked={state.findsThings}
        disabled={!state.ready}
        onChange={(on) => setting(mneme?.setFindsThings(on))}
      >
        {t('Find things and animals')}
      </Tick>
      <Tick
        checked={state.readsWriting}
        disabled={!state.ready}
        onChange={(on) => setting(mneme?.setReadsWriting(on))}
      >
        {t('Read writing')}
      </Tick>
      <Problem text={problem && t(problem)} />
    </>
  );
}
