import type { Remote } from 'comlink';
import { MnemeError } from '../errors';
import type { Keeper } from '../keeper/keeper';
import type { ClipToHear } from '../keeper/listening/late-words';
import { inTurn, told } from '../told';
import type { FileFootage } from './file-or-recording';
import type { IngestHooks } from './ingest';
import type { Perception } from './perception';
import { secondsLeft } from './time-left';
import type { WrittenClip } from './transcription';
import { untilRoom } from './until-room';

export interface ListenRequest {
  videoId: string;
  name: string;
  durationS: number;
  footage: FileFootage;
  /** The language that a person told of it; the setting's where it is absent. */
  language?: string;
}

/**
 * Writes down what is said in a video that is remembered without words, clip by clip, from where that was left; all of it is read once
 * there is all of it. A clip at which the worker fails is left out where the next one goes well; where that fails, too, nothing of either is kept.
 *
 * @throws MnemeError `file-changed` when it is another file, `weight-missing`, `worker-stopped`, `cancelled`, and as `Keeper.toListen`
 */
export async function listenAgain(
  { videoId, name, durationS, footage, language }: ListenRequest,
  { keeper, perception }: { keeper: Remote<Keeper>; perception: Perception },
  { signal, update, gate, hold }: Pick<IngestHooks, 'signal' | 'update' | 'gate' | 'hold'>,
): Promise<void> {
  update({ stage: 'opening', videoId, durationS });
  const { source } = await footage.at();
  const { fingerprint } = await keeper.fingerprintOf(videoId);
  if (source.key !== fingerprint)
    throw new MnemeError(
      'file-changed',
      told`${footage.name} is not the file of ${name}. Choose that one itself.`,
    );
  const words = perception.wordsAskedFor;
  const [ability] = await words.abilities(signal);
  const weight = ability?.weight?.id;
  if (!weight)
    throw new MnemeError('weight-missing', ability?.missing ?? 'Nothing here writes down what is said.');
  const { clips, left } = await keeper.toListen(videoId, weight);
  const startS = left[0]?.t0 ?? durationS;
  update({ startS, doneS: startS, clip: clips - left.length + 1, clipsAbout: clips, stage: 'listening' });

  const save = async ({ clipId }: ClipToHear, { cues, gaps, unwritten }: WrittenClip) => {
    update({ stage: 'saving' });
    await footage.requireUnchanged();
    await untilRoom(() => keeper.addListening(videoId, clipId, weight, { cues, gaps, unwritten }), hold);
  };
  let failed: { clip: ClipToHear; written: WrittenClip } | null = null;
  let [worked, spent] = [0, 0];
  for (const [i, clip] of left.entries()) {
    update({ stage: 'listening' });
    const began = performance.now();
    const written = await words.write(source, clip, weight, signal, language);
    const [gap] = written.gaps;
    if (gap && failed)
      throw new MnemeError(
        'worker-stopped',
        inTurn(gap.why ?? 'It failed twice.', 'What was listened to stays.'),
      );
    if (gap) {
      failed = { clip, written };
      words.stop(); // It would not be tried again.
    } else {
      if (failed) await save(failed.clip, failed.written);
      failed = null;
      await save(clip, written);
    }
    worked += (performance.now() - began) / 1000;
    spent += written.seconds;
    update({
      doneS: clip.t1,
      clip: clips - left.length + i + 2,
      secondsLeft: secondsLeft({ workedS: worked, seenS: clip.t1 - startS }, left.at(-1)!.t1 - clip.t1),
      stages: { words: spent },
    });
    if (i < left.length - 1) await gate();
  }
  if (failed) await save(failed.clip, failed.written);
}
