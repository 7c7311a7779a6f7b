/** Part of what a model is given. Pictures are JPEG, sound is WAV. */
export type Part =
  | { type: 'text'; text: string }
  | { type: 'image'; jpeg: Uint8Array }
  | { type: 'audio'; wav: Uint8Array };

export interface Message {
  role: 'system' | 'user' | 'assistant';
  content: readonly Part[];
}

/** What a model is asked for. */
export interface Completion {
  /** What it is for, in the words that the page tells it with: "memorizing", "answering". */
  purpose: string;
  messages: readonly Message[];
  /** The JSON Schema that the answer is to follow, with a name for it; without one it is free text. What comes back must be checked all the same. */
  schema?: { name: string; json: Record<string, unknown> };
  /** At most so many tokens are generated. */
  maxTokens: number;
}

/** What a call took, as the model's server counts; null where it does not tell. */
export interface Usage {
  promptTokens: number | null;
  completionTokens: number | null;
}

export interface Completed {
  text: string;
  /** Why it ended: by itself, since it was as long as it may be, or since the model would not answer. */
  ended: 'stop' | 'length' | 'refused';
  usage: Usage;
}

/** Where a model runs: within this tab, within the browser, or on a server, which what it is given leaves for. */
export type RunsIn = 'tab' | 'browser' | 'server';

/** A language model, wherever it runs. Temperature is 0 throughout. */
export interface Provider {
  /** The model's own name. */
  readonly model: string;
  readonly runsIn: RunsIn;
  /** What it takes besides text. */
  readonly takes: { images: boolean; audio: boolean };
  /**
   * Asks it. `onText` is called with each piece of text as it comes. One on a server waits for `onSending` before each request, which is told
   * how many bytes its body has: nothing leaves where that fails.
   *
   * @throws MnemeError `model-unavailable`, `model-busy` (with when to try again, where that was told), `model-failed`, `cancelled`
   */
  complete(
    request: Completion,
    options?: {
      signal?: AbortSignal;
      onText?: (text: string) => void;
      onSending?: (bytes: number) => Promise<void>;
    },
  ): Promise<Completed>;
}
