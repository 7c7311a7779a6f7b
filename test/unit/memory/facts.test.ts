// Over 400 lines: a table of sentences and what they tell.
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it, test } from 'vitest';
import { factAsMoved, findFacts } from '../../../lib/memory/facts/find';
import { type Matter, mattersOf } from '../../../lib/memory/facts/what-holds-now';
import type { Said } from '../../../lib/store/add-facts';
import * as limits from '../../../lib/store/archive/limits';
import { RECORDS } from '../../../lib/store/archive/record-shapes';
import type { FactRecord, FactSubject } from '../../../lib/store/schema';
import { STORY } from '../../demo-film/story.js';

const CLIP = 'vid_1/c000001';
const NOTHING: Said = { words: [], turns: [] };

/** A conversation, a line every four seconds; null where nobody knows who speaks. */
function conversation(lines: [by: string | null, text: string][], clipId = CLIP, begin = 0): Said {
  const at = (i: number) => ({ clipId, videoId: 'vid_1', t0: begin + i * 4, t1: begin + i * 4 + 3 });
  return {
    words: lines.map(([, text], i) => ({
      ...at(i),
      id: `${clipId}/w${String(i).padStart(4, '0')}`,
      turnId: `${clipId}/s${String(i).padStart(4, '0')}`,
      text,
      embedding: null,
    })),
    turns: lines.map(([by], i) => ({
      ...at(i),
      id: `${clipId}/s${String(i).padStart(4, '0')}`,
      node: by,
      face: null,
      embedding: null,
    })),
  };
}

const found = (...lines: [by: string | null, text: string][]) => findFacts(conversation(lines), NOTHING);
const factsOf = (text: string) => found(['v_1', text]);

function subjectText(subject: FactSubject): string {
  switch (subject.is) {
    case 'speaker':
      return 'I';
    case 'named':
      return subject.name;
    case 'relative':
      return `${subject.of ?? 'my'} ${subject.relation}`;
    case 'described':
      return `"${subject.words}"`;
    case 'observed':
      return 'observed';
  }
}

/** A fact in short: "I role: nurse", "heard Tom place: in Rome". */
function inShort({ hearsay, subject, kind, value }: FactRecord): string {
  return `${hearsay ? 'heard ' : ''}${subjectText(subject)} ${kind}: ${value}`;
}

test('a fact has the places of the words of its sentence that were heard unsurely, and of no others', () => {
  const said = conversation([['v_1', 'Good day to you. I live in Vienna. I am a nurse.']]);
  const likelihoods = [0.9, 0.1, 0.9, 0.9, 0.9, 0.9, 0.9, 0.2, 0.9, 0.9, 0.9, 0.9];
  const [line] = said.words;
  const heard = Float32Array.from(likelihoods.flatMap((likelihood, i) => [i / 4, (i + 1) / 4, likelihood]));
  const facts = findFacts({ ...said, words: [{ ...line!, heard }] }, NOTHING);
  expect(facts.map(({ text, unsure }) => [text, unsure])).toEqual([
    ['I live in Vienna.', [3]],
    ['I am a nurse.', undefined],
  ]);
  const record = RECORDS.facts as v.GenericSchema;
  for (const fact of facts) expect(v.is(record, fact)).toBe(true);
});

