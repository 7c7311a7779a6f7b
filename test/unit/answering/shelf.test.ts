import { describe, expect, test } from 'vitest';
import type { Found } from '../../../lib/answering/by-model/contract';
import { reflex } from '../../../lib/answering/by-model/reflex';
import { emptyShelf } from '../../../lib/answering/by-model/shelf';
import { notTold } from '../../../lib/answering/by-model/told-once';
import { toldId } from '../../../lib/answering/search/sought';
import { HeldRecall } from '../../../lib/memory/held-recall';
import type { FactRecord, IncidentRecord } from '../../../lib/store/schema';
import { makeMemory } from '../../bench/answers/made-memory';
import { rememberStories, story } from '../../stories/memory';
import { askOf, scriptedModel, textOf } from '../../thinking';
import { scripted, think } from '../thinking-helpers';

const line = (id: string, more: Partial<Found> = {}): Found => ({
  ...{ id, clipId: 'vid_1/clip_0', videoId: 'vid_1', video: 'a.mp4', t0: 1, t1: 3, when: 'now' },
  ...{ who: ['p_1'], text: `<p_1> says: "${id}"`, said: id, kind: 'transcript', what: 'says' },
  ...{ score: 1, written: false, sources: [id] },
  ...more,
});

describe('what was put before a model', () => {
  test('may be cited once a prompt has held it, by a number that stays its own', () => {
    const shelf = emptyShelf();
    shelf.put([line('tea'), line('bread')]);
    expect([shelf.get(1), shelf.has('tea'), shelf.all]).toEqual([undefined, false, []]);
    shelf.show('<data>\nMoments:\n- [2] 10:00: bread [1]\n- 10:01: nobody says [1]\n</data>');
    expect([shelf.get(1), shelf.get(2)?.id, shelf.has('bread'), shelf.has('tea')]).toEqual([
      ...[undefined, 'bread', true, false],
    ]);
    shelf.put([line('milk'), line('tea')]);
    shelf.show('- CLIP_0. [1] tea\n- [3] milk\n- [9] nothing');
    expect(shelf.all.map(({ n, id }) => `${n} ${id}`)).toEqual(['2 bread', '1 tea', '3 milk']);
    expect(shelf.get(9)).toBeUndefined();
  });

  test('is new again to another way, and keeps its number', () => {
    const shelf = emptyShelf();
    shelf.put([line('tea'), line('bread')]);
    shelf.show('- [1] tea\n- [2] bread');
    shelf.begin();
    expect([shelf.has('tea'), shelf.since.size, shelf.get(1)?.id]).toEqual([false, 0, 'tea']);
    shelf.show('- [2] bread');
    expect([...shelf.since].map(({ id }) => id)).toEqual(['bread']);
    expect(shelf.all).toHaveLength(2);
  });

  test('is never taken for what else a model wrote of the clip: facts and happenings have ids of their own', () => {
    const at = { id: 'vid_1/clip_0/m0000', clipId: 'vid_1/clip_0', videoId: 'vid_1', t0: 0, t1: 9 };
    const fact = { ...at, by: 'p_1', text: 'is tall' } as unknown as FactRecord;
    const happening = { ...at, kind: 'does', who: ['p_1'] } as unknown as IncidentRecord;
    expect(toldId(fact)).not.toBe(toldId(happening));
    const shelf = emptyShelf();
    const pieces = shelf.put([line(toldId(fact)), line(toldId(happening))]);
    expect(new Set(pieces.map(({ n }) => n)).size).toBe(2);
    shelf.show('- [1] <p_1> is tall');
    expect([shelf.has(toldId(fact)), shelf.has(toldId(happening))]).toEqual([true, false]);
  });
});

test('what the prompt has no room for was not shown', async () => {
  const { videos, incidents, ledger, facts, names, words } = makeMemory(10_000);
  const recall = new HeldRecall({ videos, incidents, ledger, facts });
  const question = `What did ${names[0]}, ${names[1]} and ${names[2]} say about ${words.slice(0, 600).join(' ')}?`;
  const { prompts, tools } = await think(
    reflex,
    question.slice(0, 2000),
    recall,
    scripted(['Not known: it.']),
  );
  const stands = [...prompts[0]!.matchAll(/^- \[(\d+)\] /gm)].map(([, n]) => Number(n));
  expect(tools.shelf.all.map(({ n }) => n).sort((a, b) => a - b)).toEqual(
    [...new Set(stands)].sort((a, b) => a - b),
  );
});

test('another way after the reflex is not blind to what that was shown', async () => {
  const { recall } = rememberStories([story('dev-breakfast')]);
  const model = scriptedModel((text) =>
    text.includes('"action"') || text.includes('Do one of these')
      ? JSON.stringify({
          ...{ thinking: '', plan: [], action: 'nothing' },
          content: 'it',
          sure: 'sure',
          why: '',
        })
      : 'Not known: it.',
  );
  await askOf(recall, { question: 'Which topic did Owen choose last year?' }, () => '', { provider: model });
  expect(model.asked.length).toBeGreaterThan(1);
  expect(textOf(model.asked[1]!)).toContain('CLIP_');
});

describe('each thing is told once', () => {
  const said = line('I take tea with lemon. My brother mends boats.');
  const fact = (text: string) => line(`f ${text}`, { kind: 'fact', said: text });

  test('a line tells the facts that stand in it', () => {
    const facts = [fact('I take tea with lemon.'), fact('My brother mends boats.')];
    expect(notTold(facts, [said])).toEqual([]);
    expect(notTold([...facts, facts[0]!], [])).toEqual(facts);
    expect(notTold([fact('I live in Lisbon.')], [said])).toHaveLength(1);
  });

  test('and what a model wrote in its words', () => {
    const { said: _, ...wrote } = line('w', { written: true, what: 'known', t0: 0, t1: 10 });
    const as = (text: string): Found => ({ ...wrote, text });
    expect(notTold([as('<p_1> says that they take tea with lemon.')], [said])).toEqual([]);
    expect(notTold([as('<p_1> pours tea with lemon into a blue cup.')], [said])).toHaveLength(1);
    expect(notTold([{ ...as('<p_1> takes tea.'), clipId: 'vid_1/clip_1' }], [said])).toHaveLength(1);
  });

  test('in the prompt of the reflex no line stands twice, nor a fact beside its line', async () => {
    const { recall } = rememberStories([story('dev-hospital')]);
    const { prompts } = await think(reflex, 'Who is the brother of Moana?', recall, scripted(['Not known.']));
    const numbers = [...prompts[0]!.matchAll(/^- \[(\d+)\] /gm)].map(([, n]) => n);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(prompts[0]).not.toContain('has a brother');
  });
});
