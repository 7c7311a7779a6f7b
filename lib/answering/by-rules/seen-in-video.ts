import type { PersonView } from '../../identity/fold';
import { isNote } from '../../memory/is-note';
import { coloursSeen, firstMoment, thingStretches } from '../../memory/things-shown';
import { thingTold } from '../../memory/things-told';
import type { IncidentRecord, VideoRecord } from '../../store/schema';
import { asTold, both, inTurn, sentence, type Tellable, type Told, told, word } from '../../told';
import type { Colour } from '../../vision/colour-names';
import { coloursTold } from './coloured-things';
import { tonesTold } from './colours-seen';
import { moreByShapes, nobodyByFace } from './figures-seen';
import type { Finding } from './finding';
import type { Question } from './question';
import { metIn, recordsIn, type Scene } from './scene';
import { besideThem, isSure, surelyShown } from './things-seen';
import { besideEachOther } from './view-words';
import { textsTold, writtenBeside } from './writing-seen';

const MOST_EVIDENCE = 10;
/** People that a sentence has room for. */
const MOST_PEOPLE = 6;

/** Names that a sentence of more than people has room for. */
const MOST_NAMED = 8;

/** Kinds that may be there that it has room for. */
const MOST_PERHAPS = 3;

/** Of a video this is its end. */
const END_SHARE = 0.2;

const NOBODY = word('nobody was recognised');

/** Asks for things, and not for whoever can be seen. */
const OF_THINGS = /\b(?:things|objects|items)\b/i;

/** The one video of whose pictures a question asks for all that they show: that at hand, else the only one there is. Null where it asks for things, and where there are several. */
export function onlyVideo({ video, videos }: Scene, { text }: Question): VideoRecord | null {
  if (OF_THINGS.test(text)) return null;
  const [one, ...others] = videos.filter((each) => !isNote(each));
  return video ?? (others.length === 0 ? (one ?? null) : null);
}

/** All that the pictures of a video surely show: who, what, what can be read, and their colours. Null where nothing of it was recognised. */
export function findAllSeen(scene: Scene, video: VideoRecord): Finding | null {
  const { tell } = scene;
  const appears = recordsIn(scene, video.id, 'appears');
  const people = metIn(scene, appears).slice(0, MOST_PEOPLE);
  const things = recordsIn(scene, video.id, 'shows');
  const writing = recordsIn(scene, video.id, 'writing');
  const { who, unsure } = tell.list(people);
  const figures = recordsIn(scene, video.id, 'figures');
  const shapes = moreByShapes(figures, people.length);
  const inView = besideEachOther([who, shapes, surelyShown(scene, things)]);
  const texts = textsTold(writing);
  const coloured = recordsIn(scene, video.id, 'coloured');
  const tones = tonesTold(coloured);
  if (!inView && !texts && !tones) return null;
  const first = people.flatMap(
    ({ nodes }) => appears.find(({ who }) => who.some((node) => nodes.includes(node))) ?? [],
  );
  const sure = thingStretches(things).filter(isSure(scene));
  const shapesFirst = shapes ? thingStretches(figures, 'figures').slice(0, 1).map(firstMoment) : [];
  const shown = [...first, ...shapesFirst, ...sure.map(firstMoment), ...writing, ...coloured].slice(
    0,
    MOST_EVIDENCE,
  );
  const all = besideEachOther([
    inView && told`in view: ${inView}`,
    texts && told`text in the picture: ${texts}`,
    tones && asTold(tones),
  ]);
  return {
    lead: told`${all}.`,
    note: `What the pictures of ${video.name} show.`,
    quoted: [],
    evidence: shown.map((record) => tell.evidence(record, 1)),
    unsure,
  };
}

