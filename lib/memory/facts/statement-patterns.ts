import type { FactKind } from '../../contract/cards';
import { stemOf } from '../terms';
import { DOING, FAMILY, OCCUPATIONS, PASSING_VERBS, PETS, VEHICLES } from './fact-words';
import type { Subject } from './subject';
import {
  anyOf,
  firstWord,
  headOf,
  isBare,
  isConditional,
  isField,
  isPassing,
  isPlural,
  lastWord,
  placeValue,
  roleValue,
  stems,
  type Told,
  valueIn,
} from './values';

const ADVERBS =
  '(?:(?:also|really|actually|mostly|mainly|normally|generally|usually|always|still|currently|now|just|only|even|both|already) ){0,2}';
const OCCUPATION = `(?:${OCCUPATIONS.join('|')}|[a-z]+(?:ologist|ician|grapher|keeper|maker|smith|monger|wright))s?`;
const AFTER_ROLE =
  '(?= (?:[,.;:!]|of|at|in|for|from|with|on|and|but|so|here|now|too|by|since|again|who|as)(?: |$)|$)';
/** "the caretaker", "a software intern at the bank": its words without the article. */
const ROLE = `(?:a|an|the|our|your|their|one of the|one of our|‹\\d+\\w› 's) ((?:[a-z@-]+ ){0,3}?${OCCUPATION})${AFTER_ROLE}`;
const HEAD_OF =
  '((?:captain|head|president|chair|treasurer|secretary|director|manager|mayor|founder|owner) of (?:the|our|a|an) .+)';

/** Reads what a clause says of its subject by one rule; null when it does not say that. */
type Rule = (rest: string, person: Subject['person']) => Told | null;

/** A verb's forms by person: "work", "works". */
function forms(verb: string): string {
  const third = /(?:s|sh|ch|x|o)$/.test(verb)
    ? `${verb}es`
    : verb.replace(/([^aeiou])y$/, '$1ie').concat('s');
  return `(?:${verb}|${third})`;
}

function match(pattern: string): RegExp {
  return new RegExp(`^${ADVERBS}${pattern}`, 'u');
}

