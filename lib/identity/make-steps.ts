import type { StepView } from '../contract/people';
import { MnemeError } from '../errors';
import {
  BY_SUBTITLES,
  type CorrectedLine,
  type LedgerEntry,
  type LinesStep,
  type NewLedgerEntry,
} from '../store/schema';
import { undoneEntries } from '../store/undone';
import { type Told, told } from '../told';
import { foldLedger, type PersonView, standing } from './fold';
import { isStep, lastRedoable, numberOf, type Step } from './ledger';
import { linesSetRight } from './line-steps';

/** Most letters of a name. */
export const MAX_NAME = 80;

type NewStep<Kind> = Extract<NewLedgerEntry, { kind: Kind }>;

/**
 * Two people are one.
 *
 * @throws MnemeError `bad-input` when they are one already, or were seen together in one picture
 */
export function mergeStep(a: PersonView, b: PersonView, entries: LedgerEntry[]): NewStep<'merge'> {
  if (a.id === b.id) throw new MnemeError('bad-input', told`${called(a)} is one person already.`);
  if (keptApart(a, b, standing(entries)) === 'seen')
    throw new MnemeError(
      'bad-input',
      told`${called(a)} and ${called(b)} were seen side by side, so they are two people. If one of those faces is somebody else's, say so of that face first.`,
    );
  return { kind: 'merge', a: a.nodes, b: b.nodes };
}

/**
 * One face or voice of a person is somebody else's.
 *
 * @throws MnemeError `not-found` when the person has no such node, `bad-input` when it is the only one
 */
export function splitStep(person: PersonView, node: string): NewStep<'split'> {
  requirePart(person, node);
  const rest = person.nodes.filter((other) => other !== node);
  if (rest.length === 0)
    throw new MnemeError(
      'bad-input',
      told`That is all there is of ${called(person)}: nothing is left to split from. Of a voice that is somebody else in one of its videos, name the video, too.`,
    );
  return { kind: 'split', a: [node], b: rest };
}

/** Throws `not-found` when a person has no such face or voice. */
export function requirePart(person: PersonView, node: string): void {
  if (!person.nodes.includes(node))
    throw new MnemeError(
      'not-found',
      told`${called(person)} has no face or voice ${node}. It has ${person.nodes.join(', ')}.`,
    );
}

/**
 * Two people are not one, and are never to be held for one.
 *
 * @throws MnemeError `bad-input` when they are one now
 */
export function differStep(a: PersonView, b: PersonView): NewStep<'split'> {
  if (a.id === b.id)
    throw new MnemeError(
      'bad-input',
      told`${a.id} is one person. Split off the face or voice that is another's.`,
    );
  return { kind: 'split', a: a.nodes, b: b.nodes };
}

function called(person: PersonView): string {
  return person.name ?? person.id;
}

/**
 * What keeps two people two: they were seen side by side, or people told them apart; null when nothing does. `live`: the entries
 * that stand (`standing`).
 */
export function keptApart(a: PersonView, b: PersonView, live: LedgerEntry[]): 'seen' | 'said' | null {
  const across = (left: string[], right: string[]) =>
    (left.some((node) => a.nodes.includes(node)) && right.some((node) => b.nodes.includes(node))) ||
    (left.some((node) => b.nodes.includes(node)) && right.some((node) => a.nodes.includes(node)));
  let said = false;
  for (const entry of live) {
    if (entry.kind === 'apart' && across([entry.a], [entry.b])) return 'seen';
    if (entry.kind === 'split') said ||= across(entry.a, entry.b);
    if (entry.kind === 'move') said ||= across([entry.from], [entry.to]);
  }
  return said ? 'said' : null;
}

/** What a video is called. */
export type NameOfVideo = (videoId: string) => string;
const asItIs: NameOfVideo = (videoId) => videoId;

