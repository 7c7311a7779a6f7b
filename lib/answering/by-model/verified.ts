import {
  ANSWERING_LIMITS,
  type PromptPerson,
  promptOf,
  questionLine,
} from '../../language/prompts/answering';
import type { Section } from '../../language/prompts/data';
import {
  CHARACTER_RULES,
  characterTask,
  JUDGE_RULES,
  judgeTask,
  SCENE_RULES,
  sceneTask,
  TESTIMONY_FORM,
  type Testimony,
  VERDICT_FORM,
  type Verdict,
} from '../../language/prompts/verified';
import { text } from '../../text';
import { type Dispatched, dispatched } from './choose-witnesses';
import type { Asked, Controller, Form, Found, Outcome, Piece, Tools } from './contract';
import { whatTells } from './pictured-lines';
import { notFound, usable } from './refusals';
import { sentencesIn } from './sentences';
import {
  aboutSection,
  amount,
  answerFault,
  idsIn,
  Met,
  numbersIn,
  pieceSection,
  sentenceLines,
  thatFit,
} from './shown';
import { notTold } from './told-once';

/** Incidents that the scene agent is given (ViSAGE, appendix A), and seconds around each that belong to it. */
const INCIDENTS = 5;
const AROUND_S = 10;
/** Moments that a person was there for, and lines of their card. */
const EXPERIENCES = 12;
const CARD_LINES = 24;
/** Bytes of what one witness is given. */
const READ = 14_000;

/** Rounds of calls: the dispatcher's, the witnesses', the judge's. */
const ROUNDS = { heard: 2, judged: 3 } as const;

/** Somebody who was asked, and what they told. */
interface Witness {
  /** Null: the scene. */
  person: PromptPerson | null;
  testimony: string;
}

/** What one question's witnesses share. */
interface Hearing extends Dispatched {
  asked: Asked;
  tools: Tools;
}

/**
 * Hears the scene and the people who were there, one after the other, and has a judge decide (ViSAGE, 3.4): a dispatcher maps misheard names to
 * known ones and picks at most three people; the scene tells by the five best incidents, each person by their card and what they were there
 * for; where they contradict each other the scene holds for what was done, looked and where, and own words for what a person says of
 * themselves. Refuses where nobody knows, nothing settles it, or the judge gives nothing that can be used; a witness who gives nothing that can be used is not
 * heard, and without a dispatcher the names are taken as the rules take them. Without verification the first who tells it is believed.
 */
export const verified: Controller = async (asked, tools) => {
  const hearing: Hearing = { asked, tools, ...(await dispatched(asked, tools)) };
  const heard: Witness[] = [];
  for (const person of [null, ...hearing.witnesses]) {
    const testimony = await (person ? askPerson(person, hearing) : askScene(hearing));
    if (testimony !== null) heard.push({ person, testimony });
  }
  if (heard.length === 0)
    return notFound(
      [questionLine(asked.question)],
      ROUNDS.heard,
      'Neither the scene nor anybody who was asked tells it.',
    );
  return asked.as.withoutVerification ? unverified(heard[0]!) : judged(heard, hearing);
};

/** What the scene tells, by the incidents that fit best; null where it does not know. */
async function askScene(hearing: Hearing): Promise<string | null> {
  const { tools, search, question } = hearing;
  const best = await tools.search([search], { k: INCIDENTS });
  const around: Found[] = [];
  for (const moment of best) {
    const near = await tools.around(moment, AROUND_S);
    around.push(...(near.length > 0 ? near : [moment]));
  }
  const incidents = [...new Map(around.map((found) => [found.id, found])).values()];
  const pieces = tools.shelf.put(inOrder(thatFit(whatTells(notTold(incidents, []), question), READ)));
  if (pieces.length === 0) {
    tools.trace('scene', 'Nothing that was seen or heard fits the question.');
    return null;
  }
  tools.trace('scene', `Read ${amount(pieces.length, 'moment')} of the scene.`);
  const sections = [pieceSection('What happened', pieces)];
  return testify({ rules: SCENE_RULES, task: sceneTask(question), sections, pieces }, 'The scene', hearing);
}

/** What a person tells by their card and what they were there for; null where they do not know. */
async function askPerson(person: PromptPerson, hearing: Hearing): Promise<string | null> {
  const { tools, search, question } = hearing;
  const who = person.name ?? 'Somebody unnamed';
  const card = (await tools.card(person.id)).slice(-CARD_LINES);
  const there = await tools.search([search], { k: EXPERIENCES, presentTo: person.id });
  const lived = tools.shelf.put(inOrder(thatFit(notTold(there, []), READ / 2)));
  const facts = notTold(
    card.map(({ found }) => found),
    lived,
  );
  const told = tools.shelf.put(thatFit(facts, READ / 2));
  if (told.length + lived.length === 0) {
    tools.trace('witness', `${who} was there for nothing that fits the question.`);
    return null;
  }
  tools.trace(
    'witness',
    `Asked ${who}, who was there for ${amount(lived.length, 'moment')} that may tell it.`,
  );
  const called = person.name === null ? `<${person.id}>` : `<${person.id}>, called ${person.name}`;
  const sections = [
    pieceSection('What is known of you', told),
    pieceSection('What you were there for', lived),
  ];
  const task = characterTask(called, question);
  return testify({ rules: CHARACTER_RULES, task, sections, pieces: [...told, ...lived] }, who, hearing);
}

