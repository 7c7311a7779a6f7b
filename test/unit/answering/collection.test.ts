import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { HeldRecall } from '../../../lib/memory/held-recall';
import type { IncidentRecord, LedgerEntry, VideoRecord } from '../../../lib/store/schema';

/** When each is in view, seconds; and the kinds of things, with how many at once. */
interface Film {
  startsAt: string;
  durationS: number;
  who: Record<string, [number, number][]>;
  things: [kind: string, t0: number, t1: number, count: number][];
  tags?: string[];
}

const FILMS: Record<string, Film> = {
  'harbour.mp4': {
    startsAt: '2025-05-03T10:00:00Z',
    durationS: 120,
    who: { Nell: [[0, 40]], Otto: [[30, 80]] },
    things: [['boat', 10, 60, 2]],
    tags: ['sea'],
  },
  'orchard.mp4': {
    startsAt: '2025-06-14T15:30:00Z',
    durationS: 60,
    who: { Nell: [[5, 20]], Greta: [[25, 50]] },
    things: [],
  },
  'concert.mp4': {
    startsAt: '2025-06-20T19:00:00Z',
    durationS: 180,
    who: { Nell: [[10, 30]], Otto: [[100, 110]], Greta: [[40, 150]], X: [[60, 75]] },
    things: [['chair', 0, 90, 3]],
  },
};
const NAMES = ['Nell', 'Otto', 'Greta', 'X'];

function memory(films = FILMS): HeldRecall {
  const videos = Object.entries(films).map(
    ([name, { startsAt, durationS, tags }], v): VideoRecord => ({
      ...{ id: `vid_${v + 1}`, name, bytes: 1, fingerprint: `${v}`, durationS, width: 640, height: 360 },
      ...{ hasVideo: true, hasAudio: false, startsAt, startSource: 'container', zone: 'UTC' },
      ...{ status: 'remembered', doneS: durationS, clips: 1, warnings: [], damaged: false, weights: {} },
      ...(tags && { tags }),
    }),
  );
  const incidents = Object.values(films).flatMap(({ who, things }, v) => {
    const videoId = `vid_${v + 1}`;
    const clipId = `${videoId}/c000000`;
    const people = Object.entries(who).flatMap(([name, spans]) =>
      spans.flatMap(([t0, t1]) => {
        const of = {
          who: [`f_${NAMES.indexOf(name) + 1}`],
          sources: [`${clipId}/t${name}${t0}`],
          words: null,
        };
        return [
          { ...of, kind: 'appears' as const, t0, t1: t0 },
          { ...of, kind: 'leaves' as const, t0: t1, t1: t1 + 3 },
        ];
      }),
    );
    const seen = things.map(([words, t0, t1, count]) => {
      const boxes = [t0, t1].flatMap((t) =>
        Array.from({ length: count }, (_, k) => [t, 0.1 * k, 0.1, 0.2, 0.2]).flat(),
      );
      return {
        who: [],
        sources: [],
        words,
        kind: 'shows' as const,
        t0,
        t1,
        shown: { score: 0.8, boxes: Float32Array.from(boxes) },
      };
    });
    return [...people, ...seen]
      .sort((a, b) => a.t0 - b.t0)
      .map(
        (one, i): IncidentRecord => ({
          ...one,
          id: `${clipId}/i${String(i).padStart(4, '0')}`,
          clipId,
          videoId,
        }),
      );
  });
  const founded = NAMES.map(
    (_, i): LedgerEntry => ({ seq: i + 1, kind: 'founded', node: `f_${i + 1}`, at: null }),
  );
  const named = NAMES.slice(0, 3).map(
    (name, i): LedgerEntry => ({ seq: founded.length + 1 + i, kind: 'name', node: `f_${i + 1}`, name }),
  );
  return new HeldRecall({ videos, incidents, ledger: [...founded, ...named] });
}

const recall = memory();
const TODAY = Date.parse('2025-07-01T12:00:00Z');
const ask = (question: string) => answer(recall, { question }, { now: () => 0, today: TODAY });

