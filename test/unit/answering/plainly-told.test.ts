import { describe, expect, test } from 'vitest';
import { isPlainAnswer } from '../../../lib/answering/by-model/answers-asked';

const NAMES = new Map([
  ['p_1', ['Otto']],
  ['p_2', ['Greta']],
  ['p_3', ['Lena']],
]);

/** Whether a sentence is told as it is, by its lines: "p_1: what was said", the line before each first. */
function isTold(question: string, text: string, ...lines: [before: string, said: string][]): boolean {
  const withIds = (words: string) =>
    [...NAMES].reduce((plain, [id, [name]]) => plain.replaceAll(name!, `<${id}>`), words);
  const shown = (line: string) => line.replace(/^(p_\d): (.*)$/s, '<$1> says: "$2"');
  const cited = lines.map(([before, said]) => {
    const [, by, words] = /^(p_\d): (.*)$/s.exec(said)!;
    return { by: by!, said: words!, beside: shown(before), before: shown(before), when: '' };
  });
  return isPlainAnswer(withIds(question), withIds(text), cited, NAMES);
}

describe('what is told of an answer with its question', () => {
  const LAMP: [string, string] = [
    'p_1: Where did you leave the lamp?',
    'p_2: In the shed, behind the mower.',
  ];
  const PEGS: [string, string] = ['p_2: Did you find the pegs?', 'p_1: Eleven of them, I need more.'];
  test.each([
    ['Where did Greta leave the lamp?', 'Greta left the lamp in the shed.', LAMP],
    ['Where did Greta leave the lamp?', 'The lamp is in the shed, behind the mower.', LAMP],
    ['How many pegs did Otto find?', 'Otto found 11 pegs.', PEGS],
    ['How many pegs did Otto find?', 'Otto found eleven of the pegs.', PEGS],
    [
      'Who fetched the milk?',
      'Otto fetched the milk.',
      ['p_2: Who fetched the milk?', 'p_1: I did, at six.'],
    ],
    [
      'What colour is the boat?',
      'The boat is green.',
      ['p_2: What colour is the boat?', 'p_1: Green, with a white stripe.'],
    ],
    ['When did Otto come?', 'Otto came at nine.', ['p_2: When did you come?', 'p_1: At nine.']],
    ['Who broke the cup?', 'Greta broke the cup.', ['p_2: Who broke my cup?', 'p_1: You broke the cup.']],
    ['Who took the lamp?', 'Lena took the lamp.', ['p_2: Who took the lamp?', 'p_1: Lena did.']],
    ['Who took the lamp?', 'Otto took the lamp.', ['p_2: Who took the lamp?', 'p_1: It was me.']],
    [
      'Where was the key?',
      'The key was under the mat.',
      ['p_1: Where was the key?', 'p_2: It was under the mat.'],
    ],
  ] as [string, string, [string, string]][])('%s %s', (question, text, line) => {
    expect(isTold(question, text, line)).toBe(true);
  });

  test.each([
    ['of another', 'Where did Otto leave the lamp?', 'Otto left the lamp in the shed.', LAMP],
    ['of another thing', 'Where did Greta leave the mower?', 'Greta left the mower behind the lamp.', LAMP],
    ['of another number', 'How many pegs did Otto find?', 'Otto found twelve pegs.', PEGS],
    [
      'what was only asked',
      'Did Greta sell the boat?',
      'Greta sold the boat.',
      ['p_1: Did you sell the boat?', 'p_2: The ferry was late again.'],
    ],
    [
      'what the answer denies',
      'Who fetched the milk?',
      'Otto fetched the milk.',
      ['p_2: Who fetched the milk?', 'p_1: Not me.'],
    ],
    [
      'one of two things',
      'What is broken?',
      'The stove is broken in the shed.',
      ['p_1: Is the stove or the lamp broken?', 'p_2: In the shed, the lamp.'],
    ],
    [
      'what the asked person sends somebody else for',
      'Where did Greta leave the lamp?',
      'Greta left the lamp in the shed.',
      ['p_1: Where did you leave the lamp?', 'p_2: Ask Lena in the shed.'],
    ],
    [
      'whoever is related to the answer',
      'Who took the lamp?',
      'Lena took the lamp.',
      ['p_1: Who took the lamp?', "p_2: Lena's brother."],
    ],
    [
      'a number of something else, before the answer',
      'How many eggs did Greta eat?',
      'Greta ate three eggs.',
      ['p_1: Did you eat the eggs?', 'p_2: Three days ago, yes.'],
    ],
    [
      'a number of hours',
      'How many pegs did Otto find?',
      'Otto found 2 pegs.',
      ['p_2: Did you find the pegs?', 'p_1: Two hours I looked.'],
    ],
    [
      'a number of people as a time',
      'When did Otto come?',
      'Otto came at nine.',
      ['p_2: When did you come?', 'p_1: Nine people were there.'],
    ],
    [
      'whoever asked, where another is spoken to',
      'Who broke the cup?',
      'Greta broke the cup.',
      ['p_2: Who broke the cup?', 'p_1: Lena, you broke the cup.'],
    ],
    [
      'whoever asked, where someone unknown is spoken to',
      'Who broke the cup?',
      'Greta broke the cup.',
      ['p_2: Who broke the cup?', 'p_1: Konrad, you broke the cup.'],
    ],
    [
      'whoever spoke before and asked nothing',
      'Who broke the cup?',
      'Greta broke the cup.',
      ['p_2: Lovely weather.', 'p_1: You broke the cup.'],
    ],
    [
      'what anybody does',
      'Who turns the key twice?',
      'Greta turns the key twice.',
      ['p_2: How do I open the shed?', 'p_1: You turn the key twice.'],
    ],
  ] as [string, string, string, [string, string]][])('not %s', (_, question, text, line) => {
    expect(isTold(question, text, line)).toBe(false);
  });
});

