import { spoken } from '../../memory/incident-sentence';
import type { MemoryView, Recall } from '../../memory/recall';
import { contentTerms, stemOf } from '../../memory/terms';
import { spelledOut } from './spelled-out';

/** What was ever said, as far as is known at the moment asked about. */
export interface Vocabulary {
  /** A word, in any of its forms. */
  isSaid(word: string): boolean;
  /** A name, written as one: whatever it names, it is not misheard. */
  isNameSaid(name: string): boolean;
  /** The words that are said for which letters stand, "artificial intelligence" for "AI"; null where none are. */
  spelledOut(letters: string): string | null;
}

/** Lines in which a name is looked for as it is written. */
const LOOKED_AT = 20;
/** Entries of a memory of which all lines are read for what letters stand for. */
const MOST_READ = 100_000;

/** What was ever said, as of the view. */
export function vocabularyOf(recall: Recall, view: MemoryView): Vocabulary {
  return {
    isSaid: (word) => recall.search([stemOf(word)], view, { limit: 0 }).seen[0] ?? false,
    isNameSaid: (name) => {
      const { hits } = recall.search(contentTerms(name), view, { limit: LOOKED_AT });
      recall.entries.require(hits.map(({ entry }) => entry));
      return hits.some(({ entry }) => recall.entries.at(entry).words?.includes(name));
    },
    spelledOut: (letters) =>
      recall.sizes.all > MOST_READ ? null : spelledOut(linesOf(recall, view), letters),
  };
}

function linesOf(recall: Recall, view: MemoryView): string[] {
  const entries = recall.videos
    .all()
    .flatMap(({ id }) => recall.entries.inVideo(id))
    .filter((entry) => view.allowed(entry) && recall.entries.place(entry).kind === 'says');
  return recall.entries.read(entries).map(spoken);
}
