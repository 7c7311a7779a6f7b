// Who comes into view next after somebody, or just before them, and who is the first, the third or the last to.

import type { PersonView } from '../../identity/fold';
import type { VideoRecord, Where } from '../../store/schema';
import { both, inTurn, sentence, type Told, told } from '../../told';
import { timecode } from '../../wording';
import { inView } from './company';
import type { Finding } from './finding';
import { PLACE, PLACES } from './places-in-order';
import type { Question } from './question';
import { type Scene, sightsInTime } from './scene';
import { shownTold } from './telling';
import { WHOM, withoutVideoAtEnd, withWhom } from './whom-it-tells';

/** Where more may be meant, people or videos in which they are, nobody is told. */
const MOST_MEANT = 3;
/** A piece of evidence shows so much of who comes, seconds. */
const EVIDENCE_S = 10;

// Who is a man or a woman is not known.
const WHO = '(?:and |so )?(?:who|whom|(?:which|what) (?:person|people|one))(?: else)?';
const COME =
  "(?:['’]?s|is|are|will be|comes?|come|appears?|appear|follows?|shows? up|turns? up|pops? up|enters?|walks? in|steps? in|gets? shown|is (?:shown|seen|in view|on screen|visible|there)|can be seen|do (?:we|i|you) (?:see|get to see)|can (?:we|i|you) see)";
const SOON =
  '(?: (?:right|just|directly|immediately|straight|next|then|up|on|up next|into view|in view|on screen|into the picture|there|the next(?: person| one)?))*';
const NEXT_TO = '(?<turn>after|following|before|ahead of)';

/** "After Ada, who is next?" as "who is next after Ada"; any other as it is. Pure. */
export function askedFirst(text: string): string {
  return text.replace(
    AFTER_WHOM,
    (_, turn: string, whom: string, who: string) => `${who} ${turn.toLowerCase()} ${whom}`,
  );
}
const AFTER_WHOM = new RegExp(
  `^\\W*(?:right |just |directly |immediately )?(after|following|before) ([^,]+?),? (${WHO} ?${COME}${SOON})(?=\\W*$| (?:in|of) )`,
  'i',
);

/** "Who comes next after Ada?", "Who follows Ada?" */
const BESIDE: readonly RegExp[] = [
  new RegExp(`^${WHO} ?${COME}${SOON} ${NEXT_TO} ${WHOM}$`),
  new RegExp(`^${WHO} (?<verb>follows|succeeds|precedes) ${WHOM}$`),
  new RegExp(`^${WHO} is (?:the )?(?:next|previous)(?: person| one)? ${NEXT_TO} ${WHOM}$`),
  new RegExp(`^${WHO} does ${WHOM} (?<verb>follow|precede)$`),
];

/** Stands in each of these. */
const IS_BESIDE = /\b(?:after|following|before|ahead of|follows?|succeeds|precedes?|next|previous)\b/i;

/** "Who comes second?", "Who is the third person to appear?", "Who is the last one we see?" */
const BY_PLACE: readonly RegExp[] = [
  new RegExp(`^${WHO} ?${COME}(?: (?:in|on|up|into view|on screen|in view))* (?:the )?${PLACE}$`),
  new RegExp(
    `^who(?:['’]?s| is) (?:the )?${PLACE} (?:person|one|face|to (?:appear|come|turn up|show up|be seen))(?: (?:to (?:appear|come|come in|come into view|turn up|show up|be (?:seen|shown))|(?:that |who |whom )?(?:is (?:seen|shown|in view)|we see|you see|i see|appears|comes|seen|shown|in view|on screen|there)))?$`,
  ),
];

/** What of the order in which people come into view is asked. */
interface NextAsked {
  persons: readonly PersonView[];
  isBefore: boolean;
  /** The video that it names by the words of its name. */
  video: VideoRecord | null;
}

/** Whom a question asks who comes after, or before; null where it asks for anything else. */
function nextAskedFor(scene: Scene, question: Question, text: string): NextAsked | null {
  const whom = IS_BESIDE.test(text) ? withWhom(scene, question, text) : null;
  if (!whom) return null;
  const { plain, video } = withoutVideo(scene, whom.text);
  const found = BESIDE.map((form) => form.exec(plain)).find(Boolean);
  if (!found) return null;
  const { turn, verb } = found.groups!;
  const isTurned = verb === 'follow';
  const isBefore = /before|ahead/.test(turn ?? '') || verb === 'precedes' || isTurned;
  return { persons: whom.persons, isBefore, video };
}

/** A question without the one video that it asks of, at its end. */
function withoutVideo(scene: Scene, text: string): { plain: string; video: VideoRecord | null } {
  const named = withoutVideoAtEnd(text, scene.videos);
  const plain = (named?.text ?? text).replace(/ (?:in|of|on) (?:this|that|the) (?:video|clip|film)$/, '');
  return { plain, video: named?.video ?? null };
}

