import { describe, expect, test } from 'vitest';
import german from '../../../app/language/de.json';
import { answer } from '../../../lib/answering/by-rules/answer';
import { thingsNamed } from '../../../lib/keeper/name-things';
import { scenesToldBy } from '../../../lib/memory/scene-names';
import { stretchesOfVideo } from '../../../lib/memory/things-shown';
import { ALL_KINDS } from '../../../lib/vision/thing-kinds';
import { rememberStories } from '../../stories/memory';
import { recordedAt } from '../../stories/places';
import { scene } from '../../stories/scene';
import { inGerman } from './german-helpers';

const { recall } = rememberStories([
  {
    ...scene('zoo', '2025-06-14T10:00:00+01:00', {}, []),
    shown: [
      { kind: 'giraffe', t0: 0, t1: 4 },
      { kind: 'zebra', t0: 0, t1: 4, most: 2 },
      { kind: 'bear', t0: 10, t1: 14, colours: ['brown'] },
      { kind: 'horse', t0: 20, t1: 24, most: 4 },
      { kind: 'bear', t0: 40, t1: 44 },
      { kind: 'bench', t0: 60, t1: 66, score: 0.5, colours: ['brown'] },
      { kind: 'dog', t0: 80, t1: 84 },
    ],
  },
  {
    ...scene('trip', '2025-06-16T10:00:00+01:00', { One: [20, 24] }, []),
    shown: [
      { kind: 'train', t0: 0, t1: 4 },
      { kind: 'cat', t0: 20, t1: 24, most: 2, colours: ['grey'] },
      { kind: 'bus', t0: 40, t1: 46, colours: ['white', 'yellow'] },
      { kind: 'car', t0: 60, t1: 66, colours: ['red'] },
      { kind: 'beach', t0: 80, t1: 86, score: 0.8 },
    ],
  },
  {
    ...scene('flat', '2025-06-18T10:00:00+01:00', {}, []),
    shown: [
      { kind: 'oven', t0: 2, t1: 8 },
      { kind: 'cat', t0: 20, t1: 30 },
      { kind: 'motorcycle', t0: 40, t1: 50 },
    ],
  },
]);
const [zoo] = recall.videos.all();
const named = thingsNamed(
  recall.videos.all(),
  [{ video: zoo!.id, kind: 'dog', t0: 80, name: 'Bruno', isIt: true }],
  (id) => stretchesOfVideo(recall, id),
);
for (const video of named.changed) recall.keepVideo(video);
const places = recordedAt(recall, { 'zoo.mp4': [38.7139, -9.1335], 'trip.mp4': [41.1404, -8.6094] });
const ask = (question: string, video?: string) =>
  answer(
    recall,
    { question, ...(video && { video: `${video}.mp4` }) },
    { now: () => 0, today: Date.parse('2025-07-20T12:00:00Z'), places },
  );

const ZOO = 'in zoo.mp4 (Samstag, 14. Juni 2025)';
const TRIP = 'in trip.mp4 (Montag, 16. Juni 2025)';
const FLAT = 'in flat.mp4 (Mittwoch, 18. Juni 2025)';
const BEARS = `bei 0:10 bis 0:14 und 0:40 bis 0:44 ${ZOO}`;

