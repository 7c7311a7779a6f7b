import type { Answer, Evidence, TraceStep } from '../../contract/answers';
import {
  CHOSEN,
  COMMON,
  HOW_SURE,
  IN_TIME,
  isNothingAsked,
  LEFT_OUT,
  NOTHING_ASKED,
  TAKEN_AS,
  type TraceStepName,
} from '../../contract/trace';
import { MnemeError } from '../../errors';
import type { Provider } from '../../language/provider';
import type { Recall } from '../../memory/recall';
import { text } from '../../text';
import { inEnglish, inTurn, told } from '../../told';
import { capital } from '../../wording';
import { NOT_TOLD_GERMAN } from '../by-rules/refusal-text';
import { EVIDENCE_KEPT, UNDERSTOOD } from '../by-rules/reply';
import { wordlessTold } from '../by-rules/wordless';
import { clockAsOf } from '../clock-as-of';
import { tellingStep } from '../telling-step';
import { asOfAsked, asRead, requireSwitches } from './apply-switches';
import type { SwitchedRequest } from './ask-switches';
import { auto, type Judged } from './auto';
import { type Checked, checkAnswer, type Grounds, unchecked } from './check-citations';
import type { Asked, Controllers, Outcome, ReadableMemory, Seen, Source } from './contract';
import { evidenceOf } from './found';
import { ShelfGrounds } from './grounds';
import { groundsInPart } from './in-part';
import { inspecting, type Look } from './inspect';
import { iterative } from './iterative';
import { ModelCalls } from './model-calls';
import { recursive } from './recursive';
import { reflex } from './reflex';
import { emptyShelf } from './shelf';
import { socratic } from './socratic';
import { leftOutOf, missingTold, surenessOf, tellKept, withNames } from './tell';
import { makeTools } from './tools';
import { verified } from './verified';

/** The ways of thinking that there are, by the mode that asks for them. */
const CONTROLLERS: Controllers = {
  reflex,
  iterative,
  recursive,
  verified,
};

/** Steps of the rules that are told whoever answers. */
const OF_RULES: ReadonlySet<TraceStepName> = new Set([UNDERSTOOD, IN_TIME, NOTHING_ASKED]);

/** What a question is thought about with. */
export interface Thinking {
  memory: ReadableMemory;
  provider: Provider;
  signal?: AbortSignal;
  /** Given what of the answer has come and holds, for people to read: all of it, each time. */
  onText?: (text: string) => void;
  /** Where stretches of the videos can be looked at again: done only with a model that takes pictures. */
  look?: Look | null;
  /** Given what was seen by looking at videos again, to be taken into the memory. */
  onSeen?: (seen: readonly Seen[]) => void;
  /** Other ways of thinking than there are, to try one by itself. */
  controllers?: Controllers;
  /** Milliseconds, for measuring. */
  now?: () => number;
  /** What "yesterday" counts from where nothing says as of when, milliseconds since 1970. */
  today?: number;
}

/**
 * Answers with a language model, in the way that is asked for: what it tells is held against the evidence that it cites, and what that does not hold is
 * left out; where nothing is left it is refused. As published it is told as it is.
 *
 * @throws MnemeError `not-found` for an unknown video, `bad-input` for a way that there is not or a switch out of its range, and as `Provider.complete`
 */
