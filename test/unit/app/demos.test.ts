import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DEMOS, demoHref, demoOf, filmHref, momentHref } from '../../../app/demo/film';
import { memoryName, nameOfOwn, shownDemo } from '../../../lib/which-memory';

describe('the addresses of the demos', () => {
  it('lead to files that are there', () => {
    for (const { folder, memory, films } of Object.values(DEMOS)) {
      for (const file of [memory, ...films])
        expect(existsSync(path.join('public', folder, file)), file).toBe(true);
    }
  });

  it('mean a demo by its name, or by a film of it', () => {
    expect([demoOf('weeks'), demoOf('party.mp4'), demoOf('demo.mp4')]).toEqual(['weeks', 'weeks', 'demo']);
    expect([demoOf(null), demoOf('toString'), demoOf('own.mp4')]).toEqual([null, null, null]);
  });

  it('open at the telling moment, at that of a film, or at a film’s beginning', () => {
    expect(filmHref('weeks', 'weeks')).toBe('/watch?video=market.mp4&t=5');
    expect(filmHref('weeks', 'party.mp4', 3)).toBe('/watch?video=party.mp4&t=3');
    expect(filmHref('weeks', 'party.mp4')).toBe('/watch?video=party.mp4&t=0');
    expect([demoHref('demo'), demoHref('weeks')]).toEqual(['/demo', '/demo?film=weeks']);
  });

  it('lead from an address of a film to its demo, at that moment', () => {
    expect(momentHref('demo.mp4', 41.5)).toBe('/demo?t=41.5');
    expect(momentHref('stall.mp4', null)).toBe('/demo?film=stall.mp4');
    expect(momentHref('stall.mp4', 2)).toBe('/demo?film=stall.mp4&t=2');
    expect(momentHref('own.mp4', 2)).toBeNull();
  });
});

describe('the memory that a worker works on', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is the one that its name tells', () => {
    const named = (name: string) => {
      vi.stubGlobal('name', name);
      return [shownDemo(), memoryName(), nameOfOwn('memory')];
    };
    expect(named('memory')).toEqual([null, 'mneme', 'memory']);
    expect(named('demo-memory')).toEqual(['demo', 'mneme-demo', 'demo-memory']);
    expect(named('weeks-recording')).toEqual(['weeks', 'mneme-weeks', 'weeks-memory']);
  });
});
