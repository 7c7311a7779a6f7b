import { expect, test } from 'vitest';
import { shownInWords } from '../../../app/(pages)/library/shown-in-words';
import german from '../../../app/language/de.json';
import { translator } from '../../../app/language/translate';
import { readShownIn } from '../../../lib/keeper/read-memory';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const { recall } = rememberStories([
  {
    ...scene('meadow', '2025-06-14T17:10:00+01:00', {}, []),
    shown: [
      { kind: 'kite', t0: 0, t1: 20, score: 0.45 },
      { kind: 'dog', t0: 22, t1: 30 },
      { kind: 'bench', t0: 32, t1: 58 },
      { kind: 'bicycle', t0: 62, t1: 66 },
      { kind: 'umbrella', t0: 68, t1: 72, score: 0.95 },
      { kind: 'car', t0: 74, t1: 88 },
      { kind: 'dog', t0: 92, t1: 96, most: 2 },
    ],
  },
  {
    ...scene('hill', '2025-06-21T09:30:00+01:00', {}, []),
    shown: [{ kind: 'kite', t0: 2, t1: 9, score: 0.45 }],
  },
]);
const [meadow, hill] = recall.videos.all().map(({ id }) => id) as [string, string];

test('what a video shows in short: four kinds, those that are sure first, then those that were in view longest, then the surest', () => {
  expect(readShownIn(recall, [meadow, 'vid_9'])).toEqual([
    {
      video: meadow,
      kinds: [
        { kind: 'bench', most: 1, isSure: true, names: [] },
        { kind: 'car', most: 1, isSure: true, names: [] },
        { kind: 'dog', most: 2, isSure: true, names: [] },
        { kind: 'umbrella', most: 1, isSure: true, names: [] },
      ],
      hasMore: true,
      hasText: false,
    },
  ]);
  expect(readShownIn(recall, [hill])[0]!.kinds).toEqual([
    { kind: 'kite', most: 1, isSure: false, names: [] },
  ]);
});

test('it is told in the words of the page', () => {
  const kinds = [
    { kind: 'dog', most: 2, isSure: true, names: ['Bruno'] },
    { kind: 'umbrella', most: 1, isSure: true, names: [] },
    { kind: 'kite', most: 1, isSure: false, names: [] },
  ];
  expect(shownInWords(translator('en', {}), { kinds, hasMore: true, hasText: true })).toEqual([
    '2 dogs (Bruno)',
    'an umbrella',
    'maybe a kite',
    'text',
    'more',
  ]);
  expect(shownInWords(translator('de', german), { kinds, hasMore: false, hasText: false })).toEqual([
    '2 × Hund (Bruno)',
    'Regenschirm',
    'vielleicht Drachen',
  ]);
});
