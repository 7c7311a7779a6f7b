import { expect, test } from 'vitest';
import { foldIn } from '../../../lib/store/bookkeeping-values';
import { SMALL } from '../archive-helpers';
import { Memory } from '../forget-helpers';
import { recallOf } from '../writing-helpers';

test('who is who is read as it was stored: names, who is hidden, chosen pictures, lines and marks', async () => {
  const memory = await Memory.of(SMALL);
  await memory.take({ do: 'name', id: 'p_1', name: 'Ada' });
  await memory.take({ do: 'cover', id: 'p_1', picture: 'vid_1/c000000/t0000-0' });
  await memory.take({ do: 'hide', id: 'p_2' });
  const [line] = memory.lines();
  await memory.take({ do: 'set-line', line: line!.id, into: [{ text: 'I am Ada.', speaker: 'p_1' }] });
  const boxes = Float32Array.of(41, 0.1, 0.5, 0.2, 0.4);
  const { name: video } = memory.all('videos')[0]!;
  await memory.take({ do: 'mark', who: 'p_3', shown: { video, t: 41, boxes, picture: null } });
  const folded = recallOf(memory).folded();
  expect(folded.persons.filter(({ cover, hidden }) => cover || hidden)).toHaveLength(2);
  expect([folded.lines.length, folded.marks.length]).toEqual([1, 1]);
  expect(foldIn(structuredClone(folded))).toEqual(folded);
});
