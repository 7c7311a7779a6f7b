import { unsureIn } from '../../hearing/unsure-words';
import { wordsIn } from '../../spoken-words';
import type { Said } from '../../store/add-facts';
import type { FactRecord, FactSubject, WordsRecord } from '../../store/schema';
import { asides, frame } from './frames';
import { custom, favouriteIn, preference } from './preferences';
import { type Sentence, sentencesOf } from './sentence';
import { habit, predicate, rumour } from './statement-patterns';
import { type Pointing, type Subject, subjectsOf } from './subject';
import { ANSWER_S, addressedIn, answerTo, elliptic, type Line, meantBy, servedIn } from './told-in-answers';
import { inWords, type Told } from './values';

/** Facts of one line; an everyday line tells one or two. */
const MOST_FACTS = 8;

/** Two people in one line of subtitles: whose words are whose is not told. */
const TWO_SPEAKERS = /(?:^|\s)[-–—]\s?\p{Lu}.*[.!?]\s+[-–—]\s?\p{Lu}/su;
/** Words after which what is said is no plain statement. */
const NOT_PLAIN =
  /\b(?:if|unless|suppose|supposing|imagine|pretend|pretends|pretended|pretending|wish|wishes|whether|dreamed|dreamt|dream|joking|kidding|maybe|perhaps|probably|possibly|when(?! i was)|whenever|in the (?:film|movie|play|story|song|game|book|dream|novel|poem|joke)|(?<!\bi )(?:said|says|told|claimed|claims|sings|sang|wrote|writes))\b/;
/** An opening that makes the rest doubtful. */
const MOCKING = /^(?:oh ,? )?(?:sure|yeah ,? right|as if|of course ,? and|right ,? and)\b ,/;
/** "I always take it with milk." */
const TAKES_IT =
  /^((?:\w+ )?(?:take|takes|drink|drinks|have|has|like|likes|prefer|prefers)) it(?= (?:with|without|black|plain|cold|hot|iced|strong|weak|sweet|neat|raw)\b)/;
const QUOTED = /"/;

/** Where a clause may begin. */
const CLAUSE = /(?:^|[,;:] |\b(?:and|but|so|because|since|though|although|that|as i said|said) )(?=\S)/g;
/** What may stand before a clause's subject. */
const LEAD =
  /^(?:(?:and|but|so|because|since|though|although|well|yes|no|oh|ok|okay|actually|honestly|anyway|besides|also|then|still|today|however|frankly|luckily|by the way|you (?:know|see|must know)|in fact|to be honest|as you (?:know|all know|may know)|i (?:said|repeat|told you|must say|must admit|confess|admit)(?: it| so)?(?: that)?|(?:from now on|from today(?: on)?|from (?:this|next) (?:day|week|month|year)(?: on)?|these days|nowadays|now|right now|at the moment|at night|back then|in those days|since (?:last )?[a-z]+|on (?:weekdays|weekends|[a-z]+days)|in (?:spring|summer|autumn|winter|the (?:mornings|evenings|afternoons|holidays))|for (?:[a-z0-9]+ ){1,2}(?:years|months|summers|winters))|as (?:a|an) (?:young )?(?:student|child|kid|boy|girl|teenager|man|woman|apprentice|schoolboy|schoolgirl)|(?:back )?in (?:my|those) (?:youth|days|student days)|before we (?:begin|start)) (?:, )?)+/;
/** "Before I retired I won ...": nothing parts the clauses. */
const AFTER_TIME =
  /^(?:before|after|until|when i was|while) [^,.;:]{3,80} (?=i (?:once )?(?:won|worked|used to|grew up|was an?)\b)/;
/** What tells that it was otherwise before. */
export const FRESH =
  /\b(?:from now on|from today|from (?:this|next) (?:day|week|month|year)|these days|nowadays)\b/;
/** What "i said that" and the like begin is the speaker's own; any other "that" is not. */
const OWN_WORDS = /\bi (?:said|repeat|told you|must say|must admit|confess|admit)(?: it| so)? that $/;

const THE_TELLER =
  '(?:somebody|someone|people|they|everybody|everyone|‹\\d+\\w›|(?:a|the|my|our|one of the|one of my) (?:[a-z@-]+ ){0,4}?[a-z-]+|he|she)';
