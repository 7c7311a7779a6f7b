import type { PersonView } from '../../identity/fold';
import { told } from '../../told';
import { bareQuestion } from './bare-question';
import type { Finding } from './finding';
import type { Question } from './question';
import { metIn, recordsIn, type Scene } from './scene';

const MOST_EVIDENCE = 10;
const HOW_MANY_SPEAK =
  /^(?:and |so )?how many (?:(?:different|other|unique) )?(?:people|persons|speakers|voices|men|women|of them)(?: (?:is|are|was|were|do|does|did|can|could|there|i|you|we|that|who|be|different|to))* (?:speaks?|spoke|spoken|speaking|talk(?:s|ed|ing)?|hears?|heard|sa(?:y|ys|id|ying)(?: (?:something|anything))?)(?: (?:in|on|of|here|there|this|that|the|video|film|clip|recording|phone call|call|conversation|with each other|together))*$/i;
/** Who is a man and who a woman is not known. */
const BY_VOICE_ALONE = /\b(?:men|women)\b/i;

/** How many people speak in the one video asked about, and who, by their voices; null where anything else is asked, and where of none it is known. */
export function findHowManySpeak(scene: Scene, { text, named, times }: Question): Finding | null {
  const { video, tell } = scene;
  const plain = bareQuestion(text, video);
  const isOther = named.length > 0 || times?.certain || BY_VOICE_ALONE.test(plain);
  if (!video || isOther || !HOW_MANY_SPEAK.test(plain)) return null;
  const said = recordsIn(scene, video.id, 'says');
  const persons = metIn(
    scene,
    said.map((line) => ({ ...line, who: line.who.slice(0, 1) })),
  );
  if (persons.length === 0) return null;
  const { who, unsure } = tell.list(persons);
  const firstBy = ({ nodes }: PersonView) => said.find((line) => nodes.includes(line.who[0] ?? '')) ?? [];
  const isAll = said.every((line) => tell.actor(line));
  const count = persons.length;
  const lead = isAll
    ? told`By their voices, ${count} can be heard in ${video.name}: ${who}.`
    : told`Whose some lines are is not known; by their voices, at least ${count} can be heard in ${video.name}: ${who}.`;
  return {
    lead,
    unsure,
    quoted: [],
    evidence: persons
      .flatMap(firstBy)
      .slice(0, MOST_EVIDENCE)
      .map((line) => tell.evidence(line, 1)),
    note: `Who speaks the ${said.length} lines of ${video.name}.`,
  };
}
