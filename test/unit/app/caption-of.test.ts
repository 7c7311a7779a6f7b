import { describe, expect, it } from 'vitest';
import { asksToBeShown, captionOf } from '../../../app/(pages)/ask/caption-of';

describe('what is looked for in pictures', () => {
  it.each([
    ['Is there a red boat?', 'a red boat'],
    ['Where did I see the red boat?', 'the red boat'],
    ['Show me the red boat.', 'the red boat'],
    ['Have we seen any snow?', 'snow'],
    ['Can you show us pictures of the beach', 'the beach'],
    ['When was the dog in the garden?', 'the dog in the garden'],
    ['a red boat', 'a red boat'],
    ['What?', 'What'],
  ])('%s: %s', (question, caption) => {
    expect(captionOf(question)).toBe(caption);
  });

  it('is asked to be shown by some questions', () => {
    expect(
      ['Show me the boat', 'please find the boat', 'Can you show us the sea?'].every(asksToBeShown),
    ).toBe(true);
    expect(['Where is the boat?', 'Did the show begin?', 'Finding Nemo'].some(asksToBeShown)).toBe(false);
  });
});