const HEARSAY = new RegExp(
  `(?:^|[,;] |\\b(?:and|but|so|well|oh|yes|no|in the [a-z]+|at the [a-z]+|on the [a-z]+|yesterday|today|once) ,? ?)(?:i(?: have)?(?: just| also)? heard(?: from (?:[a-z@‹›0-9A-Z]+ ){0,3}?[a-z@‹›0-9A-Z]+)?(?: that)?|i (?:was|have been) told(?: that)?|(?:they|people|folks)(?: all)? say(?: (?:in|at|around|on) the [a-z]+)?(?: that)?|${THE_TELLER} (?:once )?(?:told (?:me|us)|claimed|claims|mentioned|says|said|swears|reckons|whispered)(?: that)|(?:apparently|supposedly|allegedly|reportedly)(?: ,)?|(?:the )?(?:word|rumou?r|story|gossip) (?:is|has it|goes)(?: that)?) (?=[^.,;:!?])`,
);
const HEARSAY_AFTER =
  /, (?:they say|i(?: have)? heard|apparently|supposedly|allegedly|i (?:was|am) told|people say|so they say|or so i(?: have)? heard)(?: [.!])?$/;

/** What is said of a subject, before it is a record. */
interface Finding extends Told {
  subject: FactSubject;
  hearsay: boolean;
  sentence: Sentence;
}

/**
 * The facts that people tell in a clip, by fixed rules for plain English statements: roles, relations, preferences, places and
 * lasting attributes, what is told on as heard, and answers in which "he" or "she" is certain. Questions, conditions, denials,
 * wishes, quotations and lines of two speakers tell none. A fact rests on its own line and lines before it.
 *
 * Pure: the same words and turns give the same facts. Takes time in proportion to the words.
 * @param clip words and turns of one clip
 * @param before those of the clips before it in its video, at most `CLIPS_BEFORE` of them
 */
export function findFacts(clip: Said, before: Said): FactRecord[] {
  const turns = new Map([...before.turns, ...clip.turns].map((turn) => [turn.id, turn]));
  const lineOf = (words: WordsRecord): Line => {
    const turn = (words.turnId !== null && turns.get(words.turnId)) || null;
    const sentences = TWO_SPEAKERS.test(words.text) ? [] : sentencesOf(words.text);
    return { words, turn, by: turn && (turn.node ?? turn.face), sentences };
  };
  const [first] = clip.words;
  if (!first) return [];
  const earlier = before.words
    .filter(({ t1 }) => t1 > first.t0 - 2 * ANSWER_S)
    .slice(-2)
    .map(lineOf);
  const lines = clip.words.map(lineOf);
  const facts: FactRecord[] = [];
  lines.forEach((line, i) => {
    const previous = [...earlier, ...lines.slice(Math.max(0, i - 2), i)].slice(-2);
    for (const found of withoutRepeats(factsOf(line, previous))) {
      const { words, turn, by } = line;
      const { kind, subject, hearsay, topic, value, sentence } = found;
      const unsure = unsureOf(sentence, words);
      facts.push({
        id: `${words.clipId}/f${String(facts.length).padStart(4, '0')}`,
        clipId: words.clipId,
        videoId: words.videoId,
        t0: words.t0,
        t1: words.t1,
        kind,
        subject,
        by,
        source: by === null ? null : turn!.id,
        hearsay,
        topic,
        value,
        text: sentence.text,
        ...(unsure.length > 0 && { unsure }),
      });
    }
  });
  return facts;
}

/** The places of a sentence's words that were heard unsurely. */
function unsureOf({ text }: Sentence, words: WordsRecord): number[] {
  const at = words.text.indexOf(text);
  const before = wordsIn(words.text).filter(({ end }) => end <= at).length;
  const length = wordsIn(text).length;
  return unsureIn(words.text, words.heard)
    .map((place) => place - before)
    .filter((place) => place >= 0 && place < length);
}

/** A fact with its speaker's node as it reads now, after people moved turns. `moved`: see `movedRecords` of the ledger. */
export function factAsMoved(fact: FactRecord, moved: ReadonlyMap<string, string>): FactRecord {
  const by = fact.source === null ? undefined : moved.get(fact.source);
  return by === undefined ? fact : { ...fact, by };
}

function factsOf(line: Line, previous: Line[]): Finding[] {
  const answer = answerTo(line, previous);
  const addressed = addressedIn(line);
  const found: Finding[] = [];
  line.sentences.forEach((sentence, i) => {
    if (sentence.question || QUOTED.test(sentence.shape) || MOCKING.test(sentence.shape)) return;
    const meant = i > 0 ? meantBy(line.sentences.slice(0, i), 'own', addressed) : answer;
    const it = servedIn([...(previous.at(-1)?.sentences ?? []).slice(-1), ...line.sentences.slice(0, i)]);
    const pointing: Pointing = { addressed, he: meant.he, she: meant.she, it };
    if (i === 0 && answer.asks) {
      const told = elliptic(sentence, answer.asks);
      if (told)
        found.push({ subject: { is: 'speaker' }, ...inWords(told, sentence), hearsay: false, sentence });
    }
    found.push(...inSentence(sentence, pointing, i === 0 && answer.ofWork));
  });
  return found;
}

