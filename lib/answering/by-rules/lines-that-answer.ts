// Over 400 lines: from the likeliest line to the words that lead is one decision.
import type { Evidence } from '../../contract/answers';
import { LEFT_OUT_TOLD } from '../../contract/trace';
import { spoken } from '../../memory/incident-sentence';
import { numbersIn } from '../../memory/numbers-told';
import { tells } from '../../memory/time/times-told';
import type { IncidentRecord } from '../../store/schema';
import { text } from '../../text';
import { inEnglish, inTurn, sentence, type Tellable, told } from '../../told';
import { capital } from '../../wording';
import { factAlone } from './fact-alone';
import { type Candidate, findCandidates, inOrder, isAsking, type LikelyLine, WHOLE } from './find';
import type { Finding } from './finding';
import { hearsayTold, isHearsay } from './hearsay';
import { likelierFirst, likelyLines } from './likely-lines';
import { holdsWhatMustBeSaid, mustBeSaid } from './must-be-said';
import { ownLines } from './own-lines';
import { holdsSupportVerbAlone } from './phrases';
import type { Question } from './question';
import { isOverByItself, reversalOf } from './reversed';
import { isToldOtherwiseSince, preferenceTold, standingLine, toldOfOthers } from './roles';
import type { Scene } from './scene';
import { SINCE_WHEN, tellsSince, USED_TO } from './since-when';
import { shortly, whoTold } from './telling';
import { isDenial, isPlain, mayTellIt, tellingLines, withoutGreeting } from './telling-lines';
import { isToldOfAnother } from './told-of-another';
import { doneByAnother, whoDidIt } from './who-did-it';

// The shares below were set together on the lines of three scripted films and of the stories whose names begin with "dev" (test/stories);
// those that begin with "kept" measure them (docs/benchmarks.md).

/** Least share of a question's content that a moment must hold to be an answer. */
const LEAST_COVERAGE = 0.4;
/** What a line must hold to be said of what is asked with yes or no; for a plain yes it must hold all. */
const LEAST_YES = 0.75;
/** Whether it was said at all. */
const ASKS_OF_TALK =
  /^(?:did|do|does|has|have|was|were)\b.*\b(?:mention(?:ed)?|say|said|talk(?:ed)?|sp[eo]ak(?:en)?|ask(?:ed)?|tell|told)\b/i;
/** Whether something was mentioned. */
const ASKS_OF_MENTION =
  /^(?:did|do|does|has|have|was|were)\b.*\b(?:mention(?:ed)?|(?:say|said|talk(?:ed)?|sp[eo]ak(?:en)?) (?:\w+ )?(?:about|of|anything|something))\b/i;
/** The same, however it is put. */
const ASKS_WHETHER_SAID =
  /^(?:is|are|was|were) (?:there )?(?:.*\b(?:mentioned|talked about|spoken (?:of|about)|discussed|brought up)\b|(?:anything|something) (?:ever )?(?:said|told|mentioned) (?:about|of)\b)/i;
/** A line that itself holds so much of it tells that something was mentioned, however it reads. */
const LEAST_MENTIONED = 0.9;
/** What a moment needs for its speaker's name to be the one that is asked for. */
const LEAST_NAME = 0.6;
/** What a moment's own time needs to be the answer to "when". */
const LEAST_WHEN = 0.6;
/** A second moment is quoted when it scores at least this share of the first. */
const SECOND_SHARE = 0.5;
/** From this likelihood on a line is near to the question, whether it answers it or not; one that holds hardly any of its words, from the second on, and one that is shown alone and holds none, from the third: of 130 lines of eight short memories that have nothing to do with what is asked, and were shown from 0.18 on, 13 are above it (test/stories). */
const LEAST_NEAR = { byWords: 0.02, byMeaning: 0.2, alone: 0.5 };
/**
 * So likely it must be that any of the lines that were read answers: `ruled` where the rules hold one of them to answer, `read` where they do not.
 * Set among 0.3 to 0.7 and 0.6 to 0.9 on 675 questions by the author who was left out of the training (test/lines): the sum of what was told and met and what was never told and refused is highest.
 */
