'use client';

import { UserRound } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { Card } from '../../../lib/contract/cards';
import type { Person } from '../../../lib/contract/people';
import { inEnglish } from '../../../lib/told';
import { useT } from '../../language/provider';
import type { Translate } from '../../language/translate';
import { useMneme } from '../../mneme-provider';
import { Face } from '../../ui/face';
import { workTime } from '../../ui/format';
import { Link } from '../../ui/link';
import { findPerson, personHref } from '../../ui/person-id';
import { PersonName } from '../../ui/person-name';
import { type Around, aroundPerson, isTalk, placeAround } from './around';

/** A person in the middle and around them who is who to them, told or seen together: lines as thick as they were long together. */
export function Relations({ card, person }: { card: Card; person: Person }) {
  const t = useT();
  const { shown, more } = aroundPerson(card);
  if (shown.length === 0) return null;
  const longest = Math.max(...shown.map(({ seenS }) => seenS));
  return (
    <section aria-labelledby="around" className="mt-10">
      <h2 id="around" className="font-semibold">
        {person.name === null ? t('Around this person') : t('Around {name}', { name: person.name })}
      </h2>
      <div className="relative mt-3 h-96 max-w-2xl">
        <svg
          aria-hidden="true"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full"
        >
          {shown.map((one, i) => {
            const { x, y } = placeAround(i, shown.length);
            return (
              <line
                key={keyOf(one)}
                x1={50}
                y1={50}
                x2={x}
                y2={y}
                vectorEffect="non-scaling-stroke"
                strokeWidth={longest > 0 ? 1.5 + 5 * Math.sqrt(one.seenS / longest) : 1.5}
                strokeDasharray={one.seenS === 0 ? '4 4' : undefined}
                className="stroke-line"
              />
            );
          })}
        </svg>
        <div className="absolute top-1/2 left-1/2 -translate-1/2">
          <Face person={person} size="large" />
        </div>
        <ul>
          {shown.map((one, i) => (
            <OneAround key={keyOf(one)} one={one} place={placeAround(i, shown.length)} />
          ))}
        </ul>
      </div>
      {more > 0 && (
        <p className="text-sm text-muted">
          {t.count(more, '{n} more was seen or heard with them.', '{n} more were seen or heard with them.')}
        </p>
      )}
    </section>
  );
}

function OneAround({ one, place }: { one: Around; place: { x: number; y: number } }) {
  const t = useT();
  const { people } = useMneme();
  const person = one.id === null ? undefined : findPerson(people ?? [], one.id);
  const style: CSSProperties = { left: `${place.x}%`, top: `${place.y}%` };
  const words = [
    ...one.relations.map((told) => t(told)),
    ...(one.seenS > 0 ? [t('{time} together', { time: workTime(t, one.seenS) })] : []),
    ...(one.relations.length === 0 && one.seenS === 0 ? [spoke(t, one)] : []),
  ].join(' · ');
  const what = <span className="line-clamp-2 text-xs text-muted">{words}</span>;
  return (
    <li style={style} className="absolute w-28 -translate-1/2 text-center text-sm leading-tight sm:w-36">
      {person ? (
        <Link
          href={personHref(person.id)}
          className="flex flex-col items-center rounded-xl p-1 transition-colors hover:bg-sunken"
        >
          <Face person={person} size="medium" />
          <span className="mt-1 max-w-full rounded bg-paper px-1">
            <span className="line-clamp-1 break-all">
              <PersonName person={person} />
            </span>
            {what}
          </span>
        </Link>
      ) : (
        <div className="flex flex-col items-center p-1">
          <span className="grid size-16 place-items-center rounded-full border-3 border-dashed border-line bg-paper text-muted">
            <UserRound aria-hidden className="size-2/5" />
          </span>
          <span className="mt-1 max-w-full rounded bg-paper px-1">
            <span className="line-clamp-1 break-all">{one.name ?? t('Not named')}</span>
            {what}
          </span>
        </div>
      )}
    </li>
  );
}

function spoke(t: Translate, one: Around): string {
  return isTalk(one) ? t('spoke by turns') : t('spoke one after the other');
}

function keyOf({ id, name, relations: [relation] }: Around): string {
  return JSON.stringify([id, name, relation && inEnglish(relation)]);
}
