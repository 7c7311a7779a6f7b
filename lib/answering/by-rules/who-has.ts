import type { PersonView } from '../../identity/fold';
import { isUnsurelyHeard } from '../../memory/heard-unsurely';
import { spoken } from '../../memory/incident-sentence';
import { contentTerms, stemOf, tokens } from '../../memory/terms';
import type { IncidentRecord } from '../../store/schema';
import { told } from '../../told';
import { bareQuestion } from './bare-question';
import type { Finding } from './finding';
import type { Question } from './question';
import { distinct, recordsHolding, type Scene } from './scene';

const MOST = { quoted: 2, evidence: 10 } as const;
/** "Who has a sister?", "Who here owns a boat?", "Who has goats?"; nothing else is asked. */
const ASKED =
  /^who(?: (?:here|there|else|all|of them|(?:at|in|on|of) (?:the |this )?[\p{L} ]+?))? (?:has got|have got|has|have|had|owns|owned|'s got) (?:(?:a|an|any) ((?:[\p{L}-]+ )?)([\p{L}-]+)|()([\p{L}-]{3,}s))(?: (?:with|who|that|which|called|named|in|at) (.+))?$/iu;
/** What is somebody's own: "my old boat", "our dog", "meine Schwester"; up to a mark, and the words that may stand between. */
const OWN =
  /\b(?:my|our|mein(?:e[nmrs]?)?|unser(?:e[nmrs]?)?) ((?:(?:own|old|older|oldest|elder|eldest|young|younger|youngest|new|little|big|small|dear|poor|late|first|second|third|last|other|twin|only|favou?rite|beloved|red|blue|green|black|white|brown|grey|yellow) )*)((?:[\p{L}-]+ )?)([\p{L}-]+)\b(?!['’]s)/giu;
/** "I have no sister", "my sister died", "if I had a boat". */
const NOT_HAVING = /\b(?:no|not|never|without|if|wish|used to|sold|lost|died|n['’]t)\b/i;

/** Who speaks of what is asked for as their own, in a line that denies nothing; null where it asks anything else, or nobody does. */
export function findWhoHas(scene: Scene, { text, named }: Question): Finding | null {
  const found = named.length === 0 ? ASKED.exec(bareQuestion(text, scene.video)) : null;
  if (!found) return null;
  const kind = found[1] ?? '';
  const noun = stemOf((found[2] ?? found[4])!.toLowerCase());
  const kinds = tokens(kind).map(stemOf);
  const others = contentTerms(found[5] ?? '');
  const isOwn = (line: IncidentRecord) =>
    !NOT_HAVING.test(spoken(line)) &&
    others.every((stem) => contentTerms(spoken(line)).includes(stem)) &&
    [...spoken(line).matchAll(OWN)].some(([, such, first, second]) => {
      const [one, two] = [first!.trim().toLowerCase(), second!.toLowerCase()].map(stemOf);
      const isFirst = one === noun || (one === '' && two === noun);
      // Of two words the second only where the first is of its kind: "my sailing boat".
      const isSecond = two === noun && kinds.includes(one!);
      const held = [...tokens(such!).map(stemOf), one!];
      return isFirst ? kinds.every((stem) => held.includes(stem)) : isSecond;
    });
  const lines = recordsHolding(scene, 'says', [found[2] ?? found[4]!]).filter(isOwn);
  const by = lines.flatMap((line): { line: IncidentRecord; person: PersonView }[] => {
    const person = scene.tell.actor(line);
    return person?.name && !isUnsurelyHeard(spoken(line), line.unsure) ? [{ line, person }] : [];
  });
  if (by.length === 0) return null;
  const persons = distinct(by.map(({ person }) => person));
  const { who, unsure } = scene.tell.list(persons);
  const first = persons.map((one) => by.find(({ person }) => person === one)!.line);
  return {
    ...{ lead: told`${who}.`, unsure, quoted: first.slice(0, MOST.quoted) },
    evidence: [...new Set([...first, ...by.map(({ line }) => line)])]
      .slice(0, MOST.evidence)
      .map((line, i) => scene.tell.evidence(line, 1 / (i + 1))),
    note: `${by.length} lines speak of that as their speaker's own.`,
  };
}
