import { describe, expect, test } from 'vitest';
import { answer as answerTo } from '../../../lib/answering/by-rules/answer';
import { search } from '../../../lib/answering/search/search';
import type { IncidentKind } from '../../../lib/contract/search';
import type { Loudness } from '../../../lib/hearing/loudness';
import { personsOf } from '../../../lib/identity/fold';
import type { IdentityRules } from '../../../lib/identity/identify';
import { memorizeClip, type PerceivedClip } from '../../../lib/keeper/memorize';
import { HeldRecall } from '../../../lib/memory/held-recall';
import { sentenceOf } from '../../../lib/memory/incident-sentence';
import { describePeople } from '../../../lib/memory/people';
import { contentTerms, questionTerms } from '../../../lib/memory/terms';
import { videoWarnings } from '../../../lib/memory/video-warnings';
import type { ClipWrite, NodeRecord, VideoRecord } from '../../../lib/store/schema';
import { inEnglish } from '../../../lib/told';
import { timecode } from '../../../lib/wording';

const VIDEO: VideoRecord = {
  id: 'vid_1',
  name: 'garden.mp4',
  bytes: 1,
  fingerprint: 'aa',
  durationS: 60,
  width: 640,
  height: 360,
  hasVideo: true,
  hasAudio: true,
  startsAt: '2025-05-01T10:00:00.000Z',
  startSource: 'container',
  zone: 'UTC',
  status: 'remembering',
  doneS: 0,
  clips: 0,
  warnings: [],
  damaged: false,
  weights: {},
};
const RULES: IdentityRules = {
  face: { weightId: 'face', rules: { threshold: 0.5, sure: 0.7, suggest: 0.4, cap: 10 } },
  voice: { weightId: 'voice', rules: { thresholds: [[1, 0.5]], within: 0.5, cap: 20 } },
};
const NOTHING = { nodes: [], ledger: [], previous: { tracks: [], turns: [], words: [] } };
const SILENT: Loudness = { t0: 0, stepS: 0.02, values: new Float32Array() };
const ADA = Float32Array.of(1, 0);
const BEN = Float32Array.of(0, 1);
type Row = [t: number, x: number, y: number, w: number, h: number];
const face = (embedding: Float32Array, t0: number, t1: number, quality = 0.9, frames = 4) => ({
  t0,
  t1,
  boxes: Array.from({ length: frames }, (_, i): Row => [t0 + i / 5, 0.1, 0.1, 0.2, 0.2]),
  looks: [{ t: t0, box: { x: 0.1, y: 0.1, w: 0.2, h: 0.2 }, quality, embedding, jpeg: Uint8Array.of(1) }],
  mouth: null,
});
const EMPTY: PerceivedClip = {
  t0: 0,
  t1: 30,
  isLast: false,
  frames: 150,
  still: Uint8Array.of(1),
  tracks: [],
  turns: [],
  cues: [],
  gaps: [],
  loudness: SILENT,
};

/** Ada is seen for the whole first clip and speaks three times; Ben comes in the second one and is heard out of view in the first. */
const CLIPS: PerceivedClip[] = [
  {
    ...EMPTY,
    tracks: [face(ADA, 0, 29.8)],
    turns: [
      { t0: 1, t1: 4, embedding: ADA },
      { t0: 6, t1: 9, embedding: ADA },
    ],
    cues: [
      { t0: 1, t1: 4, text: 'The roses were planted on Sunday.' },
      { t0: 6, t1: 9, text: 'I keep the watering cans behind the shed.' },
      { t0: 20, t1: 22, text: 'Is anyone there?' },
    ],
  },
  {
    ...EMPTY,
    t0: 30,
    t1: 60,
    isLast: true,
    tracks: [face(ADA, 30, 40), face(BEN, 35, 59.8)],
    turns: [{ t0: 41, t1: 44, embedding: BEN }],
    cues: [{ t0: 41, t1: 44, text: 'Seven buckets of apples came from the old tree.' }],
  },
];

/** Remembers clips one by one, as the keeper does. */
function rememberAll(clips = CLIPS): { writes: ClipWrite[]; nodes: NodeRecord[]; recall: HeldRecall } {
  const recall = new HeldRecall({ videos: [], incidents: [], ledger: [] });
  const nodes = new Map<string, NodeRecord>();
  const writes: ClipWrite[] = [];
  let video = VIDEO;
  for (const seen of clips) {
    const write = memorizeClip(
      video,
      seen,
      {
        nodes: [...nodes.values()],
        ledger: recall.ledger,
        previous: writes.at(-1) ?? NOTHING.previous,
      },
      RULES,
    );
    for (const node of write.nodes) nodes.set(node.id, node);
    recall.addClip(write);
    writes.push(write);
    video = write.video;
  }
  return { writes, nodes: [...nodes.values()], recall };
}

