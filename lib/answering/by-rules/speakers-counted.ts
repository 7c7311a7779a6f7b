import { inTurn, onlyIf, told } from '../../told';
import { MOST_VIDEOS } from './company';
import type { Finding } from './finding';
import { IF_NAMES_HEARD_RIGHT } from './heard';
import { distinct, recordsIn, type Scene, videosInBounds } from './scene';
import { countedVideos } from './videos-in-words';
import { begunOf } from './where-recorded';
import { calledIn } from './who-is-in-which';

const SPEAK =
  '(?:speak|speaks|spoke|talk|talks|talked|say (?:something|anything)|(?:(?:can|could) be|are|were|is|was|do (?:we|i|you)|can (?:we|i|you)|did (?:we|i|you)) (?:heard|hear|speaking|talking))';
const OF_VIDEO = '(?: (?:there|here|in all|altogether|in (?:this|that|the) (?:video|film|clip|recording)))*';
/** Ask how many people speak, and nothing of what they say; who is a man and who a woman is not known. */
const ASK_HOW_MANY = [
  new RegExp(
    `^(?:(?:how many|the number of|what is the number of) (?:different |distinct |other )?(?:people|persons|men and women)(?: (?:that|who))? ${SPEAK}${OF_VIDEO}|how many (?:different |distinct )?(?:speakers|voices)(?: (?:are|were|is) there| ${SPEAK}| (?:do|did|can) (?:you|we|i) (?:hear|know|recogni[sz]e))?${OF_VIDEO})$`,
    'i',
  ),
  /^(?:and |so )?how many (?:(?:different|other|unique) )?(?:people|persons|speakers|voices|of them)(?: (?:is|are|was|were|do|does|did|can|could|there|i|you|we|that|who|be|different|to))* (?:speaks?|spoke|spoken|speaking|talk(?:s|ed|ing)?|hears?|heard|sa(?:y|ys|id|ying)(?: (?:something|anything))?)(?: (?:in|on|of|here|there|this|that|the|video|film|clip|recording|phone call|call|conversation|with each other|together))*$/i,
];

/** Whether a question asks how many people speak, and nothing else. Pure. */
export function asksHowManySpeak(text: string): boolean {
  const plain = text.trim().replace(/[?!.\s]+$/, '');
  return ASK_HOW_MANY.some((form) => form.test(plain));
}

/** How many people can be heard, by their voices, in the video at hand, those of the time, or all; null where nobody is. */
export function findHowManySpeak(scene: Scene): Finding | null {
  const { video, videos, only, view, tell } = scene;
  const meant = video ? [video] : only ? videosInBounds(scene, videos) : begunOf(scene, videos);
  const looked = meant.slice(-MOST_VIDEOS);
  const lines = looked.flatMap(({ id }) => recordsIn(scene, id, 'says'));
  const speakers = distinct(lines.flatMap(({ who }) => view.persons.get(who[0] ?? '') ?? []));
  if (speakers.length === 0) return null;
  const { who, unsure } = calledIn(scene, speakers);
  const where = looked.length === 1 ? looked[0]!.name : told`${looked.length} videos`;
  const count =
    speakers.length === 1
      ? told`One person can be heard in ${where}: ${who}.`
      : told`${speakers.length} people can be heard in ${where}: ${who}.`;
  const counted = unsure ? onlyIf(count, IF_NAMES_HEARD_RIGHT) : count;
  const isUnknown = (line: (typeof lines)[number]) => !view.persons.has(line.who[0] ?? '');
  const others = told`Some lines were said by somebody whom I did not recognise.`;
  return {
    lead: lines.some(isUnknown) ? inTurn(counted, others) : counted,
    unsure: false,
    quoted: [],
    evidence: speakers.flatMap(({ nodes }) =>
      lines
        .filter((line) => nodes.includes(line.who[0] ?? ''))
        .slice(0, 1)
        .map((line) => tell.evidence(line, 1)),
    ),
    note: `Who says the ${lines.length} lines of ${countedVideos(looked.length)}.`,
  };
}
