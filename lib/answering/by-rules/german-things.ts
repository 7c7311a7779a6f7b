import type { Colour } from '../../vision/colour-names';

/** German words for kinds of things, in all their forms, each row after the English word for them. */
const WORDS = `
animal: tier tiere tieren
pet: haustier haustiere haustieren
vehicle: fahrzeug fahrzeuge fahrzeugen
bicycle: fahrrad fahrräder fahrrädern rad räder rädern
car: auto autos wagen
motorcycle: motorrad motorräder motorrädern
airplane: flugzeug flugzeuge flugzeugen
bus: bus busse bussen
train: zug züge zügen straßenbahn straßenbahnen
truck: lastwagen lkw lkws laster
boat: boot boote booten schiff schiffe schiffen
traffic light: ampel ampeln
bench: bank bänke bänken
bird: vogel vögel vögeln ente enten möwe möwen
cat: katze katzen kater
dog: hund hunde hunden hündin welpe welpen
horse: pferd pferde pferden pony ponys
sheep: schaf schafe schafen
cow: kuh kühe kühen
elephant: elefant elefanten
bear: bär bären
zebra: zebra zebras
giraffe: giraffe giraffen
backpack: rucksack rucksäcke rucksäcken
umbrella: regenschirm regenschirme regenschirmen schirm schirme
handbag: handtasche handtaschen
bag: tasche taschen
suitcase: koffer koffern
ski: ski skier skiern
ball: ball bälle bällen
kite: drachen
skateboard: skateboard skateboards
surfboard: surfbrett surfbretter surfbrettern
bottle: flasche flaschen
cup: tasse tassen becher
knife: messer messern
bowl: schüssel schüsseln schale schalen
banana: banane bananen
apple: apfel äpfel äpfeln
pizza: pizza pizzen
cake: kuchen torte torten
chair: stuhl stühle stühlen
couch: sofa sofas
potted plant: topfpflanze topfpflanzen pflanze pflanzen
bed: bett betten
table: tisch tische tischen
television: fernseher fernsehern
laptop: laptop laptops
phone: telefon telefone telefonen handy handys
book: buch bücher büchern
clock: uhr uhren
vase: vase vasen
teddy bear: teddybär teddybären teddy teddys
fruit: obst
food: essen
`;
const ROWS = WORDS.trim()
  .split('\n')
  .map((row) => row.split(': ') as [english: string, forms: string])
  .map(([english, forms]) => ({ english, forms: forms.split(' ') }));
const THINGS = new Map(
  ROWS.flatMap(({ english, forms }) => forms.map((form): [string, string] => [form, english])),
);
/** The first form of each row: one of them, or some of what is not counted. */
const SINGULAR = new Set(ROWS.map(({ forms: [form] }) => form));

const COLOURS: Readonly<Record<string, Colour | 'dark' | 'light'>> = {
  ...{ dunkel: 'dark', hell: 'light', schwarz: 'black', weiß: 'white', grau: 'grey', rot: 'red' },
  ...{ orange: 'orange', braun: 'brown', gelb: 'yellow', grün: 'green', türkis: 'teal', blau: 'blue' },
  ...{ lila: 'purple', violett: 'purple', rosa: 'pink' },
};

const MONTHS: Readonly<Record<string, string>> = {
  ...{ januar: 'January', jänner: 'January', februar: 'February', märz: 'March', april: 'April', mai: 'May' },
  ...{ juni: 'June', juli: 'July', august: 'August', september: 'September', oktober: 'October' },
  ...{ november: 'November', dezember: 'December' },
};
const SEASONS: Readonly<Record<string, string>> = {
  ...{ frühling: 'spring', frühjahr: 'spring', sommer: 'summer', herbst: 'autumn', winter: 'winter' },
};
const WEEKDAYS: Readonly<Record<string, string>> = {
  ...{ montag: 'Monday', dienstag: 'Tuesday', mittwoch: 'Wednesday', donnerstag: 'Thursday' },
  ...{ freitag: 'Friday', samstag: 'Saturday', sonnabend: 'Saturday', sonntag: 'Sunday' },
};
const oneOf = (words: Readonly<Record<string, string>>) => `(${Object.keys(words).join('|')})`;
const LAST = '(?:im |in der |vom |aus dem |am )?(letzte|vergangene|diese)[nrsm]? ';
const which = (word: string) => (/^diese/i.test(word) ? 'this' : 'last');

