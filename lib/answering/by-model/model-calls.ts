import type { TraceStepName } from '../../contract/trace';
import { MnemeError, stopped } from '../../errors';

import { repairRequest } from '../../language/prompts/data';
import type { Completed, Completion, Provider } from '../../language/provider';
import { readStructured } from '../../language/read-or-ask-again';
import type { Form, Prompt } from './contract';

/** Letters of a token, where the model's server does not count them: some four in English. */
const LETTERS_PER_TOKEN = 4;
/** Letters that are read of what a model says: one that goes on and on is stopped. */
const MOST_LETTERS = 8_000;

/** What a model wrote cannot be used, after it was told so once: it answers, and thinking may go on without. Code `model-failed`. */
export class UnusableAnswer extends MnemeError {
  constructor(wrong: string) {
    super('model-failed', `What the language model wrote could not be used: ${wrong}.`);
  }
}

/** The calls of a model that one question takes, counted. */
export class ModelCalls {
  calls = 0;
  promptTokens = 0;
  /** Some of the tokens were not counted by the model's server, but estimated. */
  isEstimated = false;

  /** @param onText is given the text that people are to read, as far as it has come */
  constructor(
    private readonly provider: Provider,
    private readonly trace: (step: TraceStepName, detail: string) => void,
    private readonly signal?: AbortSignal,
    private readonly onText: (text: string) => void = () => {},
  ) {}

  /** As `Tools.say`. */
  async say(prompt: Prompt): Promise<string> {
    let text = '';
    const tooLong = new AbortController();
    const completed = await this.complete(
      { purpose: 'answering', ...prompt },
      (piece) => {
        text += piece;
        if (text.length > MOST_LETTERS) tooLong.abort();
        else this.onText(text);
      },
      tooLong.signal,
    ).catch((error) => {
      throw tooLong.signal.aborted ? goesOn() : error;
    });
    if (completed.text.length > MOST_LETTERS) throw goesOn();
    if (completed.ended === 'refused')
      throw new MnemeError('model-failed', 'The language model would not answer.');
    if (completed.text.trim() === '')
      throw new MnemeError('model-failed', 'The language model gave an empty answer.');
    return completed.text;
  }

  /** As `Tools.ask`. */
  async ask<T>(prompt: Prompt, form: Form<T>): Promise<T> {
    const { name, json } = form;
    const request: Completion = { purpose: 'answering', ...prompt, schema: { name, json } };
    const first = await this.complete(request);
    const read = readStructured(first, form, MOST_LETTERS);
    if ('value' in read) return read.value;
    this.trace('mended', `What the model wrote could not be used: ${read.wrong}. It was asked once more.`);
    const again = readStructured(
      await this.complete(repairRequest(request, first.text, read.wrong)),
      form,
      MOST_LETTERS,
    );
    if ('value' in again) return again.value;
    throw new UnusableAnswer(again.wrong);
  }

  private async complete(
    request: Completion,
    onText?: (piece: string) => void,
    stop?: AbortSignal,
  ): Promise<Completed> {
    if (this.signal?.aborted) throw stopped();
    this.calls += 1;
    const letters = request.messages
      .flatMap(({ content }) => content)
      .reduce((sum, part) => sum + (part.type === 'text' ? part.text.length : 0), 0);
    let counted: number | null = null;
    try {
      const signals = [this.signal, stop].flatMap((one) => one ?? []);
      const completed = await this.provider.complete(request, { signal: AbortSignal.any(signals), onText });
      counted = completed.usage.promptTokens;
      return completed;
    } finally {
      if (counted === null) this.isEstimated = true;
      this.promptTokens += counted ?? Math.ceil(letters / LETTERS_PER_TOKEN);
    }
  }
}

function goesOn(): MnemeError {
  return new MnemeError('model-failed', 'What the language model said went on and on.');
}
