import { describe, expect, test } from 'vitest';
import type { Seen } from '../../../lib/answering/by-model/contract';
import { iterative } from '../../../lib/answering/by-model/iterative';
import { reflex } from '../../../lib/answering/by-model/reflex';
import { answer } from '../../../lib/answering/by-rules/answer';
import { search } from '../../../lib/answering/search/search';
import { tellState } from '../../../lib/keeper/global-state-in-words';
import { keepObservations } from '../../../lib/keeper/observations';
import { videoSummaries } from '../../../lib/keeper/video-summaries';
import { gatherClip } from '../../../lib/keeper/writing/gather';
import { HeldRecall } from '../../../lib/memory/held-recall';
import { type AsOf, EVERYTHING } from '../../../lib/memory/recall';
import type { ClipRecord, ObservationRecord, TrackRecord, TurnRecord } from '../../../lib/store/schema';
import { rememberStories, story } from '../../stories/memory';
import { archiveText, MemoryInHand, parseArchive, SMALL, sealed } from '../archive-helpers';
import { archived, Memory } from '../forget-helpers';
import { scripted, think } from '../thinking-helpers';
import { recallOf } from '../writing-helpers';

const CLIP = 'vid_1/c000001';
const seen = (t0: number, t1: number, text: string, videoId = 'vid_1'): Seen => ({
  ...{ videoId, t0, t1, text, model: 'seer-1' },
});
const KITE = seen(31, 33, '<p_1> hangs a yellow kite on the wall.');

/** Has a memory take what was seen, as the memory worker does. */
async function keep(
  { clips, tracks, turns }: { clips: ClipRecord[]; tracks: TrackRecord[]; turns: TurnRecord[] },
  recall: HeldRecall,
  all: readonly Seen[],
  asOf: AsOf = EVERYTHING,
): Promise<ObservationRecord[]> {
  const kept: ObservationRecord[] = [];
  const stored = recall.videos.all().flatMap(({ id }) => recall.entries.read(recall.entries.lookedAt(id)));
  await keepObservations(
    recall,
    {
      async addObservations(more) {
        kept.push(...more);
        recall.addObservations(more);
      },
      records: {
        clipsOf: async (videoId) => clips.filter((clip) => clip.videoId === videoId),
        ofClips: async (store, from, to) =>
          ({ tracks, turns, words: [] })[store].filter(
            ({ clipId }) => from <= clipId && clipId < to,
          ) as never,
        observationIds: async (clipId) =>
          stored.map(({ id }) => id).filter((id) => id.startsWith(`${clipId}/`)),
      },
    },
    all,
    asOf,
  );
  return kept;
}

async function looked(memory: Memory, all: readonly Seen[]): Promise<ObservationRecord[]> {
  const of = { clips: memory.all('clips'), tracks: memory.all('tracks'), turns: memory.all('turns') };
  const kept = await keep(of, recallOf(memory), all);
  memory.addObservations(kept);
  return kept;
}

const memoryOf = (settings = {}) => Memory.of({ ...SMALL, oneByOne: true, ...settings });

