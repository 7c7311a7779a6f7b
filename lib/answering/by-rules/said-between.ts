import { namesOf, type PersonView } from '../../identity/fold';
import { spoken } from '../../memory/incident-sentence';
import { nearWords } from '../../memory/synonyms';
import { stemOf, tokens } from '../../memory/terms';
import type { IncidentRecord, VideoRecord } from '../../store/schema';
import { both, type Told, type ToldValue, told } from '../../told';
import { bareQuestion } from './bare-question';
import { isAsking } from './find';
import type { Finding } from './finding';
import { escaped } from './names-in-question';
import type { Question } from './question';
import { distinct, MOST_LISTED_FROM, recordsBy, recordsHolding, recordsIn, type Scene } from './scene';
import { begunOf } from './where-recorded';

/** So long a reply may keep one waiting, seconds. Who speaks later answers nobody. */
const REPLY_S = 10;
/** Lines that are quoted, pieces of evidence, people whose names a question holds, and videos that are looked through. */
const MOST = { quoted: 3, evidence: 10, called: 4, videos: 60 } as const;

/** What is asked of what people say to one another. */
interface Between {
  /** Who speaks, or anybody. */
  from: PersonView | null;
  to: PersonView | null;
  /** Both speak. */
  isMutual: boolean;
  asks: 'what' | 'whether' | 'who' | 'whom';
  /** What it is said about, in the question's words. */
  about: string;
}

const SAY =
  '(?:sa(?:y|id|ys)|t(?:ell|old|ells)|ask(?:ed|s)?|answer(?:ed|s)?|repl(?:y|ied|ies)|explain(?:ed|s)?|promise[ds]?|suggest(?:ed|s)?|offer(?:ed|s)?|shout(?:ed|s)?)';
const TALK =
  '(?:talk(?:ed|s|ing)?|spe?ak(?:s|ing)?|spoken?|chat(?:ted|s|ting)?|converse[ds]?|discuss(?:ed|ing)?)';
const DO = '(?:do|does|did|has|have|had|is|are|was|were|will|can|could)';
const ABOUT = '(?: (?:about|of|on|concerning|regarding) (?<about>.+))?';
/** What nothing is. */
const NOBODY = '(?!)';
/** `A` and `B` are names. */
const FORMS: [string, Partial<Between>][] = [
  // "What did Ada say to Ben?", "... ask Ben to do?"
  [
    `what (?:else )?${DO} A (?:\\w+ly |just |ever |already )?${SAY} (?:to )?B(?: to do| to say| for)?${ABOUT}`,
    {},
  ],
  [`what ${DO} A ${TALK} (?:to|with) B(?: about)?`, { isMutual: true }],
  [`(?:what|which) (?:was|is|were|are) (?:said|told) to B(?: by A)?${ABOUT}`, {}],
  [`what (?:was|is) B told(?: by A)?${ABOUT}`, {}],
  [`what ${DO} (?:they|people|anyone|anybody|everyone|the others?) (?:say|tell) (?:to )?B${ABOUT}`, {}],
  // "What did Ada and Ben talk about?"
  [
    `what ${DO} A (?:and|&) B (?:${TALK}|say)(?: (?:about|of|over|to each other|with each other|to one another|together))*`,
    { isMutual: true },
  ],
  // "What they talked, Ada and Ben?", "What Ada and Ben talked?"
  [`what (?:(?:did|do|have) )?(?:they )?${TALK}(?: about)?,? A (?:and|&) B`, { isMutual: true }],
  [`what A (?:and|&) B (?:have |were |are )?${TALK}(?: about)?`, { isMutual: true }],
  [
    `what (?:is|was) (?:the )?(?:talk|conversation|chat|discussion) (?:between|of) A and B(?: about)?`,
    { isMutual: true },
  ],
  [
    `${DO} A (?:ever |also )?(?:${TALK}|say anything|said anything|say something) (?:to|with) B${ABOUT}`,
    { asks: 'whether' },
  ],
  [
    `${DO} A and B (?:ever |also )?${TALK}(?: (?:to|with) (?:each other|one another))?${ABOUT}`,
    { asks: 'whether', isMutual: true },
  ],
  [`who (?:${DO} )?(?:ever |also )?${TALK} (?:to|with) B${ABOUT}`, { asks: 'who' }],
  [`(?:to |with )?whom? (?:else )?${DO} A ${TALK}(?: (?:to|with))?${ABOUT}`, { asks: 'whom' }],
];

