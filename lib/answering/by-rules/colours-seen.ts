import { JOINED_S } from '../../memory/things-shown';
import type { IncidentRecord, VideoRecord } from '../../store/schema';
import { text } from '../../text';
import { both, either, type Tellable, type Told, type ToldValue, told, word } from '../../told';
import type { Tone } from '../../vision/colour-watcher';
import { COLOUR, coloursOf } from './colour-words';
import type { Finding } from './finding';
import type { Refusal } from './refusal-text';
import { confined, MOST_LISTED_FROM, onlyIn, recordsIn, recordsTelling, type Scene } from './scene';
import { places, videosTold } from './things-seen';
import { besideEachOther } from './view-words';

/** Colours that a sentence has room for. */
const MOST_TOLD = 5;
const MOST_EVIDENCE = 10;

const BRIGHTNESS: Readonly<Record<string, Tone>> = {
  [text('dark')]: 'dark',
  [text('dim')]: 'dark',
  [text('gloomy')]: 'dark',
  [text('light')]: 'light',
  [text('bright')]: 'light',
};
const MUCH =
  '(?:mostly|mainly|very|rather|quite|really|so|all|too|predominantly|largely|a lot of|lots of|much|full of)';
const TONE = `(?:${MUCH} ?)*(?:${COLOUR}|(${Object.keys(BRIGHTNESS).join('|')}))`;
const VIDEOS = '(?:videos?|clips?|films?|recordings?)';
const PICTURE = '(?:pictures?|images?|scenes?|shots?|frames?|moments?|parts?)';
const WHERE_FROM = `(?: (?:in|of|from) (?:the |this |that |my |our |all (?:the |my )?)?${VIDEOS})?`;

/** "Which videos are dark?", "Which clips have a lot of green?" */
const WHICH_VIDEOS = new RegExp(
  `^(?:which|what) (?:of (?:the |my |our ))?${VIDEOS} (?:is|are|was|were|looks?|has|have|shows?) (?:the (?=.* (?:${PICTURE}|ones?)$))?${TONE}(?: ${PICTURE}| ones?)?$`,
  'i',
);
/** "Where was it mostly green?", "When is the picture dark?", "Show me the dark scenes", "Is it dark?" */
const MOMENTS = new RegExp(
  `^(?:(when|where|is|was|are|were)|show(?: me)?|find(?: me)?) (?:is |was |are |were )?(?:there |it |(?:the |this |that |my )?(?:${PICTURE}|${VIDEOS}) )?(?:ever |anywhere )?(?:an? |any |the )?${TONE}(?: ${PICTURE})?(?: anywhere)?${WHERE_FROM}$`,
  'i',
);
const AT_ITS_END = new RegExp(`${WHERE_FROM}$`, 'i');
/** Speaks of pictures, or of much of them: a tone alone may be a thing or a name, as an orange, the light or Violet. */
const PLAINLY_OF_PICTURES = new RegExp(`\\b(?:${PICTURE}|${VIDEOS}|${MUCH})\\b`, 'i');
const OF_IT = /\bit\b/i;
/** "What colours are there in the video?", "Which colours can be seen?", "What colour is the picture?" */
const COLOURS_OF = new RegExp(
  `^(?:what|which)(?: are the)?(?: main| dominant| most common)? colou?rs?(?: (?:are|is|were|was|do|does|did|can|could|has|have|dominates?|of|in))?(?: there| i| you| we| (?:the |this |that |my )?(?:${VIDEOS}|${PICTURE}))?(?: mostly)?(?: (?:be seen|see|saw|seen|visible|shown|show|have))?${WHERE_FROM}$`,
  'i',
);

/** "Is it light or dark?" */
const LIGHT_OR_DARK = new RegExp(
  `^(?:is|was|are|were) (?:it|there|(?:the |this |that |my |these |those )?(?:${VIDEOS}|${PICTURE})) (?:rather |more )?(?:dark or (?:light|bright)|(?:light|bright) or dark)(?: there)?${WHERE_FROM}$`,
  'i',
);

