import { ANSWERING_LIMITS, promptOf, questionLine } from '../../language/prompts/answering';
import type { Section } from '../../language/prompts/data';
import {
  SIFT_FORM,
  SIFT_RULES,
  SIFT_TASK,
  type Sifted,
  SUM_UP_FORM,
  SUM_UP_RULES,
  SUM_UP_TASK,
} from '../../language/prompts/recursive';
import { fuse } from '../../memory/reciprocal-rank';
import { clipNumber } from '../../store/clip-id';
import { listed } from '../by-rules/telling';
import type { Found, Piece, Tools } from './contract';
import { UnusableAnswer } from './model-calls';
import { whatTells } from './pictured-lines';
import { amount, idsIn, Met, nearestThatFit, numbersIn, pieceSection, sentenceLines, withIds } from './shown';

/** Clips that are read after reranking (ReMA, top 5). */
const CLIPS = 5;
/** Bytes of what is read of them. */
const READ = 14_000;

/** Clips that follow one another, as one stretch of a video. */
interface Group {
  pieces: Piece[];
}

/**
 * Searches the memory for a question (ReMA, Algorithm 4): the clips that several queries, and the question, rank best are read whole, in
 * groups of those that follow one another; what of each helps with the question is kept, groups of which nothing does are dropped, and the
 * rest is summed up. Where the model makes nothing of them, the best moments themselves are given.
 *
 * @returns what was found, with the lines that it rests on
 */
export async function memSearch(
  queries: readonly string[],
  question: string,
  met: Met,
  tools: Tools,
): Promise<Section[]> {
  const asked = questionLine(question);
  tools.trace('searched', `Looked for ${listed(queries.map((query) => `"${withIds(query)}"`))}.`);
  const best = await bestMoments([...queries, question], tools);
  const title = `Found in the memory for "${asked}"`;
  if (best.length === 0) {
    tools.trace('read', 'Nothing was found.');
    return [nothingIn(title)];
  }
  const groups = await groupsOf(best, [...queries, question].join(' '), tools);
  const pieces = groups.flatMap((group) => group.pieces);
  const people = await met.section(pieces);
  tools.trace(
    'read',
    `Read ${amount(pieces.length, 'moment')} in ${groups.length === 1 ? '1 stretch' : `${groups.length} stretches`}.`,
  );
  try {
    const kept = await sifted(groups, asked, tools);
    tools.trace('sifted', `${kept.length} of ${groups.length} help with it.`);
    if (kept.length === 0) return [people, nothingIn(title)];
    const summary = kept.length === 1 ? kept[0]! : await summedUp(kept, asked, tools);
    const cited = numbersIn(summary).flatMap((n) => tools.shelf.get(n) ?? []);
    return [
      people,
      { ...pieceSection(title, []), lines: sentenceLines(summary) },
      pieceSection('What that rests on', cited),
    ];
  } catch (error) {
    if (!(error instanceof UnusableAnswer)) throw error;
    tools.trace(
      'failed',
      'What the model made of it could not be used: the best moments are taken as they are.',
    );
    return [people, pieceSection(title, tools.shelf.put(best))];
  }
}

function nothingIn(title: string): Section {
  return { ...pieceSection(title, []), lines: ['Nothing of that was found.'] };
}

/** The best moment of each of the clips that the queries together rank best, best clip first. */
async function bestMoments(queries: readonly string[], tools: Tools): Promise<Found[]> {
  const lists: Found[][] = [];
  for (const query of queries) lists.push(await tools.search([query], { k: CLIPS, clips: true }));
  const byClip = new Map<string, Found>();
  for (const found of lists.flat()) if (!byClip.has(found.clipId)) byClip.set(found.clipId, found);
  const clips = [...byClip.keys()];
  const ranked = fuse(lists.map((list) => list.map(({ clipId }) => clips.indexOf(clipId))));
  return ranked.slice(0, CLIPS).map(({ entry }) => byClip.get(clips[entry]!)!);
}

/** The clips of some moments, as far as there is room, in the order of their videos and of time; those that follow one another together. */
async function groupsOf(best: readonly Found[], asked: string, tools: Tools): Promise<Group[]> {
  const inOrder = [...best].sort(
    (a, b) =>
      (a.videoId < b.videoId ? -1 : a.videoId > b.videoId ? 1 : 0) ||
      clipNumber(a.clipId) - clipNumber(b.clipId),
  );
  const groups: Group[] = [];
  let before: Found | null = null;
  for (const moment of inOrder) {
    const told = whatTells(await tools.clip(moment.clipId), asked);
    const clip = nearestThatFit(told, moment, READ / best.length);
    const pieces = tools.shelf.put(clip);
    const follows =
      before?.videoId === moment.videoId && clipNumber(moment.clipId) === clipNumber(before.clipId) + 1;
    if (follows) groups.at(-1)!.pieces.push(...pieces);
    else groups.push({ pieces });
    before = moment;
  }
  return groups;
}

/** What of each group helps with a question, in order; nothing of those of which nothing does. */
async function sifted(groups: readonly Group[], question: string, tools: Tools): Promise<string[]> {
  // It is a call by itself, which has seen nothing of the rounds before.
  const met = new Met(tools);
  const people = await met.section(groups.flatMap(({ pieces }) => pieces));
  const sections = groups.map(({ pieces }, i) => pieceSection(`Group ${i + 1}`, pieces));
  const task = `${SIFT_TASK} ${question}`;
  const messages = promptOf({
    ...{ rules: SIFT_RULES, task, form: SIFT_FORM.json },
    sections: people.lines.length > 0 ? [people, ...sections] : sections,
  });
  const fault = ({ groups: told }: Sifted): string | null => {
    const strange = told.find(({ group }) => group < 1 || group > groups.length);
    if (strange) return `there is no group ${strange.group}`;
    if (new Set(told.map(({ group }) => group)).size < told.length) return 'a group is told of twice';
    for (const { group, text } of told) {
      const wrong = met.fault(text);
      if (wrong) return wrong;
      const own = new Set(groups[group - 1]!.pieces.map(({ n }) => n));
      const cited = numbersIn(text);
      if (text !== '' && cited.length === 0) return `the text of group ${group} cites no line`;
      const foreign = cited.find((n) => !own.has(n));
      if (foreign !== undefined) return `group ${group} has no line [${foreign}]`;
    }
    return null;
  };
  const told = await tools.ask({ messages, maxTokens: ANSWERING_LIMITS.stepTokens }, { ...SIFT_FORM, fault });
  return [...told.groups]
    .sort((a, b) => a.group - b.group)
    .map(({ text }) => text)
    .filter((text) => text !== '');
}

/** Several notes as one. */
async function summedUp(notes: readonly string[], question: string, tools: Tools): Promise<string> {
  const given = new Set(notes.flatMap(numbersIn));
  const met = new Met(tools);
  const people = await met.section(
    [],
    notes.flatMap((note) => idsIn(note)),
  );
  const messages = promptOf({
    ...{ rules: SUM_UP_RULES, task: `${SUM_UP_TASK} ${question}`, form: SUM_UP_FORM.json },
    sections: [people, { ...pieceSection('Notes', []), lines: notes }],
  });
  const fault = ({ text }: { text: string }): string | null => {
    const foreign = numbersIn(text).find((n) => !given.has(n));
    if (foreign !== undefined) return `no note has the number [${foreign}]`;
    return text === '' ? 'text is empty' : met.fault(text);
  };
  const summed = await tools.ask(
    { messages, maxTokens: ANSWERING_LIMITS.stepTokens },
    { ...SUM_UP_FORM, fault },
  );
  return summed.text;
}
