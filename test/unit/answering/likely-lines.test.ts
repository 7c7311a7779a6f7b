import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import type { LikelyLine } from '../../../lib/answering/by-rules/find';
import type { TextEmbedder } from '../../../lib/language/text-embedding';
import type { HeldRecall } from '../../../lib/memory/held-recall';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';
import { withMeaning } from '../../stories/with-meaning';

const STORY = scene('porch', '2025-06-14T17:10:00+01:00', { Greta: [0, 110], Otto: [0, 110] }, [
  [2, 'Greta', 'Otto, the postman left a parcel for you.'],
  [12, 'Otto', 'Thank you, Greta. It must be the new lamp.'],
  [24, 'Greta', 'I put it behind the rain barrel.'],
  [40, 'Otto', 'Did the postman ask for anything?'],
  [48, 'Greta', 'No, he never asks. He likes the roses.'],
]);
const REMEMBERED = rememberStories([STORY]);
/** Every text is of one of two directions near each other: about where something lies, or not. */
const WHERE = /\bput\b|lies|hidden/;
const embedder = {
  weightId: 'two-directions',
  dimension: 2,
  embed: async (texts: readonly string[]) =>
    texts.map((text) => Float32Array.from(WHERE.test(text) ? [1, 0] : [0.8, 0.6])),
} as unknown as TextEmbedder;

function weighed(recall: HeldRecall, question: string, vector: Float32Array | null = null) {
  let lines: readonly LikelyLine[] = [];
  const given = answer(recall, { question }, { vector, weighed: (likely) => (lines = [...likely]) });
  return { given, lines, first: lines[0]?.incident.words };
}

describe('the likeliest line', () => {
  test('holds the words, tells what is asked for, and asks nothing itself', () => {
    const { first, lines } = weighed(REMEMBERED.recall, 'Who left a parcel?');
    expect(first).toBe('Otto, the postman left a parcel for you.');
    expect(lines.map(({ likelihood }) => likelihood)).toEqual(
      lines.map(({ likelihood }) => likelihood).toSorted((a, b) => b - a),
    );
    const asks = weighed(REMEMBERED.recall, 'What did the postman ask for?').lines;
    const question = asks.find(({ incident }) => incident.words?.endsWith('?'))!;
    expect(question.likelihood).toBeLessThan(asks[0]!.likelihood);
  });

  test('may be near by meaning alone: then it is shown, and answers nothing', async () => {
    const recall = await withMeaning(REMEMBERED, embedder);
    const question = 'Which spot is the lantern hidden in?';
    const near = weighed(recall, question, Float32Array.from([1, 0]));
    expect(near.given.refused).toBe(true);
    expect(near.given.evidence.map(({ said }) => said)).toContain('I put it behind the rain barrel.');
    expect(weighed(recall, question).given.evidence).toEqual([]);
  });

  test('is quoted where it is likely and yet tells not what is asked for', () => {
    const { recall } = REMEMBERED;
    expect(answer(recall, { question: 'Why did the postman leave a parcel?' })).toMatchObject({
      refused: true,
      answer:
        'I am not sure that this was told. The nearest to it, at 0:02 in porch.mp4: maybe Greta says: "Otto, the postman left a parcel for you."',
    });
    expect(answer(recall, { question: 'Why did the tiger roar?' }).answer).toMatch(/^I found nothing about/);
  });
});
