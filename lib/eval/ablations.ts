import { requireSwitches } from '../answering/by-model/apply-switches';
import type { AskSwitches, SWITCH_RANGES, SwitchedRequest } from '../answering/by-model/ask-switches';
import type { AskMode } from '../contract/answers';
import { MnemeError } from '../errors';
import { told } from '../told';

/** The ways of answering, and what the switch `socratic` puts in the place of them all. */
type Way = Exclude<AskMode, 'auto'> | 'socratic';

/** Something that a source was measured without, or with another value. */
export interface Switch {
  /** As on the command line, without the dashes. */
  name: string;
  /** What it leaves out or changes, in words. */
  does: string;
  /** The measurement in the paper that it repeats. */
  source: string;
  /** The ways of answering that read it; none where the memory itself is another one. */
  ways: readonly Way[];
  /**
   * Makes a question one that is asked so, with the value after "=" where it takes one. Throws `bad-input` for a value that it does not take. Of what no
   * question can be asked without: what to do instead, in words.
   */
  ask: ((request: SwitchedRequest, value: string | null) => SwitchedRequest) | string;
}

const M3 = 'M3-Agent';
const LIGHT = 'Light-Omni';
const VISAGE = 'ViSAGE, Figure 3';
const ALL: readonly Way[] = ['reflex', 'iterative', 'recursive', 'verified'];
const SOCRATIC = 'socratic';

/** The switches of the papers' ablations. */
export const SWITCHES: readonly Switch[] = [
  named(
    'as-published',
    "each source's own rule for refusing and guessing",
    `${M3}, Algorithm 1`,
    [...ALL, SOCRATIC],
    flag('asPublished'),
  ),
  named(
    'without-equivalence',
    'faces and voices that are one person',
    `${M3}, Table 5`,
    ALL,
    flag('withoutEquivalence'),
  ),
  named(
    'without-attributes',
    'facts that tell what somebody is or has',
    `${M3}, Table 17`,
    ALL,
    flag('withoutAttributes'),
  ),
  named(
    'without-relations',
    'facts that tell who is whose',
    `${M3}, Table 17`,
    ALL,
    flag('withoutRelations'),
  ),
  named(
    'without-rules',
    'what holds beyond the moment and tells of nobody',
    `${M3}, Table 17`,
    ALL,
    flag('withoutRules'),
  ),
  named('without-facts', 'all facts', `${M3}, Table 5`, ALL, flag('withoutFacts')),
  named(
    'newest-wins',
    'of what was said against each other the newest holds, without voting',
    `${M3}, Table 17`,
    ALL,
    flag('newestWins'),
  ),
  named(
    'without-repeated-instructions',
    'instructions in every round',
    `${M3}, Table 6`,
    ['iterative'],
    flag('withoutRepeatedInstructions'),
  ),
  named(
    'rounds',
    'at most so many rounds, 0 to 5',
    'MM-Lifelong, Figure 7',
    ['iterative', 'recursive'],
    number('rounds'),
  ),
  named(
    'without-global-state',
    'the whole past in short',
    `${LIGHT}, Tables 3 and 9`,
    ['reflex'],
    flag('withoutGlobalState'),
  ),
  named(
    'without-query-correction',
    'the correction of the query by its context',
    `${LIGHT}, Tables 4 and 9`,
    ['reflex'],
    flag('withoutQueryCorrection'),
  ),
  named('facts', 'so many facts in the prompt', `${LIGHT}, Figure 7`, ['reflex'], number('facts')),
  named(
    'incidents',
    'so many incidents in the prompt',
    `${LIGHT}, Figure 7`,
    ['reflex'],
    number('incidents'),
  ),
  named(
    'without-forward-grounding',
    'what is known goes into the prompt that writes',
    VISAGE,
    [],
    'The switch without-forward-grounding is of writing, not of asking. Have a model write a memory so: `model write --without-forward-grounding`, as docs/evaluation.md says.',
  ),
  named(
    'without-backward-unification',
    'names that come late reach what was written before',
    VISAGE,
    ALL,
    flag('withoutBackwardUnification'),
  ),
  named(
    'without-verification',
    'the judge of what agents say',
    VISAGE,
    ['verified'],
    flag('withoutVerification'),
  ),
  named(
    SOCRATIC,
    'clips described by a model, then answered from the descriptions',
    `${M3}, Table 24`,
    [SOCRATIC],
    flag('socratic'),
  ),
];

/**
 * What makes a request one that is asked with these switches on, each "NAME" or "NAME=VALUE".
 *
 * @param mode the way of answering, which must read them; `auto` may come to any
 * @throws MnemeError `bad-input` for one that there is not, that is none of asking or not of this way, that is there twice, or whose value it does not take
 */
export function switching(
  written: readonly string[],
  mode: AskMode = 'auto',
  switches: readonly Switch[] = SWITCHES,
): (request: SwitchedRequest) => SwitchedRequest {
  const names = new Set<string>();
  const isSocratic = written.some((one) => one === SOCRATIC);
  const way = isSocratic && mode === 'auto' ? SOCRATIC : mode;
  const steps = written.map((one) => {
    const [, name, value = null] = /^([^=]*)(?:=(.*))?$/s.exec(one) as unknown as [string, string, string?];
    const found = switches.find((known) => known.name === name);
    if (!found) throw new MnemeError('bad-input', told`There is no switch ${name}.`);
    const { ask, ways } = found;
    if (typeof ask === 'string') throw new MnemeError('bad-input', ask);
    if (way !== 'auto' && !ways.includes(way))
      throw new MnemeError(
        'bad-input',
        told`Nothing reads the switch ${name} ${way === SOCRATIC ? 'beside the switch' : 'in the mode'} ${way}.`,
      );
    if (names.has(name)) throw new MnemeError('bad-input', told`The switch ${name} is there twice.`);
    names.add(name);
    return (request: SwitchedRequest) => ask(request, value);
  });
  const all = (request: SwitchedRequest) => steps.reduce((made, step) => step(made), request);
  // What is wrong with a value is told before anything is asked.
  all({ question: '' });
  return all;
}

function named(name: string, does: string, source: string, ways: Switch['ways'], ask: Switch['ask']): Switch {
  return { name, does, source, ways, ask };
}

/** Sets a switch that takes no value. */
function flag(key: Exclude<keyof AskSwitches, keyof typeof SWITCH_RANGES>): Switch['ask'] {
  return (request, value) => {
    if (value !== null)
      throw new MnemeError('bad-input', told`A switch that is on or off takes no value, not ${value}.`);
    return { ...request, as: { ...request.as, [key]: true } };
  };
}

/** Sets a switch that takes a whole number. */
function number(key: keyof typeof SWITCH_RANGES): Switch['ask'] {
  return (request, value) => {
    const as = { ...request.as, [key]: /^\d+$/.test(value ?? '') ? Number(value) : Number.NaN };
    requireSwitches(as);
    return { ...request, as };
  };
}
