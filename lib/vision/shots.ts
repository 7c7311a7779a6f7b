import type { Picture } from '../media/media-types';
import { levelsApart, newColours, type SceneChange, sceneChange } from './tracker';

/**
 * A picture that comes all at once where little moved: it differs from the one before by so many levels, of 255, by so many times what any two pictures
 * of the second before differed by, and by so large a share of colours. So a cut shows between two who sit before the same wall, or in the same light, as two shots of one place may.
 *
 * Of 63 real recordings (faces, streets, films, calls) eight pictures are so that are no cut by `sceneChange`: seven cuts and a dissolve. Somebody who walks through a picture
 * that stood still comes to three times within a second, and to less than 0.12 of the colours; the first step of a fade to 0.20, cuts of one place to 0.23 and more.
 */
const JUMP = { levels: 8, times: 3, colours: 0.22 } as const;
/** Pictures that are compared with the next one, and how many there must be. */
const BEFORE = { most: 8, least: 3 } as const;

/** Tells what is between each sampled picture and the one before it. */
export class Shots {
  private last: Picture | null = null;
  /** By how many levels each picture of this shot differed from the one before it, the latest last. */
  private levels: number[] = [];

  /** What is between the picture before and this one, given as a thumbnail; null for the first. */
  step(small: Picture): SceneChange {
    const { last } = this;
    this.last = small;
    if (!last) return null;
    const levels = levelsApart(last, small);
    const isJump =
      this.levels.length >= BEFORE.least &&
      levels > JUMP.levels &&
      levels > JUMP.times * Math.max(...this.levels) &&
      newColours(last, small) > JUMP.colours;
    const change = isJump ? 'cut' : sceneChange(last, small);
    this.levels = change === 'cut' ? [] : [...this.levels, levels].slice(-BEFORE.most);
    return change;
  }
}
