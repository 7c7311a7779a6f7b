import type { IncidentRecord, VideoRecord } from '../../store/schema';
import { inEnglish, inTurn, type Tellable, told } from '../../told';
import { bareQuestion } from './bare-question';
import { isAsking } from './find';
import type { Finding } from './finding';
import { telling } from './of-the-whole';
import type { Question } from './question';
import { recordsIn, type Scene } from './scene';
import { ANSWER_WORDS } from './telling';

/** A video of more lines is told by a telling line of each part of it. */
const FEW = 24;
const PARTS = 4;
const MOST_EVIDENCE = 10;
/** Whom nobody names: a voice of no person. */
const MACHINE =
  '(?:computer|robot|machine|ai|assistant|narrator|announcer|automatic|artificial|electronic|synthetic|digital)';
const SPEAKER = '(?:man|men|woman|women|person|guy|girl|boy|lady|child|kid|speaker|voice)';
/** "What is said", "what do they say", "what does the man say", "which words can be heard". */
const ALL_SAID = new RegExp(
  `^(?:(?:and|so|tell me|show me) )*(?:what|which|everything|all)(?:['’]s)?(?: (?:all|exactly|else|is|are|was|were|gets?|got|being|been|do|does|did|has|have|had|can|could|there|that|to|be|words?|lines?|sentences?|they|we|people|everyone|everybody|anyone|anybody|someone|somebody|he|she|you|i|the|a|this|these|those|in|on|video|film|clip|recording|${SPEAKER}|${MACHINE})){0,9} (?:sa(?:y|ys|id|ying)|spoken|heard?|hear|answer(?:s|ed)?|repl(?:y|ies|ied)|respond(?:s|ed)?)(?: (?:in|on|of|all|there|here|by|anyone|anybody|them|people|the|this|that|it|video|film|clip|recording|whole|${SPEAKER}))*$`,
  'iu',
);
/** What is heard need be no words, unless they are asked for. */
const HEARD = /\b(?:hear|heard)\b/i;
const WORDS = /\b(?:words?|lines?|sentences?|sa(?:y|ys|id|ying)|speak|spoken)\b/i;
/** What comes after a question is asked for. */
const ANSWERED = /\b(?:answer|repl|respond)\w*\b/i;
/** One person is meant, whoever that is. */
const ONE = /\b(?:he|she|man|woman|person|guy|girl|boy|lady|child|kid|speaker|voice)\b/iu;

const OF_MACHINE = new RegExp(`\\b${MACHINE}\\b`, 'iu');

/** Whether all that is said in a video is asked for, and nothing else. Pure. */
export function asksForAllSaid(
  { named, strangers, anchor, turn, times, text }: Question,
  video: VideoRecord,
): boolean {
  const isNamed = named.length > 0 || !strangers.every((name) => OF_MACHINE.test(name));
  if (isNamed || anchor || turn || times?.certain) return false;
  const plain = bareQuestion(text, video);
  return ALL_SAID.test(plain) && (WORDS.test(plain) || !HEARD.test(plain));
}

/**
 * All that is said in the one video asked about, in order, as far as an answer has room, with how many lines there are; of a video with many a line of each part. Null where
 * nothing is said there, or anything else is asked.
 */
export function findAllSaid(scene: Scene, question: Question): Finding | null {
  const { video, tell } = scene;
  if (!video || !asksForAllSaid(question, video)) return null;
  const lines = recordsIn(scene, video.id, 'says').toSorted((a, b) => a.t0 - b.t0);
  if (lines.length === 0) return null;
  const said = ANSWERED.test(question.text) ? answersIn(scene, lines) : lines;
  const isOfMachine = OF_MACHINE.test(question.text);
  const isOfOne =
    isOfMachine || (ONE.test(question.text) && new Set(said.map((line) => tell.actor(line)?.id)).size > 1);
  const whose = isOfOne ? [told`Which of those who speak is meant I do not know.`] : [];
  const isWhole = said.length <= FEW;
  const least = said.length > 1 ? leadOf(video, isWhole ? 1 : PARTS, said.length, isWhole) : null;
  const taken = wordsOf(inTurn(...whose, ...(least ? [least] : [])));
  const quoted = isWhole ? fitting(scene, said, ANSWER_WORDS - taken) : telling(said, PARTS);
  const isAll = quoted.length === said.length;
  const leads = [...whose, ...(isAll ? [] : [leadOf(video, quoted.length, said.length, isWhole)])];
  return {
    lead: leads.length > 0 ? inTurn(...leads) : null,
    unsure: false,
    quoted,
    evidence: (isWhole ? said : quoted).slice(0, MOST_EVIDENCE).map((line) => tell.evidence(line, 1)),
    note: `${said.length} lines of ${video.name}, in order.`,
  };
}

/** Lines from the first question on that others than who asks it say; all of them where there is none such. */
function answersIn({ tell }: Scene, lines: readonly IncidentRecord[]): readonly IncidentRecord[] {
  const from = lines.findIndex(isAsking);
  const asker = from < 0 ? undefined : tell.actor(lines[from]!)?.id;
  const answers = lines.slice(from + 1).filter((line) => tell.actor(line)?.id !== asker);
  return from < 0 || answers.length === 0 ? lines : answers;
}

function leadOf({ name }: VideoRecord, quoted: number, all: number, isWhole: boolean): Tellable {
  if (!isWhole) return told`${name} has ${all} lines, among them:`;
  return quoted === 1
    ? told`${name} has ${all} lines; the first is:`
    : told`${name} has ${all} lines; the first ${quoted} are:`;
}

/** As many lines, from the first on, as so many words have room for; one at least. */
function fitting({ tell }: Scene, lines: readonly IncidentRecord[], room: number): IncidentRecord[] {
  let words = 0;
  const end = lines.findIndex((line) => {
    words += wordsOf(tell.sentence(line));
    return words > room;
  });
  return lines.slice(0, end < 0 ? lines.length : Math.max(1, end));
}

function wordsOf(some: Tellable): number {
  return inEnglish(some).split(/\s+/).length;
}
