import { isNote } from '../../memory/is-note';
import type { Recall } from '../../memory/recall';
import type { IncidentRecord, VideoRecord } from '../../store/schema';
import { inEnglish, inTurn, told } from '../../told';
import { timecode } from '../../wording';
import { inView } from './company';
import type { Finding } from './finding';
import { type Stretch, type StretchAsked, stretchTold } from './inside-a-video';
import { type AskedWhole, telling } from './of-the-whole';
import type { Question } from './question';
import type { Refusal } from './refusal-text';
import { distinct, metIn, recordsIn, type Scene, sightsInTime } from './scene';
import { besideThem } from './things-seen';
import { writtenBeside } from './writing-seen';

/** Names that a sentence has room for. */
const MOST_NAMED = 8;
const MOST_EVIDENCE = 10;
/** Lines that are quoted of a stretch; of more, one of each part. */
const LINES = 3;
/** A line that only ends in a stretch, or only begins in it, by less than this many seconds is not of it: when a line ends is known no better. */
export const EDGE_S = 0.5;

/** "What was said?" and the like, of which nothing is left to look for. */
const SAID =
  /^(?:(?:what|which|was)\b.*\b(?:sa(?:y|ys|id|ying)|talk(?:s|ed|ing)?|speaks?|spoken?|speaking|discuss(?:ed|ing)?|heard?|words?|gesagt|gesprochen|geredet|erzählt|besprochen|sagen|reden|hören)\b|(?:wor(?:über|um)|wovon)\b)/iu;
const SPEAKERS =
  /^(?:who|wer)\b.*\b(?:talk(?:s|ed|ing)?|speaks?|spoken?|speaking|sa(?:ys|id|ying)|heard|spricht|sprach|sprechen|redete?n?|gesprochen|geredet|sagte?|gesagt|hören)\b/iu;
