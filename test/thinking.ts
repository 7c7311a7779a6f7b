// A question thought about in Node: the memory in hand, and a model that answers as it is told to.

import type { SwitchedRequest } from '../lib/answering/by-model/ask-switches';
import type { ReadableMemory } from '../lib/answering/by-model/contract';
import { type Thinking, think } from '../lib/answering/by-model/think';
import type { Answer } from '../lib/contract/answers';
import type { Completion, Provider } from '../lib/language/provider';
import type { Recall } from '../lib/memory/recall';

/** A memory that is all there. */
export function memoryOf(recall: Recall): ReadableMemory {
  return {
    read: async (work) => work(recall),
    vectorOf: async () => null,
    formOf: async () => null,
    readLines: async () => null,
    settled: async () => {
      while (recall.settleState(1000));
    },
    answers: async () => [],
    correction: async () => null,
    frames: async () => [],
  };
}

/** All text of what a model is asked. */
export function textOf({ messages }: Completion): string {
  return messages
    .flatMap(({ content }) => content.map((part) => (part.type === 'text' ? part.text : '')))
    .join('\n');
}

export interface ScriptedModel extends Provider {
  /** What it was asked, the first first. */
  asked: Completion[];
}

/** A model that answers as `say` tells, in three pieces. */
export function scriptedModel(say: (text: string, nth: number) => string): ScriptedModel {
  const asked: Completion[] = [];
  return {
    model: 'scripted',
    runsIn: 'tab',
    takes: { images: false, audio: false },
    asked,
    async complete(request, { onText } = {}) {
      asked.push(request);
      const text = say(textOf(request), asked.length - 1);
      const size = Math.ceil(text.length / 3);
      for (let from = 0; from < text.length; from += size) onText?.(text.slice(from, from + size));
      return { text, ended: 'stop', usage: { promptTokens: null, completionTokens: null } };
    },
  };
}

/** What a model says of the lines that a prompt holds. */
export function askOf(
  recall: Recall,
  request: SwitchedRequest,
  say: (text: string, nth: number) => string,
  more: Partial<Thinking> = {},
): Promise<Answer> {
  return think(request, { memory: memoryOf(recall), provider: scriptedModel(say), ...more });
}

/** The first prompt that a question comes to, and how long that took in milliseconds; null where no model is asked. */
export async function firstPrompt(
  memory: ReadableMemory,
  request: SwitchedRequest,
): Promise<{ text: string; ms: number } | null> {
  const began = performance.now();
  let first: { text: string; ms: number } | null = null;
  const provider = scriptedModel((text) => {
    first ??= { text, ms: performance.now() - began };
    return 'Not known: nothing.';
  });
  await think(request, { memory, provider });
  return first;
}
