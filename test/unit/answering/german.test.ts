import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import {
  IN_ENGLISH,
  inEnglishWords,
  whatForWas,
  wholeAskedFor,
} from '../../../lib/answering/by-rules/german';
import { HeldRecall } from '../../../lib/memory/held-recall';
import { MULTILINGUAL_E5 } from '../../../lib/models/word-weights';
import { rememberStories, story } from '../../stories/memory';
import { recordedAt } from '../../stories/places';
import { scene } from '../../stories/scene';

test.each([
  ['Was hat Ada über den Garten gesagt?', 'What did Ada say about garden?'],
  ['Was sagte Ada?', 'What did Ada say?'],
  ['was hat Ada alles gesagt', 'What did Ada say?'],
  ['Wer war alles da?', 'Who was there?'],
  ['Wer war noch da?', 'Who else was there?'],
  ['Und danach?', 'And after that?'],
  ['Was war davor?', 'And before that?'],
  ['Wann war das?', 'When was that?'],
  ['Wer war bei Ada?', 'Who was with Ada?'],
  ['Mit wem war Ada zusammen?', 'Who was with Ada?'],
  ['Wer ist Ada Lang?', 'Who is Ada Lang?'],
  ['War Ada auch da?', 'Was Ada there?'],
  ['Wann kam Ada herein?', 'When did Ada come in?'],
  ['Wann ist Ada gegangen?', 'When did Ada leave?'],
  ['Wo ist Ada?', 'Where is Ada?'],
  ['Wer hat über das Boot gesprochen?', 'Who talked about boat?'],
  ['Wer hat zuerst gesprochen?', 'Who spoke first?'],
  ['Was steht auf dem Schild?', 'What is written on the sign?'],
  ['Was steht da auf dem Bus?', 'What is written on the bus?'],
  ['Was kann man auf dem Bus lesen?', 'What is written on the bus?'],
  ['Was ist auf dem Plakat zu lesen?', 'What is written on the poster?'],
  ['Was steht in dem Brief?', 'What does the letter say?'],
  ['Was steht auf dem Tisch?', null],
  ['Was steht im Kühlschrank?', null],
  ['Was steht am Montag an?', null],
  // Files stand there as "this video".
  ['Welche Tiere sind in this video?', 'Which animal can be seen in this video?'],
  ['Welche Fahrzeuge kommen in this video vor?', 'Which vehicle can be seen in this video?'],
  ['Gibt es in this video einen Hund?', 'Was there a dog in this video?'],
  ['Was sieht man in this video?', 'What can be seen in this video?'],
  ['Wer war in this video da?', 'Who was there in this video?'],
  ['Warum hat Ada das Boot verkauft?', null],
  ['What did Ada say?', null],
  ['Wann war der Hund krank?', null],
  ['Wo hat Ada den Hund gekauft?', null],
  ['Wann war ein Hund zu sehen?', 'When was there a dog?'],
  ['Wo ist meine Tasche?', null],
  ['Wann war das Essen?', null],
  ['Wo war die Bank?', null],
  ['Wo war die Bank zu sehen?', 'When was there a bench?'],
  ['Wo ist die Bank im Video?', 'When was there a bench?'],
  ['Wo gibt es Hunde?', 'When was there a dog?'],
  ['Was habe ich gefilmt?', null],
  ['Welche Videos gibt es?', null],
  ['Gab es letzten Mai Katzen?', 'Was there a cat last May?'],
  ['Welche Videos sind dunkel?', 'Which videos are dark?'],
  ['Wo war es im Mai überwiegend grün?', 'When was it green in May?'],
  ['Welche Farben gibt es im Video?', 'What colours are there?'],
  ['Ist es hell oder dunkel?', 'Is it light or dark?'],
  ['Welche Tiere sind zu sehen?', 'Which animal can be seen?'],
  ['Was für Möbel sieht man im Video?', 'Which furniture can be seen?'],
  ['Welches Obst gibt es?', 'Which fruit can be seen?'],
  ['Wie lange ist die Katze zu sehen?', 'How long is a cat in view?'],
  ['Wie oft sieht man einen Stuhl?', 'How often is a chair in view?'],
  ['Wann sieht man zum ersten Mal ein Auto?', 'When was the first car seen?'],
  ['Siehst du einen Eisbären?', 'Was there a polar bear?'],
  ['Zeig mir alle Videos mit Katzen', 'Which videos have a cat?'],
  ['Welche Farbe hat das Auto?', 'What colour is the car?'],
  ['Was war zuerst da, der Bus oder das Motorrad?', 'Which came first, the bus or the motorcycle?'],
  ['Wer trägt Rot?', 'Who is wearing red?'],
  ['Wer hat ein blaues Hemd an?', 'Who is wearing blue?'],
  ['Was trägt er?', 'What is he wearing?'],
  ['Was hat die Frau an?', 'What is the woman wearing?'],
  ['Was tragen sie?', 'What are they wearing?'],
  ['Trägt jemand etwas Gelbes?', 'Is anyone wearing yellow?'],
  ['Was hat Ada Lang an?', 'What is Ada Lang wearing?'],
  ['Welche Farbe hat Adas Jacke?', 'What is Ada wearing?'],
  ['Welche Fragen sind offen?', null],
  ['Wer hat den Wagen gekauft?', null],
])('%s', (german, english) => expect(inEnglishWords(german)).toBe(english));

