import { stemOf, tokens } from '../../memory/terms';
import { joinedKindsIn, kindsNamedIn, type NamedKind } from '../../memory/thing-names';
import type { VideoRecord } from '../../store/schema';
import type { Coloured } from './coloured-things';
import { ASKS_DAYS, ASKS_PLACES, kindAlone, sceneAlone } from './kind-alone';
import type { CalledThing } from './named-things';
import type { Question } from './question';
import { asksMoreThanView, HOW_LONG, isWhatIsMeant } from './thing-meant';

/** Words that ask when what has a name is in view, or to be shown it. */
export const OF_TIMES = new Set(
  'day date year month week occur jump go bring want state tell long often up ever'.split(' ').map(stemOf),
);
/** Words that leave no doubt that what pictures show is meant, also where nobody is asked to look for words. */
export const PLAINLY =
  /\b(?:is|are|was|were) there\b|\bthere (?:is|are|was|were|be|been)\b|\b(?:see|sees|seen|saw|show|shows|shown|showed|visible|appear|appears|appeared|in view|on screen|on camera|filmed|recorded|spot|spotted|recogni[sz]ed|detected)\b|\b(?:in|of|from) (?:the|this|that|my|our|any|which|what|all)? ?(?:videos?|clips?|films?|footage|recordings?|pictures?)\b|\b(?:videos?|bits?|parts?|shots?|scenes?|sections?) (?:has|have|with|contain|contains|show|shows|include|includes)\b/i;
/** All that is seen is asked for, of no kind in particular. */
const OF_ANYTHING =
  /^(?:what|which) (?:(?:things|objects|items|else)\b.*\b(?:see|seen|saw|visible|shown|show|shows|view|appear|appears|recogni[sz]ed|there|in (?:the|this|that|my|our) (?:video|videos|clip|film|picture|pictures|footage|recording))\b|(?:can|could) (?:be seen|you see|i see|we see|one see)|(?:do|did) (?:you|i|we) see|(?:all )?is there to (?:be seen|see)|is (?:seen|shown|visible|in view|on screen)|(?:is|was) (?:there )?to (?:be seen|see)|was (?:seen|shown|visible|in view))|\bwhat(?: all| else)? (?:can|could|do|did) (?:you|we|i|one) (?:all )?see\b|\b(?:everything|all(?: of)? (?:the )?(?:things|objects|items)|list (?:all|the things|the objects))(?: that| which)?(?: (?:is|are|was|were|can be|you|i|we|could be|have|has|been))* (?:recogni[sz]ed|seen|saw|see|visible|in view|shown|detected|found)\b/i;

/** What is seen first or last is asked for, of no kind in particular, and nothing else: "What comes last in this video?" */
const OF_AN_END =
  /^(?:what|which)(?: (?:thing|object|item))? (?:(?:comes?|appears?|is (?:seen|shown|visible|in view))(?: as)?(?: the| at the)?(?: very)? (?:(?<first>first|start|beginning)|last|end)(?: (?:thing|one))?|(?:is|was) the(?: very)? (?:(?<firstThing>first)|last) (?:thing|object|item)(?: (?:that|which))?(?: to (?:be seen|see)| (?:(?:you|we|one|i) (?:can |could )?)?(?:see|saw|sees|seen|shown|visible|in view)))(?: (?:in|of|on) (?:the |this |that |my |our )?(?:video|clip|film|recording|screen|one|it))?(?: please)?\W*$/i;

/** "In which town is the umbrella?" may have been said. */
const MAY_BE_SAID = /\b(?:which|what) (?:day|date|place|town|city|country|location) (?:is|was)\b/i;

/** On which days, at which places or in which countries something was in view. */
export type ListedBy = 'days' | 'places' | 'countries';

/** The first or the last time alone is asked for. */
const ONE_TIME =
  /\b(?:the|its|very) (first|last|final)\b(?! (?:few|couple|\w*(?:week|month|year|day|hour|minute|second|night|morning|evening|video|clip|film|recording)s?|\d+|(?:two|three|four|five|six|seven|eight|nine|ten|twelve|twenty) \w+|summer|winter|spring|autumn|fall)\b)|\b(first|last) (?=(?:see|sees|saw|seen|film|filmed|record|recorded|spot|spotted|in view|appears?|appeared|shown|shows?|visible|time)\b)|^when\b.*\b(first|last)\W*$|^(?:which|what)\b.*\b(?:comes?|came|appears?|appeared|shows? up|turns? up|is|are|was|were|seen|shown|see|saw)(?: up)?(?: at)? (first|last)\W*$/i;

/** The first or the last of all videos that show it: "the latest video with a dog". */
const ENDMOST_VIDEO =
  /\b(?:(first|earliest|oldest)|last|latest|newest|most recent|final) (?:video|clip|film|recording)(?= (?:with|of|that|which|in which|where|showing|to show)\b)/i;
const OF_AGES = 'early late old new recent'.split(' ').map(stemOf);

const SEVERAL_DAYS = /\b(?:days|dates)\b/i;

