import { namesOf } from '../../identity/fold';
import type { Asked } from './asked';
import { beyondSenses } from './beyond-senses';
import { wholeAskedFor } from './german';
import { nextStep } from './next-step';
import type { NextTold } from './reply';

/** Which sense a question asks for that there is none of; null where it asks for none. */
export function beyondOf({ request, question }: Asked): NextTold | null {
  return beyondSenses(request.question, question, question.named.flatMap(namesOf)[0]);
}

/** Whether a question is German, and of no form that is known. */
export function isOfUnknownForm({ isGerman, translated, whole }: Asked): boolean {
  return isGerman && translated === null && wholeAskedFor(whole) === null;
}

/** What is told beside a refusal: which sense is missing, or what could be asked. */
export function nextTold(asked: Asked): NextTold {
  const beyond = beyondOf(asked);
  if (beyond) return beyond;
  const { question, persons, asksOf, isSilent, isOfThen, isGerman } = asked;
  // A German question of no known form is told how to ask.
  if (isOfUnknownForm(asked)) return { told: '', isGerman };
  const told = nextStep({
    ...{ question, persons, videos: asksOf },
    ...{ isWordless: isSilent, isOfThen, inGerman: isGerman },
  });
  return { told, isGerman };
}
