import { germanThing } from './german-things';

/** German words for people, places, towns, countries, days, food, clothes and what else is spoken of every day, each row after the English word for them; plurals have a row where the English one is none with an "s". */
const WORDS = `
woman: frau dame
women: frauen damen
man: mann herr
men: männer herren
child: kind
children: kinder kindern
baby: baby säugling
boy: junge bub
girl: mädchen
friend: freund freundin freundinnen kumpel
neighbour: nachbar nachbarin nachbarinnen
colleague: kollege kollegin kolleginnen
guest: gast
boss: chef chefin
doctor: arzt ärztin
teacher: lehrer lehrerin
customer: kunde kundin
mother: mutter mama mutti mami
father: vater papa vati papi
parents: eltern
sister: schwester
brother: bruder
siblings: geschwister
son: sohn
daughter: tochter
grandmother: großmutter
grandma: oma omi
grandfather: großvater
grandpa: opa opi
grandparents: großeltern
aunt: tante
uncle: onkel
cousin: cousin cousine vetter kusine
nephew: neffe
niece: nichte
husband: ehemann
wife: ehefrau
family: familie
group: gruppe
name: name namen namens vorname nachname
job: beruf job
work: arbeit
school: schule
class: klasse
house: haus
home: zuhause
flat: wohnung
room: zimmer raum
kitchen: küche
living room: wohnzimmer
bedroom: schlafzimmer
bathroom: badezimmer bad
cellar: keller
roof: dach
balcony: balkon
terrace: terrasse
stairs: treppe
hall: flur halle
corridor: gang
door: tür
gate: tor
window: fenster
wall: wand mauer
floor: boden fußboden
ceiling: decke
garage: garage
garden: garten
yard: hof
workshop: werkstatt
office: büro
shop: laden geschäft
supermarket: supermarkt
market: markt
fair: messe jahrmarkt markt
bakery: bäckerei
restaurant: restaurant gaststätte
café: café
hotel: hotel
hospital: krankenhaus
church: kirche
museum: museum
theatre: theater
cinema: kino
library: bibliothek bücherei
zoo: zoo tierpark
park: park
car park: parkplatz
playground: spielplatz
street: straße
road: landstraße
path: weg
bridge: brücke
square: platz
corner: ecke
city: stadt
village: dorf
country: land
place: ort stelle
station: bahnhof
airport: flughafen
harbour: hafen
beach: strand
sea: meer
lake: see
river: fluss
pond: teich
mountain: berg
forest: wald
meadow: wiese
field: feld acker
farm: bauernhof
stable: stall
barn: scheune
island: insel
sky: himmel
sun: sonne
moon: mond
rain: regen
snow: schnee
wind: wind
weather: wetter
fire: feuer
water: wasser
stone: stein
tree: baum
apple tree: apfelbaum
flower: blume
rose: rose
grass: gras rasen
leaf: blatt
wood: holz
paper: papier
sheet: bogen
ribbon: band bänder bändern schleife
scarf: schal
string: schnur
thread: faden
rope: seil
glue: kleber leim
paint: farbe
picture: bild gemälde
photo: foto
camera: kamera fotoapparat
film: film
video: video
music: musik
song: lied
radio: radio
piano: klavier
guitar: gitarre
violin: geige
letter: brief
newspaper: zeitung
note: zettel notiz
sign: schild
ticket: fahrkarte ticket eintrittskarte
map: landkarte karte
box: kiste schachtel karton
parcel: paket päckchen
basket: korb
bucket: eimer
drawer: schublade
cupboard: schrank
shelf: regal
lamp: lampe
candle: kerze
mirror: spiegel
pillow: kissen
blanket: wolldecke
curtain: vorhang
carpet: teppich
key: schlüssel
lock: schloss
hammer: hammer
nail: nagel
tool: werkzeug
machine: maschine
engine: motor
tyre: reifen
ladder: leiter
tent: zelt
kettle: kessel wasserkocher
pot: topf
pan: pfanne
plate: teller
wallet: geldbeutel brieftasche portemonnaie
money: geld
euro: euro
price: preis
present: geschenk
hat: hut
cap: mütze kappe
shirt: hemd shirt
t-shirt: t-shirt
jumper: pullover pulli
jacket: jacke
coat: mantel
dress: kleid
skirt: rock
trousers: hose hosen
shoe: schuh
boot: stiefel
glove: handschuh
glasses: brille
ring: ring
watch: armbanduhr
coffee: kaffee kaffeetrinken
tea: tee
milk: milch
juice: saft
beer: bier
wine: wein
bread: brot
butter: butter
cheese: käse
egg: ei eier eiern
meat: fleisch
sausage: wurst
fish: fisch
rice: reis
noodles: nudel
potato: kartoffel
tomato: tomate
salad: salat
soup: suppe
sugar: zucker
salt: salz
honey: honig
jam: marmelade
chocolate: schokolade
ice cream: eis
biscuit: keks plätzchen
pear: birne
cherry: kirsche
strawberry: erdbeere
grape: traube weintraube
lemon: zitrone
breakfast: frühstück
lunch: mittagessen
dinner: abendessen
recipe: rezept
party: party feier
festival: fest
birthday: geburtstag
wedding: hochzeit
christmas: weihnachten
easter: ostern
holiday: urlaub ferien feiertag
trip: ausflug
journey: reise
visit: besuch
meeting: treffen besprechung sitzung
appointment: termin
game: spiel
football: fußball
race: rennen
concert: konzert
story: geschichte
joke: witz
question: frage
answer: antwort
idea: idee
plan: plan
problem: problem
mistake: fehler
accident: unfall
secret: geheimnis
number: nummer zahl
address: adresse
telephone number: telefonnummer
word: wort
language: sprache
colour: farbton
day: tag
week: woche
month: monat
year: jahr
hour: stunde
minute: minute
time: zeit
morning: vormittag
afternoon: nachmittag
evening: abend
night: nacht
weekend: wochenende
hand: hand
head: kopf
hair: haar haare haaren
leg: bein
arm: arm
foot: fuß
tooth: zahn
eye: auge
tail: schwanz schweif
wing: flügel
nest: nest
lion: löwe löwin
tiger: tiger
monkey: affe
wolf: wolf
fox: fuchs
deer: reh hirsch
hare: hase
rabbit: kaninchen
mouse: maus
rat: ratte
hedgehog: igel
squirrel: eichhörnchen
pig: schwein
goat: ziege
donkey: esel
camel: kamel
chicken: huhn henne
goose: gans
swan: schwan
owl: eule
parrot: papagei
penguin: pinguin
frog: frosch
snake: schlange
turtle: schildkröte
dolphin: delfin
shark: hai
bee: biene
butterfly: schmetterling
spider: spinne
doll: puppe
kite: drache
Lisbon: lissabon
Vienna: wien
Munich: münchen
Cologne: köln
Nuremberg: nürnberg
Rome: rom
Milan: mailand
Venice: venedig
Florence: florenz
Naples: neapel
Athens: athen
Prague: prag
Warsaw: warschau
Copenhagen: kopenhagen
Brussels: brüssel
Moscow: moskau
Geneva: genf
Nice: nizza
Germany: deutschland
Austria: österreich
Switzerland: schweiz
Italy: italien
France: frankreich
Spain: spanien
Greece: griechenland
Turkey: türkei
Denmark: dänemark
Norway: norwegen
Sweden: schweden
Poland: polen
balloon: luftballon ballon
tractor: traktor
ambulance: krankenwagen
helicopter: hubschrauber
gun: gewehr pistole
wheelchair: rollstuhl
pram: kinderwagen
`;
const ROWS = WORDS.trim()
  .split('\n')
  .map((row) => row.split(': ') as [english: string, forms: string]);
