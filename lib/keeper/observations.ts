import type { Seen } from '../answering/by-model/contract';
import { LOOK_LIMITS } from '../answering/by-model/stretches';
import { personOfId } from '../identity/fold';
import { INSPECTING_VERSION } from '../language/prompts/inspecting';
import { REFERENCE } from '../language/prompts/memorizing-answer';
import type { AsOf, MemoryView, Recall } from '../memory/recall';
import { plainLine } from '../plain-text';
import { MAX_MODEL } from '../store/archive/limits';
import { clipIdOf } from '../store/clip-id';
import type { ClipRecord, ObservationRecord, Where } from '../store/schema';
import { observationId, observationPlace } from '../store/written';
import type { HeldMemory, StoredRecords } from './held-memory';
import { ClipPeople, type Met } from './writing/clip-people';
import { byNodes } from './writing/writing-records';

/** The memory that it is taken into. */
export interface LookedAt extends Pick<HeldMemory, 'addObservations'> {
  readonly records: Pick<StoredRecords, 'clipsOf' | 'ofClips' | 'observationIds'>;
}

/**
 * Takes what was seen by looking again into the memory (ReMA, MemManage). Nothing that is there changes: what was seen of the same seconds
 * is brought together when it is read (lib/memory/consolidate). What tells of somebody who is not met around it is left out: nothing would
 * tell who that is when people set right who is who, or forget somebody. To be called as the writer.
 *
 * @param asOf the moment that was asked about
 */
export async function keepObservations(
  recall: Recall,
  held: LookedAt,
  seen: readonly Seen[],
  asOf: AsOf,
): Promise<void> {
  const { records } = held;
  const view = recall.view(asOf);
  const from = Math.max(recall.remembered, Number.isFinite(asOf.until) ? asOf.until : recall.remembered);
  const kept: ObservationRecord[] = [];
  for (const { videoId, t0, t1, text, model } of seen) {
    const clips = await records.clipsOf(videoId);
    const clip = clips.find((one) => one.t0 <= t0 && t0 < one.t1) ?? clips.findLast((one) => one.t1 === t0);
    if (!clip) continue;
    const people = await peopleAround({ videoId, t0, t1 }, clips, records, view, recall.movedNodes());
    const told = toldOf(text, people, view);
    if (!told) continue;
    const ids = [...(await records.observationIds(clip.id)), ...kept.map(({ id }) => id)];
    const places = ids.filter((id) => id.startsWith(`${clip.id}/`)).map(observationPlace);
    kept.push({
      ...{ id: observationId(clip.id, Math.max(-1, ...places) + 1), clipId: clip.id, videoId, t0, t1 },
      ...{ ...told, model: plainLine(model.slice(0, MAX_MODEL)), prompt: INSPECTING_VERSION, from },
    });
  }
  if (kept.length > 0) await held.addObservations(kept);
}

/** Who is met in the clips of a stretch, and then, as far as one look reaches, around it. */
async function peopleAround(
  { videoId, t0, t1 }: Where,
  clips: readonly ClipRecord[],
  records: LookedAt['records'],
  { persons }: MemoryView,
  moved: ReadonlyMap<string, string>,
): Promise<ClipPeople[]> {
  const within = async (from: number, to: number) => {
    const some = clips.filter((clip) => clip.t0 <= to && clip.t1 >= from);
    const [first, end] = [clipIdOf(videoId, some[0]!.index), clipIdOf(videoId, some.at(-1)!.index + 1)];
    const [tracks, turns] = await Promise.all([
      records.ofClips('tracks', first, end),
      records.ofClips('turns', first, end),
    ]);
    return new ClipPeople({ tracks, turns }, persons, moved, Number.POSITIVE_INFINITY);
  };
  return [await within(t0, t1), await within(t0 - LOOK_LIMITS.seconds, t1 + LOOK_LIMITS.seconds)];
}

/** What was seen as records hold it; null where it tells nothing, or of somebody who is not met. */
function toldOf(
  text: string,
  people: readonly ClipPeople[],
  { persons }: MemoryView,
): Pick<ObservationRecord, 'who' | 'sources' | 'words'> | null {
  const metAs = (id: string): Met | undefined => {
    const own = personOfId(persons, id)?.id ?? id;
    return people.map((some) => some.of(own)).find((met) => met !== undefined);
  };
  for (const [, id] of text.matchAll(REFERENCE)) if (!metAs(id!)) return null;
  const told = byNodes(text, (id) => metAs(id)!);
  return told.words === '' ? null : told;
}
