import { text } from '../../lib/text';

/** What the memory of the demo film answers well, each in another way: what holds now, who, and where. In English, as questions are. */
export const QUESTIONS = [
  'How does Malik take his coffee?',
  'Who found a red ribbon?',
  'Where are the silver scissors?',
] as const;

/** Where the demo opens: somebody in view says that he has changed his mind. */
export const TELLING_MOMENT = '/watch?video=demo.mp4&t=55';

/** A step of the tour: a page to look at, or a question to see the answer of. */
export type Step = { description: string } & ({ href: string } | { question: string });

export const STEPS: readonly Step[] = [
  {
    href: TELLING_MOMENT,
    description: text(
      'The film beside its memory: who is in view is named in the picture, and each line has its speaker. Click a face or a line to set it right.',
    ),
  },
  {
    question: QUESTIONS[0],
    description: text(
      'A question, in your own words. The answer says what holds now, quotes the line, and plays the moment. Earlier he said otherwise.',
    ),
  },
  {
    question: 'How old is Walter?',
    description: text('What was never told is not made up: the answer says so, and how to go on.'),
  },
  {
    href: '/people',
    description: text(
      'Everyone who was seen or heard. Their names were learnt from what is said; you can change, merge, undo or forget them.',
    ),
  },
];
