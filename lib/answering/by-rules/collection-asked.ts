import { editDistance } from '../../edit-distance';
import { namesOf, type PersonView } from '../../identity/fold';
import { kindsNamedIn, type NamedKind } from '../../memory/thing-names';
import type { VideoRecord } from '../../store/schema';
import { countedTags } from '../../tags';
import { asksOfAllVideos } from './all-videos';
import { escaped } from './names-in-question';
import type { Question } from './question';
import { shownName } from './telling';

/** What is asked of the videos taken together, as a table of who and what is in which. */
export type CollectionAsks =
  /** The videos with all of some people and things, and without others. */
  | 'videos-with'
  /** The video with the most people, or the fewest. */
  | 'most-people'
  | 'fewest-people'
  /** Who is in every video, or in more than one. */
  | 'in-every'
  | 'in-several'
  /** Who is in view longest, or shortest. */
  | 'longest-seen'
  | 'shortest-seen'
  /** In which of the videos somebody is in view longest. */
  | 'their-longest'
  | 'without-name'
  /** Whether people are in view at the same time, or in one video. */
  | 'at-once'
  | 'in-one-video'
  | 'tags'
  | 'tagged'
  | 'without-tag'
  | 'total-length'
  | 'in-order'
  | 'things-of-each'
  /** What is in the most videos. */
  | 'most-filmed'
  | 'everybody'
  /** Who is in other videos, and not in the one that is named. */
  | 'absent'
  /** How long somebody is in view in all. */
  | 'their-total'
  | 'longest-video'
  | 'shortest-video'
  | 'oldest-video'
  | 'newest-video'
  /** Each video with who and what is in it. */
  | 'overview'
  /** Whether a video is of the time that is asked about. */
  | 'of-a-time';

export interface CollectionAsked {
  asks: CollectionAsks;
  /** Who is to be there, and who is not to be. */
  persons: readonly PersonView[];
  without: readonly PersonView[];
  kinds: readonly NamedKind[];
  /** The tag that is named; null where none is. */
  tag: string | null;
  /** Only people with names are meant. */
  named: boolean;
}

/** What a word or a phrase of such a question stands for. */
type Concept =
  | 'video'
  | 'people'
  | 'things'
  | 'all'
  | 'several'
  | 'not'
  | 'most'
  | 'least'
  | 'longest'
  | 'shortest'
  | 'oldest'
  | 'newest'
  | 'overview'
  | 'other'
  | 'seen'
  | 'together'
  | 'tag'
  | 'untagged'
  | 'unnamed'
  | 'named'
  | 'at-once'
  | 'in-one-video'
  | 'total'
  | 'how-long'
  | 'how-many'
  | 'in-order'
  | 'both'
  | 'each'
  | 'watch';

/** What of people and things a question names, and what else its words stand for. */
interface Parts {
  text: string;
  has(...concepts: Concept[]): boolean;
  persons: number;
  kinds: number;
  hasTag: boolean;
  hasTime: boolean;
  /** One video is named. */
  hasVideo: boolean;
}

