import { expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { beyondSenses } from '../../../lib/answering/by-rules/beyond-senses';
import type { Finding } from '../../../lib/answering/by-rules/finding';
import { nextStep, type StepParts } from '../../../lib/answering/by-rules/next-step';
import { noStretchTold } from '../../../lib/answering/by-rules/of-the-stretch';
import { germanRefusal, onlyInPicture } from '../../../lib/answering/by-rules/refusal-text';
import type { AskedForm } from '../../../lib/answering/by-rules/whole-form';
import { wordlessTold } from '../../../lib/answering/by-rules/wordless';
import type { VideoRecord } from '../../../lib/store/schema';
import { inEnglish, type Tellable } from '../../../lib/told';
import { rememberStories, story } from '../../stories/memory';
import { recordedAt } from '../../stories/places';
import { scene } from '../../stories/scene';
import { askOf } from '../../thinking';

/** Words of English sentences that no German one holds. */
const ENGLISH =
  /(?<!\p{L})(?:the|is|are|of|and|not|nothing|nobody|found|looked|know|that|with|for|ask|another|word|video says|there|recognised|recorded|pictures|some|speech|said|they|who)(?!\p{L})/iu;

function expectGerman(tellable: Tellable): void {
  const told = inEnglish(tellable);
  expect(told).not.toBe('');
  expect(told).not.toMatch(ENGLISH);
}

const talked = rememberStories([story('dev-breakfast')]).recall;
const silent = rememberStories([
  {
    ...scene('road', '2025-07-05T09:30:00+01:00', {}, []),
    shown: [{ kind: 'car', t0: 10, t1: 20 }],
    written: [{ text: 'STOP', t0: 2, t1: 6 }],
  },
]).recall;
const empty = rememberStories([scene('still', '2025-07-05T09:30:00+01:00', {}, [])]).recall;
const placed = recordedAt(silent, { 'road.mp4': [38.7139, -9.1335] });

/** Questions of the common forms, and of none. */
const QUESTIONS = [
  'Gab es Hunde?',
  'Gab es 2019 Hunde?',
  'Gab es letzten Winter Pferde?',
  'Wo wurde das aufgenommen?',
  'Welche Videos sind aus Japan?',
  'Was steht auf dem Plakat?',
  'Wo ist meine Tasche?',
  'Wer war da?',
  'Wer ist Ottokar?',
  'Was hat Ottokar gesagt?',
  'Was hat Ottokar über den Traktor gesagt?',
  'Wer hat über den Traktor gesprochen?',
  'Warum hat Ottokar das Boot verkauft?',
  'Was kostet der Traktor?',
  'Wie riecht der Kuchen?',
  'Wie fühlte sich Ottokar?',
  'Was dachte Ottokar?',
  'Welche Haarfarbe hat Ottokar?',
  'Wie warm war es?',
  'Wann kam Ottokar herein?',
  'Was wurde zwischen 9:00 und 9:30 gesagt?',
  'Was wurde in der ersten Minute über den Traktor gesagt?',
  'Welche Videos sind dunkel?',
  'Wo war es überwiegend lila?',
  'Welche Orte werden genannt?',
  'Fasse das Video zusammen',
  'Wie endet es?',
];
const FORMS: (AskedForm | null)[] = [null, 'people', 'summary', 'beginning', 'unseen', 'world'];

test.each(QUESTIONS)('%s', (question) => {
  for (const recall of [talked, silent, empty])
    for (const form of FORMS)
      for (const places of recall === silent ? [undefined, placed] : [undefined]) {
        const told = answer(recall, { question }, { now: () => 0, form, ...(places && { places }) });
        // What is in view all the same, and what a line says, is told as it is.
        if (told.refused)
          expectGerman(told.answer.replace(/^Dazu habe ich nichts gefunden\. .*/, ''.padEnd(3, 'x')));
      }
});

test('so it is with a model, which finds nothing either', async () => {
  for (const question of ['Was hat Hazel über den Traktor gesagt?', 'Warum hat Hazel das Boot verkauft?']) {
    const told = await askOf(talked, { question, mode: 'reflex' }, () => 'Not known: the tractor.');
    expect(told.refused).toBe(true);
    expectGerman(told.answer);
  }
});

test('every reason for having no words, and what was not written down', () => {
  const video = (more: object) =>
    ({
      id: 'vid_1',
      name: 'a.mp4',
      hasAudio: true,
      weights: { vad: 'vad' },
      warnings: [],
      ...more,
    }) as unknown as VideoRecord;
  const recallWith = (...kinds: string[]) =>
    ({
      entries: { inVideo: () => kinds.map((_, i) => i), place: (i: number) => ({ kind: kinds[i] }) },
      lateBy: () => undefined,
    }) as never;
  const heard = recallWith('speaks');
  const told = [
    wordlessTold(recallWith(), [video({ hasAudio: false })], false),
    wordlessTold(recallWith(), [video({ weights: {} })], false),
    wordlessTold(recallWith(), [video({})], false),
    wordlessTold(heard, [video({ wordsOff: true })], false),
    wordlessTold(heard, [video({})], false),
    wordlessTold(heard, [video({ weights: { vad: 'vad', transcription: 'any' } })], false),
    wordlessTold(heard, [video({ hasAudio: false }), video({ id: 'vid_2' })], false),
  ];
  expect(new Set(told.map((one) => one!.english)).size).toBe(told.length);
  for (const one of told) expectGerman(one!.german);
});

test('every sense that is missing, every next step, and a stretch that is not there', () => {
  for (const asked of [
    'Was kostet das?',
    'Wie warm war es?',
    'Wie schmeckt der Tee?',
    'Wie sieht Ada aus?',
    'Ist Ada traurig?',
    'Was denkt Ada?',
    'Was hat der Friseur über den haircut und die price liste gedacht?',
  ]) {
    const beyond = beyondSenses(asked, { asks: { for: 'what' }, text: asked } as never, 'Ada')!;
    expect(beyond.isGerman, asked).toBe(true);
    expectGerman(beyond.told);
  }
  const half = { name: 'a.mp4', doneS: 5, durationS: 60, status: 'remembering' } as VideoRecord;
  const ada = { name: 'Ada', aliases: [], hidden: false, provisional: false } as never;
  const parts: StepParts = {
    question: { text: 'Was hat Ottokar gesagt?', named: [], strangers: [] },
    ...{ persons: [ada], videos: [], isWordless: false, isOfThen: false, inGerman: true },
  };
  for (const more of [
    {},
    { videos: [half] },
    { isWordless: true },
    { question: { ...parts.question, strangers: ['Ottokar'] } },
    { question: { ...parts.question, named: [ada] } },
  ])
    expectGerman(nextStep({ ...parts, ...more }));
  const asked = { words: '9:00', rest: '', plainly: true, of: () => null };
  expectGerman(noStretchTold({ of: 'which' }, asked).german);
  expectGerman(noStretchTold({ of: 'shorter', video: half }, asked).german);
  const near = { t0: 5, video: 'a.mp4', text: '...' } as never;
  for (const known of [true, false])
    for (const meant of [[], [near]]) expectGerman(germanRefusal([], meant, known, null, ({ text }) => text));
  expectGerman(onlyInPicture({ lead: null } as Finding).german);
});
