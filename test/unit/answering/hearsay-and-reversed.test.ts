import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { hearsayIn } from '../../../lib/answering/by-rules/hearsay';
import { rememberStories, story } from '../../stories/memory';
import { retold } from '../thinking-helpers';

const asked = (film: string, question: string) =>
  answer(rememberStories([story(film)]).recall, { question }).answer;

describe('hearsay that leads stands as hearsay', () => {
  test('with whose words it tells on', () => {
    for (const question of [
      'Which football team did Lionel play for?',
      'Did Lionel play football for Wales?',
    ])
      expect(asked('dev-breakfast', question)).toMatch(
        /^Mrs Tate said that, as maybe Owen tells\. At 1:43 .*for Wales.*He played for the post office/,
      );
    expect(asked('dev-camping', 'Is there a monster in the lake?')).toMatch(/^The man at the shop said that/);
    expect(asked('dev-workshop', 'Does Yusuf build his own frames?')).toMatch(/^Maybe Mark only heard that:/);
  });

  test('but not where it is asked who says so', () => {
    expect(asked('dev-camping', 'What did the man at the shop say about the lake?')).not.toMatch(
      /said that, as/,
    );
  });

  test.each([
    ['Mrs Tate says Lionel used to play football.', 'Mrs Tate'],
    ['My sister told me that it was closed.', 'My sister'],
    ['The vet said he can eat again.', 'The vet'],
    ['She says you still have it.', null],
    ['Someone at the café told me that you build frames.', null],
    ['They say it will rain.', null],
  ])('%s', (said, source) => expect(hearsayIn(said)).toEqual({ source }));

  test.each(['I said that he was late.', 'I told you the door sticks.', 'You said no.', 'The lake is deep.'])(
    'none: %s',
    (said) => expect(hearsayIn(said)).toBeNull(),
  );
});

describe('what was reversed is told as reversed', () => {
  test('by whoever said it', () => {
    expect(asked('dev-workshop', 'Does Mark trust steel?')).toMatch(
      /^That was told otherwise since: At 2:09 .*aluminium more than steel/,
    );
    expect(asked('dev-breakfast', 'Does Walter take sugar?')).toMatch(/^Not any more\./);
  });

  test('a plan by anybody; what was asked of then stays', () => {
    const plan = retold(story('dev-breakfast'), (text, i) =>
      i === 3 ? 'On Saturday we will drive to Lisbon.' : i === 27 ? 'The drive to Lisbon is off.' : text,
    );
    const { recall } = rememberStories([plan]);
    const told = (question: string) => answer(recall, { question }).answer;
    expect(told('When will we drive to Lisbon?')).toMatch(
      /^That was told otherwise since: At 2:04 .*Lisbon is off\." At 0:14 .*On Saturday/,
    );
    expect(told('What did Owen say about Lisbon?')).not.toMatch(/otherwise/);
  });
});