/** The forms whoever is named: most questions have none of them, and those with names have to be made for each. */
const WHOEVER = FORMS.map(([form]) => new RegExp(`^${form.replace(/\b[AB]\b/g, '.+')}$`, 'iu'));

/** A line, whom it is said to, and whether it calls them by name: else they speak just before or after it. */
interface Addressed {
  line: IncidentRecord;
  from: PersonView;
  to: PersonView;
  isNamed: boolean;
}

/**
 * What somebody says to somebody, what two talk about, whether they do, and who talks to whom; null where nothing else is asked, and where no line shows it.
 * Whom a line is said to is told by a name that it calls, else by who speaks just before it, or after it where it asks.
 */
export function findSaidBetween(scene: Scene, question: Question): Finding | null {
  if (scene.recall.sizes.all > MOST_LISTED_FROM) return null;
  const asked = betweenAskedFor(question, calledIn(scene, question.text), scene.video);
  if (!asked) return null;
  const { from, to, isMutual } = asked;
  const fits = (one: Addressed) =>
    ((!from || one.from === from) && (!to || one.to === to)) ||
    (isMutual && one.from === to && one.to === from);
  const about = aboutWhat(asked, question);
  if (!about) return null;
  const found = videosMeant(scene, asked)
    .flatMap((id) => addressedIn(scene, recordsIn(scene, id, 'says'), [from, to]).filter(fits))
    .filter(({ line }) => holds(line, about));
  if (found.length === 0) return null;
  const named = found.filter(({ isNamed }) => isNamed);
  const meant = named.length > 0 && !isMutual ? named : found;
  const shown = meant.slice(0, MOST.quoted).map(({ line }) => line);
  const rest = found.map(({ line }) => line).filter((line) => !shown.includes(line));
  const evidence = [...shown, ...rest].slice(0, MOST.evidence);
  const { lead, unsure } = leadOf(scene, asked, named.length > 0 ? named : found, named.length > 0);
  return {
    ...{ lead, unsure, quoted: shown },
    evidence: evidence.map((line, i) => scene.tell.evidence(line, 1 / (i + 1))),
    note: `${found.length} lines that are said to somebody who is asked about, ${named.length} by name, the rest just before or after they speak.`,
  };
}

/** Those whose names stand in a text, however they are written: "did ines talk to mark". */
function calledIn({ view }: Scene, text: string): PersonView[] {
  const said = new Set(tokens(text));
  const isSaid = (person: PersonView) =>
    namesOf(person).some((name) => tokens(name).every((word) => said.has(word)));
  return distinct([...view.persons.values()]).filter(isSaid);
}

/**
 * What a question asks of what people say to one another; null where it asks anything else. Pure.
 *
 * @param called whose names stand in it
 */
export function betweenAskedFor(
  { text, named }: Pick<Question, 'text' | 'named'>,
  called: readonly PersonView[],
  video: VideoRecord | null,
): Between | null {
  if (called.length === 0 || called.length > MOST.called) return null;
  const plain = bareQuestion(text, video);
  for (const [form, given] of FORMS.filter((_, i) => WHOEVER[i]!.test(plain))) {
    for (const [a, b] of pairsOf(called)) {
      const nameOf = { A: a ? oneOfNames(a, 'a') : NOBODY, B: b ? oneOfNames(b, 'b') : NOBODY };
      const pattern = form.replace(/\b[AB]\b/g, (which) => nameOf[which as 'A' | 'B']);
      const found = new RegExp(`^${pattern}$`, 'iu').exec(plain);
      if (!found) continue;
      const { a: from, b: to, about = '' } = found.groups ?? {};
      const pair = { from: from ? a : null, to: to ? b : null };
      const isElse = (person: PersonView) => person !== pair.from && person !== pair.to;
      const toldOf = tokens(about);
      // Somebody else may be what it is about.
      if (named.filter(isElse).some((one) => !tokens(one.name ?? '').every((word) => toldOf.includes(word))))
        continue;
      return { ...pair, isMutual: false, asks: 'what', about, ...given };
    }
  }
  return null;
}

