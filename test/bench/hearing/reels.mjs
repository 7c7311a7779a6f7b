// Reels: files of several recordings, by what is measured of them.

import { material } from '../common/material.mjs';
import { groupBy } from './group-by.mjs';
import { decode, inARow, madeUpSounds, over } from './sound.mjs';
import { starterSet } from './starter-set.mjs';

/** Silence between recordings, seconds: long enough that nothing takes two for one. */
const GAP_S = 2;
/** Silence between those who talk by turns, seconds. */
const TURN_S = 0.25;
/** A reel ends with the recording that makes it longer, seconds. */
const LONG_S = 90;
/** At most so much of a recording without speech, seconds. */
const CUT_S = 45;
/** Noise of a coffee shop lies so far under those who talk by turns, dB. */
const QUIETER_DB = 15;

/** What can be measured, each with the recordings of it. */
const PARTS = {
  read: (all) => all.filter(({ kind }) => kind === 'read'),
  nonnative: (all) => all.filter(({ kind }) => kind === 'nonnative'),
  child: (all) => all.filter(({ kind }) => kind === 'child'),
  order: (all) => all.filter(({ kind }) => kind === 'order'),
  turns: (all) => byTurns(all.filter(({ kind }) => kind === 'read')),
  starter: () => starterSet('speech/en'),
  conversation: () => starterSet('conversations'),
  quiet: (all) => [...all.filter(({ language }) => language === 'none'), ...madeUpSounds(CUT_S)],
  foreign: (all) => all.filter(({ kind }) => kind === 'foreign'),
};
export const PART_NAMES = Object.keys(PARTS);

/** The reels of a part: samples and entries. */
export function reelsOf(part) {
  const all = part === 'starter' || part === 'conversation' ? [] : material('hearing');
  const recordings = PARTS[part](all.filter(({ split }) => split === 'kept'));
  if (part === 'turns') return recordings.map((one) => inNoise(inARow(one, TURN_S), all));
  const cut = part === 'quiet' ? CUT_S : undefined;
  return rolls(recordings, part === 'foreign').map((one) => inARow(one, GAP_S, cut));
}

/** Recordings of a speaker together, and one language in a reel where it matters. */
function rolls(recordings, apart) {
  const key = ({ language, speaker, id }) => `${apart ? language : ''} ${speaker ?? ''} ${id}`;
  const sorted = [...recordings].sort((a, b) => (key(a) < key(b) ? -1 : 1));
  const all = [];
  let seconds = LONG_S;
  for (const recording of sorted) {
    const other = apart && all.at(-1)?.at(-1)?.language !== recording.language;
    if (seconds >= LONG_S || other) {
      all.push([]);
      seconds = 0;
    }
    all.at(-1).push(recording);
    seconds += Math.min(recording.seconds, CUT_S) + GAP_S;
  }
  return all;
}

/** Speakers with several recordings, one recording of each by turns: what a conversation is like, where no real one may be had. */
function byTurns(recordings) {
  const bySpeaker = groupBy(recordings, ({ speaker }) => speaker);
  const talkers = [...bySpeaker.values()].filter(({ length }) => length >= 3);
  const turns = Array.from({ length: 6 }, (_, i) => talkers.flatMap((own) => own[i] ?? []));
  return [turns.flat()];
}

function inNoise({ samples, entries }, all) {
  const noise = all.find(({ id }) => id === 'blanket-coffee-shop');
  return { samples: noise ? over(samples, decode(noise.file), QUIETER_DB) : samples, entries };
}
