import type { MemoryView } from './held-ledger';

/** A text in which people have the ids of persons, not of the faces and voices by which they are told. */
export function byPersons(
  { text, who }: { text: string; who: readonly string[] },
  { persons }: MemoryView,
): string {
  return text.replace(/<p_(\d+)>/g, (reference, n: string) => {
    const node = who.find((id) => id.slice(2) === n);
    return node === undefined ? reference : `<${persons.get(node)?.id ?? `p_${n}`}>`;
  });
}

/** The ids of the persons of some nodes, each once. */
export function personIds(nodes: readonly string[], { persons }: MemoryView): string[] {
  return [...new Set(nodes.map((node) => persons.get(node)?.id ?? `p_${node.slice(2)}`))];
}
