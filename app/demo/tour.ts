import { text } from '../../lib/text';
import type { DemoName } from '../../lib/which-memory';
import { filmHref } from './film';

/**
 * What the memories of the demos answer well, each question in another way: of one film what holds now, who, and where; of several days when somebody
 * was met before they had a name, what was told otherwise later, and when a thing was seen. They are asked in the language of the page.
 */
export const QUESTIONS: Readonly<Record<DemoName, readonly [string, string, string]>> = {
  demo: [
    text('How does Malik take his coffee?'),
    text('Who found a red ribbon?'),
    text('Where are the silver scissors?'),
  ],
  weeks: [
    text('When did we first see Rosa?'),
    text('What is Malik’s favourite cake?'),
    text('When did we see a clock?'),
  ],
};

/** A step of the tour: a page to look at, or a question to see the answer of. Its description holds for whatever is looked at, or asked, there. */
export type Step = { page: string; description: string } & ({ href: string } | { question: string });

/** Of the tour, which is one of the first demo. */
export const STEPS: readonly Step[] = [
  {
    page: '/watch',
    href: filmHref('demo'),
    description: text(
      'The film and its memory: who is seen, who speaks; "maybe" is a guess. Click to correct.',
    ),
  },
  {
    page: '/ask',
    question: QUESTIONS.demo[0],
    description: text(
      'The answer says what holds now, quotes the line and plays the moment. Ask how Malik takes his coffee: he has changed his mind.',
    ),
  },
  {
    page: '/ask',
    question: text('How old is Walter?'),
    description: text(
      'Nobody says how old Walter is. What was never told is not made up: the answer says so.',
    ),
  },
  {
    page: '/people',
    href: '/people',
    description: text(
      'Everyone who was seen or heard. Their names were learnt from what is said; you can change, merge, undo or forget them.',
    ),
  },
];

/** Of the offered questions tells the step of the first. */
export const ASKED_STEP = STEPS.findIndex((step) => 'question' in step);

/**
 * The step that fits a page, the one that was gone to or a later one; past the last the tour has ended.
 *
 * @returns null where none fits: the tour waits
 */
export function stepOn(page: string, reached: number): number | null {
  if (reached >= STEPS.length) return STEPS.length;
  const at = STEPS.findIndex((step, i) => i >= reached && step.page === page);
  if (at >= 0) return at;
  // After the last one there is nothing to wait for.
  return reached + 1 < STEPS.length ? null : STEPS.length;
}