const VIDEO_NOUN = '(?:videos?|vids?|clips?|films?|movies?|recordings?|files?)';
/** Phrases, in the order in which they are taken out of a question. */
const PHRASES: readonly [RegExp, Concept | 'filler'][] = [
  [
    /\b(?:things?|stuff|everything|anything|something) (?:that )?(?:i|we)(?: have|'ve)? (?:ever )?(?:filmed|recorded|shot|taped)\b/g,
    'video',
  ],
  [
    /\b(?:oldest|earliest|first) to (?:the )?(?:newest|latest|last)\b|\b(?:newest|latest|last) to (?:the )?(?:oldest|earliest|first)\b|\bin (?:the )?(?:chronological |right |correct )?order(?: (?:of (?:date|time)s?|in which|(?:they|it) (?:were|was)))?\b|\bchronological(?:ly)?\b|\b(?:sort(?:ed)?|order(?:ed)?) by (?:date|time|day)\b/g,
    'in-order',
  ],
  [
    /\b(?:counting|including|with) (?:the )?(?:nameless|unnamed)(?: ones?| person)?\b|\b(?:altogether|all together|in total|in all(?=\W*$)|overall|all in all|combined|back to back|counting all|put together|add(?:ed)? up|across|everything together)\b/g,
    'total',
  ],
  [/\b(?:more than one|more than 1|at least (?:two|2)|(?:two|2) or more|several|multiple)\b/g, 'several'],
  [
    new RegExp(
      `\\b(?:in|on) (?:the same|one|a single|the one) ${VIDEO_NOUN}(?: together)?|\\bshare a ${VIDEO_NOUN}\\b`,
      'g',
    ),
    'in-one-video',
  ],
  [
    /\b(?:(?:at|in|on) )?(?:the )?same (?:time|moment|second|shot|frame|picture|scene|screen)(?: on screen)?\b|\bat once\b|\bsimultaneously\b|\bside by side\b/g,
    'at-once',
  ],
  [/\btogether\b/g, 'together'],
  [/\b(?:the )?most (?:often|frequently|of(?:ten)? all)\b/g, 'most'],
  [
    /\b(?:without|with no|has no|have no|(?:do(?:es)?(?: not|n't)) have|lack(?:s|ing)?|missing) (?:an? |any )?names?\b|\bunnamed\b|\bnameless\b|(?:\bnot|n't|\bnever) (?:yet )?(?:been )?named\b|\bi (?:have not|haven't|did not|didn't) named?\b/g,
    'unnamed',
  ],
  [/\b(?:with (?:a |the )?names?|named|have (?:a )?names?)\b/g, 'named'],
  [
    /\b(?:without|with no|has no|have no|got no|(?:do(?:es)?(?: not|n't)) have|lack(?:s|ing)?|missing) (?:an? |any )?(?:tags?|labels?)\b|\b(?:untagged|unlabell?ed)\b|(?:\bnot|n't|\bnever) (?:yet )?(?:been )?(?:tagg?(?:ed)?|(?:given|got) (?:a |any )?(?:tag|label)s?)\b|\b(?:forg[eo]t|forgotten) to (?:tag|(?:put|add|give) (?:an? |any )?(?:tag|label)s?)\b/g,
    'untagged',
  ],
  [
    /\bhow long\b|\b(?:length|duration|running time|run time|runtime)\b|\bhow (?:much|many) (?:time|footage|hours|minutes)(?: of)?\b|\btotal time\b/g,
    'how-long',
  ],
  [/\bhow many\b|\bthe number of\b|\bhow much (?=persons|people|videos|clips)/g, 'how-many'],
  [/\b(?:quick |short |brief )*(?:run ?-?down|overview|run-through|account)\b/g, 'overview'],
  [
    /\b(?:summari[sz]e|sum up|summary|recap|gist|describe|(?:tell|know)(?: \w+){0,3} about)\b(?=.*(?:video|clip|film|recording)s\b)/g,
    'overview',
  ],
  [
    /\b(?:is|are|was|were) there\b|\bdo (?:i|we) have\b|\bhave (?:i|we)(?: got)?\b|\bdid (?:i|we)\b|^any\b|\bhas there been\b/g,
    'filler',
  ],
  [/\b(?:on|in) (?:screen|camera|view|frame|shot|the picture)\b|\bscreen ?time\b/g, 'seen'],
];

/** Words of one meaning each. */
const WORDS = {
  video: `video videos vid vids clip clips film films movie movies recording recordings footage file files collection library stuff`,
  people:
    'who whom whos people ppl person persons anyone anybody everyone everybody someone somebody face faces folks',
  things: 'things objects thing object',
  all: 'all every',
  each: 'each apiece',
  not: "not never without except no none neither nor lacks absent missing isn't isnt aren't arent wasn't wasnt weren't werent doesn't doesnt don't dont didn't didnt hasn't hasnt haven't havent nt",
  most: 'most',
  least: 'least fewest',
  longest: 'longest longer',
  shortest: 'shortest shorter',
  oldest: 'oldest earliest first',
  newest: 'newest latest recent last',
  other: 'other others',
  seen: 'see sees seen saw appear appears appeared appearing show shows shown showed showing visible spotted spot featured feature features pop pops turn turns ever when filmed recorded captured caught anywhere somewhere',
  both: 'both',
  tag: 'tag tags tagged taged label labels labelled',
  watch: 'watch watched watching sit sat',
} satisfies Partial<Record<Concept, string>>;

/** Words that add nothing to what such a question asks. */
const FILLER = new Set(
  "is are was were be been being do does did has have having had got get gets can could can't would will shall should may might must you me my mine i we us our ours your the a an of in on at it its it's that which what what's whats this these those them they their he she him her with and or also too please pls plz just so um uh well ok okay right hey hi kindly tell list find give name names know knows like want wants need looking look for to by from as per any some there here there's if whether really for take takes actually lol haha thx thanks only around go goes gone put play through let let's make made makes i'd i'm i've i'll you'd one ones included includes include contain contains containing record shot taken exist exists occur occurs come comes up something anything everything different same total time times amount quick down out while am say said wondering wonder happen happens grateful glad whole entire home own family saved counts counting then remember remembered memory where when's who's giving given short date dates day days mean period comma question mark nah nope but than such called work also week weekday month hour minute minutes still run runs searching begin begins began start starts bit nobody noone recognise recognize recognised recognized".split(
    ' ',
  ),
);
/** Each at the place that it counts. */
const NUMBERS = ['', '', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
/** A word with so many letters may have one of them wrong. */
const SPELT_WRONG_FROM = 6;

const MEANINGS = new Map<string, Concept | 'filler'>([
  ...[...FILLER].map((word) => [word, 'filler'] as const),
  ...Object.entries(WORDS).flatMap(([concept, words]) =>
    words.split(' ').map((word) => [word, concept as Concept] as const),
  ),
]);
const MINUTES = /\bhow many (?:hours|minutes)\b/;
const ANY_VIDEO = new RegExp(`\\b(?:an?|any|some|which|how many) (?:\\w+ )?${VIDEO_NOUN}\\b`);
/** These ask of others than those who are named, or of something else. */
const MENTIONS_OTHERS = [
  'people',
  'tag',
  'untagged',
  'unnamed',
  'least',
  'shortest',
  'oldest',
  'newest',
] as const;
const DENIED = /\b(?:not|never|without|except|no|none|neither|missing|lacks|absent)\b|n'?t\b/;
/** "What did I film most often?" */
const FILMED_MOST =
  /^\W*what (?:(?:things?|objects?) )?(?:(?:do|did|have) (?:i|we)|(?:is|are|was|were) (?:there )?in)\b/;
const PER_VIDEO = new RegExp(`\\b(?:per|by) ${VIDEO_NOUN}\\b`);
/** The videos are asked for, not who is in them. */
const OF_VIDEOS = new RegExp(
  `\\b(?:which|what|the|find|show me|list) (?:of )?(?:(?:my|our|the|these|those|is|are|one) )*(?:${VIDEO_NOUN}|ones?)\\b|\\bin (?:which|what)\\b`,
);
const OF_WHOM = /^\W*(?:who\b|(?:which|what|how many) (?:of the )?(?:named )?(?:person|people|ppl)\b)/;
/** "Who is in all my videos?" may ask for anybody in any of them; these do not. */
const IN_EVERY =
  /\b(?:in|on|through|throughout) (?:every|each|all (?:\d+|two|three|four|five|six|seven|eight|nine|ten))\b/;

/**
 * What a question asks of the videos taken together, where every one of its words is about that; null for any other. Pure.
 *
 * @param known everybody whom it may name
 * @param here one video is asked about, by its name
 */
export function collectionAskedFor(
  question: Question,
  text: string,
  { videos, known, here }: { videos: readonly VideoRecord[]; known: readonly PersonView[]; here: boolean },
): CollectionAsked | null {
  const { strangers, misheard, times } = question;
  if (strangers.length > 0) return null;
  // What is asked first may be only part of it.
  const isNamed = (person: PersonView) => namesOf(person).some((name) => holds(text, name));
  const named = known.filter((person) => question.named.includes(person) || isNamed(person));
  const hasTime = times?.certain ?? false;
  const plain = text.toLowerCase().replaceAll('’', "'");
  const tag = tagIn(plain, videos);
  const forms = named.flatMap((person) => [...namesOf(person), shownName(person)]);
  const heard = misheard.map(({ form }) => form);
  const names = [...forms, ...heard].sort((a, b) => b.length - a.length);
  let rest = [...(hasTime ? times!.words.split(/\s+/) : []), ...names, ...(tag === null ? [] : [tag])].reduce(
    (left, words) => left.replace(whole(words), ' '),
    plain,
  );
  const found = new Set<Concept>();
  for (const [phrase, concept] of PHRASES) {
    const left = rest.replace(phrase, ' ');
    if (left !== rest && concept !== 'filler') found.add(concept);
    rest = left;
  }
  const kinds = kindsNamedIn(rest);
  for (const { words } of kinds) rest = rest.replace(whole(words), ' ');
  for (const word of rest.match(/[\p{L}\p{N}']+/gu) ?? []) {
    const concept = conceptOf(word, videos.length);
    if (concept === null) return null;
    if (concept !== 'filler') found.add(concept);
  }
  const has = (...concepts: Concept[]) => concepts.every((concept) => found.has(concept));
  const asks = asksOf({
    ...{ text: plain, has, hasTime, hasVideo: here },
    ...{ persons: named.length, kinds: kinds.length, hasTag: tag !== null },
  });
  if (asks === null) return null;
  const { persons, without } = has('not') ? parted(plain, named) : { persons: named, without: [] };
  return { asks, persons, without, kinds, tag, named: has('named') };
}

/** Whether a text has a name as it is written; where nothing in it has a capital, in small letters, unless that is another word of such questions. */
function holds(text: string, name: string): boolean {
  const isSmall = text === text.toLowerCase() && !MEANINGS.has(name.toLowerCase());
  const written = isSmall ? name.toLowerCase() : name;
  // Few of those that there are stand in it at all.
  if (!text.includes(written)) return false;
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped(written)}(?![\\p{L}\\p{N}])`, 'u').test(text);
}

function whole(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped(words.toLowerCase())}(?:'s)?(?![\\p{L}\\p{N}])`, 'gu');
}

/** The longest tag that a question names, where it speaks of tags. */
function tagIn(text: string, videos: readonly VideoRecord[]): string | null {
  if (!/\b(?:tag|label)/.test(text)) return null;
  const named = countedTags(videos).filter(({ tag }) => whole(tag).test(text));
  return named.sort((a, b) => b.tag.length - a.tag.length)[0]?.tag ?? null;
}

/** Who is to be there, and who is not: "Ada but not Ben"; of "Ada is not in" and "without Ada" those who are named. */
function parted(
  text: string,
  named: readonly PersonView[],
): { persons: PersonView[]; without: PersonView[] } {
  const denied = text.search(DENIED);
  const isAfter = (person: PersonView) =>
    namesOf(person).some((name) => text.indexOf(name.toLowerCase(), denied) >= 0);
  const after = named.filter(isAfter);
  if (after.length === 0) return { persons: [], without: [...named] };
  return { persons: named.filter((person) => !after.includes(person)), without: after };
}

/** What a word stands for; null where it is about something else. */
function conceptOf(word: string, videos: number): Concept | 'filler' | null {
  const known = MEANINGS.get(word);
  if (known) return known;
  if (Number(word) === videos || NUMBERS.indexOf(word) === videos) return 'all';
  if (word.length < SPELT_WRONG_FROM) return null;
  for (const [like, meaning] of MEANINGS) if (isMisspelt(word, like)) return meaning;
  return null;
}

/** One letter wrong, left out or too many, or two that stand the wrong way round. */
function isMisspelt(word: string, like: string): boolean {
  if (like.length < SPELT_WRONG_FROM - 1 || Math.abs(word.length - like.length) > 1) return false;
  const isTurned = word.length === like.length && [...word].sort().join() === [...like].sort().join();
  return isTurned || editDistance(word, like) <= 1;
}

/** Which of the ways to ask it is; null where its words come to none. */
function asksOf(parts: Parts): CollectionAsks | null {
  const { has, persons, kinds, text } = parts;
  // Of one video that is named, only who is not in it.
  if (parts.hasVideo) return has('people', 'not') && persons + kinds === 0 ? 'absent' : null;
  if (has('other')) return null;
  if (has('things') && persons === 0 && (has('each') || PER_VIDEO.test(text))) return 'things-of-each';
  if (persons === 1 && kinds === 0) return asksOfOne(parts);
  return persons + kinds > 0 ? asksOfSome(parts) : asksOfAny(parts);
}

/** Where nobody and nothing is named. */
function asksOfAny(parts: Parts): CollectionAsks | null {
  const { has, hasTag, text } = parts;
  if (has('untagged')) return 'without-tag';
  if (has('in-order')) return 'in-order';
  if (has('unnamed')) return 'without-name';
  if (has('how-long') && !has('people'))
    return has('total') || has('watch') || has('all') || hasTag || MINUTES.test(text) ? 'total-length' : null;
  if (has('watch') || has('not')) return null;
  if (has('most') && FILMED_MOST.test(text)) return 'most-filmed';
  if (has('overview')) return has('video') ? 'overview' : null;
  if (has('people')) return asksOfPeople(parts);
  if (hasTag) return 'tagged';
  if (has('tag')) return 'tags';
  if (has('video')) return asksOfVideos(parts);
  return null;
}

/** Of the videos themselves. */
function asksOfVideos({ has, hasTime, text }: Parts): CollectionAsks | null {
  const extremes = (['longest', 'shortest', 'oldest', 'newest'] as const).filter((concept) => has(concept));
  if (extremes.length === 1) return `${extremes[0]!}-video`;
  return hasTime && extremes.length === 0 && ANY_VIDEO.test(text) ? 'of-a-time' : null;
}

/** Of people, none of whom is named. */
function asksOfPeople({ text, has }: Parts): CollectionAsks | null {
  const isOfVideos = OF_VIDEOS.test(text) && !OF_WHOM.test(text);
  if (has('oldest') || has('newest')) return null;
  if (has('most') || has('longest')) return isOfVideos ? 'most-people' : 'longest-seen';
  if (has('least') || has('shortest')) return isOfVideos ? 'fewest-people' : 'shortest-seen';
  if (has('several', 'video')) return 'in-several';
  if (has('all', 'video') && IN_EVERY.test(text)) return 'in-every';
  if (!has('how-many') || has('several') || isOfVideos) return null;
  return has('total') || has('named') || asksOfAllVideos(text) ? 'everybody' : null;
}

/** Of one person. */
function asksOfOne({ has, text }: Parts): CollectionAsks | null {
  if (MENTIONS_OTHERS.some((concept) => has(concept))) return null;
  if (has('how-long')) return has('total') || has('all') ? 'their-total' : null;
  if (has('most') || has('longest')) return has('video') ? 'their-longest' : null;
  return has('video') || (has('not') && OF_VIDEOS.test(text)) ? 'videos-with' : null;
}

/** Of some people or things that are named. */
function asksOfSome({ has, persons, kinds, text }: Parts): CollectionAsks | null {
  if (has('how-long') || has('most') || has('longest')) return null;
  if (MENTIONS_OTHERS.some((concept) => has(concept)) && !has('both')) return null;
  if (persons > 1 && kinds === 0 && !has('not')) {
    if (has('at-once') || (has('together') && (has('seen') || has('video')))) return 'at-once';
    if (has('in-one-video')) return 'in-one-video';
  }
  // Of things alone other rules tell more.
  if (persons === 0) return null;
  return has('video') || has('both') || OF_VIDEOS.test(text) ? 'videos-with' : null;
}
