/** The part of a whole answer that a `Range` header asks for, as 206; 416 where there is none; the whole for a header that is not understood. */
export async function partOf(whole: Response, range: string): Promise<Response> {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  if (!from && !to) return whole;
  const body = await whole.blob();
  const start = from ? Number(from) : Math.max(0, body.size - Number(to));
  const end = from && to ? Math.min(Number(to), body.size - 1) : body.size - 1;
  const headers = new Headers(whole.headers);
  if (start > end) {
    headers.set('content-range', `bytes */${body.size}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set('content-range', `bytes ${start}-${end}/${body.size}`);
  headers.set('content-length', String(end - start + 1));
  return new Response(body.slice(start, end + 1, body.type), { status: 206, headers });
}
