import type { AskRequest, Evidence } from '../../contract/answers';
import { namesOf, type PersonView, personsOf } from '../../identity/fold';
import { wallClock } from '../../memory/time/zone';
import type { IncidentRecord, VideoRecord } from '../../store/schema';
import { told } from '../../told';
import { aroundIncident } from './around-a-thing';
import { type Bare, bareAskIn, findInTheAnswer } from './asked-of-the-answer';
import { findNext, LINES_TOLD } from './comings-and-words';
import { companyThen } from './company';
import { dayOnIn, onDay } from './days-on';
import type { Finding } from './finding';
import { type StretchAsked, stretchAskedFor } from './inside-a-video';
import { withoutFiles } from './named-files';
import { escaped } from './names-in-question';
import type { Question } from './question';
import { lineBefore } from './roles';
import { recordsIn, type Scene } from './scene';
import { wallClock as momentIn } from './telling';
import { withThingBefore } from './thing-before';
import { asksFor } from './what-is-asked';
import { pronounIn, whoIsMeant } from './whom-it-means';
import { areWordless } from './wordless';

/** What is asked of the moment that the last answer rests on. */
type Deixis = 'after' | 'before' | 'speaker' | 'time' | 'company';

const LEAD = '^(?:and |but |so |ok |okay )*';
const LEADING = new RegExp(LEAD, 'i');
const POINTING: [RegExp, Deixis][] = [
  [
    new RegExp(
      `${LEAD}(?:what (?:happened|happens|was said|came|did (?:he|she|they) (?:say|do)) )?(?:(?:right|just|directly|shortly) )?(?:after (?:that|this)|afterwards|next|then)$`,
    ),
    'after',
  ],
  [
    new RegExp(
      `${LEAD}(?:what (?:happened|happens|was said|came|did (?:he|she|they) (?:say|do)) )?(?:(?:right|just|directly|shortly) )?(?:before(?: (?:that|this|then))?|until then|previously|earlier)$`,
    ),
    'before',
  ],
  [new RegExp(`${LEAD}who (?:said|says|asked|asks|was|is) (?:that|it|this)$`), 'speaker'],
  [
    new RegExp(
      `${LEAD}(?:since when|when|what time|(?:on |at )?(?:which|what) (?:day|date|time))(?: (?:was|is) (?:that|it|this))?$`,
    ),
    'time',
  ],
  [
    new RegExp(
      `${LEAD}who (?:else )?was (?:there|present|around|in the room|with (?:him|her|them))(?: then)?$`,
    ),
    'company',
  ],
];
const ABOUT = new RegExp(
  `${LEAD}(?:what|how) about (.+)$|^and ((?!what\\b|who\\b|when\\b|where\\b|why\\b|how\\b|which\\b).+)$`,
);
/** What is left of a question that names nothing but a stretch of a video. */
const ONLY_GOES_ON = /^(?:and|but|so|und|(?:what|how) about)\W*$/i;

/** A question that only the one before makes whole, made whole; or what it asks of the moment that was answered with, or of the line. */
export type FollowUp = { text: string } | { asks: Deixis } | { ofLine: Bare | 'earlier' };

/** What a question asks of the moment that the answer before rested on; null where it does not. */
function pointingIn(question: string): Deixis | null {
  const plain = question
    .toLowerCase()
    .replace(/[?!.\s]+$/, '')
    .trim();
  return POINTING.find(([form]) => form.test(plain))?.[1] ?? null;
}

/**
 * Reads a question as going on from the one before: "and after that?", "who said that?", "what about Ben?", "where does she live?".
 * Null when it stands by itself.
 */