describe('memorizing a clip', () => {
  test('tells who comes, who goes and who says what, by reference', () => {
    const texts = rememberAll().writes.flatMap((write) =>
      write.incidents.map((told) => [told.t0, sentenceOf(told)]),
    );
    expect(texts).toEqual([
      [0, '<p_1> appears.'],
      [1, '<p_2> says: "The roses were planted on Sunday."'],
      [6, '<p_2> says: "I keep the watering cans behind the shed."'],
      [20, 'Someone says: "Is anyone there?"'],
      [35, '<p_3> appears.'],
      [40, '<p_1> leaves.'],
      [41, '<p_4> says: "Seven buckets of apples came from the old tree."'],
    ]);
  });

  test('being on screen across two clips is neither coming nor going', () => {
    const [, second] = rememberAll().writes;
    expect(
      second!.incidents.filter((incident) => incident.kind === 'appears' && incident.who[0] === 'f_1'),
    ).toEqual([]);
  });

  test('a face of low quality, or seen for a moment only, founds nobody', () => {
    expect(rememberAll([{ ...EMPTY, tracks: [face(ADA, 0, 5, 0.01)] }]).nodes).toEqual([]);
    expect(rememberAll([{ ...EMPTY, tracks: [face(ADA, 3, 3, 0.9, 1)] }]).nodes).toEqual([]);
    expect(rememberAll([{ ...EMPTY, frames: 1, tracks: [face(ADA, 0, 0, 0.9, 1)] }]).nodes).toHaveLength(1);
  });

  test('the video ends remembered, or partial when something could not be decoded', () => {
    expect(rememberAll().writes.at(-1)!.video).toMatchObject({ status: 'remembered', doneS: 60, clips: 2 });
    const damaged = rememberAll([{ ...CLIPS[0]!, gaps: [{ what: 'sound', t0: 12, t1: 14 }] }, CLIPS[1]!]);
    expect(damaged.writes.map((write) => write.video.status)).toEqual(['remembering', 'partial']);
  });

  test('a memory without faces, speech or words says so', () => {
    const warningsOf = (seen: Partial<PerceivedClip>, video: Partial<VideoRecord> = {}) => {
      const whole = { ...VIDEO, weights: { 'face-detection': 'd', vad: 'v' }, ...video };
      const write = memorizeClip(whole, { ...EMPTY, isLast: true, ...seen }, NOTHING, RULES);
      const has = (kind: IncidentKind) => write.incidents.some((incident) => incident.kind === kind);
      return videoWarnings(write.video, write.clip.gaps, has).map(inEnglish);
    };
    const turns = [{ t0: 1, t1: 4, embedding: ADA }];
    const tracks = [face(ADA, 0, 20)];
    expect(warningsOf({})).toEqual(['Nobody was recognised in it by face.', 'No speech was heard in it.']);
    expect(warningsOf({ tracks, turns })).toEqual([
      'No .vtt or .srt gave it words, and nothing was there to write them down, so what was said is not remembered.',
    ]);
    expect(warningsOf({ tracks, turns }, { wordsOff: true })).toEqual([
      'That words are written down was switched off when it was remembered.',
    ]);
    const weights = { 'face-detection': 'd', vad: 'v', transcription: 'w' };
    const unwritten = [{ t0: 1, t1: 4 }];
    const lost = expect.stringMatching(/^Of what is said in it, 3 s could not be written down\. /);
    expect(warningsOf({ tracks, turns }, { weights })).toEqual(['No words were made out in it.']);
    expect(warningsOf({ tracks, turns, unwritten }, { weights, durationS: 600 })).toEqual([lost]);
    const cues = [{ t0: 6, t1: 9, text: 'Hello.' }];
    expect(warningsOf({ tracks, turns, unwritten, cues }, { weights })).toEqual([
      expect.stringMatching(/^Its words were written down by a model/),
      lost,
    ]);
    const [, little] = warningsOf({ tracks, turns, unwritten, cues }, { weights, durationS: 600 });
    expect(little).toBe('Of what is said in it, 3 s could not be written down.');
    const gaps = [{ what: 'words' as const, t0: 0, t1: 20, why: 'It stopped.' }];
    expect(warningsOf({ tracks, turns, gaps }, { weights })).toEqual([
      'What is said was not written down from 0 s to 20 s. It stopped.',
    ]);
    expect(warningsOf({ tracks, turns, cues: [{ t0: 1, t1: 4, text: 'Hello.' }] })).toEqual([]);
    expect(warningsOf({}, { weights: {} })).toEqual([
      'Faces were not looked for in it.',
      'Speech was not listened for in it.',
    ]);
    expect(warningsOf({ isLast: false })).toEqual([]);
  });

  test('the same perception gives the same records', () => {
    expect(rememberAll().writes).toEqual(rememberAll().writes);
  });
});

