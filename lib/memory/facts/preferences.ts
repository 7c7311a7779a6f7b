import { stemOf } from '../terms';
import { COLOURS } from './fact-words';
import type { Subject } from './subject';
import { stems, type Told, valueIn } from './values';

const NP =
  '(?!(?:this|that|it|he|she|you|your|how|when|where|to|which|what|who|there|here|these|those|everything|nothing|one|not|if) )(?:(?:the|a|an|my|our|your) )?(?:[a-z@‹›0-9A-Z-]+ ){0,4}?[a-z@‹›0-9A-Z-]+';
const STILL = '(?:still |now |definitely |always |also |actually |really |certainly |clearly )?';
const FAVOURITE = 'favou?rite';
const LIKE = '(?:like|love|enjoy|likes|loves|enjoys)';
const MOST = '(?:the )?(?:most|best)';

const MY_FAVOURITE_IS = new RegExp(
  `^(?:my|‹\\d+\\w› 's) (?:all-time |absolute |very )?${FAVOURITE}(?: (?!of |in |at )((?:[a-z@-]+ ){0,2}?[a-z@-]+))? (?:is|are) ${STILL}(.+)$`,
);
const IS_MY_FAVOURITE = new RegExp(
  `^(${NP}) (?:is|are) ${STILL}my (?:all-time |absolute |new |very )?${FAVOURITE}(?: (?!from|now|of|at|today|again|so|too|by|in)((?:[a-z@-]+ ){0,2}?[a-z@-]+))?(?= [,.;!]| from| now| of| at| today| again| so| too| by far| in |$)`,
);
const IS_WHAT_I_LIKE = new RegExp(
  `^(${NP}) (?:is|are) ${STILL}the ((?:[a-z@-]+ ){0,2}?[a-z@-]+) (?:that |which )?i ${LIKE} ${MOST}(?= |$)`,
);
const WHAT_I_LIKE_IS = new RegExp(
  `^the ((?:[a-z@-]+ ){0,2}?[a-z@-]+) (?:that |which )?i ${LIKE} ${MOST} (?:is|are) ${STILL}(.+)$`,
);
const LIKE_MOST = new RegExp(`^${LIKE} (${NP}) ${MOST}(?: of all)?(?= [,.;!]|$| now| of)`);
const PREFER = /^(?:prefer|prefers) (.+)$/;
const DO_BEST =
  /^(?:now |still )?([a-z]+) best ((?:in|on|at|by|with|without|near|under|after|before|alone|when|while|outside|early|late|to|standing|lying|sitting|from)(?: .*)?)$/;
const TAKE =
  /^(?:(always|usually|still|now|normally|generally|never|only) )?(take|takes|have|has|drink|drinks|eat|eats|like|likes|prefer|prefers|want|wants) (?:my|his|her) ([a-z-]+(?: [a-z-]+)?) ((?:with|without|black|white|plain|cold|hot|iced|strong|weak|sweet|neat|rare|raw|fried|boiled|unsweetened|straight|on|in|from|very|well done)(?: .*)?)$/;
const ALWAYS = /^(?:always|usually|normally|generally) ([a-z]+) (.+)$/;
const HABIT = /^([a-z]+) (.+)$/;
/** Verbs that "always" and "from now on" tell no preference by. */
const NO_HABIT = new Set(
  `am is are was were be have has had do does did will would can could shall should must may might know think say feel get
  need want hope believe forget love like tell told said knew thought wanted try see hear mean seem remember understand not
  wonder wish end lose miss`.split(/\s+/),
);
const MANNER =
  /(?:^|\s)((?:with|without|by|in|on|at|to|from|for|before|after|near|under|over|behind|next) .+)$/;

