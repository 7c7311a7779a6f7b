import type { MemoryView, Recall } from '../../memory/recall';
import { contentTerms, stemOf } from '../../memory/terms';

/** What was ever said, as far as is known at the moment asked about. */
export interface Vocabulary {
  /** A word, in any of its forms. */
  isSaid(word: string): boolean;
  /** A name, written as one: whatever it names, it is not misheard. */
  isNameSaid(name: string): boolean;
}

/** Lines in which a name is looked for as it is written. */
const LOOKED_AT = 20;

/** What was ever said, as of the view. */
export function vocabularyOf(recall: Recall, view: MemoryView): Vocabulary {
  return {
    isSaid: (word) => recall.search([stemOf(word)], view, { limit: 0 }).seen[0] ?? false,
    isNameSaid: (name) => {
      const { hits } = recall.search(contentTerms(name), view, { limit: LOOKED_AT });
      recall.entries.require(hits.map(({ entry }) => entry));
      return hits.some(({ entry }) => recall.entries.at(entry).words?.includes(name));
    },
  };
}
