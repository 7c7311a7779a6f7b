import type { Answer, Evidence } from '../../../lib/contract/answers';
import { type Marks, markByTruth } from '../../../lib/eval/scoring/by-truth';
import type { StoryQuestion } from '../../stories/truth';

/** An answer to a question of a film or story, and what is right about it. */
export interface Marked extends Marks {
  item: StoryQuestion;
  answer: string;
  words: number;
  longestS: number;
}

interface Row {
  metric: string;
  value: number;
  unit: string;
}

/** Marks an answer against the truth of the film or story `name`; its video is `NAME.mp4`. */
export function mark(
  item: StoryQuestion,
  answer: Pick<Answer, 'answer' | 'refused'> & { evidence: Evidence[] },
  name: string,
): Marked {
  const clues = item.clues.map(([t0, t1]) => ({ video: `${name}.mp4`, t0: t0!, t1: t1! }));
  return {
    ...markByTruth({ ...item, clues }, answer),
    item,
    answer: answer.answer,
    words: answer.answer.split(/\s+/).filter(Boolean).length,
    longestS: Math.max(0, ...answer.evidence.map(({ t0, t1 }) => t1 - t0)),
  };
}

/** One line for people to read: what was asked, what was answered, and what is right about it. */
export function told(marked: Marked): string {
  const kinds = ['refused', 'text', 'evidence', 'among10'] as const;
  const right = kinds.filter((key) => marked[key]).join(' ') || 'wrong';
  const { id, answerable, question } = marked.item;
  return `${id} ${answerable ? '' : '(unanswerable) '}${right}: ${question} -> ${marked.answer}`;
}

/** The marks of a film, or of all of `name`, as rows. */
export function rowsOf(name: string, marked: readonly Marked[]): Row[] {
  const { answerable, unanswerable } = parted(marked);
  return [
    share(
      `text.${name}`,
      answerable.filter(({ text }) => text),
      answerable,
    ),
    share(
      `evidence3.${name}`,
      answerable.filter(({ evidence }) => evidence),
      answerable,
    ),
    share(`textOrEvidence.${name}`, answerable.filter(isRight), answerable),
    share(
      `evidence10.${name}`,
      answerable.filter(({ among10 }) => among10),
      answerable,
    ),
    share(
      `wronglyRefused.${name}`,
      answerable.filter(({ refused }) => refused),
      answerable,
    ),
    share(
      `rightlyRefused.${name}`,
      unanswerable.filter(({ refused }) => refused),
      unanswerable,
    ),
    share(
      `refusalInWords.${name}`,
      unanswerable.filter(({ plain }) => plain),
      unanswerable,
    ),
    row(`words.max.${name}`, Math.max(0, ...marked.map(({ words }) => words)), 'words of the longest answer'),
    row(
      `evidence.longest.${name}`,
      Math.max(0, ...marked.map(({ longestS }) => longestS)),
      'seconds of the longest evidence',
    ),
  ];
}

/**
 * Right by the form of the question: by text or first-three evidence where it is answerable, refused where it is not. `suffix`
 * says whose questions: "" or ".NAME".
 */
export function formRows(marked: readonly Marked[], suffix: string): Row[] {
  const forms = [...new Set(marked.flatMap(({ item }) => formsOf(item)))].sort();
  return forms.flatMap((form) => {
    const { answerable, unanswerable } = parted(marked.filter(({ item }) => formsOf(item).includes(form)));
    const refused = unanswerable.filter((one) => one.refused);
    return [
      ...(answerable.length > 0
        ? [share(`right.${form}${suffix}`, answerable.filter(isRight), answerable)]
        : []),
      ...(unanswerable.length > 0 ? [share(`refused.${form}${suffix}`, refused, unanswerable)] : []),
    ];
  });
}

const isRight = ({ text, evidence }: Marked) => text || evidence;
const formsOf = ({ forms }: StoryQuestion) => (forms?.length ? forms : ['other']);

function parted(marked: readonly Marked[]) {
  return {
    answerable: marked.filter(({ item }) => item.answerable),
    unanswerable: marked.filter(({ item }) => !item.answerable),
  };
}

function share(metric: string, part: readonly Marked[], whole: readonly Marked[]): Row {
  return row(metric, part.length / Math.max(1, whole.length), `share of ${whole.length}`);
}

function row(metric: string, value: number, unit: string): Row {
  return { metric: `answers.${metric}`, value: Number(value.toFixed(3)), unit };
}
