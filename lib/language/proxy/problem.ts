import { inTurn, told } from '../../told';
import { retryAfterS } from '../retry-after';
import { REFUSABLE, type Refusable } from '../wire';
import { Refusal } from './refusal';

/** Bytes of an error that are looked at. */
const LOOKED_AT = 65_536;

/** What the model's server has answered in place of an answer, in words of our own: its own may hold the key it was given. */
export async function problemOf(answer: Response): Promise<Refusal> {
  const { status } = answer;
  if (status >= 300 && status < 400)
    return unavailable('Its server sends us on to another address, which is not followed.');
  if (status === 401 || status === 403) return unavailable('Its server refuses the key that it was given.');
  if (status === 404 || status === 405)
    return unavailable('Its server knows no such model, or not this address.');
  if ([408, 429, 503, 529].includes(status))
    return busy(retryAfterS(answer.headers.get('retry-after'), Date.now()));
  if (status === 400 || status === 422)
    return new Refusal(
      422,
      'model-failed',
      'The model’s server does not take this as it is. It may be too long for the model, or of a kind that it does not know.',
      { refused: refusedField(await beginning(answer)) },
    );
  return new Refusal(502, 'model-failed', told`The model’s server failed (HTTP ${status}).`);
}

/** @param waitS seconds, where that is known */
export function busy(waitS: number | null, what = 'The model has too much to do.'): Refusal {
  const when = waitS === null ? 'Try again later.' : told`Try again in ${waitS} s.`;
  return new Refusal(429, 'model-busy', inTurn(what, when), { retryAfterS: waitS });
}

export function unavailable(why: string): Refusal {
  return new Refusal(
    502,
    'model-unavailable',
    inTurn('The model cannot be asked.', why, 'Tell whoever runs this app.'),
  );
}

/** The field that an error names first (OpenAI's `param`, or in its words): servers may quote the whole request after it. */
function refusedField(text: string): Refusable | null {
  const param = /"param"\s*:\s*"(\w+)/.exec(text)?.[1];
  const named = new RegExp(`\\b(${REFUSABLE.join('|')})\\b`).exec(text)?.[1];
  return REFUSABLE.find((field) => field === param) ?? REFUSABLE.find((field) => field === named) ?? null;
}

async function beginning(answer: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const piece of answer.body ?? []) {
      text += decoder.decode(piece as Uint8Array, { stream: true });
      if (text.length > LOOKED_AT) break;
    }
  } catch {
    // What came of it is looked at.
  }
  return text;
}
