import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import type { AskRequest } from '../../../lib/contract/answers';
import { rememberStories, story } from '../../stories/memory';
import { scene } from '../../stories/scene';
import { inGerman } from './german-helpers';

const { recall } = rememberStories([
  scene('party', '2025-06-14T17:10:00+01:00', { Greta: [0, 60], Otto: [10, 70], X: [80, 90] }, [
    [1, 'Greta', 'I am Greta, and I bake the bread.'],
    [5, 'Greta', 'I am Greta.'],
    [12, 'Otto', 'My name is Otto. I saw a boat.'],
    [20, 'Otto', 'I am Otto. Greta, did you order the flour?'],
    [25, 'Greta', 'Yes, it comes on Monday.'],
    [32, 'Otto', 'My sister will drive us to the market.'],
    [40, 'Greta', 'The vet said that the cat is ill.'],
    [45, 'Otto', 'I always take my tea with lemon.'],
    [55, 'Otto', 'I found the keys under the mat.'],
    [60, 'Otto', 'I have changed my mind. I drink my tea plain now.'],
    [65, 'Greta', 'Somebody told me that the shop is closed.'],
    [95, 'Otto', 'The blue kettle is broken.'],
  ]),
  scene('beach', '2025-06-21T09:30:00+01:00', { Greta: [5, 40] }, [
    [6, 'Greta', 'I am Greta. It is warm.'],
    [50, 'Ingrid', 'I am Ingrid.'],
    [55, 'Ingrid', 'My name is Ingrid.'],
    [60, 'Greta', 'I paint the fence.'],
    [70, 'Greta', 'We stopped painting the fence.'],
  ]),
]);
const PARTY = { video: 'party.mp4' };
const BEACH = { video: 'beach.mp4' };
const ask = (question: string, more: Partial<AskRequest> = {}) =>
  answer(recall, { question, ...more }, { now: () => 0, today: Date.parse('2025-07-01T12:00:00Z') });
const AT_PARTY = 'in party.mp4 (Samstag, 14. Juni 2025)';
const AT_BEACH = 'in beach.mp4 (Samstag, 21. Juni 2025)';
const KETTLE = 'Bei 1:35 in party.mp4: Otto sagt: „The blue kettle is broken.“';

/** Asks, and expects what a German page tells. */
function expectTold(question: string, german: string, more?: Partial<AskRequest>): void {
  expect({ question, told: inGerman(ask(question, more)) }).toEqual({ question, told: german });
}

