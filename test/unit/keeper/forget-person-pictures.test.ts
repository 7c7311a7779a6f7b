// What becomes of pictures when a person is forgotten.
import { expect, test } from 'vitest';
import { cropsShowing } from '../../../lib/keeper/forgetting/crops-showing';
import { EMPTY_PICTURE } from '../../../lib/keeper/forgetting/pictures-without-person';
import type { TrackRecord, VideoRecord } from '../../../lib/store/schema';
import { Memory } from '../forget-helpers';

/** Three people, the first of whom is Ada: all are seen in each clip. */
async function filmed(): Promise<Memory> {
  const memory = await Memory.of({ videos: 2, clips: 2, people: 3, pictureBytes: 60 });
  await memory.take({ do: 'name', id: 'p_1', name: 'Ada' });
  return memory;
}

test('takes away what was cut out of pictures where they are seen, and leaves that it was in view', async () => {
  const memory = await filmed();
  for (const [i, { id, videoId, t0 }] of memory.all('clips').entries()) {
    const picture = `${id}/h0000`;
    const boxes = Float32Array.of(t0, 0.1, 0.1, 0.2, 0.1);
    const cup = {
      kind: 'shows' as const,
      who: [],
      sources: [],
      words: `cup ${i}`,
      shown: { score: 0.9, boxes },
    };
    memory.addIncident(
      { ...cup, id: `${id}/i9000`, clipId: id, videoId, t0, t1: t0, picture },
      { key: picture, videoId, bytes: EMPTY_PICTURE },
    );
  }
  const theirs = memory.all('tracks').filter(({ node }) => node === 'f_1');
  // In the last clip it was somebody else.
  await memory.take({ do: 'not-in', id: 'p_1', record: theirs.at(-1)!.id });
  const seenIn = new Set(theirs.slice(0, -1).map(({ clipId }) => clipId));
  expect(seenIn.size).toBe(memory.all('clips').length - 1);
  memory.forgetPerson('Ada');
  const cups = memory.all('incidents').filter(({ words }) => words?.startsWith('cup'));
  expect(cups).toHaveLength(memory.all('clips').length);
  const keys = new Set(memory.all('pictures').map(({ key }) => key));
  for (const { clipId, picture } of cups) {
    expect(picture === undefined).toBe(seenIn.has(clipId));
    expect(keys.has(`${clipId}/h0000`)).toBe(!seenIn.has(clipId));
  }
});

test('takes away that there were shapes of people where they are seen, which may be theirs', async () => {
  const memory = await filmed();
  for (const { id, videoId, t0 } of memory.all('clips')) {
    const shown = { score: 0.9, boxes: Float32Array.of(t0, 0.1, 0.1, 0.2, 0.5) };
    const told = { kind: 'figures' as const, who: [], sources: [], words: 'person', shown };
    memory.addIncident({ ...told, id: `${id}/i9000`, clipId: id, videoId, t0, t1: t0 });
  }
  const last = memory
    .all('tracks')
    .filter(({ node }) => node === 'f_1')
    .at(-1)!;
  await memory.take({ do: 'not-in', id: 'p_1', record: last.id });
  memory.forgetPerson('Ada');
  const left = memory.all('incidents').filter(({ kind }) => kind === 'figures');
  expect(left.map(({ clipId }) => clipId)).toEqual([last.clipId]);
});

test('takes the stills of their clips, and empties crops of others in which their face is seen', async () => {
  const memory = await filmed();
  memory.forgetPerson('Ada');
  expect(memory.all('clips').map(({ still }) => still)).toEqual([null, null, null, null]);
  expect(memory.all('pictures').every(({ bytes }) => bytes === EMPTY_PICTURE)).toBe(true);
  expect(memory.all('pictures')).toHaveLength(16);

  const face = (x: number): TrackRecord => ({
    ...{ id: 'vid_1/c000000/t0000', clipId: 'vid_1/c000000', videoId: 'vid_1', t0: 0, t1: 1, node: null },
    boxes: Float32Array.of(0, x, 0.4, 0.1, 0.2, 1, x, 0.4, 0.1, 0.2),
    looks: [
      {
        t: 1,
        box: { x, y: 0.4, w: 0.1, h: 0.2 },
        quality: 1,
        embedding: new Float32Array(),
        picture: 'crop',
      },
    ],
  });
  const video = { id: 'vid_1', width: 1000, height: 500 } as VideoRecord;
  const showing = (x: number) => cropsShowing([face(0.2)], [face(x)], [video]).length;
  expect([showing(0.21), showing(0.33), showing(0.34), showing(0.6)]).toEqual([1, 1, 0, 0]);
  const unknown = { ...video, width: 0, height: 0 };
  expect(cropsShowing([face(0.2)], [face(0.6)], [unknown])).toHaveLength(1);
});
