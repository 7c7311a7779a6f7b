import { mayCallTheSame } from '../../memory/other-names';
import { tokens } from '../../memory/terms';
import { partsOfName, tellsInName } from '../../memory/words-of-name';
import type { VideoRecord } from '../../store/schema';
import { escaped } from './names-in-question';

/** A question with the videos whose files it names taken out of its words. */
export interface WithoutFiles {
  /** "What is said in kitchen.mp4?" as "What is said in this video?"; a file's name alone asks for a summary. */
  text: string;
  /** The videos that are named; none where no file is. */
  videos: VideoRecord[];
  /** Nothing is asked but to see it. */
  isShown: boolean;
}

/** Nothing is asked but to see it. */
export const SHOWN_ONLY =
  /^\W*(?:(?:please|can you|could you|show(?: me| us)?|open|play(?: me)?|find(?: me)?|give me|what(?:['’]?s| is| happens| happened)?(?: in| on)?|the|video|file|this video|and)\W*)*$/i;
const SUMMARY = 'Give me a summary of this video.';
/** A name that no sentence would hold by chance: with a digit, a dot or the marks that stand for spaces. */
const LIKE_A_FILE = /[\d._-]|\p{Ll}\p{Lu}/u;
/** A short one, as cameras and people number them: "a1", "s02". It is named where it is all that something is asked of. */
const SHORT = /^(?:\p{L}{1,2}\d{1,2}|\d{1,2}\p{L}{1,2})$/u;
/** A time, an ordinal, a number or a size: named only beside "video". */
const MEASURE = /^\d+(?:am|pm|st|nd|rd|th|[kmghsxdlpc]|k[gm]|[cm]m|[mc]l|[kmgt]b|hz|ft|in|lb|oz|hp)$/i;
/** A size of paper. */
const PAPER = /^A[3-5]$/;
/** Words of a name that no sentence would hold by chance: "sunday with the gang". */
const LONG_NAME = 3;
/** After a name that stands before what is asked of it: "for grandma - what does it say?" */
const AS_HEADING = '(?=\\s*:\\s|\\s+[-–—]+\\s)';
const THE = '(?:\\b(?:the|my|a) )?';
const VIDEO = '(?:video|file|clip|film|recording|movie)s?';
/** Before what all is asked of: "a summary of a1", "who is in a1", "show me a1", and nothing. */
const ALL_OF =
  '(?<=\\b(?:[Ii]n|[Oo]f|[Ss]ummari[sz]e) |^\\W*(?:(?:[Pp]lease )?(?:[Ss]how|[Oo]pen|[Pp]lay)(?: me)? )?)';
/** Before a plain word that is a file's whole name: nothing but a summary of it, what happens or who is in it is asked. */
const ALL_OF_WORD =
  "(?<=^\\W*(?:(?:please|can you|could you|just|so) )*(?:describe|summari[sz]e|sum up|recap|(?:(?:give me |write )?(?:a |the )?(?:short |brief |quick )?(?:summary|gist|description|overview) of)|(?:who(?: all| else)?|how many(?: \\p{L}+){1,3}?|what|(?:is|are|was|were) (?:there )?(?:any|some)(?:body|one))(?:[’']s| (?:is|are|was|were|can|could|do|does|did|you|we|i|be|see|seen|shown|visible|there|happens|happened|going|goes|on|appears|appear))* in) )";
const QUOTE = { opens: '["\'“‘(]?', ends: '["\'”’)]?' };

/**
 * The videos whose files a question names: by the whole name, or without its ending where it is like no words of a sentence, or stands beside "video".
 * Pure.
 */
export function withoutFiles(text: string, all: readonly VideoRecord[]): WithoutFiles {
  const videos: VideoRecord[] = [];
  let rest = text;
  const said = text.toLowerCase();
  const isSaid = (name: string) => said.includes(name.toLowerCase());
  // The longest first: "day-2.mp4" is not "day-2".
  const named = all
    .flatMap((video) => {
      const stem = video.name.replace(/\.\w{1,5}$/, '');
      if (!isSaid(stem)) return [];
      const named = namedBy(stem);
      return [
        ...(isSaid(video.name) ? [{ video, name: video.name, named: 'anywhere' as const }] : []),
        ...(named ? [{ video, name: stem, named }] : []),
      ];
    })
    .sort((a, b) => b.name.length - a.name.length);
  for (const { video, name, named: where } of named) {
    const found = formsOf(name, where).find((one) => one.test(rest));
    if (!found) continue;
    rest = rest.replace(found, 'this video');
    if (!videos.includes(video)) videos.push(video);
  }
  if (videos.length === 0) {
    const partly = namedInPart(rest, all);
    if (partly) {
      videos.push(partly.video);
      rest = rest.replace(partly.words, partly.as ?? 'this video');
    }
  }
  const isShown = videos.length > 0 && SHOWN_ONLY.test(rest);
  return { text: isShown ? SUMMARY : rest, videos, isShown };
}

/** "My zoo video", "the weekend one": words of a file's name, beside what a video is called. */
export const IN_PART =
  /\b(?:the|my|our|this|that) ((?:(?!(?:the|my|our|this|that|in|of|from|on|at)\b)[\p{L}\p{N}]+[ -]){1,4})(?:video|vid|clip|film|recording|movie|footage|one)\b(?! (?:who|that|which|in|with|wearing|on|at)\b)/giu;

/** Tells which video by its place among others, or how it is, and nothing of what it holds. */
const OF_NO_CONTENT = new Set(
  'first second third last latest newest oldest next previous other another same whole entire full only long longest short shortest new old recent whatsapp little big good best nice beautiful funny favourite favorite'.split(
    ' ',
  ),
);

/** Whether a question speaks of one video by words of what it is of, which were not found to be any: "the dashcam video". Pure. */
export function namesNoVideo(text: string): boolean {
  return [...text.matchAll(IN_PART)].some(([, said]) =>
    tokens(said!).some((word) => tellsInName(word) && !OF_NO_CONTENT.has(word)),
  );
}

/** "The video of the birthday". */
const OF_IN_PART =
  /\b(?:the|my|our|this|that) (?:video|vid|clip|film|recording|movie|footage) (?:of|from|about|called) (?:(?:the|my|our) )?([\p{L}\p{N}]+(?:[ -][\p{L}\p{N}]+){0,3})/giu;
/** "Who was at the party?" */
const WHO_WAS_AT =
  /^\W*who (?:all |else )?(?:is|was|are|were) ((?:at|in|on) (?:the|my|our) ([\p{L}\p{N}]+(?:[ -][\p{L}\p{N}]+){0,2}))[?!.\s]*$/iu;

/** The videos of which a question says a word of their names, as "the picnic"; none where it says one of none, or of all. Pure. */
export function calledIn(text: string, all: readonly VideoRecord[]): VideoRecord[] {
  const said = new Set(tokens(text));
  const called = all.filter(({ name }) =>
    partsOfName(name).some((word) => tellsInName(word) && said.has(word)),
  );
  return called.length === all.length ? [] : called;
}

/** The one video whose name holds all the words by which a question speaks of a video, and these words; null where there is none, or several. */
function namedInPart(
  text: string,
  all: readonly VideoRecord[],
): { video: VideoRecord; words: string; as?: string } | null {
  const holding = (parts: readonly string[]) =>
    all.filter(({ name }) => {
      const own = new Set(partsOfName(name));
      return parts.every((part) => own.has(part));
    });
  for (const [words, said] of text.matchAll(IN_PART)) {
    const named = tokens(said!);
    const fitting = holding(named);
    const alike = fitting.length > 0 ? fitting : all.filter(({ name }) => isCalledAlike(name, named));
    if (alike.length === 1) return { video: alike[0]!, words };
  }
  const [, at, where] = WHO_WAS_AT.exec(text) ?? [];
  const there = where === undefined ? [] : holding(tokens(where));
  if (there.length === 1) return { video: there[0]!, words: at!, as: 'in this video' };
  for (const [words, said] of text.matchAll(OF_IN_PART)) {
    // What follows may be more than the name.
    for (let left = said!; left !== ''; left = left.replace(/(?:^|[ -])[^ -]+$/, '')) {
      const fitting = holding(tokens(left));
      if (fitting.length === 1)
        return { video: fitting[0]!, words: words.slice(0, words.length - said!.length + left.length) };
    }
  }
  return null;
}

/** Whether each of some words, or one that stands for it, is of a file's name. */
function isCalledAlike(name: string, words: readonly string[]): boolean {
  const own = partsOfName(name);
  return words.every((word) => own.some((one) => one === word || mayCallTheSame(one, word)));
}

/** Where a name stands for a file: anywhere, where all is asked of it, or beside "video" alone; a plain word where all is asked of it in so many words, too. */
type Named = 'anywhere' | 'at-the-end' | 'beside' | 'alone';

/** Where a name without its ending stands for its file; null where nowhere. */
function namedBy(stem: string): Named | null {
  if (stem.length <= 3 && !SHORT.test(stem)) return null;
  if (MEASURE.test(stem) || PAPER.test(stem)) return 'beside';
  if (stem.split(/\s+/).length >= LONG_NAME) return 'anywhere';
  if (!LIKE_A_FILE.test(stem)) return /^\p{L}+$/u.test(stem) ? 'alone' : 'beside';
  return stem.length <= 3 ? 'at-the-end' : 'anywhere';
}

/** How a file may be named: "the video day-2", "the boathouse video", and by itself where no sentence holds such words. */
function formsOf(name: string, named: Named): RegExp[] {
  const exact = escaped(name);
  const whole = `${QUOTE.opens}(?<![\\p{L}\\p{N}_-])${exact}(?![\\p{L}\\p{N}_-])${QUOTE.ends}`;
  const heading = `^\\W*${whole}${AS_HEADING}`;
  const beside = [
    heading,
    `${THE}\\b${VIDEO}(?: (?:called|named|file))? ${whole}`,
    `${THE}${whole} ${VIDEO}\\b`,
  ];
  const forms = (named === 'anywhere' ? [...beside, whole] : beside).map((form) => new RegExp(form, 'iu'));
  // As the file is written: "Clara" may be whoever is called so.
  if (named === 'alone') forms.push(new RegExp(`${ALL_OF_WORD}${whole}(?=[?!.\\s]*$)`, 'u'));
  if (named === 'at-the-end') forms.push(new RegExp(`${ALL_OF}${whole}(?=[?!.\\s]*$)`, 'u'));
  return forms;
}