/** What of the colours of pictures a question asks. */
interface ColoursAsked {
  asks: 'which videos' | 'when' | 'whether' | 'list';
  /** What the pictures are to be like; none where it is asked what they are like. */
  tones: readonly string[];
  /** As it was written. */
  word: string;
  /** It can be asked of nothing but pictures. "Is it dark?" may be told in words. */
  plainly: boolean;
}

/** What of the colours of pictures a question asks, where it asks for nothing else; null for any other. Pure. */
export function coloursAskedFor(question: string): ColoursAsked | null {
  const plain = question.replace(/[?!.\s]+$/, '').trim();
  const isOfPictures = PLAINLY_OF_PICTURES.test(plain.replace(AT_ITS_END, ''));
  const toned = (found: RegExpExecArray, from: number, asks: ColoursAsked['asks']): ColoursAsked => {
    const [colour, brightness] = [found[from], found[from + 1]];
    const like = (brightness ?? colour!).toLowerCase();
    // "Dark" among the colours of clothes is black; a picture is dark.
    const tones = BRIGHTNESS[like] ? [BRIGHTNESS[like]] : coloursOf(like);
    return { asks, tones, word: like, plainly: isOfPictures };
  };
  const which = WHICH_VIDEOS.exec(plain);
  if (which) return toned(which, 1, 'which videos');
  const moments = MOMENTS.exec(plain);
  if (moments && (isOfPictures || OF_IT.test(plain)))
    return toned(moments, 2, /^(?:is|was|are|were)$/i.test(moments[1] ?? '') ? 'whether' : 'when');
  if (LIGHT_OR_DARK.test(plain))
    return { asks: 'list', tones: ['dark', 'light'], word: text('dark or light'), plainly: true };
  return COLOURS_OF.test(plain) ? { asks: 'list', tones: [], word: '', plainly: true } : null;
}

/** What pictures show of it; a sentence that says that none was seen; null where pictures were not looked at for their colours. */
export function findColours(scene: Scene, asked: ColoursAsked): Finding | { none: Refusal } | null {
  const { video, videos } = scene;
  const some = video ? [video] : videos;
  const stretches = joined(tonesIn(scene, some, asked.tones));
  if (stretches.length === 0) return wereLookedAt(scene) ? { none: noneSeen(asked) } : null;
  const isList = asked.asks === 'list';
  return {
    lead: isList ? told`${tonesTold(stretches)}.` : toldOf(scene, stretches, asked),
    ...(asked.asks === 'whether' && { begin: 'yes' as const }),
    unsure: false,
    quoted: [],
    evidence: stretches.slice(0, MOST_EVIDENCE).map(({ first }) => scene.tell.evidence(first, 1)),
    note: `${stretches.length} stretches of pictures are like that.`,
  };
}

/** What some records tell of what pictures are like, what lasts longest first, as part of a sentence: "colours: green and blue; dark pictures"; nothing where they tell none. */
export function tonesTold(records: readonly Pick<IncidentRecord, 'words' | 't0' | 't1'>[]): Tellable {
  const lasting = new Map<string, number>();
  for (const { words, t0, t1 } of records)
    if (words !== null) lasting.set(words, (lasting.get(words) ?? 0) + t1 - t0 + 1);
  const tones = [...lasting].sort(([, a], [, b]) => b - a).map(([tone]) => tone);
  const bright = tones.filter(isBrightness);
  const colours = tones.filter((tone) => !isBrightness(tone)).slice(0, MOST_TOLD);
  if (tones.length === 0) return '';
  return told`${besideEachOther([
    colours.length > 0 ? told`colours: ${both(colours.map(word))}` : '',
    bright.length > 0 ? picturesTold(bright) : '',
  ])}`;
}

/** "dark and light pictures": what there is more of goes before. */
function picturesTold([first, second]: readonly Tone[]): Told {
  if (second === undefined) return first === 'dark' ? word('dark pictures') : word('light pictures');
  return first === 'dark' ? word('dark and light pictures') : word('light and dark pictures');
}

function isBrightness(tone: string): tone is Tone {
  return tone === 'dark' || tone === 'light';
}