/** Every step that people took, oldest first. */
export function stepsTaken(entries: LedgerEntry[], nameOf: NameOfVideo = asItIs): StepView[] {
  const undone = undoneEntries(entries);
  const next = lastRedoable(entries)?.step.seq;
  return entries.filter(isStep).map((step) => ({
    seq: step.seq,
    text: stepText(step, entries, nameOf),
    undone: undone.has(step.seq),
    ...(step.seq === next && { isNextToRedo: true }),
  }));
}

/** Letters of a line that are told of a step. */
const TOLD_LETTERS = 60;

/** @param who what people are called */
function linesText(step: LinesStep, entries: LedgerEntry[], who: (node: string) => string): Told {
  const ids = new Set(step.of.map(({ id }) => id));
  const earlier = linesSetRight(entries.slice(0, step.seq - 1)).filter(({ of }) =>
    of.some(({ id }) => ids.has(id)),
  );
  const covered = new Set(earlier.flatMap(({ of }) => of.map(({ id }) => id)));
  const before = earlier.flatMap(({ by }) => by);
  const many = before.length + step.of.filter(({ id }) => !covered.has(id)).length;
  const isNew = ({ t0, text, who }: CorrectedLine) =>
    !before.some((line) => line.t0 === t0 && line.text === text && line.who === who);
  const made = step.by.filter(isNew);
  const [line = step.by[0]!, next = line] = made;
  const [text, second] = [inShort(line.text), inShort(next.text)];
  if (step.by.length > many) return told`A line was split in two: "${text}" and "${second}".`;
  if (step.by.length < many) return told`Two lines were joined: "${text}".`;
  return line.who === null
    ? told`A line was set right: somebody says "${text}".`
    : told`A line was set right: ${who(line.who)} says "${text}".`;
}

/** The first sentence of a line, or its beginning. */
function inShort(text: string): string {
  const first = text.split(/(?<=[.!?]) /)[0]!;
  if (first === text && text.length <= TOLD_LETTERS) return text;
  return `${first.slice(0, TOLD_LETTERS).replace(/[\s.]+$/, '')}…`;
}

/** @param before the name that `who` had */
function namingText(name: string | null, before: string | null, who: string): Told {
  if (name === null) return told`The name of ${who} was taken away.`;
  if (before === null) return told`${who} was named ${name}.`;
  return before === name ? told`The name ${name} was confirmed.` : told`${before} was renamed ${name}.`;
}

/** What a step did, in words, with people called as they were before it. `entries`: the whole ledger. */
export function stepText(step: Step, entries: LedgerEntry[], nameOf: NameOfVideo): Told {
  const before = foldLedger(entries.slice(0, step.seq - 1));
  const who = (node: string) => before.get(node)?.name ?? before.get(node)?.id ?? `p_${numberOf(node)}`;
  switch (step.kind) {
    case 'lines':
      return linesText(step, entries, who);
    case 'name':
      return namingText(step.name, before.get(step.node)?.name ?? null, who(step.node));
    case 'merge':
      return told`${who(step.a[0]!)} and ${who(step.b[0]!)} were joined.`;
    case 'split':
      return told`${who(step.a[0]!)} and ${who(step.b[0]!)} were told apart.`;
    case 'move':
      return step.records.length === 1
        ? told`One moment of ${who(step.from)} became ${who(step.to)}.`
        : told`${step.records.length} moments of ${who(step.from)} became ${who(step.to)}.`;
    case 'cover':
      return told`A picture was chosen for ${who(step.nodes[0]!)}.`;
    case 'hide':
      return step.hidden
        ? told`${who(step.nodes[0]!)} was hidden.`
        : told`${who(step.nodes[0]!)} was shown again.`;
    case 'mark':
      return told`${who(step.node)} was marked in ${nameOf(step.at.videoId)}.`;
    case 'listen':
      return step.by === BY_SUBTITLES
        ? told`Subtitles were added to ${nameOf(step.videoId)}.`
        : told`${nameOf(step.videoId)} was listened to again.`;
  }
}
