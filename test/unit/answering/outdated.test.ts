import { expect, test } from 'vitest';
import { reflex } from '../../../lib/answering/by-model/reflex';
import { rememberStories, story } from '../../stories/memory';
import { scripted, think } from '../thinking-helpers';

const BREAKFAST = story('dev-breakfast');
/** What one person says, first and at last. */
const [WHO] = BREAKFAST.lines.map(({ who }) => who);
const theirs = BREAKFAST.lines.flatMap(({ who }, i) => (who === WHO ? i : []));

test('what was told otherwise later is marked as such, what holds is not', async () => {
  const said = new Map([
    [theirs[0], 'I take my tea with honey.'],
    [theirs.at(-1), 'I take my tea without honey from now on.'],
  ]);
  const lines = BREAKFAST.lines.map((line, i) => ({ ...line, text: said.get(i) ?? line.text }));
  const { recall } = rememberStories([{ ...BREAKFAST, lines }]);
  const { prompts } = await think(reflex, 'How does Owen take tea?', recall, scripted(['Not known: it.']));
  const marked = prompts[0]!.split('\n').filter((line) => line.includes('(told otherwise later)'));
  expect(marked.length).toBeGreaterThan(0);
  for (const line of marked) expect(line).toContain('with honey.');
  expect(prompts[0]).toContain('without honey from now on.');
});
