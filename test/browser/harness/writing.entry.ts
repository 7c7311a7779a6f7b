import type { Look } from '../../../lib/answering/by-model/inspect';
import { search } from '../../../lib/answering/search/search';
import type { CheckReport, WritingProgress } from '../../../lib/contract/memory';
import type { HeldMemory } from '../../../lib/keeper/held-memory';
import { Keeper } from '../../../lib/keeper/keeper';
import { keepObservations } from '../../../lib/keeper/observations';
import { NO_DEVICE_MODELS } from '../../../lib/language/on-device';
import type { Completion, Provider } from '../../../lib/language/provider';
import { EVERYTHING } from '../../../lib/memory/recall';
import type { VideoRecord } from '../../../lib/store/schema';
import { Answering, saying, textOf } from '../../unit/writing-helpers';
import { look, opened, pack, packs, remember } from './packs.entry';

export { raw, spoil } from './integrity.entry';
export { look, opened, pack, packs, remember };

const noText = async () => ({
  embedder: null,
  ability: { task: 'text-embedding' as const, weight: null, missing: null, refused: [] },
});

/** Writes something of everybody who is in a clip. */
function answerTo(request: Completion): string {
  const ids = [...new Set(textOf(request).match(/<p_\d+>(?=: [fv]_)/g))];
  return saying({
    incidents: ids.map((id, i) => ({
      kind: 'action',
      from: i,
      to: i + 1,
      text: `${id} folds a paper boat.`,
    })),
    facts: ids.map((id) => ({
      ...{ kind: 'attribute', who: id.slice(1, -1), text: 'likes paper boats' },
      ...{ at: 1, ended: false },
    })),
  });
}

/** The keeper with a model that writes, and how far that is. */
export async function writingKeeper(): Promise<{ keeper: Keeper; untilIdle(): Promise<WritingProgress> }> {
  const model: Provider = new Answering(answerTo);
  let progress: WritingProgress | null = null;
  let changed = () => {};
  const keeper = new Keeper(noText, async () => model);
  await keeper.open(
    () => {},
    (now) => {
      progress = now;
      changed();
    },
  );
  // Packs and the second copy are made when a test says so, however slow the machine is.
  const { idle } = keeper as unknown as { idle: { later(): void; timers: number[] } };
  for (const timer of idle.timers) clearTimeout(timer);
  idle.later = () => {};
  const untilIdle = async () => {
    while (progress?.state !== 'idle' || progress.clips + progress.without > 0)
      await new Promise<void>((resolve) => {
        changed = resolve;
      });
    return progress;
  };
  return { keeper, untilIdle };
}

/** Takes what a model saw in the first video into the memory. */
export function seeAgain(held: HeldMemory): Promise<void> {
  const [{ id: videoId }] = held.videos() as [VideoRecord];
  const seen = { videoId, t0: 2, t1: 4, text: 'Somebody folds a paper crane.', model: 'seer-1' };
  return held.asWriter((recall) => keepObservations(recall, held, [seen], EVERYTHING));
}

/**
 * Asks, to be kept, what has to be looked at again in the first video, while another one is forgotten or not. Returns how many sentences of
 * what was seen are stored then.
 */
export async function askWhile(isForgetting: boolean): Promise<number> {
  const step = { thinking: '', queries: [], question: 'What is folded?', sure: 'sure', why: '' };
  const steps = [
    { ...step, action: 'inspect', stretches: [{ line: 0, from: 1, to: 5 }], content: '' },
    { found: true, observations: [{ stretch: 1, from: 1, to: 3, text: 'Somebody folds a paper swan.' }] },
    { ...step, action: 'answer', stretches: [], content: 'Somebody folds a paper swan [1].' },
  ];
  const model = new Answering(async (_, times) => {
    if (isForgetting && times === steps.length) await keeper.forgetVideo(last!.name, false, []);
    return JSON.stringify(steps[times - 1]);
  });
  const keeper = new Keeper(noText, async () => model);
  const look: Look = async (_, times) => times.map((t) => ({ t, jpeg: Uint8Array.of(0xff, 0xd8) }));
  await keeper.open(
    () => {},
    () => {},
    NO_DEVICE_MODELS,
    look,
  );
  const videos = await keeper.videos();
  const [video, last] = [videos[0], videos.at(-1)];
  const asked = { question: 'What is folded there?', video: video!.name, keep: true };
  await keeper.ask({ ...asked, mode: 'recursive' });
  const held = await opened();
  // What is kept of it is kept by then.
  return held.asWriter(async () => (await held.records.all('observations')).length);
}

/** What is found of it. */
export function seenAgain(held: HeldMemory): Promise<string[]> {
  return held.reading((recall) =>
    search(recall, { text: 'paper crane' }).hits.flatMap(({ kind, text }) => (kind === 'frame' ? text : [])),
  );
}

export function check(keeper: Keeper, rebuilding: boolean): Promise<CheckReport> {
  return keeper.checkMemory(rebuilding, () => {});
}