type Pair = [PersonView | null, PersonView | null];

function pairsOf(called: readonly PersonView[]): Pair[] {
  const two = called.flatMap((a) => called.filter((b) => b !== a).map((b): Pair => [a, b]));
  return [
    ...two,
    ...called.flatMap((one): Pair[] => [
      [null, one],
      [one, null],
    ]),
  ];
}

function oneOfNames(person: PersonView, group: string): string {
  const names = namesOf(person).toSorted((x, y) => y.length - x.length);
  return `(?<${group}>${names.map(escaped).join('|')})`;
}

/** Of each word that it is said about the words that tell it, and the names of whoever it is about; null where none of it can be looked for. */
function aboutWhat({ about, from, to }: Between, { terms, named }: Question): string[][] | null {
  const said = tokens(about);
  if (said.length === 0) return [];
  const ofTerms = terms
    .filter(({ word }) => said.includes(word))
    .map(({ stem }) => [stem, ...nearWords(stem)]);
  const ofPersons = named
    .filter((person) => person !== from && person !== to)
    .map((person) => namesOf(person).flatMap(tokens).map(stemOf));
  const all = [...ofTerms, ...ofPersons];
  return all.length > 0 ? all : null;
}

/** The video at hand, else the latest in which any of them speaks or is called, in order. */
function videosMeant(scene: Scene, { from, to }: Between): string[] {
  if (scene.video) return [scene.video.id];
  const lines = [from, to].flatMap((person) =>
    person ? [...recordsBy(scene, person, ['says']), ...recordsHolding(scene, 'says', namesOf(person))] : [],
  );
  const ids = new Set(lines.map(({ videoId }) => videoId));
  return begunOf(scene, scene.videos)
    .filter(({ id }) => ids.has(id))
    .slice(-MOST.videos)
    .map(({ id }) => id);
}

/**
 * Lines of one video, in order, with whom they are said to, as far as that shows.
 *
 * @param asked who may be called although they are not heard there
 */
function addressedIn(
  { tell }: Scene,
  lines: readonly IncidentRecord[],
  asked: readonly (PersonView | null)[],
): Addressed[] {
  const said = lines
    .flatMap((line) => {
      const speaker = tell.actor(line);
      return speaker ? [{ line, speaker }] : [];
    })
    .toSorted((x, y) => x.line.t0 - y.line.t0);
  const calls = distinct([
    ...said.map(({ speaker }) => speaker),
    ...asked.filter((one) => one !== null),
  ]).flatMap((person) => {
    const called = callOf(person);
    return called ? [{ person, called }] : [];
  });
  return said.flatMap(({ line, speaker }, i): Addressed[] => {
    const words = spoken(line);
    const called = calls.filter(({ person, called }) => person !== speaker && called(words));
    if (called.length > 0)
      return called.map(({ person: to }) => ({ line, from: speaker, to, isNamed: true }));
    const [before, after] = [said[i - 1], said[i + 1]];
    const isReply = before && before.speaker !== speaker && line.t0 - before.line.t1 <= REPLY_S;
    const isReplied =
      after && after.speaker !== speaker && isAsking(line) && after.line.t0 - line.t1 <= REPLY_S;
    const to = isReply ? before.speaker : isReplied ? after.speaker : null;
    return to ? [{ line, from: speaker, to, isNamed: false }] : [];
  });
}

