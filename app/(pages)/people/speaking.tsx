'use client';

import { Play } from 'lucide-react';
import { useState } from 'react';
import type { PersonReport, VideoSpan } from '../../../lib/pipeline/contract';
import type { Person } from '../../../lib/pipeline/state';
import { Button } from '../../ui/button';
import { timecode } from '../../ui/format';
import { MemoryText } from '../../ui/person-name';
import { byVideo } from './spans';

type Turn = PersonReport['speaking'][number];

/** Turns shown of one video before "Show all". */
const FIRST_TURNS = 30;

/** What a person said, in their words, by video. A click plays it. */
export function Speaking({ person, onPlay }: { person: Person; onPlay(span: VideoSpan): void }) {
  if (person.speaking.length === 0) return null;
  return (
    <section aria-labelledby="said" className="mt-10">
      <h2 id="said" className="font-semibold">
        Said
      </h2>
      {[...byVideo(person.speaking)].map(([video, turns]) => (
        <Turns key={video} video={video} turns={turns} onPlay={onPlay} />
      ))}
    </section>
  );
}

function Turns({ video, turns, onPlay }: { video: string; turns: Turn[]; onPlay(span: VideoSpan): void }) {
  const [all, setAll] = useState(false);
  const shown = all ? turns : turns.slice(0, FIRST_TURNS);
  return (
    <div className="mt-3">
      <h3 className="truncate text-sm font-medium">{video}</h3>
      <ul className="mt-1">
        {shown.map((turn) => (
          <li key={`${turn.t0} ${turn.t1}`}>
            <button
              type="button"
              onClick={() => onPlay(turn)}
              className="group -mx-2 flex w-full items-baseline gap-3 rounded-lg px-2 py-1.5 text-left transition-colors hover:bg-sunken"
            >
              <span className="flex w-16 shrink-0 items-center gap-1 text-sm text-accent tabular-nums">
                <Play aria-hidden className="size-3" />
                {timecode(turn.t0)}
              </span>
              {turn.text ? (
                <q className="leading-relaxed">
                  <MemoryText text={turn.text} />
                </q>
              ) : (
                <span className="text-muted">Speaks; the words are not known.</span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {turns.length > shown.length && (
        <Button look="quiet" onClick={() => setAll(true)}>
          Show all {turns.length}
        </Button>
      )}
    </div>
  );
}
