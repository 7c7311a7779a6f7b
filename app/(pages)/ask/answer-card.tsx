'use client';

import { SearchX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type Answer, TAKEN_AS } from '../../../lib/pipeline/contract';
import { useMneme } from '../../mneme-provider';
import { count } from '../../ui/format';
import { useNotices } from '../../ui/notices';
import { MemoryText } from '../../ui/person-name';
import { findVideo } from '../../ui/video';
import { EvidenceList } from './evidence-list';
import type { Asked } from './history';

/** A question with its answer, what the answer rests on, and on demand how it came about; nothing of that once it is forgotten. */
export function AnswerCard({ asked }: { asked: Asked }) {
  const { state } = useMneme();
  const { question, answer, error } = asked;
  const forgotten = answer?.evidence.some(({ video }) => !findVideo(state.videos, video));
  useSpokenAnswer(asked);
  return (
    <article aria-busy={!answer && !error}>
      <h2 className="text-lg font-semibold text-balance break-words">{question}</h2>
      {!answer && !error && <p className="mt-2 text-muted">Looking through the memory…</p>}
      {error && <p className="mt-2 text-danger">{error.message}</p>}
      {answer && !forgotten && <Body answer={answer} />}
      {forgotten && <p className="mt-2 text-muted">A video that the answer rested on has been forgotten.</p>}
    </article>
  );
}

function Body({ answer }: { answer: Answer }) {
  const { refused, evidence, trace } = answer;
  const takenAs = trace.find(({ step }) => step === TAKEN_AS);
  return (
    <>
      {takenAs && <p className="mt-1 text-sm text-muted">Taken as: {takenAs.detail}</p>}
      {refused ? (
        <div className="mt-2 flex gap-3 rounded-xl bg-sunken p-4">
          <SearchX size={20} aria-hidden className="mt-0.5 shrink-0 text-muted" />
          <div>
            <p className="font-medium">Not found in the memory</p>
            <p className="mt-1 whitespace-pre-line text-muted">
              <MemoryText text={answer.answer} />
            </p>
          </div>
        </div>
      ) : (
        <p className="mt-2 border-l-3 border-accent pl-4 text-lg leading-relaxed whitespace-pre-line">
          <MemoryText text={answer.answer} />
        </p>
      )}
      {evidence.length > 0 && (
        <EvidenceList title={refused ? 'The nearest that was found' : 'It rests on'} evidence={evidence} />
      )}
      <details className="mt-3 text-sm text-muted">
        <summary className="w-fit rounded py-1">How this came about</summary>
        <p className="mt-1">{figures(answer)}</p>
        <ol className="mt-2 list-decimal space-y-1 pl-5">
          {answer.trace.map(({ step, detail }, i) => (
            <li key={i}>
              <strong className="font-semibold text-ink">{step}</strong> <MemoryText text={detail} />
            </li>
          ))}
        </ol>
      </details>
    </>
  );
}

function figures({ mode, rounds, modelCalls, promptTokens, ms }: Answer): string {
  const model =
    modelCalls === 0
      ? 'no language model'
      : `${count(modelCalls, 'model call')}, ${promptTokens} tokens of prompt`;
  return `Mode ${mode}, ${count(rounds, 'round')}, ${model}, ${Math.round(ms)} ms.`;
}

/** Says the answer once, when it arrives while the card is on the page. */
function useSpokenAnswer({ answer, error }: Asked) {
  const { say } = useNotices();
  const waited = useRef(false);
  useEffect(() => {
    if (!answer && !error) waited.current = true;
    else if (waited.current) {
      waited.current = false;
      say(answer ? answer.answer.replaceAll(/[<>]/g, '') : (error?.message ?? ''));
    }
  }, [answer, error, say]);
}
