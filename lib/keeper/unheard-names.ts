import type { Recall } from '../memory/recall';
import { clipIdOf } from '../store/clip-id';
import type { WordsRecord } from '../store/schema';
import type { HeldMemory } from './held-memory';

/** Clips whose words are read at a time. */
const CLIPS_AT_ONCE = 20;

/** Whether lines are in a language in which names are not heard. */
export async function areNamesUnheard(lines: readonly { text: string }[]): Promise<boolean> {
  const { spokenLanguage } = await import('../identity/names/spoken-language');
  return spokenLanguage(lines.map(({ text }) => text)) === 'other';
}

/** The first words of a video of so many clips: as many as a language is told by, or all. */
export async function firstWords(
  records: Pick<HeldMemory['records'], 'ofClips'>,
  id: string,
  clips: number,
): Promise<WordsRecord[]> {
  const { LETTERS_READ } = await import('../identity/names/spoken-language');
  const words: WordsRecord[] = [];
  let letters = 0;
  for (let from = 0; from < clips && letters < LETTERS_READ; from += CLIPS_AT_ONCE) {
    const until = Math.min(clips, from + CLIPS_AT_ONCE);
    const next = await records.ofClips('words', clipIdOf(id, from), clipIdOf(id, until));
    letters += next.reduce((sum, { text }) => sum + text.length, 0);
    words.push(...next);
  }
  return words;
}

/**
 * Which videos were given words later in which names are not heard. Nothing of it is stored: it holds of the words that are read now, and
 * is found once of each video's.
 */
export class LateUnheardNames {
  private known = new Map<string, boolean>();

  constructor(private readonly held: HeldMemory) {}

  async videos(recall: Recall): Promise<ReadonlySet<string>> {
    const known = new Map<string, boolean>();
    const unheard = new Set<string>();
    for (const { id, fingerprint, clips } of recall.videos.all()) {
      const late = this.held.listened.get(id);
      if (!late) continue;
      const lines = recall.toldIn(id).kinds.get('says') ?? 0;
      const key = `${id} ${fingerprint} ${late.listening} ${late.by} ${lines}`;
      const isUnheard =
        this.known.get(key) ?? (await areNamesUnheard(await firstWords(this.held.records, id, clips)));
      known.set(key, isUnheard);
      if (isUnheard) unheard.add(id);
    }
    this.known = known;
    return unheard;
  }
}
