import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { heardNames, type PersonName, tallyNames } from '../../../lib/identity/names/choose-names';
import { type NameVote, nameVotes } from '../../../lib/identity/names/name-votes';
import { CONTEXT_S, type SpokenLine } from '../../../lib/identity/names/names-from-talk';
import { Numbering } from '../../../lib/identity/numbering';
import type { NameHeard } from '../../../lib/store/schema';
import { shared } from '../../shared';
import { DIALOGUES, type Dialogue } from '../name-dialogues';

interface FilmTruth {
  people: { key: string; name: string }[];
  on_screen: Record<string, { t0: number; t1: number }[]>;
  lines: { t0: number; t1: number; who: string; text: string }[];
}

const LINE_S = 2.5;
const GAP_S = 0.7;
const PAUSE_S = 12;

/** `ana [ana ben]: Hello.` is said by ana with both in view; `...` is a pause. Voices and faces are nodes, bound to persons. */
function linesOf(script: string): SpokenLine[] {
  let t = 1;
  return script
    .trim()
    .split('\n')
    .flatMap((row, i) => {
      if (row.trim() === '...') {
        t += PAUSE_S;
        return [];
      }
      const [, who, view, text] = /^\s*(\S+) \[(.*?)\]: (.*)$/.exec(row)!;
      const line: SpokenLine = {
        id: `l${i}`,
        t0: t,
        t1: t + LINE_S,
        text: text!,
        speaker: who === '?' ? null : `v_${who}`,
        onScreen: view!
          .split(' ')
          .filter(Boolean)
          .map((key) => `f_${key}`),
      };
      t = line.t1 + GAP_S;
      return [line];
    });
}

function personsOf(lines: SpokenLine[]): Map<string, string> {
  const keys = lines.flatMap((line) => [line.speaker, ...line.onScreen]).filter((node) => node !== null);
  return new Map(keys.map((node) => [node, node.slice(2)]));
}

/** Votes of all clips, cut at these seconds. */
function votesOf(lines: SpokenLine[], cuts: number[] = [], known: string[] = []): NameVote[] {
  const persons = personsOf(lines);
  const ends = [...cuts, lines.at(-1)!.t1 + 1];
  return ends.flatMap((until, i) => {
    const from = ends[i - 1] ?? 0;
    const heard = lines.filter((line) => line.t0 < until && line.t1 > from - CONTEXT_S);
    return nameVotes(heard, { from, until, last: i === ends.length - 1, persons, known });
  });
}

const inVideo = (votes: NameVote[], videoId = 'a'): NameHeard[] =>
  votes.map((vote) => ({ ...vote, at: { videoId, ...vote.at } }));

function tally(votes: NameHeard[], persons: ReadonlyMap<string, string>): Map<string, PersonName> {
  const nodes = new Numbering();
  return tallyNames(heardNames(votes, nodes), (node) => persons.get(nodes.texts[node]!));
}

/** `{ ana: 'Ana', ben: 'Ben?' }`, the mark being a provisional name's. */
function namesOf(lines: SpokenLine[], votes = votesOf(lines)): Record<string, string> {
  const named = tally(inVideo(votes), personsOf(lines));
  return Object.fromEntries(
    [...named].sort().map(([person, { name, provisional }]) => [person, provisional ? `${name}?` : name]),
  );
}

describe('whom a name is given', () => {
  test.each(DIALOGUES)('$story', ({ script, names }: Dialogue) => {
    expect(namesOf(linesOf(script))).toEqual(names);
  });

  test('cut into clips anywhere, each mention is voted on once and alike', () => {
    for (const { script } of DIALOGUES) {
      const lines = linesOf(script);
      const whole = votesOf(lines);
      const cuts = lines.map((line) => line.t1 + GAP_S / 2).filter((_, i) => i % 3 === 2);
      expect(votesOf(lines, cuts.slice(0, -1)).sort(byLine)).toEqual([...whole].sort(byLine));
    }
  });

  test('a vote rests on nothing later than it says', () => {
    const lines = linesOf(`
      ana [ana ben]: Pass me the salt, Wilhelmina.
      ben [ana ben]: Here it is.`);
    const [vote] = votesOf(lines);
    expect(vote).toMatchObject({
      node: 'v_ben',
      name: 'Wilhelmina',
      line: lines[0]!.id,
      at: { t0: lines[0]!.t0 },
    });
    expect(vote!.at.t1).toBe(lines[1]!.t1);
  });

  test('speakers that are not known, or told wrongly, make no wrong name sure', () => {
    for (const { script, truth } of DIALOGUES) {
      const lines = linesOf(script);
      const speakers = [null, ...new Set(lines.map((line) => line.speaker))];
      for (let i = 0; i < lines.length; i += 1) {
        for (const speaker of speakers) {
          const told = lines.map((line, k) => (k === i ? { ...line, speaker } : line));
          const sure = Object.entries(namesOf(told)).filter(([, name]) => !name.endsWith('?'));
          for (const [person, name] of sure) expect(truth[person]).toContain(name);
        }
      }
    }
  });
});

