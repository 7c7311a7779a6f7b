// Over 400 lines: cases of one table.
import { describe, expect, test } from 'vitest';
import { type Comparable, nodesKnown, type TakenSample } from '../../../lib/answering/search/sample';
import { type SearchContext, search } from '../../../lib/answering/search/search';
import type { Modality } from '../../../lib/contract/memory';
import type { SearchRequest } from '../../../lib/contract/search';
import { personsOf } from '../../../lib/identity/fold';
import { HeldRecall } from '../../../lib/memory/held-recall';
import type { NodeRecord } from '../../../lib/store/schema';
import { type RememberedStories, rememberStories, story, storyNames } from '../../stories/memory';

/** The same family in November, in London, and in July of the next year, in Halifax. */
const EARLY = story('dev-breakfast');
const LATE = story('dev-camping');
const alone = rememberStories([EARLY]);
const both = rememberStories([EARLY, LATE]);
const { recall } = both;
const TODAY = Date.parse('2025-07-21T12:00:00Z');

const look = (request: SearchRequest, context: SearchContext = {}, where = recall) =>
  search(where, request, { today: TODAY, ...context });
const hits = (request: SearchRequest, context?: SearchContext) => look(request, context).hits;
const texts = (request: SearchRequest) => hits(request).map(({ text }) => text.replace(/^.*?: "|"$/g, ''));
const personNamed = (name: string) =>
  personsOf(recall.view(recall.asOf(null, undefined)).persons).find((person) => person.name === name)!;
const starts = (seconds: number) => new Date(Date.parse(EARLY.start) + seconds * 1000).toISOString();

/** The memory's faces and voices, as if a weight of the manifest had described them. */
const WEIGHTS = { face: 'mobilefacenet', voice: 'voiceprint-lite' } as const;
const described = (nodes: NodeRecord[]) =>
  nodes.map((node) => ({ ...node, weightId: WEIGHTS[node.modality] }));

/** A face or voice as a picture or recording would have it: one that the memory keeps. */
function sampleOf({ nodes }: RememberedStories, node: string): TakenSample {
  const { modality, samples } = nodes.find(({ id }) => id === node)!;
  const sample = {
    face: { of: 'face', found: 2, box: { x: 0.1, y: 0.1, w: 0.3, h: 0.4 }, quality: 0.8 },
    voice: { of: 'voice', seconds: 5 },
  } as const;
  return { sample: sample[modality], embedding: samples[0]!.embedding, weightId: WEIGHTS[modality] };
}

/** A memory as `nodesKnown` reads it. */
function comparable({ nodes, writes }: RememberedStories): Comparable {
  const all = async (store: 'tracks' | 'turns') =>
    store === 'tracks' ? writes.flatMap(({ tracks }) => tracks) : writes.flatMap(({ turns }) => turns);
  const known = described(nodes);
  return { nodes: () => known, likenesses: () => known, records: { all } } as unknown as Comparable;
}

