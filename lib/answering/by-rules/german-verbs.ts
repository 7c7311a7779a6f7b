/** An English verb, as questions need it. */
export interface EnglishVerb {
  /** "bring", "come in". */
  base: string;
  past: string;
  participle: string;
}

/** A form of a German verb. */
interface VerbForm {
  verb: EnglishVerb;
  tense: 'present' | 'past';
  /** Its perfect is made with "sein". */
  moves: boolean;
}

/**
 * Each row: the English verb, its past and, where it is another, its participle; after the colon what may stand apart from the German verb with the same meaning (a
 * comma before it: or nothing), then the infinitive, "er ...t", the past and the participle. "*": its perfect is made with "sein".
 */
const WORDS = `
bring/brought: ,mit,her|bringen bringt brachte gebracht
take along/took along/taken along: mit|nehmen nimmt nahm genommen
take/took/taken: |nehmen nimmt nahm genommen
put on/put on: an|ziehen zieht zog gezogen
pull/pulled: |ziehen zieht zog gezogen
find/found: ,wieder|finden findet fand gefunden
look for/looked for: |suchen sucht suchte gesucht
see/saw/seen: |sehen sieht sah gesehen
hear/heard: |hören hört hörte gehört
stop/stopped: auf|hören hört hörte gehört
listen/listened: zu|hören hört hörte gehört
drink/drank/drunk: |trinken trinkt trank getrunken
eat/ate/eaten: ,auf|essen isst aß gegessen
eat/ate/eaten: |fressen frisst fraß gefressen
cook/cooked: |kochen kocht kochte gekocht
bake/baked: |backen backt backte gebacken
bake/baked: |backen bäckt buk gebacken
buy/bought: ,ein|kaufen kauft kaufte gekauft
sell/sold: |verkaufen verkauft verkaufte verkauft
cost/cost: |kosten kostet kostete gekostet
pay/paid: |bezahlen bezahlt bezahlte bezahlt
pay/paid: |zahlen zahlt zahlte gezahlt
earn/earned: |verdienen verdient verdiente verdient
give/gave/given: |geben gibt gab gegeben
get/got: |bekommen bekommt bekam bekommen
get/got: |kriegen kriegt kriegte gekriegt
fetch/fetched: ,ab|holen holt holte geholt
show/showed/shown: |zeigen zeigt zeigte gezeigt
live/lived: |wohnen wohnt wohnte gewohnt
live/lived: |leben lebt lebte gelebt
come/came/come: ,her|kommen kommt kam gekommen*
come in/came in/come in: herein,rein,hinein|kommen kommt kam gekommen*
come back/came back/come back: zurück|kommen kommt kam gekommen*
arrive/arrived: an|kommen kommt kam gekommen*
come along/came along/come along: mit|kommen kommt kam gekommen*
go/went/gone: ,hin|gehen geht ging gegangen*
leave/left: weg,fort,hinaus,raus|gehen geht ging gegangen*
go/went/gone: ,hin|fahren fährt fuhr gefahren*
fly/flew/flown: |fliegen fliegt flog geflogen*
run/ran/run: ,weg|laufen läuft lief gelaufen*
run/ran/run: ,weg|rennen rennt rannte gerannt*
jump/jumped: |springen springt sprang gesprungen*
swim/swam/swum: |schwimmen schwimmt schwamm geschwommen*
fall/fell/fallen: ,um,hin,runter|fallen fällt fiel gefallen*
travel/travelled: ,hin|reisen reist reiste gereist*
happen/happened: |passieren passiert passierte passiert*
happen/happened: |geschehen geschieht geschah geschehen*
stay/stayed: |bleiben bleibt blieb geblieben*
meet/met: |treffen trifft traf getroffen
know/knew/known: |kennen kennt kannte gekannt
know/knew/known: |wissen weiß wusste gewusst
learn/learned: |lernen lernt lernte gelernt
meet/met: kennen|lernen lernt lernte gelernt
do/did/done: |machen macht machte gemacht
do/did/done: |tun tut tat getan
open/opened: auf|machen macht machte gemacht
open/opened: |öffnen öffnet öffnete geöffnet
close/closed: zu|machen macht machte gemacht
close/closed: |schließen schließt schloss geschlossen
say/said: |sagen sagt sagte gesagt
tell/told: |erzählen erzählt erzählte erzählt
talk/talked: |reden redet redete geredet
speak/spoke/spoken: |sprechen spricht sprach gesprochen
promise/promised: |versprechen verspricht versprach versprochen
mention/mentioned: |erwähnen erwähnt erwähnte erwähnt
say/said: |meinen meint meinte gemeint
ask/asked: |fragen fragt fragte gefragt
answer/answered: |antworten antwortet antwortete geantwortet
call/called: ,an|rufen ruft rief gerufen
write/wrote/written: ,auf|schreiben schreibt schrieb geschrieben
read/read: ,vor|lesen liest las gelesen
sing/sang/sung: |singen singt sang gesungen
dance/danced: |tanzen tanzt tanzte getanzt
play/played: |spielen spielt spielte gespielt
laugh/laughed: |lachen lacht lachte gelacht
cry/cried: |weinen weint weinte geweint
sleep/slept: |schlafen schläft schlief geschlafen
work/worked: |arbeiten arbeitet arbeitete gearbeitet
build/built: |bauen baut baute gebaut
repair/repaired: |reparieren repariert reparierte repariert
paint/painted: ,an|malen malt malte gemalt
paint/painted: |streichen streicht strich gestrichen
cut/cut: ,ab|schneiden schneidet schnitt geschnitten
wash/washed: ,ab|waschen wäscht wusch gewaschen
clean/cleaned: |putzen putzt putzte geputzt
clean up/cleaned up: auf|räumen räumt räumte geräumt
use/used: |benutzen benutzt benutzte benutzt
use/used: |verwenden verwendet verwendete verwendet
need/needed: |brauchen braucht brauchte gebraucht
like/liked: |mögen mag mochte gemocht
love/loved: |lieben liebt liebte geliebt
hate/hated: |hassen hasst hasste gehasst
believe/believed: |glauben glaubt glaubte geglaubt
forget/forgot/forgotten: |vergessen vergisst vergaß vergessen
lose/lost: |verlieren verliert verlor verloren
hide/hid/hidden: |verstecken versteckt versteckte versteckt
steal/stole/stolen: |stehlen stiehlt stahl gestohlen
break/broke/broken: |zerbrechen zerbricht zerbrach zerbrochen
keep/kept: ,auf|bewahren bewahrt bewahrte bewahrt
put/put: ,hin|legen legt legte gelegt
put/put: ,hin|stellen stellt stellte gestellt
lie/lay/lain: |liegen liegt lag gelegen
stand/stood: |stehen steht stand gestanden
get up/got up: auf|stehen steht stand gestanden*
sit/sat: |sitzen sitzt saß gesessen
hang/hung: |hängen hängt hing gehangen
belong/belonged: |gehören gehört gehörte gehört
help/helped: |helfen hilft half geholfen
thank/thanked: |danken dankt dankte gedankt
wait/waited: |warten wartet wartete gewartet
begin/began/begun: an|fangen fängt fing gefangen
begin/began/begun: |beginnen beginnt begann begonnen
end/ended: |enden endet endete geendet
open/opened: |eröffnen eröffnet eröffnete eröffnet
visit/visited: |besuchen besucht besuchte besucht
invite/invited: ein|laden lädt lud geladen
celebrate/celebrated: |feiern feiert feierte gefeiert
marry/married: |heiraten heiratet heiratete geheiratet
grow/grew/grown: |wachsen wächst wuchs gewachsen*
die/died: |sterben stirbt starb gestorben*
feed/fed: |füttern füttert fütterte gefüttert
ride/rode/ridden: |reiten reitet ritt geritten
wear/wore/worn: |tragen trägt trug getragen
hold/held: ,fest|halten hält hielt gehalten
have/had: |haben hat hatte gehabt
own/owned: |besitzen besitzt besaß besessen
change/changed: |ändern ändert änderte geändert
decide/decided: |entscheiden entscheidet entschied entschieden
plan/planned: |planen plant plante geplant
film/filmed: |filmen filmt filmte gefilmt
`;

