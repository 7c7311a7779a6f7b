import { viewOf } from '../mp4-boxes';

/** An element of known size, written in eight bytes whatever it is: so that it can be written over. */
export function element(id: number, parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const size = parts.reduce((sum, { length }) => sum + length, 0);
  return joined([header(id, size), ...parts]);
}

/** The beginning of an element; `size` null: it is not known yet. */
export function header(id: number, size: number | null): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8);
  viewOf(bytes).setBigUint64(0, size === null ? 0x01ffffffffffffffn : (1n << 56n) | BigInt(size));
  return joined([idBytes(id), bytes]);
}

/** An id, which keeps its length marker. */
export function idBytes(id: number): Uint8Array<ArrayBuffer> {
  return whole(id, Math.ceil((32 - Math.clz32(id)) / 8));
}

/** A whole number of eight bytes. */
export function uint(value: number): Uint8Array<ArrayBuffer> {
  return whole(value, 8);
}

export function float(value: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8);
  viewOf(bytes).setFloat64(0, value);
  return bytes;
}

export function text(value: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(value);
}

function whole(value: number, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8);
  viewOf(bytes).setBigUint64(0, BigInt(value));
  return bytes.slice(8 - length);
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
