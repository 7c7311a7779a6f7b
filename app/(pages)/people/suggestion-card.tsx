'use client';

import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { Person, VideoSpan } from '../../../lib/contract/people';
import type { Tellable } from '../../../lib/told';
import { useT } from '../../language/provider';
import { Button } from '../../ui/button';
import { shortName } from '../../ui/person-name';
import { Problem } from '../../ui/problem-line';
import { Portrait } from './portrait';
import { useCorrections } from './use-corrections';

/** Two people who may be one, and why. */
export interface Pair {
  key: string;
  a: Person;
  b: Person;
  why: Tellable;
}

/** Two faces side by side, to be told to be one person or two; with the keyboard by one key each. */
export function SuggestionCard({
  pair: { a, b, why },
  onDecide,
  onPutOff,
  onPlay,
}: {
  pair: Pair;
  /** It is being decided and will go away; or `false`: that was refused and it stays. */
  onDecide(deciding: boolean): void;
  onPutOff(): void;
  onPlay(span: VideoSpan): void;
}) {
  const t = useT();
  const { correct, problem } = useCorrections();
  const [decided, setDecided] = useState(false);
  const names = { one: shortName(t, a), other: shortName(t, b) };

  const decide = async (what: 'merge' | 'tell-apart', done: string) => {
    if (decided) return;
    setDecided(true);
    onDecide(true);
    if ((await correct({ do: what, id: a.id, other: b.id }, done)) !== null) return;
    setDecided(false);
    onDecide(false);
  };
  const join = () => decide('merge', t('{one} and {other} are one person now.', names));
  const tellApart = () => decide('tell-apart', t('{one} and {other} stay two people.', names));
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const key = event.key.toLowerCase();
    if (key === 's') join();
    else if (key === 'd') tellApart();
  };

  return (
    <article
      aria-label={t('{one} and {other}', names)}
      onKeyDown={onKey}
      className="flex h-full flex-col rounded-2xl border border-line bg-card p-4 text-center focus-within:border-accent"
    >
      <div className="grid grid-cols-2 gap-2">
        <Portrait person={a} onPlay={onPlay} />
        <Portrait person={b} onPlay={onPlay} />
      </div>
      <p className="mt-2 mb-3 text-sm text-pretty text-muted">{t(why)}</p>
      <Problem text={problem} className="mb-3" />
      <div className="mt-auto flex flex-wrap justify-center gap-2">
        <Button aria-keyshortcuts="S" onClick={join}>
          {t('Same person')} <Key>S</Key>
        </Button>
        <Button aria-keyshortcuts="D" onClick={tellApart}>
          {t('Different people')} <Key>D</Key>
        </Button>
        <Button look="quiet" onClick={onPutOff}>
          {t('Not now')}
        </Button>
      </div>
    </article>
  );
}

/** The key of a button, where there is likely to be a keyboard. Announced by the button itself. */
function Key({ children }: { children: ReactNode }) {
  return (
    <kbd
      aria-hidden
      className="hidden rounded border border-line px-1 font-sans text-xs text-muted pointer-fine:inline"
    >
      {children}
    </kbd>
  );
}