describe('a plain statement tells', () => {
  // biome-ignore format: a table, a sentence a row
  test.each<[text: string, ...facts: string[]]>([
    // What somebody is or does.
    ['I study law and economics.', 'I role: law and economics'],
    ["I'm a nurse at the children's hospital.", "I role: nurse at the children's hospital"],
    ['I am an engineer and I live in Lyon.', 'I role: engineer', 'I place: in Lyon'],
    ['I work as a translator for the museum.', 'I role: translator for the museum'],
    ['I work for the railway.', 'I role: for the railway'],
    ['I drive the school bus.', 'I role: the school bus'],
    ['I repair old clocks.', 'I role: repair old clocks'],
    ['I run a small bakery.', 'I role: run a small bakery'],
    ['Today is my second day as a tour guide.', 'I role: tour guide'],
    ['When I was a student I worked as a waiter.', 'I role: waiter'],
    ['As a boy I once worked for a summer as a shepherd.', 'I role: shepherd'],
    ['I used to be a ballet dancer.', 'I role: used to be a ballet dancer'],
    ['Before I moved here I won a medal for swimming.', 'I attribute: won a medal for swimming'],
    ["That's Mr. Novak, the piano teacher.", 'Mr. Novak role: piano teacher'],
    ['Ahmed is our driver.', 'Ahmed role: driver'],
    ['Ingrid, our vet, comes at noon.', 'Ingrid role: vet'],
    ['Lena joins us from the sales department.', 'Lena role: from the sales department'],
    ['The girl upstairs plays the violin.', '"the girl upstairs" attribute: plays the violin'],
    ['I speak Portuguese and a little Dutch.', 'I attribute: speak Portuguese and a little Dutch'],
    ['I am allergic to nuts.', 'I attribute: allergic to nuts'],
    ['My dream is a house by the sea.', 'I attribute: a house by the sea'],
    // Who is whose.
    ['This is from my brother.', 'I relation: brother'],
    ['I have two sisters.', 'I relation: two sisters'],
    ["My uncle's name is Paul.", 'I relation: uncle', 'my uncle relation: Paul'],
    ['Tom is my brother.', 'I relation: brother', 'my brother relation: Tom'],
    ['My cousin Lee collects stamps.', 'my cousin role: collects stamps', 'I relation: cousin', 'my cousin relation: Lee'],
    ["Nora's cousin lives in Rome.", 'Nora cousin place: in Rome', 'Nora relation: cousin'],
    ['Emma, your sister lives in Rome.', 'Emma sister place: in Rome'],
    ['My son is six years old.', 'my son attribute: six years old', 'I relation: son'],
    // Where.
    ['I grew up in a lighthouse.', 'I place: in a lighthouse'],
    ["I'm from Mexico City.", 'I place: from Mexico City'],
    ['I live on the fourth floor now.', 'I place: on the fourth floor'],
    ['I work at the bakery on the corner.', 'I place: at the bakery on the corner'],
    ['The spare key hangs behind the door.', '"the spare key" place: behind the door'],
    ["I've left your umbrella at the office.", '"your umbrella" place: at the office'],
    ['There are two ladders in the shed.', '"two ladders" place: in the shed'],
    // What somebody likes best, or always does.
    ['I always take my coffee with cinnamon.', 'I preference: with cinnamon'],
    ['Green is my favourite colour.', 'I preference: green'],
    ['Baking is the part I like most.', 'I preference: baking'],
    ['Walnut cake is still my favourite.', 'I preference: walnut cake'],
    ['I prefer tea to coffee.', 'I preference: tea'],
    ['I sleep best with the window open.', 'I preference: with the window open'],
    // As heard from others.
    ['I heard that Kofi studies medicine.', 'heard Kofi role: medicine'],
    ['They say in the office that Ana used to be a boxer.', 'heard Ana role: used to be a boxer'],
    ['The baker told me that the house is haunted.', 'heard "the house" attribute: haunted'],
    ['I was told that the man who lives below us drives a hearse.', 'heard "the man who lives below us" role: a hearse'],
    ['Apparently Tom lives on a boat.', 'heard Tom place: on a boat'],
    ['Ruth drives a taxi, they say.', 'heard Ruth role: a taxi'],
    // Among others.
    ['I always take the stairs, if my knee allows it.', 'I preference: the stairs'],
    ['You know, I said that I live in Rome.', 'I place: in Rome'],
    ['No, I am not a nurse, I am a midwife.', 'I role: midwife'],
  ])('%s', (text, ...facts) => {
    expect(factsOf(text).map(inShort)).toEqual(facts);
  });
});

