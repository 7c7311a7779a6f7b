import type { IncidentKind } from '../../contract/search';
import { countOf, inNumbers } from '../../memory/seen-in-numbers';
import { nearWords } from '../../memory/synonyms';
import { contentTerms } from '../../memory/terms';
import { boxesOf, JOINED_S } from '../../memory/things-shown';
import { clipNumber } from '../../store/clip-id';
import { COLOUR } from '../by-rules/colour-words';
import type { Found, Pictured } from './contract';
import { thatFit } from './shown';

/** Bytes of what pictures show that is told though the question may hardly be about it. */
const ASIDE_BYTES = 800;
/** Words of a question that may be about anything that pictures show. */
const LOOKING =
  /\b(?:see[ns]?|saw|look(?:s|ed|ing)?|watch\w*|visible|view|screen|pictures?|pictured|shown?|shows|showed|showing|describe|summar\w*|happen\w*|background|everything)\b/i;
/** Words of a question that may be about each kind of it, and of speech without words. */
const ASKING: Partial<Record<IncidentKind, RegExp>> = {
  writing:
    /\b(?:writ\w*|read\w*|sign\w*|labels?|letters?|words?|wording|text|posters?|titles?|numbers?|plates?|prices?|dates?|boards?|captions?|names?|called|logos?|spell\w*|headlines?|pages?|books?|menus?|papers?|notes?|brand)\b/i,
  wears: new RegExp(
    `\\b(?:wear\\w*|wore|dress\\w*|cloth\\w*|colou?r\\w*|outfit|shirts?|coats?|jackets?|jumpers?|sweaters?|in an?|${COLOUR})\\b`,
    'i',
  ),
  coloured: new RegExp(`\\b(?:colou?r\\w*|dark\\w*|light\\w*|bright\\w*|night|day|${COLOUR})\\b`, 'i'),
  figures:
    /\b(?:how many|people|persons?|anybody|anyone|somebody|someone|nobody|crowd\w*|alone|man|men|woman|women|child\w*|kids?)\b/i,
  shows: new RegExp(
    `\\b(?:things?|objects?|animals?|vehicles?|how many|count\\w*|colou?r\\w*|${COLOUR}|(?:is|are|was|were) there)\\b`,
    'i',
  ),
  speaks: /\b(?:speak\w*|spoke\w*|talk\w*|voices?|heard|hear|quiet|silent)\b/i,
};
const NONE: ReadonlySet<string> = new Set();
/** Kinds of these, those first that tell most by themselves. */
const KINDS: readonly IncidentKind[] = ['writing', 'shows', 'speaks', 'wears', 'figures', 'coloured'];

/**
 * What was found as it is put before a model, in the order of its videos and of when it began: what pictures show of consecutive clips in one line, no
 * misreading beside the right reading, and what the question is hardly about only as far as there is a little room for it. Pure.
 *
 * @param meant ids of what the question is about, whatever its words
 * @param room bytes of what it is hardly about
 */
export function whatTells(
  found: readonly Found[],
  question: string,
  { meant = NONE, room = ASIDE_BYTES }: { meant?: ReadonlySet<string>; room?: number } = {},
): Found[] {
  const lines = withoutMisread(joined(found));
  const asked = new Set(contentTerms(question).flatMap((stem) => [stem, ...nearWords(stem)]));
  const aside = lines
    .filter((one) => ASKING[one.what] && !one.sources.some((id) => meant.has(id)))
    .filter((one) => !mayBeAsked(one, question, asked))
    .sort((a, b) => KINDS.indexOf(a.what) - KINDS.indexOf(b.what));
  const left = new Set(aside);
  for (const one of thatFit(aside, room)) left.delete(one);
  return lines.filter((one) => !left.has(one));
}

/** In the order of the videos as they first come, then of when each began. */
export function asBegun<F extends Found>(found: readonly F[]): F[] {
  const places = new Map<string, number>();
  for (const { videoId } of found) if (!places.has(videoId)) places.set(videoId, places.size);
  return [...found].sort(
    (a, b) => places.get(a.videoId)! - places.get(b.videoId)! || a.t0 - b.t0 || a.t1 - b.t1,
  );
}

/** Whether a question may be about something that pictures show. */
function mayBeAsked({ what, text }: Found, question: string, asked: ReadonlySet<string>): boolean {
  if (ASKING[what]!.test(question) || (what !== 'speaks' && LOOKING.test(question))) return true;
  return contentTerms(text.replace(/<p_\d+>/g, ' ')).some((stem) => !OF_FORM.has(stem) && asked.has(stem));
}

