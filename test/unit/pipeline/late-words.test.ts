import { expect, test } from 'vitest';
import type { VideoSummary } from '../../../lib/contract/videos';
import { LateWords } from '../../../lib/pipeline/late-words';

/** A memory of one video without words to be written down. */
function wordsOf(video: Partial<VideoSummary>): LateWords {
  const known = { id: 'vid_1', name: 'pier.mp4', status: 'remembered', lines: 0, listening: null, ...video };
  const host = { state: () => ({ videos: [known], queue: [] }), changed: async () => {} };
  return new LateWords(host as unknown as ConstructorParameters<typeof LateWords>[0]);
}

test('why a video is not listened to again is told', async () => {
  const why = async (video: Partial<VideoSummary>) => {
    const [listened] = await wordsOf(video).listen(['pier.mp4'], {});
    return listened!.error!.message;
  };
  expect(await why({ hasAudio: true })).toMatch(/^Nobody was heard in pier\.mp4 whose words are missing/);
  expect(await why({ hasAudio: false })).toBe('pier.mp4 has no sound.');
  expect(await why({ hasAudio: true, lines: 3 })).toBe('pier.mp4 has words already.');
});
