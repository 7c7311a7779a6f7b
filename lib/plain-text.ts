import type { Tellable, ToldValue } from './told';

/** What an HTML parser would take for the beginning of a tag, comment or declaration. */
const TAG_START = /<(?=\/?[a-z!?])/gi;

/** The text with each "<" that begins a tag written as "‹"; everything else stays, as in "I <3 you" and "a < b". */
export function withoutMarkup(text: string): string {
  return text.replace(TAG_START, '‹');
}

/** Letters that show nothing, or only change how others stand: direction marks, zero-width spaces, soft hyphens, fillers, tags. */
const UNSEEN = String.raw`\p{Default_Ignorable_Code_Point}\ufff9-\ufffb`;
/** Scripts in which a joiner, or its opposite, between two letters makes another word or another form of it. */
const JOINING = 'Arab Syrc Mand Nkoo Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt'
  .split(' ')
  .map((script) => String.raw`\p{Script_Extensions=${script}}`)
  .join('');
/** Of what shows nothing by itself: what writing needs, and only where it does. */
const NEEDED = [
  String.raw`(?<=[${JOINING}])[\u200c\u200d](?=[${JOINING}])`,
  // Emoji of several, and pictures that are else drawn as text.
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)\u200d(?=\p{Extended_Pictographic})`,
  String.raw`(?<=(?!\p{Emoji_Presentation})\p{Extended_Pictographic})\ufe0f`,
  // The form of a Chinese letter that a family writes its name with.
  String.raw`(?<=\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
  String.raw`(?<=\p{Script=Mong})[\u180b-\u180d\u180f]`,
];
const ANY_UNSEEN = new RegExp(`[${UNSEEN}]`, 'u');
const UNSEEN_OR_NEEDED = new RegExp(`(?=[${UNSEEN}])(?:(${NEEDED.join('|')})|.)`, 'gsu');

/**
 * The text without letters that show nothing, in the form in which the same letters are always the same (NFC): two texts that differ
 * in nothing that is seen are one. Joiners stay between letters of scripts that are written with them, and in emoji.
 */
export function withoutUnseen(text: string): string {
  const seen = ANY_UNSEEN.test(text)
    ? text.replace(UNSEEN_OR_NEEDED, (_, needed: string | undefined) => needed ?? '')
    : text;
  return seen.normalize('NFC');
}

/**
 * Outside text as one line of plain words, as records hold it: no tags, no control characters, none that show nothing
 * (`withoutUnseen`), no halves of a character, single spaces. A text that is one already stays as it is.
 */
export function plainLine(text: string): string {
  return oneLine(withoutUnseen(text));
}

/** Whether a text is one line of plain words but for letters that show nothing: earlier versions kept those. */
export function isPlainLine(text: string): boolean {
  return oneLine(text) === text;
}

function oneLine(text: string): string {
  const words = text
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/\s+/g, ' ')
    .trim();
  return withoutMarkup(words);
}

/** Letters of a sentence that are kept; what a file says of itself can have any length. */
const SENTENCE_LETTERS = 1000;

/** A plain line that is not too long. */
function plainSentence(text: string): string {
  return plainLine(text.slice(0, SENTENCE_LETTERS));
}

/** What is told, as records hold it: each of its texts as `plainSentence`. */
export function plainTold(tellable: Tellable): Tellable {
  if (typeof tellable === 'string') return plainSentence(tellable);
  const plain = (value: ToldValue): ToldValue => (typeof value === 'number' ? value : plainTold(value));
  return { text: plainSentence(tellable.text), values: tellable.values.map(plain) };
}

/** Letters of a file's name that are kept; file systems allow 255 bytes. */
const FILE_NAME_LETTERS = 255;

/** A file's name as records hold it: no folders, tags, control characters or letters that show nothing. One that is plain already stays as it is. */
export function plainFileName(name: string): string {
  return withoutFolders(withoutUnseen(name).slice(0, FILE_NAME_LETTERS));
}

/** As `plainFileName`, of a name that is no longer than it may be. */
export function seenFileName(name: string): string {
  return withoutFolders(withoutUnseen(name));
}

/** Whether a name is one of a file but for letters that show nothing: earlier versions kept those. */
export function isPlainFileName(name: string): boolean {
  return withoutFolders(name) === name;
}

/** A name that no other video has: cameras give many files the same one. An ending has letters ("12.30" has none). */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const [, base, ending] = /^(.*?)(\.[^.]*\p{L}[^.]*)?$/su.exec(name)!;
  let free = name;
  for (let n = 2; taken.has(free); n += 1) free = `${base} (${n})${ending ?? ''}`;
  return free;
}

function withoutFolders(name: string): string {
  const plain = withoutMarkup(name.replace(/[\p{Cc}/\\]/gu, '_').replace(/\p{Cs}/gu, '\ufffd'));
  return /^\.{0,2}$/.test(plain) ? '_' : plain;
}
