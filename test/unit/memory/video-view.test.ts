import { describe, expect, test } from 'vitest';
import { pictureWithin, placeAt } from '../../../app/(pages)/watch/stretch-at';
import { boxAt, seenAt } from '../../../lib/identity/box-at';
import { foldLedger } from '../../../lib/identity/fold';
import { movedRecords } from '../../../lib/identity/ledger';
import { standingMarks } from '../../../lib/identity/marks';
import { type VideoSource, videoView } from '../../../lib/memory/video-view';
import type { IncidentRecord, LedgerEntry } from '../../../lib/store/schema';
import { inEnglish } from '../../../lib/told';
import { MemoryInHand, SMALL } from '../archive-helpers';

describe('where a face is', () => {
  const rows = Float32Array.from([10, 0.1, 0.2, 0.1, 0.2, 10.2, 0.3, 0.2, 0.1, 0.4, 13, 0.9, 0, 0.1, 0.1]);

  test('is between the sights before and after, and where it was last seen', () => {
    const half = boxAt(rows, 10.1)!;
    expect([half.x, half.y, half.w, half.h].map((value) => Math.round(100 * value))).toEqual([
      20, 20, 10, 30,
    ]);
    expect(boxAt(rows, 10)!.x).toBeCloseTo(0.1);
    expect(boxAt(rows, 9.9)!.x).toBeCloseTo(0.1);
    expect(boxAt(rows, 13.1)!.x).toBeCloseTo(0.9);
  });

  test('is not known before, after, or in a long gap', () => {
    for (const t of [0, 9.8, 10.4, 11.5, 12.8, 13.2]) expect(boxAt(rows, t), `${t} s`).toBeNull();
    expect(boxAt(new Float32Array(), 1)).toBeNull();
    const track = { person: 'p_1', t0: 10, t1: 13, boxes: rows };
    expect(seenAt([track], 10.1)).toEqual([track]);
    expect(seenAt([track], 11.5)).toEqual([]);
  });

  test('is told once where a person is followed anew, and of each person', () => {
    const track = (person: string, t0: number) => ({
      ...{ person, t0, t1: t0 + 1 },
      boxes: Float32Array.from([t0, 0, 0, 0.1, 0.1, t0 + 1, 0, 0, 0.1, 0.1]),
    });
    const [first, next, other] = [track('p_1', 2), track('p_1', 3.1), track('p_2', 3.1)];
    const all = [first, next, other];
    expect(seenAt(all, 3)).toEqual([first, other]);
    expect(seenAt(all, 3.05)).toEqual([first, other]);
    expect(seenAt(all, 3.12)).toEqual([next, other]);
  });

  test('is measured from the picture, not from the black around it', () => {
    const wide = { width: 1600, height: 900 };
    expect(pictureWithin({ width: 800, height: 800 }, wide)).toEqual({
      ...{ left: 0, top: 175, width: 800, height: 450 },
    });
    expect(pictureWithin(wide, { width: 450, height: 900 })).toEqual({
      ...{ left: 575, top: 0, width: 450, height: 900 },
    });
  });
});

test('the line at which a video stands is the last that has begun', () => {
  const lines = [{ t0: 1 }, { t0: 4 }, { t0: 4 }, { t0: 9 }];
  expect([0, 1, 3.9, 3.98, 4, 8, 100].map((t) => placeAt(lines, t))).toEqual([-1, 0, 0, 2, 2, 2, 3]);
  expect(placeAt([], 3)).toBe(-1);
});

