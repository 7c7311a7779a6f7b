import { capital } from '../../wording';
import { COLOUR_WORDS, colourInEnglish, picturesInEnglish, THING_COLOUR_WORDS } from './german-colours';
import { plainGerman } from './german-lead';

/** German words for kinds of things, in all their forms, each row after the English word for them. */
const WORDS = `
animal: tier tiere tieren
farm animal: nutztiere nutztier nutztieren bauernhoftiere vieh
pet: haustier haustiere haustieren
vehicle: fahrzeug fahrzeuge fahrzeugen verkehrsmittel verkehrsmitteln
bicycle: fahrrad fahrräder fahrrädern rad räder rädern
car: auto autos wagen pkw
van: lieferwagen kleinbus kleinbusse kleinbussen transporter
motorcycle: motorrad motorräder motorrädern moped mopeds motorroller
airplane: flugzeug flugzeuge flugzeugen flieger
bus: bus busse bussen
train: zug züge zügen
tram: straßenbahn straßenbahnen tram trams
truck: lastwagen lkw lkws laster
boat: boot boote booten schiff schiffe schiffen
rowing boat: ruderboot ruderboote ruderbooten
traffic light: ampel ampeln
fire hydrant: hydrant hydranten
stop sign: stoppschild stoppschilder stoppschildern
parking meter: parkuhr parkuhren
bench: bank bänke bänken parkbank parkbänke
bird: vogel vögel vögeln
duck: ente enten
gull: möwe möwen
cat: katze katzen kater
dog: hund hunde hunden hündin
puppy: welpe welpen
horse: pferd pferde pferden
pony: pony ponys
sheep: schaf schafe schafen
cow: kuh kühe kühen
elephant: elefant elefanten
bear: bär bären
polar bear: eisbär eisbären
zebra: zebra zebras
giraffe: giraffe giraffen
backpack: rucksack rucksäcke rucksäcken
umbrella: regenschirm regenschirme regenschirmen schirm schirme
handbag: handtasche handtaschen
tie: krawatte krawatten
bag: tasche taschen
suitcase: koffer koffern
frisbee: frisbee frisbees
ski: ski skier skiern
snowboard: snowboard snowboards
ball: ball bälle bällen
football: fußball fußbälle fußbällen
kite: drachen
baseball bat: baseballschläger baseballschlägern
baseball glove: baseballhandschuh baseballhandschuhe
skateboard: skateboard skateboards
surfboard: surfbrett surfbretter surfbrettern
tennis racket: tennisschläger tennisschlägern
bottle: flasche flaschen
wine glass: weinglas weingläser weingläsern glas gläser gläsern
cup: tasse tassen becher bechern
fork: gabel gabeln
knife: messer messern
spoon: löffel löffeln
cutlery: besteck
bowl: schüssel schüsseln schale schalen
banana: banane bananen
apple: apfel äpfel äpfeln
sandwich: sandwich sandwiches brötchen
orange: orange orangen apfelsine apfelsinen
broccoli: brokkoli
carrot: karotte karotten möhre möhren
hot dog: hotdog hotdogs
pizza: pizza pizzen pizzas
donut: donut donuts
cake: kuchen torte torten
chair: stuhl stühle stühlen
couch: sofa sofas couch
potted plant: topfpflanze topfpflanzen pflanze pflanzen zimmerpflanze zimmerpflanzen
bed: bett betten
table: tisch tische tischen schreibtisch schreibtische
furniture: möbel möbeln möbelstück möbelstücke
toilet: toilette toiletten klo
television: fernseher fernsehern bildschirm bildschirme
laptop: laptop laptops computer computern notebook
computer mouse: computermaus maus
remote control: fernbedienung fernbedienungen
keyboard: tastatur tastaturen
phone: telefon telefone telefonen handy handys smartphone smartphones
microwave: mikrowelle mikrowellen
oven: ofen öfen backofen herd herde
toaster: toaster toastern
sink: waschbecken spüle spülen spülbecken
refrigerator: kühlschrank kühlschränke kühlschränken
electronics: elektrogerät elektrogeräte elektrogeräten
book: buch bücher büchern
clock: uhr uhren
vase: vase vasen
scissors: schere scheren
teddy bear: teddybär teddybären teddy teddys
hair dryer: föhn fön haartrockner
toothbrush: zahnbürste zahnbürsten
toy: spielzeug spielzeuge
fruit: obst früchte früchten
vegetable: gemüse
food: essen lebensmittel lebensmitteln
person: person personen mensch menschen leute leuten jemand jemanden jemandem
`;
const ROWS = WORDS.trim()
  .split('\n')
  .map((row) => row.split(': ') as [english: string, forms: string])
  .map(([english, forms]) => ({ english, forms: forms.split(' ') }));