/** What a thing is asked to do: that itself does something, that something is so of it, or that somebody does something with it. */
export type Doing = 'does' | 'is' | 'happens';

/** What of the things in view a question asks. */
export interface ThingsAsked {
  /** Null: of whatever is in view. */
  named: NamedKind | null;
  asks:
    | 'when'
    | 'whether'
    | 'how many'
    | 'how many kinds'
    | 'how long'
    | 'how often'
    | 'which videos'
    | 'list'
    | ListedBy;
  /** Of when it was in view, the first or the last time alone. */
  only?: 'first' | 'last';
  /** What pictures show is plainly meant; else what people say may answer as well, and goes before. */
  plainly: boolean;
  /** Nothing but what has this name. */
  called?: CalledThing;
  /** Nothing but what looks like this. */
  coloured?: Coloured;
  /** What pictures do not tell of it. */
  doing?: Doing;
}

/**
 * What of the things in view a question asks, where it asks for nothing else: no person, and no word that is neither a kind of thing nor about
 * looking. Null for any other.
 *
 * @param here the video that is asked about: the words of its name ask for nothing else
 * @param also stems of other words that ask for nothing else
 */
export function thingsAskedFor(
  { text, named, strangers, times }: Question,
  here: VideoRecord | null,
  also: readonly string[] = [],
): ThingsAsked | null {
  if (named.length > 0 || strangers.length > 0 || /^(?:who|whom|whose|why)\b/i.test(text)) return null;
  if (kindsNamedIn(text).length === 0)
    return OF_ANYTHING.test(text) ? { named: null, asks: 'list', plainly: true } : null;
  const ofTime = tokens(`${times?.words ?? ''} ${here?.name.replace(/[._]/g, ' ') ?? ''}`).map(stemOf);
  const ofAges = ENDMOST_VIDEO.test(text) ? OF_AGES : [];
  const kind = kindAlone(text, new Set([...also, ...ofTime, ...ofAges]));
  return kind && !asksMoreThanView(text, kind) ? { named: kind, ...howAsked(text, kind) } : null;
}

/** The first or the last thing in view, where a question asks for just that; null for any other. Where people speak, what comes first is what they say. */
export function endAskedFor({ text }: Question): ThingsAsked | null {
  const found = OF_AN_END.exec(text);
  if (!found) return null;
  const isFirst = found.groups!.first ?? found.groups!.firstThing;
  return { named: null, asks: 'list', plainly: true, only: isFirst ? 'first' : 'last' };
}

/** The same of what people gave a name: `question` asks it of its kind. */
export function calledAskedFor(
  called: CalledThing,
  question: Question,
  here: VideoRecord | null,
): ThingsAsked | null {
  const asked = thingsAskedFor(question, here, [...OF_TIMES]);
  if (!asked?.named) return null;
  // Where it is may have been said.
  const plainly = asked.plainly || !/^where\b/i.test(called.text);
  const asks = asked.asks === 'which videos' && /\bhow many\b/i.test(called.text) ? 'how many' : asked.asks;
  return { ...asked, asks, named: { ...asked.named, kinds: called.kinds }, called, plainly };
}

/**
 * The first kind of thing that is named in the words of a question, whatever else these ask: where nobody says a word, what is in view is all that there is to tell. Null for
 * questions of people.
 */
export function thingsNamedIn(whole: string, { named, text: asked }: Question): ThingsAsked | null {
  const text = corrected(whole);
  if (named.length > 0 || /^(?:who|whom|whose|why)\b/i.test(text)) return null;
  const kind = kindMeantIn(text);
  const first = kind ?? sceneAlone(text);
  if (!first) return null;
  const { asks, only } = howAsked(whole, first);
  // "Is the train moving?" is no question whether there is one, nor is "Can you tell me where it goes?"
  const isWhether =
    asks === 'whether' && ASKS_WHETHER_THERE.test(text) && howAsked(asked, first).asks === 'whether';
  return {
    named: first,
    asks: (asks === 'whether' && !isWhether) || (asks === 'list' && !kind) ? 'when' : asks,
    plainly: false,
    ...(only && { only }),
  };
}

/** "How many cats, no wait, dogs": what was said last. */
const CORRECTION =
  /^.*\b(?:no,? wait|wait,? no|no,? sorry|sorry,? no|wait,? sorry|scratch that)\b[ ,]*(?:sorry[ ,]*)?/i;

function corrected(text: string): string {
  const last = text.replace(CORRECTION, '');
  return kindsNamedIn(last).length > 0 ? last : text;
}

/** The first kind of thing that is meant by a word of a question, whatever is asked of it. */
export function kindMeantIn(text: string): NamedKind | null {
  return joinedKindsIn(text).find((kind) => isWhatIsMeant(text, kind)) ?? null;
}

