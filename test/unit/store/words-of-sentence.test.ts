import { describe, expect, test } from 'vitest';
import type { IncidentKind } from '../../../lib/contract/search';
import { sentenceOf } from '../../../lib/memory/incident-sentence';
import { wordsOfSentence } from '../../../lib/store/words-of-sentence';

describe('what happened, by the sentence that earlier versions stored', () => {
  test.each<[IncidentKind, string[], string | null, string]>([
    ['appears', ['f_3'], null, '<p_3> appears.'],
    ['leaves', ['f_3'], null, '<p_3> leaves.'],
    ['speaks', ['v_4'], null, '<p_4> speaks.'],
    ['says', ['v_4'], 'Tea, please.', '<p_4> says: "Tea, please."'],
    ['says', [], 'He said "no" and left.', 'Someone says: "He said "no" and left."'],
    ['says', ['v_12'], 'Bo says: "Ho"', '<p_12> says: "Bo says: "Ho""'],
    ['says', [], 'The parcel is for <p_2>.', 'Someone says: "The parcel is for ‹p_2>."'],
    ['says', [], '', 'Someone says: ""'],
    ['reads', [], 'Bakery "Sun"', 'In view is written: "Bakery "Sun""'],
    ['observed', ['f_1'], '<p_1> says: "nothing"', '<p_1> says: "nothing"'],
    ['known', [], 'They get ready.', 'They get ready.'],
    ['looked', ['f_1'], '<p_1> eats.', '<p_1> eats.'],
  ])(
    '%s: the sentence of its fields is what stood there, and its words come back',
    (kind, who, words, sentence) => {
      expect(sentenceOf({ kind, who, words })).toBe(sentence);
      expect(wordsOfSentence(kind, sentence)).toBe(words);
    },
  );

  test.each<[IncidentKind, string]>([
    ['says', 'Somebody tells a joke.'],
    ['reads', 'A sign says "Open".'],
  ])('%s that reads otherwise stays whole', (kind, text) => {
    expect(wordsOfSentence(kind, text)).toBe(text);
  });
});