const LEAST_TOLD = { ruled: 0.6, read: 0.75 };
/** The same of what asks of the world rather than of the videos: of 560 such sayings over the stories that rules are written by 12 % have such a line, 43 % one from 0.6 on. */
const LEAST_SURELY = 0.9;
/** The same of a line that the rules choose: of 44 below it, on the styled stories whose names begin with "dev", 9 tell it, and of 186 others 109. */
const LEAST_RULED = 0.05;
/** Moments this near to the best are alike: of them the first or the last is meant. */
const ALIKE_SHARE = 0.6;
/** Told from hearsay, or denied, a moment counts this much less. */
const DOUBTFUL_SHARE = 0.5;
/** Questions about who said what and when: what was said stays said. */
const ABOUT_TALK = new Set<Question['asks']['for']>(['speaker', 'words', 'moment', 'yes-no', 'extreme']);
/** What was said about something is told in the order in which it was, and nothing beside it. */
const OF_TALK = /\b(?:said|says?|talk(?:s|ed|ing)?|discuss\w*|mention\w*) (?:about|of)\b|\bdiscuss/i;
const MOST_OF_TALK = 6;

/** What leads where what was told first was told otherwise since; and where a yes or no is asked of what a line itself says to be over. */
const OVER = text('That was told otherwise since:');
const NO_MORE = text('Not any more.');
const [YES, NO] = [text('Yes.'), text('No.')];
/** What leads where a yes or no is asked and neither is plainly told. */
const SAID_OF_IT = text('This was said of it:');

export interface Lines {
  finding: Finding | null;
  /** The moments nearest to the question, best first, whether they answer it or not. */
  nearest: Evidence[];
  /** How the search went. */
  note: string;
  /** The nearest of the moments that are not quoted, each with why. */
  leftOut: string[];
}

/** The lines that hold what a question is about, tell of whom it names, and tell what it asks for. */
export function findLines(scene: Scene, question: Question, known: ReadonlySet<string>): Lines {
  const { recall, view, tell, video } = scene;
  const candidates =
    question.terms.length > 0
      ? findCandidates(recall, view, { ...question, only: scene.only, here: video?.id })
      : ownLines(scene, question);
  const byWords = candidates
    .filter(({ incident }) => incident.kind === 'says')
    .map((candidate) => weighed(candidate, question))
    .sort((a, b) => b.score - a.score || inOrder(recall, a.incident, b.incident));
  const weighedLines = likelyLines(scene, question, byWords, (candidate) =>
    toldOfOthers(scene, candidate.incident, question) || doneByAnother(question, candidate)
      ? []
      : tellingLines(question, candidate, known),
  );
  const said = mustBeSaid(question, scene.asked);
  const holding = said ? weighedLines.filter((one) => holdsWhatMustBeSaid(said, one)) : weighedLines;
  const likely = holding.map((candidate) =>
    isToldOfAnother(scene, question, candidate) ? { ...candidate, about: false, lines: [] } : candidate,
  );
  const fitting = likely.filter((candidate) => candidate.about && candidate.coverage >= LEAST_COVERAGE);
  const telling = fitting.filter(({ lines }) => lines.length > 0);
  const note = howMany(likely.length, fitting.length, telling.length);
  scene.weighed?.(likely, scene);
  const unread = () => (scene.surely ? null : choose(question, scene, telling));
  const chosen = scene.read ? chooseRead(question, scene, likely, telling, known) : unread();
  const near = likely.filter(
    ({ likelihood, coverage }) =>
      likelihood >= (coverage >= LEAST_COVERAGE / 2 ? LEAST_NEAR.byWords : LEAST_NEAR.byMeaning),
  );
  // Beside an answer stands what comes after it; where there is none, only what is near by itself.
  const shown = near.filter(({ own, likelihood }) => own > 0 || likelihood >= LEAST_NEAR.alone);
  const nearest = shown.map((candidate) => tell.evidence(candidate.incident, candidate.likelihood));
  const held = chosen ? standing(chosen.lines, question, scene) : [];
  const reversal = held[0] ? reversed(held[0], question, likely, scene) : null;
  const lines = reversal ? [...new Set([reversal, ...held])] : held;
  const fact = chosen && chosen.lead === null ? factOf(lines, chosen, question, scene) : null;
  const leftOut = likely
    .filter(({ incident }) => !lines.includes(incident))
    .slice(0, LEFT_OUT_TOLD)
    .map((candidate) => `${shortly(inEnglish(tell.sentence(candidate.incident)))} ${whyNot(candidate)}`);
  if (!chosen) return { finding: null, nearest, note, leftOut };
  const doer = fact === null && chosen.lead === null && lines[0] ? whoDidIt(question, lines[0], scene) : null;
  const unsure = chosen.unsure || doer?.unsure === true;
  const [firstChosen] = chosen.lines;
  const isOver =
    reversal !== null || (firstChosen && asksWhatHolds(question) && isToldOtherwiseSince(scene, firstChosen));
  const heard = lines[0] && !isOfTalk(question) ? hearsayTold(lines[0], tell) : null;
  const own = chosen.lead === SAID_OF_IT && heard ? heard : (chosen.lead ?? fact ?? heard);
  const lead = isOver ? OVER : (own ?? (doer && told`${doer.who}.`));
  const rest = [...telling.flatMap((one) => one.lines), ...near.map(({ incident }) => incident)];
  const score = new Map(likely.map(({ incident, likelihood }) => [incident.id, likelihood]));
  const evidence = [...new Set([...lines, ...rest])].map((line) =>
    tell.evidence(line, score.get(line.id) ?? 0),
  );
  return { finding: { lead, unsure, quoted: lines, evidence, note }, nearest, note, leftOut };
}