/** What a witness answers; null where they do not know, or say nothing that can be used. */
async function testify(given: Given, who: string, hearing: Hearing): Promise<string | null> {
  const { tools } = hearing;
  const { knows, content } = await usable<Testimony>(
    () =>
      askOf(given, hearing, TESTIMONY_FORM, ({ knows, content }, citing) =>
        knows
          ? citing(content)
          : content === ''
            ? null
            : 'knows is false, but content tells something: leave it empty',
      ),
    { thinking: '', knows: false, content: '' },
    `What ${who === 'The scene' ? 'the scene' : who} tells`,
    tools,
  );
  tools.trace('told', knows ? `${who} says: ${withoutCites(content)}` : `${who} does not know.`);
  return knows ? content : null;
}

/** What a witness tells, taken as it is. */
function unverified({ person, testimony }: Witness): Outcome {
  const answer = person ? `<${person.id}>: ${testimony}` : testimony;
  return {
    answer,
    refused: false,
    rounds: ROUNDS.heard,
    sure: 'likely',
    why: text('Nobody held it against others.'),
  };
}

/** What is answered, by all that was told. */
async function judged(heard: readonly Witness[], hearing: Hearing): Promise<Outcome> {
  const { tools, question, asked } = hearing;
  const cited = [...new Set(heard.flatMap(({ testimony }) => numbersIn(testimony)))].sort((a, b) => a - b);
  const pieces = cited.flatMap((n) => tools.shelf.get(n) ?? []);
  const sections = [
    ...heard.map(({ person, testimony }) => ({
      ...pieceSection(person ? `What <${person.id}> tells` : 'What the scene tells', []),
      lines: sentenceLines(testimony),
    })),
    pieceSection('What that rests on', pieces),
  ];
  const { verdict, content, sure, why } = await usable<Verdict>(
    () =>
      askOf(
        { rules: JUDGE_RULES, task: judgeTask(question), sections, pieces },
        hearing,
        VERDICT_FORM,
        ({ verdict, content }, citing) => (verdict === 'answer' ? citing(content) : null),
      ),
    {
      ...{ thinking: '', verdict: 'missing', content: '', sure: 'unsure' },
      why: text('The judge gave no answer that could be used.'),
    },
    'What was decided',
    tools,
  );
  if (verdict === 'answer') {
    tools.trace('judged', `It was decided: ${why}`);
    return { answer: content, refused: false, rounds: ROUNDS.judged, sure, why };
  }
  tools.trace(
    'judged',
    `${verdict === 'missing' ? 'Nothing bears it out.' : 'They contradict each other.'} ${why}`,
  );
  const refusal = notFound([questionLine(asked.question)], ROUNDS.judged, why, content);
  if (verdict === 'missing') return refusal;
  return {
    ...refusal,
    answer: 'I cannot tell: what was seen and what was said of it contradict each other.',
  };
}

/** What somebody is asked with: the pieces are those that they may cite. */
interface Given {
  rules: string;
  task: string;
  sections: readonly Section[];
  pieces: readonly Piece[];
}

/** Asks, telling how the people are called. `fault` is given what is wrong with a text that must cite. */
async function askOf<T>(
  { rules, task, sections, pieces }: Given,
  { asked, tools, witnesses }: Hearing,
  form: Form<T>,
  fault: (value: T, citing: (text: string) => string | null) => string | null,
): Promise<T> {
  const met = new Met(tools);
  const people = await met.section(pieces, [...idsIn(task), ...witnesses.map(({ id }) => id)]);
  const citing = (text: string): string | null => {
    const foreign = numbersIn(text).find((n) => !pieces.some((piece) => piece.n === n));
    return foreign === undefined ? answerFault(text, met, true) : `no line has the number [${foreign}]`;
  };
  const messages = promptOf({
    rules,
    task,
    sections: [aboutSection(asked), people, ...sections],
    form: form.json,
  });
  return tools.ask(
    { messages, maxTokens: ANSWERING_LIMITS.stepTokens },
    { ...form, fault: (value) => fault(value, citing) },
  );
}

/** Those of one video together, best video first, in the order in which they happened in it. */
function inOrder(found: readonly Found[]): Found[] {
  const videos = [...new Set(found.map(({ videoId }) => videoId))];
  return [...found].sort(
    (a, b) => videos.indexOf(a.videoId) - videos.indexOf(b.videoId) || a.t0 - b.t0 || a.t1 - b.t1,
  );
}

/** What people are told of a testimony in the trace. */
function withoutCites(testimony: string): string {
  return sentencesIn(testimony)
    .map(({ text }) => text)
    .join(' ');
}
