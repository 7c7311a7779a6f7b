import { EPOCH_2001 } from '../matroska-creation-time';
import { EBML, SEGMENT } from '../matroska-elements';
import { element, float, header, idBytes, joined, text, uint } from './ebml';
import type { RecordedTracks } from './splitter';

const SEEK_HEAD = 0x114d9b74;
const INFO = 0x1549a966;
const CUES = 0x1c53bb6b;
const VOID = 0xec;
/** Length of a void element without a body, as it is written here. */
const VOID_HEADER = 9;
/** What of the segment's head stands before the tracks, with the padding. */
const ROOM = 256;
const START = joined([
  element(EBML, [
    element(0x4286, [uint(1)]),
    element(0x42f7, [uint(1)]),
    element(0x42f2, [uint(4)]),
    element(0x42f3, [uint(8)]),
    element(0x4282, [text('webm')]),
    element(0x4287, [uint(4)]),
    element(0x4285, [uint(2)]),
  ]),
]);
/** Where the segment's body begins: what is in it is placed from here. What is before tells whether the recording has ended. */
export const BODY = START.length + header(SEGMENT, null).length;

/** Where a cluster lies that can be played from: seconds, and the byte of the file. */
export interface CuePoint {
  t: number;
  at: number;
}

/** How a recording ended: at which second of its tracks' clock, where its cues are (null: it has none) and how many bytes there are in all. */
export interface Ending {
  endS: number;
  cuesAt: number | null;
  bytes: number;
}

/**
 * The head of a recording as WebM (RFC 9559) with the time when it began, of one length whether it goes on (`ending` null) or has ended: it is
 * written first, and written over at the end.
 *
 * @param startedAt milliseconds since 1970
 */
export function recordingHead(
  tracks: RecordedTracks,
  startedAt: number,
  ending: Ending | null,
): Uint8Array<ArrayBuffer> {
  const body = joined([
    ...(ending?.cuesAt ? [seekHead(ending.cuesAt)] : []),
    element(INFO, [
      element(0x2ad7b1, [uint(1_000_000)]),
      element(0x4461, [uint((startedAt - EPOCH_2001) * 1e6)]),
      element(0x4d80, [text('Mneme')]),
      element(0x5741, [text('Mneme')]),
      ...(ending ? [element(0x4489, [float(ending.endS * 1000)])] : []),
    ]),
    tracks.bytes,
  ]);
  const padding = ROOM + tracks.bytes.length - body.length - VOID_HEADER;
  return joined([
    START,
    header(SEGMENT, ending && ending.bytes - BODY),
    body,
    element(VOID, [new Uint8Array(padding)]),
  ]);
}

function seekHead(cuesAt: number): Uint8Array {
  const position = uint(cuesAt - BODY);
  return element(SEEK_HEAD, [
    element(0x4dbb, [element(0x53ab, [idBytes(CUES)]), element(0x53ac, [position])]),
  ]);
}

/** The end of a recording: from where it can be played. */
export function recordingCues(
  points: readonly CuePoint[],
  { main }: RecordedTracks,
): Uint8Array<ArrayBuffer> {
  return element(
    CUES,
    points.map(({ t, at }) =>
      element(0xbb, [
        element(0xb3, [uint(Math.round(t * 1000))]),
        element(0xb7, [element(0xf7, [uint(main)]), element(0xf1, [uint(at - BODY)])]),
      ]),
    ),
  );
}

/** Whether a recording's head says that it has ended: its size is known. */
export function hasEnded(head: Uint8Array): boolean {
  const size = head.subarray(BODY - 8, BODY);
  return size.length === 8 && size.some((byte, i) => byte !== (i === 0 ? 0x01 : 0xff));
}