describe('a line that was written down from sound', () => {
  const heardAt = (lines: SpokenLine[], likelihood: number): SpokenLine[] =>
    lines.map((line) => ({
      ...line,
      heard: Float32Array.from(line.text.split(' ').flatMap(() => [line.t0, line.t1, likelihood])),
    }));
  const script = `
    ana [ana ben]: Thank you, Ben!
    ben [ana ben]: Of course.`;
  const weightOf = (lines: SpokenLine[]) => votesOf(lines).find(({ weight }) => weight > 0)!.weight;

  test('weighs less the less likely its name is, and never nothing', () => {
    const whole = weightOf(linesOf(script));
    expect(weightOf(heardAt(linesOf(script), 1))).toBe(whole);
    expect(weightOf(heardAt(linesOf(script), 0.5))).toBeCloseTo(0.75 * whole, 2);
    expect(weightOf(heardAt(linesOf(script), 0))).toBeCloseTo(0.5 * whole, 2);
  });

  test('weighs a name by its own words alone', () => {
    const [line, answer] = linesOf(script);
    const heard = (name: number) => Float32Array.from([0, 1, 0.1, 1, 2, 0.1, 2, 3, name]);
    expect(weightOf([{ ...line!, heard: heard(1) }, answer!])).toBe(weightOf([line!, answer!]));
  });

  test('one’s own word that hardly was heard makes no name sure', () => {
    const own = linesOf('ana [ana]: I am Ana.');
    expect(namesOf(own)).toEqual({ ana: 'Ana' });
    expect(namesOf(heardAt(own, 0.1))).toEqual({ ana: 'Ana?' });
  });

  test('knows a name that sounds as one of somebody known', () => {
    const lines = linesOf(`
      ana [ana ben]: Wilhelmeena, this is mine.
      ben [ana ben]: It is.`);
    const weights = (known: string[], told = heardAt(lines, 1)) =>
      votesOf(told, [], known).map(({ weight }) => Math.abs(weight));
    expect(Math.max(...weights(['Wilhelmina']))).toBeGreaterThan(Math.max(...weights(['Ottoline'])));
    expect(weights(['Wilhelmina'], lines), 'subtitles are believed').toEqual(weights([], lines));
  });
});

test('names that are known are read once for all lines, not for each', () => {
  let reads = 0;
  const known = new Proxy(
    Array.from({ length: 50 }, (_, i) => `Name${i}`),
    {
      get(names, key, receiver) {
        if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
        return Reflect.get(names, key, receiver);
      },
    },
  );
  const lines = linesOf('ana [ana]: Thank you, Ben!\nben [ben]: Of course.\n'.repeat(20));
  expect(votesOf(lines, [], known).length).toBeGreaterThan(0);
  expect(reads).toBeLessThanOrEqual(2 * known.length);
});

