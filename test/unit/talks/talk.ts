import { foldLedger, namesOf, personsOf } from '../../../lib/identity/fold';
import { rememberStories } from '../../stories/memory';
import type { Span, StoryTruth } from '../../stories/truth';

/** A short talk, and who is called what in it. */
export interface Talk {
  story: string;
  /** `who [faces in view]: words` */
  script: string;
  /** Who each name that is said belongs to; null: nobody who speaks or is seen. */
  called: Record<string, string | null>;
}

/** What names come to, of all talks. */
export interface NameMarks {
  /** Names that belong to somebody there. */
  nameable: number;
  /** Of these, who has theirs: beyond doubt, or provisionally. */
  sure: number;
  maybe: number;
  /** Names that somebody has who is not so called, sure ones and provisional ones. */
  wrong: { sure: number; maybe: number };
  /** Of these, names of nobody who speaks or is seen. */
  ofNobody: number;
  /** What was missed or wrong, for people to read. */
  notes: string[];
}

const LINE_S = 2.5;
const GAP_S = 0.7;

/** A story that is remembered, and who each name that is said in it belongs to. */
export interface Named {
  truth: StoryTruth;
  called: Talk['called'];
}

/** Each remembered as a video of its own, in a memory of its own, from perfect perception of it. */
export function marksOf(named: readonly Named[]): NameMarks {
  const marks: NameMarks = {
    nameable: 0,
    sure: 0,
    maybe: 0,
    wrong: { sure: 0, maybe: 0 },
    ofNobody: 0,
    notes: [],
  };
  for (const { truth, called } of named) {
    const people = rememberedPeople(truth);
    const owned = Object.entries(called).filter((entry): entry is [string, string] => entry[1] !== null);
    for (const who of new Set(owned.map(([, owner]) => owner))) {
      const names = owned.flatMap(([name, owner]) => (owner === who ? [name] : []));
      const bearers = people.filter(
        ({ keys, said }) => keys.has(who) && names.some((name) => said.has(name)),
      );
      marks.nameable += 1;
      if (bearers.some(({ provisional }) => !provisional)) marks.sure += 1;
      else if (bearers.length > 0) marks.maybe += 1;
      else marks.notes.push(`${truth.film}: ${names.join(', ')} missed`);
    }
    for (const { keys, said, name, provisional } of people) {
      const isTheirs = keys.size === 1 && [...said].some((word) => keys.has(called[word] ?? ''));
      if (name === null || isTheirs) continue;
      marks.wrong[provisional ? 'maybe' : 'sure'] += 1;
      if ([...said].some((word) => called[word] === null)) marks.ofNobody += 1;
      marks.notes.push(`${truth.film}: ${[...keys].join(' and ')} wrongly ${name}${provisional ? '?' : ''}`);
    }
  }
  return marks;
}

interface RememberedPerson {
  /** Whose face and voice it is. */
  keys: Set<string>;
  name: string | null;
  /** The words of the name and its aliases. */
  said: Set<string>;
  provisional: boolean;
}

function rememberedPeople(truth: StoryTruth): RememberedPerson[] {
  const { recall, writes } = rememberStories([truth]);
  const keyOf = new Map<string, string>();
  const slots = Object.keys(truth.on_screen);
  for (const { turns, tracks } of writes) {
    for (const { node, t0 } of turns)
      if (node) keyOf.set(node, truth.lines.find((line) => line.t0 === t0)!.who);
    for (const { node, boxes } of tracks)
      if (node) keyOf.set(node, slots[Math.round(boxes[1]! * slots.length)]!);
  }
  return personsOf(foldLedger(recall.ledger)).map((person) => ({
    keys: new Set(person.nodes.flatMap((node) => keyOf.get(node) ?? [])),
    name: person.name,
    said: new Set(namesOf(person).flatMap((name) => name.split(' '))),
    provisional: person.provisional,
  }));
}

/** A talk as a story of which everything is seen and heard. */
export function asNamed({ story, script, called }: Talk): Named {
  const rows = script
    .trim()
    .split('\n')
    .map((row) => /^\s*(\S+) \[(.*?)\]: (.*)$/.exec(row)!);
  const startOf = (i: number) => 1 + i * (LINE_S + GAP_S);
  const views = rows.map(([, , view]) => view!.split(' '));
  const inView = [...new Set(views.flat())];
  const truth: StoryTruth = {
    film: story,
    title: story,
    start: '2026-05-04T10:00:00+00:00',
    duration: startOf(rows.length),
    people: [...new Set([...inView, ...rows.map(([, who]) => who!)])].map((key) => ({
      ...{ key, name: key },
      off_screen_only: !inView.includes(key),
    })),
    on_screen: Object.fromEntries(
      inView.map((key) => [
        key,
        spansOf(
          views.map((view) => view.includes(key)),
          startOf,
        ),
      ]),
    ),
    lines: rows.map(([, who, , text], i) => ({
      ...{ t0: startOf(i), t1: startOf(i) + LINE_S },
      ...{ who: who!, text: text! },
    })),
    qa: [],
  };
  return { truth, called };
}

/** A story with the names of its people that are said aloud. */
export function storyNamed(truth: StoryTruth): Named {
  const aloud = new Set(truth.lines.flatMap(({ text }) => text.match(/\p{L}[\p{L}-]*/gu) ?? []));
  const called = truth.people.flatMap(({ key, name }) =>
    name.split(' ').flatMap((word) => (aloud.has(word) ? [[word, key] as const] : [])),
  );
  return { truth, called: Object.fromEntries(called) };
}

/** Spans of the rows in a row in which somebody is in view. */
function spansOf(isThere: boolean[], startOf: (row: number) => number): Span[] {
  const spans: Span[] = [];
  isThere.forEach((there, i) => {
    if (!there) return;
    const last = spans.at(-1);
    const t0 = startOf(i) - GAP_S / 2;
    if (last && isThere[i - 1]) last.t1 = t0 + LINE_S + GAP_S;
    else spans.push({ t0, t1: t0 + LINE_S + GAP_S });
  });
  return spans;
}