describe('what was seen by looking again', () => {
  test('is kept with where it was seen, by whom people are met, by which model, and from when it counts', async () => {
    const memory = await memoryOf();
    const [record] = await looked(memory, [KITE]);
    const track = memory.all('tracks').find(({ clipId, node }) => clipId === CLIP && node === 'f_1')!;
    expect(record).toEqual({
      ...{ id: `${CLIP}/o0000`, clipId: CLIP, videoId: 'vid_1', t0: 31, t1: 33 },
      ...{ who: ['f_1'], sources: [track.id], words: KITE.text, model: 'seer-1', prompt: 2 },
      from: Math.max(
        ...memory.all('videos').map(({ startsAt, durationS }) => Date.parse(startsAt) + durationS * 1000),
      ),
    });
    const [next] = await looked(memory, [seen(35, 36, 'A <b>lamp</b> is lit.')]);
    expect(next).toMatchObject({ id: `${CLIP}/o0001`, who: [], words: 'A ‹b>lamp‹/b> is lit.' });
  });

  test('is not, where it tells of nobody who is met there, of no clip, or of nothing', async () => {
    const memory = await memoryOf();
    const nowhere = [seen(31, 33, '<p_77> sings.'), seen(900, 901, 'A cat.'), seen(31, 33, ' ')];
    expect(await looked(memory, nowhere)).toEqual([]);
  });

  test('counts from the moment that was asked about, where that is later', async () => {
    const memory = await memoryOf();
    const of = { clips: memory.all('clips'), tracks: memory.all('tracks'), turns: memory.all('turns') };
    const recall = recallOf(memory);
    const until = recall.remembered + 5000;
    expect(await keep(of, recall, [KITE], { until })).toMatchObject([{ from: until }]);
    expect(search(recall, { text: 'yellow kite' }).hits[0]?.id).toBe(`${CLIP}/o0000`);
  });

  test('is found, with names as they are now, and marked as a model’s; its people follow when a track is moved', async () => {
    const memory = await memoryOf();
    const [{ sources }] = (await looked(memory, [KITE])) as [ObservationRecord];
    await memory.take({ do: 'name', id: 'p_1', name: 'Ada' });
    const ask = () => {
      const { evidence } = answer(recallOf(memory), { question: 'Who hangs a yellow kite on the wall?' });
      return evidence[0];
    };
    expect(ask()).toMatchObject({
      ...{ text: 'Ada hangs a yellow kite on the wall.', t0: 31, t1: 33 },
      ...{ kind: 'frame', written: true, who: ['p_1'] },
    });
    await memory.take({ do: 'not-in', id: 'p_1', record: sources[0]! });
    expect(ask()?.text).toMatch(/^Person 6 hangs a yellow kite/);
  });

  test('is in no count, no summary of the past, and nothing that a model writes by', async () => {
    const memory = await memoryOf();
    const told = (recall: HeldRecall) => [
      videoSummaries(recall, memory.all('clips')),
      tellState(recall),
      recall.sizes,
      gatherClip(recall, {
        clip: memory.all('clips').find(({ id }) => id === 'vid_2/c000002')!,
        ...{ tracks: memory.all('tracks'), turns: memory.all('turns'), words: [] },
      }).prompt,
    ];
    const before = told(recallOf(memory));
    await looked(memory, [KITE]);
    expect(told(recallOf(memory))).toEqual(before);
    const live = recallOf(memory);
    expect(tellState(live)).toEqual(before[1]);
    live.addStep({
      ...{ seq: memory.ledger.length + 1, kind: 'move', from: 'f_1', to: 'f_900' },
      records: [memory.all('observations')[0]!.sources[0]!],
    });
    expect(JSON.stringify(tellState(live))).not.toContain('kite');
  });
});