/** Words in which it is told that pictures show something, whatever it is. */
const OF_FORM: ReadonlySet<string> = new Set(
  contentTerms('in view is written much of the picture by their shapes people wears speaks'),
);

/** What pictures show of consecutive clips in the same words as one, by the id of the first; as begun. */
function joined(found: readonly Found[]): Found[] {
  const kept: Found[] = [];
  const open = new Map<string, { place: number; clip: number }>();
  for (const one of asBegun(found)) {
    const key = `${one.videoId} ${one.what} ${one.text}`;
    const before = one.pictured && open.get(key);
    const clip = clipNumber(one.clipId);
    if (before && clip - before.clip <= 1) {
      kept[before.place] = together(kept[before.place]!, one);
      before.clip = clip;
      continue;
    }
    if (one.pictured) open.set(key, { place: kept.length, clip });
    kept.push(one);
  }
  return kept;
}

function together(a: Found, b: Found): Found {
  const [first, then] = [a.pictured!, b.pictured!];
  const spans = [...first.spans];
  for (const span of then.spans) {
    const last = spans.at(-1)!;
    if (span.t0 - last.t1 <= JOINED_S)
      spans[spans.length - 1] = { t0: last.t0, t1: Math.max(last.t1, span.t1) };
    else spans.push(span);
  }
  const shown = first.shown &&
    then.shown && {
      score: Math.max(first.shown.score, then.shown.score),
      boxes: Float32Array.from([...first.shown.boxes, ...then.shown.boxes]),
    };
  const colours = [...new Set([...(first.colours ?? []), ...(then.colours ?? [])])];
  const pictured: Pictured = {
    ...first,
    spans,
    ...(shown && { shown }),
    ...(colours.length > 0 && { colours }),
  };
  const t1 = Math.max(a.t1, b.t1);
  const count = countOf(pictured);
  return {
    ...a,
    ...{ t1, pictured, seen: inNumbers({ ...pictured, t0: a.t0, t1 }, undefined, spans)! },
    ...(count && { count }),
    sources: [...a.sources, ...b.sources],
  };
}

/** Without writing that is read otherwise, and better, in the same place. */
function withoutMisread(found: readonly Found[]): Found[] {
  const read = found.filter(({ what }) => what === 'writing');
  return found.filter((one) => one.what !== 'writing' || !read.some((other) => isMisreadOf(one, other)));
}

/** Whether a text is a worse reading of another: nearly the same letters and the same numbers, in the same place, and in view for less long. */
function isMisreadOf(one: Found, other: Found): boolean {
  if (one === other || one.videoId !== other.videoId) return false;
  const [a, b] = [lettersOf(one), lettersOf(other)];
  const isShorter = secondsOf(one) < secondsOf(other);
  if (a.numbers !== b.numbers || !isShorter || !areNear(a.letters, b.letters)) return false;
  const [own, there] = [boxesOf(one.pictured!), boxesOf(other.pictured!)];
  return own.some(({ x, y, w, h }) =>
    there.some(
      (box) =>
        x + w / 2 >= box.x && x + w / 2 <= box.x + box.w && y + h / 2 >= box.y && y + h / 2 <= box.y + box.h,
    ),
  );
}

function secondsOf({ pictured }: Found): number {
  return pictured!.spans.reduce((sum, { t0, t1 }) => sum + t1 - t0, 0);
}

/** Letters and numbers of a text, with a nought or a one within a word as the letter that it is read for. */
function lettersOf({ pictured }: Found): { letters: string; numbers: string } {
  const words = (pictured!.words ?? '')
    .toUpperCase()
    .split(/\s+/)
    .map((word) => (/\p{L}.*\p{L}/u.test(word) ? word.replaceAll('0', 'O').replaceAll('1', 'I') : word));
  const text = words.join('').replace(/[^\p{L}\p{N}]/gu, '');
  return { letters: text.replace(/\p{N}/gu, ''), numbers: text.replace(/\P{N}/gu, '') };
}

/** Letters of a word in which one may be misread; of shorter ones another may be another word. */
const LONG = 5;

/** Whether two texts have the same letters but for one that is left out at an end, or of a longer one one that is another. */
function areNear(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (long.length - short.length === 1)
    return short.length > 2 && (long.startsWith(short) || long.endsWith(short));
  if (long.length !== short.length || long.length < LONG) return false;
  return [...long].filter((letter, i) => letter !== short[i]).length === 1;
}
