import type { Provider } from '../../language/provider';
import type { HeldMemory } from '../held-memory';
import { askAboutClip, type Outcome } from './ask';
import { gatherClip, isEmptyClip } from './gather';
import { readPictures } from './pictures';
import { NOTHING_NEW, writingOf } from './writing-records';

/** By which model a clip is written of, what stops it, and whether it is told what is remembered (`gatherClip`). */
interface Writer {
  provider: Provider;
  signal: AbortSignal;
  isGrounded: boolean;
}

/** As `WritableMemory.write`. */
export async function writeOfClip(
  held: HeldMemory,
  clipId: string,
  { provider, signal, isGrounded }: Writer,
): Promise<Outcome | 'changed'> {
  await held.fresh();
  const [times, records] = [held.timesForgotten, await held.records.clipRecords(clipId)];
  if (!records) return 'failed';
  const gathered = await held.reading((recall) => gatherClip(recall, records, isGrounded));
  const pictures = provider.takes.images ? await readPictures(gathered.pictures, held.records) : [];
  const asked = isEmptyClip(gathered, pictures.length)
    ? { answer: NOTHING_NEW }
    : await askAboutClip(provider, { ...gathered.prompt, pictures }, gathered.people.ids, signal);
  if ('fault' in asked) return asked.fault;
  return held.asWriter(async () => {
    const isWritten = await held.records.isWritten(clipId);
    // What was forgotten meanwhile may be in the answer.
    if (isWritten || held.timesForgotten !== times) return 'changed';
    const { people } = gathered;
    await held.addWriting(
      writingOf(gathered, people, asked.answer, provider.model, held.ledger(), isGrounded),
    );
    return 'written';
  });
}
