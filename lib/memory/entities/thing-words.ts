import { ROLES } from '../../identity/names/name-words';
import {
  ACQUAINTANCES,
  COLOURS,
  FAMILY,
  NO_PLACES,
  NO_THINGS,
  OCCUPATIONS,
  PERSON_WORDS,
  SERVED,
} from '../facts/fact-words';
import { STOP_WORDS } from '../terms';

/** The words by which things and places are told from what is none, all in lower case. Written for Mneme; English. */
const words = (text: string) => text.trim().split(/\s+/);

/** What a thing's name may begin with: qualities that tell one thing from another. */
export const ADJECTIVES = new Set([
  ...COLOURS,
  ...words(`
big little small large huge tiny tall short long wide narrow thin thick deep high low flat round square heavy light old new
ancient modern broken torn rusty dusty dirty clean empty full wet dry hot cold warm soft hard sharp blunt wooden golden silver
iron steel metal plastic paper glass stone brick leather woollen cotton silk straw striped spotted checked plain shiny bright
dark pale beige cream navy crimson scarlet maroon spare front back left right upper lower north south east west northern
southern eastern western inner outer electric folding open locked secret lucky favourite favorite antique second-hand
handmade homemade cracked chipped loose tight crooked wobbly squeaky noisy quiet famous local public private main
`),
]);

/** What only points, counts or judges: "the same thing", "the two of them", "the nice part" name nothing. */
const VAGUE = words(`
same other others only very whole entire rest own next last first second third fourth fifth final previous following former latter
best worst better worse most least more less few many much several certain such real true false right wrong usual only good bad
nice lovely great terrible awful wonderful poor dear damn bloody stupid silly one two three four five six seven eight nine ten
eleven twelve hundred thousand dozen half double ones
`);

/** Heads that name no thing that can be met again. */
const NO_HEADS = new Set([
  ...NO_PLACES,
  ...NO_THINGS,
  ...SERVED,
  ...VAGUE,
  ...words(`
part parts kind kinds sort sorts side sides end top bottom front back middle centre center edge corner rest bit lot lots pair piece
pieces place places one ones word words voice name names number age size colour color shape sound noise smell taste look feeling love luck life
death health help work job trip journey walk ride visit call calls call-up try turn move step way ways truth lie mess matter stuff
weight height length price cost money pay time times hand hands head face eyes eye ears ear nose mouth teeth hair arm arms leg legs foot feet
finger fingers back knee knees shoulder shoulders neck heart mind soul breath sleep dream dreams temper patience opinion
idea ideas thought thoughts question answer story stories tale song songs poem joke jokes language accent fault favour favor
choice advice plan plans promise secret mistake mistakes permission attention experience education childhood youth past present
future world earth sky sun moon rain snow wind storm weather air sea water food breakfast lunch dinner supper lesson course
`),
]);

/** Heads that are somebody. */
const SOMEBODY = new Set([
  ...FAMILY,
  ...ACQUAINTANCES,
  ...PERSON_WORDS,
  ...OCCUPATIONS,
  ...ROLES,
  ...words('dad mum mom mam baby babies guests guest stranger strangers kid kids crowd everybody everyone'),
]);

/** Words for somebody by which things are called more often. */
const ALSO_THINGS = new Set(words('chair chairs printer printers'));

/** Where a thing's name ends: words that no such name holds, most verbs in forms that are regular among them. */
const ENDS = new Set([
  ...STOP_WORDS,
  ...words(`
again ago ahead almost alone along already also although always among another anyway apart around aside away back because before
behind below beneath beside besides between beyond both but down during early either else enough ever every everywhere except far
finally forever hardly here however if indeed inside instead like maybe more most much near nearly never nor now nowadays off often
once one ones only opposite otherwise outside over past perhaps please quite rather really right round sadly since somehow sometimes
somewhere soon still such than then there therefore though through throughout till today together tomorrow tonight too toward
towards twice under underneath unless unlike until upon upstairs downstairs usually via well whatever whenever wherever whether while
within yesterday yet
says say said goes go going gone get gets come comes make makes look looks want wants need needs know knows think thinks see sees
take takes give gives find finds keep keeps let lets put puts seem seems feel feels stay stays start starts stop stops work works
open opens close closes run runs turn turns move moves happen happens belong belongs stand stands lie lies hang hangs sit sits
smell smells sound sounds taste tastes live lives last lasts cost costs mean means help helps leave leaves fall falls break breaks
ask asks tell tells call calls become becomes begin begins end ends grow grows hold holds hurt hurts leak leaks show shows win wins
ready gone done finished missing
`),
]);

/** Nouns by which a capitalised name is a place's: "Mill Street", "Oak Island". */
export const PLACE_NOUNS = new Set(
  words(`street road lane avenue square bridge park station airport harbour harbor hotel river lake island islands bay beach castle palace
  church cathedral chapel school college university hospital library museum market hall house farm hill mountain mount valley
  forest wood woods garden gardens village town city county street theatre theater cinema pier wharf quay gate close crescent
  terrace row drive court falls glacier canyon desert coast cape port`),
);

/** Words before a capitalised name that make it a place. */
export const PLACE_BEFORE = new Set(words('in into around across through throughout'));

export function endsName(word: string): boolean {
  return ENDS.has(word);
}

export function isSomebody(head: string): boolean {
  if (ALSO_THINGS.has(head)) return false;
  return SOMEBODY.has(head) || SOMEBODY.has(head.replace(/s$/, ''));
}

export function isNoThing(head: string): boolean {
  return (
    NO_HEADS.has(head) || /(?:ing|ly|ed|ness|tion|ment|ity|ship|hood|ism)$/.test(head) || /\d/.test(head)
  );
}

export function isVague(modifier: string): boolean {
  return VAGUE_WORDS.has(modifier) || /(?:ly|est)$/.test(modifier);
}

const VAGUE_WORDS = new Set(VAGUE);
