import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { hearsayIn } from '../../../lib/answering/by-rules/hearsay';
import { isOverByItself } from '../../../lib/answering/by-rules/reversed';
import { questionTerms } from '../../../lib/memory/terms';
import { rememberStories, story } from '../../stories/memory';
import { scene } from '../../stories/scene';
import { retold } from '../thinking-helpers';

const asked = (film: string, question: string) =>
  answer(rememberStories([story(film)]).recall, { question }).answer;

/** Asks a film of some lines, each by somebody, who says the name first. */
const talk = (lines: readonly (readonly [who: string, said: string])[]) => {
  const people = [...new Set(lines.map(([who]) => who))];
  const said = [...people.map((who) => [who, `I am ${who}.`] as const), ...lines];
  const film = scene(
    'talk',
    '2025-06-14T17:10:00+01:00',
    Object.fromEntries(people.map((who) => [who, [0, 90]])),
    said.map(([who, text], i) => [2 + 6 * i, who, text]),
  );
  const { recall } = rememberStories([film]);
  return (question: string) => answer(recall, { question }).answer;
};

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
    ['I heard that the shop is closed on Mondays.', null],
    ['I read he wrote it in a week.', null],
    ['Apparently the bridge is shut.', null],
    ['Then Otto said that it was late.', 'Otto'],
  ])('%s', (said, source) => expect(hearsayIn(said)).toEqual({ source }));

  test.each([
    ...['I said that he was late.', 'I told you the door sticks.', 'You said no.', 'The lake is deep.'],
    ...[
      'I saw someone at the door this morning.',
      'I read a novel on the train.',
      'Somebody stole my bicycle.',
    ],
    ...['I heard a noise in the cellar.', 'I heard that noise again.', 'Someone said hello.'],
    ...["I've always said that the boat is too small.", 'I’d always said that it would rain.'],
    ...['Never said that it was mine.', 'Actually said that twice.'],
  ])('none: %s', (said) => expect(hearsayIn(said)).toBeNull());

  test('what its speaker met with is not', () => {
    const film = talk([
      ['Violet', 'I saw someone at the door this morning.'],
      ['Otto', "I've always said that the boat is too small."],
    ]);
    expect(film('What did Violet see at the door?')).toMatch(/^At 0:14 .*someone at the door/);
    expect(film('Is the boat too small?')).not.toMatch(/as maybe|only heard/);
  });
});

describe('what was reversed is told as reversed', () => {
  test('by whoever said it', () => {
    expect(asked('dev-workshop', 'Does Mark trust steel?')).toMatch(
      /^That was told otherwise since: At 2:09 .*aluminium more than steel/,
    );
    expect(asked('dev-breakfast', 'Does Walter take sugar?')).toMatch(/^Not any more\./);
  });

  test.each([
    [
      'When is the dentist?',
      'Tomorrow I will see the dentist.',
      'The dentist is more than an hour away by bus.',
    ],
    ['Where is the key?', 'The key is on Monday’s hook.', "The key won't turn in the lock."],
    ['When does the shop open?', 'The shop will open at nine.', 'The shop is more than a mile away.'],
    ['Who is the cake for?', 'The cake is for Clara, we will eat it tonight.', 'The cake is off the table.'],
    ['Does Otto eat fish?', 'Otto wants to eat fish.', "Clara won't eat nuts."],
  ])('not by what reverses nothing: %s', (question, first, then) => {
    const film = talk([
      ['Otto', first],
      ['Clara', then],
    ]);
    expect(film(question)).not.toMatch(/otherwise/);
  });

  test.each([
    ['When is the picnic?', 'The picnic will be on Sunday.', 'The picnic is off.', 'Clara'],
    ['When is the dentist?', 'Tomorrow I will see the dentist.', 'The dentist cancelled.', 'Clara'],
    ['Where is the key?', 'The key is under the mat.', 'The key is no longer under the mat.', 'Otto'],
  ])('but by what does: %s', (question, first, then, who) => {
    const film = talk([
      ['Otto', first],
      ['Clara', 'Well, well.'],
      [who, then],
    ]);
    expect(film(question)).toMatch(/^That was told otherwise since:/);
  });

  test.each([
    ['Does Otto play the guitar?', 'I used to play the drums, but now I play the guitar.', false],
    ['Does Ada paint portraits?', 'I gave up my job to paint portraits.', false],
    ['Does Otto play the drums?', 'I used to play the drums, but now I play the guitar.', true],
    ['Does Ada take sugar?', 'I take no sugar any more.', true],
    ['Does Ada take sugar?', 'I used to take sugar in my tea.', true],
    ['Does Otto take sugar?', 'I take sugar, but not any more.', true],
    ['Does Ada play the drums?', 'I gave up the drums, I play no drums any more.', true],
  ])('of the half that is asked for: %s %s', (question, said, isOver) => {
    const terms = questionTerms(question).filter(({ word }) => !/^(?:ada|otto)$/.test(word));
    expect(isOverByItself(said, terms)).toBe(isOver);
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
