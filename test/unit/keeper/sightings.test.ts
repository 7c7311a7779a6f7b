import { expect, test } from 'vitest';
import type { HeldMemory } from '../../../lib/keeper/held-memory';
import { Sightings } from '../../../lib/keeper/sightings';

test('of a look at the edge of the picture it is known, so that people are shown by another', async () => {
  const look = (x: number, picture: string | null) => ({ box: { x, y: 0.4, w: 0.1, h: 0.2 }, picture });
  const track = {
    ...{ id: 't', clipId: 'c', videoId: 'vid_1', node: 'f_1', t0: 0, t1: 2 },
    boxes: Float32Array.of(0, 0.4, 0.4, 0.1, 0.2, 2, 0.5, 0.4, 0.1, 0.2),
  };
  const tracks = [
    { ...track, looks: [look(0, 'at the edge'), look(0.4, 'amid'), look(0, null)] },
    { ...track, id: 'u', looks: [look(0.4, 'amid, too')] },
  ];
  const held = {
    timesForgotten: 0,
    videos: () => [{ id: 'vid_1', clips: 1, width: 1600, height: 900 }],
    ...{ listened: new Map(), marksByHand: [], linesSetRight: [] },
    records: { ofClips: async (store: string) => (store === 'tracks' ? tracks : []) },
  };
  const seen = await new Sightings(held as unknown as HeldMemory).all();
  expect(seen.tracks.map(({ id, offCentre }) => [id, offCentre])).toEqual([
    ['t', ['at the edge']],
    ['u', undefined],
  ]);
  expect(seen.tracks[0]!.ends).toEqual(track.boxes);
});
