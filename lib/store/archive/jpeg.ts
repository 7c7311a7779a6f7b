/**
 * Width and height that a JPEG declares in its frame header (ITU-T T.81, annex B); null when the bytes are not a JPEG from its
 * first marker to its last.
 */
export function jpegSize(bytes: Uint8Array): { width: number; height: number } | null {
  const last = bytes.length - 2;
  if (last < 2 || bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[last] !== 0xff || bytes[last + 1] !== 0xd9)
    return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; at += 2 + view.getUint16(at + 2)) {
    if (isFrameHeader(bytes[at + 1]!)) {
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
  }
  return null;
}

/** SOF0 to SOF15, without the three other markers in that range. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}