describe('what is asked of the videos taken together', () => {
  test.each([
    [
      'Show me videos having both Nell and Otto',
      /^2 videos with Nell and Otto: harbour\.mp4 .* and concert\.mp4/,
    ],
    ['which vidoes have otto in them', /^Otto is in view in 2 videos: harbour\.mp4 and concert\.mp4/],
    ['Which ones is Otto not in?', /^1 video without Otto: orchard\.mp4/],
    ['the video with Nell but without Otto', /^1 video with Nell, without Otto: orchard\.mp4/],
    ['Which video has Nell and a boat?', /^1 video with Nell and a boat: harbour\.mp4/],
    ['Which video has the most people in it?', /^concert\.mp4 has the most people: 4 \(/],
    ['fewest ppl in which vid', /^harbour\.mp4 and orchard\.mp4 have the fewest people: 2 each\./],
    ['Is there anybody who appears in all three of my videos?', /^Nell is in all 3 videos\./],
    ['who is in more than one video', /^Nell, Otto and Greta are in more than one video\./],
    ['Who is seen most, counting all videos together?', /^Greta is in view longest: 2 min 15 s in all; then/],
    ['which of the named people is on screen the least overall', /^Otto is in view shortest: 1 min in all/],
    [
      'For Otto, in which video he is seen longer?',
      /^Otto is in view longest at 0:30 to 1:20 in harbour\.mp4/,
    ],
    ['how long is Nell on screen all together in all of my videos', /^Nell is in view for 1 min 15 s in all/],
    ["who don't have a name in my videos", /^One person has no name yet: Person 4\./],
    [
      'Are Nell and Greta ever in the same video?',
      /^Yes: Nell and Greta are both in the same videos: orchard\.mp4 and concert\.mp4, though never in view at the same time\./,
    ],
    [
      'otto and greta at the same time on screen, when',
      /^Otto and Greta are in view at the same time at 1:40 to 1:50/,
    ],
    [
      'do nell and greta ever show up together on screen',
      /^No, as far as I recognised them: Nell and Greta are both in/,
    ],
    ['Who was at the orchard?', /^Nell and Greta can be seen in orchard\.mp4/],
    ['Who was with Nell at the harbour?', /^Otto can be seen in harbour\.mp4/],
    ['What tags do I have?', /^One tag: sea \(1 video\)\./],
    ['sea tag - list', /^1 video tagged sea: harbour\.mp4/],
    ['which one did i forget to tag', /^2 videos without a tag: orchard\.mp4 .* and concert\.mp4/],
    ['If I watched everything back to back, how long would that take?', /^6:00 in all: /],
    [
      'Put all my videos in order from oldest to newest',
      /^In order: harbour\.mp4 .*, orchard\.mp4 .* and concert\.mp4/,
    ],
    [
      'what objects did you spot in each video',
      /^In view in harbour\.mp4: 2 boats; in concert\.mp4: 3 chairs\./,
    ],
    ['How many people with a name are in all my videos?', /^3 people with a name in the 3 videos: /],
    [
      'who isnt in the harbour video',
      /^Not recognised in harbour\.mp4, but in other videos: Greta and Person 4\./,
    ],
    ['What is the first video that I made?', /^harbour\.mp4 is the oldest: Saturday 3 May 2025/],
    ['shortest vid i got?', /^orchard\.mp4 is the shortest: 1:00\./],
    [
      'give me a quick rundown of all the videos',
      /^3 videos: harbour\.mp4 .*: Nell and Otto; 2 boats\. orchard\.mp4/,
    ],
  ])('%s', (question, told) => {
    const { answer: text, refused, evidence } = ask(question);
    expect({ text, refused }).toEqual({ text: expect.stringMatching(told), refused: false });
    expect(evidence.length).toBeGreaterThan(0);
  });

  test.each([
    [
      'Do I have any video made in August 2025?',
      /^No video is of that time\. What is remembered was recorded from Saturday 3 May/,
    ],
    [
      'Which videos have Otto, Nell and a chair but not Greta?',
      /^No video is with Otto|^No video is with Nell/,
    ],
  ])('is told to be so of none: %s', (question, told) => {
    expect(ask(question)).toMatchObject({ refused: true, answer: expect.stringMatching(told) });
  });

  test.each([
    'Which videos does Nell sing in?',
    'Why is Otto not in the orchard video?',
    'how many of my videos have more than three different people in them',
    'Who was holding the camera for all three?',
  ])('is not told where a word asks for something else: %s', (question) => {
    expect(ask(question).refused).toBe(true);
  });

  test.each(['How much did the boat cost?', 'What are the boats called?', 'Whose boat is that?'])(
    'is no answer to what a thing cost or whose it is: %s',
    (question) => {
      expect(ask(question)).toMatchObject({ refused: true, answer: expect.stringContaining('boat') });
    },
  );

  test('of a single video is who is in it', () => {
    const one = memory({ 'harbour.mp4': FILMS['harbour.mp4']! });
    const { answer: text } = answer(one, { question: 'Who is in every video?' }, { now: () => 0 });
    expect(text).toMatch(/^2 people in harbour\.mp4 .*Nell.*Otto|^2 people in harbour\.mp4 .*Otto.*Nell/);
  });
});
