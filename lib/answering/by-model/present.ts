import { isKnownBy, personIds } from '../../memory/references';
import type { PersonView } from '../../store/packs/pack-format';
import type { FactRecord, IncidentRecord } from '../../store/schema';
import { sightsIn } from '../by-rules/scene';
import type { Found, Source } from './contract';
import { entriesOfItsClip } from './found';

/** Who was there when something happened, as `isPresent`: person ids, each once. Throws `NotRead`. */
export function presentAt(found: Found, source: Source): string[] {
  const { recall, view } = source;
  const { videoId, t0, t1 } = found;
  const inView = sightsIn(source, videoId).filter((sight) => sight.t0 <= t1 && sight.t1 >= t0);
  const heard = recall.entries.read(entriesOfItsClip(found, source)).flatMap(({ who }) => who);
  return [...new Set(personIds([...inView.map(({ node }) => node), ...heard], view, found))];
}

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
