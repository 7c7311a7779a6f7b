import { append } from '../append';
import { EVERYTHING, type Recall } from '../memory/recall';
import { videoWarnings } from '../memory/video-warnings';
import type { VideoSummary } from '../pipeline/state';
import type { ClipRecord } from '../store/schema';

/** The videos of a memory as the library shows them. */
export function videoSummaries(recall: Recall, allClips: readonly ClipRecord[]): VideoSummary[] {
  const view = recall.view(EVERYTHING);
  const factsOf = new Map<string, number>();
  for (const { videoId } of recall.facts(view)) factsOf.set(videoId, (factsOf.get(videoId) ?? 0) + 1);
  const clipsOf = new Map<string, ClipRecord[]>();
  for (const clip of allClips) append(clipsOf, clip.videoId, clip);
  return recall.allVideos().map((video) => {
    const clips = clipsOf.get(video.id) ?? [];
    const incidents = recall.incidentsOf(video.id);
    const nodes = new Set(incidents.flatMap((incident) => incident.who));
    return {
      id: video.id,
      name: video.name,
      durationS: video.durationS,
      bytes: video.bytes,
      startsAt: video.startsAt,
      width: video.width,
      height: video.height,
      hasVideo: video.hasVideo,
      hasAudio: video.hasAudio,
      status: video.status,
      doneS: video.doneS,
      clips: video.clips,
      incidents: incidents.length,
      lines: incidents.filter(({ kind }) => kind === 'says').length,
      facts: factsOf.get(video.id) ?? 0,
      warnings: videoWarnings(video, clips, incidents),
      still: clips.find((clip) => clip.still)?.still ?? null,
      people: [...new Set([...nodes].map((node) => view.persons.get(node)!.id))],
    };
  });
}
