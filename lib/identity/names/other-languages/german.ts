import { BEFORE } from '../name-pattern-parts';
import { words } from '../name-words';
import { type ForeignGrammar, rulesFor } from './grammar';

const NAMES = words(`
achim alina alma aylin ayse ayşe azra burak can cem deniz dilara elif emine emre erkan fatma hakan hatice hüseyin kemal leyla mehmet melek murat mustafa özlem serkan sevgi tarek tolga zeynep
andré anja anke ann-kathrin annegret anneliese annett annika antje armin arne axel bastian beate bernd bernhard birgit birte
björn bodo britta brigitte burkhard carsten christa christel christian christoph clemens cornelia dagmar detlef dietmar dirk
doreen dörte eberhard eckhard edeltraud elfriede elias elke emil enno erika erna ernst erwin esra fabienne falk finja florian frank franka
franziska frauke frieda frieder friederike friedrich fritz gabi gabriele gerd gerda gerhard gertrud gisela gitta gudrun günter günther
gunnar hanne hannelore hannes hans-peter harald hartmut heidrun heike heiko heiner heinrich heinz helga helmut henning henrike
herbert hermann hilde hildegard holger horst ilona ilse imke inga inge ingeborg ingo irma irmgard isolde jana janina jannik jannis jan
jens joachim jochen jolanda jörg jörn judith jule juri jürgen jutta kai karin karl-heinz karla karsten katharina kathrin katja kerstin
kirsten klaas klara klaus konrad korinna kurt lasse lennart leni lennard liesel lieselotte lilli lina linus lisbeth lore lothar lotte lotta ludwig
lutz maike maja malte manfred manuela mareike marek margarete margit margot marian marianne marika marina markus marlene marlies marvin mathias mathilde
matthias mechthild meike melina merle michaela mila milena mirja mirko moritz nele niklas nils norbert olaf ole ortrud ottilie oskar
otto pascal peer petra pia rainer ralf regina reinhard reinhild reinhold renate richard roland rolf rosemarie rudi rudolf ruth sabrina
sandra sascha siegfried sigrun silke sina sönke sören steffen stefanie stephan svea svenja swantje tanja thekla theo thilo thorben
thorsten till tilmann timo tina tobias tom torben torsten traudel udo uli ulf ulla ulrich ulrike ursel ursula ute uwe valentin vera verena
viola volker waltraud wenke werner wiebke wilfried wilhelm willi wolf wolfgang yannick
`);

/** Nouns and others that stand capitalised where a name may: whoever is not called by a name, and what somebody is or something is. */
const NO_NAMES = words(`
alle alles allerseits alter anfänger angst arzt ärztin baby bärchen blödsinn bruder brüderchen chef chefin dame damen das der die dir doktor du einer eltern
ende engel er ernst es essen euch familie feierabend ferien frau fräulein freund freunde freundin geduld gott großmutter großvater hallo hase
hasi hause heimat herr herren herrschaften herz himmel hund hunger ich ihnen ihr ihre jemand junge jungs kaffee käse kaiser katze kind kinder
kleine kleiner kleines kollege kollegen kollegin kumpel leute liebe lieber liebes liebling liebste liebster mädchen mädels mama mami mami mann mäuschen maus meine
mein mensch menschheit mist mittag montag dienstag mittwoch donnerstag freitag samstag sonntag mutter mutti nachbar nachbarn niemand oma omi opa opi ostern papa papi pech
prinzessin prima professor publikum quatsch ruhe schatz schatzi schätzchen schluss schwester schwesterherz sie sohn spaß spatz spinner star süße süßer
tante teil tochter tor tschüss unsinn urlaub vater vati vielleicht wahnsinn weihnachten welt wer wetter wir witz wunder zeit zusammen
januar februar märz april mai juni juli august september oktober november dezember deutschland österreich schweiz berlin hamburg münchen köln wien
alexa siri google hey hallo hi moin servus komm schau guck hör warte bravo super toll entschuldigung
ja nein danke bitte ach oh na so dann aber und oder doch gut genau klar okay
`);

