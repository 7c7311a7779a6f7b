import { spoken } from '../../memory/incident-sentence';
import { isNote } from '../../memory/is-note';
import { otherNamesOfPlace } from '../../memory/other-names';
import type { MemoryView, Recall } from '../../memory/recall';
import { stemOf, tokens } from '../../memory/terms';
import { kindsNamedIn } from '../../memory/thing-names';
import { isInName, tellsInName } from '../../memory/words-of-name';
import type { IncidentRecord, VideoRecord } from '../../store/schema';
import { isOfWholePictures } from '../../vision/picture-kinds';
import { dayOfOccasion } from './day-of-an-occasion';
import { asksForVideos } from './for-videos';
import { germanNoun } from './german-nouns';
import type { WithoutFiles } from './named-files';
import { MOST_LISTED_FROM } from './scene';
import { begunOf } from './where-recorded';

/** A question that confines itself to an occasion: "What did Ada say at the picnic?" */
export interface AtOccasion extends WithoutFiles {
  /** Stems of the words that tell the occasion: what was said of it elsewhere holds them. */
  stems: ReadonlySet<string>;
  /** What was said, seen or happened at it is asked for: nothing of another day tells that. */
  isOfItAlone: boolean;
  /** Where lines alone say on which day it is: the words that were taken for that day, and the line. */
  taken: { words: string; line: IncidentRecord } | null;
}

