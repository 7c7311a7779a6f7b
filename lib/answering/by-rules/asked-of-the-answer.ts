import type { AskRequest } from '../../contract/answers';
import { isRelation } from '../../memory/facts/fact-words';
import { spoken } from '../../memory/incident-sentence';
import { numbersIn } from '../../memory/numbers-told';
import { contentTerms, tokens } from '../../memory/terms';
import { tells } from '../../memory/time/times-told';
import type { IncidentRecord } from '../../store/schema';
import { type Tellable, told } from '../../told';
import { factAlone } from './fact-alone';
import type { Finding } from './finding';
import type { Refusal } from './refusal-text';
import { lineBefore } from './roles';
import type { Scene } from './scene';
import { tellsMoney, tellsPlace, tellsReason } from './telling-lines';

/** What is asked of what was just told, without a word of what it is about. */
export type Bare = 'reason' | 'place' | 'when' | 'since' | 'until' | 'price' | 'purpose' | 'means' | Side;
type Side = 'from' | 'for' | 'to' | 'with';

const IT = '(?:it|that|this|they|those|these)';
const BARE: [RegExp, Bare][] = [
  [
    new RegExp(
      `^(?:why|how come|for what reason)(?: not)?(?: (?:then|there|so|(?:on |at )?(?:that|this) (?:day|date|time|place)|(?:is|was|are|were) ${IT}(?: so)?|that|this|exactly)){0,2}$`,
    ),
    'reason',
  ],
  [
    new RegExp(`^(?:where|(?:in|at) which place|where exactly)(?: (?:is|was|are|were) ${IT})?(?: exactly)?$`),
    'place',
  ],
  [
    new RegExp(`^(?:when|on (?:what|which) day|at what time)(?: (?:is|are) ${IT}| (?:will|does) ${IT} be)?$`),
    'when',
  ],
  [/^since when(?: (?:is|has|does) .+)?$/, 'since'],
  [/^(?:until|till|up to) when$/, 'until'],
  [new RegExp(`^how much(?: (?:is|was|are|were) ${IT})?$`), 'price'],
  [/^what for$/, 'purpose'],
  [
    /^(?:with|of|from|out of|using) what$|^what (?:with|from|of)$|^made (?:with|of|from|out of) what$/,
    'means',
  ],
  [/^from whom?$|^whom? from$/, 'from'],
  [/^for whom?$|^whom? for$/, 'for'],
  [/^to whom?$|^whom? to$/, 'to'],
  [/^with whom?$|^whom? with$/, 'with'],
];
/** What is told of the days of which it is spoken, and not of when it was said. */
const AS_SAID = /\b(?:today|now|tonight|this (?:morning|evening|afternoon))\b/gi;
/** With what, or of what, something was done. */
const MEANS =
  /\b(?:with|using|made (?:of|from|out of)) (?!(?:me|you|us|him|her|them|it|that|this|no|nothing)\b)\p{Ll}/iu;
const GIVES = /\b(?:give|gave|sent?|lent|brought|bought|hand(?:ed)?|offer(?:ed)?) \p{L}/iu;

/** Refuses where the line that the answer before rests on does not tell it. */
export const NOT_IN_THE_ANSWER: Refusal = {
  english: told`What was told just before does not say that.`,
  german: 'Was davor erzählt wurde, sagt das nicht.',
};

/** What a question that names nothing asks of what was just told: "Why then?", "From whom?"; null for any other. Pure. */
export function bareAskIn(question: string): Bare | null {
  const plain = question
    .toLowerCase()
    .replace(/^(?:and |but |so |ok |okay )*/, '')
    .replace(/[?!.\s]+$/, '')
    .trim();
  return BARE.find(([form]) => form.test(plain))?.[1] ?? null;
}

/**
 * What the line says that the answer before rests on, or another that was told with it and speaks of the same; null where neither tells it.
 *
 * @param lines those of the answer before, what it rests on most first
 */
export function findInTheAnswer(
  scene: Scene,
  asks: Bare,
  { question }: NonNullable<AskRequest['previous']>,
  lines: readonly IncidentRecord[],
): Finding | null {
  const { tell } = scene;
  const about = contentTerms(question);
  const fitting = lines.filter(
    (line, i) => i === 0 || contentTerms(spoken(line)).some((stem) => about.includes(stem)),
  );
  const line = fitting.find((one) => tellsBare(spoken(one), asks));
  const [first] = lines;
  if (!line && asks === 'since' && first && lineBefore(scene, first))
    return found(
      scene,
      lines,
      first,
      told`It was said on ${tell.clockTold(first, 'date')} at ${tell.clockTold(first, 'time')}.`,
    );
  if (!line) return null;
  const alone = asks === 'when' ? factAlone({ asks: { for: 'moment', told: 'any' } }, spoken(line)) : null;
  return found(scene, lines, line, alone && `${alone}.`);
}

function found(
  { tell }: Scene,
  lines: readonly IncidentRecord[],
  line: IncidentRecord,
  lead: Tellable | null,
): Finding {
  // What was told with it may tell what is asked next.
  const all = [...new Set([line, ...lines])];
  return {
    ...{ lead, unsure: false, quoted: [line] },
    evidence: all.map((one, i) => tell.evidence(one, 1 / (i + 1))),
    note: `Looked at ${tell.place(line)}, which the answer before rests on.`,
  };
}

function tellsBare(said: string, asks: Bare): boolean {
  switch (asks) {
    case 'reason':
      return tellsReason(said);
    case 'purpose':
      return (
        tellsReason(said) || /\b(?:for (?:the|my|our|your|his|her|their|an?)|to [a-z]{3,})\b/i.test(said)
      );
    case 'place':
      return tellsPlace(said);
    case 'when':
      return tells(said.replace(AS_SAID, ' '), 'any');
    case 'since':
      return /\b(?:since|from|for)\b/i.test(said) && (tells(said, 'any') || tells(said, 'duration'));
    case 'until':
      return /\b(?:until|till|to|through|by)\b/i.test(said) && tells(said, 'any');
    case 'price':
      return tellsMoney(said) && numbersIn(said).some(({ kind }) => kind === 'amount');
    case 'means':
      return MEANS.test(said);
    default:
      return tellsWhom(said, asks);
  }
}

/** Somebody stands after that word, or gives something where it is asked from whom. */
function tellsWhom(said: string, side: Side): boolean {
  if (side === 'from' && GIVES.test(said)) return true;
  const after = new RegExp(
    `\\b${side} (?:(?:my|our|your|his|her|their|the) (?:[\\p{L}-]+ )?)?([\\p{L}-]+)`,
    'gu',
  );
  return [...said.matchAll(after)].some(
    ([, whom]) =>
      /^\p{Lu}/u.test(whom!) || /^(?:you|him|her|me|us|them)$/.test(whom!) || tokens(whom!).some(isRelation),
  );
}
