import { germanThing, withoutVideo } from './german-things';

/** German words for what may have writing on it, in all their forms, each row after the English word. */
const WORDS = `
sign: schild schilder schildern tafel tafeln wegweiser
street sign: straßenschild straßenschilder straßenschildern ortsschild ortsschilder
number plate: nummernschild nummernschilder nummernschildern kennzeichen autokennzeichen
poster: plakat plakate plakaten poster
advertisement: werbung anzeige anzeigen reklame werbetafel werbetafeln werbeplakat
subtitle: untertitel untertiteln
watermark: wasserzeichen
logo: logo logos senderlogo
scoreboard: anzeigetafel
banner: banner bannern transparent
label: etikett etiketten aufkleber aufklebern
menu: speisekarte speisekarten
slide: folie folien
whiteboard: whiteboard
wall: wand wände wänden mauer mauern
door: tür türen
window: fenster fenstern schaufenster
house: haus häuser häusern
building: gebäude gebäuden
shop: laden läden geschäft geschäfte geschäften
fence: zaun zäune zäunen
flag: fahne fahnen flagge flaggen
shirt: hemd hemden t-shirt t-shirts shirt shirts trikot trikots
cap: mütze mützen kappe kappen
note: zettel zetteln notiz
letter: brief briefe briefen
newspaper: zeitung zeitungen
ticket: ticket tickets fahrkarte eintrittskarte
box: schachtel schachteln kiste kisten karton kartons paket pakete
package: packung packungen verpackung verpackungen
screen: bildschirm bildschirme bildschirmen monitor
`;
const CARRIERS = new Map(
  WORDS.trim()
    .split('\n')
    .map((row) => row.split(': ') as [english: string, forms: string])
    .flatMap(([english, forms]) => forms.split(' ').map((form): [string, string] => [form, english])),
);
/** What people read out, too: they go first. */
const QUOTED = new Set(['letter', 'note', 'newspaper']);
/** On these things stand. */
const STANDS_ON = new Set(
  'table bench chair couch bed furniture oven sink refrigerator microwave toilet'.split(' '),
);
const ON_IT =
  '(auf|an|am|in|im|über|unter) (?:(?:de[rmn]|die|das|einem|einer|ein(?:e[nmr]?)?|diese[mnrs]?|unser(?:e[mnr])?|mein(?:e[mnr])?) )?([\\p{L}-]+)';
const FILLED = '(?: (?:da|dort|hier|denn|eigentlich|so|alles|genau))*';
/** What is written on something. */
const FORMS = [
  `was (?:steht|stand)${FILLED} ${ON_IT}${FILLED}(?: geschrieben| drauf)?`,
  `was (?:ist|war)${FILLED} ${ON_IT}${FILLED} (?:zu lesen|geschrieben)`,
  `was (?:kann|konnte) (?:man|ich)${FILLED} ${ON_IT}${FILLED} (?:lesen|erkennen)`,
  `was (?:liest|las) man${FILLED} ${ON_IT}`,
  // "Was sagen die Untertitel?"
  `was (?:sagen|sagt)() (?:der|die|das) ([\\p{L}-]+)${FILLED}`,
].map((form) => new RegExp(`^${form}$`, 'iu'));

/** A German question for what is written on something, as an English one; null for any other. Pure. */
export function writingInEnglish(question: string): string | null {
  const { text, of } = withoutVideo(question.trim().replace(/[?!.\s]+$/, ''));
  for (const form of FORMS) {
    const [, where, noun] = form.exec(text) ?? [];
    const english = noun && carrierIn(noun.toLowerCase(), /^im?n?$/i.test(where!));
    if (english)
      return QUOTED.has(english)
        ? `What does the ${english} say${of}?`
        : `What is written on the ${english}${of}?`;
  }
  return null;
}

/** What a German noun names that may have writing on it, in English; undefined for anything else: on a table things stand, and in a bus. */
function carrierIn(noun: string, isInside: boolean): string | undefined {
  const thing = germanThing(noun);
  const isWritten = thing !== undefined && !STANDS_ON.has(thing) && (!isInside || thing === 'book');
  return CARRIERS.get(noun) ?? (isWritten ? thing : undefined);
}
