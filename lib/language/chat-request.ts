import { base64 } from '@scure/base';
import type { Completion, Part } from './provider';
import type { ChatRequest, Refusable } from './wire';

/** What a server has been found to do without; the rest is asked for. */
export interface Habits {
  /** How it is told to answer by a schema. */
  format: 'json_schema' | 'json_object' | 'words';
  /** What it calls the most tokens: OpenAI's newer models know the second name only, other servers often the first only. */
  limit: 'max_tokens' | 'max_completion_tokens';
  /** It lets the temperature be 0; models that think first may not. */
  temperature: boolean;
  /** It counts tokens in a stream. */
  usage: boolean;
}

export const FIRST_HABITS: Habits = {
  format: 'json_schema',
  limit: 'max_tokens',
  temperature: true,
  usage: true,
};

/**
 * How to ask again after a server refused a request: without the field that it named, where it named one that can be done without, else with less of a
 * schema. Null when there is nothing left to leave away.
 */
export function nextHabits(habits: Habits, refused: Refusable | null, hasSchema: boolean): Habits | null {
  if (refused === 'max_tokens' && habits.limit === 'max_tokens')
    return { ...habits, limit: 'max_completion_tokens' };
  if (refused === 'temperature' && habits.temperature) return { ...habits, temperature: false };
  if (refused === 'stream_options' && habits.usage) return { ...habits, usage: false };
  if (!hasSchema || habits.format === 'words') return null;
  return { ...habits, format: habits.format === 'json_schema' ? 'json_object' : 'words' };
}

/** A completion as OpenAI's chat completions ask for it. */
export function chatRequest(
  model: string,
  { messages, schema, maxTokens }: Completion,
  habits: Habits,
): ChatRequest {
  const chat: ChatRequest = {
    model,
    messages: messages.map(({ role, content }) => ({ role, content: content.map(chatPart) })),
    stream: true,
    [habits.limit]: maxTokens,
  };
  if (habits.usage) chat.stream_options = { include_usage: true };
  if (habits.temperature) chat.temperature = 0;
  if (!schema) return chat;
  if (habits.format === 'json_schema') {
    const { name, json } = schema;
    chat.response_format = { type: 'json_schema', json_schema: { name, schema: json, strict: true } };
    return chat;
  }
  if (habits.format === 'json_object') chat.response_format = { type: 'json_object' };
  chat.messages.push({ role: 'user', content: [{ type: 'text', text: bySchema(schema.json) }] });
  return chat;
}

/** Says in words what a server cannot be told otherwise. */
function bySchema(schema: Record<string, unknown>): string {
  return `Answer with nothing but JSON that follows this JSON Schema: ${JSON.stringify(schema)}`;
}

function chatPart(part: Part): ChatRequest['messages'][number]['content'][number] {
  if (part.type === 'text') return part;
  if (part.type === 'image')
    return { type: 'image_url', image_url: { url: `data:image/jpeg;base64,${base64.encode(part.jpeg)}` } };
  return { type: 'input_audio', input_audio: { data: base64.encode(part.wav), format: 'wav' } };
}
