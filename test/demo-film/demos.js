import { STORY } from './story.js';
import { WEEKS } from './weeks.js';

/**
 * The demos by name, with their films in the order of their days, and the folder of public/ that each lies in.
 * @type {Record<string, { folder: string, stories: Record<string, any>[] }>}
 */
export const DEMOS = {
  kite: { folder: 'demo', stories: [STORY] },
  weeks: { folder: 'demo/weeks', stories: WEEKS },
};

/** The story of a film, by its name. */
export function storyOf(film) {
  const stories = Object.values(DEMOS).flatMap((demo) => demo.stories);
  return stories.find((story) => story.film === film);
}
