import { deniedAs } from '../denied-things';
import type { IncidentRecord, VideoRecord } from './schema';

/** Incidents as they are read: without those that show what people said is something else. */
export function withoutDenied(
  incidents: IncidentRecord[],
  videos: readonly Pick<VideoRecord, 'id' | 'denied'>[],
): IncidentRecord[] {
  const denied = new Map(
    videos.flatMap(({ id, denied }) => (denied ? [[id, new Set(denied)] as const] : [])),
  );
  if (denied.size === 0) return incidents;
  return incidents.filter(
    ({ kind, videoId, id }) => kind !== 'shows' || !denied.get(videoId)?.has(deniedAs(id)),
  );
}
