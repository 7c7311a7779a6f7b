import { describe, expect, it, test } from 'vitest';
import { KIND_LABELS } from '../../../app/ui/kind-labels';
import { answer } from '../../../lib/answering/by-rules/answer';
import { withBegin } from '../../../lib/answering/by-rules/telling';
import { countedTold, thingTold } from '../../../lib/memory/things-told';
import { momentTold } from '../../../lib/memory/time/moment-told';
import { both, either, inEnglish, sentence, type Tellable, told } from '../../../lib/told';
import { ALL_KINDS, type ThingKind } from '../../../lib/vision/thing-kinds';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';
import { inGerman } from '../answering/german-helpers';

const german = (tellable: Tellable) => inGerman({ answer: inEnglish(tellable), told: tellable });
/** "ein Hund oder eine Katze" without its articles. */
const noun = (text: string) => text.replaceAll(/\beine? /g, '');

describe('things in German', () => {
  test.each<[Tellable, string]>([
    [thingTold('dog'), 'ein Hund'],
    [thingTold('dog', 3), '3 Hunde'],
    [countedTold('dog', 1), 'ein Hund'],
    [thingTold('umbrella'), 'ein Regenschirm'],
    [thingTold('cat'), 'eine Katze'],
    [thingTold('horse', 1200), '1.200 Pferde'],
    [thingTold('person', 4), '4 Menschen'],
    [thingTold('scissors'), 'eine Schere'],
    [thingTold('scissors', 2), '2 Scheren'],
    [countedTold('scissors', 2), '2 Scheren'],
    [thingTold('castle'), 'eine Burg oder ein Schloss'],
    [countedTold('castle', 2), '2 Burgen oder Schlösser'],
    [thingTold('small boat'), 'ein kleines Boot'],
    [countedTold('small boat', 2), '2 kleine Boote'],
    [thingTold('kite'), 'ein Drachen'],
    [thingTold('computer mouse', 2), '2 Computermäuse'],
    [thingTold('ostrich', 2), '2 Strauße'],
  ])('%j are "%s"', (thing, expected) => {
    expect(german(thing)).toBe(expected);
  });

  it('are told one and several of every kind, never in English', () => {
    const wrong = ALL_KINDS.filter((kind) => {
      const [one, counted, several] = [thingTold(kind), countedTold(kind, 1), countedTold(kind, 7)];
      return (
        !/^eine? (?:kleines )?\p{Lu}/u.test(german(one)) ||
        german(counted) !== german(one) ||
        !/^7 (?:kleine )?\p{Lu}\p{Ll}/u.test(german(several)) ||
        [one, counted, several].some((told) => german(told) === inEnglish(told))
      );
    });
    expect(wrong).toEqual([]);
  });

  it('have a word of their own for each kind', () => {
    const words = ALL_KINDS.map((kind) => german(thingTold(kind)));
    expect(words.filter((word, i) => words.indexOf(word) !== i)).toEqual([]);
  });

  it('are called as on the page of things', () => {
    const ofPage = (kind: Exclude<ThingKind, 'person'>) => german(KIND_LABELS[kind]).toLowerCase();
    const others = ALL_KINDS.filter(
      (kind) => kind !== 'person' && noun(german(thingTold(kind))).toLowerCase() !== ofPage(kind),
    );
    expect(others).toEqual([]);
  });

  it('stand in lists', () => {
    const [dog, cat, horses] = [thingTold('dog'), thingTold('cat'), thingTold('horse', 3)];
    expect(german(told`${both([dog, cat, horses])}`)).toBe('ein Hund, eine Katze und 3 Pferde');
    expect(german(told`${either([dog, cat])}`)).toBe('ein Hund oder eine Katze');
    expect(german(sentence(told`${both([cat, dog])}`))).toBe('Eine Katze und ein Hund');
  });

  test.each([
    ['yes', 'Ja: eine Katze'],
    ['no', 'Nein: eine Katze'],
    ['perhaps', 'Vielleicht: eine Katze'],
  ] as const)('after %s', (begin, expected) => {
    expect(german(withBegin(begin, thingTold('cat')))).toBe(expected);
  });
});

describe('days in German', () => {
  const DAY = 86_400_000;
  const START = Date.parse('2025-03-08T18:31:00Z');

  it('are told as Germans write them', () => {
    const inDays = (how: 'date' | 'time' | 'both') => german(told`${momentTold(START, 'UTC', how)}`);
    expect(inDays('date')).toBe('Samstag, 8. März 2025');
    expect(inDays('time')).toBe('18:31');
    expect(inDays('both')).toBe('Samstag, 8. März 2025, 18:31');
  });

  it('are those of the calendar, of every weekday and month', () => {
    const days = new Intl.DateTimeFormat('de', { dateStyle: 'full', timeZone: 'UTC' });
    for (let ms = START; ms < START + 366 * DAY; ms += 9 * DAY)
      expect(german(told`${momentTold(ms, 'UTC', 'date')}`)).toBe(days.format(ms));
  });
});

describe('answers with quotes in German', () => {
  const { recall } = rememberStories([
    scene('jetty', '2025-06-14T10:00:00+01:00', { Greta: [0, 40], Bruno: [5, 40] }, [
      [2, 'Greta', 'I am Greta. There are nine lanterns on the jetty.'],
      [12, 'Bruno', 'I am Bruno. The ferry has lost an oar!'],
    ]),
  ]);
  const ask = (question: string) =>
    inGerman(answer(recall, { question }, { now: () => 0, today: Date.parse('2025-07-20T12:00:00Z') }));

  it('say where, and on what they rest', () => {
    expect(ask('Who said that the ferry has lost an oar?')).toMatch(
      /^Bruno, wenn die Namen richtig gehört wurden\. Bei 0:12 in jetty\.mp4: /,
    );
  });

  it('say which name was meant', () => {
    expect(ask('What did Brunno say about the ferry?')).toMatch(/ Ich habe „Brunno“ als Bruno verstanden\.$/);
  });
});
