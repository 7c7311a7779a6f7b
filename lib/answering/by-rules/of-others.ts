import { VIDEO } from './of-recordings';

/** "Which of my videos are blurry?", "Which clips have subtitles?": some that are so, never all. */
const SOME_OF_THEM = new RegExp(
  `^(?:which|what)(?: of)?(?: (?:my|our|the|these|those|all))* ${VIDEO}s? (?:are|is|were|was|have|has|had) (?!(?:there|in|on|at|here|you|i|we|been|got|all|available|remembered|stored|saved|known|kept|loaded|included|indexed|processed|the|my|your|our|it|this)\\b)\\w`,
  'i',
);

/** "How many penguins did I film?" asks for no number of videos, and "In which of my videos is a tractor?" for none that there are. */
export function isOfOthers(text: string): boolean {
  if (/^(?:in|on) which\b.*\b(?:an?|any) (?!(?:video|clip|film|recording)\b)\w/i.test(text)) return true;
  if (SOME_OF_THEM.test(text)) return true;
  return (
    /\bhow many\b/i.test(text) && !/\b(?:videos?|vids?|clips?|films|recordings?|files?|movies?)\b/i.test(text)
  );
}
