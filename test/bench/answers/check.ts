// Whether the check of answers lets right ones pass and wrong ones not: the short right answers of the stories, held against the lines that they rest on,
// against the other lines of their story, and the answers to other questions held against these lines; and sentences that somebody wrote to be
// true or false answers by the lines that they cite (test/check): by "dev" the check was written, and some of it by whoever wrote that, "kept" only
// measures, as does "fresh", of plain sentences over other stories.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { checkAnswer, type Ground } from '../../../lib/answering/by-model/check-citations';
import { story, storyNames } from '../../stories/memory';
import { styledStories } from '../../stories/styles';
import type { StoryTruth } from '../../stories/truth';

export function run() {
  const rows = (['dev', 'kept'] as const).flatMap((set) => [
    ...rowsOf(set, storyNames(set).map(story)),
    ...sentenceRows(set, story),
  ]);
  const styled = new Map(styledStories('dev').map((one) => [one.film, one]));
  return [...rows, ...sentenceRows('fresh', (name) => styled.get(name)!)];
}

/** A sentence with the lines of a story that it cites, counted from 1. */
interface Sentence {
  story: string;
  question: string;
  sentence: string;
  cites: number[];
  true: boolean;
  kind: string;
}

function sentenceRows(set: 'dev' | 'kept' | 'fresh', storyOf: (name: string) => StoryTruth) {
  const file = path.resolve(`test/check/${set}.json`);
  const all: Sentence[] = JSON.parse(readFileSync(file, 'utf8'));
  const judged = all.map((one) => ({ ...one, outcome: outcomeOf(one, storyOf(one.story)) }));
  if (set === 'dev')
    for (const { sentence, outcome, kind, ...one } of judged)
      if ((outcome === 'kept') !== one.true) process.stderr.write(`${outcome} (${kind}): ${sentence}\n`);
  type Judged = (typeof judged)[number];
  const row = (name: string, of: readonly Judged[], outcomes: readonly Judged['outcome'][]) => ({
    metric: `answers.check.${name}.${set}`,
    value: Number((of.filter(({ outcome }) => outcomes.includes(outcome)).length / of.length).toFixed(3)),
    unit: `share of ${of.length} sentences`,
  });
  const [right, wrong] = [judged.filter((one) => one.true), judged.filter((one) => !one.true)];
  const byKind = (of: readonly Judged[], name: string) =>
    [...new Set(of.map(({ kind }) => kind))].map((kind) =>
      row(
        `${name}.${kind}`,
        of.filter((one) => one.kind === kind),
        ['kept'],
      ),
    );
  return [
    row('true.kept', right, ['kept']),
    row('true.keptOrQuoted', right, ['kept', 'quoted']),
    row('false.kept', wrong, ['kept']),
    row('false.keptOrQuoted', wrong, ['kept', 'quoted']),
    ...byKind(right, 'true'),
    ...byKind(wrong, 'false'),
  ];
}

/** What becomes of a sentence, everybody in the story being known by name. */
function outcomeOf({ question, sentence, cites }: Sentence, truth: StoryTruth): 'kept' | 'quoted' | 'left' {
  const grounds = knownGrounds(truth);
  const names = new Map(truth.people.map((person, i) => [`p_${i + 1}`, [person.name]]));
  const text = `${sentence.replace(/[.!?]+\s*$/, '')} ${cites.map((n) => `[${n}]`).join('')}.`;
  const all = { get: (n: number) => grounds[n - 1], all: () => grounds, names };
  const [kept] = checkAnswer(text, all, question).kept;
  return kept ? (kept.quoted ? 'quoted' : 'kept') : 'left';
}

/** The lines of a story as they are shown to a model, by whom they are said. */
function knownGrounds({ lines, people, film, start, on_screen: seen }: StoryTruth): Ground[] {
  const idOf = (key: string) => `p_${people.findIndex((person) => person.key === key) + 1}`;
  const texts = lines.map(({ who, text }) => `<${idOf(who)}> says: "${text}"`);
  return lines.map(({ t0, t1, who }, i) => ({
    piece: {
      ...{
        n: i + 1,
        id: `${i}`,
        clipId: '',
        videoId: '',
        video: `${film}.mp4`,
        t0,
        t1,
        who: [idOf(who)],
        score: 1,
      },
      ...{ kind: 'transcript', what: 'says', written: false, text: texts[i]!, sources: [] },
      when: `${new Date(start).toUTCString()}, 0:00 in ${film}.mp4`,
    },
    beside: [texts[i - 1], texts[i + 1]].join(' '),
    before: texts[i - 1] ?? '',
    there: Object.entries(seen).flatMap(([key, spans]) =>
      spans.some((span) => span.t0 < t1 && span.t1 > t0) ? [idOf(key)] : [],
    ),
  }));
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
      right!.push(passes(item, own, grounds));
      for (const other of others) invented!.push(passes(item, [other], grounds));
      const of = asked.filter(({ clues }) => !own.some((ground) => isClue(ground, clues)));
      for (const { answer } of of) mistaken!.push(passes({ ...item, answer }, own, grounds));
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

function passes(
  { question, answer }: { question: string; answer: string },
  cited: readonly Ground[],
  all: readonly Ground[],
): boolean {
  if (cited.length === 0) return false;
  const cites = cited.map(({ piece }) => `[${piece.n}]`).join('');
  const grounds = { get: (n: number) => all[n - 1], all: () => all, names: NOBODY };
  const { kept } = checkAnswer(`${answer.replace(/[.!?]+\s/g, ', ')} ${cites}`, grounds, question);
  return kept.some(({ quoted }) => !quoted);
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
    before: texts[i - 1] ?? '',
    there: [],
  }));
}