/** What the last seconds of a video show, whenever it came into view; null where nothing of them was recognised, or nothing looked for things. */
export function seenAtTheEnd(scene: Scene, video: VideoRecord): Finding | null {
  if (!('thing-detection' in video.weights)) return null;
  const { only, recall } = scene;
  const from = video.durationS * (1 - END_SHARE);
  const isThere = (entry: number) => recall.entries.place(entry).t1 > from && (only?.(entry) ?? true);
  const found = findAllSeen({ ...scene, only: isThere }, video);
  return found?.lead ? { ...found, lead: inTurn(told`So ${video.name} ends:`, sentence(found.lead)) } : null;
}

/**
 * Who can be seen or heard, what is in view and what can be read by some records, in short: "Ada can be seen or heard; in view: a dog". Where that is nothing, their colours.
 *
 * @param met those whom they tell of
 * @param ofSomebody it is asked of them alone
 */
export function seenInShort(
  scene: Scene,
  records: readonly IncidentRecord[],
  met: readonly PersonView[],
  { ofSomebody }: { ofSomebody: boolean },
): Told {
  const named = met.filter(({ name }) => name !== null).slice(0, MOST_NAMED);
  const { who } = scene.tell.list([...named, ...met.filter(({ name }) => name === null)]);
  const more = ofSomebody ? '' : moreByShapes(records, met.length);
  const unknown = ofSomebody ? null : nobodyByFace(records);
  const written = writtenBeside(records);
  const things = besideThem(scene, records) || (ofSomebody ? '' : perhapsBeside(records));
  const looks = ofSomebody ? '' : looksBeside(scene, records);
  if (who !== '') {
    const people = besideEachOther([told`${who} can be seen or heard`, more]);
    return told`${people}${things}${looks}${written}`;
  }
  if (unknown || things || written) return told`${unknown ?? NOBODY}${things}${looks}${written}`;
  const tones = tonesTold(records.filter(({ kind }) => kind === 'coloured'));
  return tones ? told`${besideEachOther([told`nobody and nothing was recognised`, tones])}` : NOBODY;
}

/** What things look like that one video surely shows, and what colours people wear, where nobody says a word, as the end of a sentence; nothing where that cannot be told. */
function looksBeside(scene: Scene, records: readonly IncidentRecord[]): Tellable {
  const isOfOne = new Set(records.map(({ videoId }) => videoId)).size === 1;
  if (!isOfOne || records.some(({ kind }) => kind === 'says')) return '';
  const sure = thingStretches(records).filter(isSure(scene));
  const kinds = [...new Set(sure.map(({ kind }) => kind))].slice(0, MOST_LOOKS);
  const things = kinds.flatMap((kind) => {
    const own = sure.filter((one) => one.kind === kind);
    const colours = coloursSeen(own.flatMap(({ told }) => told));
    const most = Math.max(...own.map((one) => one.most));
    return colours.length > 0 ? [told`${thingTold(kind, most)}: ${coloursTold(colours)}`] : [];
  });
  const worn = coloursSeen(records.filter(({ kind }) => kind === 'figures' || kind === 'wears').map(wornIn));
  return told`${things.length > 0 ? told`; by the picture, ${besideEachOther(things)}` : ''}${worn.length > 0 ? told`; worn above the waist: ${coloursTold(worn)}` : ''}`;
}

/** Kinds of which it is told what they look like. */
const MOST_LOOKS = 3;

/** The colours that one record tells that somebody wears. */
function wornIn({ kind, words, colours }: IncidentRecord): Pick<IncidentRecord, 'colours'> {
  return kind === 'wears' ? { colours: [words as Colour] } : { ...(colours && { colours }) };
}

/** What one video may show, where nothing of it is sure, as the end of a sentence; nothing where there is none. */
function perhapsBeside(records: readonly IncidentRecord[]): Tellable {
  if (new Set(records.map(({ videoId }) => videoId)).size !== 1) return '';
  const kinds = [...new Set(thingStretches(records).map(({ kind }) => kind))].slice(0, MOST_PERHAPS);
  return kinds.length > 0 ? told`; perhaps in view: ${both(kinds.map((kind) => thingTold(kind)))}` : '';
}