describe('films whose speakers are known', () => {
  test.skipIf(!shared).each(['a1', 'a2', 'a3', 'a-long'])(
    '%s: whoever is named aloud is named, nobody wrongly (needs the shared films)',
    (film) => {
      const truth: FilmTruth = JSON.parse(
        readFileSync(path.join(shared!, `films/open/${film}.truth.json`), 'utf8'),
      );
      const inView = (t0: number, t1: number) =>
        Object.keys(truth.on_screen).filter((key) =>
          truth.on_screen[key]!.some((span) => span.t0 < t1 && span.t1 > t0),
        );
      const lines = truth.lines.map(({ t0, t1, who, text }, i): SpokenLine => {
        const onScreen = inView(t0, t1).map((key) => `f_${key}`);
        return { id: `l${i}`, t0, t1, text, speaker: `v_${who}`, onScreen };
      });
      const cuts = lines.map((line) => line.t1 + 0.1).filter((_, i) => i % 6 === 5);
      const named = namesOf(lines, votesOf(lines, cuts.slice(0, -1)));
      const aloud = truth.people.filter(({ name }) => truth.lines.some(({ text }) => text.includes(name)));
      const found = Object.fromEntries(
        Object.entries(named).map(([key, name]) => [key, name.replace('?', '')]),
      );
      expect(found).toEqual(Object.fromEntries(aloud.map(({ key, name }) => [key, name])));
    },
  );
});

describe('the name that votes add up to', () => {
  const persons = new Map([
    ['f_1', 'p_1'],
    ['v_2', 'p_1'],
    ['v_3', 'p_3'],
  ]);
  let seconds = 0;
  const vote = (node: string, name: string, weight: number, more: Partial<NameHeard> = {}): NameHeard => {
    seconds += 10;
    return {
      node,
      name,
      weight,
      how: 'addressed',
      at: { videoId: 'a', t0: seconds, t1: seconds + 5 },
      ...more,
    };
  };

  test('one line is provisional, two make it sure; face and voice count together', () => {
    const one = vote('v_2', 'Emma', 0.6);
    expect(tally([one], persons).get('p_1')).toEqual({ name: 'Emma', provisional: true, aliases: [] });
    const two = [one, vote('f_1', 'Emma', 0.6)];
    expect(tally(two, persons).get('p_1')).toEqual({ name: 'Emma', provisional: false, aliases: [] });
  });

  test('a name is one person’s in a video, and provisional while another comes near', () => {
    const votes = [vote('v_2', 'Emma', 0.6), vote('v_2', 'Emma', 0.6), vote('v_3', 'Emma', 0.7)];
    const named = tally(votes, persons);
    expect(named.get('p_1')).toMatchObject({ name: 'Emma', provisional: true });
    expect(named.has('p_3')).toBe(false);
  });

  test('two who are as sure of it both keep it', () => {
    const own = { how: 'self' } as const;
    const named = tally([vote('v_2', 'Tom', 0.9, own), vote('v_3', 'Tom', 0.8, own)], persons);
    expect([...named.values()].map(({ name, provisional }) => [name, provisional])).toEqual([
      ['Tom', true],
      ['Tom', true],
    ]);
  });

  test('in another video somebody else may be called the same', () => {
    const elsewhere = { at: { videoId: 'b', t0: 1, t1: 2 } };
    const named = tally([vote('v_2', 'Tom', 0.6), vote('v_3', 'Tom', 0.5, elsewhere)], persons);
    expect([...named.keys()]).toEqual(['p_1', 'p_3']);
  });

  test('who says a name of another is not so called', () => {
    expect(tally([vote('v_2', 'Nora', 0.4), vote('v_2', 'Nora', -0.3)], persons).size).toBe(0);
  });

  test('misheard forms and parts are aliases; another name raises doubt', () => {
    const votes = [vote('v_2', 'Emma', 0.6), vote('v_2', 'Emma', 0.6), vote('v_2', 'Emmer', 0.5)];
    expect(tally([...votes, vote('v_2', 'Emma Brown', 0.4)], persons).get('p_1')).toEqual({
      name: 'Emma',
      provisional: false,
      aliases: ['Emmer', 'Emma Brown'],
    });
    const doubted = [...votes, vote('v_2', 'Ruth', 0.9), vote('v_2', 'Ruth', 0.9)];
    expect(tally(doubted, persons).get('p_1')).toMatchObject({ provisional: true });
  });

  test('Mario and Maria stay two names', () => {
    const named = tally([vote('v_2', 'Mario', 0.6), vote('v_3', 'Maria', 0.5)], persons);
    expect([...named.values()].map(({ name }) => name)).toEqual(['Mario', 'Maria']);
  });
});

function byLine(a: NameVote, b: NameVote): number {
  return a.at.t0 - b.at.t0 || a.node.localeCompare(b.node) || a.weight - b.weight;
}