export function followUpOf(
  question: string,
  previous: NonNullable<AskRequest['previous']>,
  scene: Scene,
  of: Question,
  understand: (text: string) => Question,
): FollowUp | null {
  const plain = question
    .toLowerCase()
    .replace(/[?!.\s]+$/, '')
    .trim();
  const otherDay = onOtherDay(question, previous, scene, understand);
  if (otherDay) return { text: otherDay };
  const bare = bareAskIn(question);
  const restsOnLine = previous.evidence.length === 0 || previous.evidence[0]!.said !== undefined;
  if (bare && bare !== 'when' && restsOnLine) return { ofLine: bare };
  const pointing = pointingIn(question);
  if (pointing === 'before' && earlierOf(scene, previous)) return { ofLine: 'earlier' };
  if (pointing === 'company') {
    const whole = videoOfWhole(previous);
    if (whole && !/\belse\b/.test(plain)) return { text: `Who was there in ${whole}?` };
  }
  if (pointing) return bare && restsOnLine ? { ofLine: bare } : { asks: pointing };
  const persons = personsOf(scene.view.persons);
  const nameIn = (text: string) =>
    persons
      .flatMap(namesOf)
      .find((name) => new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, 'iu').test(text));
  const about = ABOUT.exec(plain);
  const rest = about?.[1] ?? about?.[2];
  if (rest) {
    const [then, now] = [nameIn(previous.question), nameIn(rest)];
    // "What about Ada's sister?" asks of her, and not of Ada.
    const kin = now && new RegExp(`^${escaped(now)}['’]s \\p{L}+$`, 'iu').test(rest);
    const whom = kin ? `${now}${rest.slice(now.length)}` : now;
    if (then && whom) return { text: previous.question.replace(new RegExp(escaped(then), 'i'), whom) };
    return null;
  }
  // In "Who lost her keys?" she is whoever is asked for.
  const pronoun = of.named.length > 0 || /^who(?:se)?\b/.test(plain) ? null : pronounIn(question);
  const meant = pronoun && whoIsMeant(pronoun, previous, persons, nameIn);
  if (!meant) {
    const whole = pronoun ? null : withThingBefore(question.replace(LEADING, ''), previous);
    return whole === null ? null : { text: whole };
  }
  return {
    text: question
      .replace(LEADING, '')
      .replace(/\b(?:his|her(?= \p{L}))\b/giu, `${meant}'s`)
      .replace(/\b(?:he|she|him|her|hers)\b/gi, meant),
  };
}

/**
 * What is asked of another stretch of the video of the answer before, where a question only names that ("And in the first minute?"); null for any
 * other. Pure.
 *
 * @param videos those that had begun by the moment asked about
 */
export function otherStretchOf(
  { rest }: StretchAsked,
  { question, evidence }: NonNullable<AskRequest['previous']>,
  videos: readonly VideoRecord[],
): { video: VideoRecord; text: string } | null {
  const video = videos.find(({ name }) => name === evidence[0]?.video);
  if (!video || !ONLY_GOES_ON.test(rest)) return null;
  const { text } = withoutFiles(question, videos);
  return { video, text: stretchAskedFor(text)?.rest ?? text };
}

/** What a follow-up asks of the moment that the last answer rests on; null when that is not remembered (any more). */
export function findPointed(
  scene: Scene,
  question: Question,
  asks: Deixis,
  previous: NonNullable<AskRequest['previous']>,
): Finding | null {
  const { tell } = scene;
  const incident = pointedAt(scene, pieceMeant(previous, asks));
  if (!incident) return null;
  const evidence = [tell.evidence(incident, 1)];
  if (asks === 'company') {
    // Who else: without whom the last answer told of.
    const told = /\belse\b/i.test(question.text) ? previous.evidence[0]!.who : [];
    const known = personsOf(scene.view.persons).filter(({ id }) => told.includes(id));
    const asked = { ...question, named: known };
    const moments = [incident, ...comingsWhile(scene, incident, previous.evidence[0]!)];
    for (const moment of moments) {
      const company = companyThen(scene, asked, { incident: moment, coverage: 1 });
      if (company) return company;
    }
    return nobodyElse(scene, known, incident);
  }
  if (asks === 'time') {
    return {
      lead: told`It was on ${tell.clockTold(incident, 'date')} at ${tell.clockTold(incident, 'time')}.`,
      unsure: false,
      quoted: [incident],
      evidence,
      note: `Looked at ${tell.place(incident)}.`,
    };
  }
  if (asks === 'speaker') {
    const person = tell.actor(incident);
    const { who, unsure } = tell.list(person ? [person] : []);
    return {
      lead: person ? told`${who}.` : null,
      unsure,
      quoted: [incident],
      evidence,
      note: `Looked at ${tell.place(incident)}.`,
    };
  }
  // Where nobody says a word, what comes next is what is in view next.
  const isWordless = areWordless(scene.recall, [scene.recall.videos.of(incident.videoId)]);
  const next = isWordless ? aroundIncident(scene, incident, asks) : null;
  return next ?? findNext(scene, { incident, coverage: 1 }, asks);
}

