// Several things of one kind in the order in which they come into view, told apart by what colours they look: "Which cars drive by, and in what order?"

import { STOP_WORDS, stemOf, tokens } from '../../memory/terms';
import { kindsNamedIn, type NamedKind } from '../../memory/thing-names';
import { JOINED_S } from '../../memory/things-shown';
import { thingTold } from '../../memory/things-told';
import type { IncidentRecord, VideoRecord } from '../../store/schema';
import { both, inTurn, type Told, told } from '../../told';
import { timecode } from '../../wording';
import { type Coloured, colouredBy, coloursTold, likenessOf, SEVERAL } from './coloured-things';
import type { Finding } from './finding';
import { OF_PICTURES } from './kind-alone';
import { calledIn } from './named-files';
import type { Refusal } from './refusal-text';
import type { Scene } from './scene';
import { isSure, ofTheVeryKind, thingsSeenIn } from './things-seen';
import { besideEachOther } from './view-words';

/** Moments, and evidence, that an answer has room for. */
const MOST_TOLD = { moments: 5, evidence: 10 };

/** Which of several things of one kind is asked for by when it comes; `like`: what the one looks like before or after which it comes. */
export interface TurnsAsked {
  named: NamedKind;
  which: 'all' | 'first' | 'last' | 'after' | 'before';
  like?: Coloured;
}

const IN_ORDER =
  /,?\b(?:and )?(?:in (?:the |their |which |what )?(?:right |correct )?order(?: (?:in which )?(?:they|do they|of appearance|come|appear|drive|pass|by|past)(?: \w+)*)?|one after (?:the )?(?:other|another))\b/i;
const COME =
  '(?:comes?|came|appears?|appeared|drives?|drove|pass(?:es|ed)?|goes|go|went|rolls?|rolled|arrives?|arrived|follows?|followed|moves?|is|are|was|were|shows? up|turns? up|(?:can be |is )?seen|do (?:we|you|i) see)';
const BY =
  '(?: (?:by|past|along|through|next|in|up|into view|there|right|just|straight|driving|passing|coming|shown|seen))*';
const FIRST = new RegExp(
  `^(?:and |so )?(?:what|which) (?:colou?r(?: of)? )?(.+?) ${COME}${BY} (first|last)\\b(.*)$`,
  'i',
);
const COLOUR_OF_FIRST = /^(?:and |so )?(?:what|which) colou?r (?:is|was|has|had) the (first|last) (.+?)$/i;
const AFTER = new RegExp(
  `^(?:and |so )?(?:what|which)(?: (.+?))? ${COME}${BY} (after|before|behind|in front of|ahead of) (?:the|a|an|that) (${SEVERAL}) (.+)$`,
  'i',
);
/** Words beside the kind that ask for nothing but when and where they come. */
const OF_COMING = new Set(
  'list name tell give come appear show turn order drive drove pass go roll move arrive by past down up along road street way one after another other all through driving passing what which'
    .split(' ')
    .map(stemOf),
);

/**
 * What a question asks of the order of several things of one kind, and of nothing else; null for any other. Pure.
 *
 * @param isOfName whether a video is called by a word, which asks for nothing else
 */
export function turnsAskedFor(
  question: string,
  isOfName: (word: string) => boolean = () => false,
): TurnsAsked | null {
  const asked = (words: string, which: TurnsAsked['which']) => askedOf(words, which, isOfName);
  const text = question.trim().replace(/[?!.\s]+$/, '');
  const first = FIRST.exec(text);
  if (first) return asked(`${first[1]} ${first[3]}`, first[2]!.toLowerCase() as 'first' | 'last');
  const colour = COLOUR_OF_FIRST.exec(text);
  if (colour) return asked(colour[2]!, colour[1]!.toLowerCase() as 'first' | 'last');
  const after = AFTER.exec(text);
  if (after) {
    const rest = after.at(-1)!;
    const [, kind, relation, like] = after;
    const which = /^(?:after|behind)$/i.test(relation!) ? 'after' : 'before';
    const found = asked(rest, which);
    const isOfIt = kind === undefined || /^(?:thing|one|else)$/i.test(kind) || asked(kind, which) !== null;
    return found && isOfIt ? { ...found, like: colouredBy(like!) } : null;
  }
  return IN_ORDER.test(text) ? asked(text.replace(IN_ORDER, ' '), 'all') : null;
}

function askedOf(
  words: string,
  which: TurnsAsked['which'],
  isOfName: (word: string) => boolean,
): TurnsAsked | null {
  const [named, ...others] = kindsNamedIn(words);
  if (!named || others.length > 0) return null;
  const isAlone = tokens(words).every(
    (word, i) =>
      (i >= named.from && i < named.to) ||
      STOP_WORDS.has(word) ||
      OF_PICTURES.has(stemOf(word)) ||
      OF_COMING.has(stemOf(word)) ||
      isOfName(word),
  );
  return isAlone ? { named, which } : null;
}

/** What is told of it, or why nothing is. */
export type TurnsFound = { finding: Finding } | { none: Refusal };

/** Things that come into view in the same moment. */
interface Coming {
  t0: number;
  records: IncidentRecord[];
}

/**
 * Things of one kind by when they come into view, with what they look like: null where it is asked of no one video, where there are several kinds of them, or one thing
 * alone.
 */
