import type { Colour } from '../../vision/colour-names';

/** German colours, and how bright a picture is, in English. */
const COLOURS: Readonly<Record<string, Colour | 'dark' | 'light' | 'silver' | 'beige'>> = {
  ...{ dunkel: 'dark', hell: 'light', schwarz: 'black', weiß: 'white', grau: 'grey', rot: 'red' },
  ...{ orange: 'orange', braun: 'brown', gelb: 'yellow', grün: 'green', türkis: 'teal', blau: 'blue' },
  ...{ lila: 'purple', violett: 'purple', rosa: 'pink', silber: 'silver', beige: 'beige' },
};

/** Each of them, as a part of a pattern. */
export const COLOUR_WORDS = Object.keys(COLOURS).join('|');

/** The same of things, of which none is called light. */
const OF_THINGS = Object.keys(COLOURS).filter((word) => word !== 'hell');
export const THING_COLOUR_WORDS = OF_THINGS.join('|');

/** The English word for a German colour, in whatever form it stands before a thing: "rote", "dunkelblauer"; none for "helle", which is no colour. */
export function colourInEnglish(word: string): string | undefined {
  const lower = word.toLowerCase();
  const stem = lower.replace(/e[nmrs]?$/, '');
  const plain = [lower, stem, stem.replace(/n$/, ''), stem.replace(/kl$/, 'kel')]
    .map((form) => form.replace(/^(?:hell|dunkel)-?(?=\p{L})/u, ''))
    .find((form) => OF_THINGS.includes(form));
  return plain && COLOURS[plain];
}

const MOSTLY = '(?:(?:meist|meistens|überwiegend|vor allem|hauptsächlich|ganz|sehr|eher|ziemlich) )?';
const TONE = `${MOSTLY}(${COLOUR_WORDS})`;
const COLOURED: readonly [RegExp, string][] = [
  [new RegExp(`^welche (?:videos|aufnahmen|filme) (?:sind|waren) ${TONE}$`, 'iu'), 'Which videos are '],
  [
    new RegExp(`^(?:wann|wo) (?:ist|war|wird|wurde) (?:es|das bild|das video) ${TONE}$`, 'iu'),
    'When was it ',
  ],
  [new RegExp(`^(?:ist|war) (?:es|das bild|das video)(?: irgendwo)? ${TONE}$`, 'iu'), 'Was it '],
];
const LIGHT_OR_DARK =
  /^(?:ist|war) (?:es|das bild|das video)(?: dort| da)? (?:eher )?(?:hell oder dunkel|dunkel oder hell)$/iu;

/** A German question for the colours of pictures, as an English one without its end; null for any other. Pure. */
export function picturesInEnglish(text: string): string | null {
  if (LIGHT_OR_DARK.test(text)) return 'Is it light or dark';
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
