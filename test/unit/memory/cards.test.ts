import { describe, expect, test } from 'vitest';
import type { Card } from '../../../lib/contract/cards';
import { personOfId, personsOf } from '../../../lib/identity/fold';
import { readCard } from '../../../lib/keeper/read-memory';
import { cardOf } from '../../../lib/memory/cards';
import { labelOf } from '../../../lib/memory/cards/label';
import { matterSentence } from '../../../lib/memory/cards/matter-sentence';
import { HeldRecall } from '../../../lib/memory/held-recall';
import { EVERYTHING } from '../../../lib/memory/recall';
import { inEnglish } from '../../../lib/told';
import { rememberStories, story } from '../../stories/memory';
import { scene } from '../../stories/scene';

const boathouse = scene('boathouse', '2025-05-02T17:10:00+01:00', { Greta: [0, 120], Otto: [0, 70] }, [
  [1, 'Greta', 'I am Greta, and I study botany in Porto.'],
  [6, 'Otto', 'My name is Otto. I always take my tea with lemon.'],
  [11, 'Greta', 'Otto, my brother Bruno mends violins.'],
  [16, 'Otto', 'I have left my umbrella in the boathouse, Greta.'],
  [40, 'Greta', 'Otto, my sister lives in Braga.'],
  [60, 'Otto', 'Greta, I heard that Bruno is a spy.'],
]);
const market = scene('market', '2025-05-12T09:30:00+01:00', { Greta: [0, 120], Bruno: [10, 60] }, [
  [2, 'Greta', 'Hello, I am Greta. My brother lives above the bakery.'],
  [14, 'Bruno', 'I am Bruno. I play the violin, Greta.'],
  [30, 'Greta', 'Thank you, Bruno.'],
]);
const jetty = scene('jetty', '2025-05-12T18:00:00+01:00', { Otto: [0, 30], Greta: [20, 90] }, [
  [2, 'Otto', 'I am Otto. From now on I take my tea with honey.'],
  [24, 'Greta', 'Good evening, Otto. I heard that Otto takes his tea with salt.'],
  [30, 'Otto', 'Good evening, Greta.'],
]);

const { recall, writes } = rememberStories([boathouse, market, jetty]);

function idOf(name: string, from = recall): string {
  return personsOf(from.view(EVERYTHING).persons).find((person) => person.name === name)!.id;
}
const card = (name: string, asOf = {}) => readCard(recall, idOf(name), asOf);

/** Each matter in short: "Takes tea = with honey 2025-05-12-". */
function told({ told: matters }: Pick<Card, 'told'>): string[] {
  return matters.flatMap(({ label, values }) =>
    values.map(
      ({ value, holds, since, until, hearsay }) =>
        `${inEnglish(label)} ${holds ? '=' : '-'} ${value} ${since.slice(0, 10)}-${until?.slice(0, 10) ?? ''}${hearsay ? ' (heard)' : ''}`,
    ),
  );
}

function relations({ relations: all }: Card): string[] {
  const text = ({ id, name }: { id: string | null; name: string | null }) =>
    id === null ? (name ?? 'somebody') : personOfId(recall.view(EVERYTHING).persons, id)!.name!;
  return all.map(({ who, relation, whose }) => `${text(who)} is the ${relation} of ${text(whose)}`);
}

test('a card tells where what it tells was heard unsurely wherever it is said', () => {
  const facts = recall.facts.of(recall.view(EVERYTHING));
  const heard = (unsurely: (text: string) => number[] | null) =>
    new HeldRecall({
      videos: recall.videos.all(),
      incidents: writes.flatMap(({ incidents }) => incidents),
      facts: facts.map((fact) => {
        const unsure = unsurely(fact.text);
        return unsure ? { ...fact, unsure } : fact;
      }),
      ledger: recall.ledger,
    });
  const ofTea = (from: HeldRecall) =>
    readCard(from, idOf('Otto', from), {}).told[0]!.values.map(({ value, isUnsurelyHeard }) => [
      value,
      isUnsurelyHeard,
    ]);
  const atHoney = (place: number) => (text: string) => (text.includes('honey') ? [place] : null);
  expect(ofTea(heard(atHoney(8)))).toEqual([
    ['with honey', true],
    ['with lemon', false],
    ['with salt', false],
  ]);
  // "with" tells nothing by itself.
  expect(ofTea(heard(atHoney(7)))[0]).toEqual(['with honey', false]);
});