export function findTurns(scene: Scene, { named, which, like }: TurnsAsked): TurnsFound | null {
  const called = scene.video ? [scene.video] : calledIn(scene.asked, scene.videos);
  const showing = (called.length > 0 ? called : scene.videos).map((video) => ({
    video,
    comings: comingsIn(scene, video, named),
  }));
  const [one, ...others] = showing.filter(({ comings }) => comings.length > 0);
  if (!one || others.length > 0) return null;
  const { video, comings } = one;
  const records = comings.flatMap((coming) => coming.records);
  const isOfOther = which === 'after' || which === 'before';
  if (new Set(records.map(({ words }) => words)).size > 1 || (records.length < 2 && !isOfOther)) return null;
  if (which === 'all') return allInTurn(scene, video, comings);
  if (which === 'first' || which === 'last') {
    const coming = comings.at(which === 'first' ? 0 : -1)!;
    return { finding: finding(scene, endTold(scene, video, coming, which), coming.records) };
  }
  const its = comings.find((coming) =>
    coming.records.some(({ colours = [] }) => likenessOf(colours, like!) === 'Yes'),
  );
  if (!its) return { none: noneLike(video, named, like!) };
  const at = comings.indexOf(its);
  const next = which === 'after' ? comings[at + 1] : comings[at - 1];
  const from = timecode(its.t0);
  if (!next)
    return {
      none: {
        english:
          which === 'after'
            ? told`It is in view from ${from} in ${video.name}; no other comes after it.`
            : told`It is in view from ${from} in ${video.name}; no other comes before it.`,
        german: `Es ist ab ${from} in ${video.name} zu sehen; ${which === 'after' ? 'danach' : 'davor'} kommt kein anderes.`,
      },
    };
  const also = its.records.length > 1 ? [told`Others are there from ${from} on, too.`] : [];
  const lead = inTurn(
    told`in view from ${timecode(next.t0)}: ${thingsTold(next.records)}, in ${calledWithDay(scene, video)}.`,
    ...also,
  );
  return { finding: finding(scene, lead, next.records) };
}

function noneLike({ name }: VideoRecord, { words }: NamedKind, { word }: Coloured): Refusal {
  return {
    english: told`I recognised no ${word} ${words} in ${name}, so what comes before or after it I cannot tell.`,
    german: `In ${name} habe ich nichts erkannt, das so aussieht: Was davor oder danach kommt, kann ich nicht sagen.`,
  };
}

function allInTurn(scene: Scene, video: VideoRecord, comings: readonly Coming[]): TurnsFound {
  const shown = comings.slice(0, MOST_TOLD.moments);
  const each = shown.map(({ t0, records }) => told`from ${timecode(t0)} ${thingsTold(records)}`);
  const inOrder = told`in view, in this order: ${besideEachOther(each)}, in ${calledWithDay(scene, video)}.`;
  const areTogether = shown.some(({ records }) => records.length > 1);
  const lead = areTogether
    ? inTurn(inOrder, 'Which of those comes first that are there from the same moment on I cannot tell.')
    : inOrder;
  return {
    finding: finding(
      scene,
      lead,
      shown.flatMap(({ records }) => records),
    ),
  };
}

function endTold(scene: Scene, video: VideoRecord, { t0, records }: Coming, which: 'first' | 'last'): Told {
  const [things, from, where] = [thingsTold(records), timecode(t0), calledWithDay(scene, video)];
  if (records.length > 1)
    return which === 'first'
      ? told`${things} are there first, all from ${from} on, in ${where}; which of them comes first I cannot tell.`
      : told`${things} come last, all from ${from} on, in ${where}; which of them comes last I cannot tell.`;
  return which === 'first'
    ? told`${things} comes first, from ${from} in ${where}.`
    : told`${things} comes last, from ${from} in ${where}.`;
}

/** "street.mp4 (Saturday 14 June 2025)" */
function calledWithDay({ tell }: Scene, { id, name }: VideoRecord): Told {
  return told`${name} (${tell.clockTold({ videoId: id, t0: 0 }, 'date')})`;
}

/** "a car (red), 2 cars (white) and a car": those of which a colour is told first. */
function thingsTold(records: readonly IncidentRecord[]) {
  const alike = new Map<string, IncidentRecord[]>();
  for (const record of records) {
    const key = (record.colours ?? []).join(' ');
    alike.set(key, [...(alike.get(key) ?? []), record]);
  }
  const inOrder = [...alike].sort(([a], [b]) => Number(a === '') - Number(b === ''));
  return both(
    inOrder.map(([key, some]) => {
      const things = thingTold(some[0]!.words!, some.length);
      return key === '' ? told`${things}` : told`${things} (${coloursTold(some[0]!.colours!)})`;
    }),
  );
}

function finding(scene: Scene, lead: Finding['lead'], records: readonly IncidentRecord[]): Finding {
  return {
    lead,
    unsure: false,
    quoted: [],
    evidence: records.slice(0, MOST_TOLD.evidence).map((record) => scene.tell.evidence(record, 1)),
    note: `${records.length} of them by when they come into view.`,
  };
}

/** Single things of the very kind that are surely in view in a video, by when they come. */
function comingsIn(scene: Scene, video: VideoRecord, named: NamedKind): Coming[] {
  const all = ofTheVeryKind(named, thingsSeenIn(scene, [video], named), ({ kind }) => kind);
  const records = all
    .filter(isSure(scene))
    .flatMap(({ told: each }) => each)
    .sort((a, b) => a.t0 - b.t0);
  const comings: Coming[] = [];
  for (const record of records.filter((one) => !goesOn(one, records))) {
    const last = comings.at(-1);
    if (last?.t0 === record.t0) last.records.push(record);
    else comings.push({ t0: record.t0, records: [record] });
  }
  return comings;
}

/** Whether something was in view in the clip before, by what it looks like. */
function goesOn(one: IncidentRecord, all: readonly IncidentRecord[]): boolean {
  return all.some(
    ({ clipId, t1, colours }) =>
      clipId < one.clipId &&
      one.t0 - t1 <= JOINED_S &&
      (!colours || !one.colours || colours[0] === one.colours[0]),
  );
}
