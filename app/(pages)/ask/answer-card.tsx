'use client';

import { SearchX } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import {
  type Answer,
  CHOSEN,
  FORGETTABLE,
  HOW_SURE,
  TAKEN_AS,
  WITHOUT_MODEL,
} from '../../../lib/pipeline/contract';
import { useT } from '../../language/provider';
import type { Translate } from '../../language/translate';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { useNotices } from '../../ui/notices';
import { MemoryText } from '../../ui/person-name';
import { findVideo } from '../../ui/video';
import { CitedText } from './cited-text';
import { EvidenceList, pieceId } from './evidence-list';
import { ForgetNote } from './forget-note';
import type { Asked } from './history';

/**
 * A question with its answer, what the answer rests on, and on demand how it came about; nothing of that once it is forgotten.
 *
 * @param brief that nothing was found is told in a word
 */
export function AnswerCard({ asked, brief = false }: { asked: Asked; brief?: boolean }) {
  const { state } = useMneme();
  const { question, answer, error } = asked;
  const forgotten = answer?.evidence.some(({ video }) => !findVideo(state.videos, video));
  useSpokenAnswer(asked);
  return (
    <article aria-busy={!answer && !error}>
      <h2 className="text-lg font-semibold text-balance break-words">{question}</h2>
      {!answer && !error && <Coming asked={asked} />}
      {error && (
        <p className={`mt-2 ${error.code === 'cancelled' ? 'text-muted' : 'text-danger'}`}>
          {error.code === 'cancelled' ? 'Stopped.' : error.message}
        </p>
      )}
      {answer &&
        !forgotten &&
        (brief && answer.refused ? (
          <p className="mt-2 text-muted">Not found in the memory.</p>
        ) : (
          <Body answer={answer} />
        ))}
      {forgotten && <p className="mt-2 text-muted">What the answer rested on has been forgotten.</p>}
    </article>
  );
}

/** What has come of an answer, and how to stop a model that is asked. */
function Coming({ asked: { coming, stop } }: { asked: Asked }) {
  if (coming === null) return <p className="mt-2 text-muted">Looking through the memory…</p>;
  return (
    <div className="mt-2">
      <p className="text-muted">The language model is answering…</p>
      {coming && <p className="mt-2 border-l-3 border-line pl-4 text-lg leading-relaxed">{coming}</p>}
      <Button className="mt-2" onClick={stop}>
        Stop
      </Button>
    </div>
  );
}

function Body({ answer }: { answer: Answer }) {
  const t = useT();
  const { refused, evidence, modelCalls } = answer;
  const list = useId();
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const toggle = (place: number) =>
    setOpen((now) => new Set(now.has(place) ? [...now].filter((one) => one !== place) : [...now, place]));
  const play = (place: number) => {
    setOpen((now) => new Set([...now, place]));
    document.getElementById(pieceId(list, place))?.focus();
  };
  const detailOf = (step: string) => answer.trace.find((one) => one.step === step)?.detail;
  const [takenAs, without, sure, forgettable] = [TAKEN_AS, WITHOUT_MODEL, HOW_SURE, FORGETTABLE].map(
    detailOf,
  );
  return (
    <>
      {takenAs && <p className="mt-1 text-sm text-muted">Taken as: {takenAs}</p>}
      {without && <p className="mt-1 text-sm text-muted">{without}</p>}
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
          {modelCalls > 0 ? (
            <CitedText text={answer.answer} onCite={play} />
          ) : (
            <MemoryText text={answer.answer} />
          )}
        </p>
      )}
      {forgettable && <ForgetNote name={evidence[0]!.video} />}
      {modelCalls > 0 && (
        <p className="mt-2 text-sm text-pretty text-muted">
          {sure && `${sure} `}
          {cost(t, answer)}
        </p>
      )}
      {evidence.length > 0 && (
        <EvidenceList
          id={list}
          title={refused ? 'The nearest that was found' : 'It rests on'}
          evidence={evidence}
          open={open}
          onToggle={toggle}
        />
      )}
      <details className="mt-3 text-sm text-muted">
        <summary className="w-fit rounded py-1">How this came about</summary>
        <p className="mt-1">{figures(t, answer)}</p>
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

function figures(t: Translate, answer: Answer): string {
  const { mode, rounds, modelCalls, ms, trace } = answer;
  const chosen = trace.find(({ step }) => step === CHOSEN)?.detail;
  const way = `Mode ${mode}${chosen ? `: ${chosen}` : '.'} ${t.count(rounds, '{n} round', '{n} rounds')}`;
  return modelCalls === 0 ? `${way}, no language model, ${Math.round(ms)} ms.` : `${way}. ${cost(t, answer)}`;
}

/** What asking a model took. */
function cost(t: Translate, { modelCalls, promptTokens, ms }: Answer): string {
  const tokens = promptTokens.toLocaleString(t.locale);
  return `It took ${t.count(modelCalls, '{n} model call', '{n} model calls')}, ${tokens} tokens of prompt and ${(ms / 1000).toFixed(1)} s.`;
}

/** Says the answer once, when it arrives while the card is on the page. */
function useSpokenAnswer({ answer, error }: Asked) {
  const { say } = useNotices();
  const waited = useRef(false);
  useEffect(() => {
    if (!answer && !error) waited.current = true;
    else if (waited.current) {
      waited.current = false;
      say(answer ? answer.answer.replaceAll(/[<>]|\s\[\d+\]/g, '') : (error?.message ?? ''));
    }
  }, [answer, error, say]);
}
