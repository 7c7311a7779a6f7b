import { spoken } from '../../memory/incident-sentence';
import { nearWords } from '../../memory/synonyms';
import { contentTerms, stemOf, tokens } from '../../memory/terms';
import type { NamedKind } from '../../memory/thing-names';
import { NEIGHBOUR_S } from './find';
import type { Finding } from './finding';
import { asksToBeShown } from './for-videos';
import { OF_PICTURES } from './kind-alone';
import { isOfTalk } from './lines-that-answer';
import type { Question } from './question';
import { recordsIn, type Scene } from './scene';
import { areWordless } from './wordless';

const ASKS_VIEW =
  /^(?:and )?(?:(?:which|what) (?:of (?:my|our|the) )?(?:videos?|clips?|films?|recordings?) (?:has|have|shows?|contains?|includes?)|(?:is|are|was|were) there (?:an? |any )?\p{L}+\W*$)|\b(?:did|do|can|could|have|had) (?:we|i|you) (?:ever |also |just )?(?:see|seen|spot|spotted|film|filmed)\b|\b(?:is|are|was|were) (?:\w+ ){0,3}(?:in view|visible|to be seen)\b/iu;

/** Whether a question asks what was seen, or whether anything was, and not what somebody saw. Pure. */
export function asksWhatWasSeen(text: string): boolean {
  return ASKS_VIEW.test(text);
}

/** The stems of what a question asks to be seen, with words that are used for it; null where it asks anything else, or of somebody. */
export function soughtInView(text: string, { named, terms }: Question): ReadonlySet<string> | null {
  if (named.length > 0 || !asksWhatWasSeen(text)) return null;
  const stems = terms.map(({ stem }) => stem).filter((stem) => !OF_PICTURES.has(stem));
  return stems.length > 0 ? new Set(stems.flatMap((stem) => [stem, ...nearWords(stem)])) : null;
}

/** Whether nobody says a word of what a question looks for, in the scene's bounds: then what is in view is all that there is to tell. */
export function isUnspoken(scene: Scene, question: Question): boolean {
  const { recall, view, only } = scene;
  const videos = scene.video ? [scene.video] : scene.videos;
  if (areWordless(recall, videos)) return true;
  const stems = question.terms
    .map(({ stem }) => stem)
    .filter((stem) => !OF_PICTURES.has(stem) && !asksToBeShown(stem));
  if (stems.length === 0 || question.strangers.length > 0 || isOfTalk(question)) return false;
  const ids = new Set(videos.map(({ id }) => id));
  const isLine = (entry: number) => {
    const { kind, videoId } = recall.entries.place(entry);
    return kind === 'says' && ids.has(videoId) && (only?.(entry) ?? true);
  };
  const words = stems.flatMap((stem) => [stem, ...nearWords(stem)]);
  return !recall.isHeld(words, view, isLine);
}

/** The stems of the words for a thing. Pure. */
export function stemsOfThing({ words, kinds }: NamedKind): ReadonlySet<string> {
  return new Set(tokens([words, ...kinds].join(' ')).map(stemOf));
}

/** Whether anything that a finding rests on holds one of some stems. Pure. */
export function speaksOf({ evidence }: Pick<Finding, 'evidence'>, stems: ReadonlySet<string>): boolean {
  return evidence.some(({ said, text }) => contentTerms(said ?? text).some((stem) => stems.has(stem)));
}

/** Whether a line that a finding quotes, or one that was said beside it, holds one of some stems, or a word that is used for it. */
export function isSaidNear(
  scene: Scene,
  { quoted }: Pick<Finding, 'quoted'>,
  stems: ReadonlySet<string>,
): boolean {
  const meant = new Set([...stems].flatMap((stem) => [stem, ...nearWords(stem)]));
  return quoted.some((line) =>
    recordsIn(scene, line.videoId, 'says')
      .filter(({ t0, t1 }) => t0 <= line.t1 + NEIGHBOUR_S && t1 >= line.t0 - NEIGHBOUR_S)
      .some((beside) => contentTerms(spoken(beside)).some((stem) => meant.has(stem))),
  );
}