function toldOf(scene: Scene, stretches: readonly ToneStretch[], { asks }: ColoursAsked): Told {
  const tones = [...new Set(stretches.map(({ words }) => words))];
  return asks === 'which videos'
    ? toldInVideos(tones, videosTold(scene, stretches))
    : toldAt(tones, places(scene, stretches));
}

function toldInVideos(tones: readonly string[], videos: ToldValue): Told {
  if (tones[0] === 'dark') return told`the picture is dark in ${videos}.`;
  if (tones[0] === 'light') return told`the picture is light in ${videos}.`;
  return told`much of the picture is ${either(tones.map(word))} in ${videos}.`;
}

function toldAt(tones: readonly string[], where: ToldValue): Told {
  if (tones[0] === 'dark') return told`the picture is dark ${where}.`;
  if (tones[0] === 'light') return told`the picture is light ${where}.`;
  return told`much of the picture is ${either(tones.map(word))} ${where}.`;
}

function noneSeen({ tones: [tone], word: like }: ColoursAsked): Refusal {
  return {
    english: isBrightness(tone!)
      ? told`None of the pictures that I looked at is ${word(like)}.`
      : told`None of the pictures that I looked at is mostly ${word(like)}.`,
    german: 'Keines der Bilder, die ich angesehen habe, ist so.',
  };
}

/** A stretch of a video whose pictures are alike, with the first record that tells it. */
interface ToneStretch {
  videoId: string;
  t0: number;
  t1: number;
  words: string;
  first: IncidentRecord;
}

/** Stretches that go on from clip to clip as one, longest first. */
function joined(records: readonly IncidentRecord[]): ToneStretch[] {
  const stretches: ToneStretch[] = [];
  const latest = new Map<string, ToneStretch>();
  for (const first of [...records].sort((a, b) => a.t0 - b.t0)) {
    const { videoId, t0, t1, words } = first;
    const key = `${videoId} ${words}`;
    const before = latest.get(key);
    if (before && t0 - before.t1 <= JOINED_S) before.t1 = Math.max(before.t1, t1);
    else {
      const begun = { videoId, t0, t1, words: words!, first };
      stretches.push(begun);
      latest.set(key, begun);
    }
  }
  return stretches.sort((a, b) => b.t1 - b.t0 - (a.t1 - a.t0));
}

/** The incidents of some videos that tell that their pictures have some tones, or any, in the scene's bounds. */
function tonesIn(scene: Scene, videos: readonly VideoRecord[], tones: readonly string[]): IncidentRecord[] {
  if (tones.length > 0)
    return recordsTelling(confined(scene, onlyIn(scene.recall, [...videos])), 'coloured', tones);
  return mayBeListed(scene, videos) ? videos.flatMap(({ id }) => recordsIn(scene, id, 'coloured')) : [];
}

/** Where pictures are dark or light; null where none is told to. */
export function brightnessIn(scene: Scene, tones: readonly Tone[]): Finding | null {
  const { video, videos, tell } = scene;
  const seen = tones.flatMap((tone) => {
    const stretches = joined(tonesIn(scene, video ? [video] : videos, [tone]));
    return stretches.length > 0 ? [{ tone, stretches }] : [];
  });
  if (seen.length === 0) return null;
  const each = seen.map(({ tone, stretches }) => {
    const where = places(scene, stretches);
    return tone === 'dark' ? told`dark ${where}` : told`light ${where}`;
  });
  return {
    lead: told`the picture is ${both(each)}.`,
    unsure: false,
    quoted: [],
    evidence: seen
      .flatMap(({ stretches }) => stretches)
      .slice(0, MOST_EVIDENCE)
      .map(({ first }) => tell.evidence(first, 1)),
    note: 'Where pictures are dark or light.',
  };
}

/** Whether pictures of the video at hand, or of any, were looked at for their colours, in the scene's bounds. */
export function wereLookedAt(scene: Scene): boolean {
  const videos = scene.video ? [scene.video] : scene.videos;
  return mayBeListed(scene, videos) && videos.some(({ id }) => recordsIn(scene, id, 'coloured').length > 0);
}

function mayBeListed({ recall }: Scene, videos: readonly VideoRecord[]): boolean {
  return recall.sizes.all <= MOST_LISTED_FROM || videos.length === 1;
}
