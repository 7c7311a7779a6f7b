import type { PersonView } from '../../identity/fold';
import { isUnsurelyHeard } from '../../memory/heard-unsurely';
import { spoken } from '../../memory/incident-sentence';
import { nearWords } from '../../memory/synonyms';
import { contentTerms, stemOf, tokens } from '../../memory/terms';
import type { IncidentRecord } from '../../store/schema';
import { bareQuestion } from './bare-question';
import type { Finding } from './finding';
import type { Question } from './question';
import { distinct, recordsHolding, type Scene } from './scene';

const MOST = { quoted: 2, evidence: 10 } as const;
/** "Who has a sister?", "Who here owns a boat?"; nothing else is asked. */
const ASKED =
  /^who(?: (?:here|there|else|all|of them|(?:at|in|on|of) (?:the |this )?[\p{L} ]+?))? (?:has got|have got|has|have|had|owns|owned|'s got) (?:(?:a|an|any|some) )?((?:[\p{L}-]+ )?)([\p{L}-]+)(?: (?:with|who|that|which|called|named|in|at) (.+))?$/iu;
/** What is somebody's own, in so many words: "my old boat", "our dog", "my sister's boat", "meine Schwester". */
const OWN = /\b(?:my|our|mein(?:e[nmrs]?)?|unser(?:e[nmrs]?)?) ((?:[\p{L}’'-]+ ?){1,3})/giu;
/** "I have no sister", "my sister died", "if I had a boat". */
const NOT_HAVING = /\b(?:no|not|never|without|if|wish|used to|sold|lost|died|n['’]t)\b/i;

/** Who speaks of what is asked for as their own, in a line that denies nothing; null where it asks anything else, or nobody does. */
export function findWhoHas(scene: Scene, { text, named }: Question): Finding | null {
  const found = named.length === 0 ? ASKED.exec(bareQuestion(text, scene.video)) : null;
  if (!found) return null;
  const [, kind, noun, rest] = found;
  const others = contentTerms(rest ?? '');
  const nouns = new Set([stemOf(noun!.toLowerCase()), ...nearWords(stemOf(noun!.toLowerCase()))]);
  const kinds = tokens(kind!).map(stemOf);
  const isOwn = (line: IncidentRecord) =>
    !NOT_HAVING.test(spoken(line)) &&
    others.every((stem) => contentTerms(spoken(line)).includes(stem)) &&
    [...spoken(line).matchAll(OWN)].some(([, own]) => {
      const words = own!.toLowerCase().split(/ +/);
      const whose = words.map((word) => stemOf(word.replace(/['’]s$/, '')));
      const at = whose.findIndex((stem) => nouns.has(stem));
      const before = words.slice(0, Math.max(at, 0));
      // A sister's boat is hers.
      return (
        at >= 0 &&
        !before.some((word) => /['’]s$/.test(word)) &&
        kinds.every((stem) => whose.slice(0, at).includes(stem))
      );
    });
  const lines = recordsHolding(scene, 'says', [noun!, ...nearWords(stemOf(noun!.toLowerCase()))]).filter(
    isOwn,
  );
  const by = lines.flatMap((line): { line: IncidentRecord; person: PersonView }[] => {
    const person = scene.tell.actor(line);
    return person?.name && !isUnsurelyHeard(spoken(line), line.unsure) ? [{ line, person }] : [];
  });
  if (by.length === 0) return null;
  const persons = distinct(by.map(({ person }) => person));
  const { text: names, unsure } = scene.tell.list(persons);
  const first = persons.map((one) => by.find(({ person }) => person === one)!.line);
  return {
    ...{ lead: `${names}.`, unsure, quoted: first.slice(0, MOST.quoted) },
    evidence: [...new Set([...first, ...by.map(({ line }) => line)])]
      .slice(0, MOST.evidence)
      .map((line, i) => scene.tell.evidence(line, 1 / (i + 1))),
    note: `${by.length} lines speak of that as their speaker's own.`,
  };
}
