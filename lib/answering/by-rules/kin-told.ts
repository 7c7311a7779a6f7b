import { FAMILY } from '../../memory/facts/fact-words';
import { spoken } from '../../memory/incident-sentence';
import { stemOf, tokens } from '../../memory/terms';
import type { Finding } from './finding';
import type { Question } from './question';
import { recordsBy, type Scene } from './scene';

const MOST = { quoted: 2, evidence: 10 } as const;
/** "Does Ada have a sister?", "Has she got any family?", "What family does Ada have?" */
const ASKED = /^(?:does|did|do|has|have|what|which)\b.*\b(?:have|has|got|had)\b/i;
/** Words for relatives, whoever they are. */
const ANY_KIN = new Set('family relative relation sibling kin'.split(' ').map(stemOf));
const SIBLINGS = ['brother', 'sister', 'twin'];
const RELATIVES = new Set(FAMILY.map(stemOf));
/** What is somebody's own: "my sister", "our two sons". */
const OWN = /\b(?:my|our) (?:[\p{L}-]+ )?([\p{L}-]+)\b/giu;
/** "I have no sister", "if I had a brother". */
const NOT_HAVING = /\b(?:no|not|never|without|if|wish)\b|n['’]t\b/i;

/** What somebody says of relatives of theirs, where it is asked whether they have such, or any; null where it asks anything else, or they speak of none. */
export function findKin(scene: Scene, { text, named, terms }: Question): Finding | null {
  const [person, ...others] = named;
  if (!person || others.length > 0 || !ASKED.test(text)) return null;
  const [kin, ...more] = terms.filter(({ stem }) => ANY_KIN.has(stem) || RELATIVES.has(stem));
  if (!kin || more.length > 0 || terms.length > 1) return null;
  const siblings = stemOf('sibling') === kin.stem ? SIBLINGS.map(stemOf) : null;
  const isMeant = (stem: string) =>
    siblings?.includes(stem) ?? (ANY_KIN.has(kin.stem) ? RELATIVES.has(stem) : stem === kin.stem);
  const lines = recordsBy(scene, person, ['says']).filter((line) => {
    const said = spoken(line);
    if (NOT_HAVING.test(said)) return false;
    return [...said.matchAll(OWN)].some(([found]) => tokens(found).slice(1).map(stemOf).some(isMeant));
  });
  if (lines.length === 0) return null;
  return {
    ...{ lead: null, unsure: false, quoted: lines.slice(0, MOST.quoted) },
    evidence: lines.slice(0, MOST.evidence).map((line, i) => scene.tell.evidence(line, 1 / (i + 1))),
    note: `${lines.length} lines speak of relatives of theirs.`,
  };
}
