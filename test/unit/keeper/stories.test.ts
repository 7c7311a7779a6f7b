import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Evidence } from '../../../lib/contract/answers';
import { foldLedger, type PersonView, personsOf } from '../../../lib/identity/fold';
import { formRows, mark, rowsOf } from '../../bench/answers/marking';
import { shared } from '../../shared';
import { type RememberedStories, rememberStories, story, storyNames } from '../../stories/memory';
import type { StoryQuestion, StoryTruth } from '../../stories/truth';

const SETS = (['dev', 'kept'] as const).map((set) => ({ set, truths: storyNames(set).map(story) }));

/** Who speaks the turns of each person that there is held to be, by the lines at the same seconds. */
function speakersOf({ recall, writes }: RememberedStories, truths: StoryTruth[]): [PersonView, string[]][] {
  const personOf = foldLedger(recall.ledger);
  const speakers = new Map(personsOf(personOf).map((person) => [person.id, new Set<string>()]));
  for (const { video, turns } of writes) {
    const { lines } = truths.find(({ film }) => video.name === `${film}.mp4`)!;
    for (const turn of turns) {
      const person = personOf.get(turn.node ?? turn.face ?? '');
      const line = lines.find(({ t0 }) => t0 === turn.t0)!;
      if (person) speakers.get(person.id)!.add(line.who);
    }
  }
  return personsOf(personOf).map((person) => [person, [...speakers.get(person.id)!]]);
}

function peopleOf(truths: StoryTruth[]): Map<string, string> {
  return new Map(truths.flatMap(({ people }) => people.map(({ key, name }) => [key, name])));
}

function everyoneIsOne(truths: StoryTruth[]): void {
  const speakers = speakersOf(rememberStories(truths), truths).map(([, keys]) => keys);
  expect(speakers.every((keys) => keys.length === 1)).toBe(true);
  expect(speakers.flat().sort()).toEqual([...peopleOf(truths).keys()].sort());
}

describe('stories as a memory', () => {
  for (const { set, truths } of SETS) {
    test.each(truths)(`$film: each person is one, with face and voice together`, (truth) =>
      everyoneIsOne([truth]),
    );

    test(`${set}: in one memory, who comes back is known again`, () => everyoneIsOne(truths));
  }

  test('most people are called by their names, hardly anybody by another, and nobody surely', () => {
    const named = SETS.flatMap(({ truths }) => {
      const names = peopleOf(truths);
      return speakersOf(rememberStories(truths), truths).map(([person, [key]]) => ({
        right: person.name?.split(' ').includes(names.get(key!)!) ?? false,
        hasName: person.name !== null,
        sure: person.name !== null && !person.provisional,
      }));
    });
    expect(named.filter(({ right }) => right).length / named.length).toBeGreaterThan(0.8);
    expect(named.filter(({ right, hasName }) => hasName && !right).length / named.length).toBeLessThan(0.07);
    expect(named.filter(({ right, sure }) => sure && !right)).toEqual([]);
  });

  test('a scripted film becomes a memory in the same way', () => {
    const { zone: _, ...film } = story('kept-moving');
    const { recall } = rememberStories([film]);
    expect(recall.videos.all()).toMatchObject([{ zone: 'Etc/GMT+4', startsAt: '2025-06-29T00:40:00.000Z' }]);
  });

  test.skipIf(!shared)('needs the scripted films: three of them in one memory', () => {
    const truths = ['a1', 'a2', 'a3'].map((name): StoryTruth => {
      const file = path.join(shared!, 'films/open', `${name}.truth.json`);
      return JSON.parse(readFileSync(file, 'utf8'));
    });
    everyoneIsOne(truths);
  });
});

describe('questions about stories', () => {
  test.each(SETS.flatMap(({ truths }) => truths))('$film: what they point at is there', (truth) => {
    expect(truth.qa.filter(({ answerable }) => !answerable)).toHaveLength(4);
    expect(new Set(truth.qa.map(({ id }) => id)).size).toBe(truth.qa.length);
    for (const item of truth.qa) {
      expect(item.accept.length, item.id).toBeGreaterThan(0);
      expect(item.clues.length > 0 || !item.answerable, item.id).toBe(true);
      for (const [t0, t1] of item.clues) {
        expect(t0! >= 0 && t0! < t1! && t1! <= (item.ask_at ?? truth.duration), item.id).toBe(true);
      }
      for (const [name, clues] of Object.entries(item.cross_clues ?? {})) {
        const earlier = story(name);
        expect(Date.parse(earlier.start), item.id).toBeLessThan(Date.parse(truth.start));
        for (const [t0, t1] of clues) {
          const said = earlier.lines.some((line) => line.t0 === t0 && line.t1 === t1);
          expect(said, item.id).toBe(true);
        }
      }
    }
  });
});

describe('marking an answer', () => {
  const asked: StoryQuestion = {
    id: 'q',
    question: 'Which fruit?',
    answer: 'an apple',
    accept: ['apple'],
    clues: [[10, 12]],
    ask_at: null,
    answerable: true,
    forms: ['what'],
  };
  const never = { ...asked, answerable: false, accept: ['never said'], clues: [] };
  const at = (t0: number, t1 = t0, video = 'orchard.mp4'): Evidence => ({
    ...{ video, t0, t1, who: [], text: '', kind: 'transcript' as const, score: 1 },
  });
  const given = (answer: string, evidence: Evidence[] = [], refused = false) => ({
    ...{ answer, evidence, refused },
  });

  test('by text: whole words, and no refusal', () => {
    const byText = (answer: string, refused?: boolean) =>
      mark(asked, given(answer, [], refused), 'orchard').text;
    expect(byText('An Apple, at 0:10.')).toBe(true);
    expect(byText('A pineapple.')).toBe(false);
    expect(byText('Nothing of an apple was found.', true)).toBe(false);
  });

  test('by evidence: among the first three, in the film that is asked about', () => {
    const byEvidence = (...evidence: Evidence[]) => mark(asked, given('', evidence), 'orchard').evidence;
    expect(byEvidence(at(1), at(2), at(11))).toBe(true);
    expect(byEvidence(at(1), at(2), at(3), at(11))).toBe(false);
    expect(byEvidence(at(11, 12, 'attic.mp4'))).toBe(false);
    expect(byEvidence(at(12, 14))).toBe(false);
  });

  test('rows tell shares, the longest answer and the longest evidence, and forms apart', () => {
    const marked = [
      mark(asked, given('An apple.', [at(40, 47)]), 'orchard'),
      mark(asked, given('No idea.', [], true), 'orchard'),
      mark(never, given('That was never said.', [], true), 'orchard'),
    ];
    const values = Object.fromEntries(
      [...rowsOf('all', marked), ...formRows(marked, '.all')].map(({ metric, value }) => [metric, value]),
    );
    expect(values).toEqual({
      'answers.text.all': 0.5,
      'answers.evidence3.all': 0,
      'answers.textOrEvidence.all': 0.5,
      'answers.evidence10.all': 0,
      'answers.wronglyRefused.all': 0.5,
      'answers.rightlyRefused.all': 1,
      'answers.refusalInWords.all': 1,
      'answers.words.max.all': 4,
      'answers.evidence.longest.all': 7,
      'answers.right.what.all': 0.5,
      'answers.refused.what.all': 1,
    });
  });
});
