import type { Answer } from '../../../lib/contract/answers';
import type { Person } from '../../../lib/contract/people';
import { COMMON } from '../../../lib/contract/trace';
import type { Translate } from '../../language/translate';
import { timeSpan } from '../../ui/format';
import { withoutIds } from '../../ui/person-name';

/** Evidence that goes along. */
const MOST_PIECES = 3;

/** A question and its answer as text to be sent to somebody, with the moments that it is based on. */
export function answerAsText(
  t: Translate,
  people: readonly Person[],
  question: string,
  { answer, refused, evidence, trace }: Answer,
): string {
  const plain = (text: string) =>
    withoutIds(t, people, text.replaceAll(/<(p_\d+)>/g, '$1').replaceAll(/\s\[\d+\]/g, ''));
  const pieces = refused ? [] : evidence.slice(0, MOST_PIECES);
  const note = trace.find(({ step }) => step === COMMON)?.told;
  return [
    question,
    plain(answer),
    ...(note ? [t(note)] : []),
    ...(pieces.length > 0 ? ['', `${t('Based on')}:`] : []),
    ...pieces.map(({ video, t0, t1, text }) => `- ${video}, ${timeSpan(t, t0, t1)}: ${plain(text)}`),
  ].join('\n');
}
