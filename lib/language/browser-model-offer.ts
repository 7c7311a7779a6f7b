import type { BrowserModelOffer } from '../contract/models';
import type { Message, Part } from './provider';

/** What is used of the Prompt API (W3C Web Machine Learning, Prompt API): a session is one conversation. */
export interface Session {
  promptStreaming(
    input: Prompt[],
    options: { signal?: AbortSignal; responseConstraint?: Record<string, unknown> },
  ): ReadableStream<string>;
  destroy(): void;
}
export interface Prompt {
  role: Message['role'];
  content: { type: Part['type']; value: string | Blob | ArrayBuffer }[];
}
type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available';
interface Expected {
  expectedInputs: { type: Part['type'] }[];
  expectedOutputs: { type: 'text'; languages: string[] }[];
}
export interface LanguageModels {
  availability(options: Expected): Promise<Availability>;
  create(
    options: Expected & {
      initialPrompts?: Prompt[];
      signal?: AbortSignal;
      monitor?: (monitor: EventTarget) => void;
      /** Heeded where the browser lets a page choose; it decides by itself elsewhere. */
      temperature?: 0;
      topK?: 1;
    },
  ): Promise<Session>;
}

/** The browser's own model as it is offered to this page; null where there is none. */
export async function readBrowserModel(): Promise<BrowserModelOffer | null> {
  const models = api();
  const of = (...types: Part['type'][]): Promise<Availability> =>
    models?.availability(expecting(types)).catch(() => 'unavailable' as const) ??
    Promise.resolve('unavailable');
  const [text, images, audio] = await Promise.all([of('text'), of('text', 'image'), of('text', 'audio')]);
  if (text === 'unavailable') return null;
  return {
    takes: { images: images === 'available', audio: audio === 'available' },
    isReady: text === 'available',
  };
}

/** The browser's way to its model, where it has one. */
export function api(): LanguageModels | undefined {
  return (globalThis as { LanguageModel?: LanguageModels }).LanguageModel;
}

/** What a session is told to expect. */
export function expecting(types: readonly Part['type'][]): Expected {
  return {
    expectedInputs: types.map((type) => ({ type })),
    // In which it is asked to answer, by the prompts.
    expectedOutputs: [{ type: 'text', languages: ['en'] }],
  };
}
