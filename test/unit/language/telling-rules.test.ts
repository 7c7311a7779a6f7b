import { describe, expect, test } from 'vitest';
import { answerRules } from '../../../lib/language/prompts/answering';
import { ITERATIVE_RULES } from '../../../lib/language/prompts/iterative';
import { RECURSIVE_RULES } from '../../../lib/language/prompts/recursive';
import { COMMON_KNOWLEDGE, NOT_TOLD, TELLING_RULES } from '../../../lib/language/prompts/telling-rules';
import { CHARACTER_RULES, JUDGE_RULES, SCENE_RULES } from '../../../lib/language/prompts/verified';

describe('the rules of what an answer may tell', () => {
  test.each([
    ['reflex', answerRules(false)],
    ['iterative', ITERATIVE_RULES],
    ['recursive', RECURSIVE_RULES],
    ['verified, the scene', SCENE_RULES],
    ['verified, a witness', CHARACTER_RULES],
    ['verified, the judge', JUDGE_RULES],
  ])('are the same in every way: %s', (_, rules) => {
    expect(rules.split(TELLING_RULES)).toHaveLength(2);
  });

  test('speak of sums, of how people and days are named, of what is outdated, not told and generally known', () => {
    const rules = [
      'come to',
      'two less than last year',
      'no name',
      "whoever a line's words name",
      '"he" or "she"',
    ];
    const more = ['the day on which it was said', 'told otherwise later', NOT_TOLD, COMMON_KNOWLEDGE];
    for (const words of [...rules, ...more]) expect(TELLING_RULES).toContain(words);
  });
});
