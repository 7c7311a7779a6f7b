// English words as they are compared: what is written in two ways and said in one is made one. After the normalizer that the
// Whisper models are measured with (Radford et al. 2022, "Robust Speech Recognition via Large-Scale Weak Supervision", appendix C),
// but numbers are written out instead of in digits, since "1803" is said in one way and "eighteen o three" is what was said.
import { numberWords, ordinalWords } from './numbers';

/** Sounds of hesitation: transcribers leave them out as often as not. */
const FILLERS = new Set(['hmm', 'mm', 'mhm', 'mmm', 'uh', 'um', 'er', 'erm', 'ah', 'huh']);

/** Short forms and what they stand for. */
const WHOLE_CONTRACTIONS: Record<string, string> = {
  "won't": 'will not',
  "can't": 'can not',
  cannot: 'can not',
  "shan't": 'shall not',
  "let's": 'let us',
  "ain't": 'is not',
  "y'all": 'you all',
  "ma'am": 'madam',
  "'em": 'them',
  wanna: 'want to',
  gonna: 'going to',
  gotta: 'got to',
  yknow: 'you know',
};
const ENDINGS: readonly [RegExp, string][] = [
  [/n't$/, ' not'],
  [/'re$/, ' are'],
  [/'ve$/, ' have'],
  [/'ll$/, ' will'],
  [/'m$/, ' am'],
  [/'d$/, ' would'],
  [/'s$/, ' is'],
  [/s'$/, 's'],
];

/** Titles and signs. */
const WRITTEN: Record<string, string> = {
  mr: 'mister',
  mrs: 'missus',
  ms: 'miss',
  dr: 'doctor',
  st: 'saint',
  prof: 'professor',
  etc: 'et cetera',
  vs: 'versus',
  ok: 'okay',
  oh: 'o',
  '&': 'and',
  '%': 'percent',
  '+': 'plus',
  '@': 'at',
};

/** British spelling made American, where the two are one word: by ending, and by word. */
const SPELLED: Record<string, string> = {
  grey: 'gray',
  centre: 'center',
  theatre: 'theater',
  metre: 'meter',
  litre: 'liter',
  programme: 'program',
  defence: 'defense',
  offence: 'offense',
  cheque: 'check',
  tyre: 'tire',
  waggon: 'wagon',
  waggons: 'wagons',
  judgement: 'judgment',
  plough: 'plow',
  sceptical: 'skeptical',
  storey: 'story',
  towards: 'toward',
  afterwards: 'afterward',
};
const OUR = /^(behavi|col|endeav|fav|flav|harb|hon|hum|lab|neighb|parl|rum|sav|splend|vap|vig)our/;
const DOUBLED =
  /^(cancel|counsel|fuel|jewel|label|level|marvel|model|quarrel|signal|total|travel)l(ed|er|ers|ing)$/;
const ISE =
  /^(apolog|author|character|critic|emphas|equal|memor|organ|real|recogn|summar|symbol|util|superv|special|standard|general|civil)is(e|ed|es|ing|ation|ations)$/;

/** The words of an English text in the form in which they are compared. */
export function comparedWords(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .replace(/[\u2018\u2019\u02bc`]/g, "'")
    .replace(/[[(<][^\])>]*[\])>]/g, ' ')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(
      /[$£€](\d[\d,]*(?:\.\d+)?)/g,
      (_, amount) => `${amount} ${amount === '1' ? 'dollar' : 'dollars'}`,
    )
    .replace(/\d{1,3}(?:,\d{3})+(?:\.\d+)?/g, (amount: string) => numberWords(amount).join(' '))
    .replace(/(\d):(\d\d)\b/g, '$1 $2')
    .replace(/([%&+@])/g, ' $1 ');
  const tokens = plain.match(/'?[\p{L}\d]+(?:[.'][\p{L}\d]+)*'?|[%&+@]/gu) ?? [];
  return joined(tokens.flatMap(oneToken));
}

/** A token as words: a number written out, a short form in full. */
function oneToken(token: string): string[] {
  if (token in WHOLE_CONTRACTIONS) return WHOLE_CONTRACTIONS[token]!.split(' ');
  const bare = token.replace(/^'|'$/g, '');
  if (/^\d+(\.\d+)?$/.test(bare)) return numberWords(bare);
  const ordinal = /^(\d+)(st|nd|rd|th)$/.exec(bare);
  if (ordinal) return ordinalWords(ordinal[1]!);
  const decade = /^(\d+)'?s$/.exec(bare);
  if (decade) return plural(numberWords(decade[1]!));
  const mixed = bare.match(/\d+|\D+/g) ?? [];
  if (mixed.length > 1 && /\d/.test(bare)) return mixed.flatMap(oneToken);
  for (const [ending, full] of ENDINGS) {
    if (ending.test(token)) return token.replace(ending, full).split(' ').filter(Boolean).map(spelled);
  }
  const letters = /^(?:\p{L}\.)+\p{L}$/u.test(bare) ? bare.replace(/\./g, '') : bare;
  return letters.split('.').filter(Boolean).map(spelled);
}

const plural = (words: string[]) =>
  words.map((word, i) =>
    i < words.length - 1 ? word : word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`,
  );

function spelled(word: string): string {
  const written = WRITTEN[word] ?? SPELLED[word];
  if (written) return written;
  return word
    .replace(OUR, (found) => found.replace(/our$/, 'or'))
    .replace(DOUBLED, '$1$2')
    .replace(ISE, '$1iz$2');
}

const TENS = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety';
const UNITS = 'one|two|three|four|five|six|seven|eight|nine';
const NUMBER_WORD = new RegExp(
  `^(?:${UNITS}|${TENS}|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|hundred|thousand)$`,
);

/** Without hesitation, and numbers said with "a" or "and" as they are said without. */
function joined(words: string[]): string[] {
  const said = words.flatMap((word) => word.split(' ')).filter((word) => !FILLERS.has(word));
  return said.flatMap((word, i) => {
    const [before, after] = [said[i - 1], said[i + 1]];
    if (word === 'and' && /^(hundred|thousand)$/.test(before ?? '') && NUMBER_WORD.test(after ?? ''))
      return [];
    if (word === 'a' && /^(hundred|thousand|million)$/.test(after ?? '')) return ['one'];
    if (word === 'zero' || word === 'nought') return ['o'];
    return [word];
  });
}
