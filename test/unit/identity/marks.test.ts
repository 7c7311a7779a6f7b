import { beforeEach, describe, expect, it } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import type { Correction, MarkedByHand } from '../../../lib/contract/people';
import { MnemeError } from '../../../lib/errors';
import { foldLedger, personsOf } from '../../../lib/identity/fold';
import { movedRecords } from '../../../lib/identity/ledger';
import { standingMarks, tracksByHand } from '../../../lib/identity/marks';
import { EMPTY_PICTURE } from '../../../lib/keeper/forgetting/pictures-without-person';
import { describePeople } from '../../../lib/memory/people';
import { EVERYTHING } from '../../../lib/memory/recall';
import { videoView } from '../../../lib/memory/video-view';
import type { TrackRecord } from '../../../lib/store/schema';
import { SMALL } from '../archive-helpers';
import { archived, Memory } from '../forget-helpers';
import { recallOf } from '../writing-helpers';

const CLIP = 'vid_1/c000001';
const STRANGER = `${CLIP}/t0009`;
let memory: Memory;

beforeEach(async () => {
  memory = await Memory.of(SMALL);
});

const video = () => memory.all('videos').find(({ id }) => id === 'vid_1')!.name;
/** Somebody in the lower half of the picture, from 40 s to 42 s of the first video. */
const byHand = (change: Partial<MarkedByHand> = {}): MarkedByHand => ({
  ...{ video: video(), t: 41, picture: memory.all('pictures')[0]!.bytes },
  boxes: Float32Array.of(40, 0.1, 0.5, 0.2, 0.4, 41, 0.1, 0.5, 0.2, 0.4, 42, 0.2, 0.5, 0.2, 0.4),
  ...change,
});
const mark = (who: string, shown: MarkedByHand | { track: string } = byHand()) =>
  memory.take({ do: 'mark', who, shown });
const refusal = (correction: Correction): Promise<string> =>
  memory.take(correction).then(
    () => 'taken',
    (error) => (error instanceof MnemeError ? `${error.code}: ${error.message}` : String(error)),
  );
const addStranger = () => {
  const like = memory.all('tracks').find(({ clipId }) => clipId === CLIP)!;
  const looks = like.looks.slice(0, 1).map((look) => ({ ...look, t: 50, picture: null }));
  const boxes = Float32Array.of(50, 0.6, 0.1, 0.1, 0.1, 52, 0.6, 0.1, 0.1, 0.1);
  const track: TrackRecord = { ...like, id: STRANGER, node: null, t0: 50, t1: 52, boxes, looks };
  memory.addTrack(track);
};
const people = () =>
  describePeople({
    persons: personsOf(foldLedger(memory.ledger)),
    nodes: [...memory.nodes.values()],
    videos: memory.all('videos'),
    tracks: [...memory.all('tracks'), ...tracksByHand(standingMarks(memory.ledger))],
    turns: memory.all('turns'),
    words: memory.all('words'),
    moved: movedRecords(memory.ledger),
    marks: standingMarks(memory.ledger),
  });
const person = (id: string) => people().find((one) => one.id === id);
const inView = (id: string) => {
  const recall = recallOf(memory);
  const view = recall.view(EVERYTHING);
  return recall
    .sightsOf('vid_1', view)
    .filter(({ node }) => view.persons.get(node)?.id === id)
    .map(({ t0, t1 }) => [t0, t1]);
};
const watched = () =>
  videoView({
    video: memory.all('videos')[0]!,
    clips: memory.all('clips').filter(({ videoId }) => videoId === 'vid_1'),
    tracks: memory.all('tracks').filter(({ videoId }) => videoId === 'vid_1'),
    ...{ turns: [], words: [], incidents: [], unwritten: [] },
    persons: foldLedger(memory.ledger),
    moved: movedRecords(memory.ledger),
    marks: standingMarks(memory.ledger).filter(({ at }) => at.videoId === 'vid_1'),
  }).tracks;