describe('on a German page', () => {
  test.each([
    ['When is the bear in view?', 'zoo', `Zu sehen ist ein Bär, ${BEARS}.`],
    ['Wann ist der Bär zu sehen?', 'zoo', `Zu sehen ist ein Bär, ${BEARS}.`],
    [
      'When are animals in view?',
      'zoo',
      `Zu sehen ist eine Giraffe, ein Zebra, ein Bär, ein Pferd oder ein Hund, bei 0:00 bis 0:04, 0:00 bis 0:04 und 0:10 bis 0:14 ${ZOO} und noch 3-mal.`,
    ],
    ['Is there a bear?', 'zoo', `Ja: zu sehen ist ein Bär, ${BEARS}.`],
    ['Is there a bench?', 'zoo', `Vielleicht: zu sehen ist vielleicht eine Bank, bei 1:00 bis 1:06 ${ZOO}.`],
    [
      'Is there a brown bear?',
      'zoo',
      `Vielleicht: zu sehen ist ein Bär, ${BEARS}. Ob es das ist, was „brown bear“ heißt, kann ich nicht sagen.`,
    ],
    [
      'How long is the bear in view?',
      'zoo',
      `Zu sehen ist ein Bär insgesamt etwa 12 Sekunden lang: ${BEARS}.`,
    ],
    ['How often is the bear in view?', 'zoo', `Zu sehen ist ein Bär 2-mal: ${BEARS}.`],
    ['Which videos show a cat?', undefined, 'Zu sehen ist eine Katze in 2 Videos: trip.mp4 und flat.mp4.'],
    [
      'Which videos show both a train and a cat?',
      undefined,
      'Zu sehen sind „train“ und „cat“ in 1 Video: trip.mp4.',
    ],
    [
      'In which video did I first film a cat?',
      undefined,
      `Das erste Video, in dem ich es erkannt habe: Zu sehen ist eine Katze, bei 0:20 bis 0:24 ${TRIP}.`,
    ],
    [
      'What things are in view?',
      'zoo',
      'Zu sehen: ein Bär, eine Giraffe, 2 Zebras, 4 Pferde und ein Hund (Bruno).',
    ],
    [
      'what animal comes first',
      'zoo',
      `Von diesen habe ich zuerst erkannt: eine Giraffe und 2 Zebras, bei 0:00 bis 0:04 ${ZOO}.`,
    ],
    [
      'What thing comes last?',
      'zoo',
      `Zuletzt habe ich erkannt: ein Hund (Bruno), bei 1:20 bis 1:24 ${ZOO}.`,
    ],
  ])('things in view: %s (%s)', (question, video, told) => {
    expect(inGerman(ask(question, video))).toBe(told);
  });

  test.each([
    [
      'Wie viele Pferde sind da?',
      'zoo',
      '4 Pferde auf einmal, bei 0:20 in zoo.mp4; mehr habe ich nicht gesehen.',
    ],
    [
      'How many bears are there?',
      'zoo',
      'Jeweils ein Bär, bei 0:10 in zoo.mp4; mehr habe ich in insgesamt 2 Abschnitten nicht gesehen; ob es immer dasselbe ist, kann ich nicht sagen.',
    ],
    [
      'How many animals are there?',
      'trip',
      '2 Katzen auf einmal, bei 0:20 in trip.mp4; mehr habe ich nicht gesehen.',
    ],
    [
      'How many cats and dogs are there?',
      'trip',
      '2 Katzen auf einmal, bei 0:20 in trip.mp4; mehr habe ich nicht gesehen. Dort nicht erkannt: dogs.',
    ],
    [
      'How many beaches are there?',
      'trip',
      `Zu sehen ist ein Strand, bei 1:20 bis 1:26 ${TRIP}. Wie viele es sind, kann ich nicht sagen.`,
    ],
    [
      'How many kinds of animals are there?',
      'zoo',
      '5 Arten. Zu sehen: ein Bär, eine Giraffe, 2 Zebras, 4 Pferde und ein Hund (Bruno).',
    ],
    [
      'Are there more cats or bears?',
      undefined,
      'Zu sehen ist eine Katze in 2 Videos und ein Bär in einem Video; auf einmal höchstens 2 Katzen und ein Bär.',
    ],
    [
      'Are there more horses or zebras?',
      'zoo',
      'Höchstens 4 Pferde auf einmal (0:20) und 2 Zebras auf einmal (0:00) in zoo.mp4.',
    ],
    [
      'Which video shows the most cats?',
      undefined,
      'Am meisten: 2 Katzen auf einmal (0:20) in trip.mp4. Danach kommt flat.mp4 mit 1.',
    ],
  ])('how many: %s (%s)', (question, video, told) => {
    expect(inGerman(ask(question, video))).toBe(told);
  });

  test.each([
    [
      'On which days did I film a cat?',
      'Zu sehen ist eine Katze an 2 Tagen: Montag, 16. Juni 2025 (0:20 in trip.mp4) und Mittwoch, 18. Juni 2025 (0:20 in flat.mp4).',
    ],
    [
      'Where did I film a cat?',
      'Zu sehen ist eine Katze in Aufnahmen in Porto, Portugal (trip.mp4). 1 anderes Video damit sagt nicht, wo.',
    ],
    [
      'Where did I film a motorcycle?',
      'Zu sehen ist ein Motorrad in flat.mp4; wo das aufgenommen wurde, steht dort nicht.',
    ],
  ])('by day and place: %s', (question, told) => {
    expect(inGerman(ask(question))).toBe(told);
  });

  test.each([
    [
      'When is the white bus there?',
      'trip',
      `Zu sehen ist ein Bus, bei 0:40 bis 0:46 ${TRIP}. Dem Bild nach sieht das weiß und gelb aus.`,
    ],
    [
      'Is there a green giraffe?',
      'zoo',
      `Vielleicht: zu sehen ist eine Giraffe, bei 0:00 bis 0:04 ${ZOO}. Ob das grün ist, kann ich dem Bild nach nicht sagen.`,
    ],
    ['Welche Farbe hat der Bus?', 'trip', `Ein Bus sieht weiß und gelb aus, bei 0:40 bis 0:46 ${TRIP}.`],
    ['What colour are the cats?', 'trip', `2 Katzen sehen grau aus, bei 0:20 bis 0:24 ${TRIP}.`],
    [
      'Ist der Bus rot?',
      'trip',
      `Dem Bild nach nicht: ein Bus sieht weiß und gelb aus, bei 0:40 bis 0:46 ${TRIP}.`,
    ],
    [
      'Is the bench brown?',
      'zoo',
      `Ja: was vielleicht eine Bank ist, sieht braun aus, bei 1:00 bis 1:06 ${ZOO}.`,
    ],
  ])('colours: %s (%s)', (question, video, told) => {
    expect(inGerman(ask(question, video))).toBe(told);
  });

  test.each([
    ['Is Bruno in view?', 'zoo', `Ja: zu sehen ist Bruno, bei 1:20 bis 1:24 ${ZOO}.`],
    [
      'Who is Bruno?',
      undefined,
      `Bruno ist ein Hund, so hat es jemand genannt; zu sehen bei 1:20 bis 1:24 ${ZOO}.`,
    ],
    ['Does the bear eat?', 'zoo', `Zu sehen ist ein Bär, ${BEARS}. Ob es das tut, kann ich nicht sagen.`],
  ])('names and doings: %s (%s)', (question, video, told) => {
    expect(inGerman(ask(question, video))).toBe(told);
  });

  test.each([
    [
      'does the train come before the cats',
      'trip',
      `Ja: zu sehen ist ein Zug ab 0:00 und eine Katze ab 0:20, ${TRIP}.`,
    ],
    [
      'what comes first, the cats or the train',
      'trip',
      `Zuerst kam „train“. Zu sehen ist ein Zug ab 0:00 und eine Katze ab 0:20, ${TRIP}.`,
    ],
    [
      'Does the giraffe or the zebra come first?',
      'zoo',
      `Gleichzeitig: zu sehen ist eine Giraffe ab 0:00 und ein Zebra ab 0:00, ${ZOO}.`,
    ],
    [
      'Is the bear seen first?',
      'zoo',
      `Nein: das Erste, was ich erkannt habe, ist eine Giraffe, bei 0:00 bis 0:04 ${ZOO}; zu sehen ist ein Bär, bei 0:10 bis 0:14 ${ZOO}.`,
    ],
    [
      'list the animals in order',
      'zoo',
      `In dieser Reihenfolge: eine Giraffe und 2 Zebras (0:00), ein Bär (0:10), 4 Pferde (0:20), ein Hund (1:20), ${ZOO}.`,
    ],
  ])('order: %s (%s)', (question, video, told) => {
    expect(inGerman(ask(question, video))).toBe(told);
  });

  test.each([
    [
      'Was kommt nach der Giraffe?',
      'zoo',
      'Eine Giraffe (0:00 bis 0:04 in zoo.mp4), danach: ein Bär, ab 0:10.',
    ],
    [
      'What comes before the horses?',
      'zoo',
      '4 Pferde (0:20 bis 0:24 in zoo.mp4), davor: ein Bär, bis 0:14.',
    ],
    [
      'What is next to the giraffe?',
      'zoo',
      'Zur gleichen Zeit wie eine Giraffe (0:00 bis 0:04 in zoo.mp4) zu sehen: 2 Zebras. Wie nah das ist, kann ich nicht sagen.',
    ],
    [
      'Who is next to the cats?',
      'trip',
      'Zur gleichen Zeit wie 2 Katzen (0:20 bis 0:24 in trip.mp4) zu sehen: jemand ohne Namen. Ob sie daneben sind, kann ich nicht sagen.',
    ],
    [
      'What kind of place is this?',
      'flat',
      `Vielleicht ist das eine Küche, denn zu sehen ist ein Backofen, bei 0:02 bis 0:08 ${FLAT}.`,
    ],
    [
      'What kind of place is this?',
      'trip',
      `Dem Bild nach kann das ein Strand sein, bei 1:20 bis 1:26 ${TRIP}.`,
    ],
    ['What can you see?', 'flat', 'Zu sehen: eine Katze, ein Motorrad und ein Backofen.'],
  ])('around a thing, and all that is seen: %s (%s)', (question, video, told) => {
    expect(inGerman(ask(question, video))).toBe(told);
  });

  test.each([
    [
      'Is there a giraffe?',
      'trip',
      `Auf den Bildern von trip.mp4 nicht erkannt: giraffe. Das heißt nicht, dass nichts davon da war. Zu sehen ist eine Giraffe, bei 0:00 bis 0:04 ${ZOO}.`,
    ],
    [
      'Ist eine Giraffe zu sehen?',
      'trip',
      `Davon habe ich auf den Bildern von trip.mp4 nichts erkannt; das heißt nicht, dass nichts davon da war. Zu sehen ist eine Giraffe, bei 0:00 bis 0:04 ${ZOO}.`,
    ],
    [
      'Does the train or the dog come first?',
      'trip',
      `Auf den Bildern von trip.mp4 nicht erkannt: dog. Was zuerst kommt, kann ich darum nicht sagen. Zu sehen ist ein Zug, bei 0:00 bis 0:04 ${TRIP}.`,
    ],
    [
      'What else is in view with the bench?',
      'zoo',
      `Zur gleichen Zeit habe ich sonst nichts erkannt. Zu sehen ist vielleicht eine Bank, bei 1:00 bis 1:06 ${ZOO}.`,
    ],
    [
      'Who is on the motorcycle?',
      'flat',
      `Niemanden erkannt, während das zu sehen war: ein Motorrad, bei 0:40 bis 0:50 ${FLAT}.`,
    ],
  ])('refused: %s (%s)', (question, video, told) => {
    const { refused, ...found } = ask(question, video);
    expect({ refused, told: inGerman(found) }).toEqual({ refused, told: expect.stringContaining(told) });
    expect(refused).toBe(true);
  });

  test('every place that things may tell has a name', () => {
    const named = scenesToldBy(new Set<string>(ALL_KINDS)).map(({ name }) => name);
    const articled = named.map((name) => `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`);
    expect(articled.filter((name) => !Object.hasOwn(german, name))).toEqual([]);
  });
});
