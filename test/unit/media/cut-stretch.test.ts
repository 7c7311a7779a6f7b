import { readFileSync } from 'node:fs';
import { ALL_FORMATS, BlobSource, EncodedPacketSink, Input } from 'mediabunny';
import { expect, test } from 'vitest';
import { cutStretch } from '../../../lib/media/cut-stretch';

const DEMO = new Blob([readFileSync('public/demo/demo.mp4')]);

/** Of a file, by track, the kind of its first packet, and when its packets begin and end. */
async function tracksIn(blob: Blob) {
  const input = new Input({ source: new BlobSource(blob), formats: ALL_FORMATS });
  const tracks = await input.getTracks();
  return Promise.all(
    tracks.map(async (track) => {
      const first = await new EncodedPacketSink(track).getFirstPacket();
      const [from, to] = await Promise.all([track.getFirstTimestamp(), track.computeDuration()]);
      return { type: track.type, first: first!.type, from, to };
    }),
  );
}

test('a stretch is a film of its own, from the picture before it that can be shown by itself', async () => {
  const { blob, extension, t0, t1 } = await cutStretch(DEMO, 30.5, 34);
  expect(extension).toBe('.mp4');
  expect(blob.type).toBe('video/mp4');
  expect(t0).toBeLessThanOrEqual(30.5);
  expect(t1).toBe(34);
  const tracks = await tracksIn(blob);
  expect(tracks.map(({ type }) => type).sort()).toEqual(['audio', 'video']);
  for (const { first, from, to } of tracks) {
    expect(first).toBe('key');
    expect(from).toBeGreaterThanOrEqual(0);
    expect(from).toBeLessThan(0.1);
    expect(to).toBeGreaterThan(t1 - t0 - 0.1);
    expect(to).toBeLessThan(t1 - t0 + 0.3);
  }
  expect(blob.size).toBeLessThan(DEMO.size / 3);
});

test('what begins at 0, or goes on past the end, is cut to what there is', async () => {
  const [start, end] = await Promise.all([cutStretch(DEMO, 0, 2), cutStretch(DEMO, 68, 500)]);
  expect(start.t0).toBe(0);
  for (const { blob } of [start, end]) expect(await tracksIn(blob)).toHaveLength(2);
});

test('what is no film, or of a kind that cannot be cut, is refused with what to do', async () => {
  const letter = new Blob(['Dear Rosa, '.repeat(1000)]);
  await expect(cutStretch(letter, 0, 1)).rejects.toMatchObject({
    code: 'unsupported-codec',
    message: expect.stringContaining('Save the whole file'),
  });
  const torn = new Blob([await DEMO.slice(0, 400_000).arrayBuffer(), new Uint8Array(1000)]);
  await expect(cutStretch(torn, 60, 65)).rejects.toMatchObject({ name: 'MnemeError' });
});