describe('words', () => {
  test('find the nearest moments, with their clip and the id of their record', () => {
    const [best] = hits({ text: 'the salmon for the cat' });
    expect(best).toMatchObject({
      video: 'dev-breakfast.mp4',
      t0: 6.429,
      kind: 'transcript',
      clip: 0,
      who: [personNamed('Owen').id],
      text: 'Owen says: "She\'s complaining. I gave her the salmon stuff at seven."',
    });
    expect(recall.entries.all().some(({ id, t0 }) => id === best!.id && t0 === best!.t0)).toBe(true);
    expect(hits({ text: 'cat', k: 1 })).toHaveLength(1);
  });

  test('of a time that are told are looked for, too', () => {
    expect(texts({ text: 'Thursday' })).toEqual([
      'Ask your grandfather, I gave you two on Thursday.',
      'She caught a mouse on Thursday and left it in my slipper.',
    ]);
  });

  test('that hold nothing to look for find nothing, and none at all are refused', () => {
    expect(hits({ text: 'the' })).toEqual([]);
    for (const request of [{}, { text: '  ' }, { clips: true, k: 3 }])
      expect(() => look(request)).toThrowError(expect.objectContaining({ code: 'bad-input' }));
  });

  test('the vector of the words fuses in what is near by meaning, within the same bounds', () => {
    const near = recall.entries.all().findIndex(({ words }) => words?.includes('monster in that lake'));
    const far = recall.entries.all().findIndex(({ words }) => words?.includes('feet off the chair'));
    const meaning = new HeldRecall({
      videos: recall.videos.all(),
      incidents: recall.entries.all(),
      ledger: recall.ledger,
    });
    meaning.nearest = (_, { allowed }, limit) =>
      [far, near]
        .filter(allowed)
        .map((entry) => ({ entry, score: 1 }))
        .slice(0, limit);
    const found = (request: SearchRequest) =>
      look(request, { vector: new Float32Array(4) }, meaning).hits.map(({ id }) => id);
    expect(found({ text: 'salmon' })).toContain(recall.entries.all()[near]!.id);
    expect(found({ text: 'salmon', clips: true })).toContain(recall.entries.all()[near]!.id);
    const inLate = found({ text: 'salmon', videos: ['dev-camping'] });
    expect(inLate).toEqual([recall.entries.all()[near]!.id]);
    const byMeaning = (request: SearchRequest) =>
      look(request, { vector: new Float32Array(4) }, meaning).hits.filter((hit) => hit.byMeaning);
    expect(byMeaning({ text: 'salmon' }).map(({ id }) => id)).toEqual(found({ text: 'zeppelin' }));
    expect(byMeaning({ text: 'salmon' })).not.toHaveLength(found({ text: 'salmon' }).length);
    expect(byMeaning({ text: 'zeppelin', clips: true })).toHaveLength(2);
    expect(hits({ text: 'salmon' }).some((hit) => 'byMeaning' in hit)).toBe(false);
  });
});

