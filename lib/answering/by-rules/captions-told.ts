import { isUnsurelyRead } from '../../memory/read-unsurely';
import { tokens } from '../../memory/terms';
import type { IncidentRecord, VideoRecord } from '../../store/schema';
import { both, quoted, type ToldValue, told } from '../../told';
import { bareQuestion } from './bare-question';
import type { Finding } from './finding';
import { type Caption, captionsAmong, subtitlesAmong } from './laid-over';
import { isOfPeople } from './people-words';
import type { Question } from './question';
import { MOST_LISTED_FROM, recordsIn, type Scene } from './scene';
import { wordCount } from './telling';
import { andMore } from './view-words';
import { shareHeld } from './words-in-writing';
import type { WritingAsked } from './writing-asked';
import { type WritingAsks, wordsOf } from './writing-told';

/** Words of captions that an answer has room for, and how many of them; pieces of evidence. */
const ROOM = { words: 45, captions: 6, evidence: 10 } as const;
/** Captions that are told of a beginning or an end. */
const OF_EDGE = 2;
/** What is said is asked for. */
const OF_SPEECH =
  /\b(?:sa(?:y|ys|id|ying)|sp[eo]ak(?:s|ing)?|spoken?|talk(?:s|ed|ing)?|conversations?|dialogues?|discuss(?:ions?|ed|ing)?|word for word|words?|sentences?|lines?|transcripts?|heard)\b/i;
const EDGES: readonly [asked: RegExp, edge: 'first' | 'last'][] = [
  [/\b(?:ends?|ended|ending|last|final|finally|finish(?:es|ed)?|closing|conclu\w+)\b/i, 'last'],
  [/\b(?:begins?|began|beginning|starts?|started|opens?|opening|first)\b/i, 'first'],
];
/** One caption is asked for. */
const EDGE_ALONE = /\b(first|last|final) (?:sub-?title|(?:closed )?caption)\b/i;
/** Words that ask for what is said, all of it or how it begins or ends, and for nothing of it. */
const ASKS_FOR_ALL =
  /^(?:what|which|how|who|do|does|did|is|are|was|were|be|been|being|can|could|would|will|have|has|had|please|pls|tell|show|give|me|us|i|you|it|its|they|them|he|she|we|the|a|an|this|that|these|those|there|here|all|everything|anything|something|exactly|else|and|so|to|of|in|on|at|by|for|with|each|other|about|video|film|clip|movie|recording|scene|part|very|come|comes|go|goes|over|one|ones|things?|whole|full|out|quote|transcribe|man|woman|guy|up|between)$/;

/** Asks who speaks, or whether anybody does. */
const OTHERWISE = /^(?:who|whom|whose|why|when|where|is|are|was|were|do|does|did|has|have|had)\b/i;

/** The captions among some texts of videos, in order, that hold all of some words; null where there is none. */
export function findCaptions(
  scene: Scene,
  records: readonly IncidentRecord[],
  { words, asks }: Pick<WritingAsked, 'words' | 'asks'>,
): Finding | null {
  const videos = [...new Set(records.map(({ videoId }) => videoId))];
  const captions = videos.flatMap((id) => captionsAmong(records.filter(({ videoId }) => videoId === id)));
  const found = captions.filter(({ words: text }) => words.length === 0 || shareHeld(words, text) === 1);
  if (found.length === 0) return null;
  const edge =
    asks === 'what' && new Set(found.map(({ texts: [one] }) => one!.videoId)).size === 1
      ? EDGE_ALONE.exec(scene.asked)?.[1]?.toLowerCase()
      : undefined;
  const meant = edge === 'first' ? found.slice(0, 1) : edge === undefined ? found : found.slice(-1);
  return captionsRead(scene, meant, asks);
}

/**
 * What captions say of a video of which no speech was written down, where all that is said is asked for, or how it begins or ends; null where there are none, and where anything
 * else is asked.
 */
export function findSaidInCaptions(scene: Scene, question: Question): Finding | null {
  const { named, strangers, times, anchor } = question;
  if (named.length + strangers.length > 0 || times?.certain || anchor) return null;
  if (scene.recall.sizes.all > MOST_LISTED_FROM && !scene.video) return null;
  const text = bareQuestion(question.text, scene.video);
  if (!OF_SPEECH.test(text) || OTHERWISE.test(text)) return null;
  const edge = EDGES.find(([asked]) => asked.test(text))?.[1] ?? null;
  const asksForMore = tokens(text).some(
    (word) =>
      !ASKS_FOR_ALL.test(word) &&
      !isOfPeople(word) &&
      !OF_SPEECH.test(word) &&
      !EDGES.some(([asked]) => asked.test(word)),
  );
  if (asksForMore) return null;
  const videos = (scene.video ? [scene.video] : scene.videos)
    .map((video) => subtitlesOf(scene, video))
    .filter((captions) => captions.length > 0);
  if (videos.length === 0 || (edge && videos.length > 1)) return null;
  const all = videos.flat();
  const found = edge === 'first' ? all.slice(0, OF_EDGE) : edge === 'last' ? all.slice(-OF_EDGE) : all;
  return captionsRead(scene, found, 'what');
}

function subtitlesOf(scene: Scene, { id }: VideoRecord): Caption[] {
  return subtitlesAmong(captionsAmong(recordsIn(scene, id, 'writing')));
}

/** Captions as they were read, with where. */
export function captionsRead(scene: Scene, found: readonly Caption[], asks: WritingAsks): Finding {
  const { tell, recall } = scene;
  const some = withRoom(found);
  const read = some.map(captionTold);
  const places = some.map(({ texts: [first] }, i) => told`${read[i]!} at ${tell.placeTold(first!)}`);
  const names = [...new Set(found.map(({ texts: [first] }) => recall.videos.of(first!.videoId).name))];
  return {
    lead:
      asks === 'which videos'
        ? told`${both(read)} can be read in ${both(names.slice(0, ROOM.captions))}.`
        : told`I read ${andMore(both(places), found.length - some.length)}.`,
    ...(asks === 'whether' && {
      begin: found.every(({ texts }) => texts.some(isUnsurelyRead)) ? ('perhaps' as const) : ('yes' as const),
    }),
    unsure: false,
    quoted: [],
    evidence: found
      .flatMap(({ texts }) => texts)
      .slice(0, ROOM.evidence)
      .map((record) => tell.evidence(record, record.shown?.score ?? 0)),
    note: `${found.length} captions were read of it in the pictures.`,
  };
}

function captionTold({ texts, words }: Caption): ToldValue {
  const read = quoted(texts.length === 1 ? wordsOf(texts[0]!) : words);
  return texts.some(isUnsurelyRead) ? told`${read} (if it was read right)` : read;
}

/** As many captions, from the first on, as an answer has room for; one at least. */
function withRoom(captions: readonly Caption[]): Caption[] {
  let words = 0;
  const end = captions.findIndex((caption, i) => {
    words += wordCount(caption.words);
    return i > 0 && words > ROOM.words;
  });
  return captions.slice(0, Math.min(ROOM.captions, end < 0 ? captions.length : end));
}