test.each([
  ['Fasse das Video zusammen', 'summary'],
  ['Was ist passiert?', 'summary'],
  ['Welche Videos gibt es?', 'videos'],
  ['Wer redet am meisten?', 'talks-most'],
  ['Wann wurde das aufgenommen?', 'recorded'],
  ['Was kann ich dich fragen?', 'abilities'],
  ['Wie endet es?', 'ending'],
  ['Was ist der Name des Hundes?', null],
])('%s asks as a whole for %s', (german, whole) => expect(wholeAskedFor(german)).toBe(whole));

const { recall } = rememberStories([story('dev-breakfast')]);

test('common forms are answered as their English ones, others are told to be asked in English', () => {
  const ask = (question: string) => answer(recall, { question });
  expect(ask('Was hat Owen gesagt?').answer).toBe(ask('What did Owen say?').answer);
  expect(ask('Wer war da?').answer).toBe(ask('Who was there?').answer);
  expect(ask('Was ist passiert?').answer).toMatch(/^In dev-breakfast\.mp4 .* can be seen or heard/);
  expect(ask('Wozu braucht Owen das Sieb?')).toMatchObject({ refused: true, answer: IN_ENGLISH });
});

test('where lines are found by the meaning of many languages, the line that comes nearest is quoted to any other', () => {
  const { writes } = rememberStories([story('dev-breakfast')]);
  const [near, far] = [new Float32Array([1, 0]), new Float32Array([0, 1])];
  const told = writes.flatMap(({ words }) => words).find(({ text }) => text.includes('pump'))!;
  const withWeight = (weight: string) =>
    new HeldRecall({
      videos: recall.videos.all().map((video) => ({ ...video, weights: { 'text-embedding': weight } })),
      incidents: recall.entries.all(),
      facts: writes.flatMap(({ facts }) => facts),
      words: writes.flatMap(({ words }) =>
        words.map((line) => ({ ...line, embedding: line.id === told.id ? near : far })),
      ),
      ledger: recall.ledger,
    });
  const question = 'Warum wird das Haus nicht warm?';
  const many = answer(withWeight(MULTILINGUAL_E5), { question }, { vector: near });
  expect(many.refused).toBe(true);
  expect(many.answer).toMatch(
    /^Ich bin nicht sicher, ob das erzählt wurde\. Dem Sinn nach am nächsten, .*pump/,
  );
  expect(many.answer).toContain(IN_ENGLISH);
  expect(many.evidence[0]!.text).toContain('pump');
  const french = { question: 'pourquoi la maison est froide ?' };
  expect(answer(withWeight('use-lite'), french, { vector: near }).answer).toMatch(/^I found nothing/);
  const asked = answer(withWeight(MULTILINGUAL_E5), french, { vector: near });
  expect(asked.answer).toMatch(/^I am not sure that this was told\. The nearest by its meaning, .*pump/);
  expect(answer(withWeight(MULTILINGUAL_E5), { question }).answer).toBe(IN_ENGLISH);
  expect(answer(withWeight('use-lite'), { question }, { vector: near }).answer).toBe(IN_ENGLISH);
});

test('a German "was" is no English one: nothing is answered with yes', () => {
  const ask = (question: string) => answer(recall, { question }).answer;
  for (const question of [
    'Was macht Owen?',
    'Was braucht Owen?',
    'was hat Owen gekauft?',
    'Was will Owen am Montag?',
  ])
    expect(ask(question)).not.toMatch(/^(?:Yes|No)\b/);
  expect(whatForWas('Was Owen there?')).toBe('Was Owen there?');
  expect(whatForWas('Was the kettle new?')).toBe('Was the kettle new?');
});

