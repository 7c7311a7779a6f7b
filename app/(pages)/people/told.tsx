'use client';

import { Play } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { Card } from '../../../lib/contract/cards';
import type { VideoSpan } from '../../../lib/contract/people';
import { isNote } from '../../../lib/memory/is-note';
import { told, word } from '../../../lib/told';
import { capital, timecode } from '../../../lib/wording';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { localDay } from '../../ui/format';
import { HeardWords } from '../../ui/heard-words';
import { findPerson } from '../../ui/person-id';
import { PersonLink, PersonName } from '../../ui/person-name';
import { findVideo } from '../../ui/video';

type Matter = Card['told'][number];
type Value = Matter['values'][number];
type Saying = Value['sayings'][number];
type Relation = Card['relations'][number];

interface Playing {
  onPlay(span: VideoSpan): void;
}

/** What is told of a person: each matter as it stands now, with the sentence to play, and what was told before. */
export function Told({ card, name: who, onPlay }: { card: Card; name: string | null } & Playing) {
  const t = useT();
  const { told: matters, relations, things } = card;
  const isEmpty = matters.length + relations.length + things.length === 0;
  return (
    <section aria-labelledby="told" className="mt-10">
      <h2 id="told" className="font-semibold">
        {t('What is told')}
      </h2>
      {isEmpty ? (
        <p className="mt-1 text-sm text-muted">
          {who === null
            ? t(
                'Nothing lasting has been said of this person yet: what somebody does, likes, or where they live.',
              )
            : t(
                'Nothing lasting has been said of {name} yet: what somebody does, likes, or where they live.',
                {
                  name: who,
                },
              )}
        </p>
      ) : (
        <dl className="mt-3 max-w-3xl divide-y divide-line">
          {matters.map((matter) => (
            <MatterRow key={`${matter.kind} ${matter.topic.join(' ')}`} matter={matter} onPlay={onPlay} />
          ))}
          {relations.map((relation) => (
            <RelationRow key={keyOf(relation)} relation={relation} id={card.id} onPlay={onPlay} />
          ))}
          {things.flatMap(({ name, told: ofIt }) =>
            ofIt.map((matter) => (
              <MatterRow
                key={`${name} ${matter.kind} ${matter.topic.join(' ')}`}
                matter={{ ...matter, label: told`Their ${name}` }}
                onPlay={onPlay}
              />
            )),
          )}
        </dl>
      )}
    </section>
  );
}

function MatterRow({ matter: { label, values }, onPlay }: { matter: Matter } & Playing) {
  const t = useT();
  const [now, ...others] = values;
  if (!now) return null;
  return (
    <Row label={t(label)}>
      <ToldValue value={now} onPlay={onPlay} />
      {others.length > 0 && (
        <details className="mt-1.5">
          <summary className="w-fit rounded text-sm text-accent">
            {others.some(({ until }) => until !== null)
              ? t('Before ({n})', { n: others.length })
              : t('Also told ({n})', { n: others.length })}
          </summary>
          <ul className="mt-1 space-y-2 border-l border-line pl-3">
            {others.map((value) => (
              <li key={`${value.since} ${value.value}`}>
                <ToldValue value={value} onPlay={onPlay} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </Row>
  );
}

function RelationRow({ relation, id, onPlay }: { relation: Relation; id: string } & Playing) {
  const t = useT();
  const { who, whose, sayings, told: matters } = relation;
  const isTheirs = whose.id === id;
  const other = isTheirs ? who : whose;
  const relationWord = word(relation.relation);
  const label = capital(t(isTheirs ? relationWord : told`${relationWord} of`));
  const last = sayings.at(-1);
  return (
    <Row label={label}>
      <Relative {...other} />
      {last && <Source saying={last} onPlay={onPlay} />}
      {matters.map((matter) => (
        <Fragment key={`${matter.kind} ${matter.topic.join(' ')}`}>
          {matter.values.slice(0, 1).map((value) => (
            <ToldValue key={value.since} value={value} onPlay={onPlay} />
          ))}
        </Fragment>
      ))}
    </Row>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 py-2.5 sm:grid-cols-[10rem_1fr]">
      <dt className="text-sm leading-relaxed text-muted">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

function Relative({ id, name }: Relation['who']) {
  const t = useT();
  const { people } = useMneme();
  const person = id === null ? undefined : findPerson(people ?? [], id);
  if (person) return <PersonLink person={person} />;
  return <p>{name ?? t('Not named')}</p>;
}

/** A value with what is doubtful about it, for how long it held, and the last sentence that tells it. */
function ToldValue({ value, onPlay }: { value: Value } & Playing) {
  const t = useT();
  const { hearsay, unsure, isUnsurelyHeard, since, until, sayings } = value;
  const doubts = [
    hearsay ? t('as heard from others') : null,
    unsure ? t('perhaps of somebody else') : null,
    isUnsurelyHeard ? t('if it was heard right') : null,
  ];
  const doubt = doubts.filter((text) => text !== null).join(', ');
  return (
    <div>
      <p className="leading-relaxed">
        {doubt ? (
          <span className="underline decoration-dashed decoration-1 underline-offset-4">{value.value}</span>
        ) : (
          value.value
        )}
        {doubt && <span className="text-sm text-muted"> ({doubt})</span>}
      </p>
      {until !== null && (
        <p className="text-sm text-muted tabular-nums">
          {t.rich(
            '<since>{since}</since> to <until>{until}</until>',
            {
              since: (inner) => <time dateTime={since}>{inner}</time>,
              until: (inner) => <time dateTime={until}>{inner}</time>,
            },
            { since: localDay(t, since), until: localDay(t, until) },
          )}
        </p>
      )}
      <Source saying={sayings.at(-1)!} times={sayings.length} onPlay={onPlay} />
    </div>
  );
}

function Source({ saying, times = 1, onPlay }: { saying: Saying; times?: number } & Playing) {
  const t = useT();
  const { people, state } = useMneme();
  const { video, t0, at, text, by, unsure } = saying;
  const found = findVideo(state.videos, video);
  const person = by === null ? undefined : findPerson(people ?? [], by);
  return (
    <div className="flex flex-wrap items-baseline gap-x-2 text-sm text-muted">
      {found && isNote(found) ? (
        <q className="min-w-0 py-1 break-words">{text}</q>
      ) : (
        <button
          type="button"
          onClick={() => onPlay(saying)}
          aria-label={t('Play "{text}", {video}, {time}', { text, video, time: timecode(t0) })}
          className="-ml-2 inline-flex min-w-0 items-baseline gap-1.5 rounded-lg px-2 py-1 text-left transition-colors hover:bg-sunken"
        >
          <Play aria-hidden className="size-3 shrink-0 text-accent" />
          <q className="min-w-0 break-words">
            <HeardWords text={text} unsure={unsure} />
          </q>
        </button>
      )}
      <span className="tabular-nums">
        {found && isNote(found) && `${t('You noted')}, `}
        {person && (
          <>
            <PersonName person={person} />
            {', '}
          </>
        )}
        <time dateTime={at}>{localDay(t, at)}</time>
        {times > 1 && `, ${t('told {n} times', { n: times })}`}
      </span>
    </div>
  );
}

function keyOf({ relation, who, whose }: Relation): string {
  return JSON.stringify([relation, who.id, who.name, whose.id, whose.name]);
}