/** Of how many moments that hold some of what is asked how many answer it, in a sentence. */
function howMany(some: number, enough: number, telling: number): string {
  if (some === 0) return 'No moment holds anything of it.';
  const moments = some === 1 ? '1 moment holds' : `${some} moments hold`;
  return `${moments} some of it; enough of it, and of whom it names: ${enough}; what is asked for: ${telling}.`;
}

/** Why a moment is not quoted. */
function whyNot(candidate: LikelyLine): string {
  if (!candidate.about) return '(It does not tell of whom or what is named.)';
  if (candidate.coverage < LEAST_COVERAGE) return '(It holds too little of what is asked.)';
  if (candidate.lines.length === 0) return '(It does not tell what is asked for.)';
  return '(Others tell it better.)';
}

/** Whether a yes or no is asked of what holds now: "Does he take milk?", not "Did he say that he does?" */
function asksWhatHolds({ asks, text }: Question): boolean {
  return asks.for === 'yes-no' && /^(?:does|do|is|are)\b/i.test(text);
}

/** The line that takes back what another tells, where the question asks of what holds. */
function reversed(
  line: IncidentRecord,
  question: Question,
  likely: readonly LikelyLine[],
  { recall }: Scene,
): IncidentRecord | null {
  const mayChange =
    question.asks.for === 'moment' || asksWhatHolds(question) || !ABOUT_TALK.has(question.asks.for);
  return mayChange && !isOfTalk(question)
    ? reversalOf(line, question, likely, (a, b) => inOrder(recall, a, b) > 0)
    : null;
}

/** Of what may change, what holds now comes first; or, where that is asked for, what held first. */
function standing(lines: IncidentRecord[], question: Question, scene: Scene): IncidentRecord[] {
  const [first] = lines;
  const meant =
    first && (!ABOUT_TALK.has(question.asks.for) || asksWhatHolds(question))
      ? standingLine(scene, first, question.turn ?? (USED_TO.test(question.text) ? 'first' : null))
      : null;
  return meant ? [...new Set([meant, ...lines])] : lines;
}

/**
 * Where lines were read: what the rules hold to answer is told unless reading says plainly that nothing does; else what reading holds to answer is
 * quoted, where that is likely enough.
 */
