// Words that are asked for as they are: "Who says please?"

import { namesOf } from '../../identity/fold';
import { tokens } from '../../memory/terms';
import type { Question } from './question';

/** Words in quotation marks; an apostrophe within a word is none. */
const IN_QUOTES = /"([^"]+)"|“([^”]+)”|„([^“”]+)[“”]|‘([^’]+)’|(?<![\p{L}\p{N}])'([^']+)'(?![\p{L}\p{N}])/u;
const WHO =
  '(?:who(?: else)?|(?:which|what) (?:person|people|man|woman|one|speaker|voice)|whose voice) (?:is |was |are |were |has |had )?(?:ever )?';
const WHETHER =
  '(?:(?:do|does|did|has|have|is|was) (?:(?:any|some)(?:one|body)|they|people)|(?:any|some)(?:one|body)) (?:ever |also |even )?';
const SAY = '(?:says?|said|saying)';
const CALL = `(?:says?|said|saying|shout(?:s|ed|ing)?|call(?:s|ed|ing)?|use[sd]?|using|utter(?:s|ed)?|pronounce[sd]?)`;
const AS_THEY_ARE = new RegExp(
  `^(?:and )?(?:(?<who>${WHO})|${WHETHER})${SAY} (?:the words? )?(?<words>[\\p{L}' -]+)$`,
  'iu',
);
const MARKED = new RegExp(
  `^(?:and )?(?:(?<who>${WHO})|${WHETHER})${CALL} (?:the (?:words?|sentence|name) )?(?<words>.+)$`,
  'iu',
);
/** Said of something, or that something is so: not the words themselves. */
const ABOUT =
  /\b(?:that|about|of|to|so|it|this|what|how|why|if|whether|where|when|who|first|last|something|anything|nothing|everything|any|some|more|most|many|much|least|the|his|her|their|my|your|our|in|on|at|an?|words?|things?|lines?|here|there)\b/iu;
/** Words that are asked for without quotation marks are few. */
const MOST_WORDS = 3;
/** In which video, or how often, says nothing of the words. */
const AT_THE_END =
  /(?: (?:in|on) (?:this|that|the) (?:video|clip|film|recording)| (?:there|here|at all|even once))$/i;
/** "Who says the number seven?" */
const OF_A_SORT = /^the (?:words?|numbers?|digits?|letters?|colou?rs?|names?) (?=\p{L}|\d)/iu;

/** Words of which is asked who says them, or whether anybody does. */
interface Literal {
  words: string;
  asks: 'who' | 'whether';
  /** They stand in quotation marks: no other words are meant. */
  isMarked: boolean;
}

/** The words that are asked for as they are: "Who says please?", "Does anyone say 'now'?"; null where something else is asked. Pure. */
export function literalAskedFor(
  asked: string,
  { named, anchor }: Pick<Question, 'named' | 'anchor'>,
): Literal | null {
  if (anchor) return null;
  const plain = asked
    .trim()
    .replace(/[?!.\s]+$/, '')
    .replace(AT_THE_END, '');
  const marking = MARKED.exec(plain);
  const marked = IN_QUOTES.exec(marking?.groups?.words ?? '')
    ?.slice(1)
    .find((one) => one !== undefined);
  if (marked !== undefined && tokens(marked).length > 0)
    return { words: marked, asks: marking!.groups!.who ? 'who' : 'whether', isMarked: true };
  const found = AS_THEY_ARE.exec(plain);
  const words = found?.groups?.words?.replace(OF_A_SORT, '');
  if (words === undefined || ABOUT.test(words) || tokens(words).length > MOST_WORDS) return null;
  const isName = named.some((person) => namesOf(person).some((name) => words.includes(name)));
  return isName ? null : { words, asks: found!.groups!.who ? 'who' : 'whether', isMarked: false };
}
