import { isUnsurelyHeard } from '../../memory/heard-unsurely';
import { spoken } from '../../memory/incident-sentence';
import { nearWords } from '../../memory/synonyms';
import { contentTerms, tokens } from '../../memory/terms';
import type { IncidentRecord } from '../../store/schema';
import { text } from '../../text';
import { quoted as inQuotes, told } from '../../told';
import { inOrder } from './find';
import type { Finding } from './finding';
import { literalAskedFor } from './literal-asked';
import type { Question } from './question';
import { findPhraseRead } from './read-for-it';
import type { Refusal } from './refusal-text';
import { distinct, MOST_LISTED_FROM, recordsHolding, recordsIn, type Scene } from './scene';
import { begunOf } from './where-recorded';

/** Lines that are quoted, and pieces of evidence. */
const MOST = { quoted: 4, evidence: 10 } as const;
const YES = text('Yes.');
/**
 * Who says some words as they are, or that somebody does: those who surely do, where it is sure of any. `none` where the words stand in quotation marks and no line holds them;
 * null where no line does and others may be meant, and where anything else is asked.
 */
export function findLiteral(scene: Scene, question: Question): Finding | { none: Refusal } | null {
  // What is else courtesy may be what is asked for: "Who says please?"
  const literal = literalAskedFor(scene.asked, question);
  if (!literal || scene.recall.sizes.all > MOST_LISTED_FROM) return null;
  const { words, asks, isMarked } = literal;
  const asTheyAre = linesWith(scene, words);
  const all = asTheyAre.length > 0 || isMarked ? asTheyAre : linesMeaning(scene, words);
  if (all.length === 0)
    return findPhraseRead(scene, words) ?? (isMarked ? { none: nobodySays(words) } : null);
  const isUnsure = (line: IncidentRecord) => isUnsurelyHeard(spoken(line), line.unsure);
  const sure = all.filter((line) => !isUnsure(line));
  const certain = sure.length > 0 ? sure : all;
  const found = [...certain, ...all.filter((line) => !certain.includes(line))];
  const { tell } = scene;
  const speakers = certain.map((line) => tell.actor(line));
  const known = distinct(speakers.flatMap((one) => one ?? []));
  const isTold = asks === 'who' && speakers.every((one) => one) && known.some(({ name }) => name !== null);
  const { who, unsure } = tell.list(known);
  return {
    lead: asks === 'whether' ? YES : isTold ? told`${who}.` : null,
    unsure: isTold && unsure,
    quoted: found.slice(0, MOST.quoted),
    evidence: found.slice(0, MOST.evidence).map((line, i) => tell.evidence(line, 1 / (i + 1))),
    note: `${found.length} lines hold "${words}".`,
  };
}

/** Lines that hold some words in a row, in order: of the video at hand, or of any where it has none. */
function linesWith(scene: Scene, words: string): IncidentRecord[] {
  const { recall, video, videos } = scene;
  const meant = ` ${tokens(words).join(' ')} `;
  // Words that tell nothing are not looked up.
  const lines =
    contentTerms(words).length > 0
      ? recordsHolding(scene, 'says', [words])
      : begunOf(scene, videos).flatMap(({ id }) => recordsIn(scene, id, 'says'));
  const found = lines
    .filter((line) => ` ${tokens(spoken(line)).join(' ')} `.includes(meant))
    .sort((a, b) => inOrder(recall, a, b));
  const here = found.filter(({ videoId }) => videoId === video?.id);
  return here.length > 0 ? here : found;
}

/** Lines that hold each of some words or one that is used for it: "Bye." for "goodbye". */
function linesMeaning(scene: Scene, words: string): IncidentRecord[] {
  const sought = contentTerms(words).map((stem) => [stem, ...nearWords(stem)]);
  if (sought.length === 0) return [];
  return recordsHolding(scene, 'says', sought[0]!)
    .filter((line) => {
      const held = contentTerms(spoken(line));
      return sought.every((stems) => stems.some((stem) => held.includes(stem)));
    })
    .sort((a, b) => inOrder(scene.recall, a, b));
}

export function nobodySays(words: string): Refusal {
  return {
    english: told`No line that was written down holds ${inQuotes(words)}.`,
    german: `Keine Zeile, die aufgeschrieben wurde, enthält „${words}“.`,
  };
}
