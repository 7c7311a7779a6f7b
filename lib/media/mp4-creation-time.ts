/** Reads `length` bytes at `offset`; fewer at the end of the file. */
export type ReadBytes = (offset: number, length: number) => Promise<Uint8Array>;

/** Seconds from the epoch of ISO BMFF (1904-01-01) to that of Unix. */
const EPOCH_1904 = 2_082_844_800;

/** No sane file has more boxes before its mvhd; a hostile one shall not keep us walking. */
export const MAX_STEPS = 10_000;

interface Box {
  type: string;
  /** First byte after the header. */
  body: number;
  end: number;
}

/**
 * Creation time of an MP4 or QuickTime file, from `moov/mvhd` (ISO/IEC 14496-12, 8.2.2; versions 0 and 1), which
 * is in UTC. Reads box headers only, wherever `moov` lies.
 *
 * @returns ISO 8601 in UTC, or null when there is none, or it is the epoch of 1904 or 1970 (writers' "unknown")
 */
export async function mp4CreationTime(read: ReadBytes, size: number): Promise<string | null> {
  const moov = await findBox(read, 'moov', 0, size);
  const mvhd = moov && (await findBox(read, 'mvhd', moov.body, moov.end));
  if (!mvhd) return null;
  const bytes = await read(mvhd.body, 12);
  if (bytes.length < 12) return null;
  const view = viewOf(bytes);
  const seconds = view.getUint8(0) === 1 ? Number(view.getBigUint64(4)) : view.getUint32(4);
  if (seconds === 0 || seconds === EPOCH_1904) return null;
  return isoOrNull((seconds - EPOCH_1904) * 1000);
}

/** A time in milliseconds as ISO, or null when it is not one that a calendar has. */
export function isoOrNull(ms: number): string | null {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

async function findBox(read: ReadBytes, type: string, start: number, end: number): Promise<Box | null> {
  for (let at = start, step = 0; at + 8 <= end && step < MAX_STEPS; step++) {
    const box = await readBox(read, at, end);
    if (!box) return null;
    if (box.type === type) return box;
    at = box.end;
  }
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