describe('people', () => {
  test('face and voice become one person by votes, with when they are seen and what they say', () => {
    const { recall, writes, nodes } = rememberAll();
    const people = describePeople({
      persons: personsOf(recall.view({ until: Number.POSITIVE_INFINITY }).persons),
      nodes,
      videos: recall.videos.all(),
      tracks: writes.flatMap((write) => write.tracks),
      turns: writes.flatMap((write) => write.turns),
      words: writes.flatMap((write) => write.words),
      moved: new Map(),
      marks: [],
    });
    expect(people.map(({ id, faces, voices }) => ({ id, faces, voices }))).toEqual([
      { id: 'p_1', faces: ['f_1'], voices: ['v_2'] },
      { id: 'p_3', faces: ['f_3'], voices: [] },
      { id: 'p_4', faces: [], voices: ['v_4'] },
    ]);
    expect(people.every(({ hasCover, hidden }) => !hasCover && !hidden)).toBe(true);
    expect(people[0]!.onScreen).toEqual([{ video: 'garden.mp4', t0: 0, t1: 40 }]);
    expect(people[0]!.speaking[0]).toEqual({
      video: 'garden.mp4',
      t0: 1,
      t1: 4,
      text: 'The roses were planted on Sunday.',
    });
  });
});

describe('the picture that people chose', () => {
  const shownBy = (
    cover: string | undefined,
    moved = new Map<string, string>(),
    offCentre: string[] = [],
  ) => {
    const { recall, writes, nodes } = rememberAll();
    const persons = personsOf(recall.view({ until: Number.POSITIVE_INFINITY }).persons);
    const [ada] = describePeople({
      persons: persons.map((person) => (person.id === 'p_1' && cover ? { ...person, cover } : person)),
      nodes,
      videos: recall.videos.all(),
      tracks: writes.flatMap((write) => write.tracks).map((track) => ({ ...track, offCentre })),
      turns: [],
      words: [],
      moved,
      marks: [],
    });
    return { crops: ada!.crops, hasCover: ada!.hasCover };
  };

  test('comes first of theirs, also where it is not among the best', () => {
    const { crops: best } = shownBy(undefined);
    expect(best.length).toBeGreaterThan(1);
    const last = best.at(-1)!;
    expect(shownBy(last)).toEqual({ crops: [last, ...best.slice(0, -1)], hasCover: true });
    const other = last.replace(/\d$/, '2');
    expect(shownBy(other)).toEqual({ crops: [other, ...best], hasCover: true });
  });

  test('is none in which the face lies at the edge, where another is half as good', () => {
    const [best, ...others] = shownBy(undefined).crops;
    const { crops } = shownBy(undefined, new Map(), [best!]);
    expect(crops[0]).toBe(others[0]);
    expect(crops).toHaveLength(others.length + 1);
    expect(shownBy(undefined, new Map(), [best!, ...others]).crops, 'as good as before').toEqual([
      best,
      ...others,
    ]);
  });

  test('is the best one again where it is somebody else’s by now, or its video is forgotten', () => {
    const automatic = shownBy(undefined);
    const chosen = automatic.crops.at(-1)!;
    expect(shownBy('vid_9/c000000/t0000-0')).toEqual(automatic);
    const moved = new Map([[chosen.slice(0, chosen.lastIndexOf('-')), 'f_3']]);
    expect(shownBy(chosen, moved).crops[0]).not.toBe(chosen);
    expect(shownBy(chosen, moved).hasCover).toBe(false);
  });
});

