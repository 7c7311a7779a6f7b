import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FileName } from '../../../app/ui/file-name';

test('the name of a file can be broken between its words', () => {
  const shown = (name: string) => renderToStaticMarkup(createElement(FileName, { name }));
  expect(shown('two_children-on__a bed.mp4')).toBe('two_<wbr/>children-<wbr/>on__<wbr/>a bed.mp4');
  expect(shown('film.mp4')).toBe('film.mp4');
});
