import { spoken } from '../../memory/incident-sentence';
import { contentTerms, stemOf } from '../../memory/terms';
import type { IncidentRecord } from '../../store/schema';
import type { ToldValue } from '../../told';
import { type Candidate, isBy } from './find';
import type { Question } from './question';
import type { Scene } from './scene';
import { isDenial, isPlain } from './telling-lines';

/** The verb of "Who found a red ribbon?", "Who is going to bring bread?". */
const ASKED =
  /^who(?: else)? (?:first |once |last |then |just )?(?:(?:has|have|had|will|would|does|did|is|was|'s) )?(?:been |be |going to |always |usually )?([a-z]+)\b/i;
/** What somebody tells of themselves: a verb, and its clause. */
const OWN =
  /\bI(?:['’](?:ve|ll|m|d)| have| had| will| am| was)?(?: (?:just|already|also|always|usually|even|only|really|once|still|been|going to)){0,2} ([a-z]+)\b((?:(?! (?:and|but|so|because|while) (?:I|he|she|we|they|you|it|[A-Z]))[^,.;:!?])*)/g;

const GIVING =
  /\b(?:give|gave|given|lend|lent|send|sent|hand|handed|bring|brought|buy|bought|show|showed|sell|sold|offer|offered|promise|promised)\b/i;

/**
 * Who did what is asked, where whoever says a line tells it of themselves: Walter, who says "I found a red ribbon on the bench"; null where it is told of others.
 */
export function whoDidIt(
  { asks, text, terms }: Pick<Question, 'asks' | 'text' | 'terms'>,
  line: IncidentRecord,
  { tell }: Pick<Scene, 'tell'>,
): { who: ToldValue; unsure: boolean } | null {
  const verb = asks.for === 'person' ? ASKED.exec(text)?.[1] : undefined;
  const speaker = tell.actor(line);
  if (!verb || !speaker?.name || !isPlain(line) || isDenial(spoken(line)) || isDenial(text)) return null;
  const asked = stemOf(verb);
  const others = terms.map(({ stem }) => stem).filter((stem) => stem !== asked);
  const isOwn = [...spoken(line).matchAll(OWN)].some(([, told, clause]) => {
    const held = contentTerms(clause!);
    return stemOf(told!) === asked && (others.length === 0 || others.some((stem) => held.includes(stem)));
  });
  return isOwn ? tell.one(speaker) : null;
}

/** "I gave Jonas the umbrella" does not tell what Jonas gave. */
export function doneByAnother({ text, named }: Question, { incident }: Candidate): boolean {
  if (named.length < 2 || !GIVING.test(text)) return false;
  const doer = named
    .map((person) => ({
      person,
      at: Math.min(...[person.name ?? '', ...person.aliases].map((name) => place(text, name))),
    }))
    .sort((a, b) => a.at - b.at)[0]!.person;
  return /\bI\b/.test(spoken(incident)) && !isBy(doer, incident);
}

function place(text: string, name: string): number {
  const at = name === '' ? -1 : text.toLowerCase().indexOf(name.toLowerCase());
  return at < 0 ? Number.POSITIVE_INFINITY : at;
}
