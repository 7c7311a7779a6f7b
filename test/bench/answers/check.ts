// Whether the check of answers lets right ones pass and wrong ones not: the short right answers of the stories, held against the lines that they rest on,
// against the other lines of their story, and the answers to other questions held against these lines.
import { checkAnswer, type Ground } from '../../../lib/answering/by-model/check';
import { story, storyNames } from '../../stories/memory';
import type { StoryTruth } from '../../stories/truth';

export function run() {
  return (['dev', 'kept'] as const).flatMap((set) => rowsOf(set, storyNames(set).map(story)));
}

function rowsOf(set: string, truths: StoryTruth[]) {
  const [right, invented, mistaken]: boolean[][] = [[], [], []];
  for (const truth of truths) {
    const grounds = groundsOf(truth);
    const asked = truth.qa.filter(({ answerable, clues }) => answerable && clues.length > 0);
    const isClue = ({ piece }: Ground, clues: number[][]) =>
      clues.some(([t0, t1]) => piece.t0 < t1! && piece.t1 > t0!);
    for (const item of asked) {
      const own = grounds.filter((ground) => isClue(ground, item.clues));
      const others = grounds.filter((ground) => !isClue(ground, item.clues));
      right!.push(passes(item.answer, own, grounds));
      for (const other of others) invented!.push(passes(item.answer, [other], grounds));
      const of = asked.filter(({ clues }) => !own.some((ground) => isClue(ground, clues)));
      for (const { answer } of of) mistaken!.push(passes(answer, own, grounds));
    }
  }
  const row = (metric: string, all: boolean[], unit: string) => ({
    metric: `answers.check.${metric}.${set}`,
    value: Number((all.filter(Boolean).length / all.length).toFixed(3)),
    unit: `share of ${all.length} ${unit}`,
  });
  return [
    row('right', right!, 'right answers that hold by their own lines'),
    row('invented', invented!, 'right answers that hold by another line of the story'),
    row('mistaken', mistaken!, 'answers to another question that hold by these lines'),
  ];
}

function passes(answer: string, cited: readonly Ground[], all: readonly Ground[]): boolean {
  if (cited.length === 0) return false;
  const cites = cited.map(({ piece }) => `[${piece.n}]`).join('');
  const grounds = { get: (n: number) => all[n - 1], all: () => all, names: NOBODY };
  return checkAnswer(`${answer.replace(/[.!?]+\s/g, ', ')} ${cites}`, grounds).kept.length > 0;
}

const NOBODY = new Map<string, string[]>();

function groundsOf({ lines, people, film, start }: StoryTruth): Ground[] {
  const nameOf = (key: string) => people.find((person) => person.key === key)?.name ?? 'Someone';
  const texts = lines.map(({ who, text }) => `${nameOf(who)} says: "${text}"`);
  return lines.map(({ t0, t1 }, i) => ({
    piece: {
      ...{ n: i + 1, id: `${i}`, clipId: '', videoId: '', video: film, t0, t1, who: [], score: 1 },
      ...{ kind: 'transcript', what: 'says', written: false, text: texts[i]!, sources: [] },
      when: `${new Date(start).toUTCString()}, 0:00 in ${film}.mp4`,
    },
    beside: [texts[i - 1], texts[i + 1]].join(' '),
    there: [],
  }));
}