const TITLES = [
  'Herr Doktor',
  'Frau Doktor',
  'Herr Professor',
  'Frau Professor',
  'Herr Dr.',
  'Frau Dr.',
  'Herr',
  'Herrn',
  'Frau',
  'Dr.',
  'Doktor',
  'Professor',
];

const rule = rulesFor(TITLES, {
  MAY: '(?:(?:ja|doch|also|übrigens|nun|auch|jetzt|hier|eben|mal|noch|nur|einfach|ruhig|bloß|bitte|schon) )*',
  ARTICLE: '(?:(?:die|der|den|dem|das) )?',
  ROLE: '(?:Schwester|Bruder|Mutter|Vater|Mama|Papa|Oma|Opa|Großmutter|Großvater|Tante|Onkel|Cousin|Cousine|Cousinen|Cousins|Schwestern|Brüder|Söhne|Töchter|Freundinnen|Kolleginnen|Enkelinnen|Nichten|Tanten|Mädchen|Jungs|Kollege|Kollegen|Kollegin|Freund|Freundin|Chef|Chefin|Mann|Frau|Sohn|Tochter|Enkel|Enkelin|Nachbar|Nachbarn|Nachbarin|Lehrer|Lehrerin|Partner|Partnerin|Verlobte|Verlobter|Verlobten|Kind|Baby|Schwager|Schwägerin|Schwiegermutter|Schwiegervater|Schwiegertochter|Schwiegersohn|Neffe|Neffen|Nichte|Trainer|Trainerin|Mitbewohner|Mitbewohnerin|Gast|Praktikant|Praktikantin|Praktikanten|Kumpel|Jüngster|Jüngste|Älteste|Ältester|Assistent|Assistentin|Assistenten|Kapitän|Patenkind|Zwillinge|Kinder|Eltern|Großeltern|Freunde|Leiter|Leiterin|Arzt|Ärztin|Gastgeber|Gastgeberin|Moderator|Moderatorin|Projektleiter|Projektleiterin)',
  OWN_ROLE:
    '(?:(?:mein|dein|sein|ihr|unser|unsr|euer|eur|ein|die|der|den|das)\\p{Ll}* (?:\\p{Ll}+ ){0,3}{ROLE},? )',
  AND: '(?: und (?:{ARTICLE}){N})?',
  DEAR: '(?:(?:meine? )?[Ll]iebe[rs]? )?',
  GREETING:
    "(?:[Hh]allo|[Hh]i|[Hh]ey|[Hh]uhu|[Nn]a|[Mm]oin(?: moin)?|[Ss]ervus|[Gg]rüß (?:dich|Gott|Sie)|[Gg]rüezi|[Gg]uten (?:Morgen|Tag|Abend)|[Mm]orgen|[Gg]ute Nacht|[Ss]chlaf gut|[Tt]schüss?|[Tt]schau|[Cc]iao|[Aa]uf Wiedersehen|[Bb]is (?:bald|später|morgen|dann|nachher|gleich)|[Mm]ach's gut|[Mm]achs gut|[Ww]illkommen(?: zurück| zu Hause)?|[Aa]lles Gute(?: zum Geburtstag)?|[Ff]rohe Weihnachten|[Pp]rost|[Zz]um Wohl|[Vv]iel (?:Glück|Spaß|Erfolg)|[Gg]ute Besserung|[Gg]ute Reise|[Kk]omm(?: her| schon| rein| mit| mal)*|[Ss]chau(?: mal)?|[Gg]uck(?: mal)?|[Hh]ör(?: mal| zu)*|[Ll]os|[Ww]arte(?: mal)?|[Vv]orsicht|[Aa]chtung|[Ss]ag mal|[Ee]ntschuldigung|[Ee]ntschuldige|[Ss]chön,? dich zu sehen|[Ff]reut mich|[Ll]iebe[rs]?)",
  THANKS:
    '(?:[Dd]anke(?: schön| dir| euch| Ihnen| sehr| vielmals)*|[Dd]ankeschön|(?:[Vv]ielen|[Hh]erzlichen|[Bb]esten|[Tt]ausend|[Ll]ieben) Dank|[Gg]ut gemacht|[Ss]uper(?: gemacht)?|[Bb]ravo|[Ss]ehr gut|[Tt]oll(?: gemacht)?|(?:[Hh]erzlichen )?Glückwunsch|[Gg]ern(?:e)?(?: geschehen)?|[Kk]ein Problem|[Bb]itte (?:schön|sehr))',
  REPLY:
    '(?:[Jj]a|[Nn]ein|[Dd]och|[Gg]enau|[Nn]a klar|[Kk]lar|[Ss]timmt|[Oo]kay|[Nn]atürlich|[Rr]ichtig|[Jj]awohl|[Ee]ben|[Gg]ut|[Ss]chon gut|[Ee]inverstanden|[Ss]icher|[Vv]ielleicht|[Tt]ut mir leid|[Ii]ch weiß(?: nicht)?|[Kk]eine Ahnung|[Ss]oso|[Aa]lso|[Mm]oment(?: mal)?)',
  CALL: '(?:[Aa]ch|[Oo]h|[Nn]a|[Mm]ensch|[Mm]ann|[Ee]y|[Hh]ach|[Jj]a|[Dd]u)',
  /** Begins a sentence that asks somebody to do something. */
  COMMAND:
    '(?:[Kk]omm|[Ss]chau|[Gg]uck|[Hh]ör|[Ss]ag|[Gg]ib|[Hh]ol|[Nn]imm|[Mm]ach|[Ll]ass|[Ww]arte|[Bb]ring|[Ll]eg|[Ss]tell|[Ss]etz|[Zz]eig|[Hh]ilf|[Pp]ass|[Ll]auf|[Gg]eh|[Ff]ahr|[Rr]uf|[Ii]ss|[Tt]rink|[Ll]ies|[Ss]chreib|[Hh]alt|[Bb]leib|[Ee]rzähl|[Dd]enk|[Vv]ergiss|[Bb]eeil|[Ww]ach|[Ss]teh|[Pp]robier|[Vv]ersuch|[Zz]ieh|[Rr]äum|[Ss]ei|[Ww]ink|[Ll]ächel|[Ss]pring|[Dd]reh|[Ww]irf|[Ff]ang|[Ss]piel|[Ss]ing|[Tt]anz)(?:e|t|st|en Sie)?\\b',
  /** Somebody is spoken to: a second person, a request, a question. */
  TO_YOU:
    '(?:[^.!]*\\?|[^.!?]*\\b(?:du|dir|dich|dein\\p{Ll}*|ihr|euch|eu(?:er|re)\\p{Ll}*|Sie|Ihnen|Ihr\\p{Ll}*|bitte)\\b|(?:komm|schau|guck|hör|sag|gib|hol|nimm|mach|lass|warte|bring|leg|stell|setz|zeig|hilf|pass|lauf|geh|fahr|ruf|iss|trink|lies|schreib|halt|bleib|erzähl|denk|vergiss|beeil|wach|steh|danke|hallo|probier|versuch|zieh|räum|sei|wir |los)\\p{Ll}*\\b)',
  ASIDE:
    '(?:der|die|das(?! ist| sind)|den|dem|dessen|deren|mein|meine|unser|unsere|sein|seine|ihr|ihre|ein|eine)\\b',
});