describe('nothing is told by', () => {
  test.each([
    ['what is asked', ['Do you study medicine?', 'Is Tom the caretaker?', 'What is my favourite?']],
    [
      'what is denied',
      [
        'I do not study law.',
        "I'm no doctor.",
        'I never worked as a waiter.',
        'I am no longer the captain.',
        'Tom is hardly a driver.',
      ],
    ],
    [
      'what is wished, supposed or dreamed',
      [
        'If I were a teacher, I would sleep more.',
        'I wish I lived in Rome.',
        "Let's pretend I am the doctor.",
        'I dreamed I was a pilot.',
        'I want to study law.',
        'I will be a teacher one day.',
        'Maybe I work as a gardener one day.',
      ],
    ],
    [
      'what others say of the speaker',
      [
        'Tom said, "I am a doctor."',
        'She says I am a doctor.',
        'They say I am a good cook.',
        'You think I am the caretaker.',
      ],
    ],
    [
      'moods and moments',
      [
        'I am a bit tired.',
        "I'm a little late.",
        'I drive the van today.',
        'I study for the exam.',
        'I work at night.',
        'I have a cold.',
        'Nora is on the phone.',
        'My train was late.',
      ],
    ],
    [
      'praise and mockery',
      [
        "I'm a terrible driver.",
        'I am the best cook in the world.',
        'Yeah, right, I am a doctor.',
        'I am your worst nightmare.',
      ],
    ],
    [
      'ways of speaking',
      [
        'I study the menu.',
        'I run a bath.',
        'I make a mess.',
        'I live in the past.',
        'The plan works for me.',
        'I take my hat off to you.',
        'I put my foot in it.',
        'The problem is on the table.',
        'There is a chance in a million.',
        'Time flies.',
        'Water boils at a hundred degrees.',
      ],
    ],
    [
      'times that look like places',
      ['The party is at five.', 'Dinner is in ten minutes.', 'The bus is on time.', 'They are on their way.'],
    ],
    [
      'who is spoken to',
      ['Come here, my son!', 'Thank you, doctor.', 'Look, Tom, the bus!', 'Oh dear, my friend.'],
    ],
    [
      'what points to something else',
      [
        'He repairs boats in the harbour.',
        'I like it best.',
        'This one is my favourite.',
        'I work on it.',
        'I live in the',
      ],
    ],
    ['what two people say in one line', ['- I study law. - Really?']],
    [
      'rumours about nothing lasting',
      [
        'I heard a noise.',
        'I heard that you study law.',
        'Somebody told me to wait.',
        'I read that coffee grounds help roses.',
      ],
    ],
  ])('%s', (_what, sentences) => {
    expect(sentences.flatMap((text) => factsOf(text).map((fact) => `${text} -> ${inShort(fact)}`))).toEqual(
      [],
    );
  });
});

describe('an answer tells of whom the question means', () => {
  it('when it is the only one who can be', () => {
    const [fact, ...more] = found(
      ['v_1', 'Your brother has good taste. Where does he work?'],
      ['v_2', 'He bakes bread in the old town.'],
    );
    expect(more).toEqual([]);
    expect(fact).toMatchObject({
      subject: { is: 'relative', relation: 'brother', of: null },
      kind: 'role',
      by: 'v_2',
      value: 'bakes bread in the old town',
    });
    expect(
      found(['v_1', 'Where does Tom live?'], ['v_2', 'He lives above the pharmacy.']).map(inShort),
    ).toEqual(['Tom place: above the pharmacy']);
  });

  it('also from the line before the question, and from the clip before', () => {
    expect(
      found(
        ['v_2', 'This is from my aunt.'],
        ['v_1', 'What does she do?'],
        ['v_2', 'She paints houses.'],
      ).map(inShort),
    ).toEqual(['I relation: aunt', 'my aunt role: paints houses']);
    const before = conversation([['v_1', 'Where does your sister live?']], 'vid_1/c000000', 0);
    const clip = conversation([['v_2', 'She lives in Vienna.']], CLIP, 4);
    expect(findFacts(clip, before).map(inShort)).toEqual(['my sister place: in Vienna']);
    expect(findFacts(conversation([['v_2', 'She lives in Vienna.']], CLIP, 30), before)).toEqual([]);
  });

  it('also without a verb', () => {
    expect(found(['v_1', 'Where do you live?'], ['v_2', 'In Graz, near the river.']).map(inShort)).toEqual([
      'I place: in Graz',
    ]);
  });

  it('but not when it may be another, or nobody knows who speaks', () => {
    const answers: [string | null, string][][] = [
      [
        ['v_1', 'Tom and Ben called. Where does he live?'],
        ['v_2', 'He lives in Rome.'],
      ],
      [
        ['v_1', 'I met the doctor with Tom. Where does he live?'],
        ['v_2', 'He lives in Rome.'],
      ],
      [
        ['v_1', 'My brother is here. Where does he live?'],
        ['v_2', 'He lives in Rome.'],
      ],
      [
        ['v_1', 'Where does your brother live?'],
        [null, 'He lives in Rome.'],
      ],
      [
        ['v_1', 'Where does your sister live?'],
        ['v_2', 'He lives in Rome.'],
      ],
    ];
    for (const lines of answers)
      expect(findFacts(conversation(lines), NOTHING).filter(({ value }) => value === 'in Rome')).toEqual([]);
  });
});

