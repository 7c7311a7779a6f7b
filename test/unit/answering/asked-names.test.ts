import { expect, test } from 'vitest';
import { understandQuestion } from '../../../lib/answering/by-rules/question';
import { type PersonView, personsOf } from '../../../lib/identity/fold';
import { rememberStories, story } from '../../stories/memory';

const { recall } = rememberStories([story('dev-breakfast')]);
const persons = personsOf(recall.view(recall.asOf(null, undefined)).persons);
const understood = (text: string, said: string[], known: PersonView[] = persons) =>
  understandQuestion(text, known, 0, 'UTC', {
    isSaid: (word) => said.some((name) => name.toLowerCase() === word),
    isNameSaid: (name) => said.includes(name),
    spelledOut: () => null,
  });

test('a name that nobody bears is asked for in the spelling in which it was written down', () => {
  const question = understood('Where was Cathrin?', ['Katherine']);
  expect(question.misheard).toEqual([{ form: 'Cathrin', name: 'Katherine' }]);
  expect(question.strangers).toEqual([]);
  expect(question.required).toEqual(['katherin']);
  expect(question.terms.map(({ word }) => word)).toContain('katherine');
});

test('as it is spelt where it was written down so, and a stranger’s where nothing sounds like it', () => {
  expect(understood('Where was Cathrin?', ['Cathrin', 'Katherine']).misheard).toEqual([]);
  const stranger = understood('Where was Cathrin?', ['Caroline', 'Martin']);
  expect([stranger.misheard, stranger.strangers]).toEqual([[], ['Cathrin']]);
  expect(understood('Where was Tim?', ['Tom']).strangers).toEqual(['Tim']);
});

test('somebody who is known by a name that sounds so comes first', () => {
  const [first, ...others] = persons;
  const katherine = { ...first!, name: 'Katherine', aliases: [] };
  const question = understood('Where was Cathrin?', ['Katherine'], [katherine, ...others]);
  expect(question.named).toEqual([katherine]);
  expect(question.misheard).toEqual([{ form: 'Cathrin', name: 'Katherine' }]);
});
