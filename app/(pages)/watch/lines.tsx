'use client';

import { PencilLine } from 'lucide-react';
import { Fragment, memo, type ReactNode } from 'react';
import type { Person } from '../../../lib/contract/people';
import type { LineView } from '../../../lib/contract/videos';
import { timecode } from '../../../lib/wording';
import { useT } from '../../language/provider';
import { personColour } from '../../ui/face';
import { HeardWords } from '../../ui/heard-words';
import { PersonName, personText } from '../../ui/person-name';
import { type Hit, inPieces } from './find-words';

export interface LineActions {
  onPlay(t: number): void;
  /** Somebody else may speak it. */
  onWho(line: LineView, button: HTMLElement): void;
  /** Its words or its speaker are to be set right; null where nothing can be changed. */
  onEdit: ((line: LineView) => void) | null;
}

const NONE: readonly Hit[] = [];

/** What was found in the lines: by line, and the one that is shown. */
export interface Found {
  inLines: ReadonlyMap<string, readonly Hit[]>;
  shown: Hit | null;
}

/** Some lines after each other: of thousands, those are rendered again in which anything has changed. */
export const Lines = memo(function Lines({
  lines,
  persons,
  current,
  found,
  edited,
  editor,
  ...actions
}: {
  lines: readonly LineView[];
  persons: ReadonlyMap<string | null, Person | undefined>;
  /** The place of the one at which the video stands; -1 where it is none of these. */
  current: number;
  found: Found;
  /** The place of the one that is set right, or is where that was; -1 where it is none of these. `editor` stands in its place. */
  edited: number;
  editor: { line: string; node: ReactNode } | null;
} & LineActions) {
  return (
    <ol>
      {lines.map((line, place) => (
        <Fragment key={line.id}>
          {place === edited && <li>{editor?.node}</li>}
          {(place !== edited || editor?.line !== line.id) && (
            <Line
              line={line}
              person={persons.get(line.person)}
              isCurrent={place === current}
              hits={found.inLines.get(line.id) ?? NONE}
              shown={found.shown?.line === line.id ? found.shown : null}
              {...actions}
            />
          )}
        </Fragment>
      ))}
    </ol>
  );
});

interface LineProps extends LineActions {
  line: LineView;
  person: Person | undefined;
  isCurrent: boolean;
  hits: readonly Hit[];
  shown: Hit | null;
}

const Line = memo(function Line({ line, person, isCurrent, hits, shown, onPlay, onWho, onEdit }: LineProps) {
  const t = useT();
  return (
    <li
      data-line={line.id}
      aria-current={isCurrent || undefined}
      className="rounded-lg p-1 [contain-intrinsic-size:auto_4rem] [content-visibility:auto] aria-[current]:bg-sunken"
    >
      <div className="flex items-center justify-between gap-2">
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
          </button>
        ) : (
          <span className="px-1.5 text-sm text-muted">{t('Somebody')}</span>
        )}
        {onEdit && line.text !== null && (
          <button
            type="button"
            data-edit
            aria-label={t('Set right what is said at {time}', { time: timecode(line.t0) })}
            onClick={() => onEdit(line)}
            className="inline-flex size-8 shrink-0 items-center justify-center rounded text-muted hover:bg-sunken hover:text-ink"
          >
            <PencilLine size={14} aria-hidden />
          </button>
        )}
      </div>
      <button
        type="button"
        onClick={(event) => {
          // Whoever points plays and pauses by the space bar then, and does not come back to the line by it.
          if (event.detail > 0) event.currentTarget.blur();
          onPlay(line.t0);
        }}
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
            {hits.length === 0 ? (
              <HeardWords text={line.text} unsure={line.unsure} />
            ) : (
              inPieces(line.text, hits).map((piece, i) =>
                i % 2 === 0 ? (
                  piece
                ) : (
                  <mark
                    key={i}
                    data-shown={hits[i >> 1] === shown || undefined}
                    className="rounded-xs bg-accent/25 text-ink data-shown:bg-accent data-shown:text-on-accent"
                  >
                    {piece}
                  </mark>
                ),
              )
            )}
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
    a.onEdit === b.onEdit &&
    a.shown === b.shown &&
    (a.hits === b.hits || (a.hits.length === 0 && b.hits.length === 0)) &&
    (['id', 't0', 'text', 'turn', 'person', 'isUnwritten'] as const).every(
      (key) => a.line[key] === b.line[key],
    ) &&
    `${a.line.unsure ?? ''}` === `${b.line.unsure ?? ''}` &&
    (['id', 'name', 'provisional', 'colour'] as const).every((key) => a.person?.[key] === b.person?.[key])
  );
}
