import { describe, expect, test } from 'vitest';
import { factAlone } from '../../../lib/answering/by-rules/fact-alone';
import { asksFor } from '../../../lib/answering/by-rules/what-is-asked';

const factOf = (question: string, said: string, ...beside: string[]) =>
  factAlone({ asks: asksFor(question) }, said, beside);

describe('what is asked, alone, as a line tells it', () => {
  test.each([
    ['How much did the hull cost?', 'I paid forty euros for it, and two days of work.', 'Forty euros'],
    [
      'How many tent pegs are there?',
      'Fourteen tent pegs, and it is only nine o’clock.',
      'Fourteen tent pegs',
    ],
    ['How long is the recording?', 'I recorded forty seconds of it.', 'Forty seconds'],
    ['On which day does the doctor come?', 'No, make it Friday, please.', 'Friday'],
    ['At what time does Lionel come?', 'He is coming to look at it after ten.', 'After ten'],
    ['What colour is the scarf?', 'I would rather knit it in black.', 'Black'],
  ])('%s', (question, said, fact) => {
    expect(factOf(question, said)).toBe(fact);
  });

  test('is not told where there is none, or another one beside it', () => {
    expect(factOf('When did the doctor come?', 'Good morning, I am the doctor.')).toBeNull();
    expect(factOf('On which day is it?', 'Not Monday, Friday.')).toBeNull();
    expect(
      factOf('How many spokes are broken?', 'Three broken spokes.', 'Four broken spokes by now.'),
    ).toBeNull();
    expect(factOf('How many spokes are broken?', 'Three spokes.', 'Three spokes, yes.')).toBe('Three spokes');
    expect(factOf('Why is it broken?', 'Because it is three years old.')).toBeNull();
  });
});