/** German phrases for a time, each with the English one; the first that a question holds counts. */
const TIMES: readonly [RegExp, (...found: string[]) => string][] = [
  [
    new RegExp(`${LAST}${oneOf(SEASONS)}`, 'iu'),
    (last, season) => `${which(last!)} ${SEASONS[season!.toLowerCase()]}`,
  ],
  [
    new RegExp(`${LAST}${oneOf(MONTHS)}`, 'iu'),
    (last, month) => `${which(last!)} ${MONTHS[month!.toLowerCase()]}`,
  ],
  [
    new RegExp(`${LAST}${oneOf(WEEKDAYS)}`, 'iu'),
    (last, day) => `${which(last!) === 'last' ? 'last' : 'on'} ${WEEKDAYS[day!.toLowerCase()]}`,
  ],
  [
    new RegExp(`${LAST}(woche|monat|jahr|wochenende)`, 'iu'),
    (last, unit) =>
      `${which(last!)} ${{ woche: 'week', monat: 'month', jahr: 'year', wochenende: 'weekend' }[unit!.toLowerCase()]}`,
  ],
  [
    new RegExp(`(?:im|vom|aus dem) ${oneOf(SEASONS)}(?: (?:des jahres )?((?:19|20)\\d\\d))?`, 'iu'),
    (season, year) => `in ${SEASONS[season!.toLowerCase()]}${year ? ` ${year}` : ''}`,
  ],
  [
    new RegExp(`(?:im|vom|aus dem) ${oneOf(MONTHS)}(?: ((?:19|20)\\d\\d))?`, 'iu'),
    (month, year) => `in ${MONTHS[month!.toLowerCase()]}${year ? ` ${year}` : ''}`,
  ],
  [
    new RegExp(`(?:am|vom) ([1-9]|[12]\\d|3[01])\\. ${oneOf(MONTHS)}(?: ((?:19|20)\\d\\d))?`, 'iu'),
    (day, month, year) => `on ${day} ${MONTHS[month!.toLowerCase()]}${year ? ` ${year}` : ''}`,
  ],
  [new RegExp(`am ${oneOf(WEEKDAYS)}`, 'iu'), (day) => `on ${WEEKDAYS[day!.toLowerCase()]}`],
  [/(?:(?:im|aus dem) jahre? |in |aus |von )?((?:19|20)\d\d)/iu, (year) => `in ${year}`],
  [/vorgestern/iu, () => 'the day before yesterday'],
  [/gestern/iu, () => 'yesterday'],
  [/heute/iu, () => 'today'],
];

/** How a question begins, with what it asks in English, before and after the thing. */
const ASKS: readonly [RegExp, before: string, after: string][] = [
  [/^an welche[nm] tag(?:en)?\b|^welche tage\b/iu, 'On which days was there a ', ''],
  [/^(?:an|von) welche[nm] ort(?:en)?\b|^welche orte\b/iu, 'Which places have a ', ''],
  [/^(?:in|aus) welche[rn] (?:stadt|städten)\b|^welche städte\b/iu, 'Which towns have a ', ''],
  [/^(?:in|aus) welche[nm] (?:land|ländern)\b|^welche länder\b/iu, 'Which countries have a ', ''],
  [/^(?:in |auf )?welche[mnrs]? (?:videos?|aufnahmen?|filme?n?|clips?)\b/iu, 'Which videos have a ', ''],
  [/^wie ?viele\b/iu, 'How many ', ' are there'],
  [/^wo\b(?=.*\b(?:gefilmt|aufgenommen|gedreht)$)/iu, 'Where did I film a ', ''],
  [/^(?:wann|wo)\b/iu, 'When was there a ', ''],
  [
    /^(?:gibt es|gab es|sieht man|sehe ich|sah man|war|waren|ist|sind|habe ich|haben wir|kommt|kommen)\b/iu,
    'Was there a ',
    '',
  ],
  [/^(?:zeige?|zeig mir|zeige mir)\b/iu, 'When was there a ', ''],
];
/** Words that ask for nothing but what pictures show. */
const FILLERS = new Set(
  'ist sind war waren wurde wurden gibt gab es da dort hier habe haben hat ich wir man mir mal je jemals schon einmal irgendwo irgendwann sieht sah sehe sehen gesehen sehe zu zeigt zeigen zeig zeige enthält enthalten kommt kommen vor gefilmt aufgenommen gedreht vorhanden im video videos bild bildern in den meinen allen ein eine einen einem einer der die das dem den unser unsere unseren mein meine meinen auch denn eigentlich'.split(
    ' ',
  ),
);
/** Said of pictures alone. */
const OF_PICTURES =
  /(?<!\p{L})(?:zu sehen|sieht|sah|sehe|sehen|gesehen|zeige?|zeigt|zeigen|bild|bildern|videos?|aufnahmen?|filme?n?|clips?|gefilmt|aufgenommen|gedreht)(?!\p{L})/iu;
