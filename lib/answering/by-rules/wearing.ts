import type { PersonView } from '../../identity/fold';
import { stemOf } from '../../memory/terms';
import type { IncidentRecord } from '../../store/schema';
import { COLOUR, coloursOf } from './colour-words';
import type { Finding } from './finding';
import type { Question } from './question';
import { distinct, recordsBy, recordsTelling, type Scene } from './scene';
import { listed, shownName } from './telling';

const MOST_TOLD = 4;
const MOST_EVIDENCE = 10;

const GARMENT =
  '(?:shirt|t-shirt|tshirt|tee|top|coat|jacket|dress|sweater|jumper|pullover|hoodie|blouse|cardigan|vest|suit|uniform|clothes|clothing|outfit)';
const SHADE = '(?:(?:light|dark|bright|pale|deep) )?';
const WORN = `${SHADE}${COLOUR}(?: ${GARMENT})?`;
const PERSON = '(?:person|man|woman|girl|boy|guy|lady|one|child|kid)';

/** Who wears a colour: "Who is wearing red?", "Who was in the green jacket?", "Which woman wore blue?" */
const WHO_WEARS = new RegExp(
  `^(?:who|which ${PERSON}|what ${PERSON})(?: else)? (?:is |was |are |were |has |had |)(?:the (?:${PERSON}) )?(?:wearing|wears|wore|dressed in|in|has|had|with) (?:a |an |the |something |anything )?${WORN}(?: on)?$`,
  'i',
);
/** What somebody wears: "What was Ada wearing?", "What colour is Ben's jacket?", "What did she have on?" */
const WHAT_WORN = new RegExp(
  `\\b(?:what|which)\\b.*\\b(?:wear|wears|wearing|wore|worn|have on|has on|had on)\\b|\\bwhat colou?r\\b.*\\b${GARMENT}\\b|\\bdressed\\b`,
  'i',
);
/** Words of a question for what somebody wears that ask for nothing else. */
const OF_CLOTHES = new Set(
  'wear wears wearing wore worn colour color have had has on dressed dress shirt tshirt tee top coat jacket sweater jumper pullover hoodie blouse cardigan vest suit uniform clothes clothing outfit kind sort today picture video film clip see seen'
    .split(' ')
    .map(stemOf),
);
/** Somebody who is told by what they wear: "the woman in the red coat". */
const TOLD_BY = new RegExp(
  `\\b(?:the|a|that|this) ${PERSON} (?:in|wearing|with|who (?:wears|wore|is wearing|was wearing|is in|was in)) (?:a |an |the )?${WORN}\\b(?! (?:car|bike|bag|ball|hair|eyes|book|room|house|door|box)\\b)`,
  'i',
);

/** What pictures show of who wears a colour, or of what somebody wears, where that is all that is asked; null where it is not, or was not seen. */
export function findWorn(scene: Scene, question: Question): Finding | null {
  const colours = wornAskedFor(question);
  return colours ? findWearers(scene, colours) : findClothes(scene, question);
}

/** The colours that a question asks who wears; null where it asks for something else. */
export function wornAskedFor({ text, named }: Question): readonly string[] | null {
  if (named.length > 0) return null;
  const found = WHO_WEARS.exec(plain(text));
  return found ? coloursOf(found[1]!) : null;
}

/** A question with the name of whoever alone wears what it tells them by in place of that, or with what pages call them; the question as it is where that is nobody, or several. */
export function withNamesForClothes(question: string, scene: Scene): string {
  const found = TOLD_BY.exec(question);
  if (!found) return question;
  const wearing = personsWearing(scene, recordsOf(scene, coloursOf(found[1]!)));
  const [only, ...others] = wearing;
  return only && others.length === 0 ? question.replace(found[0], shownName(only)) : question;
}

/** Who was seen in one of some colours; null where nobody was. */
function findWearers(scene: Scene, colours: readonly string[]): Finding | null {
  const records = recordsOf(scene, colours);
  const persons = personsWearing(scene, records);
  if (persons.length === 0) return null;
  const firsts = persons.flatMap(({ nodes }) => records.find(({ who }) => nodes.includes(who[0]!)) ?? []);
  const { unsure } = scene.tell.list(persons);
  const told = [...new Set(firsts.map(({ words }) => words!))].map((colour) => {
    const some = firsts.filter(({ words }) => words === colour);
    const { text } = scene.tell.list(personsWearing(scene, some));
    const places = some.slice(0, MOST_TOLD).map((record) => scene.tell.place(record));
    return `${text} ${some.length === 1 ? 'wears' : 'wear'} ${colour}, as seen at ${listed(places)}`;
  });
  return {
    lead: `${told.join('; ')}.`,
    unsure,
    quoted: [],
    evidence: firsts.slice(0, MOST_EVIDENCE).map((record) => scene.tell.evidence(record, 1)),
    note: `${records.length} stretches show somebody in it.`,
  };
}

/** What colours the one person who is named was seen in, where that is asked; null where it is not, or was not seen. */
function findClothes(scene: Scene, { text, named, terms }: Question): Finding | null {
  const [person, ...others] = named;
  if (!person || others.length > 0 || !WHAT_WORN.test(plain(text))) return null;
  if (terms.some(({ stem }) => !OF_CLOTHES.has(stem))) return null;
  const all = recordsBy(scene, person, ['wears']);
  const here = all.filter(({ videoId }) => videoId === scene.video?.id);
  const records = here.length > 0 ? here : all;
  const firsts = records.filter(
    ({ words, videoId }, i) =>
      records.findIndex((other) => other.words === words && other.videoId === videoId) === i,
  );
  if (firsts.length === 0) return null;
  const { text: who, unsure } = scene.tell.list([person]);
  const told = firsts.slice(0, MOST_TOLD).map((record) => `${record.words} at ${scene.tell.place(record)}`);
  return {
    lead: `Above the waist ${who} wears ${listed(told)}.`,
    unsure,
    quoted: [],
    evidence: firsts.slice(0, MOST_EVIDENCE).map((record) => scene.tell.evidence(record, 1)),
    note: `${records.length} stretches show what ${who} wears.`,
  };
}

function plain(text: string): string {
  return text.replace(/[?!.\s]+$/, '').trim();
}

function personsWearing({ view }: Scene, records: readonly IncidentRecord[]): PersonView[] {
  return distinct(records.flatMap(({ who }) => view.persons.get(who[0] ?? '') ?? []));
}

/** The incidents that tell that somebody wears one of some colours, in the scene's bounds, in order. */
function recordsOf(scene: Scene, colours: readonly string[]): IncidentRecord[] {
  const { video } = scene;
  const records = recordsTelling(scene, 'wears', colours);
  const here = records.filter(({ videoId }) => videoId === video?.id);
  return here.length > 0 ? here : records;
}
