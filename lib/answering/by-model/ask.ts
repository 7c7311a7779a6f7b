import type { Answer, AskRequest } from '../../contract/answers';
import { WITHOUT_MODEL } from '../../contract/trace';
import { MnemeError, toErrorData } from '../../errors';
import { ANSWERING_LIMITS } from '../../language/prompts/answering';
import type { Provider } from '../../language/provider';
import { text } from '../../text';
import { inTurn, type Tellable, told } from '../../told';
import { answerMeaning } from '../read-lines';
import { tellingStep } from '../telling-step';
import type { SwitchedRequest } from './ask-switches';
import type { ReadableMemory } from './contract';
import { type Thinking, think } from './think';
import type { Turns } from './turns';

/** What a question is answered with. */
export interface Answering extends Omit<Thinking, 'provider'> {
  memory: ReadableMemory;
  /** The model that is connected; null while none is. Throws `model-busy`. */
  provider(): Promise<Provider | null>;
  /** In which questions come to the model. */
  turns: Turns;
}

/**
 * Answers a question: with the model that is connected, in the way that is asked for; by the rules alone where none is, or where it fails. The trace says so
 * then (`WITHOUT_MODEL`).
 *
 * @throws MnemeError `bad-input` for a question that is too long or a way that there is not, `not-found` for an unknown video, `cancelled`; where
 *   it is `strict`, as `Provider.complete`
 */
export async function askMemory(request: SwitchedRequest, answering: Answering): Promise<Answer> {
  requireQuestion(request.question);
  const { signal } = answering;
  try {
    const provider = await answering.provider();
    if (!provider) return await byRules(request, answering, isNamed(request) ? NOT_CONNECTED : null);
    // From here on there is something to stop.
    answering.onText?.('');
    return await answering.turns.take(() => think(request, { ...answering, provider }), signal);
  } catch (error) {
    const { code, told } = toErrorData(error);
    if (!FAILED.has(code) || request.strict) throw error;
    return byRules(request, answering, inTurn('The language model did not answer, so the rules did.', told));
  }
}

const NOT_CONNECTED = text(
  'No language model is connected, so the rules answered. Connect one under Settings, Language model.',
);
/** What of a model's failing leaves the question to be answered by the rules. */
const FAILED: ReadonlySet<string> = new Set(['model-failed', 'model-busy', 'model-unavailable']);

/** Whether a person asked for a way that a model answers in, by its name. */
function isNamed({ mode = 'auto', aloud }: AskRequest): boolean {
  return mode !== 'auto' && !aloud;
}

/** @throws MnemeError `bad-input` */
export function requireQuestion(question: string): void {
  const most = ANSWERING_LIMITS.question;
  if (question.length > most)
    throw new MnemeError(
      'bad-input',
      told`A question has at most ${most} letters; this one has ${question.length}.`,
    );
}

async function byRules(
  request: SwitchedRequest,
  { memory, now, today }: Answering,
  why: Tellable | null,
): Promise<Answer> {
  const { answer: answered } = await answerMeaning(memory, request, { now, today });
  return why === null
    ? answered
    : { ...answered, trace: [tellingStep(WITHOUT_MODEL, why), ...answered.trace] };
}
