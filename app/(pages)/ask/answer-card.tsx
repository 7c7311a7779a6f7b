'use client';

import { Copy, SearchX } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useId, useState } from 'react';
import type { Answer } from '../../../lib/contract/answers';
import {
  COMMON,
  FORGETTABLE,
  HOW_SURE,
  NOTHING_ASKED,
  TAKEN_AS,
  type TraceStepName,
  WITHOUT_MODEL,
} from '../../../lib/contract/trace';
import { useT } from '../../language/provider';
import type { Translate } from '../../language/translate';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { GetMissing } from '../../ui/get-missing-later';
import { useNotices } from '../../ui/notices';
import { MemoryText } from '../../ui/person-name';
import { TextLink } from '../../ui/text-link';
import { findVideo } from '../../ui/video';
import { answerAsText } from './answer-as-text';
import { asksToBeShown } from './caption-of';
import { CitedText } from './cited-text';
import { costOf } from './cost';
import { EvidenceList, useOpenPieces } from './evidence-list';
import { ForgetNote } from './forget-note';
import type { Asked } from './history';
import { useSaid } from './use-said';

const LooksLike = dynamic(() => import('./looks-like').then((module) => module.LooksLike), { ssr: false });
const StoryView = dynamic(() => import('./story-view').then((module) => module.StoryView), { ssr: false });

/**
 * A question with its answer, what the answer rests on, and on demand how it came about; nothing of that once it is forgotten.
 *
 * @param brief that nothing at all was found is told in a word
 * @param isLatest what would find more is offered below it
 */
export function AnswerCard({
  asked,
  brief = false,
  isLatest = false,
}: {
  asked: Asked;
  brief?: boolean;
  isLatest?: boolean;
}) {
  const { state } = useMneme();
  const t = useT();
  const { question, error } = asked;
  const answer = asked.answer && inWordsOfPage(asked.answer, t);
  const wantsPictures =
    answer && state.videos.some(({ hasVideo }) => hasVideo) && (answer.refused || asksToBeShown(question));
  const forgotten = answer?.evidence.some(({ video }) => !findVideo(state.videos, video));
  useSaid(asked.key, answer ? answer.answer.replaceAll(/[<>]|\s\[\d+\]/g, '') : error && t(error.told));
  return (
    <article aria-busy={!answer && !error}>
      <h2 className="text-lg font-semibold text-balance break-words">{question}</h2>
      {!answer && !error && <Coming asked={asked} />}
      {error && (
        <p className={`mt-2 ${error.code === 'cancelled' ? 'text-muted' : 'text-danger'}`}>
          {error.code === 'cancelled' ? t('Stopped.') : t(error.told)}
        </p>
      )}
      {answer &&
        !forgotten &&
        (brief && answer.refused && answer.evidence.length === 0 ? (
          <p className="mt-2 text-muted">{t('Not found in the memory.')}</p>
        ) : (
          <>
            <Body answer={answer} />
            <CopyAnswer question={question} answer={answer} />
            {wantsPictures && state.knowsPictures && <LooksLike question={question} />}
            {wantsPictures && !state.knowsPictures && isLatest && (
              <GetMissing task="image-text-embedding" lead={t('Search pictures, too.')} />
            )}
          </>
        ))}
      {forgotten && <p className="mt-2 text-muted">{t('What the answer rested on has been forgotten.')}</p>}
    </article>
  );
}

/** An answer that pages have in their language is told in it. */
function inWordsOfPage(answer: Answer, t: Translate): Answer {
  const nothing = answer.trace.find(({ step }) => step === NOTHING_ASKED);
  const told = nothing?.told ?? answer.told;
  return told && t.language !== 'en' ? { ...answer, answer: t(told) } : answer;
}

/** Copies an answer as text, with the moments that it is based on. */
function CopyAnswer({ question, answer }: { question: string; answer: Answer }) {
  const t = useT();
  const { people } = useMneme();
  const { toast } = useNotices();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(answerAsText(t, people ?? [], question, answer));
      toast({ text: t('Copied.') });
    } catch {
      toast({ text: t('The browser does not allow copying here.') });
    }
  };
  return (
    <Button look="quiet" className="mt-1 -ml-3" onClick={copy}>
      <Copy size={16} aria-hidden />
      {t('Copy answer')}
    </Button>
  );
}

/** What has come of an answer, and how to stop a model that is asked. */
function Coming({ asked: { coming, stop } }: { asked: Asked }) {
  const t = useT();
  if (coming === null) return <p className="mt-2 text-muted">{t('Looking through the memory…')}</p>;
  return (
    <div className="mt-2">
      <p className="text-muted">{t('The language model is answering…')}</p>
      {coming && <p className="mt-2 border-l-3 border-line pl-4 text-lg leading-relaxed">{coming}</p>}
      <Button className="mt-2" onClick={stop}>
        {t('Stop')}
      </Button>
    </div>
  );
}

function Body({ answer }: { answer: Answer }) {
  const { refused, evidence, modelCalls } = answer;
  const t = useT();
  const list = useId();
  const { open, toggle, play } = useOpenPieces(list);
  const [told, setTold] = useState(false);
  const stepOf = (name: TraceStepName) => answer.trace.find(({ step }) => step === name);
  const takenAs = stepOf(TAKEN_AS)?.detail;
  const [why, sure, note] = [stepOf(WITHOUT_MODEL)?.told, stepOf(HOW_SURE)?.told, stepOf(COMMON)?.told];
  return (
    <>
      {takenAs && (
        <p className="mt-1 text-sm text-muted">{t('Taken as: {question}', { question: takenAs })}</p>
      )}
      {why && <p className="mt-1 text-sm text-muted">{t(why)}</p>}
      {refused ? (
        <div className="mt-2 flex gap-3 rounded-xl bg-sunken p-4">
          <SearchX size={20} aria-hidden className="mt-0.5 shrink-0 text-muted" />
          <div>
            <p className="font-medium">
              {evidence.length > 0 ? t('No sure answer, but this comes near') : t('Not found in the memory')}
            </p>
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
      {note && <p className="mt-2 text-pretty text-muted">{t(note)}</p>}
      {stepOf(FORGETTABLE) && <ForgetNote name={evidence[0]!.video} />}
      {modelCalls > 0 && (
        <p className="mt-2 text-sm text-pretty text-muted">
          {sure && `${t(sure)} `}
          {costOf(answer, t)}
        </p>
      )}
      {evidence.length > 0 && (
        <EvidenceList
          id={list}
          title={refused ? t('The nearest that was found') : t('Based on')}
          evidence={evidence}
          open={open}
          onToggle={toggle}
        />
      )}
      {evidence.some(({ boxes }) => boxes) && (
        <p className="mt-2 text-sm text-muted">
          {t.rich('All that was seen: <a>Things and places</a>', {
            a: (inner) => <TextLink href="/things">{inner}</TextLink>,
          })}
        </p>
      )}
      <details
        className="mt-3 text-sm text-muted"
        onToggle={({ currentTarget }) => currentTarget.open && setTold(true)}
      >
        <summary className="w-fit rounded py-1">{t('How I found this')}</summary>
        {told && <StoryView answer={answer} onPlay={play} />}
      </details>
    </>
  );
}
