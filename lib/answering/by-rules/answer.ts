import type { Answer, AskRequest, TraceStep } from '../../contract/answers';
import { NOTHING_ASKED } from '../../contract/trace';
import type { Recall } from '../../memory/recall';
import { stemOf, tokens } from '../../memory/terms';
import { text } from '../../text';
import { type AskContext, type Asked, type Reading, readAsked } from './asked';
import { askedAgain } from './asked-again';
import { type Nothing, replyTo } from './asks-nothing';
import { occasionIn } from './at-an-occasion';
import { germanInEnglish, inEnglishWords, isGerman, wholeAskedFor } from './german';
import { maybeThingsInEnglish } from './german-things';
import { findInLines, ONLY_SAID } from './in-lines';
import { findLines } from './lines-that-answer';
import { withoutFiles } from './named-files';
import { nextTold } from './next-told';
import { notTold } from './not-told';
import { noStretchTold } from './of-the-stretch';
import { type AskedWhole, findOfWhole } from './of-the-whole';
import { findPriced } from './prices';
import { findReadInstead } from './read-for-it';
import { EXACT, Reply, takenFor, type Understood } from './reply';
import { IN_RULES, type SeenForIt, seenForIt } from './seen-for-it';
import { type LeftForLater, toldFirst } from './told-first';
import { toldTimeIn } from './told-time';
import type { Asks } from './what-is-asked';

/** What was said, and who was there, at an occasion: no line of another day tells it. */
const OF_IT_ALONE: ReadonlySet<Asks['for']> = new Set(['words', 'company', 'presence', 'happenings']);
/** Forms that a model could add nothing to. */
const TOLD_WHOLE: ReadonlySet<AskedWhole> = new Set<AskedWhole>([
  'people',
  'videos',
  'talks-most',
  'recorded',
  'abilities',
]);
const NOBODY_TELLS = {
  english: text('Nobody tells that in the videos, and I know only what was shown and said in them.'),
  german: 'Das erzählt niemand in den Videos, und ich weiß nur, was in ihnen gezeigt und gesagt wurde.',
};
const NOT_SEARCHED =
  'As something that asks nothing of the videos: nothing was searched, and no language model was asked.';
/** Vectors, forms and what is read are of a German question in English: of its own words nothing is known but they. */
const WORDS_ALONE = { vector: null, form: null, read: undefined, weighed: undefined } as const;
const AS_ENGLISH: Reading = { english: germanInEnglish, mayBeInside: true, occasion: null };

/**
 * Answers without a model: understands the question by rules, finds the moments that hold what it is about, and says who, when and the
 * words, or refuses and says what was looked for. It does not reason.
 *
 * @throws MnemeError `not-found` for an unknown video
 */
export function answer(recall: Recall, request: AskRequest, context: AskContext = {}): Answer {
  return answerByRules(recall, request, context).answer;
}

/**
 * The same, with the question as it was understood, and whether the answer is certain: told by when people were seen and heard, or by who is who, with no name in doubt. Then words, and
 * what can be made of them, would add nothing. `next`: what could be asked where it is refused, or which sense would be missing.
 */
export function answerByRules(recall: Recall, request: AskRequest, context: AskContext = {}): Understood {
  const { previous } = request;
  const again = previous && askedAgain(request.question, previous.question, recall.videos.all());
  if (again) {
    const asked = { ...request, question: again, previous: undefined };
    // The vector and the form are of what was asked, not of what it was taken for.
    const told = answerByRules(recall, asked, { ...context, vector: null, form: null });
    return { ...told, ...takenFor(told.answer, again), whole: asked };
  }
  const ofToldTime = answerOfToldTime(recall, request, context);
  if (ofToldTime) return ofToldTime;
  const ofOccasion = answerOfOccasion(recall, request, context);
  if (ofOccasion) return ofOccasion;
  const first = answerAs(recall, request, context, AS_ENGLISH);
  // A time that nothing in the video tells may be one of the day.
  const ofDay =
    first.answer.refused && first.inside?.plainly === false
      ? answerAs(recall, request, context, { ...AS_ENGLISH, mayBeInside: false })
      : first;
  const told = ofDay.answer.refused || !ofDay.question.times?.certain ? first : ofDay;
  if (!told.answer.refused) return told;
  const { text } = withoutFiles(request.question, recall.videos.all());
  // Lines may be in German: what is asked word by word is looked for in its own words, too.
  const inOwnWords =
    isGerman(text) && inEnglishWords(text) === null && wholeAskedFor(text) === null
      ? answerAs(recall, request, { ...context, ...WORDS_ALONE }, { ...AS_ENGLISH, english: inEnglishWords })
      : told;
  if (!inOwnWords.answer.refused) return inOwnWords;
  // "Wo ist meine Tasche?" asks first for what was said of it, and then for where it was seen.
  if (maybeThingsInEnglish(text) === null) return told;
  const seen = answerAs(
    recall,
    request,
    { ...context, ...WORDS_ALONE },
    { ...AS_ENGLISH, english: maybeThingsInEnglish },
  );
  const isTold = !seen.answer.refused || told.answer.evidence.length < seen.answer.evidence.length;
  return isTold ? seen : told;
}