/** Who is the so-manieth, or the last, to come into view in one video; null where that is not asked, or nobody is. */
export function findByPlace(scene: Scene, { named, strangers }: Question, text: string): Finding | null {
  if (named.length + strangers.length > 0) return null;
  const asked = text
    .trim()
    .replace(/[?!.\s]+$/, '')
    .toLowerCase();
  const { plain, video } = withoutVideo(scene, asked);
  const place = BY_PLACE.map((form) => form.exec(plain)?.groups?.place).find(Boolean);
  const meant = video ?? scene.video;
  const all = place && meant ? comingsIn(scene, meant) : [];
  if (!meant || all.length === 0) return null;
  const { first } = (place === 'last' ? all.at(-1) : all[PLACES.indexOf(place!)]) ?? {};
  if (!first)
    return all.length === 1
      ? placeFound(scene, told`only one person whom I recognised comes into view in ${meant.name}.`, all)
      : placeFound(
          scene,
          told`only ${all.length} people whom I recognised come into view in ${meant.name}.`,
          all,
        );
  const they = all.filter((one) => one.first.t0 === first.t0);
  const who = both(they.map(({ person }) => shownTold(person)));
  const from = timecode(first.t0);
  const lead =
    place === 'last'
      ? told`last to come into view in ${meant.name}: ${who}, at ${from}.`
      : told`number ${PLACES.indexOf(place!) + 1} to come into view in ${meant.name}: ${who}, at ${from}.`;
  return placeFound(scene, lead, they);
}

function placeFound(scene: Scene, lead: Told, shown: readonly Coming[]): Finding {
  return {
    lead,
    unsure: shown.some(({ person: { name, provisional } }) => name !== null && provisional),
    quoted: [],
    evidence: shown.map((one) => comingShown(scene, one)),
    note: NOTE,
  };
}
const NOTE = 'In which order people come into view first.';

function comingShown(scene: Scene, { person, first }: Coming): Finding['evidence'][number] {
  return inView(scene, [person], { ...first, t1: Math.min(first.t1, first.t0 + EVIDENCE_S) });
}

/** Who comes into view next after whom a question tells, or just before them; null where that is not asked, or they were recognised in no picture. */
export function findNextInView(scene: Scene, question: Question, text: string): Finding | null {
  const asked = nextAskedFor(scene, question, text);
  if (!asked) return null;
  const meant = asked.video ?? scene.video;
  const comings = (meant ? [meant] : scene.videos).map((video) => comingsIn(scene, video));
  const each = asked.persons.flatMap((person) =>
    comings
      .filter((all) => all.some((one) => one.person === person))
      .map((all) => besideTold(scene, all, person, asked.isBefore)),
  );
  const [first, ...others] = each;
  if (!first || each.length > MOST_MEANT) return null;
  return {
    lead: inTurn(first.lead, ...others.map(({ lead }) => sentence(lead))),
    unsure: asked.persons.some(({ name, provisional }) => name !== null && provisional),
    quoted: [],
    evidence: each.flatMap(({ evidence }) => evidence),
    note: NOTE,
  };
}

/** Somebody, and when they are first in view in a video. */
interface Coming {
  person: PersonView;
  first: Where;
}

/** Who is in view in a video, in the order in which they first are. */
function comingsIn(scene: Scene, { id }: VideoRecord): Coming[] {
  const firsts = new Map<PersonView, Where>();
  for (const { node, t0, t1 } of [...sightsInTime(scene, id)].sort((a, b) => a.t0 - b.t0)) {
    const person = scene.view.persons.get(node);
    if (person && !firsts.has(person)) firsts.set(person, { videoId: id, t0, t1 });
  }
  return [...firsts].map(([person, first]) => ({ person, first }));
}

function besideTold(
  scene: Scene,
  all: readonly Coming[],
  person: PersonView,
  isBefore: boolean,
): { lead: Told; evidence: Finding['evidence'] } {
  const own = all.find((one) => one.person === person)!;
  const [who, from] = [shownTold(person), timecode(own.first.t0)];
  const others = all.filter(({ first }) => (isBefore ? first.t0 < own.first.t0 : first.t0 > own.first.t0));
  const nearest = isBefore ? others.at(-1) : others[0];
  const next = others.filter(({ first }) => first.t0 === nearest?.first.t0);
  const { name } = scene.recall.videos.of(own.first.videoId);
  const shown = [own, ...next].map((one) => comingShown(scene, one));
  if (!nearest)
    return {
      lead: isBefore
        ? told`nobody whom I recognised comes into view before ${who} in ${name}: ${who} is first there, from ${from}.`
        : told`nobody whom I recognised comes into view after ${who} in ${name}: ${who} is last to come, at ${from}.`,
      evidence: shown,
    };
  const [they, at] = [both(next.map((one) => shownTold(one.person))), timecode(nearest.first.t0)];
  return {
    lead: isBefore
      ? told`before ${who}, who is in view from ${from}, comes ${they}, from ${at} in ${name}.`
      : told`after ${who}, who is in view from ${from}, comes ${they}, from ${at} in ${name}.`,
    evidence: [...shown.slice(1), shown[0]!],
  };
}
