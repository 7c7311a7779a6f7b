import { ANSWERING_LIMITS } from '../../language/prompts/answering';
import { bytesOf, shortened } from '../../language/prompts/data';
import type { Message } from '../../language/provider';
import type { Form, Tools } from './contract';

/** Bytes kept free in each round that is left, for its instructions and for what the model says: English seldom takes more. */
const EACH_ROUND = 1_700;
/** Share of what is free that the data of a round may take, at least: most questions are answered long before the last round. */
const SHARE = 0.4;
/** Bytes of what a model said in a round that stay in the conversation, and letters of each text in it, as many as that leaves room for. */
const SAID = { bytes: 700, letters: [400, 200, 100, 50, 25] } as const;
/** What stands in the place of an answer that could not be used: turns must alternate for some models. */
const UNUSABLE = '(nothing that could be used)';

/** A conversation with a model about one question, in rounds: what was said and found stays in it, and all of it within the bounds of a prompt. */
export class Dialogue {
  private readonly messages: Message[];
  private left: number;

  /**
   * @param rules what holds in every round, with the question
   * @param rounds how often it may be asked
   */
  constructor(
    private readonly tools: Tools,
    rules: string,
    rounds: number,
  ) {
    this.messages = [{ role: 'system', content: [{ type: 'text', text: rules }] }];
    this.left = rounds;
  }

  /** Bytes of data that there is room for in this round, while some is left for those that may follow; 0 at least. */
  room(form: Pick<Form<unknown>, 'json'>): number {
    const free = this.freeFor(form) - this.left * EACH_ROUND;
    return Math.max(0, Math.floor(free * Math.max(SHARE, 1 / Math.max(1, this.left))));
  }

  /**
   * Tells what was found (`dataOf`) and asks what to do.
   *
   * @throws MnemeError as `Tools.ask`; the conversation can go on after it
   */
  async ask<T>(data: string, task: string, form: Form<T>): Promise<T> {
    const text = (said: string) => ({ type: 'text', text: said }) as const;
    this.left -= 1;
    this.messages.push({ role: 'user', content: [data, task].filter((said) => said !== '').map(text) });
    // However much was said: the oldest round after the first goes, never the rules.
    while (this.freeFor(form) < 0 && this.messages.length > 2)
      this.messages.splice(this.messages.length > 4 ? 3 : 1, 2);
    try {
      const value = await this.tools.ask(
        { messages: [...this.messages], maxTokens: ANSWERING_LIMITS.stepTokens },
        form,
      );
      this.messages.push({ role: 'assistant', content: [text(inShort(value))] });
      return value;
    } catch (error) {
      this.messages.push({ role: 'assistant', content: [text(UNUSABLE)] });
      throw error;
    }
  }

  /** Bytes that are left of a prompt, with a form, and with what an answer takes that is to be mended. */
  private freeFor(form: Pick<Form<unknown>, 'json'>): number {
    const { bytes, repair } = ANSWERING_LIMITS;
    const used = this.messages
      .flatMap(({ content }) => content)
      .reduce((sum, part) => sum + (part.type === 'text' ? bytesOf(part.text) : 0), 0);
    return bytes - repair - used - bytesOf(JSON.stringify(form.json));
  }
}

/** A step as JSON, its texts cut as far as need be. */
function inShort(step: unknown): string {
  const cut = (letters: number) =>
    JSON.stringify(step, (_, value) => (typeof value === 'string' ? shortened(value, letters) : value));
  const all = SAID.letters.map(cut);
  return all.find((json) => bytesOf(json) <= SAID.bytes) ?? all.at(-1)!;
}
