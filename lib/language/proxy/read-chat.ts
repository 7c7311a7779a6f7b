import * as v from 'valibot';
import { inTurn, type Tellable, told } from '../../told';
import type { ChatRequest } from '../wire';
import type { ModelConfig } from './config';
import { isBeyond } from './json-shape';
import type { ProxyLimits } from './limits';
import { Refusal } from './refusal';

const Base64 = v.regex(/^[A-Za-z0-9+/]+={0,2}$/);
/** What base64 of the first bytes of a JPEG and of a WAV begins with. */
const JPEG = '/9j/';
const WAV = 'UklGR';
const JPEG_URL = 'data:image/jpeg;base64,';

const Text = v.strictObject({ type: v.literal('text'), text: v.string() });
const Image = v.strictObject({
  type: v.literal('image_url'),
  image_url: v.strictObject({
    // Never an address: the model's server would fetch it.
    url: v.pipe(
      v.string(),
      v.startsWith(JPEG_URL + JPEG),
      v.check((url) => v.is(v.pipe(v.string(), Base64), url.slice(JPEG_URL.length))),
    ),
  }),
});
const Audio = v.strictObject({
  type: v.literal('input_audio'),
  input_audio: v.strictObject({
    data: v.pipe(v.string(), v.startsWith(WAV), Base64),
    format: v.literal('wav'),
  }),
});
const Count = v.pipe(v.number(), v.integer(), v.minValue(1));
const Name = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));

/** What pages and workers of this app send; anything else is refused. */
const Schema = v.strictObject({
  model: v.string(),
  messages: v.pipe(
    v.array(
      v.strictObject({
        role: v.picklist(['system', 'user', 'assistant']),
        content: v.array(v.variant('type', [Text, Image, Audio])),
      }),
    ),
    v.minLength(1),
  ),
  stream: v.literal(true),
  stream_options: v.optional(v.strictObject({ include_usage: v.literal(true) })),
  temperature: v.optional(v.literal(0)),
  max_tokens: v.optional(Count),
  max_completion_tokens: v.optional(Count),
  response_format: v.optional(
    v.variant('type', [
      v.strictObject({ type: v.literal('json_object') }),
      v.strictObject({
        type: v.literal('json_schema'),
        json_schema: v.strictObject({
          name: Name,
          schema: v.record(v.string(), v.unknown()),
          strict: v.boolean(),
        }),
      }),
    ]),
  ),
});

/**
 * A request's body as what may be passed on.
 *
 * @throws Refusal
 */
export function readChat(body: string, model: ModelConfig, limits: ProxyLimits): ChatRequest {
  if (isBeyond(body, limits)) throw bad('It nests too deep, or holds too many values.');
  const { success, output: chat } = v.safeParse(Schema, parsed(body), { abortEarly: true });
  if (!success) throw bad('It is not what this app sends.');
  if (!model.models.includes(chat.model)) throw bad('That model is not among those that may be asked.');
  const tokens = [chat.max_tokens, chat.max_completion_tokens].flatMap((count) => count ?? []);
  if (tokens.length !== 1 || tokens[0]! > limits.maxTokens)
    throw bad(told`At most ${limits.maxTokens} tokens may be asked for.`);
  requireWithin(chat.messages, model, limits);
  return chat;
}

function requireWithin(messages: ChatRequest['messages'], { takes }: ModelConfig, limits: ProxyLimits): void {
  if (messages.length > limits.messages) throw bad('There are too many messages.');
  const parts = messages.flatMap(({ content }) => content);
  if (parts.length > limits.parts) throw bad('There are too many parts in its messages.');
  const images = parts.flatMap((part) => (part.type === 'image_url' ? [part.image_url.url] : []));
  const sounds = parts.flatMap((part) => (part.type === 'input_audio' ? [part.input_audio.data] : []));
  if (images.length > 0 && !takes.images) throw bad('This model takes no pictures.');
  if (sounds.length > 0 && !takes.audio) throw bad('This model takes no sound.');
  if (images.length > limits.images || images.some((url) => bytesOf(url) > limits.imageBytes))
    throw bad('There are too many pictures, or they are too large.');
  if (sounds.length > limits.sounds || sounds.some((data) => bytesOf(data) > limits.soundBytes))
    throw bad('There are too many sounds, or they are too long.');
}

/** About how many bytes base64 holds. */
function bytesOf(base64: string): number {
  return base64.length * 0.75;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw bad('It is not JSON.');
  }
}

function bad(why: Tellable): Refusal {
  return new Refusal(400, 'model-failed', inTurn('The model was not asked.', why));
}
