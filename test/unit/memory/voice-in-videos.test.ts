import { expect, test } from 'vitest';
import { describePeople } from '../../../lib/memory/people';
import type { NodeRecord, VideoRecord } from '../../../lib/store/schema';

test('a voice is heard by its longest stretch in each video, in which it can be somebody else', () => {
  const turn = (videoId: string, n: number, t0: number, t1: number) => ({
    ...{ id: `${videoId}/c000000/s000${n}`, videoId, t0, t1, node: 'v_2', face: null },
  });
  const node = (id: string, modality: NodeRecord['modality']): NodeRecord => ({
    ...{ id, n: Number(id.slice(2)), modality, weightId: 'weight', samples: [] },
  });
  const video = (id: string, name: string) =>
    ({ id, name, startsAt: '2025-05-04T10:00:00.000Z' }) as VideoRecord;
  const nodes = ['f_1', 'v_2'];
  const [person] = describePeople({
    persons: [{ id: 'p_1', nodes, name: null, given: false, provisional: false, aliases: [] }],
    nodes: [node('f_1', 'face'), node('v_2', 'voice')],
    videos: [video('vid_1', 'mill.mp4'), video('vid_2', 'weir.wav')],
    tracks: [{ id: 'vid_1/c000000/t0000', videoId: 'vid_1', t0: 0, t1: 9, node: 'f_1' }],
    turns: [turn('vid_1', 0, 1, 3), turn('vid_1', 1, 4, 5), turn('vid_2', 0, 0, 1), turn('vid_2', 1, 2, 6)],
    words: [],
    moved: new Map(),
    marks: [],
  });
  expect(person!.parts).toEqual([
    { node: 'f_1', crop: null, samples: [] },
    {
      ...{ node: 'v_2', crop: null },
      samples: [
        { video: 'weir.wav', t0: 2, t1: 6 },
        { video: 'mill.mp4', t0: 1, t1: 3 },
      ],
    },
  ]);
});
