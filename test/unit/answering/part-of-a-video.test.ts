import { expect, test } from 'vitest';
import { groundsInPart, isInPart, stretchesInPart } from '../../../lib/answering/by-model/in-part';
import type { AskMode } from '../../../lib/contract/answers';
import { rememberStories, story } from '../../stories/memory';
import { askOf, scriptedModel } from '../../thinking';

const BREAKFAST = story('dev-breakfast');
const { recall } = rememberStories([BREAKFAST, story('dev-camping')]);
const video = recall.videos.all().find(({ name }) => name === 'dev-breakfast.mp4')!;
const PART = {
  video,
  stretch: { t0: 60, t1: 120, at: null },
  words: '',
  rest: '',
  plainly: true,
  of: () => null,
};
/** How a line of a prompt is numbered. */
const NUMBERED = /\[(\d+)\]/g;

const isOf = (t0: number, t1: number, from: number, to: number) => t0 < to && (t0 >= from || t1 - from > 0.5);
const outside = BREAKFAST.lines.filter(({ t0, t1 }) => !isOf(t0, t1, 60, 120)).map(({ text }) => text);
const within = BREAKFAST.lines.filter(({ t0, t1 }) => isOf(t0, t1, 60, 120)).map(({ text }) => text);

const ASKED = [
  'What does Hazel say between 1:00 and 2:00 in dev-breakfast.mp4?',
  'What was said between 1:00 and 2:00 in dev-breakfast.mp4?',
  'Was sagt Hazel zwischen 1:00 und 2:00 in dev-breakfast.mp4?',
];
const MODES: Exclude<AskMode, 'auto'>[] = ['reflex', 'iterative', 'recursive', 'verified'];

test.each(ASKED.flatMap((question) => MODES.map((mode) => [question, mode] as const)))(
  '%s (%s): no line from outside is shown to a model, nor cited',
  async (question, mode) => {
    const model = scriptedModel((prompt) =>
      prompt.includes('witnesses: ids') ? '{"names":[],"witnesses":[]}' : 'Somebody says something [1].',
    );
    const answer = await askOf(recall, { question, mode }, () => '', { provider: model });
    const shown = model.asked.map((request) => JSON.stringify(request.messages)).join('\n');
    for (const text of outside) expect(shown).not.toContain(JSON.stringify(text).slice(1, -1));
    for (const one of answer.evidence) expect(isOf(one.t0, one.t1, 60, 120), one.text).toBe(true);
    expect(within.some((text) => shown.includes(JSON.stringify(text).slice(1, -1)))).toBe(true);
    expect(shown).toContain('from 1:00 to 2:00 of the video dev-breakfast.mp4, and of nothing else');
  },
);

test('all lines of the part are shown where there is room', async () => {
  const model = scriptedModel(() => 'Nothing.');
  await askOf(recall, { question: ASKED[1]!, mode: 'reflex' }, () => '', { provider: model });
  const shown = JSON.stringify(model.asked[0]!.messages);
  const missing = within.filter((text) => !shown.includes(JSON.stringify(text).slice(1, -1)));
  expect(missing).toEqual([]);
  expect(shown.match(NUMBERED)!.length).toBeGreaterThan(within.length);
});

test('a sentence that cites what lies outside has no evidence', () => {
  const piece = { n: 1, videoId: video.id, t0: 10, t1: 12, written: false };
  const ground = { piece, beside: '', before: '', there: [] } as never;
  const held = groundsInPart({ get: () => ground, all: () => [ground], names: new Map() }, PART);
  expect([held.get(1), held.all()]).toEqual([undefined, []]);
  expect(groundsInPart(held, null)).toBe(held);
});

test('what a model wrote of more than the part tells of what lies outside', () => {
  const at = (t0: number, t1: number, written = false) =>
    isInPart(PART, { videoId: video.id, t0, t1, written });
  expect([at(60, 62), at(58, 61), at(59, 60.2), at(119, 125), at(120, 121)]).toEqual([
    true,
    true,
    false,
    true,
    false,
  ]);
  expect([at(60, 120, true), at(45, 75, true), at(100, 130, true)]).toEqual([true, false, false]);
  expect(isInPart(PART, { videoId: 'another', t0: 70, t1: 71, written: false })).toBe(false);
});

test('only what of a stretch lies in the part is looked at again', () => {
  const stretches = [
    { videoId: video.id, t0: 50, t1: 70 },
    { videoId: video.id, t0: 10, t1: 20 },
    { videoId: 'another', t0: 60, t1: 70 },
  ];
  expect(stretchesInPart(PART, stretches)).toEqual([{ videoId: video.id, t0: 60, t1: 70 }]);
});

test.each([
  ['What was said from minute 7 to 8 in dev-breakfast.mp4?', /is only 2:2\d long/],
  ['What was said in the first minute?', /I do not know of which video/],
])('%s: no model is asked', async (question, told) => {
  const model = scriptedModel(() => 'Anything [1].');
  const answer = await askOf(recall, { question, mode: 'reflex' }, () => '', { provider: model });
  expect([answer.refused, model.asked.length]).toEqual([true, 0]);
  expect(answer.answer).toMatch(told);
});
