import { stemOf } from '../../memory/terms';
import { OF_PICTURES } from './kind-alone';

const VIDEO = '(?:videos?|clips?|films?|movies?|recordings?|footage|files?)';
const HAVING = '(?:has|have|had|with|of|showing|shows?|contain(?:s|ing)?|includ(?:es?|ing)|where)';
const FORMS = [
  new RegExp(
    `\\b(?:which|what|any|some) (?:(?:of )?(?:(?:the|my|our|these|those|all|other) )+)?(?:\\w+ )?${VIDEO}\\b`,
    'i',
  ),
  new RegExp(`\\b(?:${VIDEO}|ones?) (?:(?:that|which) )?${HAVING}\\b`, 'i'),
  new RegExp(`\\b(?:one|any|which|some|none) of (?:the|my|our|these|those) ${VIDEO}\\b`, 'i'),
];

/** Whether a question asks for videos by what is in them: "Which video has a lion?", "Play the one with the horses." Pure. */
export function asksForVideos(text: string): boolean {
  return FORMS.some((form) => form.test(text));
}

const WISHING = new Set('want like love need got would'.split(' ').map(stemOf));

/** Whether a stem only says that something is to be shown, and nothing of what that is. Pure. */
export function asksToBeShown(stem: string): boolean {
  return OF_PICTURES.has(stem) || WISHING.has(stem);
}
