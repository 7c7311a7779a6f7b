import type { AskRequest, Evidence } from '../../contract/answers';
import { namesOf, type PersonView, personsOf } from '../../identity/fold';
import type { IncidentRecord, VideoRecord } from '../../store/schema';
import { capital } from '../../wording';
import { aroundIncident } from './around-a-thing';
import { findNext, LINES_TOLD } from './comings-and-words';
import { companyThen } from './company';
import type { Finding } from './finding';
import { type StretchAsked, stretchAskedFor } from './inside-a-video';
import { withoutFiles } from './named-files';
import { escaped } from './names-in-question';
import type { Question } from './question';
import { isToldOtherwiseSince, standingLine } from './roles';
import type { Scene } from './scene';
import { asksFor } from './what-is-asked';
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
      `${LEAD}(?:what (?:happened|happens|was said|came|did (?:he|she|they) (?:say|do)) )?(?:(?:right|just|directly|shortly) )?(?:before (?:that|this)|before|until then|previously|earlier)$`,
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
const PRONOUNS = /\b(?:he|she|him|her|his|hers)\b/i;

/** A question that only the one before makes whole, made whole; or what it asks of the moment that was answered with. */
export type FollowUp = { text: string } | { asks: Deixis };

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
  { view }: Scene,
  of: Question,
): FollowUp | null {
  const plain = question
    .toLowerCase()
    .replace(/[?!.\s]+$/, '')
    .trim();
  const pointing = pointingIn(question);
  if (pointing) return { asks: pointing };
  const persons = personsOf(view.persons);
  const nameIn = (text: string) =>
    persons
      .flatMap(namesOf)
      .find((name) => new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, 'iu').test(text));
  const about = ABOUT.exec(plain);
  const rest = about?.[1] ?? about?.[2];
  if (rest) {
    const [then, now] = [nameIn(previous.question), nameIn(rest)];
    if (then && now) return { text: previous.question.replace(new RegExp(escaped(then), 'i'), now) };
    return null;
  }
  // In "Who lost her keys?" she is whoever is asked for.
  if (of.named.length > 0 || !PRONOUNS.test(question) || /^who(?:se)?\b/.test(plain)) return null;
  const answered = /^who(?:se)?\b/i.test(previous.question) ? previous.evidence[0]?.who[0] : undefined;
  const meant = nameIn(previous.question) ?? persons.find(({ id }) => id === answered)?.name;
  if (!meant) return null;
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
    return (
      companyThen(scene, { ...question, named: known }, { incident, coverage: 1 }) ??
      nobodyElse(scene, known, incident)
    );
  }
  if (asks === 'time') {
    const when = `${tell.clock(incident, 'date')} at ${tell.clock(incident, 'time')}`;
    return {
      lead: `It was on ${when}.`,
      unsure: false,
      quoted: [incident],
      evidence,
      note: `Looked at ${tell.place(incident)}.`,
    };
  }
  if (asks === 'speaker') {
    const person = tell.actor(incident);
    const { text, unsure } = tell.list(person ? [person] : []);
    return {
      lead: text ? `${capital(text)}.` : null,
      unsure,
      quoted: [incident],
      evidence,
      note: `Looked at ${tell.place(incident)}.`,
    };
  }
  const earlier = asks === 'before' ? heldBefore(scene, incident) : null;
  if (earlier) return earlier;
  // Where nobody says a word, what comes next is what is in view next.
  const isWordless = areWordless(scene.recall, [scene.recall.videos.of(incident.videoId)]);
  const next = isWordless ? aroundIncident(scene, incident, asks) : null;
  return next ?? findNext(scene, { incident, coverage: 1 }, asks);
}

/** What held before a line that tells otherwise what its speaker had told: "And before?" of what somebody likes best. */
function heldBefore(scene: Scene, line: IncidentRecord): Finding | null {
  const before = isToldOtherwiseSince(scene, line) ? null : standingLine(scene, line, 'first');
  if (!before || before.id === line.id) return null;
  return {
    ...{ lead: null, unsure: false, quoted: [before], evidence: [scene.tell.evidence(before, 1)] },
    note: `What was told before ${scene.tell.place(line)}.`,
  };
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

function nobodyElse({ tell }: Scene, known: PersonView[], incident: IncidentRecord): Finding | null {
  if (known.length === 0) return null;
  return {
    lead: `Nobody else was recognised at ${tell.place(incident)}.`,
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
