import { personReference } from '../identity/ledger';
import type { IncidentRecord } from '../store/schema';
import { inEnglish, type Told, type ToldValue, told, word } from '../told';
import { thingTold } from './things-told';

/** What of an incident its sentence is made of. */
export type Happening = Pick<IncidentRecord, 'kind' | 'who' | 'words'>;

/** Who says a line that nobody is known to have said. */
const SOMEONE = word('Someone');

/**
 * The sentence that tells an incident, with people by reference (`<p_3>`): how it is searched, and put before people and models.
 *
 * @param isNote whether it is of a note (lib/memory/notes), whose words are the person's own
 */
export function sentenceOf(happening: Happening, isNote = false): string {
  const [node] = happening.who;
  return inEnglish(happeningTold(happening, node === undefined ? null : personReference(node), isNote));
}

/**
 * The same, to be told in any language. Words of people, and what a model wrote, stay in theirs.
 *
 * @param actor who speaks, comes or goes, as they are to be called; null where nobody is known to
 */
export function happeningTold(
  { kind, words }: Pick<Happening, 'kind' | 'words'>,
  actor: ToldValue | null,
  isNote: boolean,
): Told {
  const who = actor ?? SOMEONE;
  switch (kind) {
    case 'says': {
      const said = withoutReferences(words ?? '');
      return isNote && actor === null ? noted(said) : told`${who} says: "${said}"`;
    }
    case 'shows':
      return told`In view: ${thingTold(words ?? '')}.`;
    case 'figures':
      return told`In view by their shapes: people.`;
    case 'wears':
      return told`${who} wears ${word(words ?? '')}.`;
    case 'coloured':
      return coloured(words ?? '');
    case 'reads':
      return written(words ?? '');
    case 'writing':
      return written(withoutReferences(words ?? ''));
    case 'appears':
      return told`${who} appears.`;
    case 'leaves':
      return told`${who} leaves.`;
    case 'speaks':
      return told`${who} speaks.`;
    default:
      return told`${words ?? ''}`;
  }
}

/** A note as a sentence. */
export function notedSentence(words: string): string {
  return inEnglish(noted(words));
}

function noted(words: string): Told {
  return told`You noted: "${words}"`;
}

/** What a picture is like (lib/vision/colour-watcher). */
function coloured(tone: string): Told {
  return tone === 'dark' || tone === 'light'
    ? told`The picture is ${word(tone)}.`
    : told`Much of the picture is ${word(tone)}.`;
}

/** What stands in view to be read. */
function written(words: string): Told {
  return told`In view is written: "${words}"`;
}

/** The words of a line, without who says them; nothing for what is no line. */
export function spoken({ kind, words }: Pick<Happening, 'kind' | 'words'>): string {
  return kind === 'says' ? (words ?? '') : '';
}

/** Spoken, subtitled or written words that look like a reference stay words. */
function withoutReferences(words: string): string {
  return words.replace(/<(?=p_\d+>)/g, '‹');
}
