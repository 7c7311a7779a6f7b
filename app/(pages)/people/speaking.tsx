'use client';

import { Play, UserRoundX } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRef, useState } from 'react';
import type { Person, PersonReport, VideoSpan } from '../../../lib/contract/people';
import { timecode } from '../../../lib/wording';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { buttonAt, focusSoon, placeOf } from '../../ui/focus';
import { Unlocked } from '../../ui/locked';
import { PictureFrom, useMomentPicture } from '../../ui/moment-picture';
import { MemoryText } from '../../ui/person-name';
import { byVideo } from '../../ui/spans';
import { findVideo, StillPicture } from '../../ui/video';

const NotThisPersonDialog = dynamic(
  () => import('./not-this-person').then((module) => module.NotThisPersonDialog),
  { ssr: false },
);

/** `record`: the turn's id. */
type Line = PersonReport['speaking'][number] & { record: string };

interface LineActions {
  onPlay(span: VideoSpan): void;
  /** Somebody else may have said it. */
  onDoubt(line: Line, button: HTMLElement): void;
}

/** Lines shown of one video before "Show all". */
const FIRST_LINES = 30;

/** What a person said, in their words, by video. A click plays it; a button beside it asks whether it was them. */
export function Speaking({ person, onPlay }: { person: Person; onPlay(span: VideoSpan): void }) {
  const t = useT();
  const [doubted, setDoubted] = useState<{ line: Line; place: number } | null>(null);
  const section = useRef<HTMLElement>(null);
  const lines = person.speaking.map((turn, i): Line => ({ ...turn, record: person.turns[i]! }));
  const actions = {
    onPlay,
    onDoubt: (line: Line, button: HTMLElement) =>
      setDoubted({ line, place: placeOf(button, section.current) }),
  };

  return (
    <>
      {lines.length > 0 && (
        <section ref={section} aria-labelledby="said" className="mt-10">
          <h2 id="said" className="font-semibold">
            {t('Said')}
          </h2>
          {[...byVideo(lines)].map(([video, ofVideo]) => (
            <Lines key={video} video={video} lines={ofVideo} name={person.name} {...actions} />
          ))}
        </section>
      )}
      {doubted && (
        <NotThisPersonDialog
          person={person}
          record={doubted.line.record}
          question={
            person.name === null
              ? t('Did this person say this?')
              : t('Did {name} say this?', { name: person.name })
          }
          onClose={() => {
            setDoubted(null);
            focusSoon(() => buttonAt(section.current, doubted.place));
          }}
        >
          <Moment line={doubted.line} />
        </NotThisPersonDialog>
      )}
    </>
  );
}

function Lines({
  video,
  lines,
  name,
  ...actions
}: { video: string; lines: Line[]; name: string | null } & LineActions) {
  const t = useT();
  const [all, setAll] = useState(false);
  const shown = all ? lines : lines.slice(0, FIRST_LINES);
  return (
    <div className="mt-3">
      <h3 className="truncate text-sm font-medium">{video}</h3>
      <ul className="mt-1">
        {shown.map((line) => (
          <Row key={line.record} line={line} name={name} {...actions} />
        ))}
      </ul>
      {lines.length > shown.length && (
        <Button look="quiet" className="-ml-3" onClick={() => setAll(true)}>
          {t('Show all {n}', { n: lines.length })}
        </Button>
      )}
    </div>
  );
}

function Row({ line, name, onPlay, onDoubt }: { line: Line; name: string | null } & LineActions) {
  const t = useT();
  const time = timecode(line.t0);
  return (
    <li className="group/row -mx-2 flex items-start rounded-lg transition-colors hover:bg-sunken">
      <button
        type="button"
        onClick={() => onPlay(line)}
        className="flex min-w-0 flex-1 items-baseline gap-3 rounded-lg px-2 py-1.5 text-left"
      >
        <span className="flex w-16 shrink-0 items-center gap-1 text-sm text-accent tabular-nums">
          <Play aria-hidden className="size-3" />
          {time}
        </span>
        <Words line={line} />
      </button>
      {/* With a mouse it waits for the row to be pointed at. */}
      <Unlocked>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={
            name === null
              ? t('Not said by this person, at {time}', { time })
              : t('Not said by {name}, at {time}', { name, time })
          }
          title={name === null ? t('Not said by this person') : t('Not said by {name}', { name })}
          onClick={(event) => onDoubt(line, event.currentTarget)}
          className="grid size-9 shrink-0 place-items-center rounded-lg text-muted transition-opacity group-hover/row:opacity-100 hover:text-ink focus-visible:opacity-100 pointer-fine:opacity-0"
        >
          <UserRoundX aria-hidden size={16} />
        </button>
      </Unlocked>
    </li>
  );
}

function Words({ line }: { line: Line }) {
  const t = useT();
  if (!line.text) return <span className="text-muted">{t('Speaks; the words are not known.')}</span>;
  return (
    <q className="min-w-0 leading-relaxed break-words">
      <MemoryText text={line.text} />
    </q>
  );
}

/** A line with what the video showed meanwhile. */
function Moment({ line }: { line: Line }) {
  const { state } = useMneme();
  const picture = useMomentPicture(findVideo(state.videos, line.video), line);
  return (
    <figure>
      <StillPicture {...picture} time={line.t0} className="rounded-xl" />
      <PictureFrom of={picture} className="mt-1" />
      <figcaption className="mt-3">
        <Words line={line} />
        <span className="mt-1 block truncate text-sm text-muted">{line.video}</span>
      </figcaption>
    </figure>
  );
}
