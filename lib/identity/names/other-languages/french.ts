import { BEFORE } from '../name-pattern-parts';
import { words } from '../name-words';
import { type ForeignGrammar, rulesFor } from './grammar';

const NAMES = words(`
adèle adrien agathe agnès alain albane alexis alexandre alice alix aline alphonse amandine ambre amélie anaïs andré andrée anne-sophie annick antoine antoinette apolline
armand arnaud arthur aude audrey aurélie aurélien axelle baptiste bastien benoît bérénice bernadette bernard bertrand blanche brigitte brune bruno camille capucine
cécile céline charlène charles chantal christelle christian christiane christophe claire clarisse claude claudine clémence clément
clotilde colette constance coralie corentin corinne cyril cyrille damien danièle danielle daphné david delphine denis denise didier dominique
édouard éliane élise élodie éloïse émeline émile émilie emmanuel emmanuelle enzo éric estelle esther étienne eugène eugénie eva fabien fabienne
fabrice fanny fatou félix fernand flavie florence florent florian françois françoise franck frédéric gabriel gaëlle gaétan gaël
gaspard gaston geneviève geoffrey georges gérald gérard ghislaine gilbert gilles gisèle grégory guillaume gustave gwenaëlle hélène henri hervé honoré hortense hubert hugo hugues
inès irène isabelle jacqueline jacques jean jean-baptiste jean-claude jean-luc jean-marc jean-paul jean-pierre jeanne jeannine jérémy jérôme joël joëlle joseph joséphine josiane
jules julie julien juliette justine karine kévin laetitia laure laurent léa léo léon léonie line lionel lise lisa lorraine louane louis louise loïc luc lucas lucie
lucien lucienne ludovic lydie madeleine maël maëlle maëlys magali manon marc marcel marceau margaux margot marie marie-claude marie-claire marielle marine marion marius marlène martine
mathieu mathilde mathis matthieu maud maurice maxence maxime mélanie mélissa michel michèle mireille monique muriel myriam nadège nadine
nathalie nathan nicolas nicole nina noé noémie océane odette odile olivier ophélie oscar pascal pascale patrice patrick paul paulette pauline perrine philippe pierre pierrick quentin
rachid raphaël raymonde régine régis rémi rémy renaud rené renée robert roger romain romane roland rosalie roxane sabine sabrina sacha samuel sandrine sarah sébastien
serge séverine simon simone solange solène sophie stéphane stéphanie suzanne suzie sylvain sylvie tanguy théo théophile thérèse thibault thibaut thierry thomas timothée tristan
valentin valentine valérie véronique victor victoire vincent violette virginie viviane xavier yann yannick yasmine yohan yolande yves yvette yvonne zoé
`);

const NO_NAMES = words(`
allemand allemande américain américaine anglais anglaise belge bébé bonjour bordeaux bretagne canadien canadienne capitaine chef chéri chérie chut dieu docteur dimanche espagnol espagnole
europe europe français française france halloween italien italienne je il elle on nous vous tu lundi mardi mercredi jeudi vendredi samedi lyon maman mamie marseille madame mademoiselle messieurs
mesdames mesdemoiselles monsieur monseigneur noël normandie oui non merci papa papi papy pâques paris parisien parisienne portugais portugaise provence professeur russe suisse tata tatie tonton toussaint toulouse
siri alexa coucou bravo arrête enchanté enchantée dis salut viens regarde écoute attends allez tiens attention pardon voilà voici bonsoir ah oh eh hé mais alors et
bélier taureau gémeaux cancer lion vierge balance scorpion sagittaire capricorne verseau poissons
internet google facebook instagram netflix ikea ok okay mon ma mes le la les un une c'est l'été sa son
`);

const TITLES = [
  'Monsieur',
  'Madame',
  'Mademoiselle',
  'M.',
  'Mme',
  'Mlle',
  'Docteur',
  'Dr',
  'Professeur',
  'Maître',
];