function chooseRead(
  question: Question,
  scene: Scene,
  likely: readonly LikelyLine[],
  telling: readonly LikelyLine[],
  known: ReadonlySet<string>,
): Chosen | null {
  // A line of somebody else's answers nothing, however well it reads.
  const theirs = likely.filter(
    ({ about, incident }) => about && !holdsSupportVerbAlone(question.text, spoken(incident)),
  );
  const told = theirs.reduce((sum, { likelihood }) => sum + likelihood, 0);
  const least = scene.surely ? { ruled: LEAST_SURELY, read: LEAST_SURELY } : LEAST_TOLD;
  const before = scene.surely ? null : heldAtFirst(question, scene, telling);
  const mentions =
    scene.surely || !asksOfMention(question) ? [] : telling.filter(({ own }) => own >= LEAST_MENTIONED);
  const mentioned = mentions.length > 0 ? choose(question, scene, inOrderUnread(mentions)) : null;
  if (mentioned) return mentioned;
  const byRules = told >= least.ruled ? choose(question, scene, inOrderUnread(telling)) : null;
  const ruled = before ?? (byRules && isReadLikely(byRules.lines, likely) ? byRules : null);
  // Whether something was mentioned is told by its words alone.
  const holding = asksOfMention(question)
    ? theirs.filter(({ coverage }) => coverage > 0)
    : theirs.filter(({ lines, incident }) =>
        mayTellIt(question, lines.length > 0 ? lines : [incident], known),
      );
  const [best] = holding;
  // Of what may not tell it, nothing is likely.
  const held = holding.reduce((sum, { likelihood }) => sum + likelihood, 0);
  if (ruled || !best || told < least.read || held < least.ruled) return ruled;
  const near = holding.slice(0, 2).filter(({ likelihood }) => likelihood >= SECOND_SHARE * best.likelihood);
  const lines = near.flatMap(({ lines, incident }) => (lines.length > 0 ? lines : [incident]));
  return { lead: null, unsure: false, lines: [...new Set(lines)] };
}

/** Whether it is asked if something was mentioned. */
function asksOfMention({ text }: Question): boolean {
  return ASKS_OF_MENTION.test(text) || ASKS_WHETHER_SAID.test(text);
}

/** Whether reading finds one of some lines to answer at all: likelihood elsewhere speaks for none of them. */
function isReadLikely(lines: readonly IncidentRecord[], likely: readonly LikelyLine[]): boolean {
  return likely.some(
    ({ incident, lines: told, likelihood }) =>
      likelihood >= LEAST_RULED && lines.some((line) => line === incident || told.includes(line)),
  );
}

/** Where it is asked what was so before, a line that plainly tells the preference asked for: of that, what held first is told. */
function heldAtFirst(question: Question, scene: Scene, telling: readonly LikelyLine[]): Chosen | null {
  if (question.turn !== 'first' && !USED_TO.test(question.text)) return null;
  const found = telling.find(({ incident }) => preferenceTold(scene, incident, question) !== null);
  return found ? { lead: null, unsure: false, lines: [found.incident] } : null;
}

function inOrderUnread(lines: readonly LikelyLine[]): LikelyLine[] {
  return [...lines].sort((a, b) => b.unread - a.unread);
}

/** The fact alone, where the first line plainly tells just one; with who changed it, where it was told otherwise before. */
function factOf(
  [first, ...others]: readonly IncidentRecord[],
  { lines: [before] }: Chosen,
  question: Question,
  scene: Scene,
): Tellable | null {
  if (!first || !isPlain(first) || isDenial(spoken(first))) return null;
  const { tell } = scene;
  const preference = preferenceTold(scene, first, question);
  const isOver = preference !== null && isToldOtherwiseSince(scene, first);
  const isChanged = first !== before || preference?.isChanged === true || isOver;
  // What it was before is no second fact.
  const alone = factAlone(question, spoken(first), isChanged ? [] : others.map(spoken));
  const fact = alone ?? (preference && capital(preference.value));
  if (fact === null || !isChanged) return fact && told`${fact}.`;
  const speaker = tell.actor(first);
  // Where what it was before is asked for, the latest line changed it.
  const change = isOver ? standingLine(scene, first, 'last') : first;
  return speaker?.name && change
    ? inTurn(told`${fact}.`, sentence(told`${whoTold(speaker)} changed that at ${tell.placeTold(change)}.`))
    : told`${fact}.`;
}

interface Chosen {
  lead: Tellable | null;
  unsure: boolean;
  lines: IncidentRecord[];
}

