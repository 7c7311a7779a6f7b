import type { Where } from '../store/schema';
import type { MemoryView } from './held-ledger';
import { type Happening, sentenceOf } from './incident-sentence';
import { isNote } from './is-note';
import type { Recall } from './recall';

type Told = Happening & Where;

/** An incident as a sentence in which people have the ids of persons, not of the faces and voices by which they are told. */
export function byPersons(record: Told, { recall, view }: { recall: Recall; view: MemoryView }): string {
  const sentence = sentenceOf(record, isNote(recall.videos.of(record.videoId)));
  return sentence.replace(/<p_(\d+)>/g, (reference, n: string) => {
    const node = record.who.find((id) => id.slice(2) === n);
    return node === undefined ? reference : personCalled(node, record, view);
  });
}

/** How a record names the person of a node: `<p_3>`; whom it could not know by who they are now, as they were called then. */
export function personCalled(node: string, at: Where, view: MemoryView): string {
  if (isKnownBy(node, at, view)) return `<${idOf(node, view)}>`;
  return view.personsThen!(at).get(node)?.name ?? `Unnamed person ${lettersOf(Number(node.slice(2)))}`;
}

/** The ids of the persons of some nodes, each once; of a record, only of those whom it knows by who they are now. */
export function personIds(nodes: readonly string[], view: MemoryView, at: Where): string[] {
  return [...new Set(nodes.filter((node) => isKnownBy(node, at, view)).map((node) => idOf(node, view)))];
}

/** Whether a record knows a node's person by who they are now: always, unless names that were learnt later do not reach it. */
export function isKnownBy(node: string, at: Where, { persons, personsThen }: MemoryView): boolean {
  if (!personsThen) return true;
  const [then, now] = [personsThen(at).get(node), persons.get(node)];
  return then?.id === now?.id && then?.name === now?.name;
}

function idOf(node: string, { persons }: MemoryView): string {
  return persons.get(node)?.id ?? `p_${node.slice(2)}`;
}

/** 1 is "A", 27 "AA": nobody takes it for the number of a person. */
function lettersOf(n: number): string {
  return n <= 0 ? '' : lettersOf(Math.floor((n - 1) / 26)) + String.fromCharCode(65 + ((n - 1) % 26));
}