describe('an answer as of an earlier moment', () => {
  const [early, late] = [story('dev-breakfast'), story('dev-camping')].sort(
    (a, b) => Date.parse(a.start) - Date.parse(b.start),
  ) as [ReturnType<typeof story>, ReturnType<typeof story>];
  const remembered = () => {
    const { recall, writes } = rememberStories([early, late]);
    const of = {
      clips: writes.map(({ clip }) => clip),
      tracks: writes.flatMap(({ tracks }) => tracks),
      turns: writes.flatMap(({ turns }) => turns),
    };
    return { recall, of };
  };
  // In the words of what is asked, so that it would be found if it were there.
  const inWordsOf = (questions: readonly { question: string }[]) =>
    questions.flatMap(({ question }, i) => [
      seen(i * 2 + 1, i * 2 + 3, `<p_1> shows ${question.replaceAll('?', '')}`),
      seen(i * 2 + 1, i * 2 + 2, `Somebody writes ${question.replaceAll('?', '')}`, 'vid_2'),
    ]);

  test('is the same to the byte after something was kept, by rules and by what a model is asked', async () => {
    const { recall, of } = remembered();
    const told = async () => {
      const answers: string[] = [];
      for (const { film, qa, duration } of [early, late])
        for (const before of film === early.film ? [undefined, 40] : [20, duration / 2]) {
          const video = `${film}.mp4`;
          for (const { question } of qa.slice(0, 6)) {
            const request = { question, video, ...(before === undefined ? {} : { before }) };
            answers.push(JSON.stringify(answer(recall, request, { now: () => 0, today: 0 })));
            answers.push(
              JSON.stringify(search(recall, { text: question, video, before, k: 50 }, { today: 0 })),
            );
          }
          const { question } = qa[0]!;
          const searching = { action: 'search', query: 'shows writes', plan: '', content: '' };
          for (const [way, lines] of [
            [reflex, ['Nothing is known of it.']],
            [iterative, [searching]],
          ] as const)
            answers.push(...(await think(way, question, recall, scripted(lines), { video, before })).prompts);
          answers.push(JSON.stringify(tellState(recall, video, before)));
        }
      return answers;
    };
    const before = await told();
    const kept = await keep(of, recall, inWordsOf([...early.qa, ...late.qa]));
    expect(kept.length).toBeGreaterThan(20);
    expect(await told()).toEqual(before);
    const { question } = early.qa[0]!;
    const ids = search(recall, { text: question, k: 50 }, { today: 0 }).hits.map(({ id }) => id);
    expect(
      ids.some((id) => id.includes('/o')),
      'found now',
    ).toBe(true);
  });

  test('is the same however the memory was opened', async () => {
    const { recall, of } = remembered();
    const observations = await keep(of, recall, inWordsOf(early.qa));
    const again = new HeldRecall({
      videos: recall.videos.all(),
      incidents: recall.videos.all().flatMap(({ id }) => recall.entries.read(recall.entries.inVideo(id))),
      observations,
      ledger: [...recall.ledger],
    });
    for (const { question } of early.qa) {
      const hits = (one: HeldRecall) => search(one, { text: question, k: 100 }, { today: 0 }).hits;
      expect(hits(again)).toEqual(hits(recall));
    }
  });
});

describe('what was seen of the same seconds', () => {
  const KNOWN = [
    seen(31, 40, '<p_1> hangs a yellow kite on the wall.'),
    seen(32, 33, 'The kite has a green tail.'),
    seen(39, 50, 'Rain falls on the yellow garden.'),
  ];

  test('is one piece before a model, with all of its sources, whichever was found', async () => {
    const memory = await memoryOf();
    const records = await looked(memory, KNOWN);
    const ids = records.map(({ id }) => id);
    const recall = recallOf(memory);
    const { tools } = await think(reflex, 'What is yellow?', recall, scripted(['Nothing.']));
    const [kite, ...others] = await tools.search(['green tail kite wall'], { k: 10, kinds: ['looked'] });
    expect(kite).toMatchObject({ kind: 'frame', written: true, who: ['p_1'] });
    expect(kite!.text).toContain('<p_1> hangs a yellow kite on the wall. The kite has a green tail.');
    expect(kite!.sources).toEqual(expect.arrayContaining([ids[0], ids[1]]));
    expect(others.map(({ id }) => id)).not.toContain(ids[1]);
    const clip = await tools.clip(CLIP);
    const told = clip.filter(({ kind }) => kind === 'frame').flatMap(({ sources }) => sources);
    expect(new Set(told)).toEqual(new Set(ids));
    // A later look at it is told of what was seen before.
    const [piece] = tools.shelf.put([kite!]);
    tools.shelf.show(`- [${piece!.n}] A yellow kite.`);
    const fresh = await tools.search(['green tail kite'], { k: 10, fresh: true, kinds: ['looked'] });
    expect(fresh.map(({ id }) => id)).not.toContain(ids[1]);
    expect(records.map(({ words }) => words)).toEqual(KNOWN.map(({ text }) => text));
  });
});

