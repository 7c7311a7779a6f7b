import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import type { LikelyLine } from '../../../lib/answering/by-rules/find';
import { likelierFirst } from '../../../lib/answering/by-rules/likely-lines';
import { answerReading, type ReadingMemory } from '../../../lib/answering/read-lines';
import type { LineToRead } from '../../../lib/language/line-reader';
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
  embed: async (_: string, texts: readonly string[]) =>
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

  test('that reading finds likelier stands first where two are told', () => {
    const line = (likelihood: number, score: number) => ({ likelihood, score }) as LikelyLine;
    const [one, likelier, far] = [line(0.2, 4), line(0.5, 3), line(0.9, 1)];
    expect(likelierFirst([one, likelier, far], 0.5)).toEqual([likelier, one, far]);
    expect(likelierFirst([likelier, one], 0.5)).toEqual([likelier, one]);
    // What is not told with it takes no place.
    expect(likelierFirst([one, far], 0.5)).toEqual([one, far]);
    expect(likelierFirst([one], 0.5)).toEqual([one]);
  });

  test('that was read answers where it is likely enough, and is shown where it may', async () => {
    const recall = await withMeaning(REMEMBERED, embedder);
    const question = 'Which spot is the lantern hidden in?';
    const vector = Float32Array.from([1, 0]);
    const line = weighed(recall, question, vector).lines.find(({ incident }) => WHERE.test(incident.words!))!;
    /** @param odds logarithm of how much likelier it is that this line answers than that none does */
    const told = (odds: number) => {
      const readLines = async (asked: string, lines: readonly LineToRead[]) => {
        expect(asked).toBe(question);
        return lines.map(({ line }) => (line.includes('rain barrel') ? odds : -9));
      };
      const memory = { read: async <T>(work: (held: HeldRecall) => T) => work(recall), readLines };
      return answerReading(memory as ReadingMemory, { question }, { vector });
    };
    const likely = (await told(3)).answer;
    expect(likely).toMatchObject({ refused: false, evidence: [{ said: line.incident.words }] });
    expect(likely.answer).toBe('At 0:24 in porch.mp4: maybe Greta says: "I put it behind the rain barrel."');
    const near = (await told(0.2)).answer;
    expect(near).toMatchObject({ refused: true, evidence: [{ said: line.incident.words }] });
    // What is only the nearest is not near.
    expect((await told(-1)).answer).toMatchObject({ refused: true, evidence: [] });
    expect((await told(-9)).answer).toMatchObject({ refused: true, evidence: [] });
  });

  test('is quoted where it is likely and yet tells not what is asked for', () => {
    const { recall } = REMEMBERED;
    expect(answer(recall, { question: 'Why did the postman leave a parcel?' })).toMatchObject({
      refused: true,
      answer: expect.stringContaining(
        'I am not sure that this was told. The nearest to it, at 0:02 in porch.mp4: maybe Greta says: "Otto, the postman left a parcel for you." Ask ',
      ),
    });
    expect(answer(recall, { question: 'Why did the tiger roar?' }).answer).toMatch(/^I found nothing about/);
  });
});