describe("a person's card tells", () => {
  test('what is told of them, with its time: until then lemon, since then honey', () => {
    const { told: matters } = card('Otto');
    expect(told({ told: matters })).toEqual([
      'Takes tea = with honey 2025-05-12-',
      'Takes tea - with lemon 2025-05-02-2025-05-12',
      'Takes tea - with salt 2025-05-12- (heard)',
    ]);
    const [honey] = matters[0]!.values;
    expect(honey!.sayings).toEqual([
      {
        video: 'jetty.mp4',
        ...{ t0: 2, t1: 5, at: '2025-05-12T17:00:05.000Z', by: idOf('Otto'), hearsay: false },
        text: 'From now on I take my tea with honey.',
      },
    ]);
  });

  test('what is told of them by name, or as a relative whose name is known', () => {
    expect(told(card('Bruno'))).toEqual([
      'Told = mends violins 2025-05-02-',
      'Is = a spy 2025-05-02- (heard)',
      'Lives = above the bakery 2025-05-12-',
      'Told = play the violin 2025-05-12-',
    ]);
  });

  test('who is whose', () => {
    expect(relations(card('Greta'))).toEqual([
      'Bruno is the brother of Greta',
      'somebody is the sister of Greta',
    ]);
    expect(card('Greta').relations[1]!.told).toMatchObject([
      { label: 'Lives', values: [{ value: 'in Braga' }] },
    ]);
    expect(relations(card('Bruno'))).toEqual(['Bruno is the brother of Greta']);
  });

  test('what is theirs', () => {
    expect(card('Otto').things).toMatchObject([
      { name: 'umbrella', told: [{ label: 'Is', values: [{ value: 'in the boathouse' }] }] },
    ]);
  });

  test('when and with whom they were seen and heard', () => {
    const { videos, company, seenS, heardS } = card('Otto');
    expect(videos).toMatchObject([
      { video: 'boathouse.mp4', t0: 0, seenS: 70, heardS: 9, lines: 3, at: '2025-05-02T16:10:00.000Z' },
      { video: 'jetty.mp4', t0: 0, t1: 33, seenS: 30, heardS: 6, lines: 2 },
    ]);
    expect([seenS, heardS]).toEqual([100, 15]);
    expect(company).toEqual([
      {
        ...{ id: idOf('Greta'), seenS: 80, turns: 4, videos: ['boathouse.mp4', 'jetty.mp4'] },
        first: { video: 'boathouse.mp4', t0: 0, t1: 70 },
      },
    ]);
  });

  test('that two recordings of one moment are one', () => {
    const again = { ...boathouse, film: 'other-side' };
    const both = rememberStories([boathouse, again]).recall;
    const { seenS, heardS, company, told: matters, videos } = readCard(both, idOf('Otto', both));
    expect(videos).toHaveLength(2);
    expect([seenS, heardS, company[0]!.seenS]).toEqual([70, 9, 70]);
    expect(matters[0]!.values[0]).toMatchObject({ weight: 1, sayings: [{}, {}] });
  });

  test('recordings of which only the dates of their files are known each count: these may be of their copies', () => {
    const both = rememberStories([boathouse, { ...boathouse, film: 'other-side' }]).recall;
    const copied = new HeldRecall({
      videos: both.videos.all().map((video) => ({ ...video, startSource: 'file-date' as const })),
      incidents: both.entries.all(),
      ledger: both.ledger,
    });
    const { seenS, heardS } = readCard(copied, idOf('Otto', copied));
    expect([seenS, heardS]).toEqual([140, 18]);
  });
});

test('what a name in the words may have meant of somebody else is marked as uncertain', () => {
  const view = recall.view(EVERYTHING);
  const bruno = personOfId(view.persons, idOf('Bruno'))!;
  expect(card('Bruno').told.map(({ values }) => values[0]!.unsure)).toEqual(
    bruno.provisional ? [false, true, false, false] : [false, false, false, false],
  );
});

test('naming somebody shows on every card at once, and changes no record', () => {
  const { writes } = rememberStories([boathouse, market, jetty]);
  const own = new HeldRecall({ videos: [], incidents: [], ledger: [] });
  for (const write of writes) own.addClip(write);
  const before = JSON.stringify(own.entries.all());
  const id = idOf('Bruno', own);
  const node = personOfId(own.view(EVERYTHING).persons, id)!.nodes[0]!;
  own.addStep({ seq: own.ledger.length + 1, kind: 'name', node, name: 'Beppe' });
  expect(readCard(own, id).name).toBe('Beppe');
  expect(readCard(own, idOf('Greta', own)).relations[0]!.who, 'nobody is called Bruno now').toEqual({
    id: null,
    name: 'Bruno',
  });
  expect(JSON.stringify(own.entries.all())).toBe(before);
});

test('who is joined to somebody has that card', () => {
  const { writes } = rememberStories([boathouse]);
  const own = new HeldRecall({ videos: [], incidents: [], ledger: [] });
  for (const write of writes) own.addClip(write);
  const [a, b] = personsOf(own.view(EVERYTHING).persons);
  own.addStep({ seq: own.ledger.length + 1, kind: 'merge', a: [a!.nodes[0]!], b: [b!.nodes.at(-1)!] });
  expect(readCard(own, b!.id).id).toMatch(/^p_/);
  expect(() => readCard(own, 'p_999')).toThrow('There is no person p_999');
});

