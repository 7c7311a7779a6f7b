import { kindsNamedIn } from '../../memory/thing-names';
import { firstMoment, thingStretches } from '../../memory/things-shown';
import { inTurn, told } from '../../told';
import type { Finding } from './finding';
import { recordsIn, type Scene } from './scene';
import { isSure, surelyShown } from './things-seen';

const MOST_EVIDENCE = 10;
/** "What's on the table?" */
const WHAT_IS_ON =
  /\bwhat(?:['’]?s| is| was| are| were| stands?| stood| lies?| lay| can (?:be seen|(?:i|we|you) see))(?: there)?(?: (?:standing|lying))? (?:on|upon|on top of) (?:the|a|an|that|this|his|her|their|my|our) ((?:[\p{L}-]+ )?(?:table|desk|counter|worktop|workbench|shelf|sideboard|floor|bed|couch|sofa|bench|tray|windowsill))(?: (?:in|of) (?:this|the|that) (?:video|clip|film|recording))?[?!.\s]*$/iu;

/**
 * What one video surely shows, where it is asked what is on something of it that was not recognised: the same may be on it. Null where anything else is asked, where that was recognised, and where
 * nothing else was.
 */
export function findOnSurface(scene: Scene, text: string): Finding | null {
  const { video, tell } = scene;
  const surface = WHAT_IS_ON.exec(text)?.[1];
  if (!video || surface === undefined) return null;
  const records = recordsIn(scene, video.id, 'shows');
  const stretches = thingStretches(records);
  const kinds: readonly string[] = kindsNamedIn(surface).flatMap((named) => named.kinds);
  const things = surelyShown(scene, records);
  if (!things || stretches.some(({ kind }) => kinds.includes(kind))) return null;
  const shown = stretches.filter(isSure(scene)).slice(0, MOST_EVIDENCE).map(firstMoment);
  return {
    lead: inTurn(
      told`I recognised no ${surface.toLowerCase()} in ${video.name}.`,
      told`In view there: ${things}; what of that is on it I cannot tell.`,
    ),
    unsure: false,
    quoted: [],
    evidence: shown.map((record) => tell.evidence(record, 1)),
    note: `What ${video.name} surely shows, in which no ${surface.toLowerCase()} was recognised.`,
  };
}
