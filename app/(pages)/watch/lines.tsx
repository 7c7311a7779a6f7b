'use client';

import { memo } from 'react';
import type { LineView } from '../../../lib/pipeline/contract';
import type { Person } from '../../../lib/pipeline/state';
import { useT } from '../../language/provider';
import { personColour } from '../../ui/face';
import { timecode } from '../../ui/format';
import { HeardWords } from '../../ui/heard-words';
import { PersonName, personText } from '../../ui/person-name';

export interface LineActions {
  onPlay(t: number): void;
  /** Somebody else may speak it. */
  onWho(line: LineView, button: HTMLElement): void;
}

/** Some lines after each other: of thousands, those are rendered again in which anything has changed. */
export const Lines = memo(function Lines({
  lines,
  persons,
  current,
  ...actions
}: {
  lines: readonly LineView[];
  persons: ReadonlyMap<string | null, Person | undefined>;
  /** The place of the one at which the video stands; -1 where it is none of these. */
  current: number;
} & LineActions) {
  return (
    <ol>
      {lines.map((line, place) => (
        <Line
          key={line.id}
          line={line}
          person={persons.get(line.person)}
          isCurrent={place === current}
          {...actions}
        />
      ))}
    </ol>
  );
});

interface LineProps extends LineActions {
  line: LineView;
  person: Person | undefined;
  isCurrent: boolean;
}

const Line = memo(function Line({ line, person, isCurrent, onPlay, onWho }: LineProps) {
  const t = useT();
  return (
    <li
      aria-current={isCurrent || undefined}
      className="rounded-lg p-1 [contain-intrinsic-size:auto_4rem] [content-visibility:auto] aria-[current]:bg-sunken"
    >
      {person ? (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={t('{name} says this, at {time}. Is it somebody else?', {
            name: personText(t, person),
            time: timecode(line.t0),
          })}
          onClick={(event) => onWho(line, event.currentTarget)}
          style={personColour(person)}
          className="flex items-center gap-1.5 rounded px-1.5 text-sm font-medium hover:underline"
        >
          <span aria-hidden className="size-2.5 rounded-full bg-person" />
          <PersonName person={person} />
          {person.name === null && <span className="text-xs font-normal text-muted">{person.id}</span>}
        </button>
      ) : (
        <span className="px-1.5 text-sm text-muted">{t('Somebody')}</span>
      )}
      <button
        type="button"
        onClick={() => onPlay(line.t0)}
        className="flex w-full items-baseline gap-2 rounded px-1.5 py-0.5 text-left hover:bg-sunken"
      >
        <span className="shrink-0 text-sm text-accent tabular-nums">{timecode(line.t0)}</span>
        {line.text === null ? (
          <span className="text-muted">
            {line.isUnwritten
              ? t('Speech that could not be written down')
              : t('Speaks; the words are not known.')}
          </span>
        ) : (
          <span className="min-w-0 leading-relaxed break-words">
            <HeardWords text={line.text} unsure={line.unsure} />
          </span>
        )}
      </button>
    </li>
  );
}, isAsBefore);

/** Lines and people are read anew whenever anything is set right; of most lines nothing has changed. */
function isAsBefore(a: LineProps, b: LineProps): boolean {
  return (
    a.isCurrent === b.isCurrent &&
    a.onPlay === b.onPlay &&
    a.onWho === b.onWho &&
    (['id', 't0', 'text', 'turn', 'person', 'isUnwritten'] as const).every(
      (key) => a.line[key] === b.line[key],
    ) &&
    `${a.line.unsure ?? ''}` === `${b.line.unsure ?? ''}` &&
    (['id', 'name', 'provisional', 'colour'] as const).every((key) => a.person?.[key] === b.person?.[key])
  );
}
