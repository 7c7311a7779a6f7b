'use client';

import { Redo2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { StepView } from '../../../lib/contract/people';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { stepInWords } from '../../ui/person-name';
import { Problem } from '../../ui/problem-line';
import { useReading } from '../../ui/use-reading';
import { useCorrections } from './use-corrections';

/** Changes shown before "Show all". */
const FEW = 3;

/** What people set right, the newest first; each can be taken back and done again. */
export function Changes() {
  const t = useT();
  const { value: steps, problem } = useReading((mneme) => mneme.steps());
  const corrections = useCorrections();
  const [all, setAll] = useState(false);

  if (problem)
    return <Problem text={`${t('What you changed could not be read.')} ${problem}`} className="mt-12" />;
  if (!steps || steps.length === 0) return null;
  const newest = [...steps].reverse();
  const canUndo = steps.some(({ undone }) => !undone);
  const canRedo = steps.some(({ isNextToRedo }) => isNextToRedo);
  const shown = all ? newest : newest.slice(0, FEW);
  return (
    <section aria-labelledby="changes" className="mt-12">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id="changes" className="font-semibold">
          {t('What you changed')}
        </h2>
        <div className="flex gap-1">
          <Button
            look="quiet"
            aria-label={t('Undo the last change')}
            aria-keyshortcuts="Control+Z Meta+Z"
            aria-disabled={!canUndo}
            onClick={canUndo ? () => corrections.undo() : undefined}
          >
            <Undo2 size={16} aria-hidden />
            {t('Undo')}
          </Button>
          <Button
            look="quiet"
            aria-label={t('Redo the last change')}
            aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z"
            aria-disabled={!canRedo}
            onClick={canRedo ? () => corrections.redo() : undefined}
          >
            <Redo2 size={16} aria-hidden />
            {t('Redo')}
          </Button>
        </div>
      </div>
      <ul aria-label={t('Changes')} className="mt-1 max-w-3xl divide-y divide-line">
        {shown.map((step) => (
          <Change key={step.seq} step={step} {...corrections} />
        ))}
      </ul>
      {newest.length > FEW && (
        <Button look="quiet" className="-ml-3" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('Show fewer') : t('Show all {n}', { n: newest.length })}
        </Button>
      )}
    </section>
  );
}

function Change({
  step: { seq, text: told, undone },
  undo,
  redo,
}: { step: StepView } & Pick<ReturnType<typeof useCorrections>, 'undo' | 'redo'>) {
  const t = useT();
  const { people } = useMneme();
  const text = stepInWords(t, people ?? [], told);
  return (
    <li className="flex items-center gap-3 py-1">
      <p className={`min-w-0 flex-1 text-sm break-words ${undone ? 'text-muted' : ''}`}>
        {undone ? <s>{text}</s> : text}
        {undone && ` ${t('Taken back.')}`}
      </p>
      <Button
        look="quiet"
        aria-label={undone ? t('Redo: {text}', { text }) : t('Undo: {text}', { text })}
        onClick={() => (undone ? redo(seq) : undo(seq))}
      >
        {undone ? t('Redo') : t('Undo')}
      </Button>
    </li>
  );
}
