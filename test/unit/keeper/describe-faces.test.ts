import { describe, expect, it } from 'vitest';
import { faceSamples } from '../../../lib/identity/samples';
import { describedBy } from '../../../lib/keeper/describe-faces';
import type { NodeRecord, TrackRecord, VideoRecord } from '../../../lib/store/schema';

const OLD = Float32Array.of(1, 0);
const NEW = Float32Array.of(0, 1);
const NONE = Float32Array.of(0, 0);

const video = (id: string, weight?: string) =>
  ({ id, weights: { vad: 'silero', ...(weight && { 'face-embedding': weight }) } }) as unknown as VideoRecord;
const VIDEOS = [video('vid_1', 'old'), video('vid_2', 'new'), video('vid_3')];

const look = (picture: string | null) => ({
  t: 1,
  box: { x: 0, y: 0, w: 1, h: 1 },
  quality: 0.5,
  embedding: OLD,
  picture,
});
const track = (videoId: string, ...pictures: (string | null)[]) =>
  ({ id: `${videoId}/c000000/t0000`, videoId, looks: pictures.map(look) }) as TrackRecord;

const sample = (picture: string | null) => ({ embedding: OLD, weight: 0.5, source: picture && 't', picture });
const node = (weightId: string, ...pictures: (string | null)[]): NodeRecord => ({
  ...{ id: 'f_1', n: 1, modality: 'face', weightId },
  samples: pictures.map(sample),
});

const by = describedBy('new', 2, VIDEOS, new Map([['a', NEW]]));

describe('faces that are described anew', () => {
  it('are of the other weight in every video that had any', () => {
    expect(VIDEOS.map(by.video)).toEqual([video('vid_1', 'new'), VIDEOS[1], VIDEOS[2]]);
  });

  it('have its vectors, and none where nothing was found in the picture or none is kept', () => {
    const { looks } = by.track(track('vid_1', 'a', 'b', null));
    expect(looks.map(({ embedding }) => embedding)).toEqual([NEW, NONE, NONE]);
    expect(
      looks.map(({ picture }) => picture),
      'the pictures stay',
    ).toEqual(['a', 'b', null]);
  });

  it('stay as they are where it described them already', () => {
    const there = track('vid_2', 'a');
    expect(by.track(there)).toBe(there);
    expect(by.node(node('new', 'a'))).toEqual(node('new', 'a'));
  });

  it('leave to a person what could be described', () => {
    const { weightId, samples } = by.node(node('old', 'a', 'b', null));
    expect(weightId).toBe('new');
    expect(samples).toEqual([{ ...sample('a'), embedding: NEW }]);
  });

  it('leave a person of whom nothing could be as they are', () => {
    expect(by.node(node('old', 'b', null))).toEqual(node('old', 'b', null));
  });

  it('leave voices alone', () => {
    const voice: NodeRecord = { ...node('old', null), id: 'v_1', modality: 'voice' };
    expect(by.node(voice)).toBe(voice);
  });

  it('teach nothing of a look that could not be described', () => {
    const samples = faceSamples(by.track(track('vid_1', 'a', 'b')));
    expect(samples.map(({ picture }) => picture)).toEqual(['a']);
  });
});