/** What a follow-up asks of the line that the last answer rests on; null where that does not tell it. */
export function findOfLine(
  scene: Scene,
  question: Question,
  asks: Bare | 'earlier',
  previous: NonNullable<AskRequest['previous']>,
): Finding | null {
  const { tell } = scene;
  const earlier = asks === 'earlier' ? earlierOf(scene, previous) : null;
  if (earlier)
    return {
      ...{ lead: null, unsure: false, quoted: [earlier], evidence: [tell.evidence(earlier, 1)] },
      note: 'Looked for what was told before that.',
    };
  const lines = previous.evidence.slice(0, LINES_TOLD).flatMap((piece) => {
    const line = piece.said === undefined ? null : pointedAt(scene, [piece]);
    return line ?? [];
  });
  const told = asks === 'earlier' ? null : findInTheAnswer(scene, asks, previous, lines);
  // Of what is to come no clock tells when.
  const isToCome = /\b(?:will|is|are|does)\b/i.test(question.text) || /\bwill\b/i.test(previous.question);
  return told ?? (asks === 'when' && !isToCome ? findPointed(scene, question, 'time', previous) : null);
}

/** The question before, asked of a day that is told from the one of its answer: "And three days later?" */
function onOtherDay(
  question: string,
  { question: before, evidence }: NonNullable<AskRequest['previous']>,
  { recall }: Scene,
  understand: (text: string) => Question,
): string | null {
  const [first] = evidence;
  const video = recall.videos.all().find(({ name }) => name === first?.video);
  if (!first || !video) return null;
  const day = dayOnIn(question, wallClock(momentIn(video, first.t0), video.zone).day);
  if (day === null) return null;
  const { times } = understand(before);
  const on = onDay(day);
  return times?.certain && before.includes(times.words)
    ? before.replace(times.words, on)
    : `What happened ${on}?`;
}

/** What was told before of a preference that the last answer tells; null where it tells none. */
function earlierOf(scene: Scene, { evidence }: NonNullable<AskRequest['previous']>): IncidentRecord | null {
  const line = pointedAt(scene, evidence);
  return line && lineBefore(scene, line);
}

/** The video of which the question before asked what happened in it; null where it asked anything else, or of several. */
function videoOfWhole({ question, evidence }: NonNullable<AskRequest['previous']>): string | null {
  const videos = new Set(evidence.map(({ video }) => video));
  const [one, ...others] = [...videos];
  return one !== undefined && others.length === 0 && asksFor(question).for === 'happenings' ? one : null;
}

/** The first or the last thing that somebody said is one line. */
const ONE_LINE = /\b(?:first|last)\b/i;

/** The piece of evidence that is meant: of several lines that were told in a row the last, where what comes after them is asked, and the first, where what came before; else what the answer rests on most. */
function pieceMeant(
  { question, evidence }: NonNullable<AskRequest['previous']>,
  asks: Deixis,
): readonly Evidence[] {
  const [most] = evidence;
  const before = pointingIn(question);
  const isRow =
    before === 'after' ||
    before === 'before' ||
    (asksFor(question).for === 'words' && !ONE_LINE.test(question));
  if (!most || !isRow || (asks !== 'after' && asks !== 'before')) return evidence;
  const told = evidence.slice(0, LINES_TOLD).filter(({ video }) => video === most.video);
  const inOrder = told.sort((a, b) => a.t0 - b.t0);
  return inOrder.slice(asks === 'after' ? -1 : 0);
}

/** Who comes into view while somebody is, where the last answer tells that alone. */
function comingsWhile(
  scene: Scene,
  { videoId }: IncidentRecord,
  { said, t0, t1 }: Evidence,
): IncidentRecord[] {
  if (said !== undefined) return [];
  return recordsIn(scene, videoId, 'appears').filter((one) => one.t0 > t0 && one.t0 <= t1);
}

function nobodyElse({ tell }: Scene, known: PersonView[], incident: IncidentRecord): Finding | null {
  if (known.length === 0) return null;
  return {
    lead: told`Nobody else was recognised at ${tell.placeTold(incident)}.`,
    unsure: false,
    quoted: [],
    evidence: [tell.evidence(incident, 1)],
    note: `Looked at ${tell.place(incident)}.`,
  };
}

function pointedAt({ recall, view }: Scene, evidence: readonly Evidence[]): IncidentRecord | null {
  const [piece] = evidence;
  const video = recall.videos.all().find(({ name }) => name === piece?.video);
  if (!piece || !video) return null;
  const entry = recall.entries.inVideo(video.id).find((one) => {
    const { t0, t1 } = recall.entries.place(one);
    return view.allowed(one) && t0 <= piece.t0 + 0.01 && t1 >= piece.t0 - 0.01 && t0 >= piece.t0 - 0.01;
  });
  return entry === undefined ? null : recall.entries.at(entry);
}
