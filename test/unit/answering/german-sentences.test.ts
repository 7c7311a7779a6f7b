import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { asEmbedded, germanInEnglish, isGerman, wholeAskedFor } from '../../../lib/answering/by-rules/german';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const NAMES = new Set(['ada', 'ben']);
const inEnglish = (german: string) => germanInEnglish(german, (word) => NAMES.has(word.toLowerCase()));

describe('German sentences, word by word', () => {
  test.each([
    ['was hat ben mitgebracht', 'What did Ben bring?'],
    ['Wer hat das Papier gebracht?', 'Who brought the paper?'],
    ['Wer bringt das Papier mit?', 'Who brings the paper?'],
    ['Was hat Ben gefunden?', 'What did Ben find?'],
    ['Wie trinkt Ben seinen Kaffee?', 'How does Ben drink his coffee?'],
    ['Woher kommt die Schwester?', 'Where does the sister come from?'],
    ['Wo wohnt Adas Bruder?', "Where does Ada's brother live?"],
    ['Wer wohnt nebenan?', 'Who lives next door?'],
    ['Was macht Ada?', 'What does Ada do?'],
    ['Wer war im Garten?', 'Who was in the garden?'],
    ['Wann ist der Markt?', 'When is the market?'],
    ['Wo steht die Tasse?', 'Where is the cup?'],
    ['Was kommt nach der Katze?', 'What comes after the cat?'],
    ['Was isst Ada gern?', 'What does Ada like to eat?'],
    ['Was will Ben am Montag kaufen?', 'What does Ben want to buy on Monday?'],
    ['Wann genau spricht Ben zum ersten Mal?', 'When does Ben first speak?'],
    ['Wer kam als Letzter?', 'Who came last?'],
    ['Wer spricht zuerst?', 'Who spoke first?'],
    ['Wie viele Bögen hat Ben gebracht?', 'How many sheets did Ben bring?'],
    ['Wie viele Frauen sind zu sehen?', 'How many women can be seen?'],
    ['Welche Farbe hat das Auto auf dem Parkplatz?', 'What colour is the car on the car park?'],
    ['und was hat das gekostet?', 'What did that cost?'],
    ['Ist der Drache blau?', 'Is the kite blue?'],
    ['Gibt es Löwen?', 'Was there any lion?'],
    ['gibts da hunde?', 'Was there a dog?'],
    ['Weißt du, wo die Schere ist?', 'Where is the scissors?'],
    ['Kannst du mir bitte sagen, wer das Band gefunden hat?', 'Who found the ribbon?'],
    ['Was hat Ada über ihre Gärten gesagt?', 'What did Ada say about her garden?'],
    ['Hat jemand das Band erwähnt?', 'Did somebody mention the ribbon?'],
    ['Welche Farbe hat der Schwanz des Drachens?', 'What colour is the tail of the kite?'],
    ['Wie groß ist der Drache?', 'How big is the kite?'],
    ['Wann muss der Drache fertig sein?', 'When must the kite be ready?'],
    ['Wie heißt die Schwester?', 'What is the sister called?'],
    ['Was macht Ada beruflich?', 'What does Ada do for a living?'],
    ['War Ben im Garten?', 'Was Ben in the garden?'],
    ['Zeig mir Ada', 'Show me Ada.'],
    ['Welche Videos haben Löwen?', 'Which videos have lion?'],
    ['Welche Videos haben wir?', null],
    ['Was sieht man im Garten?', 'What do we see in the garden?'],
    ['Wohin gehen sie?', 'Where do they go?'],
    ['Was hat sie gefunden?', 'What did she find?'],
    ['Wie geht es Ben?', null],
    ['Was hat Ada über Lissabon gesagt?', 'What did Ada say about Lisbon?'],
    // What is not known word by word is asked of nothing.
    ['Wer hat nicht gegessen?', null],
    ['Wozu dient das Sieb?', null],
    ['Wo liegt das Sieb?', null],
    ['What did Ada say?', null],
    ['Was Ada in the garden?', null],
  ])('%s', (german, english) => expect(inEnglish(german)).toBe(english));

  test('a word that was said so, or a name, stays', () => {
    expect(germanInEnglish('Wer hat den Kessel gebracht?', (word) => word === 'Kessel')).toBe(
      'Who brought the Kessel?',
    );
  });

  test.each([
    'Was kommt nach der Katze?',
    'Wo steht die Tasse?',
    'Trinkt Ben Kaffee?',
    'Und danach?',
    'gibts da auch löwen?',
  ])('%s is German', (question) => expect(isGerman(question)).toBe(true));
  test.each([
    'Was Ada there?',
    'hat colour of Ben?',
    'What was in the den?',
    'And lions?',
    'half of the cake?',
  ])('%s is not', (question) => expect(isGerman(question)).toBe(false));

  test.each([
    ['Erzähl mir bitte kurz, worum es in dem Film geht.', 'summary'],
    ['Was ist als Erstes passiert?', 'beginning'],
    ['Was kam ganz zum Schluss?', 'ending'],
    ['Was ist zuletzt passiert?', 'ending'],
  ])('%s asks for the %s', (question, form) => expect(wholeAskedFor(question)).toBe(form));
});

