import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { supportVerbsIn } from '../../../lib/answering/by-rules/phrases';
import { withoutBefore } from '../../../lib/answering/by-rules/question';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const { recall } = rememberStories([
  scene('porch', '2025-03-02T09:00:00+00:00', { Ivo: [0, 90], Tess: [0, 90] }, [
    [2, 'Ivo', 'I am Ivo. I always take my tea with honey.'],
    [8, 'Tess', 'I am Tess, and my favourite soup is leek soup.'],
    [14, 'Ivo', 'The auction is on Tuesday, in the old barn.'],
    [20, 'Tess', 'I keep the ladder behind the shed.'],
    [26, 'Ivo', 'The swallows are back.'],
  ]),
  scene('barn', '2025-03-06T09:00:00+00:00', { Ivo: [0, 90], Tess: [0, 90] }, [
    [2, 'Tess', 'The auction is on Thursday now, since the barn has no light.'],
    [8, 'Ivo', 'I take my tea with lemon now, Tess.'],
    [14, 'Tess', 'My favourite soup is onion soup now.'],
  ]),
]);
const ask = (question: string, previous?: { question: string }) => {
  const context = { now: () => 0, today: Date.parse('2025-03-20T12:00:00Z') };
  const before = previous && { ...previous, ...answer(recall, previous, context) };
  return answer(
    recall,
    { question, ...(before && { previous: { question: before.question, evidence: before.evidence } }) },
    context,
  ).answer;
};

describe('what was so before it changed', () => {
  test.each([
    'Before he changed his mind, how did Ivo take his tea?',
    'How did Ivo take his tea before he changed his mind?',
    'How did Ivo take his tea before?',
    'How did Ivo take his tea previously?',
    'How did Ivo take his tea at first?',
    'How did Ivo use to take his tea?',
  ])('is told by what was told first: %s', (question) => {
    expect(ask(question)).toMatch(
      /^(?:With honey\. Maybe Ivo changed that at 0:08 in barn\.mp4\. )?At 0:02 in porch\.mp4: maybe Ivo/,
    );
  });

  test.each([
    ["What was Tess's favourite soup before?", /^Leek soup\. .*barn\.mp4/],
    ["What is Tess's favourite soup?", /^Onion soup\./],
    ['Which day was the auction before it was moved?', /^Tuesday\. /],
    ['When was the auction originally?', /^Tuesday\. /],
    ['Did Ivo take honey before?', /^(?!No|I ).*honey/],
    ['Since when does Ivo take his tea with lemon?', /^It was said on Thursday 6 March 2025/],
  ])('%s', (question, told) => expect(ask(question)).toMatch(told));

  test.each([
    ["What is Tess's favourite soup?", 'And before?', /porch\.mp4.*leek soup/],
    ['How does Ivo take his tea?', 'and before that?', /porch\.mp4.*honey/],
    ['How does Ivo take his tea?', 'Since when?', /^It was said on Thursday 6 March 2025/],
    ['Who said that the swallows are back?', 'And before that?', /porch\.mp4.*ladder/],
  ])('going on from "%s": %s', (first, then, told) => {
    expect(ask(then, { question: first })).toMatch(told);
  });

  test.each([
    ['Before she moved house, where did Ada live?', 'where did Ada live?'],
    ['How did Ada take it at first?', 'How did Ada take it?'],
    ['Since when does Ada eat fish?', 'does Ada eat fish?'],
    ['What did Ada say before the bell rang?', 'What did Ada say before the bell rang?'],
    ['And before?', 'And before?'],
  ])('is not read for in "%s"', (question, read) => expect(withoutBefore(question)).toBe(read));
});

describe('a verb that tells nothing beside its noun', () => {
  test.each([
    ['Who was to keep a secret?', ['keep']],
    ['Where did the race take place?', ['take']],
    ['Who made a big mistake?', []],
    ['Who paid attention?', ['paid']],
    ['Where does Tess keep the ladder?', []],
  ])('%s', (text, verbs) => expect(supportVerbsIn(text)).toEqual(verbs));

  test('is not what a line is found by', () => {
    expect(ask('Who was supposed to keep a secret?')).not.toMatch(/ladder/);
    expect(ask('What does Tess keep behind the shed?')).toMatch(/ladder/);
  });
});