describe('a preference and its change are on one topic', () => {
  test.each([
    [
      'I always take my coffee with cinnamon.',
      'Yes. And I take my coffee with cinnamon, as you know.',
      'From now on I take my coffee black.',
    ],
    [
      'Apple pie is my favourite.',
      'My favourite pie is apple pie.',
      'Forget apples, plum pie is my favourite from today.',
    ],
    [
      'Baking is the part I like most.',
      'The part I like best is the baking.',
      'Now kneading is the part I like most.',
    ],
    [
      'I sleep best on the sofa.',
      'I said that I sleep best on the sofa.',
      'Honestly, now I sleep best with the window open.',
    ],
    ['I always sit by the window.', 'I usually sit by the window.', 'From today I sit at the back.'],
    ['I prefer tea to coffee.', 'As I said, I prefer tea to coffee.', 'Now I prefer coffee to tea.'],
    ['Blue is my favourite colour.', 'My favorite color is blue.', 'Now green is my favourite.'],
  ])('%s', (first, again, changed) => {
    const [old, same, fresh] = [first, again, changed].map((text) => factsOf(text)[0]);
    expect(same?.topic).toEqual(old!.topic);
    expect(fresh?.topic).toEqual(old!.topic);
    expect(fresh!.value).not.toBe(old!.value);
  });
});

describe('facts are read', () => {
  /** Lines are an hour apart, all of one subject. */
  const HOUR = 3_600_000;
  const ONE = { subjectOf: () => 'p_1', momentOf: ({ t0 }: FactRecord) => (t0 / 4) * HOUR };
  const matterOf = (...lines: [by: string, text: string][]) => {
    const [matter, ...others] = mattersOf(found(...lines).reverse(), ONE);
    expect(others).toEqual([]);
    return matter!;
  };
  /** Each value in short: "= tea x2 (1.5) 0-3", `=` where it holds, hours from and until. */
  const inBrief = ({ statements }: Matter) =>
    statements.map(
      ({ facts, holds, since, until, weight }) =>
        `${holds ? '= ' : ''}${facts.at(-1)!.value} x${facts.length} (${weight}) ${since / HOUR}-${until === null ? '' : until / HOUR}`,
    );

  it('by whom they are about, kind and topic', () => {
    const facts = found(
      ['v_1', 'I always take my tea with lemon.'],
      ['v_2', 'I take my tea with milk.'],
      ['v_1', 'From now on I take my tea with honey.'],
    );
    const matters = mattersOf(facts, { ...ONE, subjectOf: ({ by }) => by });
    expect(
      matters.map(({ subject, topic, ...matter }) => [subject, topic, inBrief(matter as Matter)]),
    ).toEqual([
      ['v_1', ['tea', 'take'], ['= with honey x1 (1) 2-', 'with lemon x1 (0.5) 0-2']],
      ['v_2', ['tea', 'take'], ['= with milk x1 (1) 1-']],
    ]);
    expect(mattersOf(facts, { ...ONE, subjectOf: () => null })).toEqual([]);
  });

  it('with the newest of what people say of themselves, and each for as long as it held', () => {
    expect(
      inBrief(
        matterOf(
          ['v_1', 'I study law.'],
          ['v_1', 'I study the law.'],
          ['v_1', 'I study geology.'],
          ['v_1', 'I study law.'],
        ),
      ),
    ).toEqual(['= law x1 (1) 3-', 'geology x1 (0.5) 2-3', 'law x1 (0.5) 0-2']);
  });

  it('with own words above others, and these above hearsay, however new and however often', () => {
    expect(
      inBrief(
        matterOf(
          ['v_1', 'I drive the number seven tram.'],
          ['v_2', 'Ruth drives a tram.'],
          ['v_2', 'Somebody told me that Ruth drives a taxi.'],
          ['v_3', 'Somebody told me that Ruth drives a taxi.'],
        ),
      ),
    ).toEqual(['= the number seven tram x1 (0.5) 0-', 'a tram x1 (0.25) 1-', 'a taxi x2 (0.5) 2-']);
  });

  it('with what others say the most, unless it is something that changes', () => {
    expect(
      inBrief(
        matterOf(
          ['v_2', 'Ruth drives a tram.'],
          ['v_3', 'Ruth drives a tram.'],
          ['v_2', 'Ruth drives a taxi.'],
        ),
      ),
    ).toEqual(['= a tram x2 (0.75) 0-', 'a taxi x1 (0.5) 2-']);
    expect(
      inBrief(
        matterOf(
          ['v_2', 'Ruth lives in Rome.'],
          ['v_3', 'Ruth lives in Rome.'],
          ['v_2', 'Ruth lives in Graz.'],
        ),
      ),
    ).toEqual(['= in Graz x1 (0.5) 2-', 'in Rome x2 (0.75) 0-2']);
  });

  it('with what is said again heavier, by others too, but not for one breath or two recordings of it', () => {
    expect(inBrief(matterOf(['v_1', 'I work as a baker.'], ['v_2', 'Ruth works as a baker.']))).toEqual([
      '= baker x2 (1.5) 0-',
    ]);
    const twice = found(['v_1', 'I work as a baker.'], ['v_1', 'As I said, I work as a baker.']);
    expect(mattersOf(twice, { ...ONE, momentOf: ({ t0 }) => t0 * 1000 })[0]!.statements).toMatchObject([
      { weight: 1, facts: [{ t0: 0 }, { t0: 4 }] },
    ]);
  });

  it('as said by whom a turn was moved to', () => {
    const [fact] = factsOf('I work as a baker.');
    expect(factAsMoved(fact!, new Map([[fact!.source!, 'v_9']]))).toEqual({ ...fact, by: 'v_9' });
    expect(factAsMoved(fact!, new Map([['vid_1/c000001/s0007', 'v_9']]))).toBe(fact);
  });
});

