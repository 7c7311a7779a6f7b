import { STOP_WORDS, stemOf, tokens } from '../../memory/terms';
import { kindsNamedIn, type NamedKind } from '../../memory/thing-names';
import type { VideoRecord } from '../../store/schema';
import { OF_PICTURES } from './kind-alone';
import { isOfPeople } from './people-words';
import type { Question } from './question';
import { isToldBySign } from './thing-meant';
import type { WritingAsks } from './writing-told';

/** What is there to be read, and hardly for anything else. */
const SIGN =
  'signs?|signposts?|signboards?|posters?|banners?|billboards?|placards?|plaques?|notices?|labels?|stickers?|captions?|sub-?titles?|watermarks?|copyrights?|ads?|adverts?|advertisements?|advertising (?:boards?|panels?|hoardings?|columns?|pillars?|screens?|spaces?)|hoardings?|flyers?|leaflets?|price ?tags?|scoreboards?|headlines?|headings?|number ?plates?|licen[cs]e plates?|registrations?|name ?tags?|badges?|graffiti|writing|lettering|inscriptions?|slogans?|logos?|slides?|blackboards?|whiteboards?|chalkboards?|flip ?charts?|menus?';
/** What may have writing on it. */
const CARRIER = `${SIGN}|screens?|displays?|boards?|monitors?|walls?|fences?|gates?|buildings?|towers?|monuments?|statues?|bridges?|shops?|stores?|shopfronts?|houses?|doors?|windows?|flags?|books?|covers?|spines?|pages?|papers?|newspapers?|magazines?|letters?|envelopes?|cards?|tickets?|receipts?|bills?|notes?|boxe?s?|parcels?|packages?|packets?|packs?|packaging|cartons?|barrels?|tins?|cans?|jars?|bottles?|bags?|cups?|mugs?|glass(?:es)?|clocks?|watch(?:es)?|shirts?|t-?shirts?|tees?|jerseys?|jumpers?|sweaters?|sweatshirts?|hoodies?|jackets?|vests?|uniforms?|aprons?|helmets?|caps?|hats?|bus|buses|trains?|trams?|carriages?|wagons?|cars?|vans?|trucks?|trailers?|lorry|lorries|taxis?|ships?|boats?|planes?|balloons?|engines?|coach|coaches|machines?|tags?|plates?|streets?|stations?|shelf|shelves|bench(?:es)?|tables?|laptops?|computers?|phones?|keyboards?|umbrellas?|cakes?|stones?|graves?`;
/** What is written. */
const TEXT =
  'text|texts|word|words|letters?|numbers?|digits?|names?|message|messages|titles?|sentence|brands?|phrase|years?|dates?|prices?|websites?|models?|company|airline|language';

/** Whoever broadcasts a video, by name; what somebody watches is none of it. */
const CHANNEL = new RegExp(
  [
    "^(?:[\\w'’-]+ ){0,4}(?:what|which) (?:(?:tv|television|youtube|video|news|radio) )?(?:channel|broadcaster|(?<=(?:tv|television|news|radio) )(?:station|network)|(?:station|network)(?= (?:showed|aired|broadcast)))(?!.*\\b(?:he|she|they|you|we)\\b)(?:\\b.*\\b(?:is|was|on|from|logo|name|show(?:s|ed|n)?|broadcast(?:s|ed)?|air(?:s|ed)|televised|transmitted|ran)\\b|\\W*$)",
    '\\b(?:name|logo) of the (?:[\\w-]+ )?(?:channel|broadcaster|(?:tv|television|news|radio) (?:station|network))\\b',
    "\\bchannel(?:['’]s)? (?:names?|logos?)\\b",
    "^(?:(?:what|which)(?:['’]?s| is| was) )?(?:the )?(?:(?:tv|television|news) )?(?:channel|broadcaster) (?:of|in|on)\\b(?!.*\\b(?:he|she|they|you|we)\\b)",
  ].join('|'),
  'i',
);

