/** Reads `length` bytes at `offset`; fewer at the end of the file. */
export type ReadBytes = (offset: number, length: number) => Promise<Uint8Array>;

/** No sane file has more boxes at one level; a hostile one shall not keep us walking. */
export const MAX_STEPS = 10_000;

/** A box of ISO BMFF (MP4, QuickTime). */
export interface Box {
  type: string;
  /** First byte after the header. */
  body: number;
  end: number;
}

/** The boxes that lie side by side from `start` up to `end`. Reads their headers only. */
export async function* boxes(read: ReadBytes, start: number, end: number): AsyncGenerator<Box, void> {
  for (let at = start, step = 0; at + 8 <= end && step < MAX_STEPS; step++) {
    const box = await readBox(read, at, end);
    if (!box) return;
    yield box;
    at = box.end;
  }
}

/** The first box of a type among those from `start` up to `end`. */
export async function findBox(
  read: ReadBytes,
  type: string,
  start: number,
  end: number,
): Promise<Box | null> {
  for await (const box of boxes(read, start, end)) if (box.type === type) return box;
  return null;
}

async function readBox(read: ReadBytes, at: number, limit: number): Promise<Box | null> {
  const header = await read(at, 16);
  if (header.length < 8) return null;
  const view = viewOf(header);
  const type = String.fromCharCode(...header.subarray(4, 8));
  const short = view.getUint32(0);
  if (short === 0) return { type, body: at + 8, end: limit };
  if (short !== 1) return short < 8 ? null : { type, body: at + 8, end: at + short };
  if (header.length < 16) return null;
  const long = Number(view.getBigUint64(8));
  return long < 16 ? null : { type, body: at + 16, end: at + long };
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