it('a fact keeps its sentence, its moment and its speaker', () => {
  expect(found(['v_3', 'Good morning. I work as a baker, you know.'])).toEqual([
    {
      id: 'vid_1/c000001/f0000',
      clipId: CLIP,
      videoId: 'vid_1',
      t0: 0,
      t1: 3,
      kind: 'role',
      subject: { is: 'speaker' },
      by: 'v_3',
      source: 'vid_1/c000001/s0000',
      hearsay: false,
      topic: ['work'],
      value: 'baker',
      text: 'I work as a baker, you know.',
    },
  ]);
  expect(found([null, 'I work as a baker.'])[0]).toMatchObject({ by: null, source: null });
});

it('whatever is said, facts are such as the store takes', () => {
  const words =
    `i my your he she they his her the a an our brother sister Nora Tom Emma 's is are was am study work as at for
    live in on heard that say told me somebody favourite most best take tea with lemon from now always prefer to and , . ? ! "
    baker driver who lives won prize there keys if not used be where do does Rome`.split(/\s+/);
  const speech = fc.oneof(
    fc.array(fc.constantFrom(...words), { maxLength: 40 }).map((some) => some.join(' ')),
    fc.string({ maxLength: 200 }).map((text) => text.replace(/[\p{Cc}<]/gu, ' ').trim()),
  );
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('v_1', 'f_2', null), speech), { maxLength: 6 }),
      (lines) => {
        const facts = found(...lines);
        expect(findFacts(conversation(lines), NOTHING)).toEqual(facts);
        for (const fact of facts) {
          const { success, issues } = v.safeParse(RECORDS.facts, fact);
          expect(success, JSON.stringify([fact, issues?.[0]?.message])).toBe(true);
        }
      },
    ),
    { seed: 20_260_301, numRuns: 800 },
  );
});

it('time grows with the words, not with their squares', () => {
  const time = (text: string) => {
    const began = performance.now();
    factsOf(text);
    return performance.now() - began;
  };
  const hard = [
    'I said that I said that '.repeat(100),
    "my sister's brother's ".repeat(100),
    'the man who lives with the man who lives '.repeat(60),
    'I heard that the old big red new '.repeat(80),
    'Where is the key of the door of the key? '.repeat(60),
    'a'.repeat(2000),
    ', '.repeat(1000),
  ].map((text) => text.slice(0, limits.MAX_SENTENCE));
  for (const text of hard) {
    time(text);
    expect(time(text), text.slice(0, 40)).toBeLessThan(200);
  }
});

test('in the demo film these facts are told, and no others', () => {
  const said = STORY.moments.flatMap(({ who, text }): [string, string][] =>
    who && text ? [[who, text]] : [],
  );
  expect(found(...said).map((fact) => `${fact.by}: ${inShort(fact)}`)).toEqual([
    'clara: I role: build kites',
    'clara: "the silver scissors" place: in the drawer under the window',
    'malik: I preference: with milk',
    'walter: I place: next door',
    'malik: I preference: black',
    'walter: I relation: sister',
  ]);
});
