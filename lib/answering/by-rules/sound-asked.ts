import { hasUnwritten } from '../../memory/no-words';
import { tokens } from '../../memory/terms';
import type { VideoRecord } from '../../store/schema';
import { inTurn, type Tellable, told } from '../../told';
import type { Finding } from './finding';
import { VIDEO } from './of-recordings';
import type { Refusal } from './refusal-text';
import { entriesIn, type Scene } from './scene';
import { datedNames, videosCounted } from './videos-in-words';
import { begunOf, startsOf } from './where-recorded';

/** What is asked for by what can be heard: speech, or any sound, or that there is none. */
interface SoundAsked {
  of: 'speech' | 'sound';
  has: boolean;
}

const set = (words: string) => new Set(words.split(' '));
const SPEECH = set('speak speaks speaking spoke spoken talk talks talking talked speech voice voices');
/** They tell of speech where something is said: "nobody says anything". */
const SAYING = set('say says said saying');
const SOUND = set('sound sounds audio noise');
const WITHOUT_SOUND = set('silent soundless mute muted');
const NOT = set('no not nobody noone none without lack lacks neither never isnt doesnt dont arent');
/** Words that ask for nothing else. */
const BESIDE = set(
  `in on of the all a an any my our me i we you mean there that where which what how many do does did is are was were be being has have had got can could hear heard with people
  somebody someone anybody anyone everyone everybody persons person one ones anything something nothing word words thing it them this these those show list find tell give name at ever actually please pls`.replace(
    /\s+/g,
    ' ',
  ),
);
const VIDEOS = new RegExp(`^${VIDEO}s?$`, 'i');
/** Videos are asked for, and not people in them. */
const ASKS_VIDEOS = new RegExp(
  `^(?:(?:in|on) )?(?:(?:which|what|how many|any|(?:show|list|find|give|tell)(?: me)?)(?: (?:of|any|all|the|my|our|these|those|are|there))* )?${VIDEO}s?\\b`,
  'i',
);
/** Whether there is any is asked of one video. */
const WHETHER = /^(?:is|are|was|were|does|do|did|has|have|can|could)\b/i;

/** Whether a video, or which of some, is asked for by what can be heard in it, and by nothing else; null where it is not. Pure. */
export function soundAskedFor(question: string): (SoundAsked & { isWhether: boolean }) | null {
  const plain = question
    .trim()
    .replace(/n['’]t\b/g, ' not')
    .replace(/\bno[ -]one\b/gi, 'nobody');
  const isWhether =
    WHETHER.test(plain) && !new RegExp(`^(?:is|are) there (?:any )?${VIDEO}`, 'i').test(plain);
  if (!isWhether && !ASKS_VIDEOS.test(plain)) return null;
  const words = tokens(plain);
  const isOf = (some: ReadonlySet<string>) => words.some((word) => some.has(word));
  const isKnown = (word: string) =>
    [SPEECH, SAYING, SOUND, WITHOUT_SOUND, NOT, BESIDE].some((some) => some.has(word)) || VIDEOS.test(word);
  if (!words.every(isKnown)) return null;
  const isSilent = isOf(WITHOUT_SOUND);
  if (isOf(SPEECH) || (isOf(SAYING) && /\b(?:any|some)thing|\bnothing|\bwords?\b/i.test(plain)))
    return { of: 'speech', has: !(isOf(NOT) || isSilent || /\bnothing\b/i.test(plain)), isWhether };
  if (!isSilent && !isOf(SOUND)) return null;
  return { of: 'sound', has: !(isSilent || isOf(NOT)), isWhether };
}

/** The videos in which somebody speaks, or nobody does: with those of which that is not known, since nothing listened. Null where it is asked for sound: files tell that. */
export function findBySpeech(scene: Scene, { has }: SoundAsked): Finding | { none: Refusal } {
  const all = begunOf(scene, scene.videos);
  const some = all.filter((video) => speechIn(scene, video) === has);
  const unheard = all.filter((video) => speechIn(scene, video) === null).length;
  const beside = unheard > 0 ? [told`In ${videosCounted(unheard)} nothing listened for speech.`] : [];
  if (some.length === 0) return { none: noneSo(has, beside) };
  const names = datedNames(scene, some);
  const count = `${some.length} of ${all.length}`;
  const lead = has
    ? told`Somebody can be heard to speak in ${count} videos: ${names}.`
    : told`Nobody can be heard to speak in ${count} videos: ${names}.`;
  return startsOf(scene, inTurn(lead, ...beside), some, `Whether somebody speaks in ${all.length} videos.`);
}

function noneSo(has: boolean, beside: readonly Tellable[]): Refusal {
  return has
    ? {
        english: inTurn(told`I heard nobody speak in any video.`, ...beside),
        german: 'Ich habe in keinem Video jemanden sprechen gehört.',
      }
    : {
        english: inTurn(told`Somebody speaks in every video.`, ...beside),
        german: 'In jedem Video spricht jemand.',
      };
}

/** Whether one video has sound, or somebody speaks in it; null where nothing listened for speech. */
export function findWhetherHeard(scene: Scene, video: VideoRecord, { of, has }: SoundAsked): Finding | null {
  const { name, hasAudio } = video;
  const speaks = hasAudio ? speechIn(scene, video) : false;
  const isThere = of === 'sound' ? hasAudio : speaks;
  if (isThere === null) return null;
  const what = !hasAudio
    ? told`there is no sound in ${name}.`
    : of === 'sound'
      ? told`there is sound in ${name}.`
      : speaks
        ? told`somebody can be heard to speak in ${name}.`
        : told`nobody can be heard to speak in ${name}.`;
  return {
    ...startsOf(scene, what, [video], `Whether ${name} has ${of}.`),
    begin: isThere === has ? 'yes' : 'no',
  };
}

/** Whether somebody can be heard to speak in a video; null where nothing listened for that. */
function speechIn(scene: Scene, video: VideoRecord): boolean | null {
  if (!video.hasAudio) return false;
  const { recall } = scene;
  const isHeard = (['says', 'speaks'] as const).some((kind) => entriesIn(scene, video.id, kind).length > 0);
  if (isHeard || hasUnwritten(video, recall.lateBy(video.id))) return true;
  return 'vad' in video.weights ? false : null;
}
