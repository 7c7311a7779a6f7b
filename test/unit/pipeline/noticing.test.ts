import { expect, test } from 'vitest';
import type { Noticed } from '../../../lib/contract/state';
import { Noticing } from '../../../lib/pipeline/noticing';

test('what is noticed of a clip is gathered, and nothing once it is over', async () => {
  const shown: Noticed[] = [];
  const noticing = new Noticing(30, (noticed) => void shown.push(noticed));
  noticing.see({ t: 31, things: ['dog'] });
  noticing.see({ t: 30.4, face: Uint8Array.of(1, 2) });
  noticing.hear([]);
  noticing.hear(['One.', 'Two.', 'Three.', 'Four.'].map((text) => ({ text })));
  expect(shown).toHaveLength(3);
  const { faces, ...last } = shown.at(-1)!;
  expect(last).toEqual({ toS: 31, things: ['dog'], lines: ['One.', 'Two.', 'Three.'] });
  expect([...new Uint8Array(await faces[0]!.arrayBuffer())]).toEqual([1, 2]);
  expect(shown[0], 'what was shown before stays as it was').toMatchObject({ faces: [], lines: [] });

  noticing.end();
  noticing.see({ t: 40 });
  expect(shown).toHaveLength(3);
});

test('of many faces the last are shown', () => {
  let faces = 0;
  const noticing = new Noticing(0, (noticed) => {
    faces = noticed.faces.length;
  });
  for (let t = 0; t < 50; t += 1) noticing.see({ t, face: Uint8Array.of(t) });
  expect(faces).toBe(12);
});
