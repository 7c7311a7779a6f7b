import type { IncidentKind } from '../../contract/search';
import { PROMPT_LIMITS } from '../../language/prompts/memorizing';
import type { MemoryView, Recall } from '../../memory/recall';
import { areaOf, thingStretches, together } from '../../memory/things-shown';
import { clipNumber } from '../../store/clip-id';
import type { ClipRecord, IncidentRecord } from '../../store/schema';

/** What is found in pictures, and what of each kind is told before the rest: the surest things, what is worn longest, the largest texts, the colours and people's shapes that last longest. */
const WORTH: Partial<Record<IncidentKind, (incident: IncidentRecord) => number>> = {
  shows: ({ shown }) => shown?.score ?? 0,
  wears: ({ t0, t1 }) => t1 - t0,
  writing: areaOf,
  coloured: ({ t0, t1 }) => t1 - t0,
  figures: ({ t0, t1 }) => t1 - t0,
};

/**
 * What was found in the pictures of a clip, in order of time, at most `PROMPT_LIMITS.seen` of a kind; what somebody wears who is hidden is left
 * out. Throws `NotRead`.
 */
export function seenIn({ entries }: Recall, view: MemoryView, clip: ClipRecord): IncidentRecord[] {
  const own = entries.inClip(clip.videoId, clipNumber(clip.id)).filter(view.allowed);
  const kept = Object.entries(WORTH).flatMap(([kind, worth]) =>
    broughtTogether(entries.read(own.filter((entry) => entries.place(entry).kind === kind)))
      .filter(({ who }) => !who.some((node) => view.persons.get(node)?.hidden))
      .sort((a, b) => worth(b) - worth(a) || a.t0 - b.t0)
      .slice(0, PROMPT_LIMITS.seen),
  );
  return kept.sort((a, b) => a.t0 - b.t0 || (a.id < b.id ? -1 : 1));
}

/** Things of a kind that are in view at once as one, any other as it is. */
function broughtTogether(incidents: IncidentRecord[]): IncidentRecord[] {
  const others = incidents.filter(({ kind }) => kind !== 'shows');
  return [...thingStretches(incidents).map(({ told }) => together(told)), ...others];
}
