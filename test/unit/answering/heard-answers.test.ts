import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import type { Question } from '../../../lib/answering/by-rules/question';
import { germanRefusal, refusal } from '../../../lib/answering/by-rules/refusal-text';
import type { Evidence } from '../../../lib/contract/answers';
import { HOW_SURE } from '../../../lib/contract/trace';
import { HeldRecall } from '../../../lib/memory/held-recall';
import type { Recall } from '../../../lib/memory/recall';
import type { IncidentRecord, VideoRecord } from '../../../lib/store/schema';
import { inEnglish } from '../../../lib/told';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';
import { askOf } from '../../thinking';

const HEARING = { vad: 'silero-v6', transcription: 'moonshine-tiny' };
const remembered = rememberStories([
  scene('jetty', '2025-06-14T17:10:00+01:00', { Greta: [0, 120] }, [
    [1, 'Greta', 'I am Greta, and this is the jetty.'],
    [11, 'Greta', 'There are nine lanterns on the jetty.'],
    [60, 'Greta', 'The regatta starts at half past seven on Friday.'],
  ]),
]);

/** The memory with its lines, or its video, changed. */
function memory(
  line: (incident: IncidentRecord) => IncidentRecord | null,
  video: Partial<VideoRecord> = {},
): Recall {
  const { recall, writes } = remembered;
  return new HeldRecall({
    videos: recall.videos.all().map((one) => ({ ...one, weights: HEARING, ...video })),
    incidents: writes.flatMap(({ incidents }) => incidents.flatMap((one) => line(one) ?? [])),
    ledger: recall.ledger,
  });
}
const withUnsure = (words: string, unsure: number[]) =>
  memory((one) => (one.words?.includes(words) ? { ...one, unsure } : one));
const ask = (recall: Recall, question: string) => answer(recall, { question, video: 'jetty.mp4' });

describe('a line that was heard unsurely', () => {
  const question = 'How many lanterns are on the jetty?';
  const LINE = 'Greta says: "There are nine lanterns on the jetty."';

  test('is never quoted as certain, and its evidence marks the words', () => {
    const { answer: text, evidence } = ask(withUnsure('lanterns', [2]), question);
    expect(text).toContain(`At 0:11 in jetty.mp4, if it was heard right: ${LINE}`);
    expect(evidence[0]).toMatchObject({ text: LINE, unsure: [2] });
  });

  test('is what tells that an answer of its own is doubtful', () => {
    const question = 'Who said that the regatta starts on Friday?';
    expect(ask(withUnsure('regatta', [1]), question).answer).toMatch(/^Greta, if it was heard right\. /);
    expect(ask(withUnsure('regatta', [0]), question).answer).toMatch(/^Greta\. /);
  });

  test('keeps its doubt where a refusal quotes it', () => {
    const near: Evidence = {
      ...{ video: 'jetty.mp4', t0: 60, t1: 63, who: [], score: 0.5, kind: 'transcript' },
      ...{ text: 'Greta says: "The regatta starts."', said: 'The regatta starts.' },
    };
    const question = { strangers: [], terms: [], named: [] } as unknown as Question;
    const refused = (line: Evidence, by: 'words' | 'meaning') => {
      const [words, meaning] = by === 'words' ? [[line], []] : [[], [line]];
      const english = refusal(question, words, null, meaning, null, ({ text }) => text);
      const german = germanRefusal(words, meaning, true, null, ({ text }) => text);
      return [inEnglish(english), inEnglish(german)] as const;
    };
    for (const by of ['words', 'meaning'] as const) {
      const [english, german] = refused({ ...near, unsure: [1] }, by);
      expect(english).toContain('at 1:00 in jetty.mp4, if it was heard right: Greta');
      expect(german).toContain('bei 1:00 in jetty.mp4, falls es richtig gehört wurde: Greta');
      for (const sure of refused({ ...near, unsure: [0] }, by)) expect(sure).toContain('in jetty.mp4: Greta');
    }
  });

  test('is quoted as it is where only words that tell nothing were', () => {
    for (const recall of [withUnsure('lanterns', [0, 1]), withUnsure('regatta', [1])])
      expect(ask(recall, question).answer).toContain(`At 0:11 in jetty.mp4: ${LINE}`);
  });

  test('makes what a model says of it likely at most', async () => {
    const say = (prompt: string) => {
      const line = prompt.split('\n').find((one) => one.includes('lanterns on') && /\[\d+\]/.test(one))!;
      return `There are nine lanterns on the jetty [${/\[(\d+)\]/.exec(line)![1]}].`;
    };
    const request = { question, video: 'jetty.mp4', mode: 'reflex' as const };
    const sure = await askOf(withUnsure('regatta', [1]), request, say);
    const unsure = await askOf(withUnsure('lanterns', [2]), request, say);
    expect(sure.answer).toBe('There are nine lanterns on the jetty. [1]');
    expect(unsure.answer).toBe('There are nine lanterns on the jetty, if it was heard right. [1]');
    expect(unsure.trace.find(({ step }) => step === HOW_SURE)!.detail).toBe(
      'Likely. A word in its lines was heard unsurely.',
    );
  });
});

describe('what finds nothing says where words are missing', () => {
  const question = 'Which instrument does Ingrid play?';
  const wordless = (one: IncidentRecord) =>
    one.kind === 'says' ? { ...one, kind: 'speaks' as const, words: null } : one;
  const silent = (one: IncidentRecord) => (one.kind === 'says' ? null : one);

  test.each<[string, (one: IncidentRecord) => IncidentRecord | null, Partial<VideoRecord>]>([
    ['there is no sound', silent, { hasAudio: false }],
    ['no speech was heard', silent, {}],
    ['nothing listened for speech', silent, { weights: {} }],
    ['that was switched off', wordless, { wordsOff: true, weights: { vad: 'v' } }],
    ['nothing was there to write them down', wordless, { weights: { vad: 'v' } }],
    ['speech was heard that could not be written down', wordless, { unwrittenS: 9 }],
    ['none were made out', wordless, {}],
  ])('%s', (why, line, video) => {
    const { answer: text, refused } = ask(memory(line, video), question);
    expect(refused).toBe(true);
    expect(text).toMatch(/^I found nothing about that/);
    expect(text).toContain(` No words were written down in this video: ${why}. Ask `);
  });

  test('that some are, and nothing where none is', () => {
    const same = (one: IncidentRecord) => one;
    const ofTalk = 'What did they say about the funeral?';
    // What is not asked of words is missing for other reasons.
    expect(ask(memory(same, { unwrittenS: 9 }), question).answer).not.toMatch(/written down/);
    expect(ask(memory(same, { unwrittenS: 9 }), ofTalk).answer).toMatch(
      / Some speech in this video could not be written down\. Ask /,
    );
    for (const recall of [memory(same), memory(same, { unwrittenS: 0.5 })])
      expect(ask(recall, ofTalk).answer).not.toMatch(/written down/);
  });

  test('also where a model was asked', async () => {
    const say = () => 'Not known: the instrument.';
    const request = { question, video: 'jetty.mp4', mode: 'reflex' as const };
    const { answer: text, refused } = await askOf(memory(wordless, { unwrittenS: 9 }), request, say);
    expect(refused).toBe(true);
    expect(text).toMatch(/ speech was heard that could not be written down\. Ask /);
    const ofTalk = { ...request, question: 'What did they say about the funeral?' };
    const partly = await askOf(
      memory((one) => one, { unwrittenS: 9 }),
      ofTalk,
      say,
    );
    expect(partly.answer).toMatch(/ Some speech in this video could not be written down\. Ask /);
  });
});