const THINGS = new Map(
  ROWS.flatMap(({ english, forms }) => forms.map((form): [string, string] => [form, english])),
);

/** The English word for the kind of thing that a German word stands for. Pure. */
export function germanThing(word: string): string | undefined {
  return THINGS.get(word.toLowerCase());
}

/** The first form of each row: one of them, or some of what is not counted. */
const SINGULAR = new Set(ROWS.map(({ forms: [form] }) => form));

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
  [
    /^(?:in |auf )?welche[mnrs]? (?:videos?|aufnahmen?|filme?n?|clips?)\b|^(?:zeige?|finde|such|suche) (?:mir )?(?:alle |die |das )?(?:videos?|aufnahmen?|filme?|clips?) (?:mit|von)\b/iu,
    'Which videos have a ',
    '',
  ],
  [/^wie ?viele\b/iu, 'How many ', ' are there'],
  [/^wie oft\b/iu, 'How often is a ', ' in view'],
  [/^wie lange\b/iu, 'How long is a ', ' in view'],
  [/^wo\b(?=.*\b(?:gefilmt|aufgenommen|gedreht)$)/iu, 'Where did I film a ', ''],
  [/^(?:wann|wo)\b(?=.*\b(?:zum ersten mal|als erstes|zuerst)\b)/iu, 'When was the first ', ' seen'],
  [/^(?:wann|wo)\b(?=.*\b(?:zum letzten mal|als letztes|zuletzt)\b)/iu, 'When was the last ', ' seen'],
  [
    /^(?:wann|wo|in welcher (?:sekunde|minute|stelle)|an welcher stelle|zu welcher zeit)\b/iu,
    'When was there a ',
    '',
  ],
  [
    /^(?:gibt es|gab es|(?:sieht|sah|erkennt|findet) man|(?:kann|konnte) (?:man|ich)|(?:kannst|siehst|erkennst|findest|hast) du|sehe ich|sehen wir|war|waren|ist|sind|habe ich|haben wir|kommt|kommen|taucht|tauchen|erscheint|erscheinen)\b/iu,
    'Was there a ',
    '',
  ],
  [/^(?:zeige?|zeig mir|zeige mir|finde|such|suche)\b/iu, 'When was there a ', ''],
];
/** "Welche Tiere", "was für Möbel": which of a group there are. */
const WHICH_OF = /^(?:welche[mnrs]?|was für(?: ein(?:e[nmr]?)?)?)\b/iu;
/** Words that ask for nothing but what pictures show. */
const FILLERS = new Set(
  'ist sind war waren wurde wurden gibt gab es da dort hier habe haben hat hast ich wir man mir mal je jemals schon einmal irgendwo irgendwann irgendwelche sieht sah sehe siehst sehen gesehen erkennen erkannt finden gefunden entdecken zu zum ersten letzten als erstes letztes zuerst zuletzt zeigt zeigen zeig zeige enthält enthalten kommt kommen vor auf taucht tauchen erscheint erscheinen auftauchen vorkommen gefilmt aufgenommen gedreht vorhanden gleichzeitig höchstens maximal mindestens ungefähr insgesamt genau video videos bild bildern film aufnahme aufnahmen in im mit den meinen meinem diesem dem allen alle ein eine einen einem einer der die das unser unsere unseren mein meine auch denn eigentlich bitte'.split(
    ' ',
  ),
);
/** Said of pictures alone. */
const OF_PICTURES =
  /(?<!\p{L})(?:zu sehen|sieht|sah|sehe|siehst|sehen|gesehen|erkenn\p{L}*|taucht|tauchen|erschein\p{L}*|zeige?|zeigt|zeigen|bild|bildern|videos?|aufnahmen?|filme?n?|clips?|gefilmt|aufgenommen|gedreht)(?!\p{L})/iu;
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
  const plain = plainGerman(question);
  const { text: whole, of } = withoutVideo(plain);
  const { text, time } = withoutTime(whole);
  const said = `${of}${time}?`;
  if (/^was (?:habe ich|haben wir|wurde)(?: alles)? (?:gefilmt|aufgenommen|gedreht)$/iu.test(text))
    return time ? plainly(`What did I film${said}`) : null;
  if (
    /^welche (?:videos|aufnahmen|filme) (?:sind|stammen|gibt es|habe ich)(?: gefilmt| aufgenommen)?$/iu.test(
      text,
    )
  )
    return time ? plainly(`Which videos are from ${time.replace(/^ (?:in|on) /, '').trim()}?`) : null;
  const toned = picturesInEnglish(text);
  if (toned) return plainly(`${toned}${said}`);
  const particular = ofThingsThemselves(text);
  if (particular) return plainly(`${particular}${said}`);
  const asked = ASKS.find(([pattern]) => pattern.test(text));
  const group = asked ? null : whichOfGroup(text);
  if (group) return plainly(`Which ${group} can be seen${said}`);
  if (!asked) return null;
  const [pattern, before, after] = asked;
  const rest = text.replace(pattern, ' ');
  const place = PLACE.exec(rest);
  const isPlace = place !== null && !THINGS.has(place[1]!.toLowerCase());
  const all = (isPlace ? rest.replace(place[0], ' ') : rest).toLowerCase().match(/[\p{L}-]+|\d+/gu) ?? [];
  // "Das rote Auto", and not "die Orange".
  const beforeIt = all.findIndex((word, i) => colourInEnglish(word) && THINGS.has(all[i + 1] ?? ''));
  const colour = beforeIt < 0 ? '' : `${colourInEnglish(all[beforeIt]!)} `;
  const words = all.filter((_, i) => i !== beforeIt);
  if (!words.every((word) => THINGS.has(word) || FILLERS.has(word))) return null;
  const at = words.findIndex((word) => THINGS.has(word));
  const thing = words[at];
  if (thing === undefined || words.slice(at + 1).some((word) => THINGS.has(word))) return null;
  const standsBefore = words[at - 1] ?? '';
  const isAnyOfThem = INDEFINITE.test(standsBefore) || (!SINGULAR.has(thing) && !DEFINITE.test(standsBefore));
  return {
    english: `${before}${colour}${THINGS.get(thing)}${after}${isPlace ? ` in ${place[1]}` : ''}${said}`,
    isOfPictures: isAnyOfThem || OF_PICTURES.test(plain),
  };
}

