import { describe, expect, test } from 'vitest';
import type { AskSwitches } from '../../../lib/answering/by-model/ask-switches';
import { verified } from '../../../lib/answering/by-model/verified';
import type { Answer, AskRequest } from '../../../lib/contract/answers';
import { gatherClip } from '../../../lib/keeper/writing/gather';
import { NOTHING_NEW, writingOf } from '../../../lib/keeper/writing/writing-records';
import type { ClipAnswer } from '../../../lib/language/prompts/memorizing-answer';
import { HeldRecall } from '../../../lib/memory/held-recall';
import { makeMemory } from '../../bench/answers/made-memory';
import { type RememberedStories, rememberStories, story } from '../../stories/memory';
import { askOf, scriptedModel, textOf } from '../../thinking';
import { type Lines, numberOf, scripted, think } from '../thinking-helpers';

const CAT = 'What did Owen give the cat?';
const stories = rememberStories([story('dev-breakfast'), story('dev-camping')]);
const { recall } = stories;
// What happened in the first clip, and what holds beyond it.
writeOf(stories, {
  incidents: [{ kind: 'action', from: 6, to: 8, text: '<p_1> strokes the cat.' }],
  facts: [
    { kind: 'attribute', who: 'p_1', text: 'is fond of the cat', at: 0, ended: false },
    { kind: 'general', who: '', text: 'The cat is fed in the kitchen.', at: 0, ended: false },
  ],
  relations: [{ who: 'p_1', to: 'p_2', relation: 'helper', at: 0 }],
});

/** Has a model write this of the first clip. */
function writeOf({ recall, writes }: RememberedStories, answer: Partial<ClipAnswer>): void {
  const { people, ...clip } = gatherClip(recall, writes[0]!);
  recall.addWriting(writingOf(clip, people, { ...NOTHING_NEW, ...answer }, 'scribe-1', recall.ledger));
}

/** The first prompt of a question, and what became of it. */
async function ask(
  as: AskSwitches | undefined,
  { question = CAT, mode = 'reflex', say = () => 'Not known: it.' as string }: Asking = {},
): Promise<{ prompts: string[]; answer: Answer; shown: string[] }> {
  const model = scriptedModel(say);
  const shown: string[] = [];
  const answer = await askOf(recall, { question, mode, as }, say, {
    ...{ provider: model, now: () => 0, today: Date.parse('2025-07-21T12:00:00Z') },
    onText: (text) => shown.push(text),
  });
  return { prompts: model.asked.map(textOf), answer, shown };
}
interface Asking {
  question?: string;
  mode?: AskRequest['mode'];
  say?: (prompt: string, nth: number) => string;
}

/** The lines of a section of a prompt. */
function section(prompt: string, title: string): string[] {
  const lines = prompt.split('\n');
  const rest = lines.slice(lines.findIndex((line) => line.startsWith(title)) + 1);
  return rest.slice(
    0,
    rest.findIndex((line) => !line.startsWith('- ')),
  );
}
const promptOf = ({ answer }: { answer: Answer }) =>
  answer.trace.find(({ step }) => step === 'prompt')!.detail;
const step = (action: string, content: string) =>
  JSON.stringify({
    ...{ thinking: '', plan: [], queries: ['cat'], stretches: [], question: CAT },
    ...{ action, content, sure: 'sure', why: 'A line says it.' },
  });

test('without any switch everything is as without the field', async () => {
  const [plain, empty] = [await ask(undefined), await ask({})];
  expect(empty).toEqual(plain);
});

