import { isKnownBy } from '../../memory/references';
import type { PersonView } from '../../store/packs/pack-format';
import type { FactRecord, IncidentRecord } from '../../store/schema';
import { sightsIn } from '../by-rules/scene';
import { entriesOfItsClip, type Source } from './found';

/** Whether somebody was there when something happened: in view then, or heard in that clip (ViSAGE's character agents). Throws `NotRead`. */
export function isPresent(
  { nodes }: PersonView,
  record: IncidentRecord | FactRecord,
  source: Source,
): boolean {
  const { recall, view } = source;
  const own = new Set(nodes.filter((node) => isKnownBy(node, record, view)));
  const { videoId, t0, t1 } = record;
  const isInView = sightsIn(source, videoId).some(
    (sight) => own.has(sight.node) && sight.t0 <= t1 && sight.t1 >= t0,
  );
  if (isInView) return true;
  return recall.entries
    .read(entriesOfItsClip(record, source))
    .some(({ who }) => who.some((node) => own.has(node)));
}
