import type { GuessLimits } from '../../server/guesses';
import type { Rate } from '../../server/rate';
import type { BodyLimits } from '../../server/read-body';

/** Bounds of what the app's server passes on, and of how long it waits. */
export interface ProxyLimits extends BodyLimits {
  /** Bytes of all requests together that are being read, or wait for their model to begin to answer. */
  heldBytes: number;
  /** How deep a request's JSON may nest, and how many values it may hold. */
  depth: number;
  values: number;
  messages: number;
  /** Texts, pictures and sounds of all messages together. */
  parts: number;
  images: number;
  /** Bytes of one picture and of one sound, as files. */
  imageBytes: number;
  sounds: number;
  soundBytes: number;
  /** Tokens that may be asked for. */
  maxTokens: number;
  /** Bytes of an answer as the model's server sends it. */
  answerBytes: number;
  /** Milliseconds to the first byte of an answer, and between two pieces of it. */
  firstByteMs: number;
  betweenMs: number;
  /** Calls that one client, and all of them together, may make at once, and how many come back each minute. */
  rate: { client: Rate; all: Rate };
  /** Of the access code. */
  guesses: GuessLimits;
}

/**
 * A clip of 30 s gives some ten key frames and crops of under 100 kB, and 1 MB of sound as 16 kHz WAV; base64 adds a third. An event of an
 * answer is some 300 bytes for a token. A model on a CPU may read a long prompt for two minutes. Remembering makes a call
 * or two for each clip, an answer up to five. A request takes some six times its bytes of memory while it is read. A schema nests some ten levels.
 */
export const PROXY_LIMITS: ProxyLimits = {
  bodyBytes: 16_000_000,
  bodyMs: 60_000,
  heldBytes: 32_000_000,
  depth: 64,
  values: 20_000,
  messages: 64,
  parts: 256,
  images: 32,
  imageBytes: 1_000_000,
  sounds: 4,
  soundBytes: 2_000_000,
  maxTokens: 8192,
  answerBytes: 8_000_000,
  firstByteMs: 180_000,
  betweenMs: 60_000,
  rate: { client: { burst: 30, perMinute: 60 }, all: { burst: 120, perMinute: 240 } },
  guesses: {
    ...{ client: { burst: 30, perMinute: 120 }, all: { burst: 120, perMinute: 240 } },
    patienceMs: 5000,
  },
};
