import { stemOf } from '../../memory/terms';
import type { VideoRecord } from '../../store/schema';
import { text } from '../../text';
import { told } from '../../told';
import type { Finding } from './finding';
import { wordsBeside } from './kind-alone';
import type { Refusal } from './refusal-text';
import { MOST_LISTED_FROM, recordsIn, type Scene, sightsIn } from './scene';
import { counted } from './things-seen';
import { namesTold } from './where-recorded';

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
