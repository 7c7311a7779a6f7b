// Of which questions a line that answers holds a word: what is likest to them in other words is not what they ask for.

import { spoken } from '../../memory/incident-sentence';
import { nearWords } from '../../memory/synonyms';
import { STOP_WORDS, stemOf, tokens } from '../../memory/terms';
import type { IncidentRecord } from '../../store/schema';
import type { Candidate } from './find';
import { OF_PICTURES } from './kind-alone';
import { literalAskedFor } from './literal-asked';
import type { Question } from './question';

/** Whether anything is said of something: "What is said about a boat?", "Who talks of the boat?", "Is a boat mentioned?" */
const OF_TALK =
  /\b(?:sa(?:y|ys|id|ying)|talk(?:s|ed|ing)?|sp(?:eak|eaks|oke|oken|eaking)|discuss(?:es|ed|ing)?|tell|tells|told|hear|heard|mention|word|line|conversation|discussion) (?:(?:\p{L}+ ){0,2})?(?:about|of|on|regarding|concerning)\b|\bmention(?:s|ed|ing)?\b|\b(?:is|are|was|were|gets?|got|been) (?:\p{L}+ )?(?:discussed|talked about|spoken (?:of|about)|brought up)\b|^(?:and |so |but )?(?:what|how) about\b|^(?:tell|show) (?:me|us) (?:\p{L}+ )?about\b/iu;
/** What something says that is no person known: "What does the sign say?" */
const BY_SOMETHING =
  /^what (?:do|does|did|has|is|was) (?:the|an?|that|this|these|those|my|our|his|her|their) (?:\p{L}+ ){1,3}(?:say|said|saying|tell|read)\b/iu;
/** Words that ask for what was said, and for nothing in it. */
const TALKING = new Set(
  'talk speak say tell mention discuss discussion conversation word line hear topic subject thing name come bring show find know exact ever about'
    .split(' ')
    .map(stemOf),
);
/** Before what is looked for where nothing else is said: "show me grass", "a boat", "any boats". */
const LEADS = new Set(
  'show find search look give me for us the a an any some my our please pls plz thanks hey hi and also'.split(
    ' ',
  ),
);
/** No more words name what is looked for by itself. */
const MOST_BARE = 3;
/** Whether something is there, in few words, or can be seen. */
const IS_THERE =
  /^(?:and )?(?:(?:is|are|was|were) there (?:an?|any|some)?|any|(?:do|does|did|can|could) (?:an?|any|some|the) (?:\p{L}+ ){1,2}(?:show|turn|come|pop|appear)s?\b)|\b(?:can|could) be seen\b/iu;
/** Asks for somebody, for what was done or so: what is only looked for has none of these. */
const ASKS =
  /\b(?:who|whom|whose|what|which|where|when|why|how|whether|if|did|does|do|is|are|was|were|has|have|had|can|could|will|would|should|i|you|we|they|he|she|it)\b/i;

/** "Show me the part where they drink coffee together": what is done, and with what. */
const OF_A_PART =
  /^(?:(?:please )?(?:show|find|play|give)(?: me| us)? |(?:where|when|which) (?:is|was) )?(?:the |that )?(?:part|bit|moment|scene|place|point|section|passage)s? (?<how>where|when|in which|with|of) /i;
/** Asks of the words themselves, as how often they come. */
const OF_WORDS_THEMSELVES =
  /^(?:which|what) (words?|sentences?|letters?|syllables?)\b(?!.*\b(?:say|said|says|use[sd]?|mean|means|meant|writ\w+|read|stand|stands)\b)/i;
/** Say how something is done. */
const HOW_DONE = new Set(
  'together again alone once first last quickly slowly loudly really'.split(' ').map(stemOf),
);
/** Words of which a line that answers holds one, or all. */
export interface MustBeSaid {
  stems: readonly string[];
  /** All of them, where it is asked who says these words, or for a part; else any. */
  all: boolean;
  /** All are held by it and the lines beside it. */
  beside?: true;
}

/** Whether a question asks for a part in which something is. Pure. */
export function asksForAPart(asked: string): boolean {
  return OF_A_PART.test(asked);
}

/** The words that a line must hold to answer a question, as it was put (`asked`); null where it may answer in others. Pure. */
export function mustBeSaid(question: Question, asked: string): MustBeSaid | null {
  const { text, asks, named } = question;
  const literal = literalAskedFor(asked, question);
  if (literal) return { stems: contentOf(literal.words), all: true };
  const sought = question.terms.map(({ stem }) => stem).filter((stem) => !OF_PICTURES.has(stem));
  if (isBare({ text: asked, named })) return sought.length > 0 ? { stems: sought, all: false } : null;
  const isOfTalk =
    OF_TALK.test(text) || (asks.for === 'words' && named.length === 0 && BY_SOMETHING.test(text));
  const words = OF_WORDS_THEMSELVES.exec(text)?.[1];
  if (words) return { stems: [stemOf(words.toLowerCase())], all: true };
  const part = OF_A_PART.exec(asked)?.groups?.how;
  if (part) {
    const things = sought.filter((stem) => !HOW_DONE.has(stem));
    // What is done may be told in another word.
    const needed = /where|when|in which/i.test(part) ? things.slice(1) : things;
    if (needed.length > 0) return { stems: needed, all: true, beside: true };
  }
  const isOfFew = IS_THERE.test(text) && sought.length <= MOST_BARE;
  const stems = isOfTalk ? sought.filter((stem) => !TALKING.has(stem)) : isOfFew ? sought : [];
  return stems.length > 0 ? { stems, all: false } : null;
}

/** Whether a moment holds the words that a question asks for: the line itself, or one beside it where they are what is spoken of. */
export function holdsWhatMustBeSaid(
  { stems, all, beside }: MustBeSaid,
  { incident, exchange }: Pick<Candidate, 'incident' | 'exchange'>,
): boolean {
  const held = new Set((all && !beside ? [incident] : exchange).flatMap(stemsOf));
  const isHeld = (stem: string) => [stem, ...nearWords(stem)].some((word) => held.has(word));
  return all ? stems.every(isHeld) : stems.some(isHeld);
}

function stemsOf(line: IncidentRecord): string[] {
  return tokens(spoken(line)).map(stemOf);
}

/** The stems of the words that tell something; of all where none does ("no"). */
function contentOf(words: string): string[] {
  const all = tokens(words);
  const content = all.filter((word) => !STOP_WORDS.has(word));
  return (content.length > 0 ? content : all).map(stemOf);
}

/** Whether a question names something and says nothing of it: "grass", "a red balloon", "find the keys". Pure. */
export function isBare({ text, named }: Pick<Question, 'text' | 'named'>): boolean {
  if (named.length > 0 || ASKS.test(text.replace(/\b(?:show|find) (?:me|us)\b/i, ''))) return false;
  const words = tokens(text).filter((word) => !LEADS.has(word));
  return words.length > 0 && words.length <= MOST_BARE;
}