/** What was said of a time that a question names, where a line tells it; whoever is named may be seen to come and leave. */
function answerOfToldTime(recall: Recall, request: AskRequest, context: AskContext): Understood | null {
  const asked = toldTimeIn(request.question);
  for (const question of asked?.wordings ?? []) {
    const told = answerAs(recall, { ...request, question }, context, { ...AS_ENGLISH, mayBeInside: false });
    const line = told.answer.evidence[0]?.said;
    if (told.answer.refused || told.question.named.length > 0 || line === undefined) continue;
    if (asked!.isToldIn(line)) return told;
  }
  return null;
}

/**
 * What a question asks of an occasion by which videos are called, asked of these videos: null where they do not tell it and lines elsewhere may, as those that
 * speak of it.
 */
function answerOfOccasion(recall: Recall, request: AskRequest, context: AskContext): Understood | null {
  if (withoutFiles(request.question, recall.videos.all()).videos.length > 0) return null;
  const video = request.video ? recall.videos.named(request.video) : null;
  const view = recall.view(context.asOf ?? recall.asOf(video, request.before));
  const occasion = occasionIn(request.question, recall, view);
  if (!occasion) return null;
  const told = answerAs(recall, request, context, { ...AS_ENGLISH, occasion });
  // Lines that are to be read are those of elsewhere, too.
  if (context.weighed) return null;
  // What is read there tells no price that is asked for, and no reason.
  const isUnsaid = told.answer.evidence[0]?.said === undefined && ONLY_SAID.has(told.question.asks.for);
  if (!told.answer.refused && (occasion.isOfItAlone || !isUnsaid)) return told;
  if (!occasion.isOfItAlone) return null;
  const { answer: elsewhere, question } = answerAs(recall, request, context, AS_ENGLISH);
  const [line] = elsewhere.evidence;
  const isOfIt = occasion.videos.some(({ name }) => name === line?.video);
  const isToldElsewhere =
    !elsewhere.refused &&
    !isOfIt &&
    !OF_IT_ALONE.has(question.asks.for) &&
    line?.said !== undefined &&
    tokens(line.said).some((word) => occasion.stems.has(stemOf(word)));
  return isToldElsewhere || (isOfIt && !elsewhere.refused) ? null : told;
}

/** Answers a question as it is read in one way: what the first ways tell, then pictures that it plainly asks of, then lines; else it is refused. */
function answerAs(recall: Recall, request: AskRequest, context: AskContext, reading: Reading): Understood {
  const { now = () => performance.now() } = context;
  const started = now();
  const asked = readAsked(recall, request, context, reading);
  if ('asOf' in asked) {
    const { whole, asOf } = asked;
    const told = answerAs(
      recall,
      whole,
      { ...context, asOf, vector: null, form: null },
      { ...reading, occasion: null },
    );
    return { ...told, ...takenFor(told.answer, whole.question), whole };
  }
  const reply = new Reply(asked, nextTold(asked), now, started);
  const { stretch, meant, wants } = asked;
  if (stretch && meant && !('stretch' in meant))
    return reply.refuse(noStretchTold(meant, stretch), true, [], '');
  if (wants) return wants === 'world' ? ofTheWorld(asked, reply) : ofNothing(asked, wants, reply);
  const left = toldFirst(asked, reply);
  if ('answer' in left) return left;
  const seen = seenForIt(asked, left, reply);
  if ('answer' in seen) return seen;
  return ofTheWhole(asked, seen, left, reply) ?? byLines(asked, seen, left, reply);
}

/** What asks nothing of the videos. */
function ofNothing({ request }: Asked, wants: Nothing, reply: Reply): Understood {
  const told = replyTo(request.question, wants);
  const step: TraceStep = { step: NOTHING_ASKED, detail: NOT_SEARCHED, told };
  return reply.say(told, step);
}

/** Lessons and quizzes tell of the world, too: where a line surely does, it answers. */
function ofTheWorld({ scene, question, known }: Asked, reply: Reply): Understood {
  const { finding, note } = findLines({ ...scene, surely: true }, question, known);
  const told = finding ?? findPriced(scene, question);
  if (told) return reply.tell(told, false);
  reply.note({ step: 'searched', detail: note });
  return reply.refuse(NOBODY_TELLS, false);
}

/** A summary, a list, a beginning: what is asked as a whole. */
function ofTheWhole(asked: Asked, seen: SeenForIt, left: LeftForLater, reply: Reply): Understood | null {
  const { inTime, question, form, followUp, everybody } = asked;
  if (!form || followUp || left.colourless !== null || seen.writing?.plainly) return null;
  if (!everybody && !seen.ofSomebody && IN_RULES.has(question.asks.for)) return null;
  const found = findOfWhole(inTime, question, form);
  return found && reply.tell(found, TOLD_WHOLE.has(form) && !found.unsure);
}

function byLines(asked: Asked, seen: SeenForIt, left: LeftForLater, reply: Reply): Understood {
  const lines = findInLines(asked, seen, left, reply);
  const { finding } = lines;
  if (!finding) return notTold(asked, seen, left, lines, reply);
  const read = asked.followUp || seen.writing?.plainly ? null : findReadInstead(asked, finding);
  if (read) return reply.tell(read, false);
  const { misheard, asks } = asked.question;
  const certain =
    finding.lead !== null &&
    !finding.unsure &&
    !asked.followUp &&
    misheard.length === 0 &&
    EXACT.has(asks.for);
  return reply.tell(finding, certain, { noted: true });
}