describe('names', () => {
  test('stand for a person: what they say, do and are named in, latest first', () => {
    const owen = hits({ text: 'Owen', k: 5 });
    expect(owen.every(({ who, text }) => who.includes(personNamed('Owen').id) || text.includes('Owen'))).toBe(
      true,
    );
    expect(owen[0]!.text).toContain('Law was an idea');
    const moments = owen.map(({ video, t0 }) => `${video.includes('camping')} ${t0.toFixed(3).padStart(8)}`);
    expect(moments).toEqual([...moments].sort().reverse());
  });

  test('may be misheard, also by themselves', () => {
    const { hits: found, misheard } = look({ text: 'Hasel' });
    expect(misheard).toEqual([{ form: 'Hasel', name: 'Hazel' }]);
    expect(found).toEqual(hits({ text: 'Hazel' }));
    expect(look({ text: 'what did Hasel say about the boiler' }).misheard).toEqual(misheard);
    expect(look({ text: 'Marmalade' }).hits[0]!.text).toContain('marmalade');
  });

  test('favour the lines of who is named', () => {
    expect(texts({ text: 'Owen lake' })[0]).toBe("It's only me. I've been down to look at the lake.");
    expect(texts({ text: 'Carys lake' })[0]).toContain("there's a monster in that lake");
  });

  test('an id gives up to 20 single moments of that person alone, whatever is asked of clips', () => {
    const { id, nodes } = personNamed('Hazel');
    const own = hits({ text: id });
    expect(own).toHaveLength(20);
    expect(hits({ text: `<${id}>`, clips: true })).toEqual(own);
    expect(hits({ text: id, k: 3 })).toEqual(own.slice(0, 3));
    for (const { who, text } of own) expect(who.includes(id) || text.includes('Hazel')).toBe(true);
    expect(nodes.some((node) => node.startsWith('f_')) && nodes.some((node) => node.startsWith('v_'))).toBe(
      true,
    );
    const seen = hits({ text: id, k: 100 }).map(({ kind }) => kind);
    expect(new Set(seen)).toEqual(new Set(['transcript', 'incident']));
    expect(texts({ text: `What did ${id} say about the cat?` })[0]).toMatch(/feed the cat|How's the cat/);
    expect(() => look({ text: 'p_77' })).toThrowError(expect.objectContaining({ code: 'not-found' }));
  });
});

describe('filters', () => {
  const within = (request: SearchRequest) => {
    const all = hits({ k: 1000, ...request });
    expect(all.length).toBeGreaterThan(0);
    return all;
  };

  test('persons: where one of them is seen or heard, by id or name, also a misheard one', () => {
    const [owen, bea] = [personNamed('Owen').id, personNamed('Bea').id];
    for (const { who } of within({ persons: [owen] })) expect(who).toEqual([owen]);
    expect(hits({ persons: ['Owan'], k: 1000 })).toEqual(within({ persons: [owen] }));
    const two = new Set(within({ persons: ['Owen', bea] }).flatMap(({ who }) => who));
    expect(two).toEqual(new Set([owen, bea]));
    expect(texts({ text: 'sausages', persons: ['Bea'] })).toEqual([
      'Will the bears come because of the sausages?',
    ]);
    expect(texts({ text: 'Owen', persons: ['Bea'] })).toEqual([
      'Grandpa, we swam to the little island! Well, Owen pulled me.',
    ]);
    for (const nobody of ['p_77', 'Zoltan'])
      expect(() => look({ persons: [nobody] })).toThrowError(expect.objectContaining({ code: 'not-found' }));
  });

  test('videos', () => {
    for (const { video } of within({ text: 'the cat', videos: ['dev-camping.mp4'] }))
      expect(video).toBe('dev-camping.mp4');
    expect(within({ videos: ['dev-camping', 'dev-breakfast'] }).length).toBe(recall.entries.all().length);
    expect(() => look({ videos: ['beach'] })).toThrowError(expect.objectContaining({ code: 'not-found' }));
  });

  test('a time: words by the clock of the place, the nearest such day or any, and ISO to the second', () => {
    const daysOf = (when: string) => new Set(within({ when }).map(({ video }) => video));
    expect(daysOf('last saturday')).toEqual(new Set(['dev-camping.mp4']));
    expect(daysOf('sunday')).toEqual(new Set(['dev-breakfast.mp4']));
    expect(daysOf('2024-11-10')).toEqual(new Set(['dev-breakfast.mp4']));
    expect(daysOf('2024-11-10/2025-12-31').size).toBe(2);
    const minute = within({ when: `${starts(60)}/${starts(90)}` });
    for (const { video, t0 } of minute)
      expect([video, t0 >= 60 && t0 < 90]).toEqual(['dev-breakfast.mp4', true]);
    expect(minute.length).toBe(
      recall.entries.all().filter(({ videoId, t0 }) => videoId === 'vid_1' && t0 >= 60 && t0 < 90).length,
    );
    expect(hits({ text: 'cat', when: '2025-07-18' })).toEqual([]);
    for (const when of ['some time', '2025-02-30', '2025-03-08/2025-03-01'])
      expect(() => look({ when })).toThrowError(expect.objectContaining({ code: 'bad-input' }));
  });

  test('kinds of happenings, and facts with who tells them', () => {
    for (const kind of ['appears', 'leaves', 'says'] as const) {
      const ids = new Set(
        recall.entries
          .all()
          .filter((one) => one.kind === kind)
          .map(({ id }) => id),
      );
      expect(new Set(within({ kinds: [kind] }).map(({ id }) => id))).toEqual(ids);
    }
    const facts = recall.facts.of(recall.view(recall.asOf(null, undefined)));
    const found = within({ kinds: ['fact'] });
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set(facts.map(({ id }) => id)));
    const [tree] = within({ text: 'Where does the food bag hang?', kinds: ['fact'] });
    expect(tree).toMatchObject({
      kind: 'fact',
      who: [personNamed('Carys').id],
      text: 'maybe Carys says: "I\'ve hung the food bag on the big pine, ten feet up."',
    });
    const both = within({ text: 'food bag', kinds: ['says', 'fact'] }).map(({ kind }) => kind);
    expect(both.slice(0, 2)).toEqual(['transcript', 'fact']);
    for (const { who } of within({ text: personNamed('Owen').id, kinds: ['fact'] }))
      expect(who).toEqual([personNamed('Owen').id]);
    expect(hits({ text: 'anybody in the kitchen' }).some(({ kind }) => kind === 'fact')).toBe(false);
  });

  test('clips by their number, whole or by words', () => {
    const clip = within({ text: 'What happened in CLIP_1?', videos: ['dev-camping'] });
    const own = recall.entries.all().filter(({ clipId }) => clipId === 'vid_2/c000001');
    expect(new Set(clip.map(({ id }) => id))).toEqual(new Set(own.map(({ id }) => id)));
    expect(texts({ text: 'clip_1 table', videos: ['dev-camping'] })[0]).toContain('folding table');
    expect(hits({ text: 'CLIP_99' })).toEqual([]);
  });

  test('what was shown is left out, and the next ones come up; with clips their whole clips are', () => {
    const first = hits({ text: 'the cat', k: 2 });
    const next = hits({ text: 'the cat', k: 2, shown: first.map(({ id }) => id) });
    expect([...first, ...next]).toEqual(hits({ text: 'the cat', k: 4 }));
    const reply = "No, that was last year. This one's about rivers.";
    const asked = hits({ text: 'volcanoes' });
    expect(texts({ text: 'volcanoes', persons: ['Owen'] })).toContain(reply);
    expect(texts({ text: 'volcanoes', shown: [asked[0]!.id] })).toContain(reply);
    const [best] = hits({ text: 'the cat', clips: true });
    const others = hits({ text: 'the cat', clips: true, shown: [best!.id] });
    expect(others.map(({ video, clip }) => `${video} ${clip}`)).not.toContain(`${best!.video} ${best!.clip}`);
    expect(others.length).toBeGreaterThan(0);
  });

  test('seconds of no video, and a video that is not there, are refused', () => {
    expect(() => look({ text: 'cat', before: 3 })).toThrowError(
      expect.objectContaining({ code: 'bad-input' }),
    );
    expect(() => look({ text: 'cat', video: 'beach' })).toThrowError(
      expect.objectContaining({ code: 'not-found' }),
    );
  });
});

