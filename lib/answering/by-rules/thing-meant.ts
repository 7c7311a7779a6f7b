import { sceneNamedIn } from '../../memory/scene-names';
import { STOP_WORDS, stemOf, tokens } from '../../memory/terms';
import type { NamedKind } from '../../memory/thing-names';
import { OF_PICTURES } from './kind-alone';

/** Words between "is there" or "how many" and what is asked for that name nothing by themselves. */
export const LOOSE = new Set(
  'really actually ever still also quite maybe perhaps possibly definitely know like well say mean one two three four five six seven eight nine ten pair group lot number herd flock bunch row few several other another single big small little large tiny huge old new young long tall short real'.split(
    ' ',
  ),
);
/** Whoever they are, no network tells: of where something is in view they say nothing. */
export const PEOPLE =
  /^(?:people|persons?|m[ae]n|wom[ae]n|child|children|kids?|boys?|girls?|guys?|lad(?:y|ies)|adults?|babies|baby|toddlers?|somebody|someone|anybody|anyone|everybody|everyone|class|pupils?|students?|family|friends?|mum|mom|dad|wife|husband|grandsons?|granddaughters?|daughters?|sons?|grandma|grandpa)$/;
/** Join what is asked for to where it is: words between which no adjective stands. */
const JOINS = new Set(
  'near behind beside beneath between next inside outside against along across'.split(' '),
);
const PRONOUNS = /^(?:any|some|every)thing$/;

/** What is asked for follows these. */
const ASKED_FOR: readonly [cue: RegExp, isOfVideos: boolean][] = [
  [/^(?:(?:is|are|was|were) there|there (?:is|are|was|were)|how (?:many|long)|number of)$/, false],
  [/^(?!(?:videos?|clips?|films?|recordings?|files?|ones?) )[a-z]+ (?:have|has|had)$/, false],
  [/^(?:which|what|the|a|any) (?:video|videos|clip|clips|film|films|recording|recordings)$/, true],
];

/**
 * Whether a kind of thing is what a question asks for, and not where that is: a bell on the train is no train, and people on the couch are no couch. Of which video
 * something is in, people and what they do may stand before it. Pure.
 */
export function isWhatIsMeant(text: string, { from }: Pick<NamedKind, 'from'>): boolean {
  const words = tokens(text).slice(0, from);
  for (const [cue, isOfVideos] of ASKED_FOR) {
    const at = words.findLastIndex((word, i) => cue.test(`${words[i - 1]} ${word}`));
    if (at >= 0) return !hasOther(words.slice(at + 1), isOfVideos);
  }
  return true;
}

/** Whether something else is named before the last word that joins it to what follows. */
function hasOther(all: readonly string[], isOfVideos: boolean): boolean {
  // "A kitchen with a fridge"
  const place = sceneNamedIn(all.join(' '));
  const words = all.filter((_, i) => !place || i < place.from || i >= place.to);
  const join = words.findLastIndex((word) => STOP_WORDS.has(word) || JOINS.has(word));
  return words.slice(0, Math.max(0, join)).some((word, i) => {
    if (PRONOUNS.test(word)) return !isOfVideos;
    const isDoing = word.endsWith('ing') || PEOPLE.test(words[i - 1] ?? '');
    if (isOfVideos && (PEOPLE.test(word) || isDoing)) return false;
    const isNamed = !STOP_WORDS.has(word) && !JOINS.has(word) && !LOOSE.has(word) && !/^\d+$/.test(word);
    return isNamed && !OF_PICTURES.has(stemOf(word));
  });
}

/** How long something was in view, not how long it is. */
export const HOW_LONG =
  /\b(?:what|which) (?:duration|length of time)\b|\bhow long\b.*\b(?:view|visible|there|seen|see|appears?|shown|show|screen|stays?|stayed|remains?|videos?|vids?|clips?|films?|pictures?|frame|shot)\b/i;

/** After "what", "which" or "how": when, where or how often something is, which pictures tell. */
const TOLD_BY_PICTURES =
  /^(?:ones?|files?|vids?|many|much|often|times?|seconds?|minute|points?|moments?|days?|dates?|durations?|length|places?|towns?|city|cities|country|countries|videos?|clips?|films?|recordings?|scenes?|parts?|bits?|shots?|sections?|pictures?)$/;
/** "What is the", "which of my". */
const BEFORE_WHAT =
  /^(?:is|are|was|were|of|the|my|our|all|these|those|first|last|final|latest|earliest|exact|very)$/;