/** A preference that a clause's subject tells; `fresh`: "from now on", "from today", so that it is a habit even without "always". */
export function preference({ rest, person }: Subject, fresh: boolean): Told | null {
  if (person === 'plural') return null;
  const taken = TAKE.exec(rest);
  if (taken) {
    const [, how, verb, what, with_] = taken as unknown as [
      string,
      string | undefined,
      string,
      string,
      string,
    ];
    const value = valueIn(with_);
    // "I have my keys with me" is none; "I take my tea with lemon" is one without "always", too.
    const isHabit = how !== undefined || fresh || /^(?:take|drink|like|prefer)/.test(verb);
    if (how === 'never' || value === null || !isHabit) return null;
    return told([stemOf(what.split(' ').at(-1)!), 'take'], value);
  }
  const best = DO_BEST.exec(rest);
  if (best) {
    const value = valueIn(best[2]!);
    return value === null ? null : told([stemOf(best[1]!), 'best'], value);
  }
  const liked = LIKE_MOST.exec(rest);
  const most = liked && valueIn(liked[1]!);
  if (most) return favourite(null, most);
  const preferred = PREFER.exec(rest);
  return preferred ? preferring(valueIn(preferred[1]!)) : null;
}

/** What the speaker always does, or does from now on (`fresh`), when it is nothing else: "I always sit by the window". */
export function custom({ rest, person }: Subject, fresh: boolean): Told | null {
  if (person !== 'first') return null;
  const found = fresh ? HABIT.exec(rest.replace(/^(?:always|only|will|shall) /, '')) : ALWAYS.exec(rest);
  if (!found || NO_HABIT.has(found[1]!) || /(?:ed|ing)$/.test(found[1]!)) return null;
  return habitual(found[1]!, valueIn(found[2]!));
}

/** A favourite, told in a clause of any of the usual forms. `name`: whose, when not the speaker's. */
export function favouriteIn(clause: string): { told: Told; owner: string } | null {
  const mine = MY_FAVOURITE_IS.exec(clause);
  if (mine) {
    const value = valueIn(mine[2]!);
    const found =
      value && !/^(?:to|when|how|that|still|always|on|in|at)\b/.test(value)
        ? favourite(mine[1] ?? null, value)
        : null;
    return found && { told: found, owner: clause.split(' ', 1)[0]! };
  }
  const other = IS_MY_FAVOURITE.exec(clause) ?? IS_WHAT_I_LIKE.exec(clause);
  const last = other ? null : WHAT_I_LIKE_IS.exec(clause);
  const value = other ? valueIn(other[1]!) : last && valueIn(last[2]!);
  const found = value ? favourite((other ? other[2] : last![1]) ?? null, value) : null;
  return found && { told: found, owner: 'my' };
}

const told = (topic: string[], value: string): Told => ({ kind: 'preference', topic, value });

/** "Chocolate cake" is a favourite cake, also where only "my favourite" is said. */
function favourite(what: string | null, value: string): Told {
  const words = value.replace(/^(?:the|a|an|my|our|your) /, '').split(' ');
  const last = words.at(-1)!.replace('@', '');
  const head = COLOURS.has(last) ? 'colour' : words.length > 1 && !/^‹/.test(last) ? last : null;
  const topic =
    what
      ?.replace('@', '')
      .split(' ')
      .at(-1)
      ?.replace(/^color$/, 'colour') ?? head;
  return told(['favourit', ...(topic ? [stemOf(topic)] : [])], value);
}

/** "Tea to coffee" and "coffee to tea" are on one topic. */
function preferring(value: string | null): Told | null {
  if (value === null || /^(?:to|not|if|when)\b/.test(value)) return null;
  const [one, other] = value.split(/ (?:to|over|rather than) /) as [string, string?];
  if (other) return told(['prefer', ...[...stems(one).slice(-1), ...stems(other).slice(-1)].sort()], one);
  const words = one.replace(/^(?:the|a|an|my) /, '').split(' ');
  return told(['prefer', ...(words.length > 1 ? stems(words.at(-1)!) : [])], one);
}

/** "I always sit by the window": on sitting, by the window. */
function habitual(verb: string, value: string | null): Told | null {
  if (value === null) return null;
  const manner = MANNER.exec(value);
  const object = manner ? value.slice(0, manner.index).trim() : '';
  return told([...stems(object).slice(-1), stemOf(verb)], manner ? manner[1]! : value);
}