describe('asking without a model', () => {
  const ask = (question: string, more: object = {}) =>
    answerTo(rememberAll().recall, { question, ...more }, { now: () => 0 });

  test('quotes what was said, with when', () => {
    const answer = ask('Where are the watering cans kept?');
    expect(answer).toMatchObject({ refused: false, mode: 'auto', rounds: 0, modelCalls: 0, promptTokens: 0 });
    expect(answer.answer).toContain(
      'At 0:06 in garden.mp4: Person 1 says: "I keep the watering cans behind the shed."',
    );
    expect(answer.evidence[0]).toMatchObject({
      video: 'garden.mp4',
      t0: 6,
      t1: 9,
      who: ['p_1'],
      kind: 'transcript',
    });
  });

  test('refuses what was never told, and says what it looked for', () => {
    const answer = ask('How much did the piano cost?');
    expect(answer).toMatchObject({ refused: true, evidence: [] });
    expect(answer.answer).toContain('"piano"');
  });

  test('as of a moment, what came later is not there', () => {
    expect(ask('How many buckets of apples came from the tree?').refused).toBe(false);
    expect(
      ask('How many buckets of apples came from the tree?', { video: 'garden', before: 40 }).refused,
    ).toBe(true);
  });

  test('remembering a later clip changes no earlier answer', () => {
    const early = rememberAll(CLIPS.slice(0, 1)).recall;
    const late = rememberAll().recall;
    for (const question of [
      'Where are the watering cans?',
      'Who planted roses?',
      'Who came from the old tree?',
    ]) {
      const request = { question, video: 'garden.mp4', before: 30 };
      expect(answerTo(late, request, { now: () => 0 })).toEqual(answerTo(early, request, { now: () => 0 }));
    }
  });

  test('a name given later is read in every old incident, and none of them changes', () => {
    const { recall } = rememberAll();
    const before = JSON.stringify(recall.entries.all());
    recall.addStep({ seq: recall.ledger.length + 1, kind: 'name', node: 'f_1', name: 'Ada' });
    const answer = answerTo(recall, { question: 'What does Ada keep behind the shed?' }, { now: () => 0 });
    expect(answer.answer).toContain('Ada says: "I keep the watering cans behind the shed."');
    expect(JSON.stringify(recall.entries.all())).toBe(before);
  });

  test('a name that is also a word counts only when it is written as a name', () => {
    const { recall } = rememberAll();
    recall.addStep({ seq: recall.ledger.length + 1, kind: 'name', node: 'f_3', name: 'Will' });
    const refused = (question: string) => answerTo(recall, { question }, { now: () => 0 }).refused;
    expect(refused('Where will I find the watering cans?')).toBe(false);
    expect(refused('Where does Will keep the watering cans?')).toBe(true);
  });

  test('words that look like a reference to a person stay words', () => {
    const { recall } = rememberAll([
      { ...CLIPS[0]!, cues: [{ t0: 1, t1: 4, text: 'The parcel is for <p_2>.' }] },
    ]);
    const [best] = search(recall, { text: 'parcel' }).hits;
    expect(best!.text).toBe('Person 1 says: "The parcel is for ‹p_2>."');
  });

  test('answers do not depend on the order in which videos were remembered or read back', () => {
    const { writes, recall } = rememberAll();
    const incidents = writes.flatMap((write) => write.incidents);
    const other = { ...VIDEO, id: 'vid_2', name: 'porch.mp4', startsAt: '2025-05-02T10:00:00.000Z' };
    const moved = incidents.map((incident) => ({
      ...incident,
      id: incident.id.replace('vid_1', 'vid_2'),
      videoId: 'vid_2',
    }));
    const videos = [recall.videos.of('vid_1'), other];
    const { ledger } = recall;
    const inTurn = new HeldRecall({ videos, incidents: [...incidents, ...moved], ledger });
    const mixed = new HeldRecall({
      videos,
      incidents: incidents.flatMap((incident, i) => [moved[i]!, incident]),
      ledger,
    });
    for (const question of [
      'Where are the watering cans?',
      'apples from the old tree',
      'planted roses on Sunday',
    ]) {
      expect(answerTo(mixed, { question }, { now: () => 0 })).toEqual(
        answerTo(inTurn, { question }, { now: () => 0 }),
      );
    }
  });

  test('a line that outlasts its video is still found when asked about that video', () => {
    const late = { t0: 56, t1: 61, text: 'The ladder leans on the barn.' };
    const { recall } = rememberAll([CLIPS[0]!, { ...CLIPS[1]!, cues: [late] }]);
    const request = { question: 'Where does the ladder lean?', video: 'garden' };
    expect(answerTo(recall, request, { now: () => 0 }).refused).toBe(false);
    expect(answerTo(recall, { ...request, before: 60 }, { now: () => 0 }).refused).toBe(true);
  });

  test('a video that is not there is a clear error', () => {
    expect(() => ask('Who?', { video: 'beach.mp4' })).toThrowError(/No video is named "beach.mp4"/);
  });
});

describe('words', () => {
  test('stems, folds accents and drops what carries no content', () => {
    expect(contentTerms('The cafés were watering Nora’s plants')).toEqual(['cafe', 'water', 'nora', 'plant']);
    expect(questionTerms('Who is the woman that said she was watering?')).toEqual([
      { stem: 'water', word: 'watering' },
    ]);
  });

  test('timecodes', () => {
    expect([timecode(6.9), timecode(75), timecode(3725)]).toEqual(['0:06', '1:15', '1:02:05']);
  });
});