/** Before "which" where that goes on with a sentence, and asks nothing. */
const GOES_ON = /^(?:videos?|clips?|films?|recordings?|ones?|moments?|times?|scenes?|parts?)$/;
/** Between "which" and a group of kinds: "which other sorts of animals". */
const OF_KINDS = new Set('of the my our any and or other else different all kind sort type'.split(' '));
/** "What is this animal?", "What are those vehicles?" */
const OF_A_GROUP = /^(?:is|are|was|were|this|that|these|those)$/;
/** Something of a thing, beside it: "what colour car", "which breed of dog". */
const OF_IT =
  /^(?:colou?rs?|colou?red|breeds?|brands?|makes?|models?|sizes?|shapes?|flavou?rs?|names?|numbers?|materials?)$/;

/**
 * Whether a question asks more of a thing than that it is in view: what it does or is like, or which sort it is ("What is the dog eating?", "How big is the car?", "What
 * kind of bird is this?"). Which of a group of kinds there are is no such question. Pure.
 */
export function asksMoreThanView(
  text: string,
  { from, to, kinds }: Pick<NamedKind, 'from' | 'to' | 'kinds'>,
): boolean {
  const words = tokens(text);
  const at = words.findIndex((word, i) => /^(?:what|how|which)$/.test(word) && !isRelative(words, i));
  const next = words.slice(at + 1).find((word) => !BEFORE_WHAT.test(word)) ?? '';
  if (at < 0 || at > from || TOLD_BY_PICTURES.test(next)) return false;
  if (words[at] === 'how') return !HOW_LONG.test(text);
  if (OF_IT.test(next)) return true;
  const between = words.slice(at + 1, from);
  if (/^(?:kind|sort|type)s?$/.test(next) && kinds.length === 1) return true;
  const isJoined = between.some((word) => STOP_WORDS.has(word) && !OF_KINDS.has(word));
  if (kinds.length === 1) return isJoined && !isShown(between, words.slice(to));
  const isOfThem = between.every(
    (word) => !STOP_WORDS.has(word) || OF_KINDS.has(word) || OF_A_GROUP.test(word),
  );
  return !isOfThem || (isJoined && /ing$/.test(words[to] ?? ''));
}

/** "What is the dog in this video" is what "Show me the dog in this video" is taken for. */
function isShown(between: readonly string[], after: readonly string[]): boolean {
  const isPlain = (word: string) => PLAIN.has(word) || OF_A_GROUP.test(word) || OF_PICTURES.has(stemOf(word));
  return between.every((word) => isPlain(word) || !STOP_WORDS.has(word)) && after.every(isPlain);
}
const PLAIN = new Set('the my our a an there here in from at with some any'.split(' '));

function isRelative(words: readonly string[], at: number): boolean {
  const before = words[/^(?:in|on|at|from)$/.test(words[at - 1] ?? '') ? at - 2 : at - 1];
  return words[at] === 'which' && GOES_ON.test(before ?? '');
}

const SIGN = /^(?:signs?|signposts?|posters?|banners?|notices?|placards?|stickers?)$/;
/** Asks for a sign, and not what is written on it. */
const ASKS_FOR_SIGN = /^(?:is|are|was|were|do|does|did|can|could|where|when|which|any)\b/i;

/** Between a sign, or other writing, and what it tells of. */
const SIGN_ABOUT =
  /\b(?:signs?|posters?|banners?|notices?|placards?|stickers?) (?:about|for|against|with|forbidding|prohibiting|banning|allowing)(?: (?:the|a|an|any|no))*$|\b(?:texts?|captions?|titles?|headlines?|inscriptions?|lettering|writing|words|signs?) (?:about|with|mentioning|saying|(?:that|which) (?:says?|mentions?|reads?))(?: (?:the|a|an|any|no|word))*$/;

/** Whether a kind of thing is what a sign tells of, and not what that stands on: "Is there a no bicycles sign?", "a sign about skateboards". Pure. */
export function isToldBySign(text: string, { from, to }: Pick<NamedKind, 'from' | 'to'>): boolean {
  const words = tokens(text);
  if (SIGN_ABOUT.test(words.slice(0, from).join(' '))) return true;
  return SIGN.test(words[to] ?? '') && (words[from - 1] === 'no' || ASKS_FOR_SIGN.test(text));
}
