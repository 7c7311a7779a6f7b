import { describe, expect, it, test } from 'vitest';
import { marksWithoutName } from '../../../lib/keeper/forgetting/marks-without-name';
import { marked } from '../../../lib/keeper/mark-videos';
import type { VideoRecord } from '../../../lib/store/schema';
import { countedTags, MOST_TAG_LETTERS, MOST_TAGS } from '../../../lib/tags';

const video = (id: string, marks: Pick<VideoRecord, 'tags' | 'favourite'> = {}): VideoRecord =>
  ({ id, name: `${id}.mp4`, bytes: 1, hasVideo: true, hasAudio: true, ...marks }) as VideoRecord;
const NOTE = { ...video('note'), bytes: 0, hasVideo: false, hasAudio: false };
const ALL = [
  video('vid_1', { tags: ['Holiday', 'sea'], favourite: true }),
  video('vid_2'),
  video('vid_3'),
  NOTE,
];

const marksOf = ({ id, tags, favourite }: VideoRecord) => ({
  id,
  ...(tags && { tags }),
  ...(favourite && { favourite }),
});

describe('videos', () => {
  it('get tags and stars: trimmed, each once, in their order, written as others have them', () => {
    const { videos, changed } = marked(ALL, [
      { id: 'vid_2', add: ['  Zoo\tday ', 'holiday', 'HOLIDAY', 'zoo DAY'], favourite: true },
      { id: 'vid_3', add: ['ZOO day'] },
    ]);
    expect(changed).toEqual(videos);
    expect(videos.map(marksOf)).toEqual([
      { id: 'vid_2', tags: ['Holiday', 'Zoo day'], favourite: true },
      { id: 'vid_3', tags: ['Zoo day'] },
    ]);
    expect(ALL[1], 'nothing given is changed').not.toHaveProperty('tags');
  });

  it('lose them, and have no field of them then', () => {
    const { videos } = marked(ALL, [
      { id: 'vid_1', remove: [' HOLIDAY ', 'sea', 'never'], favourite: false },
    ]);
    expect(videos).toEqual([video('vid_1')]);
  });

  it('stay as they are where nothing changes', () => {
    const { videos, changed } = marked(ALL, [
      { id: 'vid_1', add: ['holiday'], favourite: true },
      { id: 'vid_2', remove: ['holiday'], favourite: false },
      { id: 'vid_3' },
    ]);
    expect(videos).toHaveLength(3);
    expect(changed).toEqual([]);
  });

  it('are marked one after the other where one is named twice', () => {
    const { videos } = marked(ALL, [
      { id: 'vid_2', add: ['a'] },
      { id: 'vid_2', add: ['b'], remove: ['a'] },
    ]);
    expect(videos.map(marksOf)).toEqual([{ id: 'vid_2', tags: ['b'] }]);
  });

  test.each([
    ['nothing', ['  \u200b '], 'Give a tag that can be read.'],
    [
      'too many letters',
      ['x'.repeat(MOST_TAG_LETTERS + 1)],
      `A tag has at most ${MOST_TAG_LETTERS} letters.`,
    ],
    [
      'too many',
      Array.from({ length: MOST_TAGS + 1 }, (_, i) => `t${i}`),
      `vid_2.mp4 would have more than ${MOST_TAGS} tags.`,
    ],
  ])('refuse a tag of %s', (_, add, message) => {
    expect(() => marked(ALL, [{ id: 'vid_2', add }])).toThrow(message);
  });

  it('take as many and as long ones as there may be', () => {
    const add = Array.from({ length: MOST_TAGS }, (_, i) => String(i).padEnd(MOST_TAG_LETTERS, '.'));
    expect(marked(ALL, [{ id: 'vid_2', add }]).videos[0]!.tags).toHaveLength(MOST_TAGS);
  });

  it('are no notes', () => {
    expect(() => marked(ALL, [{ id: 'note', favourite: true }])).toThrow('A note has no tags and no star.');
  });
});

test('tags are counted without case, in their order', () => {
  const videos = [{ tags: ['sea', 'Zoo'] }, { tags: ['SEA'] }, {}];
  expect(countedTags(videos)).toEqual([
    { tag: 'sea', videos: 2 },
    { tag: 'Zoo', videos: 1 },
  ]);
});

test('a tag that names somebody who is forgotten goes, and the others stay', () => {
  const all = [
    video('vid_1', { tags: ['clara', 'sea'], favourite: true }),
    video('vid_2', { tags: ['clara'] }),
  ];
  const names = { isIn: (text: string) => text === 'clara' };
  expect(marksWithoutName([...all, video('vid_3', { tags: ['sea'] })], names).map(({ is }) => is)).toEqual([
    video('vid_1', { tags: ['sea'], favourite: true }),
    video('vid_2'),
  ]);
});
