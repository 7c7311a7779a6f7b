import { STOP_WORDS, tokens } from '../../memory/terms';
import { joinedKindsIn } from '../../memory/thing-names';
import type { VideoRecord } from '../../store/schema';
import { capital } from '../../wording';
import { COLOUR } from './colour-words';
import { isGerman } from './german';
import { germanNoun } from './german-nouns';
import { germanThing } from './german-things';
import { withoutFiles } from './named-files';
import { wordsPattern } from './names-in-question';

/** Says that the question before is meant, of something else. */
const LEAD =
  /^(?:(?:and|but|or|so|ok|okay|also|then|now|well|und|oder|aber|das ?selbe|(?:was|wie) ist(?: es)? mit|wie sieht es(?: aus)? mit|(?:what|how) about|(?:the )?same(?: question| thing)?(?= (?:for|in|with|of)\b))[ ,]+)+|^(?=any\b)/i;
const IN_VIDEO = /(?:^| )(?:(?:in|on|for|of|from|with|für|von|bei) )?this video$/i;
/** Adds nothing. */
const TAIL = /[, ]+(?:then|too|also|as well|please|there|though|auch|denn|bitte|da|dort)$/i;
/** Before what is asked for. */
const ARTICLE = '(?:an?|the|any|some|no|my|our|your|k?ein(?:en?|em|er)?|der|die|das|dem|den) ';
const OWN_ARTICLE = new RegExp(`^${ARTICLE}`, 'i');
/** They stand for what was asked before, for people, times or videos. */
const NO_THINGS =
  /^(?:ones?|others?|things?|yes|always|afterwards|thanks|does|was|has|days?|weeks?|months?|years?|times?|places?|videos?|clips?|films?|recordings?)$/;
/** "And farm.mp4?" */
const NAME_ALONE = /^\W*(?:and|und) \S+$/i;
const THIS_VIDEO = 'this video';

/**
 * The question before, asked again of another kind of thing or of another video ("And cats?", "What about horses?", "And in farm.mp4?"), as a question of its
 * own, in the language in which it was asked; null for any other question. Pure.
 */
export function askedAgain(question: string, previous: string, all: readonly VideoRecord[]): string | null {
  const plain = question.trim().replace(/[?!.\s]+$/, '');
  const ofColour = withColour(plain, previous);
  if (ofColour) return ofColour;
  const { text, videos, isShown } = withoutFiles(plain, all);
  const whole = isShown && NAME_ALONE.test(plain) ? `and ${THIS_VIDEO}` : text;
  const lead = LEAD.exec(whole)?.[0];
  const before = withoutFiles(previous, all);
  if (lead === undefined || videos.length > 1 || before.videos.length > 1) return null;
  const rest = whole.slice(lead.length).replace(TAIL, '');
  const kind = videos.length > 0 ? rest.replace(IN_VIDEO, '') : rest;
  if (kind === '' && videos.length === 0) return null;
  const again = kind === '' ? before.text : withKind(before.text, kind);
  return again && capital(inVideo(again, videos[0] ?? null, before.videos[0] ?? null));
}

const COLOUR_OF_IT =
  /^(?:(?:and|so|ok|okay) )*(?:what|which) colou?rs? (?:is|are|was|were|does|do|did|has|have|had) (?:it|they|that|this|those|these)(?: have| look)?$/i;
const IS_IT = new RegExp(
  `^(?:(?:and|so|ok|okay) )*(?:is|are|was|were) (?:it|they|that|those) (${COLOUR}(?: (?:or|and) ${COLOUR})?)$`,
  'i',
);
const OTHER_ONE = new RegExp(`^(?:(?:and|what about|how about) )?(?:the|an?) (${COLOUR}) ones?$`, 'i');

/** Of the one kind of thing that a question was of, what colour it is, or whether it is of some ("What colour is it?"); the same question of one of another colour ("And the blue one?"). Null for any other. */
function withColour(question: string, previous: string): string | null {
  const kind = kindIn(previous);
  const found = kind && new RegExp(`(?:\\b${COLOUR} )?\\b(${wordsPattern(kind)})\\b`, 'iu').exec(previous);
  if (!found) return null;
  const name = found.at(-1)!;
  if (COLOUR_OF_IT.test(question)) return `What colour is the ${name}?`;
  const [, colours] = IS_IT.exec(question) ?? [];
  if (colours) return `Is the ${name} ${colours}?`;
  const [, other] = OTHER_ONE.exec(question) ?? [];
  return other ? previous.replace(found[0], `${other} ${name}`) : null;
}

/** A question of another kind of thing than the one that it names; null where it names none, or the other is none. */
function withKind(question: string, kind: string): string | null {
  const own = OWN_ARTICLE.exec(kind)?.[0] ?? '';
  const noun = kind.slice(own.length);
  const inGerman = isGerman(question) || kindIn(question) === null;
  // Kitty may be somebody.
  if (!inGerman && /^\p{Lu}/u.test(noun)) return null;
  const named = inGerman ? germanKindIn : kindIn;
  const asked = named(question);
  const isKind = named(noun) === (inGerman ? noun.toLowerCase() : tokens(noun).join(' '));
  if (!asked || !(isKind || isOtherThing(own, noun, inGerman))) return null;
  const words = wordsPattern(asked);
  return question
    .replace(new RegExp(`(?<!\\p{L})(${ARTICLE})?${words}(?!\\p{L})`, 'iu'), (_, article?: string) =>
      article ? `${own.replace(/^no /i, 'any ')}${noun}` : noun,
    )
    .replace(/\bis there (?=(?:any |some )?\p{L}+s(?!\p{L}))/iu, 'are there ')
    .replace(/\bwas there (?=(?:any |some )?\p{L}+s(?!\p{L}))/iu, 'were there ');
}

/** Whether a word is for something else than a kind that was asked for before: "lions", "a lion", "Löwen". */
function isOtherThing(own: string, noun: string, inGerman: boolean): boolean {
  if (inGerman) return germanNoun(noun) !== undefined;
  if (!/^\p{Ll}{3,}$/u.test(noun) || NO_THINGS.test(noun) || STOP_WORDS.has(noun)) return false;
  return /^(?:an?|any|some) $/i.test(own) || (own === '' && /[^s]s$/.test(noun));
}

/** The words for the one kind, or for the several that are joined, that a text names; null where there are none, or others. */
function kindIn(text: string): string | null {
  const [one, ...others] = joinedKindsIn(text);
  return one && others.length === 0 ? one.words : null;
}

function germanKindIn(text: string): string | null {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const [one, ...others] = words.filter((word) => germanThing(word) !== undefined);
  return one !== undefined && others.length === 0 ? one : null;
}

/** A question, of which the files' names were taken out, of a video: another, or the one that it named. */
function inVideo(question: string, other: VideoRecord | null, own: VideoRecord | null): string {
  const plain = question.replace(/[?!.\s]+$/, '');
  const name = (other ?? own)?.name;
  const of =
    new RegExp(`\\b${THIS_VIDEO}\\b`, 'i').test(plain) || !other ? plain : `${plain} in ${THIS_VIDEO}`;
  return `${name === undefined ? of : of.replace(new RegExp(`\\b${THIS_VIDEO}\\b`, 'i'), name)}?`;
}
