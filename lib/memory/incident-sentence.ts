import { personReference } from '../identity/ledger';
import type { IncidentRecord } from '../store/schema';
import { thingsInWords } from './thing-names';

/** That people are in view whose shapes were seen, whoever they are, as a sentence. */
const FIGURES_SENTENCE = 'In view by their shapes: people.';

/** What of an incident its sentence is made of. */
export type Happening = Pick<IncidentRecord, 'kind' | 'who' | 'words'>;

/** Who says a line that nobody is known to have said. */
export const NOBODY = 'Someone';

/**
 * The sentence that tells an incident, with people by reference (`<p_3>`): how it is searched, and put before people and models.
 *
 * @param isNote whether it is of a note (lib/memory/notes), whose words are the person's own
 */
export function sentenceOf({ kind, who, words }: Happening, isNote = false): string {
  const [node] = who;
  const actor = node === undefined ? NOBODY : personReference(node);
  switch (kind) {
    case 'says': {
      const said = withoutReferences(words ?? '');
      return isNote && node === undefined ? notedSentence(said) : saysSentence(actor, said);
    }
    case 'shows':
      return `In view: ${thingsInWords(words ?? '')}.`;
    case 'figures':
      return FIGURES_SENTENCE;
    case 'wears':
      return `${actor} wears ${words ?? ''}.`;
    case 'coloured':
      return colouredSentence(words ?? '');
    case 'reads':
      return writtenSentence(words ?? '');
    case 'writing':
      return writtenSentence(withoutReferences(words ?? ''));
    case 'appears':
    case 'leaves':
    case 'speaks':
      return `${actor} ${kind}.`;
    default:
      return words ?? '';
  }
}

/** What somebody says, as a sentence; `who` as it is written there. */
export function saysSentence(who: string, said: string): string {
  return `${who} says: "${said}"`;
}

/** A note as a sentence. */
export function notedSentence(words: string): string {
  return `You noted: "${words}"`;
}

/** What a picture is like (lib/vision/colour-watcher), as a sentence. */
function colouredSentence(tone: string): string {
  return tone === 'dark' || tone === 'light' ? `The picture is ${tone}.` : `Much of the picture is ${tone}.`;
}

/** What stands in view to be read, as a sentence. */
function writtenSentence(words: string): string {
  return `In view is written: "${words}"`;
}

/** The words of a line, without who says them; nothing for what is no line. */
export function spoken({ kind, words }: Pick<Happening, 'kind' | 'words'>): string {
  return kind === 'says' ? (words ?? '') : '';
}

/** Spoken, subtitled or written words that look like a reference stay words. */
function withoutReferences(words: string): string {
  return words.replace(/<(?=p_\d+>)/g, '‹');
}
