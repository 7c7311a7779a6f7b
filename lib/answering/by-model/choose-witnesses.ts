import {
  ANSWERING_LIMITS,
  type PromptPerson,
  personLine,
  promptOf,
  questionLine,
} from '../../language/prompts/answering';
import type { Section } from '../../language/prompts/data';
import {
  DISPATCH_FORM,
  DISPATCH_RULES,
  type Dispatch,
  dispatchTask,
  MOST_WITNESSES,
} from '../../language/prompts/verified';
import type { Asked, Tools } from './contract';
import { askedLine } from './in-part';
import { usable } from './refusals';
import { aboutSection } from './shown';

/** People of whom the dispatcher is told: those whom the question may name come first, then those who were there, then others who have names. */
const REGISTERED = 60;
/** Bytes of these. */
const REGISTER = 8_000;
/** Moments nearest to the question of which it is told who was there, and bytes of these. */
const WHERE = { moments: 8, bytes: 3_000 } as const;

/** A question as it is put to others, and who they are. */
export interface Dispatched {
  /** With whom its names mean. */
  question: string;
  /** With the names of those in place of misheard ones. */
  search: string;
  witnesses: PromptPerson[];
}

/**
 * Maps the names in a question to those of people known, misheard ones too, and picks who can tell (ViSAGE, the dispatcher). Where the model
 * gives nothing that can be used, it is as the rules take the names.
 */
export async function dispatched(asked: Asked, tools: Tools): Promise<Dispatched> {
  const question = questionLine(asked.question);
  const whole = await askedLine(asked, tools);
  const { persons, misheard } = await tools.personsNamed(asked.question);
  const where = await whoWasWhere(question, tools);
  const there = await tools.people(where.flatMap(({ ids }) => ids));
  const everybody = [...persons, ...there, ...(await tools.registered(REGISTERED))];
  const known = new Map(
    [...new Map(everybody.map((person) => [person.id, person] as const))].slice(0, REGISTERED),
  );
  const byRules: Dispatch = {
    names: misheard.flatMap(({ form, name }) =>
      persons.filter((person) => person.name === name).map(({ id }) => ({ said: form, id })),
    ),
    witnesses: persons.map(({ id }) => id).slice(0, MOST_WITNESSES),
  };
  const chosen =
    known.size === 0 ? byRules : await byModel({ asked, question, known, where }, byRules, tools);
  const names = chosen.names.filter(({ said, id }) => known.get(id)!.name !== said);
  for (const { said, id } of names)
    tools.trace('names', `Took "${said}" for ${known.get(id)!.name ?? 'somebody unnamed'}.`);
  const meant = names.map(({ said, id }) => `"${said}" is <${id}>`);
  return {
    question: meant.length > 0 ? `${whole} (${meant.join(', ')})` : whole,
    search: names.reduce((text, { said, id }) => text.replace(said, known.get(id)!.name ?? id), question),
    witnesses: chosen.witnesses.map((id) => known.get(id)!),
  };
}

/** A moment that fits a question, and the ids of those who were there. */
interface Gathering {
  when: string;
  ids: string[];
}

/** Who was there at the moments nearest to a question, best first: of each clip one. */
async function whoWasWhere(question: string, tools: Tools): Promise<Gathering[]> {
  const best = await tools.search([question], { k: WHERE.moments, clips: true });
  const all: Gathering[] = [];
  for (const moment of best) all.push({ when: moment.when, ids: await tools.present(moment) });
  return all.filter(({ ids }) => ids.length > 0);
}

/** What the dispatcher is told. */
interface Told {
  asked: Asked;
  question: string;
  known: ReadonlyMap<string, PromptPerson>;
  where: readonly Gathering[];
}

function byModel(
  { asked, question, known, where }: Told,
  byRules: Dispatch,
  tools: Tools,
): Promise<Dispatch> {
  const lines = [...known.values()].map(personLine);
  const there = where.map(({ when, ids }) => `${when}: ${ids.map((id) => `<${id}>`).join(', ')}`);
  const sections: Section[] = [
    aboutSection(asked),
    { title: 'People', lines, bytes: REGISTER, keep: 'first' },
    {
      title: 'Who was there when something near to it happened',
      lines: there,
      bytes: WHERE.bytes,
      keep: 'first',
    },
  ];
  const fault = ({ names, witnesses }: Dispatch): string | null => {
    const strange = [...names.map(({ id }) => id), ...witnesses].find((id) => !known.has(id));
    if (strange !== undefined) return `nobody with the id ${strange} is listed`;
    const unsaid = names.find(({ said }) => said === '' || !question.includes(said));
    return unsaid ? `"${unsaid.said}" does not stand in the question` : null;
  };
  const task = dispatchTask(question);
  const messages = promptOf({ rules: DISPATCH_RULES, sections, task, form: DISPATCH_FORM.json });
  const call = () =>
    tools.ask({ messages, maxTokens: ANSWERING_LIMITS.stepTokens }, { ...DISPATCH_FORM, fault });
  return usable(call, byRules, 'Who is to be asked', tools);
}