describe('the reflex', () => {
  test('goes without the whole past in short, and then finds moments that were in it', async () => {
    const [plain, without] = [await ask(undefined), await ask({ withoutGlobalState: true })];
    expect(section(plain.prompts[0]!, 'The whole past').length).toBeGreaterThan(3);
    expect(section(without.prompts[0]!, 'The whole past')).toEqual([]);
    expect(promptOf(without)).toMatch(/^The whole past in 0 stretches, \d+ facts, [3-7] moments/);
  });

  test.each([
    [{}, 4],
    [{ incidents: 0 }, 0],
    [{ incidents: 1 }, 1],
    [{ incidents: 9 }, 9],
  ])('with %o takes %i moments', async (as, moments) => {
    const { videos, incidents, ledger, names, words } = makeMemory(2000);
    const made = new HeldRecall({ videos, incidents, ledger });
    const question = `What did ${names[0]} say about ${words.slice(0, 30).join(' ')}?`;
    const request = { question, mode: 'reflex', as: { withoutGlobalState: true, ...as } } as const;
    const answer = await askOf(made, request, () => 'Not known: it.');
    expect(promptOf({ answer })).toContain(`0 facts, ${moments} moments`);
  });

  test.each([
    [{}, 12],
    [{ facts: 0 }, 0],
    [{ facts: 1 }, 1],
    [{ facts: 15 }, 15],
  ])('with %o takes %i facts', async (as, facts) => {
    const many = rememberStories([story('dev-breakfast')]);
    const known = { kind: 'general' as const, who: '', at: 0, ended: false };
    const dishes = Array.from({ length: 20 }, (_, i) => ({ ...known, text: `The cat has had dish ${i}.` }));
    writeOf(many, { facts: dishes });
    const request = { question: CAT, mode: 'reflex', as: { withoutGlobalState: true, incidents: 0, ...as } };
    const answer = await askOf(many.recall, request as AskRequest, () => 'Not known: it.');
    expect(promptOf({ answer })).toContain(`${facts} facts, 0 moments`);
  });

  test('as published is not told how to refuse, and answers in any case', async () => {
    const say = () => 'Not known: what the cat got.';
    const [plain, published] = [await ask(undefined, { say }), await ask({ asPublished: true }, { say })];
    expect(plain.prompts[0]).toMatch(/say so, do not guess[\s\S]*write "Not known:"/);
    expect(published.prompts[0]).toContain('the most reasonable guess');
    expect(published.prompts[0]).not.toMatch(/do not guess|Not known/);
    expect(section(published.prompts[0]!, 'The whole past')).toEqual(
      section(plain.prompts[0]!, 'The whole past'),
    );
    expect(plain.answer).toMatchObject({ refused: true });
    expect(published.answer).toMatchObject({ refused: false, answer: 'Not known: what the cat got.' });
  });
});

describe('as published', () => {
  const say = (prompt: string) => {
    const n = numberOf('salmon', prompt);
    return `<p_2> gave it tuna from Norway [${n}][999]. <p_98> saw it.`;
  };

  test('an answer is told as it is, with names and what it cites; for people it is refused', async () => {
    expect((await ask(undefined, { say })).answer.refused).toBe(true);
    const { answer, shown } = await ask({ asPublished: true }, { say });
    expect(answer).toMatchObject({
      refused: false,
      answer: 'Hazel gave it tuna from Norway. [1] Somebody saw it.',
      evidence: [{ video: 'dev-breakfast.mp4', t0: 6.429 }],
    });
    expect(shown.at(-1)).toContain('Hazel gave it tuna from Norway.');
  });

  test.each(['iterative', 'recursive'] as const)('%s may not refuse, and guesses', async (mode) => {
    const guess = (_: string, nth: number) => step('answer', nth < 0 ? '' : 'Salmon, I guess.');
    const { answer, prompts } = await ask({ asPublished: true, rounds: 0 }, { mode, say: guess });
    expect(prompts).toHaveLength(1);
    expect(prompts[0]).toContain('give the most reasonable guess');
    expect(prompts[0]).not.toContain('action "nothing"');
    expect(answer).toMatchObject({ refused: false, answer: 'Salmon, I guess.', rounds: 1 });
  });

  test('verified refuses as it does anyway', async () => {
    const judge = { thinking: '', verdict: 'missing', content: '', sure: 'sure', why: 'Nobody tells it.' };
    const { outcome } = await hear({ asPublished: true }, judge);
    expect(outcome).toMatchObject({ refused: true, why: 'Nobody tells it.' });
  });
});

