import type { MemoryView, Recall } from '../../memory/recall';
import { contentTerms, stemOf } from '../../memory/terms';
import type { Vocabulary } from './question';

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
