/** A word, or some, that begin a question. */
const ASKS =
  '(?:(?:mit|von|für|zu|bei) we[nm]|um wie ?viel uhr|seit wann|bis wann|(?:in|an|auf|aus|mit) welche[mnr] \\p{L}+|welche[mnrs]? \\p{L}+|wie ?viele \\p{L}+|wie (?:lange|oft|alt|viel|spät)|we[rnm]|wessen|was|wann|wo(?:hin|her|mit|rum|rüber|für|von|zu|bei|ran|rin)?|warum|wieso|weshalb|wie)';
/** "Und wer ...", "aber gibt es ...": what follows asks by itself. */
const LEAD = new RegExp(
  `^(?:(?:und|oder|aber|also|ja|na|ok|okay|hallo|hi|hey|sag mal|du)[ ,]+)+(?=(?:${ASKS}|gibt|gab|ist|sind|war|waren|hat|haben|habe|hatte|kann|zeige?|erzähle?)(?!\\p{L}))`,
  'iu',
);
/** "Kannst du mir sagen, wer ...", "weißt du, wo ...": a clause follows, and its verb stands last. */
const POLITELY = new RegExp(
  `^(?:(?:kannst|könntest|würdest|kann) (?:du|man|ihr)(?: (?:mir|uns|bitte|mal|kurz|vielleicht))*(?: (?:sagen|zeigen|erzählen|verraten))?|weißt du(?: (?:noch|vielleicht|zufällig))*|ich (?:möchte|will|würde gerne?|wüsste gerne?)(?: gerne?)?(?: wissen)?|(?:sage?|erzähle?|verrate?|zeige?)(?: (?:mir|uns|bitte|mal|kurz|doch))*),? (${ASKS}) (.+) (\\p{L}+)$`,
  'iu',
);
/** They add nothing to a question. */
const FILLERS = /(?<!\p{L})(?:bitte|denn|eigentlich|mal|genau|doch|überhaupt|nochmal)(?!\p{L})/gu;
const JOINED: readonly (readonly [RegExp, string])[] = [
  [/\b(gibt|gab|geht|ist|war|hat)['’]?s(?!\p{L})/giu, '$1 es'],
  [/\bhab['’]?(?= (?:ich|wir)\b)/giu, 'habe'],
];

/** A German question without what only leads up to it or fills it, and with its verb where questions have it; others as they are, without the marks at their end. Pure. */
export function plainGerman(question: string): string {
  const whole = question.trim().replace(/[?!.\s]+$/u, '');
  const apart = JOINED.reduce((text, [joined, words]) => text.replace(joined, words), whole);
  const plain = apart
    .replace(FILLERS, ' ')
    .replace(/\s+(?=,|$)|(?<=^|\s)\s+/gu, '')
    .replace(LEAD, '');
  return plain.replace(POLITELY, (_, asks: string, between: string, verb: string) =>
    [asks, verb, between].join(' '),
  );
}