describe('somebody who was not recognised is marked in the picture', () => {
  it('as a person of their own, who is found, counted, pictured and asked for like others', async () => {
    const before = people().length;
    const id = (await mark('new'))!;
    await memory.take({ do: 'name', id, name: 'Grandma' });
    expect(people()).toHaveLength(before + 1);
    const { name, onScreen, crops } = person(id)!;
    expect({ name, onScreen, crops }).toEqual({
      name: 'Grandma',
      onScreen: [{ video: video(), t0: 40, t1: 42 }],
      crops: [`${CLIP}/b0001`],
    });
    expect(memory.all('pictures').some(({ key }) => key === `${CLIP}/b0001`)).toBe(true);
    expect(inView(id)).toEqual([[40, 42]]);
    expect(watched().find((track) => track.person === id)).toMatchObject({
      t0: 40,
      t1: 42,
      mark: expect.any(Number),
    });
    const told = answer(recallOf(memory), { question: 'When did Grandma first appear?' });
    expect(told.refused).toBe(false);
    expect(told.evidence[0]).toMatchObject({ video: video(), t0: 40 });
    await archived(memory);
  });

  it('as somebody who is known, in whose other stretches nothing changes', async () => {
    const [before, spans] = [inView('p_1'), person('p_1')!.onScreen];
    const overlapped = before.find(([t0, t1]) => t1! - t0! > 3)!;
    const t = overlapped[0]! + 1;
    await mark(
      'p_1',
      byHand({ t, boxes: Float32Array.of(t, 0.1, 0.1, 0.2, 0.2, t + 0.5, 0.1, 0.1, 0.2, 0.2) }),
    );
    expect(inView('p_1')).toEqual([...before, [t, t + 0.5]].sort((a, b) => a[0]! - b[0]! || a[1]! - b[1]!));
    expect(person('p_1')!.onScreen).toEqual(spans);
    expect(person('p_1')!.crops.at(-1)).toMatch(/\/b0001$/);
  });

  it('teaches no likeness', async () => {
    const nodes = structuredClone([...memory.nodes.values()]);
    await mark('p_1');
    addStranger();
    await mark('p_2', { track: STRANGER });
    expect([...memory.nodes.values()]).toEqual(nodes);
  });

  it('where a face was followed and told of nobody, for as long as it was seen', async () => {
    addStranger();
    expect(watched().find(({ id }) => id === STRANGER)).toMatchObject({ person: null });
    const id = (await mark('new', { track: STRANGER }))!;
    expect(watched().find((track) => track.id === STRANGER)).toMatchObject({
      person: id,
      mark: expect.any(Number),
    });
    expect(person(id)!.onScreen).toEqual([{ video: video(), t0: 50, t1: 52 }]);
    expect(inView(id)).toEqual([[50, 52]]);
    await archived(memory);
    await memory.take({ do: 'not-in', id, record: STRANGER });
    expect(watched().find((track) => track.id === STRANGER)).toMatchObject({ person: null });
    expect(person(id)).toBeUndefined();
  });

  it('is taken back, and done again', async () => {
    const before = { people: people(), watched: watched(), inView: inView('p_1') };
    const now = () => ({ people: people(), watched: watched(), inView: inView('p_1') });
    await mark('p_1');
    const marked = now();
    expect(marked).not.toEqual(before);
    expect(await memory.take({ do: 'undo' })).toMatch(/^p_1 was marked in /);
    expect(now()).toEqual(before);
    await archived(memory);
    await memory.take({ do: 'redo' });
    expect(now().inView).toEqual(marked.inView);
    await mark('new');
    await memory.take({ do: 'undo' });
    expect(people(), 'nobody is left of whom nothing is').toHaveLength(before.people.length);
  });

  it('is taken back where it is said not to be them', async () => {
    const id = (await mark('new'))!;
    const { id: record } = watched().find((track) => track.person === id)!;
    expect(await refusal({ do: 'not-in', id: 'p_1', record })).toMatch(/^not-found: That moment/);
    await memory.take({ do: 'not-in', id, record });
    expect(person(id)).toBeUndefined();
    await mark('p_1');
    await memory.take({ do: 'not-at', id: 'p_1', video: video(), t: 41.5 });
    expect(standingMarks(memory.ledger)).toEqual([]);
  });

  it('has a picture that may stand for them, as long as the mark does', async () => {
    await mark('p_1');
    const picture = `${CLIP}/b0001`;
    expect(await memory.take({ do: 'cover', id: 'p_1', picture })).toBe('p_1');
    expect(person('p_1')).toMatchObject({ hasCover: true });
    expect(person('p_1')!.crops[0]).toBe(picture);
    await archived(memory);
    expect(await refusal({ do: 'cover', id: 'p_2', picture })).toMatch(/^not-found: That picture/);
    await memory.take({ do: 'undo', step: memory.ledger.find(({ kind }) => kind === 'mark')!.seq });
    expect(person('p_1')!.crops).not.toContain(picture);
    expect(await refusal({ do: 'cover', id: 'p_1', picture })).toMatch(/^not-found: That picture/);
  });

  it('is cut to its clip, and counts for as long as that was seen', async () => {
    const rows = [28, 29.5, 30, 31].flatMap((t) => [t, 0.1, 0.1, 0.2, 0.2]);
    const id = (await mark('new', byHand({ t: 30, boxes: Float32Array.from(rows) })))!;
    expect(inView(id)).toEqual([[30, 31]]);
  });

  const row = (...values: number[]) => ({ boxes: Float32Array.from(values) });
  it.each<[string, () => Correction, RegExp]>([
    ['nobody', () => ({ do: 'mark', who: 'p_99', shown: byHand() }), /^not-found: .*p_99/],
    [
      'no face that there is',
      () => ({ do: 'mark', who: 'new', shown: { track: `${CLIP}/t0099` } }),
      /^not-found: There is no face/,
    ],
    [
      'a voice',
      () => ({ do: 'mark', who: 'new', shown: { track: `${CLIP}/s0000` } }),
      /^not-found: There is no face/,
    ],
    [
      "a face that is somebody's",
      () => ({ do: 'mark', who: 'p_2', shown: { track: `${CLIP}/t0000` } }),
      /^bad-input: That face is held to be/,
    ],
    [
      'a moment that is not remembered',
      () => ({ do: 'mark', who: 'new', shown: byHand({ t: 4000 }) }),
      /^not-found: Nothing of/,
    ],
    ['no boxes', () => ({ do: 'mark', who: 'new', shown: byHand(row()) }), /^bad-input: Where somebody is/],
    [
      'part of a row',
      () => ({ do: 'mark', who: 'new', shown: byHand(row(41, 0.1, 0.1)) }),
      /^bad-input: Where somebody is/,
    ],
    [
      'a box outside the picture',
      () => ({ do: 'mark', who: 'new', shown: byHand(row(41, 0.1, 1.5, 0.1, 0.1)) }),
      /^bad-input: Where somebody is/,
    ],
    [
      'no number',
      () => ({ do: 'mark', who: 'new', shown: byHand(row(41, Number.NaN, 0.5, 0.1, 0.1)) }),
      /^bad-input: Where somebody is/,
    ],
    [
      'rows out of order',
      () => ({ do: 'mark', who: 'new', shown: byHand(row(41, 0, 0, 1, 1, 40, 0, 0, 1, 1)) }),
      /^bad-input: Where somebody is/,
    ],
    [
      'no row of its moment',
      () => ({ do: 'mark', who: 'new', shown: byHand(row(40, 0, 0, 1, 1)) }),
      /^bad-input: Where somebody is must be told of the moment/,
    ],
    [
      'what is no picture',
      () => ({ do: 'mark', who: 'new', shown: byHand({ picture: new Uint8Array(9) }) }),
      /^bad-input: The picture/,
    ],
  ])('refuses %s, and nothing is changed', async (_, correction, told) => {
    const before = [memory.ledger.length, memory.nodes.size];
    expect(await refusal(correction())).toMatch(told);
    expect([memory.ledger.length, memory.nodes.size]).toEqual(before);
  });
});

