import { elements, findElement, findSegment } from './matroska-elements';
import { boxes, findBox, type ReadBytes } from './mp4-boxes';

/** Handlers of MP4 and QuickTime tracks that hold words (ISO/IEC 14496-12; Apple's sbtl and text). */
const HANDLERS = ['sbtl', 'subt', 'text'];

const TRACKS = 0x1654ae6b;
const TRACK_ENTRY = 0xae;
const TRACK_TYPE = 0x83;
/** RFC 9559, 5.1.4.1.3. */
const TYPE_SUBTITLE = 17;

/** Whether an MP4, QuickTime, Matroska or WebM file says that it holds subtitles. Reads a few bytes of each track. */
export async function hasSubtitleTrack(read: ReadBytes, size: number): Promise<boolean> {
  return (await mp4HasSubtitles(read, size)) || (await matroskaHasSubtitles(read, size));
}

async function mp4HasSubtitles(read: ReadBytes, size: number): Promise<boolean> {
  const moov = await findBox(read, 'moov', 0, size);
  if (!moov) return false;
  for await (const track of boxes(read, moov.body, moov.end)) {
    const media = track.type === 'trak' && (await findBox(read, 'mdia', track.body, track.end));
    const handler = media && (await findBox(read, 'hdlr', media.body, media.end));
    // Version, flags and a reserved word come first.
    const type = handler && String.fromCharCode(...(await read(handler.body + 8, 4)));
    if (type && HANDLERS.includes(type)) return true;
  }
  return false;
}

async function matroskaHasSubtitles(read: ReadBytes, size: number): Promise<boolean> {
  const segment = await findSegment(read, size);
  const tracks = segment && (await findElement(read, TRACKS, segment.body, Math.min(segment.end, size)));
  if (!tracks) return false;
  for await (const entry of elements(read, tracks.body, Math.min(tracks.end, size))) {
    const type = entry.id === TRACK_ENTRY && (await findElement(read, TRACK_TYPE, entry.body, entry.end));
    if (type && (await read(type.body, 1))[0] === TYPE_SUBTITLE) return true;
  }
  return false;
}
