/**
 * The data of each server-sent event (WHATWG HTML, 9.2.6), in UTF-8. Other fields and comments are left out, as is an event that the stream
 * ends within. Whoever sends it sees to it that no event is without end.
 */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let rest = '';
  let data: string[] = [];
  for await (const text of decoded(stream)) {
    const mayEndLine = rest.endsWith('\r') || /[\r\n]/.test(text);
    rest += text;
    // A line that ends with "\r" may go on with "\n".
    const lines = mayEndLine ? rest.split(/\r\n|\n|\r(?!$)/) : [rest];
    rest = lines.pop()!;
    for (const line of lines) {
      if (line === '' && data.length > 0) {
        yield data.join('\n');
        data = [];
      } else if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5));
    }
  }
}

async function* decoded(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    await reader.cancel().catch(() => {}); // It has failed, or ended.
  }
}