describe('what becomes of marks when something is forgotten', () => {
  it('with a person go their marks, the pictures of these, and the stills of the clips in which they are', async () => {
    const id = (await mark('new'))!;
    await memory.take({ do: 'name', id, name: 'Grandma' });
    await mark('p_1', byHand({ t: 41, boxes: Float32Array.of(41, 0.15, 0.55, 0.2, 0.4) }));
    memory.forgetPerson('Grandma');
    const after = await archived(memory);
    expect(after).not.toContain('Grandma');
    expect(memory.all('pictures').some(({ key }) => key === `${CLIP}/b0001`)).toBe(false);
    expect(memory.all('clips').find((clip) => clip.id === CLIP)!.still).toBeNull();
    expect(memory.all('pictures').find(({ key }) => key === `${CLIP}/b0002`)!.bytes).toEqual(EMPTY_PICTURE);
    expect(inView('p_1')).toContainEqual([41, 41]);
  });

  it('also one that was taken back, and a face that was said to be theirs', async () => {
    addStranger();
    const id = (await mark('new'))!;
    await mark(id, { track: STRANGER });
    await memory.take({ do: 'undo', step: memory.ledger.find(({ kind }) => kind === 'mark')!.seq });
    memory.forgetPerson(id);
    const after = await archived(memory);
    expect(after).not.toContain('"mark"');
    expect(after).not.toContain(`${CLIP}/b0001`);
    expect(after).not.toContain(STRANGER);
  });

  it('with a video go its marks; whoever was marked in no other goes, too', async () => {
    const id = (await mark('new'))!;
    await mark('p_1');
    memory.forget('vid_1', { keepNamed: false });
    const after = await archived(memory);
    expect(after).not.toContain('"mark"');
    expect(person(id)).toBeUndefined();
    expect(person('p_1')).toBeDefined();
  });

  it('with another video none goes', async () => {
    const id = (await mark('new'))!;
    memory.forget('vid_2', { keepNamed: false });
    await archived(memory);
    expect(person(id)!.onScreen).toHaveLength(1);
  });
});
