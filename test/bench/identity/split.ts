import type { Wild } from './wild';

/** Recordings that may choose something, and those that only measure. */
export type Part = 'measuring' | 'choosing';

/** Recordings by part. `choosing`: the list's people and videos that may choose; nobody is on both sides. Throws where a recording shows people of both. */
export function split(recordings: readonly Wild[], choosing: readonly string[]): Record<Part, Wild[]> {
  const parts: Record<Part, Wild[]> = { measuring: [], choosing: [] };
  for (const recording of recordings) {
    const names = namesIn(recording);
    const chosen = names.filter((name) => choosing.includes(name)).length;
    if (chosen > 0 && chosen < names.length) throw new Error(`${recording.id} shows people of both parts.`);
    parts[chosen > 0 ? 'choosing' : 'measuring'].push(recording);
  }
  return parts;
}

/** Who is in a recording; of one without people its own id. */
export function namesIn({ id, who, abreast }: Wild): string[] {
  return abreast ?? [who ?? id];
}
