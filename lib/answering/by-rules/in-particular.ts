import { findComing, findForemost, findHappenings, findMomentOf, findWords } from './comings-and-words';
import { findCompany } from './company';
import type { Finding } from './finding';
import { findOccurrences } from './how-often';
import { findOfWhole } from './of-the-whole';
import { findOrder } from './order';
import type { Question } from './question';
import { findIdentity, findRole, findWhereabouts } from './roles';
import { findSaidBetween } from './said-between';
import type { Scene } from './scene';
import { findPresence } from './was-there';
import { findWhoHas } from './who-has';

/** Questions that more than the words answer: who was there, what came first, when somebody came. Null where the words must. */
export function findInParticular(
  scene: Scene,
  question: Question,
  anchor: Question | null,
  understand: (text: string) => Question,
): Finding | null {
  const plainly = anchor === null ? (findSaidBetween(scene, question) ?? findWhoHas(scene, question)) : null;
  if (plainly) return plainly;
  const { asks } = question;
  switch (asks.for) {
    case 'company':
      return (
        findCompany(scene, question, anchor) ??
        (anchor === null && isOfAll(scene, question) ? findOfWhole(scene, question, 'people') : null)
      );
    case 'order':
      return findOrder(
        scene,
        question,
        [understand(asks.options[0]), understand(asks.options[1])],
        asks.last,
      );
    case 'foremost':
      return findForemost(scene, question, asks.last);
    case 'presence':
      return findPresence(scene, question, anchor);
    case 'moment':
      return anchor && question.terms.length === 0 && question.named.length === 0
        ? findMomentOf(scene, question, anchor)
        : findComing(scene, question);
    case 'role':
      return findRole(scene, question);
    case 'place':
      return findWhereabouts(scene, question);
    case 'identity':
      return findIdentity(scene, question);
    case 'words':
      return findWords(scene, question, anchor);
    case 'happenings':
      return findHappenings(scene, question, anchor);
    case 'occurrences':
      return findOccurrences(scene, question);
    default:
      return null;
  }
}

/** Whether nothing confines a question to a part of what is remembered: no video, time, person or word. */
function isOfAll({ video, only }: Scene, { named, terms }: Question): boolean {
  return !video && !only && named.length === 0 && terms.length === 0;
}
