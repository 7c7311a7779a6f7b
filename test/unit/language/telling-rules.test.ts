import { describe, expect, test } from 'vitest';
import { answerRules } from '../../../lib/language/prompts/answering';
import { ITERATIVE_RULES } from '../../../lib/language/prompts/iterative';
import { RECURSIVE_RULES } from '../../../lib/language/prompts/recursive';
import { COMMON_KNOWLEDGE, TELLING_RULES } from '../../../lib/language/prompts/telling-rules';
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

  test('speak of sums, of who has no name, of what is outdated and of what is generally known', () => {
    for (const words of ['come to', 'no name', 'told otherwise later', COMMON_KNOWLEDGE])
      expect(TELLING_RULES).toContain(words);
  });
});