const { recall } = rememberStories([
  {
    ...scene('kites', '2025-06-14T17:10:00+01:00', { Ada: [0, 60], Ben: [20, 60] }, [
      [1, 'Ada', 'I am Ada, and I build kites here.'],
      [5, 'Ada', 'I keep the silver scissors in the drawer under the window.'],
      [21, 'Ben', 'I am Ben. I brought forty sheets of paper, and they cost eighteen euros.'],
      [26, 'Ben', 'I found a red ribbon on the bench.'],
      [31, 'Ada', 'Now we will go into the garden.'],
      [36, 'Ben', 'My sister is coming from Lisbon.'],
    ]),
    shown: [
      { kind: 'cat', t0: 0, t1: 12 },
      { kind: 'teddy bear', t0: 40, t1: 46 },
    ],
  },
]);
const ask = (question: string, more: object = {}) => answer(recall, { question }, { now: () => 0, ...more });

test.each([
  ['Was hat Ada über die Schere gesagt?', 'What did Ada say about the scissors?'],
  ['Was hat Ben über seine Schwester gesagt?', 'What did Ben say about his sister?'],
  ['Wer hat das Band gefunden?', 'Who found the ribbon?'],
  ['Wo liegt die Schere?', 'Where are the scissors?'],
  ['Was kostet das Papier?', 'What does the paper cost?'],
  ['Was kommt nach der Katze?', 'What comes after the cat?'],
])('%s is answered as %s', (german, english) => {
  const told = ask(german);
  expect(told.refused).toBe(false);
  expect(told.answer).toBe(ask(english).answer);
});

test('what is not known is refused in German, and no noun is taken for a name', () => {
  for (const question of [
    'War der Hund beim Kaffeetrinken auch dabei?',
    'Wo liegt das Sieb?',
    'Was kommt nach der Giraffe?',
    'gibts da auch löwen?',
    'Trinkt Ben Kaffee?',
  ]) {
    const { refused, answer: told } = ask(question);
    expect(refused, question).toBe(true);
    expect(told, question).not.toMatch(/\b(?:I|nobody|looked|found)\b/);
  }
});

test('to be shown something asks, whatever else it is taken for; a greeting does not', () => {
  expect(ask('Zeig mir den Teddy', { form: 'device' }).answer).toContain('A teddy bear is in view');
  expect(ask("Hallo, wie geht's?").answer).toMatch(/^Hello\./);
});

test('a question that goes on from a German one', () => {
  const previous = { question: 'Was hat Ada gesagt?', evidence: ask('Was hat Ada gesagt?').evidence };
  expect(answer(recall, { question: 'Und Ben?', previous }).answer).toBe(ask('Was hat Ben gesagt?').answer);
});

describe('what comes after lines that were told in a row', () => {
  const goOn = (question: string, of: string) =>
    answer(recall, { question, previous: { question: of, evidence: ask(of).evidence } });

  test.each([
    ['And after that?', 'What did Ada say?'],
    ['Und danach?', 'Was hat Ada gesagt?'],
  ])('%s', (question, of) => {
    const quoted = [...ask(of).answer.matchAll(/"([^"]+)"/g)].map(([, line]) => line!);
    expect(quoted.at(-1)).toContain('into the garden');
    const told = goOn(question, of).answer;
    expect(told).toContain('coming from Lisbon');
    for (const line of quoted) expect(told).not.toContain(line);
  });

  test('after a refusal nothing comes', () => {
    const previous = { question: 'What did Ada say about boats?', evidence: [] };
    expect(answer(recall, { question: 'And after that?', previous }).answer).toMatch(
      /^I do not know which moment is meant/,
    );
    expect(answer(recall, { question: 'Und danach?', previous }).answer).toMatch(
      /^Ich weiß nicht, welcher Moment gemeint ist/,
    );
  });
});

test('what a German question names is spoken of in the lines that answer it, or beside them', () => {
  const { recall: lunch } = rememberStories([
    scene('lunch', '2025-06-14T17:10:00+01:00', { Ada: [0, 60] }, [
      [1, 'Ada', 'I am Ada. Put the paper on the table.'],
      [5, 'Ben', 'I brought forty sheets, and they cost eighteen euros.'],
      [40, 'Ada', 'We can all eat some bread together.'],
    ]),
  ]);
  const told = (question: string) => answer(lunch, { question }, { now: () => 0 });
  expect(told('Wie viel hat das Papier gekostet?').answer).toMatch(/^Eighteen euros\./);
  expect(told('Wer isst Brot?').answer).toContain('eat some bread');
  for (const question of ['Was frisst das Pferd?', 'was frisst das pferd'])
    expect(told(question).refused).toBe(true);
});

test('what is embedded is the English question', () => {
  expect(asEmbedded('Wer hat das Band gefunden?')).toBe('Who found the ribbon?');
  expect(asEmbedded('Wozu dient das Sieb?')).toBe('Wozu dient das Sieb?');
  expect(asEmbedded('Who found the ribbon?')).toBe('Who found the ribbon?');
});
