// Stories written to train with, by twenty-seven people who had seen neither the rules nor any other story: test/stories/asked/AUTHOR-NUMBER.txt.
// A line of a file is "TITLE ...", "PEOPLE Ada, Cleo*" (with * who is never in view), "3 Ada: what is said", "Q style 3,4 | question | accepted; accepted"
// (lines that answer it, or - where it is never told), "T 3 | a true sentence" or "F kind 3 | a false one", with the lines it cites.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { StyledStory } from './styles';

/** A sentence that cites lines, by their places from 0. */
export interface Claim {
  sentence: string;
  cites: number[];
  isTrue: boolean;
  /** What is wrong with it; empty where it is true. */
  kind: string;
}

export interface AskedStory extends StyledStory {
  author: string;
  claims: Claim[];
}

/** Seconds a spoken word takes, and silences between two lines: every fifth is long enough for a clip to end there. */
const WORD_S = 0.36;
const SILENCE_S = { short: 0.4, long: 1.6 };
const LONG_EVERY = 5;

/** All stories of a folder, by name. */
export function askedStories(folder = path.resolve('test/stories/asked')): AskedStory[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .map((file, i) => parsed(file.replace(/\.txt$/, ''), readFileSync(path.join(folder, file), 'utf8'), i));
}

/** @throws Error for a line that is none of these */
function parsed(name: string, text: string, place: number): AskedStory {
  const story: AskedStory = {
    film: name,
    author: name.split('-')[0]!,
    title: '',
    start: new Date(Date.UTC(2025, 0, 6, 9) + place * 26 * 3600_000).toISOString().replace('.000Z', '+00:00'),
    duration: 0,
    people: [],
    on_screen: {},
    lines: [],
    qa: [],
    claims: [],
  };
  const placeOf = new Map<string, number>();
  const citedBy = (places: string) => places.split(',').flatMap((one) => placeOf.get(one.trim()) ?? []);
  let t = 1;
  for (const row of text.split('\n')) {
    const [head = '', ...rest] = row.split('|').map((part) => part.trim());
    const line = /^(\d+) ([^:]+): (.+)$/.exec(row.trim());
    if (row.startsWith('TITLE ')) story.title = row.slice(6).trim();
    else if (row.startsWith('PEOPLE ')) story.people = peopleIn(row.slice(7), name);
    else if (line) {
      const [, number, who, said] = line;
      const person = story.people.find((one) => one.name === who!.replace('*', '').trim());
      if (!person) throw new Error(`${name}: nobody is called ${who}.`);
      placeOf.set(number!, story.lines.length);
      const t1 = t + WORD_S * said!.split(/\s+/).length;
      story.lines.push({ t0: t, t1, who: person.key, text: said!.trim() });
      t = t1 + (story.lines.length % LONG_EVERY === 0 ? SILENCE_S.long : SILENCE_S.short);
    } else if (head.startsWith('Q ')) {
      const [, style, places] = head.split(/\s+/);
      const accept = (rest[1] ?? '')
        .split(';')
        .map((one) => one.trim())
        .filter(Boolean);
      const cited = places === '-' ? [] : citedBy(places!);
      if (places !== '-' && cited.length === 0) continue;
      story.qa.push({
        id: `q${story.qa.length + 1}`,
        question: rest[0]!,
        answer: accept[0] ?? '',
        accept,
        clues: cited.map((at) => [story.lines[at]!.t0, story.lines[at]!.t1]),
        ask_at: null,
        answerable: places !== '-',
        style: style!,
      });
    } else if (/^[TF] /.test(head)) {
      const words = head.split(/\s+/);
      const cites = citedBy(words.at(-1)!);
      if (cites.length === 0) continue;
      const isTrue = words[0] === 'T';
      story.claims.push({ sentence: rest[0]!, cites, isTrue, kind: isTrue ? '' : words[1]! });
    } else if (row.trim() !== '' && !row.startsWith('```')) throw new Error(`${name}: what is "${row}"?`);
  }
  story.duration = t + 1;
  for (const { key, off_screen_only } of story.people)
    story.on_screen[key] = off_screen_only ? [] : [{ t0: 0, t1: story.duration }];
  return story;
}

function peopleIn(text: string, story: string): AskedStory['people'] {
  return text.split(',').map((one) => {
    const name = one.replace('*', '').trim();
    return { key: `${story} ${name}`, name, off_screen_only: one.includes('*') };
  });
}