const IS_ROLE = match(`(am|is|are) (?:now |still |actually |also |originally )?${ROLE}(.*)$`);
const WAS_ROLE = match(`(?:was|were) (?:once |originally )?${ROLE}(.*)$`);
const IS_HEAD = match(`(?:am|is) (?:now |still )?(?:the )?${HEAD_OF}$`);
const STUDIES = match(`(?:study|studies|am studying|is studying|are studying) (.+)$`);
const WORKS_AS = match(
  `(?:work|works|am working|is working|have worked|has worked|have been working|has been working)(?: part-time| full-time| now| here)? as (?:a|an|the|our) (.+)$`,
);
const WORKED_AS = match(
  `(?:once |first |then )?(?:worked|work)(?: for [a-z -]{1,30}?| there| once)? as (?:a|an|the|our) (.+)$`,
);
const WORKED = /^(?:\w+ ){0,2}worked\b/;
const WORKS_FOR = match(`(?:work|works|am working|is working) (for .+)$`);
const WORKS_AT = match(
  `(?:work|works|am working|is working|teach|teaches|study|studies) ((?:at|in|on|near|from|behind|above) .+)$`,
);
const USED_TO = match(`used to (.+)$`);
const LIVES = match(
  `(?:live|lives|am living|is living|are living) ((?:in|on|at|near|next to|above|below|with|opposite|behind|over|under|across|beside|by|outside|upstairs|downstairs|next door|alone) ?.*)$`,
);
const LIVED = match(`(?:once )?lived ((?:in|on|at|near|with|above|below) .+)$`);
const MOVED = match(`(?:(?:have |has )?moved) (to @[^,.;!]+)`);
const GREW_UP = match(`grew up ((?:in|on|at|near|by|among) .+)$`);
const BORN = match(`(?:was|were) born ((?:in|on|at|near) .+)$`);
const COMES_FROM = match(`(?:come|comes|am|is|are)(?: originally)? (from @[^,.;!]+)`);
const OF_TEAM = match(
  `(?:joins us|is joining us|has joined us|joined us|is|comes|am|works) (from (?:the|our) (?:[a-z@-]+ ){0,3}(?:department|team|office|desk|section|unit|lab|laboratory|branch|group|division|faculty|clinic|workshop))${AFTER_ROLE}`,
);
const DRIVES = match(
  `(?:drive|drives|steer|steers) ((?:a|an|the) (?:[a-z@0-9-]+ ){0,4}?${anyOf(VEHICLES)}(?: .*)?|${anyOf(VEHICLES)}(?: .*)?)$`,
);
const DOES_ANYTHING = match(`(${anyOf(DOING.anything.map(forms))}) ([a-z@‹].*)$`);
const DOES_PLURALS = match(`(${anyOf(DOING.plurals.map(forms))}) ([a-z@].*)$`);
const PLAYS = match(
  `(${anyOf(DOING.play.map(forms))}) ((?:the )?(?:piano|violin|viola|cello|guitar|drums|flute|trumpet|harp|organ|bass|double bass|clarinet|saxophone|accordion|trombone|oboe|banjo|ukulele|recorder|horn|tuba|football|tennis|chess|rugby|basketball|volleyball|handball|golf|hockey|cricket|badminton|baseball)(?: .*)?|in (?:a|an|the|our) (?:[a-z@-]+ ){0,3}(?:band|orchestra|team|quartet|trio|theatre|group)(?: .*)?)$`,
);
const SINGS = match(
  `(${forms('sing')}|${forms('dance')}) (in (?:a|an|the|our) (?:[a-z@-]+ ){0,3}(?:choir|band|opera|chorus|group|company)(?: .*)?)$`,
);
const OWNS = match(`(${anyOf(DOING.owning.map(forms))}) ((?:a|an|my own|his own|her own|our own) .+)$`);
const SPEAKS = match(
  `(${forms('speak')}) ((?:a little |some |fluent )?@[a-z]+(?: (?:and|,) (?:a little |some |a bit of )?@[a-z]+)*)(?= |$)`,
);
const OLD = match(`(?:am|is|are) ((?:[a-z-]+ )?[a-z0-9-]+ years old)(?= |$)`);
const ALLERGIC = match(`(?:am|is|are) allergic (to .+)$`);
const DIET = match(
  `(?:am|is|are) (?:a )?(vegetarian|vegan|left-handed|right-handed|colour-blind|color-blind|diabetic|@vegetarian|@vegan)(?= [,.;!]|$| and)`,
);
const WON = match(
  `(?:once )?(?:have |has )?won ((?:a|an|the|first|second|third|two|three) (?:[a-z@-]+ ){0,3}(?:prize|medal|award|cup|trophy|competition|championship|contest|scholarship|marathon|race)s?(?: .*)?)$`,
);
const HAS_FAMILY = match(
  `(?:have|has)(?: got)? ((?:a|an|one|two|three|four|five|six|seven|eight) (?:[a-z-]+ ){0,2}?${anyOf(FAMILY)}s?)(?= [,.;!]|$| and| in| who| at| called| named)`,
);
const HAS_PET = match(
  `(?:have|has|keep|keeps)(?: got)? ((?:a|an|two|three|four) (?:[a-z-]+ ){0,2}?${anyOf(PETS)}s?)(?= [,.;!]|$| and| called| named)`,
);

const told = (kind: FactKind, topic: string[], value: string | null): Told | null =>
  value === null ? null : { kind, topic, value };

