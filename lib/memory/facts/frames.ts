import { ROLES } from '../../identity/names/name-words';
import type { FactSubject } from '../../store/schema';
import { stemOf } from '../terms';
import { ACQUAINTANCES, FAMILY, KIN_ADJECTIVES, NO_THINGS, OCCUPATIONS, PETS } from './fact-words';
import type { Sentence } from './sentence';
import { ownedBy, type Pointing } from './subject';
import { anyOf, placeValue, roleValue, stems, type Told, valueIn } from './values';

/** Something told of somebody or something by a sentence of a fixed form. */
export interface Framed extends Told {
  subject: FactSubject;
}

const OCCUPATION = anyOf(new Set([...OCCUPATIONS, ...ROLES].filter((word) => !FAMILY.includes(word))));
const ARTICLED = `(?:the|our|a|an) ((?:[a-z@-]+ ){0,3}?${OCCUPATION})`;
const N = '‹(\\d+)[TPOLI]›';
const END = '(?= [,.;!]|$)';

const FIRST_WEEK =
  /^(?:today |this |it )?is (?:only )?my (?:very )?(?:first|second|third|fourth|fifth|last|\d+) (?:hour|day|week|month|year|shift|season)(?: here| today)? as (?:a|an|the|your|our) (.+)$/;
const SHOWN = new RegExp(
  `^(?:that|this|it|here|he|she) (?:is|was|comes) (?:only |just )?${N} , ${ARTICLED}${END}`,
);
const SHOWN_FROM = new RegExp(
  `^(?:that|this|it|here|he|she) (?:is|was|comes) (?:only |just )?${N} (from (?:the|our|@).+)$`,
);
const APPOSED = new RegExp(`${N} , ${ARTICLED}(?= ,)`, 'g');
const OURS_APPOSED = new RegExp(`${N} , our ((?:[a-z@-]+ ){0,3}?${OCCUPATION})${END}`, 'g');
const OUR_NAMED = new RegExp(`\\b(?:our|the) ((?:[a-z@-]+ ){0,2}?${OCCUPATION}) ‹(\\d+)[TP]›`, 'g');

const THING =
  "(?:(?:the|my|your|our|his|her|their|‹\\d+\\w› 's) (?!(?:one|ones|first|last|only) (?:is|are))(?:[a-z@-]+ ){0,3}?[a-z-]+(?: of (?:the|my|your|our|his|her|their) [a-z-]+)?)";
const AT =
  '((?:in|on|under|behind|above|below|beside|next to|near|inside|between|against|over|at|by|on top of|in front of|opposite|outside) .+)';
const PLACED = new RegExp(
  `^(${THING}) (?:is|are|hangs|hang|lies|lie|stands|stand|sits|sit|belongs|belong|lives|live) (?:still |now |always |right |back |just |over there |up |down )?${AT}$`,
);
const THERE_IS = new RegExp(
  `^there (?:is|are) ((?:a|an|some|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dust|\\d+)(?: [a-z@-]+){0,3}?) ${AT}$`,
);
const I_LEFT = new RegExp(
  `^i (?:have )?(?:just )?(?:left|put|hung|placed|hid|hidden|parked|kept|keep|laid|stored|locked) (${THING}|(?:a|an|some|two|three) (?:[a-z-]+ ){0,2}?[a-z-]+) ${AT}$`,
);
const NAME_AT = new RegExp(`^${N} (?:is|sits|stands|waits) (?:still |now |already |just )?${AT}$`);
const MINE_IS =
  /^my ((?:(?!brother|sister|own|is|are|favou?rite)[a-z-]+ ){0,2}?[a-z-]+) (?:is|are) ((?:a|an|the|on|at|in|to|@|‹|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|\d).*)$/;
/** "My point is the price": said of the talk, not of the speaker. */
const TALK = new Set(
  `name names point idea hope fear guess opinion question problem answer bet apology apologies mistake turn fault pleasure thanks
  plan feeling impression view worry only concern advice suggestion theory thing dear god goodness heart mind train bus`.split(
    /\s+/,
  ),
);

const KIN = anyOf(FAMILY);
const ADJECTIVE = `(?:${anyOf(KIN_ADJECTIVES)} ){0,2}`;
/** Neither "my mother tongue", nor whoever is spoken to as ", my son!". */
const NO_RELATIVE = '(?! (?:tongue|nature|company|language|hen)\\b)(?!(?<=, my [a-z -]{1,40}) [.!?,])';
const RELATIVE = new RegExp(`(?<=^| )(my|‹\\d+\\w› 's) (${ADJECTIVE}${KIN})(?= |$)${NO_RELATIVE}`, 'g');
const NAMED_RELATIVE = new RegExp(
  `(?<=^| )(my|‹\\d+\\w› 's) (${ADJECTIVE}(?:${KIN}|${anyOf([...ACQUAINTANCES, ...PETS])}))(?:(?: is| are)? (?:called|named)| 's name is| ,(?= ‹\\d+\\w› , [a-z]))? ‹(\\d+)[TPOL]›(?! 's)`,
  'g',
);
const IS_RELATIVE = new RegExp(
  `^(?:(?:that|this|he|she|it) is )?${N} (?:, |is |was )(my|‹\\d+\\w› 's) (${ADJECTIVE}(?:${KIN}|${anyOf(ACQUAINTANCES)}))${END}`,
);

