'use client';

import {
  Coins,
  Filter,
  type LucideIcon,
  MessageSquareQuote,
  Scale,
  Search,
  SquareCheck,
  Waypoints,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Answer, Evidence } from '../../../lib/contract/answers';
import { text } from '../../../lib/text';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { timeSpan } from '../../ui/format';
import { PictureFrom } from '../../ui/moment-picture';
import { MemoryText } from '../../ui/person-name';
import { findVideo, StillPicture } from '../../ui/video';
import { figuresOf } from './figures';
import { type Chapter, type Stage, storyOf } from './story';
import { useEvidencePicture } from './use-evidence-picture';

/** What a chapter is called the first time and when it comes again. */
const TITLES: Record<Stage, { Icon: LucideIcon; first: string; again: string }> = {
  asked: {
    Icon: MessageSquareQuote,
    first: text('How the question was taken'),
    again: text('And it was taken'),
  },
  sought: { Icon: Search, first: text('What I looked for'), again: text('Then I looked for') },
  found: { Icon: Waypoints, first: text('What I found'), again: text('Then I found') },
  discarded: { Icon: Filter, first: text('What I set aside'), again: text('Then I set aside') },
  decided: { Icon: Scale, first: text('How I decided'), again: text('Then I decided') },
  done: { Icon: SquareCheck, first: text('What was done'), again: text('Then this was done') },
  took: { Icon: Coins, first: text('What it took'), again: text('And it took') },
};
/** Moments that are shown as pictures. */
const PICTURES = 6;

/** How an answer came about, from the question to what it took; the moments that it found can be played. */
export function StoryView({ answer, onPlay }: { answer: Answer; onPlay(place: number): void }) {
  const t = useT();
  const chapters = storyOf(answer.trace);
  const found = chapters.findLast(({ stage }) => stage === 'found');
  const isTold = chapters.at(-1)?.stage === 'took';
  return (
    <ol className="mt-3 ml-3 space-y-4 border-l-2 border-line pl-5">
      {chapters.map((chapter, i) => (
        <Part key={i} {...chapter}>
          {chapter === found && <Found evidence={answer.evidence} onPlay={onPlay} />}
          {chapter.stage === 'took' && <p>{figuresOf(answer, t)}</p>}
        </Part>
      ))}
      {!isTold && (
        <Part stage="took" again={false} steps={[]}>
          <p>{figuresOf(answer, t)}</p>
        </Part>
      )}
    </ol>
  );
}

function Part({ stage, again, steps, children }: Chapter & { children: ReactNode }) {
  const t = useT();
  const { Icon } = TITLES[stage];
  return (
    <li className="relative">
      <span className="absolute top-0 -left-[2.05rem] grid size-6 place-items-center rounded-full border border-line bg-card text-muted">
        <Icon aria-hidden className="size-3.5" />
      </span>
      <h3 className="font-semibold text-ink">{again ? t(TITLES[stage].again) : t(TITLES[stage].first)}</h3>
      {steps.map(({ detail }, i) => (
        <p key={i} className="mt-0.5 break-words">
          <MemoryText text={detail} />
        </p>
      ))}
      {children}
    </li>
  );
}

/** The moments that were found, as little pictures. */
function Found({ evidence, onPlay }: { evidence: Evidence[]; onPlay(place: number): void }) {
  const t = useT();
  return (
    <ul aria-label={t('Moments that were found')} className="mt-2 flex flex-wrap gap-2 empty:hidden">
      {evidence.slice(0, PICTURES).map((piece, i) => (
        <li key={i} className="w-24">
          <FoundMoment n={i + 1} piece={piece} onPlay={() => onPlay(i)} />
        </li>
      ))}
    </ul>
  );
}

function FoundMoment({ n, piece, onPlay }: { n: number; piece: Evidence; onPlay(): void }) {
  const { state } = useMneme();
  const t = useT();
  const { video, t0, t1 } = piece;
  const picture = useEvidencePicture(findVideo(state.videos, video), piece);
  return (
    <>
      <button
        type="button"
        aria-label={t('Show moment {n}: {video}, {time}', { n, video, time: timeSpan(t, t0, t1) })}
        onClick={onPlay}
        className="block w-full overflow-hidden rounded-md"
      >
        <StillPicture {...picture} time={t0} />
      </button>
      <PictureFrom of={picture} />
    </>
  );
}
