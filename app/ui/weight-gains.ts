import type { Task, WeightDownload, WeightOffer } from '../../lib/contract/models';
import { text } from '../../lib/text';

/** What each weight that can be downloaded adds to those of the app, by its id, in the order of what is told first; one that adds nothing that is known is not offered. */
export const GAINS: Record<string, string> = {
  'whisper-base': text('Writes down what is said in many languages, not in English alone.'),
  'whisper-small': text('Writes down what is said with fewer mistakes than Whisper base, and takes longer.'),
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

/** Those that add something and that the server does not have, those that fit the device first. */
export function worthGetting(offers: readonly WeightOffer[]): WeightOffer[] {
  const places = Object.keys(GAINS);
  return offers
    .filter(({ id, isServed }) => places.includes(id) && !isServed)
    .sort(
      (a, b) => Number(a.isTooLarge) - Number(b.isTooLarge) || places.indexOf(a.id) - places.indexOf(b.id),
    );
}

/** What can be got for a task of which nothing that was got is here whole; null where nothing can. */
export function missingOffer(
  task: Task,
  offers: readonly WeightOffer[],
  downloads: readonly WeightDownload[],
): WeightOffer | null {
  const isWhole = (id: string) => downloads.some((one) => one.id === id && one.state === 'whole');
  const forTask = offers.filter((offer) => offer.task === task);
  if (forTask.some(({ id, isServed }) => isServed || isWhole(id))) return null;
  return worthGetting(forTask)[0] ?? null;
}
