import { ANSWERING_LIMITS, promptOf } from '../../language/prompts/answering';
import { DATA_RULE } from '../../language/prompts/data';
import type { Asked, Found, Outcome, Tools } from './contract';
import { askedLine } from './in-part';
import { notKnown, REFUSING } from './reflex';
import { clipLines, nearestThatFit } from './shown';

/** Clips that are read: as many as M3-Agent's searches of clips find (section E). */
const CLIPS = 2;
/** Bytes of what is read of them. */
const READ = 14_000;

const RULES = `You answer a question about videos from descriptions of clips of them.

How to answer
- ${DATA_RULE}
- Use only what the descriptions tell. People have neither ids nor names in them, but for names that are said.
- After every sentence that tells something, cite the numbers of the lines it rests on, such as [2] or [2][5].
- As short as can be: the answer itself, without explanations.`;

/**
 * Answers as M3-Agent's Socratic models do (section I, Table 24), what that system is measured against: one search for the question among descriptions of
 * clips, one call, the question after what was found. The descriptions are what was said, and what a model wrote that it saw and heard; who somebody is is
 * read nowhere (`WhoSwitches.strangersOnly`), nor anything that holds beyond the moment. As published it always answers.
 */
export async function socratic({ question, as }: Asked, tools: Tools): Promise<Outcome> {
  const best = await tools.search([question], { k: CLIPS, clips: true });
  const clips: Found[] = [];
  for (const moment of best)
    clips.push(...nearestThatFit(await tools.clip(moment.clipId), moment, READ / best.length));
  const pieces = tools.shelf.put(clips.map(withoutPeople));
  tools.trace('read', `Read ${best.length} clips, in which nobody is known.`);
  const text = await tools.say({
    messages: promptOf({
      rules: as.asPublished ? RULES : `${RULES}\n${REFUSING}`,
      sections: [{ title: 'Descriptions of clips', lines: clipLines(pieces), bytes: READ, keep: 'first' }],
      task: `The question: ${await askedLine({ question }, tools)}`,
    }),
    maxTokens: ANSWERING_LIMITS.answerTokens,
  });
  const unknown = as.asPublished ? null : notKnown(text);
  return {
    answer: unknown === null ? text : unknown || question,
    refused: unknown !== null,
    rounds: 1,
    sure: 'likely',
    why: unknown === null ? 'Read from two clips, without knowing anybody.' : 'The model did not find it.',
  };
}

/** What was found with nobody in it whom anybody could know again. */
function withoutPeople(found: Found): Found {
  return { ...found, who: [], text: found.text.replace(/<p_\d+>/g, 'somebody') };
}
