'use client';

import dynamic from 'next/dynamic';
import { useEffect } from 'react';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Tick } from '../../ui/tick';
import { answerAloud, useAnswersAloud } from './asked-aloud';

// Loaded when somebody wants to be answered, before there is an answer to say.
const AnswersAloud = dynamic(() => import('./answers-aloud').then((module) => module.AnswersAloud), {
  ssr: false,
});

/** A switch for answers to what is asked aloud, where words are written down; else why there is none. */
export function AnswerAloud() {
  const t = useT();
  const { mneme, state } = useMneme();
  const on = useAnswersAloud();
  const { abilities } = state;
  const writer = abilities?.find(({ task }) => task === 'transcription');
  const isKnown = writer !== undefined;
  useEffect(() => {
    // A first clip would tell it only half a minute later.
    if (!isKnown) void mneme?.checkAbilities().catch(() => {}); // Remembering meets it, too.
  }, [mneme, isKnown]);

  const isHeard = mneme?.recordedStream()?.getAudioTracks().length;
  if (!mneme || !writer) return null;
  if (!isHeard || !writer.weight) {
    return (
      <p className="text-sm text-muted">
        {isHeard
          ? t('Spoken questions are not answered, since nothing here writes down what is said.')
          : t('Spoken questions are not answered, since no sound is recorded.')}
      </p>
    );
  }
  const { model } = state.writing;
  return (
    <>
      <Tick checked={on} onChange={(wanted) => answerAloud(mneme, wanted)}>
        {t('Answer questions that are spoken')}
      </Tick>
      <p className="pl-6 text-sm text-pretty text-muted">
        {t(
          'The answers are written here, once that half minute is remembered. Where others talk too, begin with “Mneme”.',
        )}{' '}
        {model && t('{model} answers; what it is given is listed under Settings, Privacy.', { model })}
      </p>
      {on && <AnswersAloud />}
    </>
  );
}
