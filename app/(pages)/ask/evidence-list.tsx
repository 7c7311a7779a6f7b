'use client';

import { Play } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useId, useState } from 'react';
import type { Evidence } from '../../../lib/pipeline/contract';
import { useMneme } from '../../mneme-provider';
import { timeSpan } from '../../ui/format';
import { MemoryText, PersonLink } from '../../ui/person-name';
import { findVideo, Still } from '../../ui/video';

const MomentPlayer = dynamic(() => import('../../ui/player').then((module) => module.MomentPlayer), {
  ssr: false,
});

const KINDS: Record<Evidence['kind'], string> = {
  transcript: 'Said',
  incident: 'Seen or heard',
  fact: 'Known',
  frame: 'Picture',
};

/** The moments an answer rests on; choosing one plays it in place. */
export function EvidenceList({ title, evidence }: { title: string; evidence: Evidence[] }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="mt-4">
      <h3 id={heading} className="text-sm font-medium text-muted">
        {title}
      </h3>
      <ul className="mt-1 divide-y divide-line">
        {evidence.map((piece, i) => (
          <Piece key={i} piece={piece} />
        ))}
      </ul>
    </section>
  );
}

function Piece({ piece }: { piece: Evidence }) {
  const { state, people } = useMneme();
  const [open, setOpen] = useState(false);
  const who = piece.who.flatMap((id) => people?.find((person) => person.id === id) ?? []);
  const time = timeSpan(piece.t0, piece.t1);
  return (
    <li className="py-3">
      <div className="flex gap-3 sm:gap-4">
        <button
          type="button"
          aria-expanded={open}
          aria-label={`${open ? 'Close' : 'Play'} ${piece.video}, ${time}`}
          onClick={() => setOpen(!open)}
          className="group relative h-fit w-28 shrink-0 overflow-hidden rounded-lg sm:w-40"
        >
          <Still video={findVideo(state.videos, piece.video)} at={piece.t0} />
          <span className="absolute inset-0 grid place-items-center">
            <span className="grid size-8 place-items-center rounded-full bg-black/65 text-white transition-colors group-hover:bg-black/85">
              <Play aria-hidden className="ml-0.5 size-4" />
            </span>
          </span>
        </button>
        <div className="min-w-0 flex-1">
          <p className="leading-relaxed break-words">
            <MemoryText text={piece.text} />
          </p>
          <p className="mt-0.5 text-sm break-words text-muted tabular-nums">
            {KINDS[piece.kind]} · {piece.video} · {time}
          </p>
          {who.length > 0 && (
            <div className="mt-1 flex flex-wrap gap-x-2">
              {who.map((person) => (
                <PersonLink key={person.id} person={person} />
              ))}
            </div>
          )}
        </div>
      </div>
      {open && (
        <div className="mt-3">
          <MomentPlayer moment={piece} />
        </div>
      )}
    </li>
  );
}
