import { describe, expect, test } from 'vitest';
import { checkAnswer, type Ground } from '../../../lib/answering/by-model/check-citations';

/** Lines as they are shown to a model: 1 is Otto, 2 Greta. */
const LINES: [who: string, said: string][] = [
  ['p_1', 'The boiler is not broken, it only needs oil.'],
  ['p_2', 'I heard that the ferry is sold.'],
  ['p_1', 'Did the postman bring a parcel?'],
  ['p_2', 'I put the lamp behind the rain barrel.'],
  ['p_1', 'I gave Greta the green boat on Monday.'],
  ['p_2', 'I painted seven chairs, and Otto painted two chairs.'],
  ['p_1', 'I am riding to Potsdam in May.'],
  ['p_2', 'We picked ninety baskets of pears, twenty fewer than last autumn.'],
];
const GROUNDS = LINES.map(
  ([who, said], i): Ground => ({
    piece: {
      ...{ n: i + 1, id: `${i}`, clipId: '', videoId: '', video: 'porch.mp4', t0: i * 10, t1: i * 10 + 4 },
      ...{ who: [who], score: 1, kind: 'transcript', what: 'says', written: false, sources: [] },
      ...{ text: `<${who}> says: "${said}"`, when: 'Saturday 14 June 2025, 17:10, 0:00 in porch.mp4' },
    },
    beside: '',
    before: '',
    there: ['p_1', 'p_2'],
  }),
);
const names = new Map([
  ['p_1', ['Otto']],
  ['p_2', ['Greta']],
]);
const checked = (answer: string, question = 'What is told?') =>
  checkAnswer(answer, { get: (n) => GROUNDS[n - 1], all: () => GROUNDS, names }, question);
const kept = (answer: string) => checked(answer).kept;

describe('a sentence whose words stand in its lines', () => {
  test.each([
    ['says what a line denies', 'The boiler is broken [1].', 1],
    ['tells as a fact what was only heard', 'The ferry is sold [2].', 2],
    ['tells as a fact what was only asked', 'The postman brings a parcel [3].', 3],
  ])('%s: the line is quoted in its place', (_, sentence, n) => {
    expect(kept(sentence)).toEqual([
      { text: GROUNDS[n - 1]!.piece.text, cites: [n], failing: null, share: 1, quoted: true },
    ]);
  });

  test.each([
    ['denies it, too', 'The boiler is not broken [1].', 'Is the boiler broken?'],
    ['tells it as heard', 'Greta heard that the ferry is sold [2].', 'What did Greta hear?'],
    ['tells it as asked', 'Otto asked whether the postman brings a parcel [3].', 'What did Otto ask?'],
    ['tells it as it is', 'Greta put the lamp behind the rain barrel [4].', 'Where did Greta put the lamp?'],
  ])('%s: it stays', (_, sentence, question) => {
    const [one] = checked(sentence, question).kept;
    expect(one).toMatchObject({ text: sentence.replace(/ \[\d\]\.$/, '.'), failing: null });
    expect(one!.quoted).toBeUndefined();
  });

  test('a line is quoted once, however many sentences rest on it', () => {
    expect(kept('The boiler is broken [1]. The broken boiler needs oil [1].')).toHaveLength(1);
  });

  test('several lines are quoted each with its own number, in the order told, none again', () => {
    const told = kept('The ferry is sold, the boiler broken [2][1]. The boiler needs the lamp [1][4].');
    expect(told.map(({ text, cites }) => [text, cites])).toEqual(
      [2, 1, 4].map((n) => [GROUNDS[n - 1]!.piece.text, [n]]),
    );
  });
});