describe('what is told in the words of a line, otherwise put', () => {
  test.each([
    ['Who pulled Otto out?', 'Otto was pulled out by Greta.', 'p_1: It was dark, and Greta pulled me out.'],
    ['Who took the oar?', 'Lena is the one who took the oar.', 'p_1: Lena took the oar.'],
    ['How long was Greta away?', 'Greta was away for 9 days.', 'p_2: I was away for nine days.'],
    ['What did Otto bring?', 'Otto brought plums.', 'p_1: I brought plums, not cherries.'],
    [
      'When did Otto paint the door?',
      'On Friday Otto painted the door.',
      'p_1: I painted the door on Friday.',
    ],
    ['What is broken?', 'The pump is broken, as Otto says.', 'p_1: The pump is broken.'],
    [
      'What can wait?',
      'The roof can wait until Monday.',
      'p_1: I want to mow the lawn, but the roof can wait until Monday.',
    ],
    [
      'Who sold the boat?',
      'Lena sold the boat.',
      'p_1: We might move in May, and Lena already sold the boat.',
    ],
    ['What was sold?', 'The boat was sold.', 'p_1: We will move in May, and the boat was sold.'],
  ])('%s %s', (question, text, said) => {
    expect(isTold(question, text, ['', said])).toBe(true);
  });

  test.each([
    ['who did it to whom', 'Who pulled whom?', 'Greta was pulled out by Otto.', 'p_1: Greta pulled me out.'],
    [
      'what it denies',
      'What did Otto bring?',
      'Otto brought cherries.',
      'p_1: I brought plums, not cherries.',
    ],
    [
      'what hangs on a condition',
      'Where is the key?',
      'Otto put the key on the sill.',
      'p_1: If it rains, I put the key on the sill.',
    ],
    [
      'what is only wished in the same breath',
      'What did Otto buy?',
      'Otto buys a car.',
      'p_1: I want to sell the boat, and buy a car.',
    ],
    [
      'what follows of what is only possible',
      'Who gets the big room?',
      'Lena gets the big room.',
      'p_1: We might move in May, and Lena gets the big room.',
    ],
    [
      'what follows of what is only planned',
      'Who gets the painted room?',
      'Lena gets the painted room.',
      'p_1: We will move in May, and Lena gets the painted room.',
    ],
    [
      'what was told to be done',
      'Who asks Lena?',
      'Otto tells the boy to ask Lena.',
      'p_1: Lena, ask the boy.',
    ],
  ])('not %s', (_, question, text, said) => {
    expect(isTold(question, text, ['', said])).toBe(false);
  });

  test('two statements, each by a line of its own', () => {
    const lines: [string, string][] = [
      ['', 'p_1: I painted the door on Friday.'],
      ['', 'p_2: I painted the roof.'],
    ];
    const question = 'Who painted what?';
    expect(isTold(question, 'Otto painted the door, and Greta painted the roof.', ...lines)).toBe(true);
    expect(isTold(question, 'Otto painted the roof, and Greta painted the door.', ...lines)).toBe(false);
    expect(isTold(question, 'First Otto painted the door, and then Greta painted the roof.', ...lines)).toBe(
      false,
    );
  });
});
