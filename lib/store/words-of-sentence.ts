import type { IncidentKind } from '../contract/search';

/** A line as a sentence: by whom, and the words. */
const SAYS = /^(?:<p_\d+>|Someone) says: "([\s\S]*)"$/;
const READS = /^In view is written: "([\s\S]*)"$/;
/** Of words that were spoken what looks like a reference was told apart so. */
const NO_REFERENCE = /‹(?=p_\d+>)/g;

/**
 * The words of an incident (`IncidentRecord.words`) by the sentence that earlier versions stored in its place (database before 13, saved
 * memories before format 8).
 */
export function wordsOfSentence(kind: IncidentKind, text: string): string | null {
  switch (kind) {
    case 'appears':
    case 'leaves':
    case 'speaks':
      return null;
    case 'says':
      return (SAYS.exec(text)?.[1] ?? text).replace(NO_REFERENCE, '<');
    case 'reads':
      return READS.exec(text)?.[1] ?? text;
    default:
      return text;
  }
}
