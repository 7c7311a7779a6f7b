import { append } from '../append';
import type { VideoSummary } from '../contract/videos';
import { hasUnwritten } from '../memory/no-words';
import { EVERYTHING, type Recall } from '../memory/recall';
import { videoWarnings } from '../memory/video-warnings';
import type { Listened } from '../store/listened';
import type { ClipRecord, IncidentRecord, VideoRecord } from '../store/schema';
import { listeningNumber } from '../store/written';

/** Words that came later: those that are read, the ids of all records of such words, and the videos in whose names are not heard. */
export interface LateOfVideos {
  listened: Listened;
  begun: readonly string[];
  unheard: ReadonlySet<string>;
}
const NOTHING_LATE: LateOfVideos = { listened: new Map(), begun: [], unheard: new Set() };

/**
 * What listening to a video again would have to do; null where it has words, nobody was heard in it, or a model that listened to it has left
 * nothing unwritten.
 */
function listeningOf(
  video: VideoRecord,
  kinds: ReadonlyMap<IncidentRecord['kind'], number>,
  { listened, begun }: LateOfVideos,
): VideoSummary['listening'] {
  const { id, status, clips, weights } = video;
  const late = listened.get(id);
  const heardBy = late?.by ?? weights.transcription;
  if (status === 'remembering' || kinds.has('says') || !kinds.has('speaks')) return null;
  if (heardBy !== undefined && !hasUnwritten(video, late)) return null;
  const newest = begun.filter((one) => one.startsWith(`${id}/`)).map(listeningNumber);
  const open = newest.filter((n) => n === Math.max(...newest)).length;
  return { done: open < clips ? open : 0, ...(heardBy !== undefined && { heardBy }) };
}

/**
 * The videos of a memory as the library shows them.
 *
 * @param unpacked the clips that came in no pack
 * @param late what is known of words that came later
 */
export function videoSummaries(
  recall: Recall,
  unpacked: readonly ClipRecord[],
  late: LateOfVideos = NOTHING_LATE,
): VideoSummary[] {
  const view = recall.view(EVERYTHING);
  const { listened } = late;
  const clipsOf = new Map<string, ClipRecord[]>();
  for (const clip of unpacked) append(clipsOf, clip.videoId, clip);
  return recall.videos.all().map((video) => {
    const clips = clipsOf.get(video.id) ?? [];
    const { incidents, kinds, facts, nodes, still, gaps } = recall.toldIn(video.id);
    return {
      id: video.id,
      name: video.name,
      ...(video.folder && { folder: video.folder }),
      durationS: video.durationS,
      bytes: video.bytes,
      startsAt: video.startsAt,
      startSource: video.startSource,
      ...(video.location && { location: video.location }),
      ...(video.tags && { tags: video.tags }),
      ...(video.favourite && { favourite: video.favourite }),
      width: video.width,
      height: video.height,
      hasVideo: video.hasVideo,
      hasAudio: video.hasAudio,
      status: video.status,
      doneS: video.doneS,
      clips: video.clips,
      incidents,
      lines: kinds.get('says') ?? 0,
      facts,
      warnings: videoWarnings(
        video,
        [...gaps, ...clips.flatMap((clip) => clip.gaps)],
        (kind) => kinds.has(kind),
        listened.get(video.id),
        late.unheard.has(video.id),
      ),
      listening: listeningOf(video, kinds, late),
      still: still ?? clips.find((clip) => clip.still)?.still ?? null,
      people: [...new Set(nodes.map((node) => view.persons.get(node)!.id))],
    };
  });
}