/** The group of kinds that a question asks for each of: "Welche Tiere sind zu sehen?" */
function whichOfGroup(text: string): string | null {
  if (!WHICH_OF.test(text)) return null;
  const words =
    text
      .replace(WHICH_OF, ' ')
      .toLowerCase()
      .match(/[\p{L}-]+/gu) ?? [];
  const [first, ...rest] = words;
  const group = THINGS.get(first ?? '');
  return group !== undefined && rest.every((word) => FILLERS.has(word)) ? group : null;
}

const THE = '(?:(?:de[rmn]|die|das|ein(?:e[nmr]?)?|mein(?:e[nmr]?)?|unser(?:e[nmr]?)?) )?';
/** People whom a question for clothes does not name, in English, with "is" or "are": "sie" may be several. */
const SOMEBODY: Readonly<Record<string, string>> = {
  ...{ er: 'is he', sie: 'are they', jemand: 'is anyone', 'die person': 'is the person' },
  ...{ 'der mann': 'is the man', 'die frau': 'is the woman', 'der junge': 'is the boy' },
  ...{ 'das mädchen': 'is the girl', 'das kind': 'is the child', 'die leute': 'are the people' },
};
const SOMEBODY_WORDS = Object.keys(SOMEBODY).join('|');

const CLOTHES =
  '(?:hemd|t-shirt|shirt|pullover|pulli|jacke|mantel|kleid|bluse|weste|anzug|oberteil|sachen|kleidung)';