const rule = rulesFor(TITLES, {
  ROLE: '(?:sœur|soeur|frère|mère|père|maman|papa|mamie|papi|grand-mère|grand-père|tante|oncle|cousine?|collègue|copine?|amie?|chef|cheffe|patronn?e?|mari|femme|fils|fille|petit-fils|petite-fille|voisine?|professeure?|prof|partenaire|fiancée?|enfant|bébé|beau-frère|belle-sœur|belle-mère|beau-père|belle-fille|gendre|neveu|nièce|entraîneuse?|entraîneur|colocataire|coloc|invitée?|stagiaire|pote|jumeaux|jumelles|assistante?|capitaine|filleule?|parrain|marraine|compagnon|compagne|directeur|directrice|guide|médecin|voisins|parents|enfants|amis)',
  OWN_ROLE:
    "(?:(?:mon|ma|mes|ton|ta|tes|son|sa|ses|notre|nos|votre|vos|le|la|les|l'|un|une)(?: |(?<='))(?:[\\p{Ll}'’-]+ ){0,3}?{ROLE}(?: [\\p{Ll}'’-]+){0,2},? )",
  MAY: "(?:(?:bien|aussi|donc|juste|simplement|encore|aujourd'hui|ici|là|tout|plutôt) )*",
  AND: '(?: et {N})?',
  DEAR: '(?:(?:ma |mon )?(?:chère?|cher|petite?|grande?) )?',
  GREETING:
    "(?:[Bb]onjour|[Bb]onsoir|[Ss]alut|[Cc]oucou|[Aa]llô|[Aa]llo|[Hh]ello|[Hh]é|[Ee]h|[Hh]ep|[Bb]onne (?:nuit|journée|soirée|chance|année|route)|[Bb]on (?:voyage|courage|appétit|anniversaire)|[Aa]u revoir|[Aa]dieu|[Tt]chao|[Cc]iao|[Àà] (?:demain|bientôt|plus tard|plus|tout à l'heure|ce soir|lundi)|[Bb]ienvenue(?: chez nous)?|[Jj]oyeux (?:anniversaire|Noël)|[Ss]anté|[Vv]iens(?: ici| là| voir)?|[Vv]enez|[Rr]egarde(?:z)?|[ÉE]coute(?:z)?|[Aa]ttends|[Aa]ttendez|[Aa]llez|[Aa]llons|[Vv]as-y|[Dd]is(?: donc)?|[Dd]is-moi|[Tt]iens|[Aa]ttention|[Ee]xcuse-moi|[Ee]xcusez-moi|[Pp]ardon|[Dd]épêche-toi|[Rr]éveille-toi|[Ss]'il te plaît|[Ss]'il vous plaît|[Cc]her|[Cc]hère|[Ee]nchantée?|[Rr]avie? de (?:te|vous) voir)",
  THANKS:
    "(?:[Mm]erci(?: beaucoup| bien| infiniment| à toi| mille fois| encore)*|[Mm]ille mercis|[Bb]ravo|[Bb]ien joué|[Ff]élicitations|[Ss]uper|[Gg]énial|[Pp]arfait|[Tt]rès bien|[Dd]e rien|[Jj]e t'en prie|[Jj]e vous en prie)",
  REPLY:
    "(?:[Oo]ui|[Nn]on|[Ss]i|[Dd]'accord|[Ee]xactement|[Bb]ien sûr|[Cc]'est vrai|[Ee]xact|[Oo]kay|[Oo]k|[Oo]uais|[Vv]oilà|[Dd]ésolée?|[Jj]e sais(?: pas)?|[Jj]e ne sais pas|[Pp]eut-être|[Bb]on|[Ee]h bien|[Ee]nfin|[Aa]h(?: oui| non| bon)?|[Oo]h|[Mm]ais(?: oui| non)?|[Tt]u as raison|[Pp]as encore|[Jj]'arrive|[Cc]ertainement|[Ee]ntendu)",
  /** Begins a sentence that asks somebody to do something. */
  COMMAND:
    '(?:[Vv]iens|[Rr]egarde|[ÉéEe]coute|[Aa]ttends|[Dd]onne|[Pp]rends|[Pp]asse|[Mm]ets|[Ff]ais|[Dd]is|[Vv]a|[Aa]rrête|[Ll]aisse|[Aa]pporte|[Mm]ontre|[Aa]ide|[Aa]ssieds|[Mm]ange|[Bb]ois|[Ll]is|[Rr]este|[Rr]aconte|[Oo]ublie|[Dd]épêche|[Rr]éveille|[Aa]ppelle|[Oo]uvre|[Ff]erme|[Ee]ssaie|[Ss]ois|[Tt]iens|[Rr]ange|[Ss]ouris|[Cc]hante|[Dd]anse|[Jj]oue|[Ll]ance|[Tt]ourne|[Cc]ours|[Ss]aute)(?:z|ez|-\\p{Ll}+)?(?!\\p{L})',
  TO_YOU:
    "(?:[^.!]*\\?|[^.!?]*(?<!\\p{L})(?:tu|te|toi|ton|ta|tes|vous|votre|vos|t'\\p{Ll}+|s'il te plaît|s'il vous plaît)(?!\\p{L})|(?:viens|regarde|écoute|attends|donne|prends|passe|mets|fais|dis|va|arrête|laisse|apporte|montre|aide|assieds|mange|bois|lis|reste|raconte|oublie|dépêche|réveille|appelle|ouvre|ferme|essaie|sois|merci|bonjour|allez|tiens|range|on y va)(?!\\p{L}))",
  ASIDE: "(?:le|la|les|l'|mon|ma|mes|notre|nos|son|sa|ses|un|une|qui|dont|lui|elle|il)(?!\\p{L})",
});

