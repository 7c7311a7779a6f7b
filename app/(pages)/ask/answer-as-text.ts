import type { Answer } from '../../../lib/contract/answers';
import type { Person } from '../../../lib/contract/people';
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
  { answer, refused, evidence }: Answer,
): string {
  const plain = (text: string) =>
    withoutIds(t, people, text.replaceAll(/<(p_\d+)>/g, '$1').replaceAll(/\s\[\d+\]/g, ''));
  const pieces = refused ? [] : evidence.slice(0, MOST_PIECES);
  return [
    question,
    plain(answer),
    ...(pieces.length > 0 ? ['', `${t('Based on')}:`] : []),
    ...pieces.map(({ video, t0, t1, text }) => `- ${video}, ${timeSpan(t, t0, t1)}: ${plain(text)}`),
  ].join('\n');
}