/** Questions for the colours of things and clothes, and for which thing came first. */
const OF_THEMSELVES: readonly [RegExp, (...found: string[]) => string | null][] = [
  [
    new RegExp(`^(?:welche farben?|was für eine farbe) (?:hat|haben|hatte|hatten) ${THE}([\\p{L}-]+)$`, 'iu'),
    (thing) => inWords(thing!, (english) => `What colour is the ${english}`),
  ],
  [
    new RegExp(
      `^(?:ist|war|sind|waren) ${THE}([\\p{L}-]+) (${THING_COLOUR_WORDS})(?: oder (${THING_COLOUR_WORDS}))?$`,
      'iu',
    ),
    (thing, one, other) =>
      inWords(
        thing!,
        (english) =>
          `Is the ${english} ${colourInEnglish(one!)}${other ? ` or ${colourInEnglish(other)}` : ''}`,
      ),
  ],
  [
    new RegExp(`^welche farben? (?:hat|hatte|haben) (\\p{Lu}[\\p{L}'’-]*?)(?:s|['’])? ${CLOTHES}$`, 'iu'),
    (who) => `What is ${who} wearing`,
  ],
  [
    new RegExp(
      `^wer (?:trägt|trug|hat|hatte|ist|war)(?: etwas| was| ein(?:e[nms]?)?| in)? (${COLOUR_WORDS})(?:e[nmrs]?)?(?: ${CLOTHES})?(?: (?:an|gekleidet|angezogen))?$`,
      'iu',
    ),
    (colour) => `Who is wearing ${colourInEnglish(colour!)}`,
  ],
  [
    new RegExp(
      `^was (?:trägt|tr[au]gen|trug|(?:hat|hatten?|haben)(?=.* an$)) (${SOMEBODY_WORDS})(?: (?:da|dort|hier))?(?: an)?$`,
      'iu',
    ),
    (who) => `What ${SOMEBODY[who!.toLowerCase()]} wearing`,
  ],
  [
    new RegExp(
      `^(?:trägt|tr[au]gen|trug) (${SOMEBODY_WORDS})(?: etwas| was| ein(?:e[nms]?)?)? (${COLOUR_WORDS})(?:e[nmrs]?)?(?: ${CLOTHES})?$`,
      'iu',
    ),
    (who, colour) => capital(`${SOMEBODY[who!.toLowerCase()]} wearing ${colourInEnglish(colour!)}`),
  ],
  [
    /^[Ww]as (?:(?:trägt|trug) |(?:hat|hatte) (?=.* (?:an|angehabt|getragen)$))(\p{Lu}[\p{L}'’-]*(?: [\p{Lu}\d][\p{L}\d'’-]*)*)(?: an| angehabt| getragen)?$/u,
    (who) => `What is ${who} wearing`,
  ],
  [
    new RegExp(
      `^(?:was|wer|welche[rs]?) (?:war|ist|kam|kommt|sieht man|sah man) (?:zuerst|als erstes|früher)(?: da| zu sehen| vor)?:?,? ${THE}([\\p{L}-]+) oder ${THE}([\\p{L}-]+)$`,
      'iu',
    ),
    (one, other) =>
      inWords(one!, (first) =>
        inWords(other!, (second) => `Which came first, the ${first} or the ${second}`),
      ),
  ],
];

function ofThingsThemselves(text: string): string | null {
  for (const [german, english] of OF_THEMSELVES) {
    const found = german.exec(text);
    const told = found && english(...found.slice(1));
    if (told) return told;
  }
  return null;
}

function inWords(german: string, told: (english: string) => string | null): string | null {
  const english = THINGS.get(german.toLowerCase());
  return english === undefined ? null : told(english);
}

/** A German question without the file that it names, which stands there as "this video", and that in English, after a space; nothing where it names none. Pure. */
export function withoutVideo(text: string): { text: string; of: string } {
  const left = text.replace(/ ?(?:\b(?:in|auf|von|aus) )?\bthis video\b/i, '');
  return { text: left.trim(), of: left === text ? '' : ' in this video' };
}

/** A question without the time that it names, and that time in English, after a space; nothing where it names none. Pure. */
export function withoutTime(text: string): { text: string; time: string } {
  for (const [pattern, english] of TIMES) {
    const whole = new RegExp(`(?<![\\p{L}\\d])${pattern.source}(?![\\p{L}\\d])`, 'iu');
    const found = whole.exec(text);
    if (!found) continue;
    const left = text.replace(whole, ' ').replace(/\s+/g, ' ').trim();
    return { text: left, time: ` ${english(...found.slice(1))}` };
  }
  return { text, time: '' };
}
