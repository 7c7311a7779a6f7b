import { append } from '../../append';
import { STOP_WORDS } from '../../memory/terms';
import type { ThingStretch } from '../../memory/things-shown';
import { thingTold } from '../../memory/things-told';
import { isNamed, type NamedThing, thingNameKey } from '../../named-things';
import type { VideoRecord } from '../../store/schema';
import { type ToldValue, told } from '../../told';
import { ALL_KINDS, type ThingKind } from '../../vision/thing-kinds';
import type { Lead } from './finding';
import { escaped } from './names-in-question';
import { oftenTold } from './telling';

/** A thing to which people gave a name, as a question speaks of it. */
export interface CalledThing {
  /** As people wrote it. */
  name: string;
  /** As what it was recognised, most often first. */
  kinds: ThingKind[];
  /** The question with its kind in place of the name: "When was Bruno there?" as "When was the dog there?" */
  text: string;
  /** It is asked what this is. */
  isWhat: boolean;
}

/** The thing of which a question speaks by its name, the longest of the names that fit; null where it speaks of none. Pure. */
export function thingCalled(text: string, videos: readonly VideoRecord[]): CalledThing | null {
  const byKey = new Map<string, NamedThing[]>();
  for (const one of videos.flatMap(({ named = [] }) => named)) append(byKey, thingNameKey(one.name), one);
  const longestFirst = [...byKey].sort(([a], [b]) => b.length - a.length);
  for (const [key, things] of longestFirst) {
    const kinds = oftenestFirst(things.map(({ kind }) => kind));
    const { name } = things[0]!;
    const found = mentionOf(name, key, kinds);
    if (!found.test(text)) continue;
    const left = text.replace(found, `the ${kinds[0]}`).replace(/\bhow often\b/i, 'How many times');
    const isWhat = IS_IT.test(text.replace(found, 'it'));
    return { name, kinds, text: isWhat ? `When is the ${kinds[0]} in view?` : left, isWhat };
  }
  return null;
}

/** "Who is Bruno?": nothing is asked but what has that name. */
const IS_IT = /^(?:who|what)(?:['’]s|\s+is|\s+was)\s+it\W*$/i;

/** How a question may speak of it: "Bruno", "our dog Bruno"; not of what is Bruno's. A name that is a common word is one in its own letters alone. */
function mentionOf(name: string, key: string, kinds: readonly string[]): RegExp {
  const words = (text: string) => escaped(text).replace(/\s+/g, '\\s+');
  const before = `(?:(?:the|my|our|your|his|her|their)\\s+)?(?:(?:${kinds.map(words).join('|')})\\s+)?`;
  const whole = `(?<![\\p{L}\\p{N}_-])${before}${words(name)}(?![\\p{L}\\p{N}_-]|['’]s\\b)`;
  return new RegExp(whole, STOP_WORDS.has(key) ? 'u' : 'iu');
}

function oftenestFirst(kinds: readonly string[]): ThingKind[] {
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return ALL_KINDS.filter((kind) => counts.has(kind)).sort((a, b) => counts.get(b)! - counts.get(a)!);
}

/** Whether what a name was given to is in view in a stretch of a video. */
export function isCalled({ name }: CalledThing, stretch: ThingStretch, video: VideoRecord): boolean {
  return video.named?.some((one) => isNamed(one, name, stretch)) ?? false;
}

/** What pictures show of it, in words. `where` tells where the first of the stretches are. */
export function calledTold(
  { name, kinds, isWhat }: CalledThing,
  asks: string,
  stretches: readonly ThingStretch[],
  where: ToldValue,
): Lead {
  if (isWhat)
    return {
      lead: told`${name} is ${thingTold(kinds[0]!)}, by the name that somebody gave it: in view ${where}.`,
    };
  if (asks === 'how many' || asks === 'how often')
    return { lead: told`${name} is in view ${oftenTold(stretches.length)}: ${where}.` };
  return { lead: told`${name} is in view ${where}.`, ...(asks === 'whether' && { begin: 'yes' }) };
}