describe('a German page tells', () => {
  test('who was there', () => {
    const seen = 'Greta, Otto und jemand ohne Namen sieht man in party.mp4 (Samstag, 14. Juni 2025, 17:10).';
    expectTold('Who was there?', seen, PARTY);
    expectTold('How many people were there?', `3: ${seen}`, PARTY);
    expectTold(
      'Who was there?',
      'Greta sieht man in beach.mp4 (Samstag, 21. Juni 2025, 09:30). Nur zu hören: Ingrid.',
      BEACH,
    );
    expectTold(
      'Who was there when Otto said he saw a boat?',
      'Greta und Otto sind bei 0:12 in party.mp4 zu sehen. Bei 0:12 in party.mp4: Otto sagt: „My name is Otto. I saw a boat.“',
      PARTY,
    );
    expectTold('Was Otto there?', 'Ja, Otto ist in party.mp4 zu sehen.', PARTY);
    expectTold('Was Otto there?', 'Nein, Otto ist in beach.mp4 nicht zu sehen. Zu sehen: Greta.', BEACH);
    expectTold(
      'Was Greta with Otto?',
      'Ja, Greta und Otto sind bei 0:10 in party.mp4 zusammen zu sehen.',
      PARTY,
    );
  });

  test('when somebody is in view', () => {
    const first = `bei 0:00 bis 1:00 ${AT_PARTY}`;
    const last = `bei 0:05 bis 0:40 ${AT_BEACH}`;
    expectTold('When did we see Greta?', `Zu sehen ist Greta, ${first} und ${last}.`);
    expectTold('How often is Greta in view?', `Zu sehen ist Greta 2-mal: ${first} und ${last}.`);
    expectTold(
      'How long is Greta in the pictures?',
      `Greta ist insgesamt 1 min 35 s zu sehen, ${first} und ${last}.`,
    );
    expectTold(
      'In which videos can I see Greta?',
      'Zu sehen ist Greta in 2 Videos: party.mp4 und beach.mp4.',
    );
    expectTold('Which video has the most of Greta?', `Greta ist am längsten ${first} zu sehen: 1 min.`);
    expectTold('Where was Greta last seen?', `Greta ist zuletzt ${last} zu sehen.`);
    expectTold('Did you see Otto?', `Ja: zu sehen ist Otto, bei 0:10 bis 1:10 ${AT_PARTY}.`);
    expectTold(
      'Is Otto anywhere in the beach video?',
      `Nein, Otto ist in beach.mp4 nicht zu sehen, aber bei 0:10 bis 1:10 ${AT_PARTY}.`,
    );
    expectTold(
      'When did we see Ingrid?',
      'Ingrid wurde in keinem Bild erkannt und ist zuerst bei 0:50 in beach.mp4 zu hören. Bei 0:50 in beach.mp4: Ingrid sagt: „I am Ingrid.“',
    );
  });

  test('who comes, goes and speaks', () => {
    expectTold(
      'When does Otto appear?',
      'Otto kommt bei 0:10 in party.mp4 ins Bild, am Samstag, 14. Juni 2025, um 17:10.',
      PARTY,
    );
    expectTold('Who came first?', 'Greta kommt zuerst ins Bild, bei 0:00 in party.mp4.', PARTY);
    expectTold('Who left first?', 'Greta geht zuerst aus dem Bild, bei 1:00 in party.mp4.', PARTY);
    expectTold('Who spoke last?', `Otto spricht zuletzt, bei 1:35 in party.mp4. ${KETTLE}`, PARTY);
    expectTold(
      'What time was it when Otto came?',
      'Es war um 17:10. Bei 0:10 in party.mp4: Otto kommt ins Bild.',
      PARTY,
    );
    expectTold(
      'Who came last, Greta or Otto?',
      'Später kam: Otto. Bei 0:10 in party.mp4: Otto kommt ins Bild. Bei 0:00 in party.mp4: Greta kommt ins Bild.',
      PARTY,
    );
    expectTold(
      'How often did Otto mention the boat?',
      'Einmal, zuerst bei 0:12 in party.mp4. Bei 0:12 in party.mp4: Otto sagt: „My name is Otto. I saw a boat.“',
      PARTY,
    );
  });

  test('who says what to whom', () => {
    const toGreta = 'Bei 0:20 in party.mp4: Otto sagt: „I am Otto. Greta, did you order the flour?“';
    expectTold('Did Otto talk to Greta?', `Ja, Otto spricht mit Greta. ${toGreta}`, PARTY);
    expectTold('Who talked to Greta?', `Otto spricht mit Greta. ${toGreta}`, PARTY);
    expect(inGerman(ask('What did Greta say to Otto?', PARTY))).toMatch(
      /^Greta spricht kurz vor oder nach Otto: Bei 0:25 in party\.mp4: Greta sagt: „Yes/,
    );
    expect(inGerman(ask('What was said to Otto?', PARTY))).toMatch(
      /^Das wird gesagt, kurz bevor oder nachdem Otto spricht: Bei 0:25 in party\.mp4: /,
    );
    expectTold(
      'Who has a sister?',
      'Otto. Bei 0:32 in party.mp4: Otto sagt: „My sister will drive us to the market.“',
      PARTY,
    );
  });

  test('what lines tell', () => {
    expectTold('Who said that the kettle is broken?', `Otto. ${KETTLE}`, PARTY);
    expectTold(
      'Is the shop closed?',
      'Greta hat das nur gehört: Bei 1:05 in party.mp4: Greta sagt: „Somebody told me that the shop is closed.“',
      PARTY,
    );
    expect(inGerman(ask('Is the cat ill?', PARTY))).toMatch(
      /^„The vet“ hat das gesagt, wie Greta erzählt\. Bei 0:40 /,
    );
    expect(inGerman(ask('How does Otto take his tea?', PARTY))).toMatch(
      /^Plain\. Otto hat das bei 1:00 in party\.mp4 geändert\. Bei 1:00 /,
    );
    expectTold(
      'Did Otto see a boat?',
      'Ja. Bei 0:12 in party.mp4: Otto sagt: „My name is Otto. I saw a boat.“',
      PARTY,
    );
    expectTold(
      'When did Otto see a boat?',
      'Das wurde am Samstag, 14. Juni 2025, um 17:10 gesagt. Bei 0:12 in party.mp4: Otto sagt: „My name is Otto. I saw a boat.“',
      PARTY,
    );
    expect(inGerman(ask('Do we paint the fence?', BEACH))).toMatch(
      /^Das wurde seitdem anders erzählt: Bei 1:10 /,
    );
  });

  test('what is asked of the moment before', () => {
    const question = 'Who said that the kettle is broken?';
    const more = { ...PARTY, previous: { question, evidence: ask(question, PARTY).evidence } };
    expectTold('When was that?', `Es war am Samstag, 14. Juni 2025, um 17:11. ${KETTLE}`, more);
    expectTold('Who said that?', `Otto. ${KETTLE}`, more);
    expectTold('Who else was there?', 'Bei 1:35 in party.mp4 wurde sonst niemand erkannt.', more);
  });

  test('who is in which videos', () => {
    expectTold(
      'Which videos have Greta and Otto?',
      `Greta und Otto in 1 Video: party.mp4 (Samstag, 14. Juni 2025). Zusammen zu sehen sind sie bei 0:10 bis 1:00 ${AT_PARTY}.`,
    );
    expectTold('Which video is Otto not in?', '1 Video ohne Otto: beach.mp4 (Samstag, 21. Juni 2025).');
    expectTold(
      'the video with Greta but without Otto',
      'Greta ohne Otto in 1 Video: beach.mp4 (Samstag, 21. Juni 2025).',
    );
    expect(inGerman(ask('Which videos have Otto and Ingrid?'))).toContain(
      'Soweit ich sie erkannt habe, in keinem Video zusammen: Otto und Ingrid. Otto ist in 1 Video: party.mp4 und Ingrid ist in 1 Video: beach.mp4.',
    );
    expectTold(
      'Which video has the most people in it?',
      'Die meisten Menschen sind in party.mp4: 3 (Greta, Otto und Person 5).',
    );
    expectTold('who is in more than one video', 'Greta ist in mehr als einem Video.');
    expectTold(
      'Who is seen most, counting all videos together?',
      'Greta ist am längsten zu sehen: insgesamt 1 min 35 s; dann Otto, 1 min.',
    );
    expectTold(
      'How many people with a name are in all my videos?',
      '3 Menschen mit Namen in den 2 Videos: Greta, Otto und Ingrid.',
    );
    expectTold("who don't have a name in my videos", 'Ein Mensch hat noch keinen Namen: Person 5.');
    expectTold(
      'Are Greta and Ingrid ever in the same video?',
      'Ja: Greta und Ingrid sind beide in beach.mp4, wenn auch nie gleichzeitig zu sehen.',
    );
    expectTold(
      'otto and greta at the same time on screen, when',
      `Greta und Otto sind gleichzeitig zu sehen, bei 0:10 bis 1:00 ${AT_PARTY}.`,
    );
    expectTold(
      'who isnt in the beach video',
      'Nicht in beach.mp4 erkannt, aber in anderen Videos: Otto und Person 5. Wer nicht erkannt wurde, kann trotzdem dort gewesen sein.',
    );
  });

  test('a name that is not certain, and a line that is cut', () => {
    const [words, long] = ['tall green trees stand by the river '.repeat(12), 'party.mp4'];
    const told = rememberStories([
      story('dev-breakfast'),
      scene('party', '2025-06-14T17:10:00+01:00', { Greta: [0, 60] }, [
        [1, 'Greta', 'I am Greta.'],
        [5, 'Greta', `I am Greta, and ${words}.`],
      ]),
    ]).recall;
    const says = (question: string, video: string) => inGerman(answer(told, { question, video }));
    expect(says('Did Lionel play football for Wales?', 'dev-breakfast.mp4')).toMatch(
      /^„Mrs Tate“ hat das gesagt, wie Owen \(vielleicht\) erzählt\. Bei 1:43 /,
    );
    expect(says('What did Greta say about the river?', long)).toMatch(
      /^Bei 0:05 in party\.mp4: Greta sagt: „I am Greta, and tall .* …“$/,
    );
  });

  test('what is not told', () => {
    expect(inGerman(ask('Where is my bag?'))).toMatch(
      /^Dazu habe ich nichts gefunden\. Gesucht habe ich: „bag“\. Frag mit einem anderen Wort/,
    );
    expect(inGerman(ask('What did Zacharias say about the boat?'))).toMatch(
      /^Dazu habe ich nichts gefunden: Niemand und nichts namens Zacharias wurde gezeigt oder erwähnt\. Frag nach Greta, Otto und Ingrid: /,
    );
    expect(inGerman(ask('Was the kettle repaired by a plumber?', PARTY))).toMatch(
      `Ich bin nicht sicher, ob das erzählt wurde. Am nächsten, bei 1:35 in party.mp4: Otto sagt: „The blue kettle is broken.“ `,
    );
  });
});