/** What is held against a clause, in order: the first that fits tells what it says. */
const RULES: Rule[] = [
  (rest) => {
    const found = STUDIES.exec(rest);
    const value = found && valueIn(found[1]!);
    return value && isField(value) ? told('role', [stemOf('study')], value) : null;
  },
  (rest) => {
    const found = WORKS_AS.exec(rest);
    const value = found && valueIn(found[1]!);
    return value && !/^(?:team|whole|rule)\b/.test(value) ? told('role', ['work'], value) : null;
  },
  (rest) => {
    const found = WORKED.test(rest) ? WORKED_AS.exec(rest) : null;
    const value = found && valueIn(found[1]!);
    return value ? told('role', ['past', 'work', ...stems(value).slice(-2)], value) : null;
  },
  (rest) => {
    const found = OF_TEAM.exec(rest);
    return found && told('role', ['from'], valueIn(found[1]!));
  },
  (rest) => {
    const found = WORKS_FOR.exec(rest);
    return found && told('role', ['work'], placeValue(found[1]!));
  },
  (rest) => {
    const found = WORKS_AT.exec(rest);
    return found && told('place', ['work'], placeValue(found[1]!));
  },
  (rest) => {
    const found = IS_ROLE.exec(rest);
    const value = found && roleValue(found[2]!);
    if (!value || isConditional(found[3]!.trim())) return null;
    const tail = /^ (?:of|at|in|for|from|with) .+/.exec(found[3]!);
    const more = tail && valueIn(tail[0].trim());
    if (tail && more === null) return null;
    return told('role', [stemOf(lastWord(value))], more ? `${value} ${more}` : value);
  },
  (rest) => {
    const found = IS_HEAD.exec(rest);
    const value = found && valueIn(found[1]!);
    return value ? told('role', [stemOf(firstWord(value))], value) : null;
  },
  (rest) => {
    const found = WAS_ROLE.exec(rest);
    const value = found && roleValue(found[1]!);
    return value ? told('role', ['past', stemOf(lastWord(value))], value) : null;
  },
  (rest) => {
    const found = USED_TO.exec(rest);
    const lived = found && /^live ((?:in|on|at|near|with|above|below) .+)$/.exec(found[1]!);
    if (lived) return told('place', ['past', 'live'], placeValue(lived[1]!));
    const value = found && valueIn(found[1]!);
    if (!value || /^(?:like|hate|love|think|believe|say|know|want|hope|have|get)\b/.test(value)) return null;
    const isJob =
      /^(?:be (?:a|an|the) |work |drive |fly |teach |sell |build |repair |run |play |sing |write )/.test(
        value,
      );
    return told(isJob ? 'role' : 'attribute', ['past', ...stems(value).slice(0, 3)], `used to ${value}`);
  },
  (rest) => {
    const found = LIVES.exec(rest);
    if (!found || /^on (?!the|a |an |my|our|@)|^with (?:it|that|this)\b/.test(found[1]!)) return null;
    if (/^(?:upstairs|downstairs|next door|outside|alone)/.test(found[1]!))
      return told('place', ['live'], valueIn(found[1]!));
    return told('place', ['live'], placeValue(found[1]!));
  },
  (rest) => {
    const found = LIVED.exec(rest);
    return found && told('place', ['past', 'live'], placeValue(found[1]!));
  },
  (rest) => {
    const found = MOVED.exec(rest);
    return found && told('place', ['live'], valueIn(found[1]!));
  },
  (rest) => {
    const found = GREW_UP.exec(rest);
    return found && told('place', ['grow'], placeValue(found[1]!));
  },
  (rest) => {
    const found = BORN.exec(rest);
    const value = found && valueIn(found[1]!);
    return value ? told(/\d/.test(value) ? 'attribute' : 'place', ['born'], value) : null;
  },
  (rest) => {
    const found = COMES_FROM.exec(rest);
    return found && told('place', ['from'], valueIn(found[1]!));
  },
  (rest) => {
    const found = DRIVES.exec(rest);
    const value = found && valueIn(found[1]!);
    return value && !isPassing(found[1]!) ? told('role', ['drive'], value) : null;
  },
  ...[DOES_ANYTHING, DOES_PLURALS].map(
    (pattern, i): Rule =>
      (rest, person) => {
        const found = pattern.exec(rest);
        const value = found && valueIn(found[2]!);
        if (!value || !agrees(found[1]!, person) || !isBare(value) || isPassing(found[2]!)) return null;
        if ((i === 1 || !/^teach/.test(found[1]!)) && !isPlural(value)) return null;
        return told('role', [stemOf(found[1]!), ...stems(headOf(value)).slice(-1)], `${found[1]} ${value}`);
      },
  ),
  ...[PLAYS, SINGS, OWNS, SPEAKS].map(
    (pattern): Rule =>
      (rest, person) => {
        const found = pattern.exec(rest);
        const value = found && valueIn(found[2]!);
        if (!value || !agrees(found[1]!, person) || isPassing(found[2]!)) return null;
        const isJob = pattern === OWNS;
        if (
          isJob &&
          /^(?:a|an) (?:bath|bit|little|few|lot|risk|fever|race|errand|marathon|smile|life|mile)/.test(value)
        )
          return null;
        return told(
          isJob ? 'role' : 'attribute',
          [stemOf(found[1]!), ...stems(headOf(value)).slice(-1)],
          `${found[1]} ${value}`,
        );
      },
  ),
  (rest) => {
    const found = OLD.exec(rest);
    return found && told('attribute', ['old'], valueIn(found[1]!));
  },
  (rest) => {
    const found = ALLERGIC.exec(rest);
    const value = found && valueIn(found[1]!);
    return value ? told('attribute', [stemOf('allergic'), ...stems(value)], `allergic ${value}`) : null;
  },
  (rest) => {
    const found = DIET.exec(rest);
    return found && told('attribute', [stemOf(found[1]!.replace('@', ''))], found[1]!);
  },
  (rest) => {
    const found = WON.exec(rest);
    const value = found && valueIn(found[1]!);
    return value ? told('attribute', [stemOf('win'), ...stems(value)], `won ${value}`) : null;
  },
  (rest) => {
    const found = HAS_FAMILY.exec(rest);
    return found && told('relation', [stemOf(lastWord(found[1]!))], found[1]!);
  },
  (rest) => {
    const found = HAS_PET.exec(rest);
    return found && told('attribute', ['have', stemOf(lastWord(found[1]!))], `has ${found[1]!}`);
  },
];