describe('what pictures and recordings do not show is refused in German, with what could be asked', () => {
  const { recall: silent } = rememberStories([
    {
      ...scene('road', '2025-07-05T09:30:00+01:00', {}, []),
      shown: [{ kind: 'car', t0: 10, t1: 20 }],
      written: [{ text: 'STOP', t0: 2, t1: 6 }],
    },
  ]);
  const STEP = ' Frag, wer da war, welche Dinge zu sehen sind oder was im Bild zu lesen ist.';
  const places = recordedAt(silent, { 'road.mp4': [38.7139, -9.1335] });
  test.each([
    [
      'Gab es Hunde?',
      'Davon habe ich auf den Bildern nichts erkannt; das heißt nicht, dass nichts davon da war.',
    ],
    [
      'Gab es 2019 Hunde?',
      'Aus dieser Zeit ist kein Video. Was erinnert ist, wurde vom 5.7.2025 bis zum 5.7.2025 aufgenommen.',
    ],
    ['Wo wurde das aufgenommen?', 'road.mp4 sagt nicht, wo es aufgenommen wurde.'],
    [
      'Welche Videos sind aus Japan?',
      'Kein Video sagt, dass es in Japan aufgenommen wurde; 1 von 1 sagt, wo.',
    ],
  ])('%s', (question, told) => {
    const where = question.includes('Japan') ? { places } : {};
    const { answer: text, refused } = answer(silent, { question }, { now: () => 0, ...where });
    expect([text, refused]).toEqual([told + STEP, true]);
  });

  test('in English it stays as it was', () => {
    expect(answer(silent, { question: 'Was there a dog?' }).answer).toMatch(
      /^I recognised no dog in the pict/,
    );
  });
});

test('lines in German are found by their own words', () => {
  const lines = story('dev-breakfast').lines.map((line, i) =>
    i === 3 ? { ...line, text: 'Der Kessel war gestern undicht.' } : line,
  );
  const german = rememberStories([{ ...story('dev-breakfast'), lines }]).recall;
  expect(answer(german, { question: 'Wer hat über den Kessel gesprochen?' }).answer).toContain(
    'Der Kessel war',
  );
});

test('German lines of a thing go before pictures of it, which are told where no line tells of it', () => {
  const film = {
    ...scene('flat', '2025-06-14T17:10:00+01:00', { Otto: [0, 60] }, [
      [1, 'Otto', 'I am Otto.'],
      [5, 'Otto', 'Meine Tasche liegt im Auto.'],
      [12, 'Otto', 'Das Essen war um acht Uhr fertig.'],
      [19, 'Otto', 'Der Zug fährt um neun Uhr.'],
      [26, 'Otto', 'Die Bank macht um zehn Uhr auf.'],
    ]),
    shown: [{ kind: 'dog', t0: 12, t1: 31 }],
  };
  const { recall } = rememberStories([film]);
  const ask = (question: string) => answer(recall, { question }).answer;
  expect(ask('Wo ist meine Tasche?')).toContain('Tasche liegt im Auto');
  expect(ask('Wann war das Essen?')).toContain('um acht Uhr fertig');
  expect(ask('Wann ist der Zug da?')).toContain('Zug fährt um neun');
  expect(ask('Wo war die Bank?')).toContain('Bank macht um zehn');
  expect(ask('Wo ist der Hund?')).toBe(ask('When was there a dog?'));
  expect(ask('Was habe ich gefilmt?')).toBe(ask('Welche Videos gibt es?'));
  expect(ask('Welche Videos gibt es?')).toContain('flat.mp4');
});

test('a German question of no known form is told so, also where it is taken for one of the world', () => {
  const { recall } = rememberStories([
    scene('porch', '2025-06-14T17:10:00+01:00', { Greta: [0, 60] }, [
      [1, 'Greta', 'I am Greta. I keep the silver scissors in the drawer.'],
    ]),
  ]);
  const { answer: told, refused } = answer(recall, { question: 'Wozu dient das Sieb?' }, { form: 'world' });
  expect({ told, refused }).toEqual({ told: expect.stringContaining(IN_ENGLISH), refused: true });
});