describe('what a video shows', () => {
  const memory = MemoryInHand.make(SMALL);
  const ledger = memory.of('ledger');
  const source = (steps: LedgerEntry[] = []): VideoSource => {
    const all = [...ledger, ...steps];
    const ofVideo = <T extends { videoId: string }>(records: T[]) =>
      records.filter(({ videoId }) => videoId === 'vid_1');
    return {
      video: memory.of('videos').find(({ id }) => id === 'vid_1')!,
      clips: ofVideo(memory.of('clips')),
      tracks: ofVideo(memory.of('tracks')),
      turns: ofVideo(memory.of('turns')),
      words: ofVideo(memory.of('words')),
      incidents: ofVideo(memory.of('incidents')),
      unwritten: [],
      persons: foldLedger(all),
      moved: movedRecords(all),
      marks: standingMarks(all),
    };
  };

  test('is every line and every face, by whom they are held to be, and by whom they were moved to', () => {
    const { words, tracks } = source();
    const view = videoView(source());
    expect(view.lines.filter(({ text }) => text !== null)).toHaveLength(words.length);
    expect(view.lines.map(({ t0 }) => t0)).toEqual(view.lines.map(({ t0 }) => t0).sort((a, b) => a - b));
    expect(view.tracks).toHaveLength(tracks.length);

    const track = tracks.find(({ node }) => node !== null)!;
    const line = view.lines.find(({ turn, person }) => turn !== null && person !== null)!;
    const voice = source().turns.find(({ id }) => id === line.turn)!.node!;
    const last = ledger.length;
    const moved = videoView(
      source([
        { seq: last + 1, kind: 'move', records: [track.id], from: track.node!, to: 'f_90' },
        { seq: last + 2, kind: 'move', records: [line.turn!], from: voice, to: 'v_91' },
      ]),
    );
    expect(moved.tracks.find(({ id }) => id === track.id)!.person).toBe('p_90');
    expect(moved.lines.find(({ id }) => id === line.id)!.person).toBe('p_91');
    expect(moved.chapters[0]!.who).toContain('p_90');
    expect(view.chapters[0]!.who).not.toContain('p_90');
  });

  test('is told in chapters: clips with the same people, up to a part of its length', () => {
    const short = source();
    const bounds = ({ t0, t1 }: { t0: number; t1: number }) => [t0, t1];
    expect(videoView(short).chapters.map(bounds)).toEqual(short.clips.map(bounds));
    const long = { ...short, video: { ...short.video, durationS: 24 * 60 }, tracks: [], turns: [] };
    const [a, b, c] = short.clips;
    expect(videoView(long).chapters.map(bounds)).toEqual([[a!.t0, c!.t1]]);
    const entering = { ...long, tracks: short.tracks.filter(({ clipId }) => clipId === b!.id) };
    expect(videoView(entering).chapters.map(bounds)).toEqual(short.clips.map(bounds));
  });

  test('of a chapter tells what a model wrote, else who comes and goes', () => {
    const { clips, incidents } = source();
    const happens = (more: IncidentRecord[]) =>
      videoView({ ...source(), incidents: [...incidents, ...more] }).chapters[0]!.happens.map(({ text }) =>
        inEnglish(text),
      );
    expect(happens([])).not.toEqual([]);
    expect(happens([]).every((text) => /<p_\d+> (appears|leaves)\./.test(text))).toBe(true);
    const [clip] = clips;
    const written = {
      ...incidents[0]!,
      clipId: clip!.id,
      kind: 'observed' as const,
      words: 'The kettle boils.',
    };
    expect(happens([written])).toEqual(['The kettle boils.']);
    const colour: IncidentRecord = { ...written, id: 'colour', kind: 'coloured', t0: 0, words: 'red' };
    expect(happens([colour, written])).toEqual(['The kettle boils.', 'Much of the picture is red.']);
    const at = (t0: number, t1: number) => ({ ...written, t0, t1 });
    expect(happens([at(2, 6), at(2, 4), at(5, 8), at(12, 14)]), 'at once it is told once').toEqual([
      'The kettle boils.',
      'The kettle boils.',
    ]);
  });

  test('tells which words were heard unsurely, and which speech could not be written down', () => {
    const { words, turns } = source();
    const [line] = words;
    const count = line!.text.split(' ').length;
    const rows = Array.from({ length: count }, (_, i) => [line!.t0, line!.t1, i === 1 ? 0.2 : 0.9]);
    const heard = { ...line!, heard: Float32Array.from(rows.flat()) };
    const shown = videoView({ ...source(), words: [heard, ...words.slice(1)] });
    expect(shown.lines.flatMap(({ id, unsure }) => (unsure ? [[id, unsure]] : []))).toEqual([
      [line!.id, [1]],
    ]);
    expect(shown.unwritten).toBeNull();

    const turn = turns.find(({ id }) => id === line!.turnId)!;
    const { t0, t1 } = turn;
    const lost = videoView({
      ...source(),
      video: { ...source().video, unwrittenS: t1 - t0 },
      words: words.filter(({ turnId }) => turnId !== turn.id),
      unwritten: [{ t0, t1 }],
    });
    expect(lost.lines.filter(({ isUnwritten }) => isUnwritten)).toMatchObject([{ id: turn.id, text: null }]);
  });

  test('without words it says why', () => {
    expect(videoView(source()).noWords).toBeNull();
    expect(videoView({ ...source(), words: [], turns: [], incidents: [] }).noWords).toBe(
      'No speech was heard in it.',
    );
  });
});
