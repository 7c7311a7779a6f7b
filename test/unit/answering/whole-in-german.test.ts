import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import type { WholeForm } from '../../../lib/answering/by-rules/whole-form';
import type { VideoRecord } from '../../../lib/store/schema';
import { rememberStories } from '../../stories/memory';
import { recordedAt } from '../../stories/places';
import { scene } from '../../stories/scene';
import type { StoryTruth } from '../../stories/truth';
import { inGerman } from './german-helpers';

const now = { now: () => 0, today: Date.parse('2025-07-20T12:00:00Z') };
const dressed = (truth: StoryTruth, worn: Record<string, string>): StoryTruth => ({
  ...truth,
  people: truth.people.map((one) => ({ ...one, wears: worn[one.key] })),
});

const spoken = rememberStories([
  {
    ...dressed(
      scene('jetty', '2025-06-14T17:10:00+01:00', { Greta: [0, 120], Otto: [10, 70] }, [
        [1, 'Greta', 'I am Greta, and I study botany in Porto.'],
        [12, 'Otto', 'My name is Otto. I mend violins for a living.'],
        [48, 'Greta', 'Otto, there are nine lanterns on the jetty.'],
      ]),
      { Greta: 'red', Otto: 'blue' },
    ),
    shown: [{ kind: 'dog', t0: 12, t1: 31 }],
    written: [{ text: 'NO FISHING', t0: 20, t1: 24 }],
  },
  scene('market-hall', '2025-06-21T09:30:00+01:00', { Greta: [0, 60] }, [
    [2, 'Greta', 'I am Greta, this is the market of Saint John.'],
  ]),
]).recall;
const MARKS: Record<string, Pick<VideoRecord, 'tags' | 'favourite'>> = {
  'jetty.mp4': { tags: ['sea'], favourite: true },
};
for (const video of spoken.videos.all()) spoken.videos.keep({ ...video, ...MARKS[video.name] });
const places = recordedAt(spoken, { 'jetty.mp4': [38.7139, -9.1335] });

const silent = rememberStories([
  {
    ...dressed(scene('bench', '2025-07-05T09:30:00+01:00', { One: [0, 20] }, []), { One: 'orange' }),
    shown: [
      { kind: 'person', t0: 0, t1: 20, most: 2 },
      { kind: 'bus', t0: 4, t1: 8 },
    ],
    written: [{ text: 'STOP', t0: 4, t1: 8 }],
  },
  {
    ...scene('cellar', '2025-07-06T09:30:00+01:00', {}, []),
    shown: [
      { kind: 'person', t0: 10, t1: 24, most: 3 },
      { kind: 'person', t0: 40, t1: 50 },
    ],
    tones: [
      { tone: 'dark', t0: 4, t1: 70 },
      { tone: 'green', t0: 4, t1: 60 },
    ],
  },
  {
    ...scene('garden', '2025-07-07T09:30:00+01:00', {}, []),
    shown: [{ kind: 'bus', t0: 4, t1: 10 }],
    tones: [{ tone: 'green', t0: 0, t1: 20 }],
  },
]).recall;

const says = (question: string, video?: string, form: WholeForm | null = null) =>
  inGerman(answer(spoken, { question, ...(video && { video: `${video}.mp4` }) }, { ...now, places, form }));
const shows = (question: string, video?: string) =>
  inGerman(answer(silent, { question, ...(video && { video: `${video}.mp4` }) }, now));