export async function think(request: SwitchedRequest, thinking: Thinking): Promise<Answer> {
  const { memory, provider, signal, onText = () => {}, look } = thinking;
  const { controllers = CONTROLLERS, now = () => performance.now(), today = Date.now() } = thinking;
  const mode = request.mode ?? 'auto';
  if (mode !== 'auto' && !controllers[mode])
    throw new MnemeError('bad-input', told`There is no way of answering called ${mode}.`);
  requireSwitches(request.as ?? {});
  const started = now();
  const steps: TraceStep[] = [];
  const grounds = new ShelfGrounds(emptyShelf());
  let mayCite: Grounds = grounds;
  const { asked, source } = await readAsked(request, memory, today);
  const trace = (step: TraceStepName, detail: string) =>
    void steps.push({ step, detail: withNames(detail, source.view) });
  const calls = new ModelCalls(provider, trace, signal, (text) => {
    const { kept } = held(text, mayCite, whole, false);
    onText(tellKept(kept, mayCite, source).text);
  });
  const inspect =
    look && provider.takes.images
      ? inspecting({ asked, memory, look, ask: (prompt, form) => calls.ask(prompt, form) })
      : null;
  const showing = request.aloud === true && provider.takes.images;
  const tools = makeTools({ asked, memory, calls, grounds, inspect, showing, trace });

  const rules = await tools.byRules();
  const takenAs = rules.answer.trace.find(({ step }) => step === TAKEN_AS);
  for (const step of rules.answer.trace) if (step === takenAs || OF_RULES.has(step.step)) steps.push(step);
  const whole = takenAs ? { ...asked, question: takenAs.detail } : asked;
  mayCite = groundsInPart(grounds, rules.part);

  const judge = async (way: Judged['way']): Promise<Judged> => {
    grounds.shelf.begin();
    const outcome = await (way === 'socratic' ? socratic : controllers[way]!)(whole, tools);
    const { model } = provider;
    thinking.onSeen?.(
      (outcome.inspected ?? []).map(({ videoId, t0, t1, text }) => ({ videoId, t0, t1, text, model })),
    );
    await memory.read((recall) => grounds.takeUp({ recall, view: recall.view(asked.asOf) }));
    const { refused, sure, why, left } = judged(outcome, mayCite, whole, source);
    for (const sentence of leftOutOf({ left })) trace(LEFT_OUT, sentence);
    trace(way, `${refused ? 'Refused' : capital(sure)}: ${inEnglish(why)}`);
    return { way, outcome, refused, sure };
  };
  const way = asked.as.socratic ? 'socratic' : mode;
  const best =
    isNothingAsked(rules.answer) || rules.isOfNoPart
      ? null
      : way === 'auto'
        ? await auto(whole, tools, controllers, judge)
        : await judge(way);

  const finish = (said: Pick<Answer, 'answer' | 'refused' | 'rounds' | 'evidence'>): Answer => ({
    ...said,
    mode,
    modelCalls: calls.calls,
    promptTokens: calls.promptTokens,
    ms: Math.round((now() - started) * 10) / 10,
    trace: steps,
  });
  if (!best) {
    if (!isNothingAsked(rules.answer) && !rules.isOfNoPart)
      trace(CHOSEN, 'The rules answer this exactly: no model was asked.');
    return finish({ ...rules.answer, rounds: 0 });
  }
  if (way === 'auto') trace(CHOSEN, `Answered by ${best.way}.`);
  trace(
    'model',
    `${provider.model}: ${calls.calls === 1 ? '1 call' : `${calls.calls} calls`}, ${calls.promptTokens} tokens of prompt${calls.isEstimated ? ', some of them estimated by their letters' : ''}.`,
  );
  const { rounds } = best.outcome;
  if (best.refused) {
    const looked = rules.answer.trace.find(({ step }) => step === UNDERSTOOD)?.detail ?? '';
    const evidence = nearest(rules.found, source);
    const { video } = asked;
    const wordless = await memory.read((recall) =>
      wordlessTold(recall, video ? [video] : recall.videos.all(), rules.isOfTalk),
    );
    const missing = missingTold(best.outcome.missing, whole.question, grounds, source);
    const { next } = rules;
    // In one language: what is missing is told in English.
    const why = next.isGerman
      ? [NOT_TOLD_GERMAN, wordless?.german]
      : ['I found nothing that answers this.', missing || looked, wordless && inEnglish(wordless.english)];
    return finish({
      answer: [...why, inEnglish(next.told)].filter(Boolean).join(' '),
      refused: true,
      rounds,
      evidence,
    });
  }
  const { kept, sure, why, common, notTold } = judged(best.outcome, mayCite, whole, source);
  steps.push(
    tellingStep(HOW_SURE, inTurn(SURE[sure], typeof why === 'string' ? withNames(why, source.view) : why)),
  );
  if (common.length > 0)
    steps.push(
      tellingStep(COMMON, told`From what the model knows, not from your videos: ${common.join(' ')}`),
    );
  const { text, evidence } = tellKept(kept, mayCite, source);
  const untold = missingTold(notTold.join(' '), whole.question, grounds, source);
  return finish({ answer: [text, untold].filter(Boolean).join(' '), refused: false, rounds, evidence });
}

const SURE = {
  sure: text('Sure.'),
  likely: text('Likely.'),
  unsure: text('Unsure.'),
} as const;

/** An answer held against its evidence; as published it is not. */
function held(text: string, grounds: Grounds, { as, question }: Asked, isWhole = true): Checked {
  return as.asPublished ? unchecked(text, isWhole) : checkAnswer(text, grounds, question, isWhole);
}

const NOTHING_HELD: Checked = { kept: [], left: [], common: [], notTold: [] };

/** What holds of an outcome, and how sure it is. */
function judged(outcome: Outcome, grounds: Grounds, asked: Asked, source: Source) {
  if (outcome.refused) return { ...NOTHING_HELD, refused: true, sure: 'unsure' as const, why: outcome.why };
  const checked = held(outcome.answer, grounds, asked);
  const { kept, left } = checked;
  if (asked.as.asPublished)
    return { ...checked, refused: kept.length === 0, sure: outcome.sure, why: outcome.why };
  const { sure, why } = surenessOf(checked, outcome, grounds, source);
  // Where it contradicts itself, what else it tells is not to be trusted either.
  const refused =
    kept.every(({ cites }) => cites.length === 0) || left.some(({ failing }) => failing === 'contradicted');
  return { ...checked, refused, sure, why };
}

function nearest(found: readonly Parameters<typeof evidenceOf>[0][], source: Source): Evidence[] {
  return found.slice(0, EVIDENCE_KEPT).map((one) => evidenceOf(one, source));
}

/** The question as of its moment, and how people are called then. */
function readAsked(
  request: SwitchedRequest,
  memory: ReadableMemory,
  today: number,
): Promise<{ asked: Asked; source: Source }> {
  const { question, before, previous = null, as = {} } = request;
  return memory.read((recall: Recall) => {
    const video = request.video ? recall.videos.named(request.video) : null;
    const asOf = asOfAsked(recall, video, before, as);
    const view = recall.view(asOf);
    const { now, zone } = clockAsOf(recall, view, today);
    const asked = { question, video, before, asOf, now, zone, previous, as: asRead(as) };
    return { asked, source: { recall, view } };
  });
}
