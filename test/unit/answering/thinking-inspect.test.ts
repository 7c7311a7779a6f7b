import { describe, expect, test } from 'vitest';
import type { Form, Prompt, Stretch } from '../../../lib/answering/by-model/contract';
import { inspecting, type Still } from '../../../lib/answering/by-model/inspect';
import { ModelCalls } from '../../../lib/answering/by-model/model-calls';
import { glancesAt, LOOK_LIMITS, lookable } from '../../../lib/answering/by-model/stretches';
import { rememberStories, story } from '../../stories/memory';
import { askedOf, readingOf, scripted } from '../thinking-helpers';
import { textOf } from '../writing-helpers';

const { recall } = rememberStories([story('dev-breakfast'), story('dev-camping')]);
const stretch = (t0: number, t1: number, videoId = 'vid_1'): Stretch => ({ videoId, t0, t1 });

describe('stretches to look at', () => {
  test('are cut to what there is, and those that overlap are one', () => {
    const endOf = (videoId: string) => ({ vid_1: 60, vid_2: 20 })[videoId] ?? null;
    const asked = [
      stretch(50, 90),
      stretch(-3, 5),
      stretch(4, 9),
      stretch(70, 80),
      stretch(5, 9, 'vid_3'),
      stretch(1, 2, 'vid_2'),
    ];
    expect(lookable(asked, endOf)).toEqual([stretch(0, 9), stretch(50, 60), stretch(1, 2, 'vid_2')]);
  });

  test('are looked at twice a second at most, and in a dozen pictures altogether', () => {
    expect(glancesAt([stretch(10, 12)]).map(({ t }) => t)).toEqual([10.25, 10.75, 11.25, 11.75]);
    expect(glancesAt([stretch(10, 10.1)]).map(({ t }) => t)).toEqual([10.05]);
    for (const stretches of [[stretch(0, 120)], [stretch(0, 1), stretch(30, 90), stretch(100, 117)]]) {
      const glances = glancesAt(stretches);
      expect(glances.length).toBeLessThanOrEqual(LOOK_LIMITS.pictures);
      expect(glances.length).toBeGreaterThan(LOOK_LIMITS.pictures - 4);
      expect(new Set(glances.map((one) => one.stretch)).size).toBe(stretches.length);
      for (const { t, stretch } of glances)
        expect(t > stretches[stretch]!.t0 && t < stretches[stretch]!.t1).toBe(true);
    }
  });
});

describe('looking again', () => {
  const JPEG = new Uint8Array([0xff, 0xd8]);
  const seen = (...observations: object[]) => ({ found: observations.length > 0, observations });
  const plate = { stretch: 1, from: 1, to: 2.5, text: '<p_1> puts salmon on a plate.' };

  async function look(
    answers: readonly object[],
    stretches: Stretch[],
    { video, before, pictures = true }: { video?: string; before?: number; pictures?: boolean } = {},
  ) {
    const model = scripted(answers);
    const calls = new ModelCalls(model, () => {});
    const taken: [string, readonly number[]][] = [];
    const inspect = inspecting({
      asked: askedOf('What is on the plate?', recall, { video, before }),
      memory: readingOf(recall),
      ask: <T>(prompt: Prompt, form: Form<T>) => calls.ask(prompt, form),
      async look(name, times): Promise<Still[]> {
        taken.push([name, times]);
        return pictures ? times.map((t) => ({ t, jpeg: JPEG })) : [];
      },
    });
    return { result: inspect(stretches, 'What is on the plate?'), model, taken };
  }

  test('asks of the pictures, with who is in view and what was said, and tells it by the times of the video', async () => {
    const { result, model, taken } = await look([seen(plate)], [stretch(5, 15)]);
    expect(await result).toMatchObject({
      found: [
        {
          ...{ video: 'dev-breakfast.mp4', clipId: 'vid_1/c000000', t0: 6, t1: 7.5, who: ['p_1'] },
          ...{ kind: 'frame', written: true, text: plate.text },
          when: 'Sunday 10 November 2024, 08:05, 0:06 in dev-breakfast.mp4',
        },
      ],
    });
    expect(taken).toEqual([['dev-breakfast.mp4', expect.anything()]]);
    const [request] = model.asked;
    const text = textOf(request!);
    expect(text).toMatch(/Stretch 1:\n- of dev-breakfast\.mp4\n- lasts 10\.0 s\n- in view: <p_1>, <p_2>/);
    expect(text).toContain(
      '- at 1.4 s: <p_1> says: "She\'s complaining. I gave her the salmon stuff at seven."',
    );
    expect(text).toContain('Picture 1: stretch 1, 0.4 s from its beginning');
    const images = request!.messages[1]!.content.filter(({ type }) => type === 'image');
    expect(images).toHaveLength(taken[0]![1].length);
  });

  test('that nothing was found is an answer', async () => {
    const { result, model } = await look([seen()], [stretch(5, 15)]);
    expect(await result).toEqual({ found: [], note: '' });
    expect(model.asked).toHaveLength(1);
  });

  test('what was not shown cannot be told', async () => {
    const wrong = [
      [{ ...plate, stretch: 2 }, 'there is no stretch 2'],
      [{ ...plate, from: 8, to: 30 }, 'is not within stretch 1, which lasts 10.0 s'],
      [{ ...plate, text: '<p_50> eats.' }, 'nobody with the id p_50 was listed'],
    ] as const;
    for (const [observation, why] of wrong) {
      const { result, model } = await look([seen(observation), seen(plate)], [stretch(5, 15)]);
      expect((await result).found).toHaveLength(1);
      expect(textOf(model.asked[1]!)).toContain(why);
    }
    const twice = await look([{ found: false, observations: [plate] }], [stretch(5, 15)]);
    await expect(twice.result).rejects.toMatchObject({ code: 'model-failed' });
  });

  test('looks at nothing later than the moment asked about', async () => {
    const options = { video: 'dev-breakfast.mp4', before: 8 };
    const { result, taken, model } = await look([seen()], [stretch(5, 15), stretch(5, 9, 'vid_2')], options);
    await result;
    expect(taken.map(([name]) => name)).toEqual(['dev-breakfast.mp4']);
    expect(Math.max(...taken[0]![1])).toBeLessThan(8);
    expect(textOf(model.asked[0]!)).not.toMatch(/salmon|camping/);
  });

  test('without the files it says so, and asks nothing', async () => {
    const { result, model } = await look([seen(plate)], [stretch(5, 15)], { pictures: false });
    expect((await result).note).toContain('file is not at hand');
    expect(model.asked).toEqual([]);
  });
});
