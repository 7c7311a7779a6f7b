// Served beside ffmpeg's own files and loaded by ffmpeg's worker in place of its core, which it wraps.
import createFFmpegCore from './ffmpeg-core.js';

/** ffmpeg reads 32 KiB at a time, and each reading of a File takes 2 ms: going through 1.4 GB took 84 s, with this 13 s. */
const MAX_AHEAD = 2 ** 21;

/** ffmpeg's core, which reads mounted files ahead: twice as far each time that reading goes on where it was. */
export default async function createCore(options) {
  const core = await createFFmpegCore(options);
  const files = core.FS.filesystems.WORKERFS.stream_ops;
  let held = { contents: null, from: 0, bytes: new Uint8Array(0) };
  let ahead = 0;
  files.read = ({ node: { contents } }, buffer, offset, length, position) => {
    const end = held.from + held.bytes.length;
    if (contents !== held.contents || position < held.from || position >= end) {
      ahead = contents === held.contents && position === end ? Math.min(2 * ahead, MAX_AHEAD) : length;
      const part = contents.slice(position, position + Math.max(length, ahead));
      held = {
        contents,
        from: position,
        bytes: new Uint8Array(new FileReaderSync().readAsArrayBuffer(part)),
      };
    }
    const at = position - held.from;
    const found = held.bytes.subarray(at, at + length);
    buffer.set(found, offset);
    return found.length;
  };
  return core;
}