/** What is read is plainly meant: nobody says it. */
const PLAIN_WAYS = [
  /\b(?:written|printed|spel(?:led|t)|handwritten|handwriting|is write)\b/i,
  /\b(?:street|road|shop|store|caf[eé]|restaurant|hotel|station|brand|plate|platform|phone|flight|house|bus|train) (?:names?|numbers?)\b/i,
  /\b(?:what|which) (?:brand|slogan|title|headline|website|logo|model)\b|^(?:[\w-]+ )?(?:brand|slogan|title|headline|website|model)\W*$/i,
  /^(?:(?:what|which)(?:['’]?s)?|show me|tell me|find)(?: (?:is|was|are|were|of))?(?: the| any)? (?:web ?(?:sites?|pages?|address(?:es)?)|url|domain)\b/i,
  /\b(?:do|does|did) (?:it|they) (?:say|read) (?:on|in|at|across|above|below|under)\b/i,
  CHANNEL,
  /^(?!.*\b(?:sen[dt]s?|got|gets?|receive[ds]?|wrote|repl(?:y|ied))\b).*\b(?:texts?|captions?|titles?|headlines?|inscriptions?|lettering|writing) (?:about|with|mentioning|saying|(?:that|which) (?:says?|mentions?|reads?|speaks? of))\b|\bwords (?:saying|(?:that|which) (?:say|mention|read))\b/i,
  new RegExp(`\\b(?:${SIGN})\\b`, 'i'),
  new RegExp(`\\b(?:${TEXT})\\b.*\\b(?:on|in|of|at|across|above|below)\\b.*\\b(?:${CARRIER})\\b`, 'i'),
  /\b(?:can|could) (?:be |you |i |we |one )?(?:read|make out)\b/i,
  new RegExp(
    `\\b(?:read|transcribe|copy|quote)(?: out)?(?: for)?(?: me| us| the| that| this| all| what)\\b.*\\b(?:${TEXT}|${CARRIER})\\b`,
    'i',
  ),
  /\b(?:word|words|text|letters|lettering|name|number|phrase) ["“‘']?[A-Z0-9]\w/,
];
/** What a share or a saving comes to. */
const SHARE = 'percent(?:age)?s?|per cent|discounts?|reductions?|rebates?|money off';
/** It may be meant: something says it that people may quote as well. */
const OTHER_WAYS = [
  new RegExp(`\\b(?:${CARRIER}|texts?|titles?)\\b.*\\b(?:say|says|said|saying|read|reads|reading)\\b`, 'i'),
  new RegExp(
    `\\b(?:say|says|said|read|reads)\\b.*\\b(?:on|in|at) (?:the|a|an|that|this|my|our)\\b.*\\b(?:${CARRIER})\\b`,
    'i',
  ),
  new RegExp(
    `\\b(?:${CARRIER}|restaurant|caf[eé]|bar|pub|hotel|company|brand|street|road|town)\\b.*\\b(?:called|named)\\b|\\bcalled (?:the|that|this) (?:${CARRIER}|restaurant|bar|pub|hotel)\\b`,
    'i',
  ),
  new RegExp(
    `^(?:and )?(?:(?:what|which|how (?:much|many|big|large|high)|(?:is|are|was|were) there)\\b.*\\b(?:${SHARE})\\b|(?:the )?(?:${SHARE})\\W*$)`,
    'i',
  ),
  /\b(?:advertis(?:ed|es|ing)|promot(?:ed|es|ing))\b/i,
  /\b(?:e-?mail|web) address(?:es)?\b/i,
  new RegExp(
    `^(?:what|which) (?:is|was|stands?|stood) (?:there )?on (?:the|a|that|this)\\b.*\\b(?:${CARRIER})\\b`,
    'i',
  ),
];

/** Words that ask for what is written, and tell nothing else of it. */
const ASKING = new Set(
  tokens(
    `${`${CARRIER}|${TEXT}`.replace(/\\.|[[\]()?]/g, ' ').replaceAll('|', ' ')} plate license licence number name tag sign signs read reads reading say says said saying written write writes printed print printing
    spelled spelt spell painted stand stands stood call called named title transcribe copy quote state give tell exactly aloud loud out content contents mean held hold holding wear wearing wears front back side top bottom upper lower left right corner hand edge big bigger biggest large largest small little
    first second third next near beside behind above below middle centre center corner main whole full long short blue red green yellow white black orange brown grey gray pink purple colour color colored coloured handwritten handwriting
    one ones advertise advertised advertises advertising promote promoted promotes percent percentage percentages cent discount discounts reduction reductions rebate rebates money off
    website websites site webpage url web address domain email mail price prices cost costs date dates day year hour hours time times phone telephone registration password passcode
    about kind type language english german french spanish foreign know want need like was were`,
  ).map(stemOf),
);

/** What is asked for by what it is, and how that looks. */
const LOOKS: readonly [asked: RegExp, looks: RegExp][] = [
  [
    /\b(?:web ?sites?|web ?page|url|web ?address|domain)\b/i,
    /\bwww\b|\bWWW\b|[\p{L}\d]{2}\.(?:[a-z]{2}|com|org|net|info|COM|ORG|NET|INFO)(?![\p{L}\d])/u,
  ],
  [/\be-?mail\b/i, /@/],
  [
    /\b(?:discounts?|reductions?|rebates?|money off)\b/i,
    /\d\s?%|\bper ?cent\b|\boff\b|[$€£]\s?\d[\d.,]* (?:less|cheaper)/i,
  ],
  [/\bper ?cent(?:ages?)?s?\b/i, /\d\s?%|\bper ?cent\b/i],
  [/\b(?:wi-?fi|passwords?|passcode)\b/i, /passw|pwd|wi-?fi|wlan|wpa/i],
  [/\bspeed\b/i, /\bkm|mph|speed|limit/i],
  [/\b(?:prices?|costs?|how much)\b/i, /[$€£]|\d[.,]\d\d\b/],
  [/\b(?:tele)?phone (?:number|line)|\bnumber to call/i, /\d(?:[\d ()/-]|\b[A-Z]+\b){5,}/],
  [
    /\b(?:dates?|what day|which day)\b/i,
    /\d{1,2}[./-]\s?\d{1,2}|\b(?:1[5-9]|20)\d\d\b|\d\.? (?:de )?\p{L}{3,}|\p{L}{3,} \d{1,2}\b/u,
  ],
  [/\byear\b/i, /\b(?:1[0-9]|20)\d\d\b/],
  [
    /\b(?:street|road|avenue|lane)(?:['’]s)? name|\bname of the (?:street|road|avenue|lane)\b/i,
    /\b(?:st|street|rd|road|ave|avenue|lane|ln|way|blvd|square|sq|drive|rue|calle|via|platz|weg|allee|gasse)\b|stra(?:ss|ß)e|str\.|(?:weg|platz)\b/i,
  ],
  [/\b(?:opening )?(?:hours|times?)\b(?!.*\b(?:name|word)\b)(?<!what time)/i, /\d[:.h]\d\d|\d ?[ap]\.?m\b/i],
  [
    /\b(?:licen[cs]e|number|registration) ?plates?\b|\bplate numbers?\b|\bregistrations?\b/i,
    /^(?=.*\d)(?=.*\p{L})[\p{L}\d ·~•.:-]{4,12}$/u,
  ],
  [/\bnumbers?\b|\bdigits?\b/i, /\d/],
];

/** Somebody's name, as it is written. */
const A_NAME = /^\p{Lu}[\p{L}'’.-]+(?: \p{Lu}[\p{L}'’.-]*){1,3}$/u;

/** Writing that is laid over a picture: what is said, also with what is told of it; the channel; another mark of whoever shows it; whose it is. */
export type LaidOver = 'subtitles' | 'captions' | 'channel' | 'mark' | 'copyright';
const LAID_OVER: readonly [asked: RegExp, what: LaidOver, asking: RegExp][] = [
  [
    /\bcopyrights?\b/i,
    'copyright',
    /^(?:copyrights?|lines?|notices?|marks?|symbols?|signs?|holders?|owners?|has|belongs?)$/,
  ],
  [
    /\b(?:sub-?titles?|closed captions?)\b/i,
    'subtitles',
    /^(?:mention(?:s|ed)?|closed|sub-?titles?|sub|titles?|captions?|films?|movies?)$/,
  ],
  [/\bcaptions?\b/i, 'captions', /^(?:mention(?:s|ed)?|films?|movies?)$/],
  [
    CHANNEL,
    'channel',
    /^(?:channels?|movies?|films?|tv|television|youtube|video|news|radio|stations?|networks?|broadcasters?|broadcast(?:s|ed)?|air(?:s|ed)?|televised|transmitted|ran|runs?)$/,
  ],
  [
    /\b(?:logos?|watermarks?|channels?)\b/i,
    'mark',
    /^(?:channels?|movies?|films?|tv|television|youtube|station|networks?|broadcasters?|makers?)$/,
  ],
];

/** A part of the picture: upper or lower, left or right, or a corner. */
export interface Part {
  row: 'top' | 'bottom' | null;
  column: 'left' | 'right' | null;
}

/** What of the writing in view a question asks. */
export interface WritingAsked {
  /** Words that it must hold; none: whatever is written. */
  words: readonly string[];
  /** Kinds of things that it is to stand on; null: on whatever. */
  on: NamedKind | null;
  asks: WritingAsks;
  /** What of the writing that is laid over the picture is asked for; null: none of it in particular. */
  over: LaidOver | null;
  /** It stands on something that is named, as a sign or a door: what is laid over the picture is none of it. */
  isOnThing: boolean;
  /** Where in the picture it is to stand; null: anywhere. */
  part: Part | null;
  /** What it must look like, as a price or a date does; null: nothing in particular. */
  like: RegExp | null;
  /** What is read is plainly meant; else what people say may answer as well, and goes before. */
  plainly: boolean;
}

/** "Name the video in which ..." asks for no name that is written; "Name on the van?" does. */
const ORDER = /^\W*(?:please )?name (?!(?:on|of|in|at|above|below)\b)/i;

/**
 * What of the writing in view a question asks; null for any other question, and for what somebody said.
 *
 * @param here the video that is asked about: the words of its name ask for nothing else
 */
export function writingAskedFor(
  { text: whole, named, times }: Question,
  here: VideoRecord | null,
): WritingAsked | null {
  const text = withoutOpinion(whole)
    .replace(ORDER, 'Tell ')
    .replace(/^who (?:has |had )?(?=(?:broadcasts?|broadcasted|aired|airs|televised)\b)/i, 'which channel ')
    .replace(/^whose (?=(?:(?:tv|television|news) )?channel\b)/i, 'which ')
    .replace(/^whose (?=names?\b)/i, 'what ')
    .replace(/^who(?:se)?\b(?=.*\bcopyrights?\b)/i, 'what');
  if (named.length > 0 || /^(?:who|whom|whose|why)\b/i.test(text) || OF_TALK.test(text)) return null;
  const plainly = PLAIN_WAYS.some((way) => way.test(text));
  if (!plainly && !OTHER_WAYS.some((way) => way.test(text))) return null;
  // What somebody gave or got is no share that is written.
  if (!plainly && OF_SHARE.test(text) && tokens(text).some((word) => SUBJECT.test(word) || isOfPeople(word)))
    return null;
  const quoted = quotedIn(text);
  const over = LAID_OVER.find(([asked]) => asked.test(text));
  // What subtitles speak of they do not stand on, nor does a channel on what it shows.
  const [kind] =
    over && ['subtitles', 'captions', 'channel'].includes(over[1])
      ? []
      : kindsNamedIn(text).filter((one) => !isToldBySign(text, one) && !over?.[2].test(one.words));
  // "How many stop signs are there?"
  if (kind && !quoted && tokens(text).slice(0, kind.from).join(' ').endsWith('how many')) return null;
  const ofTime = new Set(tokens(`${times?.words ?? ''} ${here?.name.replace(/[._]/g, ' ') ?? ''}`));
  const isOfKind = (place: number) => kind !== undefined && place >= kind.from && place < kind.to;
  const words = quoted
    ? tokens(quoted)
    : tokens(text).filter(
        (word, place) => tellsWhat(word) && !ofTime.has(word) && !isOfKind(place) && !over?.[2].test(word),
      );
  return {
    words,
    on: kind ?? null,
    asks: howAsked(text, words),
    over: over?.[1] ?? null,
    isOnThing: ON_THING.test(text),
    part: partAsked(text),
    like: /^whose names?\b/i.test(whole) ? A_NAME : likeAsked(text),
    plainly: plainly || quoted !== null,
  };
}

/** Around a question: that somebody wants to know. */
const WISHES =
  /\bi(?:['’]d| would) (?:\w+ )?(?:love|like|be (?:curious|interested)) to (?:know|see|hear|find out)\b|\bi (?:just )?wonder(?:ed)?\b|\b(?:i(?:['’]m| am| was) )?(?:just |really )?(?:curious|wondering)\b(?: (?:about|to know))?/gi;
const OPINION =
  'funny|funniest|nice|strange|odd|weird|cute|silly|lovely|beautiful|ugly|interesting|amusing|hilarious|curious|mysterious|tiny|huge|little|big|small|cool|crazy|neat';
/** What somebody thinks of writing: "a funny little caption", "the sign was odd". */
const OPINIONS = new RegExp(
  `\\b(?:(?:very|really|rather|quite) )?(?:${OPINION})(?:,? (?:and )?(?:${OPINION}))* (?=(?:${CARRIER}|${TEXT})\\b)|\\b(?:is|was|are|were|look(?:s|ed)|seem(?:s|ed)) (?:(?:so|very|really|rather|quite) )?(?:${OPINION})(?= *(?:[,.;!?]|$))`,
  'giu',
);

/** A question without that somebody wonders, and what they think of the writing; names are none of that. */
function withoutOpinion(text: string): string {
  return text
    .replace(OPINIONS, (words, at: number) => (at > 0 && /\p{Lu}/u.test(words) ? words : ''))
    .replace(WISHES, ' ')
    .replace(/^[\s,.:;–-]+|^\s*(?:if|whether) /i, '');
}

const OVERLAID = 'sub-?titles?|captions?|watermarks?|copyrights?|logos?|screens?|displays?|monitors?';
const ON_THING = new RegExp(
  `\\b(?:brands?|company|companies|advertis(?:ed|es|ing)|promot(?:ed|es|ing)|street|road|shop|store)\\b|\\b(?:on|of|in|at|across|above|below)\\b.*\\b(?!(?:${OVERLAID})\\b)(?:${CARRIER})\\b|\\b(?!(?:${OVERLAID})\\b)(?:${SIGN})\\b`,
  'i',
);
const OF_PICTURE = '(?! of (?!(?:the |this )?(?:picture|screen|image|frame|video|clip|film|shot)\\b))';
const ROW = 'top|bottom|upper|lower';
const COLUMN = 'left|right';
const CORNER = new RegExp(`\\b(${ROW})[- ](?:hand )?(${COLUMN})\\b${OF_PICTURE}`, 'i');
const PART = new RegExp(
  `\\b(?:at|on|in) the (?:very )?(?:(top|bottom)|(?:far )?(${COLUMN})(?:[- ]hand side| side| edge)?)\\b(?! (?:shelf|door|wall|window|page|arm|hand|foot|lane|side|shirt|sleeve)\\b)${OF_PICTURE}`,
  'i',
);

/** The part of the picture in which something is to stand; null where a question says nothing of that. */
function partAsked(text: string): Part | null {
  const [, up, across] = CORNER.exec(text) ?? [];
  const [, row = up, column = across] = up ? [] : (PART.exec(text) ?? []);
  if (!row && !column) return null;
  return {
    row: row ? (/^(?:top|upper)$/i.test(row) ? 'top' : 'bottom') : null,
    column: column ? (column.toLowerCase() as Part['column']) : null,
  };
}

/** What people say of a sign, and not what the sign says: "What did she say about the label?" */
const OF_TALK = new RegExp(
  `\\b(?:he|she|they|we|i|you|people|anyone|anybody|someone|somebody|everyone|everybody|is|was|being)\\b(?: \\w+)? (?:sa(?:y|ys|id)|talk(?:s|ed|ing)?|sp[eo]ak(?:s|ing)?|spoken?|tells?|told|discuss\\w*|mention\\w*|complain\\w*|th(?:ink|inks|ought))\\b.*\\b(?:about|of)\\b.*\\b(?:${SIGN})\\b`,
  'i',
);
const OF_SHARE = new RegExp(`\\b(?:${SHARE})\\b`, 'i');
const SUBJECT = /^(?:i|we|you|who|whom|my|our|your|his|its)$/;

/** Words of a question that stand as they are written: within quotes, after "the word" or "saying", or in capitals. */
function quotedIn(text: string): string | null {
  const marked = MARKED.map((mark) => mark.exec(text)?.[1]).find((words) => words !== undefined);
  if (marked) return marked.replace(OF_VIDEO, '');
  const capitals = text.match(/\b(?=[A-Z\d]*[A-Z])[A-Z\d]{3,}\b/g) ?? [];
  return capitals.length > 0 && text !== text.toUpperCase() ? capitals.join(' ') : null;
}
/** "A sign that says stop in this video". */
const OF_VIDEO = / (?:in|of|on|from) (?:this|that|the) (?:video|clip|film|recording)$/i;
const MARKED = [
  /(?<![\p{L}\d])["“‘']([^"“”‘’']{2,})["”’'](?![\p{L}\d])/u,
  /\b(?:word|words|text|lettering|letters|phrase|saying|name) ([A-Z0-9][\w'’-]*(?: [A-Z0-9][\w'’-]*)*)/,
  /\b(?:saying|(?:that|which|who) (?:says?|reads?)) ([\p{L}\d][\p{L}\d' ]{2,40}?)(?=\s+[-–]|[?!.,]|$)/iu,
];

export function likeAsked(text: string): RegExp | null {
  return LOOKS.find(([asked]) => asked.test(text))?.[1] ?? null;
}

/** Whether a word of a question says what is looked for. */
export function tellsWhat(word: string): boolean {
  return !STOP_WORDS.has(word) && ![OF_PICTURES, ASKING].some((words) => words.has(stemOf(word)));
}

export function howAsked(text: string, words: readonly string[]): WritingAsked['asks'] {
  if (/\b(?:which|what) (?:of (?:the|my|our) )?(?:videos?|clips?|films?|recordings?)\b/i.test(text))
    return 'which videos';
  if (
    /^(?:is|are|was|were|do|does|did|has|have|can|could)\b(?! you\b(?! (?:see|find|read any|spot)))/i.test(
      text,
    )
  )
    return 'whether';
  if (
    /^(?:\w+ ){0,3}(?:where|when|what time|which (?:second|minute|point|moment))\b(?! (?:it|he|she|they|we|i)\b)/i.test(
      text,
    )
  )
    return 'where';
  return words.length > 0 && /^(?:show|find|any)\b/i.test(text) ? 'where' : 'what';
}