/** French. */
export const FRENCH: ForeignGrammar = {
  names: NAMES,
  noNames: NO_NAMES,
  titles: TITLES,
  rules: [
    rule('self', 0.95, "\\b[Jj]e m['’]appelle {MAY}{N}"),
    rule('self', 0.95, "\\b[Mm]on (?:pré)?nom (?:complet )?(?:est|c['’]est) {MAY}{N}"),
    rule('self', 0.85, '\\b[Aa]ppel(?:le|ez)-moi {MAY}{N}'),
    rule(
      'self',
      0.85,
      "\\b(?:[Oo]n|[Tt]out le monde|[Mm]es (?:amis|potes|proches)|[Ii]ls) m['’]appelle(?:nt)? {MAY}{N}",
    ),
    rule('self', 0.85, "[Mm]on (?:[\\p{Ll}'’]+ )?(?:pré)?nom,? (?:c['’]est|est) {MAY}{N}"),
    rule('self', 0.75, "{S}[Cc]['’]est moi,? {N}{E}"),
    rule('self', 0.9, '\\b[Jj]e me présente ?[:,]? {N}'),
    rule('self', 0.8, "\\b[Nn]ous,? c['’]est {N} et {N}"),
    rule('self', 0.8, '(?:tout le monde|à tous|à toutes),? ici {N}'),
    rule('self', 0.9, "\\b[Mm]oi,? (?:c['’]est|je suis|je m['’]appelle) {MAY}{N}"),
    rule('self', 0.85, '\\b[Jj]e suis {MAY}{N}(?= ?[.,!?;…]|$| et | de | du )', { onlySure: true }),
    rule('self', 0.85, "(?<!\\p{L})(?:[Ii]ci|[Cc]['’]est) {N} (?:à l['’]appareil|qui parle|au téléphone)"),
    rule('self', 0.8, "(?<=^|[,.!?] ){N} (?:à l['’]appareil|au téléphone){E}"),
    rule('self', 0.75, "(?:[Bb]onjour|[Ss]alut|[Aa]llô|[Cc]oucou|[Bb]onsoir),? (?:ici|c['’]est) {N}{E}", {
      onlySure: true,
    }),

    rule(
      'introduced',
      0.85,
      "(?<!\\p{L})(?:[Cc]['’]est|[Vv]oici|[Vv]oilà|[Cc]e sont|[Ii]ci,? c['’]est|[Ll]à,? c['’]est) {MAY}{OWN_ROLE}{N}{AND}",
    ),
    rule(
      'introduced',
      0.85,
      '\\b(?:[Jj]e (?:te|vous) présente|(?:te|vous) présenter) {MAY}{OWN_ROLE}?{N}{AND}',
    ),
    rule(
      'introduced',
      0.8,
      "(?:[Oo]n accueille|[Nn]ous accueillons|[Aa]ccueillons|[Aa]ccueillez|[Aa]pplaudissez|[Dd]is bonjour à|[Dd]ites bonjour à|[Oo]n applaudit|[Aa]vec (?:moi|nous)(?: aujourd['’]hui)?,? (?:c['’]est |il y a )?|[Àà] (?:côté de moi|ma gauche|ma droite),? (?:c['’]est |il y a |vous avez )?|[Nn]otre invitée? (?:est|s['’]appelle))(?: aujourd['’]hui)? ?{OWN_ROLE}?{N}{AND}",
    ),
    rule('introduced', 0.75, '\\b[Vv]oici {MAY}(?:(?:le|la|notre) (?:petite?|grande?) )?{N}{AND}{E}'),
    rule(
      'introduced',
      0.65,
      "(?<!\\p{L})(?:[Cc]['’]est|[Ll]ui,? c['’]est|[Ee]lle,? c['’]est|[Vv]oilà) {MAY}(?:(?:le|la|notre) (?:petite?|grande?) )?{N}{AND}(?= ?[.,!?;…]|$| et | avec | qui )",
    ),
    rule(
      'introduced',
      0.75,
      "\\b[Vv]oi(?:ci|là) (?:mon|ma|mes|notre|nos|le|la|les)(?: [\\p{Ll}'’-]+){1,4}, {N}{AND}",
    ),
    rule('introduced', 0.75, "(?:à côté de moi|avec moi|ici)[^.!?,]{0,20} s['’]appelle {N}"),
    rule(
      'introduced',
      0.45,
      '\\b(?:[Tt]u connais|[Vv]ous connaissez|[Cc]onnais-tu|[Cc]onnaissez-vous) (?:déjà )?{OWN_ROLE}?{N}(?: déjà)?{E}',
      { onlySure: true },
    ),

    rule('spoken-of', 0.6, '{S}{N}, {N}(?:,)? et ', { onlySure: true }),
    rule('spoken-of', 0.6, '{S}{N}, {ASIDE}', { onlySure: true }),
    rule('addressed', 0.9, "\\b{THANKS},? {DEAR}{N}{AND}(?= ?[.,!?;…]|$| pour | d['’]| de )", BEFORE),
    rule('addressed', 0.9, '{S}(?:\\p{L}+,? )?{GREETING},? {DEAR}{N}{AND}(?= ?[.,!?;…]|$| ça | comment )'),
    rule('addressed', 0.85, '{S}{REPLY},? {DEAR}{N}{E}', { ...BEFORE, onlySure: true }),
    rule(
      'addressed',
      0.85,
      "(?:[Ee]s-tu|[Êê]tes-vous|[Tt]u es|[Vv]ous êtes|[Cc]['’]est toi,?|[Tt]u dois être|[Vv]ous devez être) (?:bien )?{N}(?= ?[.,!?;…]|$)",
    ),
    rule(
      'addressed',
      0.85,
      '{S}(?:(?:[Ee]t|[Aa]lors|[Mm]ais|[Oo]h|[Aa]h|[Bb]on|[Dd]onc),? )?{DEAR}{N}{AND} ?[,!] {TO_YOU}',
      { onlySure: true },
    ),
    rule('addressed', 0.85, '{S}{COMMAND}[^.!?,]*, {DEAR}{N}{AND}(?= ?[.!?,]|$)'),
    rule('addressed', 0.85, ', {DEAR}{N}{AND}(?= ?\\?)'),
    rule('addressed', 0.8, ', {DEAR}{N}{AND}(?= ?[.!…]| *$)', { onlySure: true }),
    rule('addressed', 0.8, ', {DEAR}{N},', { onlySure: true }),
    rule('addressed', 0.6, '{S}{N}{AND}, (?=[\\p{Ll}à])', { onlySure: true }),
    rule('addressed', 0.55, '{S}{N}(?= ?[!?]+)', { onlySure: true }),
  ],
};