/** Greetings, thanks and the like, after which a name needs no comma. */
const BEFORE_A_NAME =
  '(?:hello|hi|hey|dear|thanks|thank you|good (?:morning|afternoon|evening|night)|bye|goodbye|welcome|sorry|please|hallo|danke|bitte|guten (?:morgen|tag|abend)|tschüss|bonjour|merci|salut)';

/** "This is my brother, Ben.", "We met Ada, Ben and Carla.": somebody is told of. */
const TOLD_OF =
  /\b(?:(?:this|that|here|there|it|he|she|these|those|who|name)(?:['’]s| is| are| was| were| comes?)|met|meet|with|and|between|my|our|his|her|their)\b[^,.!?]*$/i;

/** How a line calls somebody by name: between marks, at its end or its beginning, or after a greeting; null where they have none. */
function callOf(person: PersonView): ((line: string) => boolean) | null {
  const names = namesOf(person).map(escaped).join('|');
  if (names === '') return null;
  const after = new RegExp(`\\b${BEFORE_A_NAME},? (?:${names})(?=[,!?.;:… ]|$)`, 'iu');
  const first = new RegExp(`(?:^|[.!?…] )(?:${names})(?=[,!?])`, 'iu');
  const between = new RegExp(`[,;:—–-] (?:${names})(?=[,!?.;:…]|$)(?!,? (?:and|or|und|et) )`, 'giu');
  return (line) =>
    after.test(line) ||
    first.test(line) ||
    [...line.matchAll(between)].some(({ index }) => {
      const before = line.slice(0, index).split(/[.!?]/).at(-1)!;
      return !TOLD_OF.test(before) && !/\S \p{Lu}\p{L}+$/u.test(before);
    });
}

/** @param about of each word its stem, and those of words that are used for it */
function holds(line: IncidentRecord, about: readonly string[][]): boolean {
  const stems = new Set(tokens(spoken(line)).map(stemOf));
  return about.every((words) => words.some((stem) => stems.has(stem)));
}

function leadOf(
  { tell }: Scene,
  { from, to, asks, isMutual }: Between,
  found: readonly Addressed[],
  isAnyNamed: boolean,
): Pick<Finding, 'lead' | 'unsure'> {
  const one = (person: PersonView) => tell.list([person]).who;
  if (asks === 'who' || asks === 'whom') {
    const others = distinct(found.map((each) => (asks === 'who' ? each.from : each.to)));
    const { who, unsure } = tell.list(others);
    const areSeveral = asks === 'who' && others.length > 1;
    return {
      lead: (isAnyNamed ? speakTo : speakBeside)(
        asks === 'who' ? who : one(from!),
        asks === 'who' ? one(to!) : who,
        areSeveral,
      ),
      unsure: unsure || [from, to].some((person) => person?.provisional),
    };
  }
  const unsure = [from, to].some((person) => person?.provisional);
  const [first, second] = [from, to].flatMap((person) => (person ? [one(person)] : []));
  const inTurns = () => told`${both([first!, second!])} speak one after the other.`;
  if (asks === 'whether') {
    if (!isAnyNamed) return { lead: inTurns(), unsure };
    const lead = isMutual
      ? told`Yes, ${both([first!, second!])} speak with each other.`
      : told`Yes, ${first!} speaks to ${second!}.`;
    return { lead, unsure };
  }
  if (isAnyNamed) return { lead: null, unsure: false };
  if (isMutual) return { lead: inTurns(), unsure };
  const lead = from
    ? told`${one(from)} speaks just before or after ${one(to!)}:`
    : told`This is said just before or after ${one(to!)}:`;
  return { lead, unsure };
}

function speakTo(who: ToldValue, whom: ToldValue, areSeveral: boolean): Told {
  return areSeveral ? told`${who} speak to ${whom}.` : told`${who} speaks to ${whom}.`;
}

function speakBeside(who: ToldValue, whom: ToldValue, areSeveral: boolean): Told {
  return areSeveral
    ? told`${who} speak just before or after ${whom}.`
    : told`${who} speaks just before or after ${whom}.`;
}