/** An occasion as a question puts it: the words before it, and up to four that may tell it. */
const AT =
  /\b(at|in|on|during|am|im|beim|auf|bei|während) (?=((?:(?:the|my|our|your|his|her|their|that|this|de[mrs]|\p{L}+['’]s) )?)(\p{L}+(?:[ -]\p{L}+){0,3}))/giu;
/** To be at it is asked in more ways of whoever comes to it, or is missing from it. */
const COMING_TO =
  /\b(to|from) (?=((?:the|my|our|your|his|her|their|that|this|\p{L}+['’]s) )(\p{L}+(?:[ -]\p{L}+){0,3}))/giu;
const ASKS_WHO_CAME =
  /^\W*(?:who\b|which (?:people|of them|persons)\b).*\b(?:missing|absent|stay(?:ed)? away|(?:come|came|go|went|get|got|make it|made it|turn(?:ed)? up|show(?:ed)? up|invited)(?= to\b))/i;
const WHO_ATTENDED = /^(\W*who (?:all |else )?)(?:attended|visited|joined) (?=(?:the|my|our|that|this) )/i;
/** Words of hours, days and parts of pictures or videos, by which videos may be called as well. */
const NO_OCCASION =
  /^(?:morning|afternoon|evening|night|day|week|weekend|spring|summer|autumn|fall|winter|time|end|beginning|start|middle|minute|picture|background|foreground|front|back|left|right|video|film|clip|world)$/i;
/** What was said, who was there, what happened, was seen or written: asked of an occasion, that is of its videos alone. */
const OF_IT_ALONE =
  /\b(?:sa(?:y|ys|id|ying)|sp[eo]ak(?:s|ing|en)?|talk(?:s|ed|ing)?|happen(?:s|ed|ing)?|went on|going on|see|seen|saw|visible|shown|in view|written|reads?|sign|wear(?:s|ing)?|wore|worn|there|missing|absent|present|came|come|first|last)\b|^\W*who (?:all |else )?(?:is|was|are|were|isn['’]?t|wasn['’]?t|aren['’]?t|weren['’]?t)(?: not)? (?:at|in|on|am|im|auf|beim)\b|\b(?:steht|stand|sagte?|gesagt|passiert|zu sehen|geschrieben)\b/i;

/**
 * The occasion to which a question confines itself, where videos are called so, or their folders ("at the party": party.mp4), with the question
 * asked of them; null where none are, or all. What else than the name tells it ("Ada's birthday party") must be said in them. Where none is called so, those of the
 * day that lines name for it ("The party is on Sunday").
 */
export function occasionIn(question: string, recall: Recall, view: MemoryView): AtOccasion | null {
  if (asksForVideos(question)) return null;
  const videos = begunOf({ view }, recall.videos.all()).filter((video) => !isNote(video));
  if (videos.length < 2) return null;
  const whole = question.replace(WHO_ATTENDED, '$1came to ');
  const forms = ASKS_WHO_CAME.test(whole) ? [AT, COMING_TO] : [AT];
  for (const form of forms)
    for (const found of whole.matchAll(form)) {
      const [, lead, article, words] = found as unknown as [string, string, string, string];
      const meant = videosAt(recall, view, videos, `${article}${words}`);
      // "In town" is a place; "at lunch" may be told without an article.
      if (!meant || (article === '' && !/^(?:at|during|beim|im|am)$/i.test(lead))) continue;
      if (isWhereThingsAre(lead, words)) continue;
      const from = found.index;
      const to = from + `${lead} `.length + meant.length;
      return confinedTo(whole, { ...meant, from, to });
    }
  return OF_IT_ALONE.test(whole) ? occasionOnItsDay(whole, recall, view, videos) : null;
}

/** "On the table", "in the car": where something is, though a video may be called so; "at the beach" is an occasion, too. */
function isWhereThingsAre(lead: string, words: string): boolean {
  const [kind] = kindsNamedIn(words).flatMap(({ kinds }) => kinds);
  if (kind === undefined) return false;
  return !/^(?:at|during|beim|bei|während)$/i.test(lead) || !isOfWholePictures(kind);
}

/** The same, where lines alone say on which day it is. */
function occasionOnItsDay(
  question: string,
  recall: Recall,
  view: MemoryView,
  all: readonly VideoRecord[],
): AtOccasion | null {
  for (const found of question.matchAll(AT)) {
    const [, lead, article, words] = found as unknown as [string, string, string, string];
    for (let left = words; article !== '' && left !== ''; left = left.replace(/(?:^|[ -])[^ -]+$/, '')) {
      const noun = tokens(left).at(-1);
      if (noun === undefined || !tellsInName(noun) || NO_OCCASION.test(noun)) continue;
      const day = dayOfOccasion(recall, view, noun);
      const videos = day?.videos.filter((video) => all.includes(video)) ?? [];
      if (!day || videos.length === 0 || videos.length === all.length) continue;
      const from = found.index;
      const to = from + `${lead} ${article}${left}`.length;
      const taken = { words: question.slice(from, to), line: day.line };
      return { ...confinedTo(question, { videos, stems: new Set([stemOf(noun)]), from, to }), taken };
    }
  }
  return null;
}

interface Meant {
  videos: VideoRecord[];
  stems: ReadonlySet<string>;
  /** Letters of the words that tell it. */
  length: number;
}

/** The videos that words mean, as many of these as it takes. */
function videosAt(
  recall: Recall,
  view: MemoryView,
  all: readonly VideoRecord[],
  words: string,
): Meant | null {
  for (let left = words; left !== ''; left = left.replace(/(?:^|[ -])[^ -]+$/, '')) {
    const parts = tokens(left.replace(/['’]s\b/g, '')).filter((part) => !ARTICLE.test(part));
    const noun = parts.at(-1);
    if (noun === undefined || !tellsInName(noun) || NO_OCCASION.test(noun)) continue;
    const own = [noun, germanNoun(noun) ?? noun];
    const called = all.filter((video) => own.some((one) => isInName(tokens(one), video)));
    const others = otherNamesOfPlace(parts);
    const videos = [
      ...called.filter((video) => parts.slice(0, -1).every((part) => isOf(recall, view, video, part))),
      ...all.filter((video) => !called.includes(video) && others.some((name) => isInName(name, video))),
    ];
    if (videos.length > 0 && videos.length < all.length)
      return {
        videos,
        stems: new Set([...own.flatMap(tokens).map(stemOf), ...others.flat()]),
        length: left.length,
      };
  }
  return null;
}

const ARTICLE = /^(?:the|my|our|your|his|her|their|that|this|de[mrs])$/;

/** Whether a word stands in a video's name, or is said in it. */
function isOf(recall: Recall, view: MemoryView, video: VideoRecord, word: string): boolean {
  if (isInName([word], video)) return true;
  if (recall.sizes.all > MOST_LISTED_FROM) return false;
  const entries = recall.entries.inVideo(video.id).filter(view.allowed);
  const stem = stemOf(word);
  return recall.entries
    .read(entries)
    .some((line) => tokens(spoken(line)).some((one) => stemOf(one) === stem));
}

function confinedTo(
  question: string,
  { videos, stems, from, to }: Omit<Meant, 'length'> & { from: number; to: number },
): AtOccasion {
  const here = videos.length === 1 ? 'in this video' : '';
  const before = question.slice(0, from).replace(ATTENDS, '$1was ');
  const text = `${before}${here}${question.slice(to)}`.replace(/\s+(?=[?!.,]|$)/g, '').replace(/\s+/g, ' ');
  return { text, videos, isShown: false, stems, isOfItAlone: OF_IT_ALONE.test(question), taken: null };
}

/** Whoever comes to it is there. */
const ATTENDS =
  /^(\W*who (?:all |else )?)(?:came|went|got|made it|turned up|showed up|comes?|is|was|were) (?:invited )?$/i;