/** Before a thing that is known to both, as one that was spoken of. */
const DEFINITE = /^(?:der|die|das|dem|den|unser\p{L}*|mein\p{L}*)$/u;
const INDEFINITE = /^ein(?:en?|em|er)?$/u;
const PLACE = /\b(?:in|aus) (\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)*)/u;

/** A German question for things in pictures, colours or recordings of a time, as an English one; null for any other. Pure. */
export function thingsInEnglish(question: string): string | null {
  const meant = inEnglish(question);
  return meant?.isOfPictures ? meant.english : null;
}

/** The same, of one that may ask for what was said of a thing as well: "Wo ist meine Tasche?" Pure. */
export function maybeThingsInEnglish(question: string): string | null {
  const meant = inEnglish(question);
  return meant && !meant.isOfPictures ? meant.english : null;
}

function inEnglish(question: string): { english: string; isOfPictures: boolean } | null {
  const plainly = (english: string) => ({ english, isOfPictures: true });
  const plain = question.trim().replace(/[?!.\s]+$/, '');
  const { text, time } = withoutTime(plain);
  const said = `${time}?`;
  if (/^was (?:habe ich|haben wir|wurde)(?: alles)? (?:gefilmt|aufgenommen|gedreht)$/iu.test(text))
    return time ? plainly(`What did I film${said}`) : null;
  if (
    /^welche (?:videos|aufnahmen|filme) (?:sind|stammen|gibt es|habe ich)(?: gefilmt| aufgenommen)?$/iu.test(
      text,
    )
  )
    return time ? plainly(`Which videos are from ${time.replace(/^ (?:in|on) /, '').trim()}?`) : null;
  const toned = colouredInEnglish(text);
  if (toned) return plainly(`${toned}${said}`);
  const asked = ASKS.find(([pattern]) => pattern.test(text));
  if (!asked) return null;
  const [pattern, before, after] = asked;
  const rest = text.replace(pattern, ' ');
  const place = PLACE.exec(rest);
  const isPlace = place !== null && !THINGS.has(place[1]!.toLowerCase());
  const words = (isPlace ? rest.replace(place[0], ' ') : rest).toLowerCase().match(/[\p{L}-]+|\d+/gu) ?? [];
  if (!words.every((word) => THINGS.has(word) || FILLERS.has(word))) return null;
  const at = words.findIndex((word) => THINGS.has(word));
  const thing = words[at];
  if (thing === undefined || words.slice(at + 1).some((word) => THINGS.has(word))) return null;
  const standsBefore = words[at - 1] ?? '';
  const isAnyOfThem = INDEFINITE.test(standsBefore) || (!SINGULAR.has(thing) && !DEFINITE.test(standsBefore));
  return {
    english: `${before}${THINGS.get(thing)}${after}${isPlace ? ` in ${place[1]}` : ''}${said}`,
    isOfPictures: isAnyOfThem || OF_PICTURES.test(plain),
  };
}

const MOSTLY = '(?:(?:meist|meistens|überwiegend|vor allem|hauptsächlich|ganz|sehr|eher|ziemlich) )?';
const TONE = `${MOSTLY}(${Object.keys(COLOURS).join('|')})`;
const COLOURED: readonly [RegExp, string][] = [
  [new RegExp(`^welche (?:videos|aufnahmen|filme) (?:sind|waren) ${TONE}$`, 'iu'), 'Which videos are '],
  [
    new RegExp(`^(?:wann|wo) (?:ist|war|wird|wurde) (?:es|das bild|das video) ${TONE}$`, 'iu'),
    'When was it ',
  ],
  [new RegExp(`^(?:ist|war) (?:es|das bild|das video)(?: irgendwo)? ${TONE}$`, 'iu'), 'Was it '],
];

function colouredInEnglish(text: string): string | null {
  for (const [german, english] of COLOURED) {
    const found = german.exec(text);
    if (found) return `${english}${COLOURS[found[1]!.toLowerCase()]}`;
  }
  return /^welche farben (?:gibt es|sind|hat|kommen|sieht man)(?: (?:im video|in dem video|das video|zu sehen|vor|da))*$/iu.test(
    text,
  )
    ? 'What colours are there'
    : null;
}

/** A question without the time that it names, and that time in English, after a space; nothing where it names none. */
function withoutTime(text: string): { text: string; time: string } {
  for (const [pattern, english] of TIMES) {
    const whole = new RegExp(`(?<![\\p{L}\\d])${pattern.source}(?![\\p{L}\\d])`, 'iu');
    const found = whole.exec(text);
    if (!found) continue;
    const left = text.replace(whole, ' ').replace(/\s+/g, ' ').trim();
    return { text: left, time: ` ${english(...found.slice(1))}` };
  }
  return { text, time: '' };
}