const FORMS = new Map<string, VerbForm>();
const PARTICIPLES = new Map<string, VerbForm>();
const INFINITIVES = new Map<string, VerbForm>();
for (const row of WORDS.trim().split('\n')) {
  const [english, german] = row.split(': ') as [string, string];
  const [base, past, participle = past] = english.split('/') as [string, string, string?];
  const [apart, forms] = german.split('|') as [string, string];
  const [infinitive, present, preterite, done] = forms.replace('*', '').split(' ') as [
    string,
    string,
    string,
    string,
  ];
  const form = (tense: VerbForm['tense']): VerbForm => ({
    verb: { base, past, participle },
    tense,
    moves: forms.endsWith('*'),
  });
  for (const before of apart.split(',')) {
    const add = (to: Map<string, VerbForm>, key: string, tense: VerbForm['tense']) => {
      if (!to.has(key)) to.set(key, form(tense));
    };
    for (const now of [present, infinitive, infinitive.replace(/n$/, '')])
      add(FORMS, `${before}|${now}`, 'present');
    for (const then of [preterite, preterite.replace(/e?$/, 'en')]) add(FORMS, `${before}|${then}`, 'past');
    add(PARTICIPLES, `${before}${done}`, 'past');
    add(INFINITIVES, `${before}${infinitive}`, 'present');
  }
}

/** A finite German verb, with what stands apart from it at the end of its sentence, or nothing: "bringt" and "mit". Pure. */
export function germanVerb(word: string, apart = ''): VerbForm | undefined {
  return FORMS.get(`${apart}|${word.toLowerCase()}`);
}

/** "Gebracht", "mitgebracht". Pure. */
export function germanParticiple(word: string): VerbForm | undefined {
  return PARTICIPLES.get(word.toLowerCase());
}

INFINITIVES.set('sein', {
  verb: { base: 'be', past: 'was', participle: 'been' },
  tense: 'present',
  moves: true,
});

/** "Bringen", "mitbringen". Pure. */
export function germanInfinitive(word: string): VerbForm | undefined {
  return INFINITIVES.get(word.toLowerCase());
}

/** What stands after the subject where it is one: "brings". Pure. */
export function thirdPerson({ base }: EnglishVerb): string {
  const [first, ...rest] = base.split(' ') as [string, ...string[]];
  const irregular: Readonly<Record<string, string>> = { have: 'has', do: 'does', go: 'goes' };
  const ended = /(?:s|sh|ch|x|z)$/.test(first)
    ? `${first}es`
    : /[^aeiou]y$/.test(first)
      ? `${first.slice(0, -1)}ies`
      : `${first}s`;
  return [irregular[first] ?? ended, ...rest].join(' ');
}
