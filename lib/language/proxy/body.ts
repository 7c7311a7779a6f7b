import { Refusal } from './refusal';

/**
 * A body's text, read piece by piece and counted, whatever its header says of its length.
 *
 * @throws Refusal 413 as soon as it is longer than `most` bytes; the rest is not read
 */
export async function readBody(request: Request, most: number): Promise<string> {
  if (Number(request.headers.get('content-length')) > most) throw tooLong();
  const reader = request.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) return text + decoder.decode();
    bytes += value.length;
    if (bytes > most) {
      await reader?.cancel().catch(() => {});
      throw tooLong();
    }
    text += decoder.decode(value, { stream: true });
  }
}

function tooLong(): Refusal {
  return new Refusal(413, 'model-failed', 'That is more than a model may be sent at once.');
}
