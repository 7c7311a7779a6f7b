import { stemOf } from '../../memory/terms';

const VIDEO = '(?:videos?|clips?|films?|recordings?)';
const HAVING =
  '(?:(?:that|which) )?(?:has|have|had|with|of|showing|shows?|contain(?:s|ing)?|includ(?:es?|ing)|where|(?:is|was|were) (?:about|of|with|shot|filmed|recorded|made))';
const FORMS = [
  new RegExp(
    `\\b(?:which|what|any|some) (?:(?:of )?(?:(?:the|my|our|these|those|all|other) )+)?(?:\\w+ )?${VIDEO} (?:${HAVING}|(?:do|did) (?:i|we) (?:have|film|record|make))\\b`,
    'i',
  ),
  new RegExp(`\\b${VIDEO} ${HAVING}\\b`, 'i'),
  new RegExp(
    `\\b(?:play|show|open|find|watch|see)\\b.*\\b(?:the|that|any|those|all) ones? ${HAVING}\\b`,
    'i',
  ),
  new RegExp(`\\b(?:one|any|which|some|none) of (?:the|my|our|these|those) ${VIDEO}\\b`, 'i'),
];

/** Whether a question asks for videos by what is in them: "Which video has a lion?", "Play the one with the horses." Pure. */
export function asksForVideos(text: string): boolean {
  return FORMS.some((form) => form.test(text));
}

const OF_SHOWING = new Set(
  'see show find play open contain include want like would video clip film recording'.split(' ').map(stemOf),
);

/** Whether a stem says, where videos are asked for, that they are to be shown or have something in them, and nothing of what that is. Pure. */
export function asksToBeShown(stem: string): boolean {
  return OF_SHOWING.has(stem);
}