describe('answers about videos as a whole, on German pages', () => {
  test.each<[string, string | undefined, WholeForm | null, string]>([
    [
      'Sum it up',
      'jetty',
      'summary',
      'In jetty.mp4 (Samstag, 14. Juni 2025): zu sehen oder zu hören: Greta und Otto; zu sehen: ein Hund; zu lesen: „NO FISHING“, wenn die Namen richtig gehört wurden. Bei 0:01 in jetty.mp4: Greta sagt: „I am Greta, and I study botany in Porto.“ Bei 0:12 in jetty.mp4: Otto (vielleicht) sagt: „My name is Otto. I mend violins for a living.“',
    ],
    [
      'List everyone you saw',
      undefined,
      'people',
      '2 Menschen in den 2 Videos: Greta und Otto, wenn die Namen richtig gehört wurden.',
    ],
    [
      'Which videos do you have?',
      undefined,
      'videos',
      '2 Videos sind im Gedächtnis: jetty.mp4 (Samstag, 14. Juni 2025) und market-hall.mp4 (Samstag, 21. Juni 2025).',
    ],
    [
      'Who talks the most?',
      undefined,
      'talks-most',
      'Greta (in jetty.mp4, market-hall.mp4) redet am meisten: 0:09 von insgesamt 0:12 in den 2 Videos; dann Otto (in jetty.mp4), 0:03.',
    ],
    [
      'How does it end?',
      'market-hall',
      'ending',
      'So endet market-hall.mp4: Bei 0:02 in market-hall.mp4: Greta sagt: „I am Greta, this is the market of Saint John.“',
    ],
    [
      'What can you do?',
      undefined,
      'abilities',
      'Frag, was gesagt wurde, von wem und wann; wer da war, mit wem und wer zuerst kam; wo, wie oft oder wie viel; nach einer Zusammenfassung, einem Anfang oder einem Ende; wer am meisten redet; wann ein Hund, ein rotes Auto oder eine Tasse da war; oder wer Rot trägt. Frag auch nach einem Video, einem Tag oder einem Menschen.',
    ],
    [
      'How long are my videos?',
      undefined,
      null,
      'Zusammen 4:00: jetty.mp4 ist 2:00 lang und market-hall.mp4 ist 2:00 lang.',
    ],
    ['Which is the longest video?', undefined, null, 'jetty.mp4 ist das längste: 2:00.'],
    [
      'Which is the newest video?',
      undefined,
      null,
      'market-hall.mp4 ist das neueste: Samstag, 21. Juni 2025, 09:30.',
    ],
    [
      'When was market-hall.mp4 recorded?',
      undefined,
      'recorded',
      'Aufgenommen am Samstag, 21. Juni 2025, 09:30 (market-hall.mp4).',
    ],
    ['my favourite videos', undefined, null, '1 Video ist ein Favorit: jetty.mp4 (Samstag, 14. Juni 2025).'],
    [
      'videos tagged sea',
      undefined,
      null,
      '1 Video hat das Schlagwort sea: jetty.mp4 (Samstag, 14. Juni 2025).',
    ],
    ['Which tags are there?', undefined, null, 'Ein Schlagwort: sea (1 Video).'],
    [
      'Which videos have no tag?',
      undefined,
      null,
      '1 Video ohne Schlagwort: market-hall.mp4 (Samstag, 21. Juni 2025).',
    ],
    [
      'Give me an overview of my videos',
      undefined,
      null,
      '2 Videos: jetty.mp4 (Samstag, 14. Juni 2025): Greta und Otto; ein Hund. market-hall.mp4 (Samstag, 21. Juni 2025): Greta.',
    ],
    [
      'List my videos in chronological order',
      undefined,
      null,
      'Der Reihe nach: jetty.mp4 (Samstag, 14. Juni 2025) und market-hall.mp4 (Samstag, 21. Juni 2025).',
    ],
    ['Which things are in each video?', undefined, null, 'Zu sehen in jetty.mp4: ein Hund.'],
    [
      'videos called market',
      undefined,
      null,
      'Dem Namen nach passt 1 Video zu „market“: market-hall.mp4 (Samstag, 21. Juni 2025).',
    ],
    [
      'Where were my videos recorded?',
      undefined,
      null,
      'Aufgenommen in Lisbon, Portugal (jetty.mp4). 1 weiteres Video sagt nicht, wo.',
    ],
    [
      'Did I ever film in Portugal?',
      undefined,
      null,
      'Ja: 1 Video wurde in Portugal aufgenommen: jetty.mp4 (Samstag, 14. Juni 2025).',
    ],
    [
      'What was said between 0:10 and 0:20?',
      'jetty',
      null,
      'Bei 0:12 in jetty.mp4: Otto (vielleicht) sagt: „My name is Otto. I mend violins for a living.“ „between 0:10 and 0:20“ habe ich für 0:10 bis 0:20 in jetty.mp4 genommen.',
    ],
    [
      'Who speaks between 0:00 and 0:20?',
      'jetty',
      null,
      'Zu hören: Greta und Otto, wenn die Namen richtig gehört wurden. „between 0:00 and 0:20“ habe ich für 0:00 bis 0:20 in jetty.mp4 genommen.',
    ],
    [
      'What happens between 0:10 and 0:40?',
      'jetty',
      null,
      'Zu sehen oder zu hören: Greta und Otto; zu sehen: ein Hund; zu lesen: „NO FISHING“, wenn die Namen richtig gehört wurden. Bei 0:12 in jetty.mp4: Otto (vielleicht) sagt: „My name is Otto. I mend violins for a living.“ „between 0:10 and 0:40“ habe ich für 0:10 bis 0:40 in jetty.mp4 genommen.',
    ],
    [
      'What was said in the first minute?',
      undefined,
      null,
      'Von welchem Video „in the first minute“ gemeint ist, weiß ich nicht. Nenne das Video in der Frage, oder frag dort, wo du es ansiehst.',
    ],
    [
      'Who wears blue?',
      'jetty',
      null,
      'Otto ist blau gekleidet, zu sehen bei 0:10 in jetty.mp4, wenn die Namen richtig gehört wurden.',
    ],
    [
      'What is Otto wearing?',
      'jetty',
      null,
      'Über der Taille ist Otto so gekleidet: blau bei 0:10 in jetty.mp4, wenn die Namen richtig gehört wurden.',
    ],
    ['What does the sign about fishing say?', 'jetty', null, 'Da steht „NO FISHING“ bei 0:20 in jetty.mp4.'],
  ])('%s (%s, %s)', (question, video, form, told) => {
    expect(says(question, video, form)).toBe(told);
  });

  test.each<[string, string | undefined, WholeForm | null, string]>([
    ['videos tagged zebra', undefined, null, 'Kein Video hat das Schlagwort zebra.'],
    [
      'Did I ever film in Japan?',
      undefined,
      null,
      'Kein Video sagt, dass es in Japan aufgenommen wurde; 1 von 2 Videos sagt, wo.',
    ],
    [
      'Do I have any videos from May 2024?',
      undefined,
      null,
      'Aus dieser Zeit ist kein Video. Was im Gedächtnis ist, wurde von Samstag, 14. Juni 2025 bis Samstag, 21. Juni 2025 aufgenommen.',
    ],
    ['What was said between 5:00 and 6:00?', 'jetty', null, 'Dazu habe ich nichts gefunden.'],
  ])('refused: %s (%s, %s)', (question, video, form, told) => {
    expect(says(question, video, form)).toContain(told);
  });
});

