import { MnemeError } from '../../errors';
import type { Provider } from '../../language/provider';
import { readModelConfig } from '../../language/proxy/config';
import { PROXY_LIMITS } from '../../language/proxy/limits';
import { ModelProxy } from '../../language/proxy/model-proxy';
import { RemoteProvider } from '../../language/remote';
import { readOwnNames } from '../../server/own-names';
import { inEnglish } from '../../told';

/** This process asks for itself alone: nobody is kept from asking. */
const UNLIMITED = { burst: 1_000_000, perMinute: 1_000_000 };
/** The address under which the proxy is asked within this process; nothing is sent to it. */
const WITHIN = 'http://judge.localhost';

/**
 * The model that judges: `MNEME_JUDGE_BASE_URL`, `MNEME_JUDGE_MODEL` and `MNEME_JUDGE_API_KEY`, as the `MNEME_LLM_` variables are for the app. It is asked
 * from this process, by what the app's server asks its own model with: no page knows of it or of its key. Null where none is set up; setting one up is the
 * consent that questions, references and answers go there.
 *
 * @throws MnemeError `bad-input` when it is set up wrong, or this app is locked (`MNEME_KIOSK`)
 */
export function judgeModel(
  env: Record<string, string | undefined>,
): { judge: Provider; host: string } | null {
  const own = {
    MNEME_KIOSK: env.MNEME_KIOSK,
    MNEME_LLM_BASE_URL: env.MNEME_JUDGE_BASE_URL,
    MNEME_LLM_MODEL: env.MNEME_JUDGE_MODEL,
    MNEME_LLM_API_KEY: env.MNEME_JUDGE_API_KEY,
    MNEME_LLM_TAKES: 'text',
  };
  if (!own.MNEME_LLM_BASE_URL && !own.MNEME_LLM_MODEL) return null;
  const configured = readModelConfig(own);
  if (!configured.model)
    throw new MnemeError('bad-input', inEnglish(configured.told).replaceAll('MNEME_LLM_', 'MNEME_JUDGE_'));
  const limits = { ...PROXY_LIMITS, rate: { client: UNLIMITED, all: UNLIMITED } };
  const proxy = new ModelProxy(configured, readOwnNames({}), limits);
  const { url, models, takes } = configured.model;
  const judge = new RemoteProvider(
    { model: models[0]!, host: url.hostname, takes, accessCode: null },
    {
      url: `${WITHIN}/api/llm`,
      fetch: (address, init) => {
        const headers = {
          ...(init?.headers as Record<string, string>),
          origin: WITHIN,
          host: new URL(WITHIN).host,
        };
        return proxy.ask(new Request(address, { ...init, headers }));
      },
    },
  );
  return { judge, host: url.hostname };
}