describe('clips', () => {
  test('are found once each and score what their best moment does', () => {
    const request = { text: 'sausages and the folding table', k: 1000 };
    const single = hits(request);
    const clips = hits({ ...request, clips: true });
    const keys = clips.map(({ video, clip }) => `${video} ${clip}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const clip of clips) {
      const own = single.filter((hit) => hit.video === clip.video && hit.clip === clip.clip);
      expect(own[0]).toEqual(clip);
      expect(clip.score).toBe(Math.max(...own.map(({ score }) => score)));
    }
  });

  test('that hold little of the words are left out where others hold more', () => {
    const text = 'the doctor who mends the boiler pump';
    const told = (request: SearchRequest) =>
      new Set(hits(request).map(({ video, clip }) => `${video} ${clip}`));
    expect(told({ text, clips: true }).size).toBeLessThan(told({ text, k: 1000 }).size);
    const list = 'toast cereal football dentist bears loon lantern piano';
    expect(told({ text: list, clips: true, k: 1000 })).toEqual(told({ text: list, k: 1000 }));
  });

  test('of the questions on stories, the first two clips hold the evidence of seven in eight', () => {
    let [asked, held] = [0, 0];
    for (const name of [...storyNames('dev'), ...storyNames('kept')]) {
      const truth = story(name);
      const memory = rememberStories([truth]).recall;
      for (const { question, answerable, clues, ask_at } of truth.qa) {
        if (!answerable) continue;
        const asOf = { video: truth.film, before: ask_at ?? undefined };
        const found = search(memory, { text: question, clips: true, k: 2, ...asOf }).hits;
        const clips = memory.entries
          .all()
          .filter(({ clipId }) => found.some(({ id }) => id.startsWith(`${clipId}/`)));
        asked += 1;
        if (clips.some(({ t0, t1 }) => clues.some(([from, to]) => t0 < to! && t1 > from!))) held += 1;
      }
    }
    expect(asked).toBe(128);
    expect(held).toBeGreaterThanOrEqual(112);
  });
});

describe('as of a moment', () => {
  const REQUESTS: SearchRequest[] = [
    { text: 'the cat' },
    { text: 'the cat', clips: true },
    { text: 'Hazel' },
    { text: 'What did Walter say about Lionel?' },
    { text: 'p_2' },
    { persons: ['p_1'], kinds: ['says', 'fact'] },
    { kinds: ['fact'] },
    { when: 'today' },
    { text: 'CLIP_2' },
    { videos: ['dev-breakfast'], k: 1000 },
  ];

  test('nothing that is learned later is used: the same as without it, byte for byte', () => {
    for (const request of REQUESTS)
      for (const before of [undefined, 12, 75, 130]) {
        const asOf = { ...request, video: 'dev-breakfast', before };
        const [late, early] = [recall, alone.recall].map((where) => JSON.stringify(look(asOf, {}, where)));
        expect(late, JSON.stringify(asOf)).toBe(early);
      }
  });

  test('nothing that ends later is found, and names that are heard later are not known', () => {
    for (const request of REQUESTS)
      for (const { video, t1 } of hits({ ...request, video: 'dev-breakfast', before: 75, k: 1000 }))
        expect([video, t1 <= 75]).toEqual(['dev-breakfast.mp4', true]);
    const bea = hits({ text: 'recorder', video: 'dev-breakfast', before: 70 });
    expect(bea[0]!.text).toMatch(/^Person 7 says/);
    expect(() => look({ persons: ['Carys'], video: 'dev-breakfast', before: 75 })).toThrowError(
      expect.objectContaining({ code: 'not-found' }),
    );
  });

  test('a face or a voice is compared with what was seen or heard by then, exactly', async () => {
    for (const node of ['f_2', 'v_3']) {
      const taken = sampleOf(both, node);
      for (const before of [40, 75, undefined]) {
        const asOf = { video: 'dev-breakfast', before };
        const known = await Promise.all(
          [both, alone].map((memory) => nodesKnown(memory.recall, comparable(memory), taken, asOf)),
        );
        expect(known[0]).toEqual(known[1]);
        const samples = known[0]!.flatMap((one) => one.samples);
        expect(samples.length).toBeGreaterThan(0);
        expect(samples.every(({ source }) => source!.startsWith('vid_1/'))).toBe(true);
      }
    }
  });

  test('a memory that is read whole to the end of its last video knows the samples that it keeps', async () => {
    const taken = sampleOf(alone, 'f_2');
    const asOf = await nodesKnown(alone.recall, comparable(alone), taken, { video: 'dev-breakfast' });
    const stored = described(alone.nodes).filter(({ modality }) => modality === 'face');
    const sources = (nodes: NodeRecord[]) =>
      nodes.map(({ id, samples }) => [id, samples.map(({ source }) => source).sort()]);
    expect(sources(asOf)).toEqual(sources(stored));
  });
});

describe('a face or a voice', () => {
  const by = async (node: string, request: SearchRequest = {}) => {
    const taken = sampleOf(both, node);
    return look(request, { taken, nodes: await nodesKnown(both.recall, comparable(both), taken, request) });
  };

  test.each([
    ['f_2', 'face'],
    ['v_3', 'voice'],
  ] as [string, Modality][])('%s: whose it is, then where they are seen and heard', async (node, of) => {
    const { recognised, hits: found } = await by(node, { k: 1000 });
    const { id, nodes } = personNamed('Hazel');
    expect(recognised).toMatchObject({
      of,
      persons: [{ id, name: 'Hazel', provisional: false, sure: true }],
    });
    const [hazel] = recognised!.persons;
    expect(hazel!.score).toBeGreaterThan(0.9);
    const own = recall.entries.all().filter(({ who }) => nodes.includes(who[0]!));
    expect(new Set(found.map((hit) => hit.id))).toEqual(new Set(own.map((one) => one.id)));
    expect(new Set(found.map(({ score }) => score))).toEqual(new Set([hazel!.score]));
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['incident', 'transcript']));
  });

  test('within the same bounds as words', async () => {
    const { hits: found } = await by('f_1', { kinds: ['leaves'], videos: ['dev-breakfast'] });
    expect(found.map(({ text }) => text)).toEqual(['Owen leaves.']);
    const clips = (await by('f_2', { clips: true, k: 1000 })).hits.map(
      ({ video, clip }) => `${video} ${clip}`,
    );
    expect(new Set(clips).size).toBe(clips.length);
  });

  test('that is only a little like somebody is perhaps theirs, and finds nothing', async () => {
    const taken = sampleOf(both, 'f_2');
    const stranger = sampleOf(both, 'f_7').embedding;
    const nodes = (await nodesKnown(both.recall, comparable(both), taken, {})).filter(
      ({ id }) => id === 'f_2',
    );
    /** Between the two, at a cosine to Hazel's that lies between suggesting and recognising. */
    const mixed = taken.embedding.map((value, i) => 0.42 * value + 0.93 * stranger[i]!);
    const length = Math.hypot(...mixed);
    const { recognised, hits: found } = look(
      {},
      { taken: { ...taken, embedding: mixed.map((value) => value / length) }, nodes },
    );
    expect(recognised!.persons).toMatchObject([{ name: 'Hazel', sure: false }]);
    expect(found).toEqual([]);
    const unlike = look({}, { taken: { ...taken, embedding: stranger }, nodes });
    expect(unlike).toMatchObject({ recognised: { persons: [] }, hits: [] });
  });

  test('is one person only, and of another weight nobody', async () => {
    const taken = sampleOf(both, 'f_2');
    const nodes = await nodesKnown(both.recall, comparable(both), taken, {});
    const double = nodes.map((node) => (node.id === 'f_7' ? { ...node, samples: nodes[1]!.samples } : node));
    const { persons } = look({}, { taken, nodes: double }).recognised!;
    expect(persons.filter(({ sure }) => sure)).toHaveLength(1);
    expect(persons.length).toBe(2);
    expect(await nodesKnown(both.recall, comparable(both), { ...taken, weightId: 'sface' }, {})).toEqual([]);
  });
});

test('the order of what scores alike is that of time, however it was remembered or read back', () => {
  const records = {
    videos: recall.videos.all(),
    ledger: recall.ledger,
    facts: both.writes.flatMap((one) => one.facts),
  };
  const [early, late] = ['vid_1', 'vid_2'].map((id) => recall.entries.read(recall.entries.inVideo(id)));
  const mixed = new HeldRecall({
    ...records,
    incidents: late!.flatMap((one, i) => [one, early![i] ?? []].flat()),
  });
  const inTurn = new HeldRecall({ ...records, incidents: [...early!.slice(0, late!.length), ...late!] });
  for (const request of [
    { text: 'the cat sausages' },
    { text: 'Owen' },
    { kinds: ['appears', 'fact'] },
  ] as const)
    for (const clips of [false, true])
      expect(look({ ...request, clips }, {}, mixed)).toEqual(look({ ...request, clips }, {}, inTurn));
});