describe('answers about pictures, on German pages', () => {
  test.each<[string, string | undefined, string]>([
    ['Is there a sign that says stop?', 'bench', 'Ja: gelesen habe ich „STOP“ bei 0:04 in bench.mp4.'],
    ['Which video has a sign with stop on it?', undefined, 'Zu lesen in bench.mp4: „STOP“.'],
    [
      'What is written on the cake?',
      'bench',
      'Dort nicht erkannt: cake. Gelesen habe ich „STOP“ bei 0:04 in bench.mp4.',
    ],
    [
      'What is he wearing?',
      'bench',
      'Über der Taille: jemand ohne Namen ist orange gekleidet, zu sehen bei 0:00 in bench.mp4. Ob er das ist, kann ich nicht sagen.',
    ],
    [
      'Is anyone wearing orange?',
      'bench',
      'Ja: jemand ohne Namen ist orange gekleidet, zu sehen bei 0:00 in bench.mp4.',
    ],
    [
      'Does anybody wear red?',
      'bench',
      'Vielleicht: jemand ohne Namen ist orange gekleidet, zu sehen bei 0:00 in bench.mp4.',
    ],
    [
      'When are people in view?',
      'cellar',
      'Jemand ist zu sehen, an der Gestalt erkannt, bei 0:10 bis 0:24 und 0:40 bis 0:50 in cellar.mp4 (Sonntag, 6. Juli 2025); mindestens 3 Menschen zugleich.',
    ],
    [
      'Is anybody there?',
      'cellar',
      'Ja: jemand ist zu sehen, an der Gestalt erkannt, bei 0:10 bis 0:24 und 0:40 bis 0:50 in cellar.mp4 (Sonntag, 6. Juli 2025); mindestens 3 Menschen zugleich.',
    ],
    [
      'How many people are there?',
      'cellar',
      'Mindestens 3 Menschen zugleich, an der Gestalt erkannt, bei 0:10 in cellar.mp4 (Sonntag, 6. Juli 2025); wer klein oder verdeckt ist, entgeht mir.',
    ],
    [
      'How long is somebody visible?',
      'cellar',
      'Jemand ist etwa 28 Sekunden lang zu sehen, an der Gestalt erkannt: bei 0:10 bis 0:24 und 0:40 bis 0:50 in cellar.mp4 (Sonntag, 6. Juli 2025).',
    ],
    [
      'How often is somebody in view?',
      'cellar',
      'Jemand ist 2-mal zu sehen, an der Gestalt erkannt: bei 0:10 bis 0:24 und 0:40 bis 0:50 in cellar.mp4 (Sonntag, 6. Juli 2025).',
    ],
    [
      'Which videos show people?',
      undefined,
      'Jemand ist zu sehen, am Gesicht oder an der Gestalt erkannt, in 2 Videos: bench.mp4 und cellar.mp4.',
    ],
    [
      'How many children are there?',
      'cellar',
      'Mindestens 3 Menschen zugleich, an der Gestalt erkannt, bei 0:10 in cellar.mp4 (Sonntag, 6. Juli 2025); wer klein oder verdeckt ist, entgeht mir. Wie viele davon mit „children“ gemeint sind, kann ich nicht sagen.',
    ],
    ['What colours are there in the video?', 'cellar', 'Farben: grün; dunkle Bilder.'],
    [
      'When is it dark?',
      undefined,
      'Das Bild ist dunkel bei 0:04 bis 1:10 in cellar.mp4 (Sonntag, 6. Juli 2025).',
    ],
    [
      'Is there a dark picture?',
      undefined,
      'Ja: das Bild ist dunkel bei 0:04 bis 1:10 in cellar.mp4 (Sonntag, 6. Juli 2025).',
    ],
    ['Which videos are dark?', undefined, 'Das Bild ist dunkel in 1 Video: cellar.mp4.'],
    [
      'Where was it mostly green?',
      undefined,
      'Ein großer Teil des Bildes ist grün bei 0:04 bis 1:00 in cellar.mp4 (Sonntag, 6. Juli 2025) und bei 0:00 bis 0:20 in garden.mp4 (Montag, 7. Juli 2025).',
    ],
    [
      'Which videos are mostly green?',
      undefined,
      'Ein großer Teil des Bildes ist grün in 2 Videos: cellar.mp4 und garden.mp4.',
    ],
    [
      'is it night',
      'cellar',
      'Das Bild ist dunkel bei 0:04 bis 1:10 in cellar.mp4 (Sonntag, 6. Juli 2025). Ob es dort Tag oder Nacht ist, kann ich nicht sagen.',
    ],
    [
      'which video has no people',
      undefined,
      'Niemanden erkannt, weder am Gesicht noch an der Gestalt noch an der Stimme, habe ich in einem Video: garden.mp4; wer klein oder verdeckt ist, entgeht mir.',
    ],
  ])('%s (%s)', (question, video, told) => {
    expect(shows(question, video)).toBe(told);
  });

  test.each<[string, string | undefined, string]>([
    [
      'Where is the word "zebra" written?',
      'bench',
      'Auf den Bildern habe ich „zebra“ nirgends gelesen; was klein, unscharf oder von Hand geschrieben ist, kann ich nicht lesen. Gelesen habe ich dort: „STOP“.',
    ],
    [
      'Is he wearing green?',
      'bench',
      'Niemanden habe ich so gekleidet gesehen: grün. Jemand ohne Namen ist orange gekleidet, zu sehen bei 0:00 in bench.mp4.',
    ],
    [
      'Is anybody wearing a hat?',
      'bench',
      'Von Kleidung erkenne ich nur die Farbe über der Taille, nicht „hat“. Jemand ohne Namen ist orange gekleidet, zu sehen bei 0:00 in bench.mp4.',
    ],
    ['Which videos are pink?', undefined, 'Keines der Bilder, die ich angesehen habe, ist vor allem rosa.'],
    [
      'weather',
      'cellar',
      'Das Wetter sehe ich nicht. Das Bild ist dunkel bei 0:04 bis 1:10 in cellar.mp4 (Sonntag, 6. Juli 2025).',
    ],
    [
      'is it day or night',
      'garden',
      'Ob es dort Tag oder Nacht ist, kann ich nicht sagen. Keines der Bilder, die ich angesehen habe, ist deutlich dunkel oder hell.',
    ],
  ])('refused: %s (%s)', (question, video, told) => {
    expect(shows(question, video)).toContain(told);
  });
});
