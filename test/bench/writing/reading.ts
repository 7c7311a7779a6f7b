import type { Picture } from '../../../lib/media/media-types';
import { configureRuntime, createSession } from '../../../lib/models/runtime';
import { LINE_RECOGNIZER } from '../../../lib/models/seeing-weights';
import { weightsFor } from '../../../lib/models/weights-manifest';
import { isText } from '../../../lib/vision/writing-blocks';
import { WritingReader } from '../../../lib/vision/writing-reader';
import { linesIn } from '../../../lib/vision/writing-watcher';

/** What reads writing, on one thread; `bytes` gives a file of its weight. */
export async function readerOf(bytes: (file: string) => Uint8Array): Promise<WritingReader> {
  configureRuntime({ threads: 1 });
  const [weight] = weightsFor('text-recognition');
  const [file] = weight!.files;
  const session = await createSession(bytes(file!.path), weight!.id);
  const companions = new Map<string, Uint8Array>(
    Object.values(LINE_RECOGNIZER).map((path) => [path, bytes(path)]),
  );
  return WritingReader.load({ weight: weight!, session, companions });
}

/** The lines that are read in a picture, as of a video's. */
export async function linesOf(reader: WritingReader, picture: Picture): Promise<string[]> {
  return (await linesIn(reader, picture)).filter(isText).map(({ text }) => text);
}
