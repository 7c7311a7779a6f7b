'use client';

import dynamic from 'next/dynamic';
import { useEffect, useRef, useState } from 'react';
import type { Person, Suggestion, VideoSpan } from '../../../lib/contract/people';
import { useT } from '../../language/provider';
import { Button } from '../../ui/button';
import { findPerson } from '../../ui/person-id';
import { Problem } from '../../ui/problem-line';
import { useReading } from '../../ui/use-reading';
import { upNext } from './card-slots';
import { type Pair, SuggestionCard } from './suggestion-card';

const PlayerDialog = dynamic(() => import('../../ui/moment-player').then((module) => module.PlayerDialog), {
  ssr: false,
});

/** Cards shown at a time; on a phone, one. */
const FEW = 3;

/** Pairs put off until the next visit; kept outside the page, so that leaving it does not bring them back. */
let putOffBefore: ReadonlySet<string> = new Set();

/** Who may be one person: a few pairs at a time, to be decided or put off. */
export function Suggestions({ people }: { people: Person[] }) {
  const t = useT();
  const { value: suggestions, problem } = useReading((mneme) => mneme.suggestions());
  const [putOff, setPutOff] = useState(putOffBefore);
  const [playing, setPlaying] = useState<VideoSpan | null>(null);
  const [shown, setShown] = useState<string[]>([]);

  const pairs = pairsOf(suggestions ?? [], people);
  const waiting = pairs.filter(({ key }) => !putOff.has(key));
  const cards = upNext(waiting, shown, FEW);
  const keys = cards.map(({ key }) => key);
  if (keys.join() !== shown.join()) setShown(keys);
  const { list, focusNext } = useFocusOnNext(keys.join());

  const keepPutOff = (next: ReadonlySet<string>) => {
    putOffBefore = next;
    setPutOff(next);
  };

  if (problem)
    return <Problem text={`${t('Who may be one person could not be read.')} ${problem}`} className="mb-6" />;
  if (pairs.length === 0) return null;
  return (
    <section aria-labelledby="same-person" className="mb-10">
      <h2 id="same-person" className="font-semibold">
        {t('The same person?')}
      </h2>
      {waiting.length > 0 && (
        <p className="mt-1 text-sm text-muted">
          {t.count(
            waiting.length,
            '{n} pair may be one person. Nothing is joined before you say so.',
            '{n} pairs may be one person. Nothing is joined before you say so.',
          )}
        </p>
      )}
      <ul ref={list} className="mt-3 grid gap-4 empty:hidden sm:grid-cols-2 lg:grid-cols-3">
        {cards.map((pair, i) => (
          <li key={pair.key} className={CARD_SHOWN[i]}>
            <SuggestionCard
              pair={pair}
              onDecide={(deciding) => focusNext(deciding ? i : null)}
              onPutOff={() => {
                focusNext(i);
                keepPutOff(new Set([...putOff, pair.key]));
              }}
              onPlay={setPlaying}
            />
          </li>
        ))}
      </ul>
      {pairs.length > waiting.length && (
        <p className="mt-2 flex flex-wrap items-center gap-1 text-sm text-muted">
          {t.count(
            pairs.length - waiting.length,
            '{n} pair put off until your next visit.',
            '{n} pairs put off until your next visit.',
          )}
          <Button
            look="quiet"
            onClick={() => {
              focusNext(0);
              keepPutOff(new Set());
            }}
          >
            {t('Show again')}
          </Button>
        </p>
      )}
      {playing && <PlayerDialog moment={playing} onClose={() => setPlaying(null)} />}
    </section>
  );
}

/** One card beside the next as the window has room for. */
const CARD_SHOWN = ['', 'max-sm:hidden', 'max-lg:hidden'];

/** Pairs of people who are both here; who may be one is read a moment after who is here. */
function pairsOf(suggestions: Suggestion[], people: Person[]): Pair[] {
  return suggestions.flatMap(({ id, other, why }) => {
    const [a, b] = [findPerson(people, id), findPerson(people, other)];
    return a && b && a !== b ? [{ key: `${id} ${other}`, a, b, why }] : [];
  });
}

/** When the cards have changed after one was dealt with, focus goes to what took its place. */
function useFocusOnNext(cards: string) {
  const list = useRef<HTMLUListElement>(null);
  const place = useRef<number | null>(null);
  useEffect(() => {
    if (place.current === null) return;
    const left = list.current?.children;
    const card = cards === '' ? null : (left?.[place.current] ?? left?.[left.length - 1]);
    const button = card?.querySelector<HTMLElement>('[aria-keyshortcuts]');
    (button ?? document.getElementById('main'))?.focus({ preventScroll: true });
    place.current = null;
  }, [cards]);
  const focusNext = (next: number | null) => {
    place.current = next;
  };
  return { list, focusNext };
}
