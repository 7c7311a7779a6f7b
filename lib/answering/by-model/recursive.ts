import { questionLine } from '../../language/prompts/answering';
import type { Section } from '../../language/prompts/data';
import {
  RECURSIVE_RULES,
  type RecursiveAction,
  type RecursiveStep,
  recursiveForm,
  recursiveTask,
} from '../../language/prompts/recursive';
import { timecode } from '../../wording';
import { listed } from '../by-rules/telling';
import { inRounds } from './ask-round-by-round';
import type { Asked, Controller, Form, Found, Stretch, Tools } from './contract';
import { Dialogue } from './dialogue';
import { askedLine } from './in-part';
import { memSearch } from './mem-search';
import { UnusableAnswer } from './model-calls';
import { aboutSection, amount, answerFault, idsIn, Met, pieceSection, told, withIds } from './shown';
import { LOOK_LIMITS } from './stretches';

/** ReMA gains nothing by more rounds (Figure 7), and searches the memory at most twice in a row (B.2.4). */
const REMA = { rounds: 5, searchesInARow: 2 } as const;

/**
 * Thinks in rounds of three steps (ReMA, Algorithm 1): a search of the memory that is summed up for a question, another look at stretches
 * of the videos, an answer. The memory is searched at most twice in a row. Nothing is looked at again where no pictures can be had. A round of which nothing could be used searches for
 * the words of the question. As published it answers in the last round whatever it has; else it refuses what neither memory nor pictures hold.
 */
export const recursive: Controller = async (asked, tools) => {
  const { rounds = REMA.rounds, asPublished: guess = false } = asked.as;
  const most = Math.max(1, rounds);
  const rules = `${RECURSIVE_RULES}\n\nThe question: ${await askedLine(asked, tools)}`;
  const dialogue = new Dialogue(tools, rules, most);
  const met = new Met(tools);
  const lookedFor: string[] = [];
  const inspected: Found[] = [];
  let searches = 0;
  let sections = [aboutSection(asked), await namedIn(asked.question, met, tools)];
  const search = async (queries: readonly string[], question: string) => {
    searches += 1;
    lookedFor.push(...queries);
    return memSearch(queries, question, met, tools);
  };
  const inspect = async ({ stretches, question }: RecursiveStep) => {
    searches = 0;
    const { pieces, section } = await lookAgain(stretchesOf(stretches, asked, tools), question, tools);
    inspected.push(...pieces);
    return [section, await met.section(pieces)];
  };
  if (rounds === 1) sections.push(...(await search([asked.question], asked.question)));
  const allowed = (round: number): RecursiveAction[] => {
    const steps: RecursiveAction[] = [];
    if (round < most && searches < REMA.searchesInARow) steps.push('search');
    if (round < most && tools.inspect) steps.push('inspect');
    return guess ? [...steps, 'answer'] : [...steps, 'answer', 'nothing'];
  };
  const outcome = await inRounds(
    {
      most,
      lookedFor,
      ask(round) {
        const actions = allowed(round);
        const form: Form<RecursiveStep> = {
          ...recursiveForm(actions),
          fault: (step) => stepFault(step, { met, asked, tools, mustCite: rounds > 0 && !guess }),
        };
        return dialogue.ask(told(sections, dialogue.room(form)), recursiveTask(actions, guess), form);
      },
      async look(step) {
        if (step?.action === 'inspect') sections = await inspect(step);
        else if (step) sections = await search(step.queries, step.question || asked.question);
        else sections = await search([asked.question], asked.question);
      },
    },
    tools,
  );
  return { ...outcome, inspected };
};

/** How those are called whom a question names. */
async function namedIn(question: string, met: Met, tools: Tools): Promise<Section> {
  const { persons } = await tools.personsNamed(question);
  return met.section([], [...persons.map(({ id }) => id), ...idsIn(withIds(question))]);
}

/** Looks at stretches again. That nothing was seen is told, too. */
async function lookAgain(stretches: readonly Stretch[], question: string, tools: Tools) {
  const places = stretches.map(({ t0, t1 }) => `${timecode(t0)} to ${timecode(t1)}`);
  tools.trace('inspected', `Looked again at ${listed(places)}, for "${withIds(question)}".`);
  const seen = await tools.inspect!(stretches, question).catch((error: unknown) => {
    if (!(error instanceof UnusableAnswer)) throw error;
    return { found: [], note: 'What the model saw there could not be used.' };
  });
  const pieces = tools.shelf.put(seen.found);
  tools.trace(
    'seen',
    pieces.length > 0
      ? `Saw ${amount(pieces.length, 'thing')} there.`
      : `Saw nothing of it. ${seen.note}`.trim(),
  );
  const title = `Seen by looking again at ${listed(places)}, for "${questionLine(question)}"`;
  const section = pieceSection(title, pieces);
  const nothing = `Nothing of that was found there. ${seen.note}`.trim();
  return { pieces, section: pieces.length > 0 ? section : { ...section, lines: [nothing] } };
}

/** The stretches that a step means: of the video that a line is from, or of the one at hand. */
function stretchesOf(stretches: RecursiveStep['stretches'], { video }: Asked, { shelf }: Tools): Stretch[] {
  return stretches.flatMap(({ line, from, to }) => {
    const videoId = line === 0 ? video?.id : shelf.get(line)?.videoId;
    return videoId === undefined ? [] : [{ videoId, t0: from, t1: to }];
  });
}

/** What is wrong with a step; null: nothing. */
function stepFault(
  { action, queries, question, stretches, content }: RecursiveStep,
  { met, asked, tools, mustCite }: { met: Met; asked: Asked; tools: Tools; mustCite: boolean },
): string | null {
  if (action === 'nothing') return null;
  if (action === 'search') {
    if (queries.length === 0) return 'queries is empty';
    return met.fault(withIds(`${queries.join(' ')} ${question}`));
  }
  if (action === 'inspect') {
    if (stretches.length === 0 || stretches.length > LOOK_LIMITS.stretches)
      return `stretches is to hold 1 to ${LOOK_LIMITS.stretches} of them`;
    if (stretches.some(({ from, to }) => from >= to)) return 'a stretch ends before it begins';
    if (stretches.reduce((sum, { from, to }) => sum + to - from, 0) > LOOK_LIMITS.seconds)
      return `at most ${LOOK_LIMITS.seconds} seconds can be looked at again at once`;
    if (question === '') return 'question is empty: what is to be looked for?';
    const known = stretchesOf(stretches, asked, tools).length === stretches.length;
    return known ? met.fault(withIds(question)) : 'a stretch has the number of no line that was shown';
  }
  return answerFault(content, met, mustCite);
}
