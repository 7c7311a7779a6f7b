import type { Answer, AskMode } from '../../../lib/contract/answers';
import { text } from '../../../lib/text';
import type { Translate } from '../../language/translate';
import { costOf } from './cost';

/** What the ways of answering are called, the one that people get first. */
export const MODES: Record<AskMode, { name: string; about: string }> = {
  auto: { name: text('Whatever fits'), about: text('the cheapest way that answers') },
  reflex: { name: text('At once'), about: text('one call, from what is nearest') },
  iterative: { name: text('Searching on'), about: text('up to five rounds of searching') },
  recursive: {
    name: text('Looking again'),
    about: text('searches, sums up, and looks at the pictures again'),
  },
  verified: { name: text('Hearing witnesses'), about: text('asks the scene and who was there, then judges') },
};

/** By which way an answer came, and what that took. */
export function figuresOf(answer: Answer, t: Translate): string {
  const { rounds, modelCalls, ms } = answer;
  if (modelCalls === 0) return t('By rules, with no language model, in {ms} ms.', { ms: Math.round(ms) });
  const mode = t(MODES[answer.mode].name);
  const way = t.count(
    rounds,
    'Way of answering: {mode}. {n} round.',
    'Way of answering: {mode}. {n} rounds.',
    {
      mode,
    },
  );
  return `${way} ${costOf(answer, t)}`;
}
