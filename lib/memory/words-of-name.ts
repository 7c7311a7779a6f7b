import { MONTHS, WEEKDAYS } from '../calendar-words';
import type { VideoRecord } from '../store/schema';
import { STOP_WORDS, stemOf, tokens } from './terms';

/** Words that phones, cameras and computers put into names, or that many a name has: they tell nothing of a video. */
const OF_ANY_NAME: ReadonlySet<string> = new Set([
  ...'video videos clip clips film films movie movies recording recordings footage file files untitled copy'.split(
    ' ',
  ),
  ...'img vid mov mp avi mkv dsc dscn dscf mvi pxl gopr gh gx wa dji cam camera dcim'.split(' '),
  ...'part parts bit scene moment version take edit edited cut final'.split(' '),
  ...'whatsapp whats app screen screenshot capture download downloads desktop documents'.split(' '),
  ...MONTHS,
  ...WEEKDAYS,
]);
const WORD = /^\p{L}{2,}$/u;

/** A folder that a camera makes for itself: "100APPLE". */
const OF_CAMERA = /^\d{3}\w{5}$/;

/** Words and numbers of a file's name without its ending, in order: apart at dashes, underscores and digits, and where small letters end and a capital begins; so joined, too. Pure. */
export function partsOfName(name: string): string[] {
  return partsOf(name.replace(/\.\w{1,5}$/, ''));
}

function partsOf(text: string): string[] {
  const apart = text.replace(
    /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu,
    ' ',
  );
  return [...new Set([...tokens(apart), ...tokens(text)])];
}

/** Whether a word tells what a video is of, where it stands in its name: no number, no day, nothing that stands in any name. Pure. */
export function tellsInName(word: string): boolean {
  return WORD.test(word) && !OF_ANY_NAME.has(word) && !STOP_WORDS.has(word);
}

type Named = Pick<VideoRecord, 'name' | 'folder'>;
/** Stems of the parts of names and folders: of each record once, for as long as it stays as it is. */
const STEMS = new WeakMap<Named, ReadonlySet<string>>();

/** Whether all of some words, as `tokens` gives them, stand in a video's name, or that of its folder, in whatever form. Pure. */
export function isInName(words: readonly string[], video: Named): boolean {
  const stems = STEMS.get(video) ?? stemsOf(video);
  STEMS.set(video, stems);
  return words.every((word) => stems.has(stemOf(word)));
}

function stemsOf({ name, folder = '' }: Named): ReadonlySet<string> {
  const folders = folder.split('/').filter((part) => !OF_CAMERA.test(part));
  return new Set([...partsOfName(name), ...folders.flatMap(partsOf)].map(stemOf));
}
