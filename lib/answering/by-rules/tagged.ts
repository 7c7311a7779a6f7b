import type { VideoRecord } from '../../store/schema';
import { countedTags, isAmong } from '../../tags';
import { text } from '../../text';
import { type Tellable, type ToldValue, told } from '../../told';
import type { Finding } from './finding';
import { escaped } from './names-in-question';
import type { Refusal } from './refusal-text';
import type { Scene } from './scene';
import { begunOf, datedNames, startsOf } from './where-recorded';

/** A question with the tag, or the star, that it confines itself to taken out of its words. */
export interface WithoutTag {
  /** "What happened in the holiday videos?" as "What happened there?" */
  text: string;
  /** The videos that have it; none where no video does. */
  videos: VideoRecord[];
  /** The tag that they are said to have; null: a star. */
  tag: string | null;
  /** Nothing is asked but which they are. */
  isList: boolean;
}

const VIDEOS = '(?:videos|clips|recordings|footage)';
const ALL = '(?:(?:all|any|of|the|my|our|your|these|those)\\s+)*';
const THE = '(?:(?:all|the|my|our|your|these|those)\\s+)+';
const QUOTE = { opens: '["\'“‘]?', ends: '["\'”’]?' };
/** What has a tag: videos, or whatever is there. */
const HAS = `(?:${ALL}(?:video|clip|recording|${VIDEOS})|everything|anything|what)(?:\\s+(?:that|which|is|are|was|were|did|do|i|we|you|have|has|be|been))*`;
const TAGGED = '(?:tag(?:ged)?(?:\\s+(?:as|with))?|(?:with|have|has)(?:\\s+(?:the|a))?\\s+tag|under the tag)';
const STARRED = '(?:favou?rited?|starred)';
const FAVOURITES = [
  `(?:${THE}|^)${STARRED}\\s+${VIDEOS}\\b`,
  `\\b${ALL}${VIDEOS}(?:\\s+(?:that|which|are|is|were|i|we|have|has))*\\s+(?:starred|favou?rited|(?:with|have) (?:a )?star|my favou?rites)\\b(?! \\p{L}+ing\\b)`,
  '^(?:(?:show|list|find|open|play|give|what|which|are|me|us)\\s+)*(?:all\\s+)?my favou?rites$',
].map((pattern) => new RegExp(pattern, 'iu'));
/** A tag that no video has, where nothing but videos with it are asked for. */
const UNKNOWN = new RegExp(
  `\\b${ALL}${VIDEOS}(?:\\s+(?:that|which|are|were|i|we|have))*\\s+${TAGGED}\\s+${QUOTE.opens}([^"'“”‘’]+?)${QUOTE.ends}$`,
  'iu',
);
/** Words of a question that asks for nothing but which videos they are. */
const LIST_ONLY =
  /^(?:(?:please|can|could|would|show|list|find|give|open|play|see|get|which|what|how many|are|is|were|do|did|have|there|exist|i|you|we|me|us|all|any|my|our|the|of)\W+)*(?:this video|the videos)\W*$/i;

/**
 * A question that confines itself to videos with a tag, or a star: it says "tagged", "tag" or "favourite" of videos, or speaks of "the holiday
 * videos"; null for any other, though its words be those of a tag. Pure.
 */
export function withoutTag(text: string, all: readonly VideoRecord[]): WithoutTag | null {
  const plain = text.trim().replace(/[?!.\s]+$/, '');
  const confined = (found: RegExp, videos: VideoRecord[], tag: string | null): WithoutTag => {
    const left = plain.replace(found, videos.length === 1 ? 'this video' : 'the videos');
    return { text: asThere(left), videos, tag, isList: LIST_ONLY.test(left) };
  };
  const starred = FAVOURITES.find((pattern) => pattern.test(plain));
  if (starred) {
    const favourites = confined(
      starred,
      all.filter(({ favourite }) => favourite),
      null,
    );
    // Where nothing has a star, what people say of what they like best may yet tell it.
    return favourites.videos.length > 0 || favourites.isList ? favourites : null;
  }
  // The longest first: "summer" is not "summer holiday".
  const tags = countedTags(all).sort((a, b) => b.tag.length - a.tag.length);
  for (const { tag } of tags) {
    const found = formsOf(tag).find((form) => form.test(plain));
    if (found)
      return confined(
        found,
        all.filter(({ tags }) => isAmong(tags, tag)),
        tag,
      );
  }
  const unknown = UNKNOWN.exec(plain)?.[1];
  const none = unknown === undefined ? null : confined(UNKNOWN, [], unknown);
  return none?.isList ? none : null;
}

/** A question without "in the videos": where it looks is told by the scene, and these words are none to look for. */
function asThere(text: string): string {
  return text
    .replace(/^(?:in|on|from) the videos,?\s+/i, '')
    .replace(/\b(?:in|on|from) the videos\b/i, 'there');
}

/** How a question may speak of videos with a tag. */
function formsOf(tag: string): RegExp[] {
  const exact = escaped(tag).replace(/\s+/g, '\\s+');
  const whole = `${QUOTE.opens}(?<![\\p{L}\\p{N}_-])${exact}(?![\\p{L}\\p{N}_-])${QUOTE.ends}`;
  return [
    `\\b${HAS}\\s+${TAGGED}\\s+${whole}`,
    `^${TAGGED}\\s+${whole}`,
    `\\b${THE}${whole}\\s+${VIDEOS}\\b`,
    `\\b${ALL}${VIDEOS}\\s+(?:with|of|from|showing|about)\\s+(?:(?:the|my|our)\\s+)?${whole}$`,
  ].map((form) => new RegExp(form, 'iu'));
}

/** Which videos have a tag, or a star; or a sentence that says that none has. */
export function taggedTold(
  scene: Scene,
  { videos, tag }: WithoutTag,
): { finding: Finding } | { none: Refusal } {
  const begun = begunOf(scene, videos);
  if (begun.length === 0) return { none: noneTagged(tag) };
  const names = datedNames(scene, begun);
  const lead = tag === null ? starredTold(begun.length, names) : markedTold(begun.length, tag, names);
  return { finding: startsOf(scene, lead, begun, 'What people marked videos by.') };
}

function noneTagged(tag: string | null): Refusal {
  return tag === null
    ? { english: text('No video is a favourite.'), german: 'Kein Video ist ein Favorit.' }
    : { english: told`No video is tagged ${tag}.`, german: `Kein Video hat das Schlagwort ${tag}.` };
}

function starredTold(videos: number, names: ToldValue): Tellable {
  return videos === 1
    ? told`1 video is a favourite: ${names}.`
    : told`${videos} videos are favourites: ${names}.`;
}

function markedTold(videos: number, tag: string, names: ToldValue): Tellable {
  return videos === 1
    ? told`1 video is tagged ${tag}: ${names}.`
    : told`${videos} videos are tagged ${tag}: ${names}.`;
}