describe('a number of things that a line shows', () => {
  const shows = (n: number, kind: string, most: number): Ground => ({
    ...GROUNDS[0]!,
    piece: {
      ...{ ...GROUNDS[0]!.piece, n, id: `seen ${n}`, who: [], kind: 'incident', what: 'shows' },
      ...{
        t0: 12,
        t1: 31,
        text: `In view: a ${kind}.`,
        seen: `${most} at once, sure 0.82, left half, 0:12 to 0:31`,
      },
      count: { kind, most, told: `In view: ${most} ${kind}s.` },
    },
    there: [],
  });
  const grounds = [
    shows(1, 'horse', 5),
    shows(2, 'dog', 2),
    {
      ...GROUNDS[0]!,
      piece: { ...GROUNDS[0]!.piece, n: 3, text: '<p_1> says: "We have three horses at home."' },
    },
  ];
  const checked = (answer: string) =>
    checkAnswer(answer, { get: (n) => grounds[n - 1], all: () => grounds, names }, 'How many are there?');

  test.each([
    'Five horses are in view [1].',
    'At most five horses can be seen at once [1].',
    'There are 5 horses on the left [1].',
    'Horses: five [1].',
    'Five horses and two dogs are in view [1][2].',
    'From 0:12 to 0:31 five horses are in view [1].',
    'In one video a horse is in view [1].',
    'A horse is in view [1].',
  ])('is that of the line: "%s" stays', (answer) => {
    const { kept, left } = checked(answer);
    expect(left).toEqual([]);
    expect(kept.map(({ text, quoted }) => [text, quoted])).toEqual([
      [answer.replace(/ \[.*$/, '.'), undefined],
    ]);
  });

  test.each([
    ['Three horses are in view [1].', 'In view: 5 horses.'],
    ['One horse is in view [1].', 'In view: 5 horses.'],
    ['There are no horses [1].', 'In view: 5 horses.'],
    ['Horses: three [1].', 'In view: 5 horses.'],
    // Not the seconds, nor what another line counts.
    ['Twelve horses are in view [1].', 'In view: 5 horses.'],
    ['Two horses are in view [1][2].', 'In view: 5 horses. In view: 2 dogs.'],
    ['Seven horses are in view [1][2].', 'In view: 5 horses. In view: 2 dogs.'],
  ])('is not: "%s" becomes "%s"', (answer, quote) => {
    const { kept, left } = checked(answer);
    expect(left).toEqual([]);
    expect(kept.map(({ text }) => text).join(' ')).toBe(quote);
    expect(kept.every(({ quoted, failing }) => quoted && failing === null)).toBe(true);
  });

  test('may be told by somebody in another line', () => {
    expect(checked('Otto says that they have three horses at home [1][3].').kept[0]!.quoted).toBeUndefined();
  });

  test('that nothing cites is held by none', () => {
    expect(checked('Three horses are in view.').kept).toEqual([]);
    expect(checked('Five horses are in view.').kept).toMatchObject([{ cites: [1] }]);
  });
});

describe('a sentence that its lines plainly say', () => {
  const became = (question: string, answer: string) => {
    const { kept, left } = checked(answer, question);
    return left.length > 0 ? 'left' : kept.map(({ quoted }) => (quoted ? 'quoted' : 'kept')).join();
  };

  test.each([
    // Short answers, as the question's own statement.
    ['Who gave Greta the green boat?', 'Otto [5].'],
    ['Who gave Greta the green boat?', 'Otto did [5].'],
    ['What did Otto give Greta on Monday?', 'The green boat [5].'],
    ['When did Otto give Greta the green boat?', 'On Monday [5].'],
    ['Where did Greta put the lamp?', 'Behind the rain barrel [4].'],
    ['Where is it that Greta put the lamp?', 'Behind the rain barrel [4].'],
    ['How many chairs did Greta paint?', 'Seven [6].'],
    ['Did Otto give Greta the green boat?', 'Yes [5].'],
    ['Is the boiler broken?', 'No [1].'],
    // Statements.
    ['What did Otto give Greta?', 'Otto gave Greta the green boat [5].'],
    ['Where did Greta put the lamp?', 'She put it behind the rain barrel [4].'],
    ['What did Otto do last week?', 'Otto gave Greta the green boat [5].'],
    // What follows an answer may add to it.
    ['Who gave Greta the green boat?', 'Otto [5]. Greta put the lamp behind the rain barrel [4].'],
    // Of no form that is known, or in another language.
    ['Boats?', 'Otto gave Greta the green boat [5].'],
    ['Wem hat er denn damals das Boot geschenkt?', 'Otto gave Greta the green boat [5].'],
  ])('and that is asked: "%s" "%s" stays', (question, answer) => {
    expect(became(question, answer)).not.toMatch(/quoted|left/);
  });

  test.each([
    ['of another person', 'What did Greta give?', 'Otto gave Greta the green boat [5].'],
    ['of another person', 'What did Otto put behind the barrel?', 'The lamp [4].'],
    ['of another speaker', 'What did Otto say about the lamp?', 'She put it behind the rain barrel [4].'],
    ['turned round', 'Who gave Otto the green boat?', 'Greta [5].'],
    ['turned round', 'What did Greta give Otto on Monday?', 'The green boat [5].'],
    ['of another event', 'When did Otto paint the chairs?', 'On Monday [5].'],
    ['of another event', 'Where did Otto paint?', 'Greta put the lamp behind the rain barrel [4].'],
    ['no time', 'When did Greta put the lamp away?', 'Greta put the lamp behind the rain barrel [4].'],
    ['no person', 'Who put the lamp away?', 'Behind the rain barrel [4].'],
    ['another number', 'How many boats did Greta paint?', 'Seven [6].'],
    ['yes for no', 'Is the boiler broken?', 'Yes [1].'],
    ['no for yes', 'Did Otto give Greta the green boat?', 'No [5].'],
    ['yes to what was only heard', 'Is the ferry sold?', 'Yes [2].'],
    ['yes to what was only asked', 'Did the postman bring a parcel?', 'Yes [3].'],
    ['yes to what denies', "Isn't the boiler broken?", 'Yes [1].'],
    ['yes to one of two', 'Did Otto give Greta the boat or the lamp?', 'Yes [5].'],
    ['of what was not', 'What did Otto not give Greta?', 'Otto gave Greta the green boat [5].'],
    ['of what was not, said beside it', 'Not the boat, but what did Otto give Greta?', 'The boat [5].'],
    ['of another kind', 'Which colour did Otto give Greta?', 'Otto gave Greta a boat on Monday [5].'],
    ['its opposite', 'What did Otto give Greta after Monday?', 'Otto gave Greta the green boat [5].'],
  ])('but is %s: "%s" "%s" is quoted', (_, question, answer) => {
    expect(became(question, answer)).toBe('quoted');
  });

  test('the line is quoted, as who said it', () => {
    expect(checked('Yes [1].', 'Is the boiler broken?').kept).toMatchObject([
      { text: '<p_1> says: "The boiler is not broken, it only needs oil."', cites: [1], quoted: true },
    ]);
  });
});

describe('what was asked just before its line', () => {
  const THREE = new Map([...names, ['p_3', ['Lena']]]);
  const became = (asked: string, said: string, answer: string, question = asked) => {
    const shown = (who: string, words: string) => `<${who}> says: "${words}"`;
    const before = shown('p_2', asked);
    const ground = {
      ...GROUNDS[0]!,
      ...{ piece: { ...GROUNDS[0]!.piece, text: shown('p_1', said) }, beside: before, before },
    };
    const asking = { ...GROUNDS[1]!, piece: { ...GROUNDS[1]!.piece, text: before } };
    const grounds = [ground, asking];
    const get = (n: number) => grounds[n - 1];
    const { kept } = checkAnswer(answer, { get, all: () => grounds, names: THREE }, question);
    return kept.map(({ quoted }) => (quoted ? 'quoted' : 'told')).join();
  };

  test.each([
    ['Who took the lamp?', 'Lena, at noon.', 'Lena took the lamp [1].'],
    ['What colour is the boat?', 'Green, with a stripe.', 'The boat is green [1].'],
    ['Who fetched the milk?', 'Me.', 'Otto fetched the milk [1].'],
  ])('is told: "%s" "%s" "%s"', (asked, said, answer) => {
    expect(became(asked, said, answer)).toBe('told');
  });

  test.each([
    ['Who took the lamp?', 'Ask Lena.', 'Lena took the lamp [1].'],
    ['Who took the lamp?', 'Everybody but Lena.', 'Lena took the lamp [1].'],
    ['Who took the lamp?', 'Lena knows.', 'Lena took the lamp [1].'],
    ['Who took the lamp?', '<p_3> has an idea.', 'Lena took the lamp [1].'],
    ['Who took the lamp?', '<p_3> brings one.', 'Lena took the lamp [1].'],
    ['Who took the lamp?', 'Lena or you.', 'Lena took the lamp [1].'],
    ['Who took the lamp?', 'Lena! Where is it?', 'Lena took the lamp [1].'],
    ['Who took the lamp?', 'Before Lena, the boy.', 'Lena took the lamp [1].'],
    ['Where did Otto leave the lamp?', 'I was in the shed.', 'Otto left the lamp in the shed [1].'],
    ['Where did Otto leave the lamp?', 'Far from the shed.', 'Otto left the lamp in the shed [1].'],
    ['What colour is the boat?', 'Anything except green.', 'The boat is green [1].'],
    ['What colour is the boat?', 'Hardly green.', 'The boat is green [1].'],
    ['What colour is the boat?', 'Green is my favourite.', 'The boat is green [1].'],
    ['Who fetched the milk?', 'Let me think.', 'Otto fetched the milk [1].'],
    ['Who fetched the milk?', 'Nobody tells me.', 'Otto fetched the milk [1].'],
    ['Who fetched the milk?', 'Hm, from me to the dairy.', 'Otto fetched the milk [1].'],
  ])('is not told, as the answer leaves it open: "%s" "%s" "%s"', (asked, said, answer) => {
    expect(became(asked, said, answer)).not.toBe('told');
  });

  test('nor of whoever spoke before where another is spoken to', () => {
    const question = 'Who broke the cup?';
    const broke = 'Greta broke the cup [1, 2].';
    expect(became('Lovely weather.', 'Lena, you broke the cup.', broke, question)).not.toBe('told');
    expect(became('Lovely weather.', 'You broke the cup.', broke, question)).not.toBe('told');
  });
});

describe('what two numbers of its lines come to', () => {
  const told = (question: string, answer: string) => checked(answer, question).kept.map(({ text }) => text);
  const HOW_MANY = 'How many chairs were painted altogether?';

  test.each([
    [HOW_MANY, 'Together they painted nine chairs [6].', 'Together they painted nine chairs (7 + 2 = 9).'],
    [
      'How many more chairs did Greta paint than Otto?',
      'Greta painted five more chairs than Otto [6].',
      'Greta painted five more chairs than Otto (7 − 2 = 5).',
    ],
  ])('is told as a sum: "%s" "%s"', (question, answer, text) => {
    expect(told(question, answer)).toEqual([text]);
  });

  test.each([
    ['counts something else', HOW_MANY, 'Together they painted nine lamps [6].'],
    ['is not said to be one', HOW_MANY, 'Greta painted nine chairs [6].'],
    ['is not what is asked', 'Who painted chairs?', 'Together they painted nine chairs [6].'],
  ])('but where it %s the line is quoted', (_, question, answer) => {
    expect(checked(answer, question).kept).toMatchObject([{ quoted: true }]);
  });

  test.each([
    ['How many baskets were picked last autumn?', 'Last autumn they picked one hundred and ten baskets [8].'],
    ['How does this autumn compare with the one before?', 'The autumn before it was 110 baskets [8].'],
  ])('of a line that tells by how much it differs is told: "%s" "%s"', (question, answer) => {
    expect(told(question, answer)).toEqual([answer.replace(' [8].', ' (90 + 20 = 110).')]);
  });

  test.each([
    ['In all they picked one hundred and ten baskets [8].', 'How many baskets were picked?'],
    ['Last autumn they picked seventy baskets [8].', 'How many baskets were picked last autumn?'],
  ])('but not of anything else: "%s"', (answer, question) => {
    expect(told(question, answer)).not.toContainEqual(expect.stringContaining('='));
    expect(told(question, answer).filter((text) => !text.includes('says: '))).toEqual([]);
  });

  test('a number that is none is left out', () => {
    expect(checked('Together they painted eleven chairs [6].', HOW_MANY)).toMatchObject({
      kept: [],
      left: [{ failing: 'when' }],
    });
  });
});

describe('what no line tells', () => {
  test.each([
    'Not told: what it cost.',
    'Not told: the colour of the barrel.',
    'What the lamp cost is not told.',
    'No line says what the lamp cost.',
  ])('stands beside what one does, and leaves nothing out: "%s"', (sentence) => {
    const { kept, left, notTold } = checked(
      `Greta put the lamp behind the rain barrel [4]. ${sentence}`,
      'Where did Greta put the lamp?',
    );
    expect(kept).toMatchObject([{ text: 'Greta put the lamp behind the rain barrel.' }]);
    expect([left, notTold]).toEqual([[], [sentence]]);
  });

  test('is no claim of a line that is cited', () => {
    expect(checked('What the lamp cost is not told [4].').notTold).toEqual([]);
  });
});

describe('what is generally known', () => {
  const WHERE = 'In which country is Potsdam, where Otto is riding to?';
  const ridden = 'Otto is riding to Potsdam in May [7].';

  test.each([
    ['of a place', 'Potsdam is a city in Germany.'],
    ['of its country', 'Potsdam is in Germany.'],
    ['of a kind', 'A city is a large town.'],
  ])('%s is shown apart, marked as the model does', (_, common) => {
    const { kept, left, common: shown } = checked(`${ridden} Generally known: ${common}`, `${WHERE} A city?`);
    expect(shown).toEqual([common]);
    expect(kept).toHaveLength(1);
    expect(left).toEqual([]);
    expect(kept[0]!.text).not.toContain('Germany');
  });

  test.each([
    ['of people', 'Otto is a man of Germany.'],
    ['of somebody by "he"', 'Potsdam is where he lives.'],
    ['of what happened', 'Potsdam was a city in Prussia.'],
    ['of what nothing shown names', 'Lyon is a city in France.'],
    ['of one thing that was seen', 'The ferry is a boat.'],
  ])('%s is not: it is left out', (_, common) => {
    const { left, common: shown } = checked(`${ridden} Generally known: ${common}`, WHERE);
    expect(shown).toEqual([]);
    expect(left).toMatchObject([{ text: common, failing: 'uncited' }]);
  });

  test('within a sentence is taken out of it', () => {
    const { kept, common } = checked(
      'Otto is riding to Potsdam, a city in Germany, in May [7].',
      'When is Otto riding to Potsdam?',
    );
    expect(kept).toMatchObject([{ text: 'Otto is riding to Potsdam in May.' }]);
    expect(common).toEqual(['Potsdam is a city in Germany.']);
  });
});

describe('what a sentence says of the file that it cites', () => {
  const inFile = (n: number, video: string, who: string, said: string): Ground => ({
    piece: {
      ...GROUNDS[0]!.piece,
      ...{ n, id: `${video} ${n}`, video, who: [who], text: `<${who}> says: "${said}"` },
      ...{ when: `Saturday 14 June 2025, 17:10, 0:00 in ${video}` },
    },
    beside: '',
    before: '',
    there: [who],
  });
  const files = [
    inFile(1, 'IMG_7731.mp4', 'p_1', 'I live in Potsdam.'),
    inFile(2, 'IMG_7731.mp4', 'p_2', 'And I walk to the lake.'),
    inFile(3, '2024-05-01 quay.mov', 'p_3', 'The crane is loud.'),
  ];
  const kept = (answer: string, question = 'What is told?') =>
    checkAnswer(answer, { get: (n) => files[n - 1], all: () => files, names }, question).kept;

  test.each([
    ['Where does Otto live?', 'In IMG_7731.mp4 Otto lives in Potsdam [1].'],
    ['Where does Otto live in IMG_7731?', 'Otto lives in Potsdam, in img_7731 [1].'],
    ['What is loud?', 'In 2024-05-01 quay.mov the crane is loud [3].'],
    ['What is loud?', 'In "2024-05-01 quay" the crane is loud [3].'],
    ['How many speak?', 'Two different people speak in IMG_7731.mp4: <p_1> and <p_2> [1][2].'],
  ])('its name is no number that has to be told: %s %s', (question, sentence) => {
    const [one] = kept(sentence, question);
    expect(one).toMatchObject({ failing: null });
    expect(one!.text).toContain(sentence.slice(0, 12));
  });

  test.each([
    ['of another file', 'In IMG_7732.mp4 Otto lives in Potsdam [1].'],
    ['beside the name', 'In IMG_7731.mp4 Otto lives in 14 towns [1].'],
    ['of more people than speak', 'Five different people speak in IMG_7731.mp4: <p_1> and <p_2> [1][2].'],
  ])('a number %s has to be', (_, sentence) => {
    expect(kept(sentence).filter(({ quoted }) => !quoted)).toEqual([]);
  });
});
