import type { ProxyLimits } from './limits';
import type { Share } from './load';
import { Refusal } from './refusal';

/**
 * A body's text, read piece by piece and counted, whatever its header says of its length.
 *
 * @throws Refusal 413 as soon as it is too long, 429 when too much is held by other calls, 408 when it does not come; the rest is not read
 */
export async function readBody(
  request: Request,
  { bodyBytes, bodyMs }: Pick<ProxyLimits, 'bodyBytes' | 'bodyMs'>,
  share: Share,
): Promise<string> {
  const announced = Number(request.headers.get('content-length')) || 0;
  if (announced > bodyBytes) throw tooLong();
  share.growTo(announced);
  const reader = request.body?.getReader();
  let isLate = false;
  const late = setTimeout(() => {
    isLate = true;
    void reader?.cancel().catch(() => {});
  }, bodyMs);
  try {
    const decoder = new TextDecoder();
    let text = '';
    let bytes = 0;
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (isLate) throw new Refusal(408, 'model-failed', 'The request took too long to come.');
      if (done) return text + decoder.decode();
      bytes += value.length;
      if (bytes > bodyBytes) throw tooLong();
      share.growTo(bytes);
      text += decoder.decode(value, { stream: true });
    }
  } finally {
    clearTimeout(late);
    void reader?.cancel().catch(() => {});
  }
}

function tooLong(): Refusal {
  return new Refusal(413, 'model-failed', 'That is more than a model may be sent at once.');
}