/** German. */
export const GERMAN: ForeignGrammar = {
  names: NAMES,
  noNames: NO_NAMES,
  titles: TITLES,
  rules: [
    rule('self', 0.95, '\\b[Ii]ch hei(?:ß|ss)e {MAY}{N}'),
    rule('self', 0.95, '\\bhei(?:ß|ss)e ich {MAY}{N}'),
    rule('self', 0.85, '\\b[Ii]ch (?:stelle?|darf) mich {MAY}(?:mal |kurz )?vor(?:stellen)?[:,.] {N}'),
    rule('self', 0.85, '\\b[Dd]u kannst {MAY}{N} zu mir sagen'),
    rule('self', 0.8, '\\b[Ww]ir sind (?:die )?{N} und {N}{E}', { onlySure: true }),
    rule('self', 0.95, '\\b[Mm]ein (?:voller |ganzer )?(?:Name|Vorname) ist {MAY}{N}'),
    rule('self', 0.85, '\\b(?:[Nn]ennt?|[Nn]ennen Sie|nennen|[Ss]ag|[Ss]agt) mich {MAY}{N}'),
    rule('self', 0.85, '\\b(?:nennen|nennt) mich (?:alle|meine Freunde|die meisten) {MAY}{N}'),
    rule('self', 0.9, '{S}(?:{GREETING},? )?{N}(?: ist)? mein Name\\b'),
    rule('self', 0.85, '\\b(?:[Aa]lle|[Mm]eine Freunde|[Dd]ie meisten) sagen {N} zu mir'),
    rule(
      'self',
      0.85,
      "\\b[Ii]ch bin(?:'s|’s| es)?,? {MAY}{ARTICLE}{N}(?= ?[.,!?;…]|$| und | aus | von | vom )",
      {
        onlySure: true,
      },
    ),
    rule('self', 0.85, '\\b[Hh]ier (?:spricht|ist) {ARTICLE}{N}(?=,? (?:von|vom|aus|am|hier)\\b)'),
    rule('self', 0.8, '\\b[Hh]ier (?:spricht|(?:ist|spricht) (?:noch ?mal|wieder)) {ARTICLE}{N}'),
    rule(
      'self',
      0.75,
      '(?:[Hh]allo|[Gg]uten (?:Tag|Morgen|Abend)|[Hh]i|[Mm]oin),? (?:hier|da) ist {ARTICLE}{N}',
      {
        onlySure: true,
      },
    ),
    rule('self', 0.8, '{S}{N} (?:am Apparat|am Telefon|hier){E}'),

    rule(
      'introduced',
      0.85,
      '\\b(?:[Dd]as|[Dd]ies|[Hh]ier|[Dd]a|[Ee]r|[Ss]ie|[Dd]ie beiden|[Dd]ie zwei)(?: hier| da| dort)?(?: vorne| hinten| neben mir| links| rechts)? (?:ist|sind|kommt|kommen|steht|sitzt|seht ihr|sehen Sie) {MAY}{OWN_ROLE}{N}{AND}',
    ),
    rule(
      'introduced',
      0.85,
      '\\b(?:[Dd]arf|[Mm]öchte|[Ww]ill|[Kk]ann|[Ss]oll) ich (?:(?:euch|Ihnen|dir|mal|kurz|jetzt|nun|heute|auch) )*{OWN_ROLE}?{ARTICLE}{N}{AND}(?: \\p{L}+){0,4}? vorstellen',
    ),
    rule(
      'introduced',
      0.85,
      '\\b[Ii]ch (?:möchte|will|darf|stelle) (?:(?:euch|Ihnen|dir|mal|kurz|jetzt|nun|heute|auch) )*{OWN_ROLE}?{ARTICLE}{N}{AND}(?: vorstellen| vor\\b)',
    ),
    rule('introduced', 0.85, 'vorstellen[?:.,!] (?:[Dd]as ist )?(?:\\p{Lu}\\p{Ll}+ )?{ROLE},? {N}{AND}'),
    rule(
      'introduced',
      0.8,
      '\\b(?:[Bb]egrüßen wir|[Bb]egrüßt|[Ww]ir begrüßen|[Aa]pplaus für|[Bb]eifall für|[Ss]agt? (?:mal )?(?:alle )?[Hh]allo zu|[Ss]ag (?:mal )?Guten Tag zu|[Hh]eißt|[Mm]it dabei (?:ist|sind)|[Nn]eben mir (?:sitzt|steht|ist)|[Bb]ei (?:mir|uns) (?:ist|sitzt)|[Zz]u Gast ist|[Nn]eu im Team ist) (?:(?:heute|jetzt|nun|bitte|ganz|sehr|herzlich|mit mir) )*{OWN_ROLE}?{ARTICLE}{N}{AND}',
    ),
    rule(
      'introduced',
      0.65,
      '\\b(?:[Dd]as|[Dd]ies)(?: hier| da)?(?: neben mir| links| rechts)? (?:ist|sind|müsste|muss) {MAY}(?:{ARTICLE}|unser |unsere |mein |meine |euer |eure )(?:(?:klein|groß|lieb|neu)e[rsn]? )?{N}{AND}(?= ?[.,!?;…]|$| und | sein\\b| aus | von | vom )',
      {
        onlySure: true,
      },
    ),
    rule(
      'introduced',
      0.55,
      '\\b(?:[Hh]ier|[Dd]a) (?:ist|kommt|haben wir|sehen wir|seht ihr) {MAY}{ARTICLE}(?:unser |unsere )?(?:(?:klein|groß|lieb|neu)e[rsn]? )?{N}{AND}{E}',
      {
        onlySure: true,
      },
    ),
    rule(
      'introduced',
      0.45,
      '\\b[Kk]enn(?:st du|t ihr|en Sie) (?:(?:schon|eigentlich|bereits) )*{OWN_ROLE}?{ARTICLE}{N}(?: schon)?{E}',
      {
        onlySure: true,
      },
    ),

    rule('spoken-of', 0.6, '{S}{N}, {N}(?:,)? und ', { onlySure: true }),
    rule('spoken-of', 0.6, '{S}{N}, {ASIDE}', { onlySure: true }),
    rule('addressed', 0.9, '\\b{THANKS},? {DEAR}{N}{AND}{E}', BEFORE),
    rule(
      'addressed',
      0.9,
      '{S}(?:\\p{L}+,? )?{GREETING}(?: ihr| du)?,? {DEAR}{N}{AND}(?= ?[.,!?;…]|$| wie | schön )',
    ),
    rule('addressed', 0.85, '{S}{REPLY}, {DEAR}{N}{E}', { ...BEFORE, onlySure: true }),
    rule(
      'addressed',
      0.85,
      '\\b(?:[Bb]ist du|[Ss]ind Sie|[Dd]u bist|[Dd]u musst) (?:(?:das|es|nicht|bestimmt|sicher|doch|also|etwa) )*,? ?(?:die |der )?{N}(?= ?[.,!?;…]| sein)',
      {
        onlySure: true,
      },
    ),
    rule(
      'addressed',
      0.85,
      '{S}(?:(?:[Ss]o|[Uu]nd|[Aa]lso|[Aa]ber|[Oo]h|[Aa]ch|[Dd]u),? )?{DEAR}{N}{AND}[,!] {TO_YOU}',
      { onlySure: true },
    ),
    rule('addressed', 0.85, ', {DEAR}{N}{AND}(?= ?\\?)'),
    rule('addressed', 0.85, '{S}{CALL},? {DEAR}{N}{E}', { onlySure: true }),
    rule('addressed', 0.85, '{S}{CALL} {DEAR}{N}, (?=du|ihr|Sie)'),
    rule('addressed', 0.85, '{S}{COMMAND}[^.!?,]*, {DEAR}{N}{AND}(?=[.!?,]|$)'),
    rule('addressed', 0.8, ', {DEAR}{N}{AND}(?= ?[.!…]| *$)', { onlySure: true }),
    rule('addressed', 0.8, '(?<!\\p{Lu}\\p{L}*), {DEAR}{N},', { onlySure: true }),
    rule('addressed', 0.6, '{S}{N}, (?=\\p{Ll})', { onlySure: true }),
    rule('addressed', 0.55, '{S}{N}(?= ?[!?]+)', { onlySure: true }),
  ],
};