/** Which of the moments that tell it are quoted, with a sentence that says it by itself where that is certain. */
function choose(question: Question, scene: Scene, telling: LikelyLine[]): Chosen | null {
  const { asks, turn } = question;
  const { tell } = scene;
  const best = telling[0];
  if (!best) return null;
  const plain = (told: LikelyLine[]) => ({ lead: null, unsure: false, lines: quotes(told) });
  if (asks.for === 'moment') return chooseMoment(question, scene, telling);
  if (asks.for === 'yes-no') return chooseYes(question, telling);
  if (asks.for === 'name') {
    const named = asks.noun !== null ? telling : best.coverage >= LEAST_NAME ? [best] : [];
    const teller = named.find(({ lines }) => lines.some((line) => tellsName(line, asks.noun, scene)));
    return teller ? plain([teller]) : null;
  }
  if (asks.for === 'extreme') {
    const alike = telling.filter(({ own }) => own >= ALIKE_SHARE * best.own);
    const numbered = alike
      .map((told) => ({ told, value: numberOf(question, told) }))
      .filter(({ value }) => value !== null);
    numbered.sort(
      (a, b) =>
        (asks.most ? b.value! - a.value! : a.value! - b.value!) ||
        inOrder(scene.recall, a.told.incident, b.told.incident),
    );
    return numbered[0] ? plain([numbered[0].told]) : null;
  }
  if (turn) {
    const alike = telling.filter(
      ({ score, own }) => score >= ALIKE_SHARE * best.score && own >= ALIKE_SHARE * best.own,
    );
    alike.sort((a, b) => inOrder(scene.recall, a.incident, b.incident));
    const meant = turn === 'first' ? alike[0]! : alike.at(-1)!;
    return plain([meant, ...telling.filter((told) => told !== meant)]);
  }
  if (asks.for === 'speaker') {
    const asked = /^who(?: else)? (?:first |once )?ask/i.test(question.text);
    const meant = (asked && telling.find(({ incident }) => spoken(incident).includes('?'))) || best;
    const speaker = tell.actor(meant.incident);
    if (!speaker?.name) return plain(telling);
    const { who, unsure } = tell.one(speaker);
    return { lead: told`${who}.`, unsure, lines: quotes([meant]) };
  }
  if (OF_TALK.test(question.text)) {
    const alike = telling.filter(({ own }) => own >= ALIKE_SHARE * best.own).slice(0, MOST_OF_TALK);
    alike.sort((a, b) => inOrder(scene.recall, a.incident, b.incident));
    return { lead: null, unsure: false, lines: [...new Set(alike.map(({ incident }) => incident))] };
  }
  return plain(likelierFirst(telling, SECOND_SHARE));
}

/**
 * A plain yes only for what is plainly said and not denied, in all of the question's words; a plain no where that was asked and denied.
 * What comes near is quoted.
 */
function chooseYes(question: Question, telling: LikelyLine[]): Chosen | null {
  const sure = telling.find(({ own }) => own >= LEAST_YES);
  if (!sure) return null;
  const { incident, exchange, own } = sure;
  const reply = exchange[exchange.indexOf(incident) + 1];
  const lines = quotes([sure]);
  const all = own >= WHOLE && !/\bor\b/i.test(question.text);
  if (all && ASKS_OF_TALK.test(question.text)) return { lead: YES, unsure: false, lines };
  if (!all) return { lead: SAID_OF_IT, unsure: false, lines };
  const answered = reply
    ? /^\W*(yes|yeah|yep|of course|no|nope|not yet|never)\b/i.exec(spoken(reply))?.[1]
    : undefined;
  if (isAsking(incident)) {
    if (!reply || !answered) return { lead: SAID_OF_IT, unsure: false, lines };
    const lead = /^(?:no|never)/i.test(answered) ? NO : YES;
    return { lead, unsure: false, lines: [...new Set([incident, reply, ...lines])] };
  }
  const denied =
    isDenial(spoken(incident)) !== isDenial(question.text) || (answered && /^no|^never/i.test(answered));
  const plainly = isPlain(incident) && !denied;
  return {
    lead: !plainly
      ? SAID_OF_IT
      : asksWhatHolds(question) && isOverByItself(spoken(incident), question.terms)
        ? NO_MORE
        : YES,
    unsure: false,
    lines: denied && reply ? [...new Set([...lines, reply])] : lines,
  };
}

/** Of lines that tell it alike, the earliest alone where what was first is asked for. */
function inTurnAsked(told: LikelyLine[], { turn }: Question, { recall }: Scene): LikelyLine[] {
  if (turn !== 'first') return told;
  const [best] = told;
  const alike = told.filter(({ own }) => own >= ALIKE_SHARE * best!.own);
  return alike.sort((a, b) => inOrder(recall, a.incident, b.incident)).slice(0, 1);
}

