// What is kept of the light of pictures, for questions whether it is day or night there, and of the weather: which no picture is looked at for.

import { STOP_WORDS, stemOf, tokens } from '../../memory/terms';
import type { VideoRecord } from '../../store/schema';
import { text } from '../../text';
import { inTurn, sentence, told } from '../../told';
import type { Tone } from '../../vision/colour-watcher';
import { brightnessIn, wereLookedAt } from './colours-seen';
import type { Finding } from './finding';
import { OF_PICTURES } from './kind-alone';
import type { Refusal } from './refusal-text';
import type { Scene } from './scene';

/** What a question asks of the light: how dark or light it is, which of day and night, or which weather. */
type Of = 'light' | 'day' | 'weather';

export interface LightAsked {
  asks: Of;
  /** It is asked for dark pictures, or for light ones; null: for either. */
  tone: Tone | null;
}

const WORDS: Readonly<Record<Of, ReadonlySet<string>>> = {
  weather: stems(
    'weather sunny sun sunshine rain rainy raining snowing snowy cloudy clouds foggy fog misty windy stormy storm overcast hail',
  ),
  day: stems('night nighttime daytime daylight dusk dawn nightfall'),
  light: stems('dark darkness bright brightness light lighting lit gloomy dim'),
};
/** Words that ask for nothing else. */
const BESIDE = stems(
  'outside outdoors like still already yet get got conditions day time kind pls please tell',
);
/** "Is it day?", "Day or night?", "What time of day is it?"; what day it is, is another question. */
const OF_DAY = /\btime of (?:the )?day\b|\bday or\b|\bit (?:still |already )?day\b/i;

function stems(words: string): ReadonlySet<string> {
  return new Set(words.split(' ').map(stemOf));
}

/**
 * What of the light of pictures a question asks, where it asks for nothing else; null for any other. Pure.
 *
 * @param here the video that is asked about: the words of its name ask for nothing else
 */
export function lightAskedFor(question: string, here: VideoRecord | null): LightAsked | null {
  const words = tokens(question);
  const ofName = new Set(tokens(here?.name.replace(/[._-]/g, ' ') ?? '').map(stemOf));
  const asks = (['weather', 'day', 'light'] as const).find((one) =>
    words.some((word) => WORDS[one].has(stemOf(word))),
  );
  const meant = OF_DAY.test(question) && asks !== 'weather' ? 'day' : asks;
  if (A_LAMP.test(question)) return null;
  if (!meant || /^(?:who|whom|whose|why|how many|how much|how long|how often)\b/i.test(question)) return null;
  const isAlone = words.every((word) => {
    const stem = stemOf(word);
    const isOfLight = Object.values(WORDS).some((some) => some.has(stem));
    return isOfLight || STOP_WORDS.has(word) || OF_PICTURES.has(stem) || BESIDE.has(stem) || ofName.has(stem);
  });
  return isAlone ? { asks: meant, tone: toneIn(words) } : null;
}

/** The one tone that words ask for; null where they ask for both, or none. */
function toneIn(words: readonly string[]): Tone | null {
  const isDark = words.some((word) => /^(?:dark\w*|gloomy|dim|night\w*)$/.test(word));
  // "How is the light?"
  const isLight = words.some(
    (word, i) => /^(?:bright\w*|light|day\w*)$/.test(word) && words[i - 1] !== 'the',
  );
  if (isDark === isLight) return null;
  return isDark ? 'dark' : 'light';
}

/** A light is a thing. */
const A_LAMP = /\b(?:an?|any|some|which|what) (?:\w+ )?light\b|\blights\b/i;

const UNTOLD: Readonly<Record<Of, Refusal>> = {
  weather: { english: text('The weather I do not see.'), german: 'Das Wetter sehe ich nicht.' },
  day: {
    english: text('Whether it is day or night there I cannot tell.'),
    german: 'Ob es dort Tag oder Nacht ist, kann ich nicht sagen.',
  },
  light: {
    english: text('How light it was there I cannot tell.'),
    german: 'Wie hell es dort war, kann ich nicht sagen.',
  },
};
const NEITHER: Refusal = {
  english: text('None of the pictures that I looked at is plainly dark or light.'),
  german: 'Keines der Bilder, die ich angesehen habe, ist deutlich dunkel oder hell.',
};

/** What may be told of day or night where the pictures of a video are neither dark nor light. */
function notDark({ name }: VideoRecord, tone: Tone): Finding {
  const lead = told`none of the pictures that I looked at in ${name} is dark.`;
  return {
    lead: inTurn(tone === 'dark' ? told`Perhaps not: ${lead}` : lead, UNTOLD.day.english),
    ...(tone === 'light' && { begin: 'perhaps' as const }),
    unsure: false,
    quoted: [],
    evidence: [],
    note: 'No picture is told to be dark or light.',
  };
}

/** Where pictures are dark or light, with what that does not tell; of the weather it is beside a refusal. Null where pictures were not looked at for that. */
export function findLight(
  scene: Scene,
  { asks, tone }: LightAsked,
): { finding: Finding } | { none: Refusal } | null {
  const there = scene.ofAll ? { ...scene, video: null } : scene;
  const untold = UNTOLD[asks];
  const seen = (tone && brightnessIn(there, [tone])) ?? brightnessIn(there, ['dark', 'light']);
  if (seen && asks !== 'weather')
    return { finding: asks === 'day' ? { ...seen, lead: inTurn(seen.lead!, untold.english) } : seen };
  if (!seen && !wereLookedAt(there)) return null;
  if (!seen && asks === 'day' && tone && there.video) return { finding: notDark(there.video, tone) };
  return {
    none: {
      english: inTurn(untold.english, seen ? sentence(seen.lead!) : NEITHER.english),
      german: inTurn(untold.german, seen ? sentence(seen.lead!) : NEITHER.german),
    },
  };
}