describe('rounds', () => {
  test.each(['iterative', 'recursive'] as const)('%s takes at most as many', async (mode) => {
    for (const rounds of [0, 2, 4]) {
      const { prompts } = await ask(
        { rounds },
        {
          mode,
          say: (prompt, nth) =>
            prompt.includes('Tell what of each group helps')
              ? '{"groups":[]}'
              : prompt.includes('last round')
                ? step('nothing', 'Not there.')
                : step('search', `cat ${nth}`),
        },
      );
      const steps = prompts.filter((prompt) => !prompt.includes('Tell what of each group helps'));
      // The memory is searched at most twice in a row, and there are no pictures to look at.
      expect(steps).toHaveLength(
        mode === 'recursive' ? Math.min(3, Math.max(1, rounds)) : Math.max(1, rounds),
      );
    }
  });
});

/** Has a question heard: the scene and Owen tell that the cat got salmon, unless told otherwise. */
async function hear(as: AskSwitches, judge: object, scene = true) {
  const forms: string[] = [];
  const salmon = (request: Parameters<typeof textOf>[0], who: string) => ({
    ...{ thinking: '', knows: true },
    content: `${who} gave it salmon [${numberOf('salmon', textOf(request))}].`,
  });
  const lines: Lines = (request) => {
    const { name } = request.schema!;
    forms.push(name);
    if (name === 'who_is_asked') return { names: [], witnesses: ['p_1'] };
    if (name === 'verdict') return judge;
    if (textOf(request).includes('You are <p_1>')) return salmon(request, 'I');
    return scene ? salmon(request, '<p_1>') : { thinking: '', knows: false, content: '' };
  };
  return { ...(await think(verified, CAT, recall, scripted(lines), { as })), forms };
}

test('without verification no judge is asked: the scene is believed, else who knows', async () => {
  const { outcome, forms } = await hear({ withoutVerification: true }, {});
  expect(forms).toEqual(['who_is_asked', 'testimony', 'testimony']);
  expect(outcome).toMatchObject({ refused: false, rounds: 2 });
  expect(outcome.answer).toMatch(/^<p_1> gave it salmon \[\d+\]\.$/);
  const own = await hear({ withoutVerification: true }, {}, false);
  expect(own.outcome.answer).toMatch(/^<p_1>: I gave it salmon \[\d+\]\.$/);
});

describe('facts that are left out', () => {
  const ATTRIBUTE = /fond of the cat/;
  const RELATION = /is the helper of/;
  const RULE = /fed in the kitchen/;
  const HAPPENED = /strokes the cat/;
  const cases: [AskSwitches, RegExp[], RegExp[]][] = [
    [{}, [], [ATTRIBUTE, RELATION, RULE, HAPPENED]],
    [{ withoutAttributes: true }, [ATTRIBUTE], [RELATION, RULE, HAPPENED]],
    [{ withoutRelations: true }, [RELATION], [ATTRIBUTE, RULE, HAPPENED]],
    [{ withoutRules: true }, [RULE], [ATTRIBUTE, RELATION, HAPPENED]],
    [{ withoutFacts: true }, [ATTRIBUTE, RELATION, RULE], [HAPPENED]],
  ];

  test.each(cases)('%o: of nobody told, nor found', async (as, gone, there) => {
    const search = (_: string, nth: number) =>
      nth === 0 ? step('search', 'CLIP_0 of dev-breakfast.mp4') : step('nothing', 'Not there.');
    const reflex = (await ask(as)).prompts[0]!;
    const unstated = (await ask({ ...as, withoutGlobalState: true })).prompts[0]!;
    const clip = (await ask(as, { mode: 'iterative', say: search })).prompts[1]!;
    for (const prompt of [reflex, unstated, clip]) {
      for (const one of gone) expect(prompt).not.toMatch(one);
      expect(prompt).toMatch(HAPPENED);
    }
    for (const one of there) expect(clip).toMatch(one);
    // On the card of who is named, or in the moments: once.
    expect(reflex.split(ATTRIBUTE)).toHaveLength(there.includes(ATTRIBUTE) ? 2 : 1);
    expect(clip).toContain('salmon stuff');
  });

  test('what stands in a line is told as its line, and not as a fact', async () => {
    const question = 'What has her sister been saying since March?';
    const facts = ({ prompts }: { prompts: string[] }) =>
      section(prompts[0]!, 'Facts that may tell it').join('\n');
    const state = { withoutGlobalState: true, incidents: 0 };
    expect(facts(await ask(state, { question }))).toContain('My sister has been saying');
    for (const as of [{ withoutRelations: true }, { withoutFacts: true }])
      expect(facts(await ask({ ...state, ...as }, { question }))).not.toContain('My sister');
    const moments = (await ask({ withoutFacts: true, withoutGlobalState: true }, { question })).prompts[0]!;
    expect(section(moments, 'Moments').join('\n')).toContain('My sister has been saying');
  });
});