/** Whether it is asked where none of a kind is: "Which video has no animals?", and not "Were there no animals?" */
export function asksForNone(text: string, { from }: Pick<NamedKind, 'from'>): boolean {
  if (/^(?:and |so |but )*(?:is|are|was|were)(?:n['’]t)? there\b/i.test(text)) return false;
  return /(?:^| )(?:no|without|without any|not have any)$/.test(tokens(text).slice(0, from).join(' '));
}

const WHEN_FILMED =
  /^(?:and )?(?:when|on (?:which|what) days?|(?:which|what) days?) (?:did|have|had) (?:i|we|you) (?:ever |last |first )?(?:film|filmed|record|recorded|shoot|shot|tape|taped)\b(?! (?:this|that|it|these|those)\b)/i;

/** Whether it is asked when something was filmed that is in a video, and not when the video was. Pure. */
export function asksWhenFilmed(text: string): boolean {
  return WHEN_FILMED.test(text);
}

/** What a question asks of things of some colour: of the red cup whether it is there, and not whether it is somebody's. Pure. */
export function asksOfColoured({ asks }: ThingsAsked, text: string): ThingsAsked['asks'] {
  return asks === 'list' || (asks === 'whether' && !ASKS_WHETHER_THERE.test(text)) ? 'when' : asks;
}

/** Asks whether something is there at all. */
const ASKS_WHETHER_THERE =
  /\b(?:(?:is|are|was|were)(?: not|n['’]t)? there(?= \w)|there (?:is|are|was|were))\b|^(?:do|does|did|can|could|have|has|had)(?: not|n['’]t)? (?:i|we|you|(?:the|this|that|my|our) (?:video|clip|film|recording|picture))\b/i;

function howAsked(text: string, { kinds, words }: NamedKind): Pick<ThingsAsked, 'asks' | 'plainly' | 'only'> {
  const plainly = PLAINLY.test(text);
  const listedBy = listedAs(text);
  const endmost = ENDMOST_VIDEO.exec(text);
  if (endmost) return { asks: 'which videos', plainly, only: endmost[1] ? 'first' : 'last' };
  return listedBy
    ? { asks: listedBy, plainly: plainly || !MAY_BE_SAID.test(text) }
    : { asks: inViewAs(text, { kinds, words }), plainly, ...onlyOf(text) };
}

function onlyOf(text: string): Pick<ThingsAsked, 'only'> {
  const found = ONE_TIME.exec(text)?.slice(1).find(Boolean)?.toLowerCase();
  return found ? { only: found === 'first' ? 'first' : 'last' } : {};
}

function listedAs(text: string): ListedBy | null {
  // Of one day, when it was tells it.
  if (ASKS_DAYS.test(text)) return SEVERAL_DAYS.test(text) ? 'days' : null;
  if (!ASKS_PLACES.test(text)) return null;
  return /\bcountr(?:y|ies)\b/i.test(text) ? 'countries' : 'places';
}

/** "What is the clip with the dogs called?" */
export const ASKS_NAME_OF_VIDEO =
  /\b(?:videos?|clips?|films?|recordings?|files?)\b[^?]*\b(?:called|named|name)\b|\bthe one (?:with|of|where|that|showing)\b[^?]*\b(?:called|named|name)\b|\bname of (?:the |that |my )?(?:video|clip|film|recording|file)\b/i;

const HOW_MANY_KINDS =
  /\bhow many (?:(?:different |other )?(?:kinds|sorts|types|species)|different)\b(?! (?:of )?(?:videos|clips|films|recordings)\b)/i;
/** "Which video has a dog?", "Show me all the videos with cars." */
const OF_WHICH_VIDEOS =
  /\b(?:which|what) (?:of (?:the|my|our) )?(?:videos?|clips?|films?|recordings?)\b|\b(?:videos|clips|films|recordings) (?:with|of|showing|where)\b/i;

/** What of something in view is asked, of what may be listed by days and places nothing. */
export function inViewAs(
  text: string,
  { kinds, words }: Pick<NamedKind, 'kinds' | 'words'>,
): ThingsAsked['asks'] {
  if (HOW_LONG.test(text)) return 'how long';
  if (/\bhow often\b|\bhow many times\b/i.test(text)) return 'how often';
  if (kinds.length > 1 && HOW_MANY_KINDS.test(text)) return 'how many kinds';
  if (/\bhow many (?:of (?:the|my|our) )?(?:videos|clips|films|recordings)\b/i.test(text))
    return 'which videos';
  if (/\bhow (?:many|much)\b|\bnumber of\b|\bcount (?:up )?(?:the|all|my|our|those|these)\b/i.test(text))
    return 'how many';
  if (OF_WHICH_VIDEOS.test(text)) return 'which videos';
  if (/^(?:(?:list|name|tell me)\b|(?:which|what)\b)/i.test(text) && kinds.length > 1) return 'list';
  if (ASKS_NAME_OF_VIDEO.test(text)) return 'which videos';
  // Of "a cat and a dog" one may be there alone.
  const isWhether = /^(?:is|are|was|were|do|does|did|has|have|can|could)\b/i.test(text);
  return isWhether && !/\band\b/.test(words) ? 'whether' : 'when';
}
