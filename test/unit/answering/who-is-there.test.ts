import { describe, expect, test } from 'vitest';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';
import { askOf, scriptedModel, textOf } from '../../thinking';

const { recall } = rememberStories([
  scene('quay', '2025-06-06T09:00:00+01:00', { Una: [0, 60], Ben: [35, 60] }, [
    [1, 'Una', 'I am Una.'],
    [40, 'Ben', 'I am Ben.'],
    [50, 'Walt', 'I am Walt, I am on the roof.'],
  ]),
  scene('attic', '2025-06-08T15:00:00+01:00', { Una: [0, 30] }, [[2, 'Una', 'I am Una, it is dusty here.']]),
]);

/** The lines of the prompt under "Who is in which video", with names for ids. */
function whoIn(prompt: string): string[] {
  const names = new Map(
    [...prompt.matchAll(/<(p_\d+)>: (?:maybe )?called (\w+)/g)].map(([, id, name]) => [id!, name!]),
  );
  const [, told = ''] = /Who is in which video:\n((?:- .*\n)+)/.exec(prompt) ?? [];
  const plain = told.replace(/<(p_\d+)>/g, (_, id: string) => names.get(id) ?? 'somebody');
  return plain.trim().split('\n');
}

describe('who is in which video', () => {
  test('is told per video, of each from when on, with who is heard and not in view', async () => {
    const model = scriptedModel(() => 'Not known: it.');
    const request = { question: 'Which of them climbed up to look at the rafters?', mode: 'reflex' } as const;
    await askOf(recall, request, () => '', { provider: model });
    expect(whoIn(textOf(model.asked[0]!)).map((line) => line.replace(/\[\d+\]/, '[n]'))).toEqual([
      '- In quay.mp4, Friday 6 June 2025:',
      '- [n] 09:00 (0:00): In view: Una from 0:00, Ben from 0:35.',
      '- [n] 09:00 (0:50): Heard, and not in view: Walt from 0:50.',
      '- In attic.mp4, Sunday 8 June 2025:',
      '- [n] 15:00 (0:00): In view: Una from 0:00.',
    ]);
  });

  test('can be cited, and plays the first moment', async () => {
    const say = (prompt: string) => {
      const id = /<(p_\d+)>: (?:maybe )?called Una/.exec(prompt)![1]!;
      const cited = [...prompt.matchAll(/\[(\d+)\] \S+ \(0:00\): In view: /g)].map(([, n]) => `[${n}]`);
      return `<${id}> is in view in quay.mp4 and in attic.mp4 ${cited.join('')}.`;
    };
    const request = { question: 'Is anybody to be met in the two of them?', mode: 'reflex' } as const;
    const answer = await askOf(recall, request, say);
    expect(answer.answer).toMatch(/Una is in view in quay\.mp4 and in attic\.mp4\. \[1\] \[2\]$/);
    expect(answer.evidence.map(({ video, t0 }) => [video, t0])).toEqual([
      ['quay.mp4', 0],
      ['attic.mp4', 0],
    ]);
  });

  test('is nobody of what comes later than the moment asked about', async () => {
    const model = scriptedModel(() => 'Not known: it.');
    const request = { question: 'Which of them climbed up to look at the rafters?', mode: 'reflex' } as const;
    await askOf(recall, { ...request, video: 'quay.mp4', before: 30 }, () => '', { provider: model });
    expect(whoIn(textOf(model.asked[0]!)).slice(1)).toEqual([
      expect.stringMatching(/In view: Una from 0:00\.$/),
    ]);
  });
});
