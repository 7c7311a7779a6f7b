import { describe, expect, test } from 'vitest';
import { plainQuestion } from '../../../lib/answering/by-rules/plain-question';
import { asksFor } from '../../../lib/answering/by-rules/what-is-asked';

const core = (text: string) => plainQuestion(text).core;

describe('a plain question', () => {
  test.each([
    ['Where did Ben put the key?', 'Where did Ben put the key'],
    // Polite, casual, and with what is added.
    ['Could you please tell me where Ben put the key?', 'where did Ben put the key'],
    ['Would you be so kind as to tell me where Ben put the key?', 'where did Ben put the key'],
    ['Can you tell me if the key is in the hall?', 'is the key in the hall'],
    ['Do you know whether there was a key?', 'was there a key'],
    ['I wonder if they were late', 'were they late'],
    ["I'd like to know the name of his dog.", 'the name of his dog.'],
    ['Did Ada ask if the key was in the hall?', 'Did Ada ask if the key was in the hall'],
    ['so where did Ben put the key again', 'where did Ben put the key'],
    ['any idea where the key is?', 'where is the key'],
    ['who had the key, did that come up?', 'who had the key'],
    // Spoken: fillers, words said twice, the matter first.
    ['um where did uh where did Ben put the the key', 'where did Ben put the key'],
    ['the spare key where did he put it', 'where did he put it the spare key'],
    // Orders.
    ['State the hour at which the shop is to close.', 'what time is the shop to close'],
    ['Indicate the year in which the barn burnt.', 'what year the barn burnt'],
    ['Give the reason for the delay.', 'why the delay'],
    ['Specify the number of eggs used.', 'how many eggs used'],
    ['Identify the person who locked the door.', 'who locked the door'],
    ['Name the village in which Ben lives.', 'which village in which Ben lives'],
    // Turned round.
    ['Who was it that locked the door?', 'Who locked the door'],
    ['whats the name of his dog', 'what is the name of his dog'],
    ['Would you happen to know his name?', 'what is his name'],
    ['show me the part where they cut the cake', 'they cut the cake'],
    // What something is like, and what somebody likes.
    ['What was the lake like?', 'how was the lake'],
    ["What is the food Ben doesn't like?", "What is the food Ben doesn't like"],
    ['What is it that Ada would like?', 'What Ada would like'],
    // Titles end no sentence.
    ['What did Mrs. Duarte pay for the boat?', 'What did Mrs. Duarte pay for the boat'],
  ])('%s', (text, plain) => {
    expect(core(text)).toBe(plain);
  });

  test('is found among reasons for asking, which are kept apart', () => {
    expect(
      plainQuestion(
        "My sister once rented that hall, so I'd love to know, what did they pay for it, if I may ask?",
      ),
    ).toEqual({
      core: 'what did they pay for it',
      aside: expect.stringContaining('My sister once rented that hall'),
    });
    expect(plainQuestion('They lost a dog. It was brown. Who found it?')).toEqual({
      core: 'Who found it',
      aside: 'They lost a dog. It was brown.',
    });
  });

  test('leaves a choice and a telling whole', () => {
    expect(core('Which came first, the cake or the song?')).toBe('Which came first, the cake or the song');
    expect(core('the blue umbrella')).toBe('the blue umbrella');
  });

  test('asks for what it orders', () => {
    expect(asksFor(core('State the approximate weight of the parcel.'))).toEqual({
      for: 'amount',
      of: [],
      money: false,
    });
    expect(asksFor(core('Give the number of samosas to be prepared.'))).toMatchObject({ of: ['samosas'] });
    expect(asksFor(core('which grape variety is it that they keep?'))).toEqual({
      for: 'kind',
      noun: 'variety',
    });
    expect(asksFor(core('Which make of car was it?'))).toEqual({ for: 'kind', noun: 'make' });
  });
});
