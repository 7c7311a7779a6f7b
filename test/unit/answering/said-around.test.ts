import { describe, expect, test } from 'vitest';
import { misspeltIn, respelt } from '../../../lib/answering/by-rules/misspelt';
import { plainQuestion } from '../../../lib/answering/by-rules/plain-question';
import { withoutWrapping } from '../../../lib/answering/by-rules/said-around';
import { partsAsked } from '../../../lib/answering/by-rules/two-in-one';
import { stemOf } from '../../../lib/memory/terms';

test.each([
  ['Could you kindly tell me which boat Ines rows?', 'which boat does Ines row?'],
  ['I was wondering where she put the oars', 'where did she put the oars'],
  ['Would you mind telling me how long they stayed, if that is ok', 'how long did they stay'],
  ['I forgot when Rui’s brother is leaving', 'when is Rui’s brother leaving'],
  ['tell me who the man with the net waits for', 'who does the man with the net wait for'],
  ['do you know why Rui can’t come', 'why can’t Rui come'],
  ['um so like was there like a heron you know', 'was there a heron'],
  ['yo who fell in lol', 'who fell in'],
  ['how many people came to to the regatta', 'how many people came to the regatta'],
  [
    'There was a funny sign on the jetty, I would love to know what it said.',
    'what did the sign on the jetty say?',
  ],
  ['Can you tell me which of my videos shows the jetty?', 'which of my videos shows the jetty?'],
  // Nothing is said around these.
  ['Who says please?', 'Who says please?'],
  ['To whom does Rui say thank you?', 'To whom does Rui say thank you?'],
  ['Tell me about the jetty', 'Tell me about the jetty'],
])('%s asks: %s', (question, asked) => expect(withoutWrapping(question)).toBe(asked));

test.each([
  ['regatta date', 'when is the regatta'],
  ["the heron's name", 'what is the heron called'],
  ['State the amount Ines pays for the boat.', 'how much money does Ines pay for the boat'],
  ['We had such a day, and I can’t recall where Rui is going to row.', 'where is Rui going to row'],
])('%s asks plainly: %s', (question, core) => expect(plainQuestion(question).core).toBe(core));

test.each([
  ['Where is Rui rowing and why?', ['Where is Rui rowing?', 'why is Rui rowing?']],
  ['Who painted the jetty and when?', ['Who painted the jetty?', 'And when?']],
  ['How much is the boat and how much does Ines pay?', ['How much is the boat?', 'how much does Ines pay?']],
  [
    "What is Ines's boat called and what is Rui's?",
    ["What is Ines's boat called?", "what is Rui's boat called?"],
  ],
])('%s are two questions', (question, [first, second]) =>
  expect(partsAsked(question)).toMatchObject({ first, second }),
);

test.each([
  'What did she say about who came and what they ate?',
  'Who rows and sings?',
  'Where is the bread and butter?',
])('%s is one question', (question) => expect(partsAsked(question)).toBeNull());

describe('a word that nobody said', () => {
  const said = new Set('allergic railing exam mussels boat port regatta'.split(' ').map(stemOf));
  const isSaid = (word: string) => said.has(stemOf(word));

  test.each([
    ['who is alergic', 'who is allergic'],
    ['the raling is wet', 'the railing is wet'],
    ['when is the exsam', 'when is the exam'],
    ['the muscels are good', 'the mussels are good'],
    ['regtata day', 'regatta day'],
  ])('is taken for the one that was meant: %s', (question, meant) =>
    expect(respelt(question, misspeltIn(question, isSaid))).toBe(meant),
  );

  test.each(['is there a coat', 'who has a portrait', 'is there a goat', 'the quiet part'])(
    'is another word: %s',
    (question) => expect(misspeltIn(question, isSaid)).toEqual([]),
  );
});