/** The first row of a word tells what it is in English, the others what it may be as well. */
const NOUNS = new Map<string, string[]>();
for (const [english, forms] of ROWS)
  for (const form of forms.split(' ')) NOUNS.set(form, [...(NOUNS.get(form) ?? []), english]);
/** Endings of cases and plurals, the longest first. */
const ENDINGS = ['ern', 'en', 'er', 'es', 'n', 'e', 's'];
const PLAIN: Readonly<Record<string, string>> = { ä: 'a', ö: 'o', ü: 'u' };
/** A shorter word is no noun with an ending. */
const LEAST_LETTERS = 3;

/** The English word for what an everyday German noun names, in whatever form it stands; undefined for any other word. Pure. */
export function germanNoun(word: string): string | undefined {
  return germanNouns(word)[0];
}

/** All English words for it. Pure. */
export function germanNouns(word: string): readonly string[] {
  const form = word.toLowerCase();
  const stems = ENDINGS.filter((ending) => form.endsWith(ending))
    .map((ending) => form.slice(0, -ending.length))
    .filter((stem) => stem.length >= LEAST_LETTERS);
  // "Gärten" is the plural of "Garten", "Bäume" that of "Baum".
  const plain = [form, ...stems].map((stem) => stem.replace(/[äöü]/gu, (vowel) => PLAIN[vowel]!));
  const known = [form, ...stems, ...plain].map((stem) => [germanThing(stem) ?? [], NOUNS.get(stem) ?? []]);
  return known.map((words) => words.flat(2)).find((words) => words.length > 0) ?? [];
}