/** A time that is told comes first; else, of what happened, the moment itself. */
function chooseMoment(question: Question, scene: Scene, telling: LikelyLine[]): Chosen | null {
  const { tell } = scene;
  const { asks } = question;
  if (asks.for !== 'moment') return null;
  const isSince = SINCE_WHEN.test(question.text);
  const timed = telling.filter(({ lines }) =>
    lines.some((line) =>
      isSince ? tellsSince(spoken(line)) : tells(withoutGreeting(spoken(line)), asks.told),
    ),
  );
  if (timed.length > 0)
    return { lead: null, unsure: false, lines: quotes(inTurnAsked(timed, question, scene)) };
  const best = telling.find(({ incident }) => isPlain(incident));
  const past = isSince || /\b(?:did|was|were|had|has|have|happened)\b/i.test(question.text);
  if (!best || !past || best.coverage < LEAST_WHEN) return null;
  const at = best.incident;
  const [date, time] = [tell.clockTold(at, 'date'), tell.clockTold(at, 'time')];
  const onDay =
    asks.told === 'any' ? told`It was said on ${date} at ${time}.` : told`It was said on ${date}.`;
  const lead = asks.told === 'time' ? told`It was said at ${time}.` : onDay;
  return { lead, unsure: false, lines: quotes([best]) };
}

/** The best moment's lines, and the next one's when it is nearly as good. */
function quotes(told: LikelyLine[]): IncidentRecord[] {
  const [first, second] = told;
  const lines = [...first!.lines];
  if (second && second.score >= SECOND_SHARE * first!.score) lines.push(...second.lines);
  return [...new Set(lines)];
}

/** Whether what was said is asked for, whoever it came from. */
export function isOfTalk({ asks, text }: Pick<Question, 'asks' | 'text'>): boolean {
  return (
    asks.for === 'speaker' ||
    asks.for === 'words' ||
    ASKS_OF_TALK.test(text) ||
    /\b(?:rumou?r|claim|gossip|say|said)\b/i.test(text)
  );
}

/** What was only heard of counts less, unless rumours are asked about; so does what is denied where that is not asked. */
function weighed(candidate: Candidate, question: Question): Candidate {
  if (isOfTalk(question)) return candidate;
  const { asks, text } = question;
  const line = candidate.incident;
  const denied = asks.for !== 'yes-no' && isDenial(spoken(line)) && !isDenial(text);
  const share = (isHearsay(line) ? DOUBTFUL_SHARE : 1) * (denied ? DOUBTFUL_SHARE : 1);
  return share < 1 ? { ...candidate, score: candidate.score * share } : candidate;
}

/**
 * A line tells the name of a thing or of somebody who is spoken of when a name stands beside the word for it, or when it speaks of names;
 * that of a person at hand when it speaks of names, or when who is known by name speaks of themselves.
 */
function tellsName(line: IncidentRecord, noun: string | null, { tell }: Scene): boolean {
  const text = spoken(line);
  const namesIt = /\b(?:names?|named|called)\b.*\b\p{Lu}/u.test(text);
  if (noun === null) return namesIt || (/\b(?:I|my|me)\b/i.test(text) && tell.actor(line)?.name != null);
  if (namesIt && new RegExp(`\\b${noun}`, 'i').test(text)) return true;
  const name = "(?:\\p{Lu}[\\p{L}'’-]+)";
  return new RegExp(
    `\\b${noun},? (?:is |was )?${name}|\\b${name},? (?:is |was )?(?:my|our|the|his|her|their|a) (?:\\p{L}+ )?${noun}\\b`,
    'u',
  ).test(text);
}

/** The number of a line that counts what the question is about: the one before a word of it, else the last. */
function numberOf(question: Question, { lines }: LikelyLine): number | null {
  const stems = new Set(question.terms.map(({ word }) => word));
  const numbers = numbersIn(spoken(lines.at(-1)!)).filter(({ kind }) => kind === 'amount');
  const counted = numbers.find(({ after }) => after.some((word) => stems.has(word)));
  return (counted ?? numbers.at(-1))?.value ?? null;
}