/** What a clause of a fixed form tells. */
export function frame(clause: string, sentence: Sentence): Framed | null {
  const name = (n: string | undefined): FactSubject => ({ is: 'named', name: sentence.names[Number(n)]! });
  const role = (subject: FactSubject, words: string | null): Framed | null =>
    words && roleValue(words)
      ? { subject, kind: 'role', topic: [stemOf(words.split(' ').at(-1)!)], value: words }
      : null;
  const week = FIRST_WEEK.exec(clause);
  const work = week && valueIn(week[1]!);
  if (work) return { subject: { is: 'speaker' }, kind: 'role', topic: ['work'], value: work };
  const shown = SHOWN.exec(clause);
  if (shown) return role(name(shown[1]), shown[2]!);
  const from = SHOWN_FROM.exec(clause);
  if (from) {
    const value = valueIn(from[2]!);
    const kind = from[2]!.startsWith('from @') ? 'place' : 'role';
    return value ? { subject: name(from[1]), kind, topic: ['from'], value } : null;
  }
  return placed(clause, sentence) ?? mine(clause);
}

/** What is told beside what a sentence says: "Nora, our nurse, ..."; who is whose relative. */
export function asides(sentence: Sentence, pointing: Pointing): Framed[] {
  const { shape, names } = sentence;
  const found: Framed[] = [];
  const role = (n: string, words: string) => {
    if (!roleValue(words)) return;
    const subject = { is: 'named' as const, name: names[Number(n)]! };
    found.push({ subject, kind: 'role', topic: [stemOf(words.split(' ').at(-1)!)], value: words });
  };
  for (const pattern of [APPOSED, OURS_APPOSED])
    for (const [, n, words] of shape.matchAll(pattern)) role(n!, words!);
  for (const [, words, n] of shape.matchAll(OUR_NAMED)) role(n!, words!);

  for (const [, owner, relation] of shape.matchAll(RELATIVE)) {
    const subject = ownerOf(owner!, sentence);
    found.push({
      subject,
      kind: 'relation',
      topic: [stemOf(relation!.split(' ').at(-1)!)],
      value: relation!,
    });
  }
  const isRelative = IS_RELATIVE.exec(shape);
  const named = [...shape.matchAll(NAMED_RELATIVE)].map(([, owner, relation, n]) => [owner, relation, n]);
  if (isRelative) named.push([isRelative[2], isRelative[3], isRelative[1]]);
  for (const [owner, relation, n] of named) {
    const whose = ownedBy(`${owner} ${relation} `, sentence, pointing)?.subject;
    if (whose) found.push({ subject: whose, kind: 'relation', topic: ['name'], value: `‹${n}T›` });
  }
  return found;
}

function ownerOf(owner: string, sentence: Sentence): FactSubject {
  if (owner === 'my') return { is: 'speaker' };
  return { is: 'named', name: sentence.written(owner).replace(/'s$/, '') };
}

/** Where something or somebody is. */
function placed(clause: string, sentence: Sentence): Framed | null {
  const found = PLACED.exec(clause) ?? THERE_IS.exec(clause) ?? I_LEFT.exec(clause);
  const someone = found ? null : NAME_AT.exec(clause);
  const value = placeValue((found ?? someone)?.[2] ?? '', false);
  if (!value) return null;
  const place = { kind: 'place' as const, topic: ['place'], value };
  if (someone) return { ...place, subject: { is: 'named', name: sentence.names[Number(someone[1])]! } };
  const words = found![1]!;
  const head = words.split(' of ')[0]!.split(' ').at(-1)!;
  const isPerson = new RegExp(`^(?:${KIN}|${anyOf(ACQUAINTANCES)})s?$`).test(head);
  if (isPerson || NO_THINGS.has(head) || /\bfavou?rite\b/.test(words) || /(?:ing|ly|ed)$/.test(head))
    return null;
  return { ...place, subject: { is: 'described', words: sentence.written(words) } };
}

/** "My birthday is on the third of May." */
function mine(clause: string): Framed | null {
  const found = MINE_IS.exec(clause);
  if (!found) return null;
  const words = found[1]!.split(' ');
  const value = valueIn(found[2]!);
  if (!value || words.some((word) => TALK.has(word) || /^favou?rites?$/.test(word))) return null;
  if (new RegExp(`^(?:${KIN}|${anyOf(ACQUAINTANCES)})s?$`).test(words.at(-1)!)) return null;
  return { subject: { is: 'speaker' }, kind: 'attribute', topic: stems(found[1]!), value };
}
