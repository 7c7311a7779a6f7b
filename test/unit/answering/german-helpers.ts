import german from '../../../app/language/de.json';
import type { Answer } from '../../../lib/contract/answers';
import { filled } from '../../../lib/told';

const WORDS: Readonly<Record<string, string>> = german;

/** An answer as a German page tells it. */
export function inGerman({ answer, told }: Pick<Answer, 'answer' | 'told'>): string {
  return filled(
    told ?? answer,
    (text) => (Object.hasOwn(WORDS, text) ? WORDS[text]! : text),
    (n) => n.toLocaleString('de'),
  );
}