describe('who is who', () => {
  const moments = (prompt: string) => section(prompt, 'Moments that may tell it').join('\n');
  const people = (prompt: string) => section(prompt, 'People').join('\n');

  test('without equivalence a face and its voice are two', async () => {
    const [plain, without] = [await ask(undefined), await ask({ withoutEquivalence: true })];
    expect(people(plain.prompts[0]!)).toMatch(/<p_1>: called Owen/);
    expect(moments(plain.prompts[0]!)).toMatch(/<p_1> says: "She's complaining/);
    expect(people(without.prompts[0]!)).toMatch(/<p_4>: called Owen/);
    expect(people(without.prompts[0]!)).toMatch(/<p_1>: no name is known/);
    expect(moments(without.prompts[0]!)).toMatch(/<p_1> appears[\s\S]*<p_4> says: "She's complaining/);
  });

  test('where the newest wins, a name is whose it was said to be last', async () => {
    // "Good night, then. Bea, no more sausages." was taken for one who is not Bea.
    expect(people((await ask(undefined)).prompts[0]!)).toMatch(/<p_7>: maybe called Bea/);
    const newest = people((await ask({ newestWins: true })).prompts[0]!);
    expect(newest).toMatch(/<p_7>: no name is known[\s\S]*<p_10>: called Bea/);
    expect(newest).not.toContain('maybe');
  });

  test('without backward unification a name does not reach what was recorded before it was known', async () => {
    const [plain, without] = [await ask(undefined), await ask({ withoutBackwardUnification: true })];
    const salmon = /Unnamed person D says: "She's complaining\. I gave her the salmon stuff at seven\."/;
    expect(plain.prompts[0]).not.toContain('Unnamed person');
    const n = numberOf("She's complaining", plain.prompts[0]!);
    expect(plain.prompts[0]).toMatch(new RegExp(`A search by words alone takes .*\\[${n}\\].* for what may`));
    expect(moments(without.prompts[0]!)).toMatch(salmon);
    // From where somebody has called him Owen on, he is.
    expect(moments(without.prompts[0]!)).toMatch(/Owen, feet off the chair[\s\S]*<p_1> says: "Sorry/);
    expect(people(without.prompts[0]!)).toMatch(/<p_1>: called Owen/);
    expect(without.prompts[0]).not.toContain('A search by words alone');
    // Nor is it found as something that he said or was there for.
    const found = async (as: AskSwitches, query: string, presentTo?: string) => {
      const nothing = async () => ({ answer: '', refused: true, rounds: 0, sure: 'sure', why: '' }) as const;
      const { tools } = await think(nothing, CAT, recall, scripted([]), { as });
      return (await tools.search([query], { k: 5, presentTo })).map(({ text }) => text).join();
    };
    for (const search of [['p_1 salmon'], ['salmon', 'p_1']] as [string, string?][]) {
      expect(await found({}, ...search)).toContain('salmon stuff');
      expect(await found({ withoutBackwardUnification: true }, ...search)).not.toContain('salmon stuff');
    }
  });

  test('nor do cards tell what somebody said before they had a name', async () => {
    const { recall: hospital } = rememberStories([story('dev-hospital')]);
    const known = async (as: AskSwitches) => {
      const model = scriptedModel(() => 'Not known: it.');
      // Where its line is told the card does not say it again.
      const alone = { ...as, incidents: 0, withoutGlobalState: true };
      const request = { question: 'Who is the brother of Moana?', mode: 'reflex', as: alone } as const;
      await askOf(hospital, request, () => '', { provider: model });
      return section(textOf(model.asked[0]!), 'What is known').join();
    };
    expect(await known({})).toMatch(/<p_\d+> has a brother\./);
    expect(await known({ withoutBackwardUnification: true })).not.toContain('brother');
  });

  test('such an answer may not say of whom it did not know', async () => {
    const say = (prompt: string) => `<p_1> gave it the salmon stuff [${numberOf('salmon', prompt)}].`;
    expect((await ask(undefined, { say })).answer).toMatchObject({
      refused: false,
      evidence: [{ who: ['p_1'] }],
    });
    const late = { withoutBackwardUnification: true };
    expect((await ask(late, { say })).answer.refused).toBe(true);
    const { answer } = await ask({ ...late, asPublished: true }, { say });
    expect(answer.evidence).toMatchObject([
      { who: [], text: expect.stringMatching(/^Unnamed person D says/) },
    ]);
  });

  test('reading it otherwise leaves nothing behind', async () => {
    const plain = await ask(undefined);
    for (const as of [{ withoutEquivalence: true }, { newestWins: true }, { socratic: true }]) await ask(as);
    expect(await ask(undefined)).toEqual(plain);
    // The one who is Carys, and as the newest Bea.
    const [one, other] = [1, 2].map(() => rememberStories([story('dev-breakfast'), story('dev-camping')]));
    const about = async (name: string, { recall: read }: RememberedStories, as: AskSwitches) => {
      const model = scriptedModel(() => 'Not known: it.');
      const request = { question: `What did ${name} get in the sleeve?`, mode: 'reflex', as } as const;
      await askOf(read, request, () => '', { provider: model, today: 0 });
      return textOf(model.asked[0]!);
    };
    await about('Carys', one!, {});
    const newest = { newestWins: true };
    expect(await about('Bea', one!, newest)).toBe(await about('Bea', other!, newest));
  });
});

describe('the Socratic baseline', () => {
  test('is asked once, of what two clips tell, with nobody in it and the question after it', async () => {
    const { prompts, answer } = await ask(
      { socratic: true },
      { mode: 'auto', say: (prompt) => `Salmon stuff [${numberOf('salmon', prompt)}].` },
    );
    expect(prompts).toHaveLength(1);
    const [prompt] = prompts as [string];
    expect(prompt.match(/CLIP_\d+/g)).toHaveLength(2);
    expect(prompt).not.toMatch(/<p_\d+>|maybe called|fond of the cat|fed in the kitchen/);
    expect(prompt).toContain('somebody says: "She\'s complaining. I gave her the salmon stuff at seven."');
    expect(prompt).toContain('somebody strokes the cat.');
    expect(prompt).toMatch(/<\/data>\nThe question: What did Owen give the cat\?$/);
    expect(answer).toMatchObject({ refused: false, rounds: 1, modelCalls: 1, evidence: [{ who: [] }] });
    expect(answer.answer).toBe('Salmon stuff. [1]');
  });

  test('refuses, but as published', async () => {
    const mode = 'auto';
    expect((await ask({ socratic: true }, { mode })).answer.refused).toBe(true);
    const published = await ask({ socratic: true, asPublished: true }, { mode });
    expect(published.prompts[0]).not.toContain('Not known');
    expect(published.answer.refused).toBe(false);
  });
});

test.each([{ rounds: 6 }, { rounds: -1 }, { facts: 2.5 }, { incidents: Number.NaN }])(
  '%o is refused before a model is asked',
  async (as) => {
    const model = scriptedModel(() => 'Salmon.');
    const asked = askOf(recall, { question: CAT, as }, () => '', { provider: model });
    await expect(asked).rejects.toMatchObject({ code: 'bad-input' });
    expect(model.asked).toHaveLength(0);
  },
);
