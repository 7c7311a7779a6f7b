import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import type { AskRequest } from '../../../lib/contract/answers';
import { rememberStories, story } from '../../stories/memory';

/** Two recordings of the same people, weeks apart. */
const PAIRS = [
  ['dev-breakfast', 'dev-camping'],
  ['kept-choir', 'kept-ferry'],
].map((names) => names.map(story).sort((a, b) => Date.parse(a.start) - Date.parse(b.start)));

describe('what is learnt later changes no earlier answer by one byte', () => {
  for (const [early, late] of PAIRS) {
    const alone = rememberStories([early!]).recall;
    const both = rememberStories([early!, late!]).recall;
    const ask = (recall: typeof alone, request: AskRequest) =>
      JSON.stringify(answer(recall, request, { now: () => 0, today: 0 }));

    test(`questions of ${early!.film}, after ${late!.film} was remembered too`, () => {
      for (const { question, ask_at } of early!.qa) {
        for (const before of [undefined, 40, ask_at ?? 90]) {
          const request = {
            question,
            video: `${early!.film}.mp4`,
            ...(before === undefined ? {} : { before }),
          };
          expect(ask(both, request)).toBe(ask(alone, request));
        }
      }
    });

    test(`who was there, as of the middle of ${late!.film}, hangs on nothing that follows`, () => {
      const middle = Math.round(late!.duration / 2);
      const cut = { ...late!, lines: late!.lines.filter(({ t1 }) => t1 <= middle) };
      const without = rememberStories([early!, cut]).recall;
      for (const question of [
        'Who is in this video?',
        'How many people are there?',
        'Who was the last to speak?',
      ]) {
        const request = { question, video: `${late!.film}.mp4`, before: middle };
        expect(ask(both, request)).toBe(ask(without, request));
      }
    });

    test(`as of the middle of ${early!.film}, what follows in it is not known`, () => {
      const middle = early!.duration / 2;
      for (const { question } of early!.qa) {
        const { evidence } = answer(both, { question, video: `${early!.film}.mp4`, before: middle });
        for (const { video, t1 } of evidence)
          expect([video, t1 <= middle]).toEqual([`${early!.film}.mp4`, true]);
      }
    });
  }
});
