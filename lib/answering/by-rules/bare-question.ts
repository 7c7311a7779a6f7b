import { tokens } from '../../memory/terms';
import { partsOfName } from '../../memory/words-of-name';
import type { VideoRecord } from '../../store/schema';

/** What is added to a question without asking anything more. */
const TAILS = /,? (?:please|pls|plz|thx|thanks|thank you|at all|then|there|here|ever|again|exactly|really)$/i;
/** ", she was there with us": what is told of whoever is asked about. */
const TOLD_OF_THEM =
  /, (?:and )?\b(?:she|he|they|we|it|i|you)['’]?(?: (?:was|were|is|are|came|had|has)|['’]?s)\b.*$/i;
/** "At breakfast", in a video called so. */
const AT =
  /,? (?:at|in|on|during) (?:(?:the|this|that|our|my) )?([\p{L}\p{N}' -]+?)(?: (?:video|film|clip|recording|table))?$/iu;

/** A question without what asks nothing: courtesies, what is told of whoever it names, and the words by which the video at hand is called. Pure. */
export function bareQuestion(text: string, video: Pick<VideoRecord, 'name'> | null): string {
  let bare = text.trim().replace(/[?!.\s]+$/, '');
  const called = new Set(video ? partsOfName(video.name) : []);
  for (let before = ''; before !== bare; ) {
    before = bare;
    bare = bare.replace(TAILS, '');
    const told = bare.replace(TOLD_OF_THEM, '');
    if (told.split(' ').length > 2) bare = told;
    const at = AT.exec(bare);
    if (at && tokens(at[1]!).every((word) => called.has(word))) bare = bare.slice(0, at.index);
  }
  return bare;
}
