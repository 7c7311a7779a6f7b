import * as v from 'valibot';
import type { Tellable, ToldValue } from '../told';

/** Where a page or worker asks for the model that the app's server is connected to. */
export const ENDPOINT = '/api/llm';
/** Header with the access code, percent-encoded. */
export const ACCESS_CODE = 'x-mneme-access-code';
/** Header with the host that the person let words go to: a server that was connected elsewhere since passes nothing on. */
export const AGREED_HOST = 'x-mneme-agreed-host';

type ChatPart =
  | { type: 'text'; text: string }
  | { type: 'image_url'; image_url: { url: string } }
  | { type: 'input_audio'; input_audio: { data: string; format: 'wav' } };

export type ResponseFormat =
  | { type: 'json_object' }
  | {
      type: 'json_schema';
      json_schema: { name: string; schema: Record<string, unknown>; strict: boolean };
    };

/** What is asked: the part of OpenAI's chat completions that is used here, and nothing else. */
export interface ChatRequest {
  model: string;
  messages: { role: 'system' | 'user' | 'assistant'; content: ChatPart[] }[];
  stream: true;
  stream_options?: { include_usage: true };
  temperature?: 0;
  /** One of these two. */
  max_tokens?: number;
  max_completion_tokens?: number;
  response_format?: ResponseFormat;
}

/** Fields that a model's server may not know, and that can be asked without. */
export const REFUSABLE = ['response_format', 'max_tokens', 'temperature', 'stream_options'] as const;
export type Refusable = (typeof REFUSABLE)[number];

const TOLD_VALUE: v.GenericSchema<unknown, ToldValue> = v.lazy(() => v.union([v.number(), TELLABLE]));
const TELLABLE: v.GenericSchema<unknown, Tellable> = v.union([
  v.string(),
  v.object({ text: v.string(), values: v.array(TOLD_VALUE) }),
]);

/** Why nothing came of a request, with a status of 400 and above. Nothing in it is the model's server's own words. */
export const ErrorBody = v.object({
  error: v.object({
    code: v.picklist(['model-unavailable', 'model-busy', 'model-failed']),
    message: v.string(),
    told: v.optional(TELLABLE),
    /** With status 422: the field that the model's server does not take; null where it does not tell. */
    refused: v.optional(v.nullable(v.picklist(REFUSABLE))),
  }),
});
export type ErrorBody = v.InferOutput<typeof ErrorBody>;

/** The status where the model's server does not take the request as it is. */
export const REFUSED = 422;

const Tokens = v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0)));
const Said = v.object({ content: v.nullish(v.string()), refusal: v.nullish(v.string()) });
const finish_reason = v.nullish(v.string());
const usage = v.nullish(v.object({ prompt_tokens: Tokens, completion_tokens: Tokens }));

/** One event of an answer; what else a server may send is left out. The last event is `DONE` instead. */
export const Chunk = v.object({
  choices: v.nullish(v.array(v.object({ delta: v.nullish(Said), finish_reason }))),
  usage,
});
export type Chunk = v.InferOutput<typeof Chunk>;

/** An answer that was not streamed. */
export const Completion = v.object({
  choices: v.pipe(v.array(v.object({ message: Said, finish_reason })), v.minLength(1)),
  usage,
});

export const DONE = '[DONE]';