/** The verb is in the person's form: "I repair", "Tom repairs". */
function agrees(verb: string, person: Subject['person']): boolean {
  return (person === 'third') === /s$/.test(verb);
}

/** What a clause says of its subject, by the rules that hold for anybody. */
export function predicate({ rest, person }: Subject): Told | null {
  for (const rule of RULES) {
    const found = rule(rest, person);
    if (found) return found;
  }
  return null;
}

const JOBS = new RegExp(`^${anyOf([...DOING.anything, ...DOING.plurals].map(forms))}$`);
const THIRD_PERSON = /^(?:also |even |now |still |usually |always )?([a-z]+s) (.+)$/;

/**
 * Whatever third persons are told to do, in the simple present: for relatives, and in answer to what somebody does.
 * @param asked whether their work was asked for
 */
export function habit({ rest, person }: Subject, asked: boolean): Told | null {
  const found = person === 'third' ? THIRD_PERSON.exec(rest) : null;
  if (!found || PASSING_VERBS.has(found[1]!) || /ss$/.test(found[1]!)) return null;
  const value = valueIn(found[2]!);
  if (!value || isPassing(found[2]!)) return null;
  const isJob = asked || JOBS.test(found[1]!);
  return told(isJob ? 'role' : 'attribute', [stemOf(found[1]!)], `${found[1]} ${value}`);
}

const KIND_OF = 'full of|made of|worth|older|younger|called|named|haunted|rich|famous|for sale';
const IS_OF_A_KIND = new RegExp(`^(?:is|are|was|were) ((?:${KIND_OF})(?: .*)?)$`);
const IS_SOMETHING = new RegExp(`^(?:is|are|was|were) ((?:${KIND_OF}|a|an)(?: .*)?)$`);

/** What was said of something, told on as heard: "the crates were full of shoes"; of a person also "is a spy". */
export function rumour(rest: string, person: boolean): Told | null {
  const found = (person ? IS_SOMETHING : IS_OF_A_KIND).exec(rest);
  const value = found && valueIn(found[1]!);
  return value ? told('attribute', ['be', ...stems(value).slice(0, 3)], value) : null;
}
