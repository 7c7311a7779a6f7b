import type { Task, WeightOffer, WeightOffers } from '../../lib/contract/models';
import { text } from '../../lib/text';
import { useT } from '../language/provider';
import { useMneme } from '../mneme-provider';
import { bytes } from './format';
import { GAINS } from './weight-gains';

/** What a memory that tells people apart already makes of another weight of the task. */
const KEPT_TO: Partial<Record<Task, string>> = {
  'face-embedding': text(
    'Once it is here, this memory can be told to use it, too: faces are looked at again.',
  ),
  'text-embedding': text(
    'Once it is here, this memory can be told to use it, too: its lines are gone through again.',
  ),
  'speaker-embedding': text(
    'Once it is here, this memory can be told to use it, too: voices are listened to again in the files of their videos.',
  ),
};

/** Less memory than this, bytes, is there anyway. */
const WORTH_TELLING = 100_000_000;

/** What a weight adds, what it takes of the device, and what a memory makes of it that began without. */
export function AboutWeight({
  offer: { id, task, memoryBytes, isTooLarge, isHeavy },
  device: { deviceMemory, deviceCores },
}: {
  offer: WeightOffer;
  device: Pick<WeightOffers, 'deviceMemory' | 'deviceCores'>;
}) {
  const t = useT();
  const { state } = useMneme();
  return (
    <>
      <p className="text-sm">{t(GAINS[id]!)}</p>
      {memoryBytes >= WORTH_TELLING && (
        <p className={`text-sm ${isTooLarge ? 'text-danger' : 'text-muted'}`}>
          {isTooLarge
            ? t(
                'It takes about {memory} of memory, and this device says that it has {n} GB in all: the browser may stop it.',
                {
                  memory: bytes(t, memoryBytes),
                  n: deviceMemory! / 2 ** 30,
                },
              )
            : t('It takes about {memory} of memory while it is used.', { memory: bytes(t, memoryBytes) })}
        </p>
      )}
      {isHeavy && (
        <p className="text-sm text-danger">
          {t.count(
            deviceCores!,
            'It computes on the processor, of which this device says that it has {n} core: it may take longer than the videos themselves.',
            'It computes on the processor, of which this device says that it has {n} cores: it may take longer than the videos themselves.',
          )}
        </p>
      )}
      {KEPT_TO[task] && state.videos.length > 0 && <p className="text-sm text-muted">{t(KEPT_TO[task])}</p>}
    </>
  );
}
