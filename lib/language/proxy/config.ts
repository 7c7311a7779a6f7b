import { isLockedByOperator } from '../../server/locked-by-operator';
import { type Tellable, told } from '../../told';

/** The model that the app's server is connected to, as its operator set it up. */
export interface ModelConfig {
  /** Where chat completions are asked for. */
  url: URL;
  /** The models that may be asked for; the first is the default. */
  models: string[];
  apiKey: string | null;
  /** What pages must know to be let through. */
  accessCode: string | null;
  takes: { images: boolean; audio: boolean };
}

export type Configured =
  | { model: ModelConfig }
  | { model: null; why: 'none' | 'locked' | 'misconfigured'; told: Tellable };

/**
 * Reads the environment: `MNEME_LLM_BASE_URL`, `MNEME_LLM_MODEL` (one or several, separated by commas), `MNEME_LLM_API_KEY`,
 * `MNEME_LLM_ACCESS_CODE`, `MNEME_LLM_TAKES` ("images", "images,audio", "text"; pictures unless told otherwise) and `MNEME_KIOSK`,
 * which makes it nothing. Messages name the variable that is wrong and never what is in it.
 */
export function readModelConfig(env: Record<string, string | undefined>): Configured {
  const { MNEME_LLM_BASE_URL: base, MNEME_LLM_MODEL: names } = env;
  if (isLockedByOperator(env)) {
    return { model: null, why: 'locked', told: 'This app is locked: nothing can be connected to it.' };
  }
  if (!base && !names) {
    return { model: null, why: 'none', told: 'No model is set up on the server of this app.' };
  }
  const url = base ? endpointUnder(base) : null;
  if (!url) return misconfigured('MNEME_LLM_BASE_URL is not an http or https address without a password.');
  const models = (names ?? '').split(',').flatMap((name) => name.trim() || []);
  if (models.length === 0) return misconfigured('MNEME_LLM_MODEL names no model.');
  const takes = readTakes(env.MNEME_LLM_TAKES);
  if (!takes) return misconfigured('MNEME_LLM_TAKES is not "text", "images", "audio" or "images,audio".');
  if (!isHeaderText(env.MNEME_LLM_API_KEY ?? ''))
    return misconfigured('MNEME_LLM_API_KEY holds what no key can hold.');
  return {
    model: {
      ...{ url, models, takes },
      apiKey: env.MNEME_LLM_API_KEY || null,
      accessCode: env.MNEME_LLM_ACCESS_CODE || null,
    },
  };
}

function misconfigured(problem: string): Configured {
  return {
    model: null,
    why: 'misconfigured',
    told: told`The server of this app is not set up right: ${problem}`,
  };
}

/** Null for what is no such address, or has a name and password, a query or a fragment in it. */
function endpointUnder(base: string): URL | null {
  if (!URL.canParse(base)) return null;
  const url = new URL(base);
  const isPlain = !url.username && !url.password && !url.search && !url.hash;
  if (!['http:', 'https:'].includes(url.protocol) || !isPlain) return null;
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/chat/completions`;
  return url;
}

function readTakes(text = 'images'): ModelConfig['takes'] | null {
  const kinds = text.split(',').map((kind) => kind.trim());
  if (!kinds.every((kind) => ['', 'text', 'images', 'audio'].includes(kind))) return null;
  return { images: kinds.includes('images'), audio: kinds.includes('audio') };
}

function isHeaderText(text: string): boolean {
  return /^[\x21-\x7e]*$/.test(text);
}
