'use client';

import { ArrowLeft } from 'lucide-react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useState } from 'react';
import type { VideoSpan } from '../../../lib/pipeline/contract';
import type { Person } from '../../../lib/pipeline/state';
import { Face } from '../../ui/face';
import { count } from '../../ui/format';
import { NameEditor } from './name-editor';
import { Speaking } from './speaking';
import { VideoStrips } from './strip';

const PlayerDialog = dynamic(() => import('../../ui/player').then((module) => module.PlayerDialog), {
  ssr: false,
});

/** One person: crops, name, and when they are seen and heard in each video. */
export function PersonPage({ person }: { person: Person }) {
  const [playing, setPlaying] = useState<VideoSpan | null>(null);
  return (
    <>
      <Link
        href="/people"
        className="mb-5 inline-flex items-center gap-1.5 rounded-lg py-1 text-sm text-muted transition-colors hover:text-ink"
      >
        <ArrowLeft size={16} aria-hidden />
        All people
      </Link>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Face person={person} size="large" />
        <div className="min-w-60 flex-1">
          <NameEditor person={person} />
          <p className="mt-1 text-sm text-muted tabular-nums">{summary(person)}</p>
          {person.aliases.length > 0 && (
            <p className="text-sm text-muted">Also {person.aliases.join(', ')}</p>
          )}
        </div>
      </div>
      {person.crops.length > 1 && (
        <ul aria-label="Best pictures" className="mt-6 flex flex-wrap gap-2">
          {person.crops.map((crop) => (
            <li key={crop}>
              <Face person={person} size="medium" crop={crop} />
            </li>
          ))}
        </ul>
      )}
      <VideoStrips person={person} onPlay={setPlaying} />
      <Speaking person={person} onPlay={setPlaying} />
      {playing && <PlayerDialog moment={playing} onClose={() => setPlaying(null)} />}
    </>
  );
}

function summary(person: Person): string {
  const videos = new Set([...person.onScreen, ...person.speaking].map((span) => span.video)).size;
  const parts = [person.id];
  if (person.onScreen.length > 0) parts.push(`on screen ${count(person.onScreen.length, 'time')}`);
  if (person.speaking.length > 0) parts.push(`speaking ${count(person.speaking.length, 'time')}`);
  parts.push(`in ${count(videos, 'video')}`);
  return parts.join(' · ');
}