describe('of forgetting', () => {
  test('a video leaves nothing of what was seen in it', async () => {
    const memory = await memoryOf();
    await looked(memory, [KITE, seen(31, 33, 'A kettle steams.', 'vid_2')]);
    memory.forget('vid_1', { keepNamed: true });
    const text = await archived(memory);
    expect(text).not.toMatch(/kite/);
    expect(text).toContain('kettle');
  });

  test('a person leaves nothing that tells of them, was seen where they were met, or names them', async () => {
    const memory = await memoryOf({ people: 3 });
    await memory.take({ do: 'name', id: 'p_1', name: 'Ada' });
    await looked(memory, [KITE, seen(35, 36, 'A kettle steams.')]);
    expect(await archived(memory)).toMatch(/kite.*kettle/s);
    memory.forgetPerson('Ada');
    expect(memory.all('observations')).toEqual([]);
    // Nobody whom the next one forgets is met any more where this was seen, but it names them.
    await memory.take({ do: 'name', id: 'p_2', name: 'Bert' });
    memory.forgetPerson('Bert');
    await memory.take({ do: 'name', id: 'p_3', name: 'Cleo' });
    memory.addObservations([
      {
        ...{ id: `${CLIP}/o0000`, clipId: CLIP, videoId: 'vid_1', t0: 31, t1: 33, who: [], sources: [] },
        ...{ words: 'On a sign stands Cleo.', model: 'seer-1', prompt: 1, from: 0 },
      },
    ]);
    memory.forgetPerson('Cleo');
    expect(await archived(memory)).not.toMatch(/Ada|Bert|Cleo|kite|kettle/);
  });
});

describe('an archive', () => {
  test('holds it, and one of an earlier format does not', async () => {
    const memory = await memoryOf();
    const [record] = await looked(memory, [KITE]);
    const text = await archived(memory);
    const { records } = parseArchive(Buffer.from(text));
    expect(records.filter((one) => one.in === 'observations').map(({ is }) => is)).toEqual([record]);
    const lines = text.trimEnd().split('\n').slice(1, -1);
    const without = lines.filter((line) => !line.includes('"in":"observations"'));
    expect(parseArchive(Buffer.from(sealed(without, 5))).records).toHaveLength(without.length);
    expect(() => parseArchive(Buffer.from(sealed(lines, 5)))).toThrow(/Line/);
  });

  test.each([
    ['of a person who is not there', /"who":\["f_1"\]/, '"who":["f_77"]', 'there is no f_77'],
    ['that speaks of somebody else', /<p_1> hangs/, '<p_2> hangs', 'speak of p_2'],
    ['that rests on what is not there', /t0000"\],"t0"/, 't0099"],"t0"', 'there is no'],
    ['of a clip that is not there', /c000001/g, 'c000009', 'there is no'],
    ['from no moment', /"from":\d+/, '"from":9e15', 'is more than'],
  ])('with one %s is refused', async (_, what, instead, complaint) => {
    const memory = await memoryOf();
    await looked(memory, [KITE]);
    const lines = (await archived(memory)).trimEnd().split('\n').slice(1, -1);
    const changed = lines.map((line) =>
      line.includes('"in":"observations"') ? line.replace(what, instead) : line,
    );
    expect(changed).not.toEqual(lines);
    expect(() => parseArchive(Buffer.from(sealed(changed)))).toThrow(complaint);
  });

  test('with one among the incidents is refused', async () => {
    const lines = (await archived(await memoryOf())).trimEnd().split('\n').slice(1, -1);
    const at = lines.findIndex((line) => line.includes('"kind":"appears"'));
    const changed = lines.with(at, lines[at]!.replace('"kind":"appears"', '"kind":"looked"'));
    expect(() => parseArchive(Buffer.from(sealed(changed)))).toThrow('stands by itself');
  });

  test('that is taken into another memory has its people and videos by their new ids', async () => {
    const ours = MemoryInHand.make({ ...SMALL, before: 10, alike: 0 });
    const numbers = ours.of('nodes').length;
    const memory = await memoryOf();
    await looked(memory, [KITE]);
    ours.takeIn(Buffer.from(await archived(memory)));
    parseArchive(Buffer.from(await archiveText(ours)));
    expect(ours.of('observations')).toMatchObject([
      {
        ...{ id: 'vid_3/c000001/o0000', clipId: 'vid_3/c000001', videoId: 'vid_3' },
        ...{ who: [`f_${numbers + 1}`], words: `<p_${numbers + 1}> hangs a yellow kite on the wall.` },
        sources: [expect.stringMatching(/^vid_3\/c000001\/t/)],
      },
    ]);
  });
});
