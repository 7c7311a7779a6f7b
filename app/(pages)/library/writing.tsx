'use client';

import { Pause, Play, Sparkles, X } from 'lucide-react';
import type { WritingProgress } from '../../../lib/contract/memory';
import { useT } from '../../language/provider';
import type { Translate } from '../../language/translate';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { timeLeft } from '../../ui/format';
import { ProgressBar } from '../../ui/progress-bar';

/** How far a language model has written the memory, and the way to have it write what is left. Nothing without a model. */
export function Writing() {
  const t = useT();
  const { mneme, state } = useMneme();
  const { writing } = state;
  const isAtWork = writing.clips > 0 && writing.state !== 'idle';
  if (!mneme || writing.model === null || (!isAtWork && writing.without === 0 && !writing.problem))
    return null;
  const isPaused = writing.state === 'paused';
  const upgrade = () => void mneme.upgradeMemory().catch(() => {}); // What it met is shown.
  return (
    <section aria-labelledby="writing" className="mb-10 rounded-xl border border-line bg-card p-3 sm:p-4">
      <div className="flex flex-wrap items-center gap-2">
        <div className="mr-auto min-w-56 flex-1">
          <h2 id="writing" className="font-semibold">
            {t('Written memory')}
          </h2>
          <p className="text-sm text-muted tabular-nums">{words(t, writing, writing.model, isAtWork)}</p>
          {writing.problem && <p className="text-sm text-danger">{t(writing.problem.told)}</p>}
        </div>
        {!isAtWork && writing.without > 0 && (
          <Button onClick={upgrade}>
            <Sparkles size={16} aria-hidden />
            {t('Upgrade')}
          </Button>
        )}
        {isAtWork && (
          <>
            <Button onClick={() => (isPaused ? mneme.resumeWriting() : mneme.pauseWriting())}>
              {isPaused ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />}
              {isPaused ? t('Go on writing') : t('Pause writing')}
            </Button>
            <Button
              look="quiet"
              onClick={() => mneme.cancelWriting()}
              title={t('Stop. What was written stays')}
            >
              <X size={16} aria-hidden />
              {t('Stop writing')}
            </Button>
          </>
        )}
      </div>
      {isAtWork && (
        <div className="mt-2">
          <ProgressBar
            label={t('Writing the memory with {model}', { model: writing.model })}
            part={Math.min(1, Math.max(0, writing.clip - 1) / writing.clips)}
            text={t('clip {clip} of {clips}', { clip: writing.clip, clips: writing.clips })}
          />
        </div>
      )}
    </section>
  );
}

/** "Writing the memory with gemma: clip 12 of 80, about 3 min left". */
function words(
  t: Translate,
  { state, clip, clips, secondsLeft, without }: WritingProgress,
  model: string,
  isAtWork: boolean,
) {
  if (!isAtWork)
    return t.count(
      without,
      '{n} clip of which {model} has not written yet.',
      '{n} clips of which {model} has not written yet.',
      { model },
    );
  const place = t('clip {clip} of {clips}', { clip: Math.max(1, clip), clips });
  if (state === 'paused') return t('Paused at {place}', { place });
  if (state === 'waiting') return t('Waiting at {place}, to ask {model} again', { place, model });
  if (secondsLeft === null) return t('Writing the memory with {model}: {place}', { model, place });
  return t('Writing the memory with {model}: {place}, {left}', {
    ...{ model, place },
    left: timeLeft(t, secondsLeft),
  });
}
