import { describe, expect, test } from 'vitest';
import { nextStep } from '../../../app/ui/next-step';
import { GAINS, missingOffer, worthGetting } from '../../../app/ui/weight-gains';
import type { Mneme } from '../../../lib/contract/mneme';
import type { WeightDownload, WeightOffer } from '../../../lib/contract/models';
import { MANIFEST, weightById } from '../../../lib/models/weights-manifest';

const offer = (id: string, more: Partial<WeightOffer> = {}): WeightOffer => ({
  ...{ id, task: weightById(id)!.task, title: id, licence: 'MIT', repository: 'one/two' },
  ...{ bytes: 1, memoryBytes: 1, isTooLarge: false, isHeavy: false, isServed: false, ...more },
});
const download = (id: string, state: WeightDownload['state']): WeightDownload => ({
  ...{ id, state, done: 1, bytes: 1, error: null },
});

describe('what is worth getting', () => {
  test('is in the manifest with the way to get it', () => {
    for (const id of Object.keys(GAINS)) expect(weightById(id)?.download, id).toBeDefined();
  });

  test('is what adds something and the server does not have, what fits first', () => {
    const offers = [
      offer('yunet'),
      offer('whisper-base', { isTooLarge: true }),
      offer('sface-rgb', { isServed: true }),
      offer('all-MiniLM-L6-v2'),
      offer('multilingual-e5-small'),
    ];
    expect(worthGetting(offers).map(({ id }) => id)).toEqual([
      'multilingual-e5-small',
      'yunet',
      'whisper-base',
    ]);
  });

  test('is offered for a task until it is here whole', () => {
    const offers = MANIFEST.filter((weight) => weight.download).map(({ id }) => offer(id));
    const offered = (downloads: WeightDownload[]) => missingOffer('transcription', offers, downloads)?.id;
    expect(offered([])).toBe('whisper-base');
    expect(offered([download('whisper-base', 'running')])).toBe('whisper-base');
    expect(offered([download('whisper-base', 'paused')])).toBe('whisper-base');
    expect(offered([download('whisper-base', 'whole')])).toBeUndefined();
    expect(offered([download('whisper-small', 'whole')])).toBeUndefined();
    expect(missingOffer('thing-detection', offers, [])).toBeNull();
  });
});

describe('what is next once a weight is here', () => {
  const mneme = (heard: boolean, other: object | null) =>
    ({
      getState: () => ({ videos: [{ listening: heard ? { done: 0 } : null }] }),
      otherFaceWeight: async () => other,
      otherVoiceWeight: async () => other,
      otherTextWeight: async () => Promise.reject(new Error('no memory')),
    }) as unknown as Mneme;

  test('is told where the memory gains by it', async () => {
    expect(await nextStep(mneme(true, null), 'transcription')).toMatchObject({ href: '/#wordless' });
    expect(await nextStep(mneme(false, {}), 'face-embedding')).toMatchObject({
      href: '/settings#faces-anew',
    });
    expect(await nextStep(mneme(false, {}), 'speaker-embedding')).toMatchObject({
      href: '/settings#voices-anew',
    });
  });

  test('is nothing where it does not, where that is not known, and for other tasks', async () => {
    expect(await nextStep(mneme(false, null), 'transcription')).toBeNull();
    expect(await nextStep(mneme(false, null), 'face-embedding')).toBeNull();
    expect(await nextStep(mneme(false, {}), 'text-embedding')).toBeNull();
    expect(await nextStep(mneme(true, {}), 'speaker-segmentation')).toBeNull();
  });
});
