import type { Task, WeightOffer } from '../../../lib/contract/models';
import { text } from '../../../lib/text';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Command } from '../../ui/command';
import { bytes } from '../../ui/format';
import { GetWeight } from '../../ui/get-weight';
import { useWeightOffers } from '../../ui/use-weight-offers';

/** What each weight that can be downloaded adds to those of the app, by its id; one that adds nothing that is known is not offered. */
const GAINS: Record<string, string> = {
  'whisper-base': text('Writes down what is said in many languages, not in English alone.'),
  'multilingual-e5-small': text(
    'Finds what was said by its meaning in many languages, not in English alone. In a memory that uses it, answers without a language model do without the small model that reads English lines.',
  ),
  'pyannote-segmentation-3.0': text('Hears where speakers change, and where several speak at once.'),
  'wespeaker-resnet34-lm': text('Tells voices apart, by a network eight times as large.'),
  'siglip2-base-patch16-224': text(
    'Finds moments by what their pictures show, as “a red boat”, and others that look like one.',
  ),
  yunet: text('Needs less work to find faces.'),
  'sface-rgb': text('Tells faces apart, by a network six times as large.'),
};

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

/** Weights that can be had beside those of the app; nothing until it is known which. */
export function BetterWeights() {
  const t = useT();
  const found = useWeightOffers();
  if (!found) return null;
  const places = Object.keys(GAINS);
  const wanted = found.offers
    .filter(({ id, isServed }) => places.includes(id) && !isServed)
    .sort(
      (a, b) => Number(a.isTooLarge) - Number(b.isTooLarge) || places.indexOf(a.id) - places.indexOf(b.id),
    );
  if (wanted.length === 0)
    return <p className="text-sm text-muted">{t('The server of this app has all of them.')}</p>;
  if (found.host === null) return <HowToGet />;
  return (
    <>
      <p className="text-sm text-pretty text-muted">
        {t(
          'They come from {host}. None of them could be tried with Mneme before: each is tested once when it is loaded, and left out where it does not fit.',
          { host: found.host },
        )}
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {wanted.map((offer) => (
          <li key={offer.id} className="space-y-2 py-3">
            <Offer offer={offer} deviceMemory={found.deviceMemory} />
            <GetWeight offer={offer} host={found.host!} titled={`weight-${offer.id}`} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Offer({
  offer: { id, task, title, memoryBytes, isTooLarge },
  deviceMemory,
}: {
  offer: WeightOffer;
  deviceMemory: number | null;
}) {
  const t = useT();
  const { state } = useMneme();
  return (
    <div>
      <p id={`weight-${id}`} className="font-medium">
        {title}
      </p>
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
      {KEPT_TO[task] && state.videos.length > 0 && <p className="text-sm text-muted">{t(KEPT_TO[task])}</p>}
    </div>
  );
}

function HowToGet() {
  const t = useT();
  return (
    <div className="space-y-2 text-sm">
      <p>{t('Whoever runs this app can fetch what is missing, and start it with that:')}</p>
      <Command text={'npm run -s mneme -- models pull weights\nMNEME_MODELS=weights npm start'} />
    </div>
  );
}
