// What a transaction does when something is forgotten. All answers that were given go each time: any of them may tell of it.
import { dropBegun, dropBegunOf } from './begun-anew';
import { damageIn, textsIn } from './bookkeeping-values';
import { keysIn } from './clip-id';
import { oneMore } from './counting-settings';
import { noteGone, withPersonGone, withVideoGone } from './gone-since-joined';
import { CLIP_KEY, type Damage, keyOf } from './integrity/seal';
import type { SealedWriting, Writing } from './integrity/sealing';
import { DAMAGE, FORGETTINGS } from './known';
import { FOLD, LATE, type PackHead } from './packs/pack-format';
import { dropHeads, isOfRanges } from './packs/pack-store';
import { type Forgotten, PEOPLE_FORGOTTEN, type Rewritten } from './schema';
import { changeSetting } from './setting-in-transaction';

/** Which packs stay: the others tell of something that goes. */
type Stays = (head: PackHead) => boolean;

/** Packs that hold nothing of these videos. */
export function packsWithoutVideos(videoIds: ReadonlySet<string>): Stays {
  return ({ ranges }) => !ranges.some(({ videoId }) => videoIds.has(videoId));
}

/** Packs that hold no clip of which anything goes or is changed. */
export function packsWithoutChanged({ removed, changed }: Pick<Rewritten, 'removed' | 'changed'>): Stays {
  const touched = new Set(
    [...removed.map(({ key }) => key), ...changed.map((record) => keyOf(record.in, record.is))].flatMap(
      (key) => CLIP_KEY.exec(String(key))?.[0] ?? [],
    ),
  );
  return ({ ranges }) => ![...touched].some(isOfRanges(ranges));
}

/** Takes away all records of a video, and what else is forgotten with it. */
export function forgetVideoRecords(
  writing: SealedWriting,
  tx: Writing,
  videoId: string,
  { changed, removed, ledger }: Forgotten,
  stays: Stays,
): Promise<unknown> {
  writing.deleteVideo(videoId);
  for (const node of removed) writing.delete('nodes', node);
  for (const node of changed) writing.put('nodes', node);
  writing.replaceLedger(ledger);
  const isOfVideo = ({ key }: Damage) => key === videoId || key.startsWith(`${videoId}/`);
  return Promise.all([
    tx.objectStore('files').delete!(videoId),
    tx.objectStore('tries').delete!(keysIn(videoId)),
    ...dropWhatTells(tx, stays),
    dropBegun(tx, 'faces-anew', videoId),
    dropBegun(tx, 'voices-anew', videoId),
    changeSetting(tx, LATE, (late) => textsIn(late).filter((id) => !id.startsWith(`${videoId}/`))),
    changeSetting(tx, DAMAGE, (damage) => damageIn(damage).filter((one) => !isOfVideo(one))),
    changeSetting(tx, FORGETTINGS, oneMore),
    noteGone(tx, (gone) => withVideoGone(gone, videoId, { removed })),
  ]);
}

/** Takes away and changes what is to be when a person is forgotten. */
export function rewriteRecords(
  writing: SealedWriting,
  tx: Writing,
  { removed, changed, ledger }: Rewritten,
  stays: Stays,
): Promise<unknown> {
  for (const record of removed) writing.delete(record.in, record.key);
  for (const record of changed) writing.put(record.in, record.is);
  writing.replaceLedger(ledger);
  return Promise.all([
    ...dropWhatTells(tx, stays),
    dropBegunOf(tx, 'faces-anew', { removed, changed }),
    dropBegunOf(tx, 'voices-anew', { removed, changed }),
    ...[FORGETTINGS, PEOPLE_FORGOTTEN].map((key) => changeSetting(tx, key, oneMore)),
    noteGone(tx, (gone) => withPersonGone(gone, { removed, changed })),
  ]);
}

/** Drops what was made of the records and may tell of what goes: packs, given answers, lines that are being described anew, and who is who. */
function dropWhatTells(tx: Writing, stays: Stays): Promise<unknown>[] {
  return [
    dropHeads(tx, stays),
    dropBegun(tx, 'lines-anew'),
    tx.objectStore('answers').clear!(),
    tx.objectStore('settings').delete!(FOLD),
  ];
}