/** Whose every word only asks what there is. */
const WHATEVER =
  /^(?:(?:what|whats|what['’]s|is|was|are|were|happen(?:s|ed|ing)?|goes|going|went|on|there|do|does|did|they|people|we|i|see|show|me|us|play|sum|up|summar(?:y|ise|ize)|of|it|a|the|give|tell|about|describe|and|so|how|part|bit|video|this|everything|all|passiert|passierte|geschieht|geschah|ist|war|da|hier|los|gibt|es|fasse?|zusammen(?:fassung)?|zeig|mir|und|der|teil|alles)\b\W*)*$/iu;
/** Who speaks longest, or first, is asked, not who speaks. */
const MOST = /\b(?:most|first|last|zuerst|zuletzt|least|longest|meisten|wenigsten)\b/iu;
/** Words that are looked for nowhere where it is asked what was said, or who spoke. */
const OF_ASKING =
  /^(?:sa(?:y|ys|id|ying)|talk\w*|spe?ak\w*|spoke\w*|discuss\w*|heard?|words?|pls|plz|gesagt|gesprochen|geredet|erzählt|besprochen|sagen|sagte?|reden|redete?n?|hören|spricht|sprach|sprechen|wurde|wird|worüber|worum|wovon|hat|haben|man|geht|ging|was|wer|sie|leute)$/iu;

/** A question that confines itself to a stretch of the one video that it means. */
export interface InStretch extends StretchAsked {
  video: VideoRecord;
  stretch: Stretch;
}

/** What keeps a stretch from being looked at: nobody knows of which video, or it is shorter. */
export type NoStretch = { of: 'which' } | { of: 'shorter'; video: VideoRecord };

/**
 * The stretch of a video that is meant: of the one at hand, or the only one.
 *
 * @param begun the videos that had begun by the moment asked about
 * @param until the second of the video at hand up to which it is asked about
 * @param isOfDay whether something was recorded at such a time of the day
 */
export function stretchMeant(
  asked: StretchAsked,
  here: VideoRecord | null,
  begun: readonly VideoRecord[],
  until: number,
  isOfDay: () => boolean,
): InStretch | NoStretch | null {
  const videos = begun.filter((video) => !isNote(video));
  const video = here ?? (videos.length === 1 ? videos[0]! : null);
  if (!video) {
    const isInOne = videos.some(({ durationS }) => asked.of(durationS) !== null);
    return asked.plainly || (isInOne && !isOfDay()) ? { of: 'which' } : null;
  }
  const stretch = asked.of(Math.min(until, video.durationS)) ?? asked.of(video.durationS);
  if (stretch) return { ...asked, video, stretch };
  return asked.plainly ? { of: 'shorter', video } : null;
}

/** Whether what happens at some place of a video is of a stretch. Seconds. */
export function isOfStretch(
  { video, stretch }: Pick<InStretch, 'video' | 'stretch'>,
  place: { videoId: string; t0: number; t1: number },
): boolean {
  if (place.videoId !== video.id || place.t0 >= stretch.t1) return false;
  return place.t0 >= stretch.t0 || place.t1 - stretch.t0 > EDGE_S;
}

/** Bounds of a scene within a stretch of a video. */
export function boundsOfStretch(
  recall: Recall,
  { video, stretch }: InStretch,
): Pick<Scene, 'video' | 'videos' | 'only' | 'part'> {
  const only = (entry: number) => isOfStretch({ video, stretch }, recall.entries.place(entry));
  return { video, videos: [video], only, part: stretch };
}

/** What was said, who spoke or what happened in a stretch of a video, where nothing else is asked; else null. */
export function findOfStretch(
  scene: Scene,
  question: Question,
  rest: string,
  inside: InStretch,
  form: AskedWhole | null,
): Finding | null {
  const plain = rest.replace(/[?!.\s]+$/, '');
  const { named, terms } = question;
  if (named.length === 0 && (form === 'summary' || WHATEVER.test(plain))) return happenings(scene, inside);
  if (!terms.every(({ word }) => OF_ASKING.test(word))) return null;
  if (SAID.test(plain)) return lines(scene, question, inside);
  return named.length === 0 && SPEAKERS.test(plain) && !MOST.test(plain) ? speakers(scene, inside) : null;
}

function lines(scene: Scene, { named, turn }: Question, { video }: InStretch): Finding | null {
  const said = recordsIn(scene, video.id, 'says').filter(({ who }) =>
    named.every(({ nodes }) => nodes.includes(who[0] ?? '')),
  );
  if (said.length === 0) return null;
  const [edge] = turn === 'last' ? said.slice(-1) : said;
  const shown = said.length <= MOST_EVIDENCE ? said : telling(said, MOST_EVIDENCE);
  return {
    lead: null,
    note: `${said.length} lines of that stretch of ${video.name}.`,
    quoted: turn ? [edge!] : said.length <= LINES ? said : telling(said, LINES),
    evidence: shown.map((record) => scene.tell.evidence(record, 1)),
    unsure: false,
  };
}

function speakers(scene: Scene, { video }: InStretch): Finding | null {
  const said = recordsIn(scene, video.id, 'says').filter((record) => scene.tell.actor(record));
  const persons = metIn(scene, said.map(byItsSpeaker));
  if (persons.length === 0) return null;
  const { who, unsure } = scene.tell.list(persons.slice(0, MOST_NAMED));
  const first = persons.flatMap(({ nodes }) => said.find(({ who }) => nodes.includes(who[0]!)) ?? []);
  return {
    lead: told`${who} can be heard.`,
    note: `Who speaks the ${said.length} lines of that stretch of ${video.name}.`,
    quoted: [],
    evidence: first.slice(0, MOST_EVIDENCE).map((record) => scene.tell.evidence(record, 1)),
    unsure,
  };
}

/** A line as one that tells of nobody but who speaks it. */
function byItsSpeaker(record: IncidentRecord): IncidentRecord {
  return { ...record, who: record.who.slice(0, 1) };
}

function happenings(scene: Scene, { video }: InStretch): Finding | null {
  const { tell, view } = scene;
  const records = recordsIn(scene, video.id);
  const sights = sightsInTime(scene, video.id);
  const seen = distinct(sights.flatMap(({ node }) => view.persons.get(node) ?? []));
  const persons = distinct([...seen, ...metIn(scene, records)]).slice(0, MOST_NAMED);
  const { who, unsure } = tell.list(persons);
  const said = records.filter(({ kind }) => kind === 'says');
  if (persons.length === 0 && records.length === 0) return null;
  const beside = told`${besideThem(scene, records)}${writtenBeside(records)}`;
  const quoted = said.length <= LINES ? said : telling(said, LINES);
  const evidence = (quoted.length > 0 ? quoted : records.slice(0, LINES)).map((record) =>
    tell.evidence(record, 1),
  );
  const sighted = sights.flatMap(({ node, t0, t1 }) => {
    const person = view.persons.get(node);
    return person ? [inView(scene, [person], { videoId: video.id, t0, t1 })] : [];
  });
  return {
    lead:
      persons.length > 0
        ? told`${who} can be seen or heard${beside}.`
        : told`Nobody was recognised${beside}.`,
    note: `${records.length} records of that stretch of ${video.name}.`,
    quoted,
    evidence: evidence.length > 0 ? evidence : sighted.slice(0, MOST_EVIDENCE),
    unsure,
  };
}

/** For what a time in a question was taken. */
export function stretchTaken({ words, stretch, video }: InStretch): Refusal {
  const { t0, t1, at } = stretch;
  const zeit = at === null ? `${timecode(t0)} bis ${timecode(t1)}` : timecode(at);
  return {
    english: told`I took "${words}" for ${stretchTold(stretch)} of ${video.name}.`,
    german: `„${words}“ habe ich für ${zeit} in ${video.name} genommen.`,
  };
}

/** Where is looked, as a trace tells it. */
export function stretchNoted({ stretch, video }: InStretch): string {
  return `Of ${inEnglish(stretchTold(stretch))} of ${video.name}.`;
}

/** Why a stretch cannot be looked at, and what could be asked instead. */
export function noStretchTold(none: NoStretch, { words }: StretchAsked): Refusal {
  if (none.of === 'which')
    return {
      english: inTurn(
        told`I do not know of which video "${words}" is meant.`,
        'Name the video in the question, or ask where you watch it.',
      ),
      german: `Von welchem Video „${words}“ gemeint ist, weiß ich nicht. Nenne das Video in der Frage, oder frag dort, wo du es ansiehst.`,
    };
  const { name, durationS } = none.video;
  return {
    english: inTurn(told`${name} is only ${timecode(durationS)} long.`, 'Ask for a time within it.'),
    german: `${name} ist nur ${timecode(durationS)} lang. Frag nach einer Zeit, die darin liegt.`,
  };
}