function inSentence(sentence: Sentence, pointing: Pointing, asked: boolean): Finding[] {
  const { shape } = sentence;
  const heard = HEARSAY.exec(shape);
  const hearsayFrom =
    heard && !NOT_PLAIN.test(shape.slice(0, heard.index)) ? heard.index + heard[0].length : null;
  const doubtful = HEARSAY_AFTER.test(shape);
  const found: Finding[] = [];
  if (hearsayFrom === null) {
    for (const start of clauseStarts(shape)) {
      if (NOT_PLAIN.test(shape.slice(0, start))) break;
      const lead = LEAD.exec(shape.slice(start))?.[0] ?? '';
      const clause = shape.slice(start + lead.length);
      const fresh = FRESH.test(lead) || FRESH.test(shape.slice(start + lead.length));
      found.push(...inClause(clause, sentence, pointing, { fresh, asked, hearsay: doubtful }));
    }
  } else {
    const clause = shape.slice(hearsayFrom);
    found.push(...inClause(clause, sentence, pointing, { fresh: false, asked, hearsay: true }));
  }
  if (!NOT_PLAIN.test(shape))
    for (const { subject, ...told } of asides(sentence, pointing))
      found.push({
        subject,
        ...inWords(told, sentence),
        hearsay: hearsayFrom !== null || doubtful,
        sentence,
      });
  return found;
}

function inClause(
  clause: string,
  sentence: Sentence,
  pointing: Pointing,
  { fresh, asked, hearsay }: { fresh: boolean; asked: boolean; hearsay: boolean },
): Finding[] {
  const finding = (subject: FactSubject, told: Told): Finding[] => [
    { subject, ...inWords(told, sentence), hearsay, sentence },
  ];
  const favourite = hearsay ? null : favouriteIn(clause);
  if (favourite) {
    const name = /^‹(\d+)/.exec(favourite.owner);
    return finding(
      name ? { is: 'named', name: sentence.names[Number(name[1])]! } : { is: 'speaker' },
      favourite.told,
    );
  }
  const framed = hearsay ? null : frame(clause, sentence);
  if (framed) return finding(framed.subject, framed);
  for (const subject of subjectsOf(clause, sentence, pointing)) {
    // "They say I ..." is not the speaker's own word.
    if (hearsay && subject.subject.is === 'speaker') return [];
    if (pointing.it) subject.rest = subject.rest.replace(TAKES_IT, `$1 my ${pointing.it}`);
    const told = ofSubject(subject, { fresh, asked, hearsay });
    if (told) return finding(subject.subject, told);
  }
  return hearsay
    ? ofThing(clause).flatMap(({ words, told }) =>
        finding({ is: 'described', words: sentence.written(words) }, told),
      )
    : [];
}

function ofSubject(
  subject: Subject,
  { fresh, asked, hearsay }: { fresh: boolean; asked: boolean; hearsay: boolean },
): Told | null {
  const isKin = subject.subject.is === 'relative';
  return (
    preference(subject, fresh) ??
    predicate(subject) ??
    custom(subject, fresh) ??
    (isKin || (asked && subject.subject.is === 'named') ? habit(subject, asked) : null) ??
    (hearsay ? rumour(subject.rest, true) : null)
  );
}

/** A rumour about a thing: "the crates were full of shoes". */
function ofThing(clause: string): { words: string; told: Told }[] {
  const thing =
    /^((?:the|our|your|my|his|her|their|this|that|these|those) (?:[a-z@-]+ ){0,3}?[a-z-]+) ((?:is|are|was|were) .+)$/.exec(
      clause,
    );
  const told = thing && rumour(thing[2]!, false);
  return told ? [{ words: thing[1]!, told }] : [];
}

function* clauseStarts(shape: string): Generator<number> {
  const told = AFTER_TIME.exec(shape);
  if (told) yield told[0].length;
  for (const found of shape.matchAll(CLAUSE)) {
    const start = found.index + found[0].length;
    if (/(?:that|said) $/.test(found[0]) && !OWN_WORDS.test(shape.slice(0, start))) continue;
    yield start;
  }
}

/** Each thing told once. */
function withoutRepeats(found: Finding[]): Finding[] {
  const seen = new Set<string>();
  return found
    .filter(({ kind, subject, topic, value }) => {
      const key = JSON.stringify([kind, subject, topic, value]);
      return !seen.has(key) && seen.add(key);
    })
    .slice(0, MOST_FACTS);
}
