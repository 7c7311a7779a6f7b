import { describe, expect, it } from 'vitest';
import { ASKED_STEP, STEPS, stepOn } from '../../../app/demo/tour';

const ENDED = STEPS.length;

describe('the step of the tour that a page shows', () => {
  it('is the one that was gone to, on its own page', () => {
    expect(STEPS.map(({ page }, i) => stepOn(page, i))).toEqual([0, 1, 2, 3]);
  });

  it('is a later one on the page of that', () => {
    expect(stepOn('/ask', 0)).toBe(ASKED_STEP);
    expect(stepOn('/people', 0)).toBe(3);
    expect(stepOn('/people', 2)).toBe(3);
  });

  it('is none on other pages, and on those of earlier steps', () => {
    expect(stepOn('/', 0)).toBeNull();
    expect(stepOn('/watch', 2)).toBeNull();
  });

  it('is none any more once the tour has ended, as it does where its last page is left', () => {
    expect(stepOn('/ask', 3)).toBe(ENDED);
    expect(stepOn('/watch', ENDED)).toBe(ENDED);
  });
});
