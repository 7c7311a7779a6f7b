import { append } from '../append';
import { EVERYTHING, type Recall } from '../memory/recall';
import { videoWarnings } from '../memory/video-warnings';
import type { VideoSummary } from '../pipeline/state';
import type { ClipRecord } from '../store/schema';

/**
 * The videos of a memory as the library shows them.
 *
 * @param unpacked the clips that came in no pack
 */
export function videoSummaries(recall: Recall, unpacked: readonly ClipRecord[]): VideoSummary[] {
  const view = recall.view(EVERYTHING);
  const clipsOf = new Map<string, ClipRecord[]>();
  for (const clip of unpacked) append(clipsOf, clip.videoId, clip);
  return recall.allVideos().map((video) => {
    const clips = clipsOf.get(video.id) ?? [];
    const { incidents, kinds, facts, nodes, still, gaps } = recall.toldIn(video.id);
    return {
      id: video.id,
      name: video.name,
      durationS: video.durationS,
      bytes: video.bytes,
      startsAt: video.startsAt,
      startSource: video.startSource,
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
      warnings: videoWarnings(video, [...gaps, ...clips.flatMap((clip) => clip.gaps)], (kind) =>
        kinds.has(kind),
      ),
      still: still ?? clips.find((clip) => clip.still)?.still ?? null,
      people: [...new Set(nodes.map((node) => view.persons.get(node)!.id))],
    };
  });
}
