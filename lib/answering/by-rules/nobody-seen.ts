import { stemOf } from '../../memory/terms';
import type { IncidentRecord, VideoRecord } from '../../store/schema';
import { text } from '../../text';
import { told } from '../../told';
import type { Finding } from './finding';
import { wordsBeside } from './kind-alone';
import type { Refusal } from './refusal-text';
import { MOST_LISTED_FROM, recordsIn, type Scene, sightsIn } from './scene';
import { counted, videosTold } from './things-seen';
import { namesTold } from './videos-in-words';

const PEOPLE = '(?:people|persons?|humans?|humans? beings?|anybody|anyone)';
/** "Which video has no people?", "videos without anybody in them", "In which clips is there nobody?" */
const WITHOUT_PEOPLE = new RegExp(
  `\\b(?:videos?|clips?|films?|recordings?|ones?)\\b.*\\b(?:(?:no|without(?: any)?|(?:not|\\w+n't) (?:\\w+ )?any|free of|empty of) ${PEOPLE}|without anybody|nobody|no ?one)\\b`,
  'i',
);
const OF_THEM = new Set(
  'nobody noone one people person human being anybody anyone free empty appear'.split(' ').map(stemOf),
);
/** Records that tell of somebody. */
const OF_SOMEBODY: ReadonlySet<string> = new Set(['figures', 'appears', 'says', 'speaks', 'wears']);
/** Those that show them. */
const IN_VIEW: ReadonlySet<string> = new Set(['figures', 'appears', 'wears']);
const MOST_EVIDENCE = 10;

/** "In which videos are people?", "Which clips have somebody in them?" */
const WITH_PEOPLE = new RegExp(
  `^(?:in |on )?(?:which|what)(?: of (?:my|the|our))?(?: (?:videos?|clips?|films?|recordings?|ones?))? (?:(?:is|are|was|were|do|does|did|can|could|has|have|shows?|contains?|features?|i|we|you|one|see|seen|be|there|any|some|visible) )*(?:${PEOPLE}|somebody|someone|folks)(?: (?:in (?:it|them)|visible|shown|to be seen|seen|there|in view|on screen|at all|please))*$`,
  'i',
);

/** Whether a question asks which videos show somebody, whoever that is, and nothing else. Pure. */
export function asksWhereSomebodyIs(question: string): boolean {
  return WITH_PEOPLE.test(question.replace(/[?!.\s]+$/, '').trim());
}

/** The videos in whose pictures somebody was recognised, by face or by shape; null where none shows anybody, and of a large memory. */
export function findWhereSomebodyIs(scene: Scene): Finding | null {
  const { recall, tell } = scene;
  if (recall.sizes.all > MOST_LISTED_FROM) return null;
  const shown = scene.videos.filter(({ id }) => firstSeen(scene, id) !== undefined);
  if (shown.length === 0) return null;
  const firsts = shown.map(({ id }) => firstSeen(scene, id)!);
  const videos = videosTold(scene, firsts);
  const isByFace = shown.some(({ id }) => sightsIn(scene, id).length > 0);
  return {
    lead: isByFace
      ? told`Somebody is in view, by face or by shape, in ${videos}.`
      : told`Somebody is in view, by their shape, in ${videos}.`,
    unsure: false,
    quoted: [],
    evidence: firsts.slice(0, MOST_EVIDENCE).map((record) => tell.evidence(record, 1)),
    note: `Looked for people in ${counted(scene.videos.length, 'video', 'videos')}.`,
  };
}

/** The first record of a video that shows somebody. */
function firstSeen(scene: Scene, id: string): IncidentRecord | undefined {
  return recordsIn(scene, id).find(({ kind }) => IN_VIEW.has(kind));
}

/** Asks whether, how many or who people are in a video, and nothing else of them. */
const ANYBODY_THERE =
  /^(?:and |so )?(?:who(?: all| else)?(?: (?:is|are|was|were|can|do|does|did|you|we|i|be|see|seen|there|visible|in view|appears?))*|(?:is|are|was|were|can|could|do|does|did) (?:(?:there|you|we|i|one|see|spot|find) )*(?:any |some )?(?:people|persons?|humans?|somebody|someone|anybody|anyone|folks)(?: (?:there|visible|seen|shown|in view|to be seen|at all))*|how many (?:people|persons|humans)(?: (?:is|are|was|were|can|do|does|did|you|we|i|be|see|seen|there|visible|shown|in view|appear))*)(?: (?:in|on) (?:this|the|that|it)(?: (?:video|clip|film|recording))?)?(?: (?:at all|please|pls))*$/i;

/** That nobody was recognised in the one video that is asked about, where a question asks whether somebody is, and its pictures were looked through; null for any other. */
export function findNobodyIn(scene: Scene, question: string): Finding | null {
  const { video } = scene;
  const plain = question.replace(/[?!.\s]+$/, '').trim();
  if (!video || !ANYBODY_THERE.test(plain)) return null;
  if (!video.hasVideo || !('thing-detection' in video.weights) || showsSomebody(scene, video)) return null;
  return {
    lead: told`nobody was recognised in ${video.name}, by face, by shape or by voice; who is small or hidden I miss.`,
    unsure: false,
    quoted: [],
    evidence: recordsIn(scene, video.id)
      .slice(0, 1)
      .map((record) => scene.tell.evidence(record, 1)),
    note: `Looked for people in ${video.name}.`,
  };
}

/** Whether a question asks which videos show nobody, and nothing else. Pure. */
export function asksWhereNobodyIs(question: string): boolean {
  const plain = question.replace(/’/g, "'").trim();
  return WITHOUT_PEOPLE.test(plain) && wordsBeside(plain, { from: -1, to: -1 }, OF_THEM).length === 0;
}

/** The videos whose pictures were looked through and in which nobody was recognised, by face or by shape; null where none was looked through. */
export function findWhereNobodyIs(scene: Scene): Finding | { none: Refusal } | null {
  const { recall, tell } = scene;
  if (recall.sizes.all > MOST_LISTED_FROM) return null;
  const looked = scene.videos.filter(({ hasVideo, weights }) => hasVideo && 'thing-detection' in weights);
  if (looked.length === 0) return null;
  const empty = looked.filter((video) => !showsSomebody(scene, video));
  if (empty.length === 0)
    return {
      none: {
        english: text(
          'In each of the videos that were looked through I recognised somebody, by face, by shape or by voice.',
        ),
        german:
          'In jedem der Videos, die angesehen wurden, habe ich jemanden erkannt, am Gesicht, an der Gestalt oder an der Stimme.',
      },
    };
  const firsts = empty.flatMap(({ id }) => recordsIn(scene, id).slice(0, 1));
  const names = namesTold(empty.map(({ name }) => name));
  return {
    lead:
      empty.length === 1
        ? told`I recognised nobody, by face, by shape or by voice, in one video: ${names}; who is small or hidden I miss.`
        : told`I recognised nobody, by face, by shape or by voice, in ${empty.length} videos: ${names}; who is small or hidden I miss.`,
    unsure: false,
    quoted: [],
    evidence: firsts.map((record) => tell.evidence(record, 1)),
    note: `Looked for people in ${counted(looked.length, 'video', 'videos')}.`,
  };
}

function showsSomebody(scene: Scene, { id }: VideoRecord): boolean {
  return sightsIn(scene, id).length > 0 || recordsIn(scene, id).some(({ kind }) => OF_SOMEBODY.has(kind));
}
