import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '../../language/provider';
import type { Translate } from '../../language/translate';
import { AgreeOrNot } from '../../ui/agree-or-not';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { PartDone } from '../../ui/transfer-progress';

/** A model that is here and can take the place of the memory's own: what it is, how far that is, and what is asked before. */
export function ModelAnew({
  id,
  heading,
  text,
  done,
  underWay,
  use,
  asks = true,
  title,
  agreeing,
  onUse,
  onStop,
  problem,
}: {
  id: string;
  heading: string;
  text: string;
  /** How much of it was done before, from 0 to 1. */
  done: number;
  /** What is being done, and how far that is, from 0 to 1; null while it is not under way. */
  underWay: { label: string; part: number } | null;
  /** What the button says that asks for it; null where nothing can be done now. */
  use: string | null;
  /** Whether it is agreed to first. */
  asks?: boolean;
  /** Of what is asked before. */
  title: string;
  agreeing: ReactNode;
  onUse: () => void;
  onStop: () => void;
  problem: ReactNode;
}) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // It comes later than the part of the page that an address leads to.
    if (location.hash === `#${id}`) head.current?.scrollIntoView();
  }, [id]);
  return (
    <section aria-labelledby={id} className="space-y-3 rounded-xl border border-line bg-card p-4">
      <h3 ref={head} id={id} className="scroll-mt-20 font-semibold">
        {heading}
      </h3>
      <p className="text-sm text-pretty">
        {done > 0 && !underWay
          ? `${text} ${t('{percent} % of it is done already.', { percent: Math.floor(done * 100) })}`
          : text}
      </p>
      {underWay ? (
        <>
          <PartDone {...underWay} />
          <Button onClick={onStop}>{t('Stop')}</Button>
        </>
      ) : (
        use && <Button onClick={() => (asks ? setAsking(true) : onUse())}>{use}</Button>
      )}
      {problem}
      {asking && (
        <Dialog alert title={title} onClose={() => setAsking(false)}>
          <div className="space-y-3 text-[0.95rem] leading-relaxed">{agreeing}</div>
          <AgreeOrNot
            yes={t('Use it')}
            onYes={() => {
              setAsking(false);
              onUse();
            }}
            onNo={() => setAsking(false)}
          />
        </Dialog>
      )}
    </section>
  );
}

/** What is being done of what waits at its end until nothing is remembered. */
export function underWay(t: Translate, label: string, part: number | null) {
  if (part === null) return null;
  return { label: part === 1 ? t('Waiting until nothing is being remembered') : label, part };
}