describe('what is learnt later changes no card as of an earlier moment by one byte', () => {
  const alone = rememberStories([boathouse]).recall;

  test('of another video', () => {
    for (const before of [undefined, 20, 45]) {
      const asOf = { video: 'boathouse.mp4', before };
      const names = personsOf(alone.view(EVERYTHING).persons);
      for (const { id } of names)
        expect(JSON.stringify(readCard(recall, id, asOf))).toBe(JSON.stringify(readCard(alone, id, asOf)));
    }
  });

  test('of the same video', () => {
    const { told: matters, videos } = card('Otto', { video: 'boathouse.mp4', before: 8 });
    expect([matters, videos[0]!.lines]).toEqual([[], 0]);
    expect(told(card('Otto', { video: 'boathouse.mp4' }))).toEqual(['Takes tea = with lemon 2025-05-02-']);
  });
});

test('stories of everyday talk make no card worse: what they tell is theirs', () => {
  const stories = rememberStories(
    ['dev-breakfast', 'dev-camping', 'dev-hospital', 'dev-workshop'].map(story),
  ).recall;
  const view = stories.view(EVERYTHING);
  const found = personsOf(view.persons).flatMap((person) => {
    const own = cardOf(person, { recall: stories, view });
    return [
      ...told(own).map((text) => `${person.name}: ${text.split(' 20')[0]}`),
      ...own.relations.map(({ who, relation }) => `${person.name}: ${who.name ?? who.id ?? '?'} ${relation}`),
    ];
  });
  expect(found).toEqual([
    'Owen: ? uncle',
    'Hazel: ? sister',
    'Yusuf: ? father',
    'Mark: ? daughter',
    'Moana: ? brother',
  ]);
});

test.each([
  ['preference', ['tea', 'take'], 'with honey', 'I take my tea with honey.', 'Takes tea'],
  ['preference', ['favourit', 'colour'], 'green', 'Green is my favourite colour.', 'Favourite colour'],
  ['preference', ['sleep', 'best'], 'on the sofa', 'I sleep best on the sofa.', 'Sleep best'],
  ['place', ['live'], 'in Graz', 'I live in Graz.', 'Lives'],
  ['place', ['past', 'live'], 'in Rome', 'I used to live in Rome.', 'Lived'],
  ['role', ['studi'], 'law', 'I study law.', 'Studies'],
  ['role', ['repair', 'clock'], 'repair old clocks', 'I repair old clocks.', 'Does'],
  ['role', ['caretak'], 'caretaker', 'Tom is the caretaker.', 'Is'],
  ['attribute', ['birthdai'], 'on Tuesday', 'My birthday is on Tuesday.', 'Birthday'],
  ['attribute', ['allerg', 'nut'], 'allergic to nuts', 'I am allergic to nuts.', 'Told'],
] as const)('a %s on %s is headed by words', (kind, topic, value, text, label) => {
  expect(labelOf(kind, topic, value, text)).toBe(label);
});

test.each([
  ['preference', ['tea', 'take'], 'with honey', 'I take my tea with honey.', 'Bo takes tea with honey.'],
  [
    'preference',
    ['favourit', 'pie'],
    'plum pie',
    'Plum pie is my favourite.',
    'The favourite pie of Bo is plum pie.',
  ],
  [
    'preference',
    ['sleep', 'best'],
    'on the sofa',
    'I sleep best on the sofa.',
    'Bo sleeps best on the sofa.',
  ],
  ['place', ['live'], 'in Graz', 'I live in Graz.', 'Bo lives in Graz.'],
  ['place', ['past', 'live'], 'in Rome', 'I used to live in Rome.', 'Bo lived in Rome.'],
  ['role', ['repair', 'clock'], 'repair old clocks', 'I repair old clocks.', 'Bo repairs old clocks.'],
  ['role', ['carri', 'post'], 'carry the post', 'I carry the post.', 'Bo carries the post.'],
  ['role', ['caretak'], 'caretaker', 'Bo is the caretaker.', 'Bo is a caretaker.'],
  ['role', ['work'], 'baker', 'I work as a baker.', 'Bo works as a baker.'],
  ['role', ['past', 'work', 'pilot'], 'pilot', 'I worked as a pilot.', 'Bo was a pilot formerly.'],
  ['relation', ['aunt'], 'aunt', 'My aunt bakes it.', 'Bo has an aunt.'],
  ['relation', ['name'], 'Ines', 'My sister Ines is here.', 'Bo is called Ines.'],
  [
    'attribute',
    ['birthdai'],
    'on Tuesday',
    'My birthday is on Tuesday.',
    'The birthday of Bo is on Tuesday.',
  ],
  ['attribute', ['allerg', 'nut'], 'allergic to nuts', 'I am allergic to nuts.', 'Bo is allergic to nuts.'],
  [
    'attribute',
    ['fli'],
    'flies to Oslo in May',
    'My niece flies to Oslo in May.',
    'Bo flies to Oslo in May.',
  ],
  ['attribute', ['win', 'prize'], 'won a prize', 'I won a prize.', 'Bo has won a prize.'],
] as const)('a %s on %s reads as a sentence by itself', (kind, topic, value, text, sentence) => {
  expect(matterSentence('Bo', kind, topic, value, text)).toBe(sentence);
});
