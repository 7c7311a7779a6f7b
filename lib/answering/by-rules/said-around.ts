// What is said around a question: to be kind, to gain time, as a remark; and the order of words that it leaves behind.
import { plainForm } from '../../memory/word-forms';

const WH = '(?:who|whom|whose|what|which|where|when|why|how)';
/** Said before a question, and asking nothing. */
const OPENERS =
  /^(?:(?:hey|hi|hello|hiya|yo|so|well|ok|okay|right|alright|anyway|um+|uh+|erm*|hmm+|oh|ah|please|pls|plz|sorry|excuse me|hang on|bruh|bro|dude|mate|man|omg|ngl|tbh|btw|lowkey|honestly|basically|just curious|quick question|one (?:more )?(?:thing|question)|like|and|but|you know(?! (?:who|what|where|when|why|how)\b)|if (?:it is|it['’]?s|that is|that['’]?s)(?: not|n['’]?t)? (?:too much (?:trouble|bother|work)|ok|okay|all right|possible|no trouble))\b(?=[\s,.!:;–—-])[\s,.!:;–—-]*)+/i;
/** Said after one. */
const CLOSERS =
  /(?:(?<!\b(?:say|says|said|saying|words?|hear|heard))[\s,;–—-]+(?:please|pls|plz|thanks|thank you|thx|cheers|lol|lmao|rofl|haha+|xd|tho|though|ngl|tbh|btw|rn|fr|smh|bro|bruh|mate|dude|(?<!\b(?:do|did|does|would|i|that|all|who|what) )you know|i mean|i guess|i wonder|if you (?:please|don['’]?t mind|can|could)|if (?:it is|that is|it['’]?s|that['’]?s) (?:ok|okay|all right|alright|possible)))+(?=[?!.\s]*$)/i;
const SOFTLY =
  '(?:(?:please|kindly|perhaps|possibly|maybe|just|also|really|actually|very much|so much|dearly|quickly|quite|rather|happen to|by any chance) )*';
const TELL =
  '(?:tell|telling|let|letting|inform|informing|remind|reminding|show|showing|help|helping)(?: (?:me|us))?(?: (?:to )?(?:know|remember|recall|understand|find out))?(?: again| once more)?';
/** Ways of asking to be told, before what is asked. */
const WRAPPERS = [
  `(?:could|can|would|will|might) you ${SOFTLY}(?:be so (?:very )?(?:kind|good|nice) (?:as to|and|to) |be (?:kind|good) enough to |mind )?${SOFTLY}${TELL}`,
  `(?:i|we)(?:['’]d| would| should)? ${SOFTLY}(?:be|am|are) (?:${SOFTLY}|very |so |most |really )*(?:grateful|glad|happy|thankful|delighted|pleased|obliged)(?: indeed)? (?:if|were) you (?:could|would|can) ${SOFTLY}${TELL}`,
  `(?:i|we)(?:['’]d| would| should)? ${SOFTLY}(?:like|love|want|wanna|need|wish|be interested|be curious)(?:ed)?(?: to)? ${SOFTLY}(?:know|hear|learn|find out|ask|be told|understand)`,
  `(?:may|might|can|could) i ${SOFTLY}(?:ask|enquire|inquire)(?: you)?`,
  `(?:please )?(?:be so (?:kind|good) (?:as to|and) )?(?:please )?${TELL}`,
  `(?:wanna|gotta) know`,
  `(?:i|we)(?: was| were|['’]m| am|['’]ve been)? ${SOFTLY}(?:just )?wonder(?:ed|ing)?(?: if you (?:could|can|might) ${SOFTLY}${TELL})?`,
  `(?:i|we) ${SOFTLY}(?:can ?not|can['’]?t|could ?n['’]?t|don['’]?t|do not) ${SOFTLY}(?:recall|remember|know|tell)(?: any ?more| exactly| now)?`,
  `(?:i|we)(?:['’]ve| have)? ${SOFTLY}(?:clean |completely |totally )?(?:forgot|forgotten|forget)`,
  `(?:i['’]m|i am|we['’]re|we are) ${SOFTLY}(?:trying|struggling) to (?:remember|recall|find out|work out|figure out|think)`,
  `(?:(?:do|would|does) (?:you|anyone|anybody) )(?:${SOFTLY})(?:know|remember|recall|have any idea)`,
  '(?:any|have you any|got any) (?:idea|clue)',
].map(
  (form) =>
    new RegExp(
      `^${form}(?: of| about| as to)?(?:,| that)?(?: please,?)? (?=(?:(?:in|on|at|to|from|with|by|for|of|since|until) )?${WH}\\b)`,
      'i',
    ),
);
/** "Was there like a cat": a sound of somebody who is still looking for words. */
const LIKE =
  /(?<=\b(?:is|are|was|were|do|does|did|can|could|there|so|and|what|where|who|when|how|why|in|at|on)\s)like,?\s+(?=(?:an?|the|my|our|his|her|their|any|some)\s|\p{Lu})/gu;
const HESITATION =
  /(?<![\p{L}'’])(?:u+h+|u+m+|e+r+m*|hm+|i mean|sort of like|kind of like|you know what i mean|(?<!\b(?:do|did|does|would|i|that|all|who|what) )you know(?=\s(?:the|for|with|about|when|where)\b))(?![\p{L}'’]),?\s*/giu;

const ASKED =
  /^(?:(?:in|on|at|to|from|with|by|for|of|since|until) )?(?:(?:which|what|whose)(?: [\p{L}-]+){0,3}?|how (?:much|many|long|old|often|far|big|tall|high|deep|cold|warm|hot|fast|late|early|heavy)(?: [\p{L}-]+){0,2}?|who|whom|when|where|why|how)$/iu;
const PRONOUN = /^(?:i|you|he|she|it|we|they|somebody|someone|everybody|everyone)$/i;
/** What begins the words for somebody or something that does it. */
const BEGINS_SUBJECT =
  /^(?:the|this|that|these|those|my|our|your|his|her|its|their|an?)$|^\p{Lu}[\p{L}-]+$|['’]s$/u;
const AUXILIARY =
  /^(?:(?:is|are|was|were|has|have|had|could|would|should|must|do|does|did)n['’]t|can['’]t|won['’]t|is|are|was|were|has|have|had|can|could|will|would|should|must|may|might)$/i;
const HELPER = /^(?:do|does|did)$/i;
const ADVERB = /^(?:ever|also|once|actually|really|always|usually|never)$/i;
/** No verb, whatever its ending. */
const NO_VERB =
  /^(?:of|and|or|in|on|at|with|from|for|about|by|to|than|that|who|which|where|when|as|but|this|his|its|us|was|is|need|seed|bed|red|shed|kid|bus|glass|dress)$|['’]s$/i;
/** The same in the past. */
const UNCHANGED = /^(?:put|cut|let|hit|hurt|set|shut|cost|read|spread|bet|burst|cast|quit|split|spit)$/;
const OF_MANY = /^(?:i|you|we|they)$/i;
/** Words for somebody or something that does it, at most. */
const MOST_OF_SUBJECT = 6;

/** A question that is told on ("which instrument Ada plays") as one that is asked ("which instrument does Ada play"). Pure. */
export function asAsked(text: string): string {
  const plain = text.replace(/[?!.\s]+$/, '');
  const ending = text.slice(plain.length);
  const asked = askedBefore(plain);
  if (asked === null) return text;
  const words = plain.slice(asked.length).split(' ');
  const last = Math.min(MOST_OF_SUBJECT, words.length - 1);
  for (let many = 1; many <= last; many += 1) {
    const subject = words.slice(0, many);
    if (many === 1 && /^(?:the|my|our|your|his|its|their|an?)$|['’]s$/i.test(subject[0]!)) continue;
    const adverbs = words.slice(many).findIndex((word) => !ADVERB.test(word));
    const [verb, rest] = [words[many + adverbs], words.slice(many + adverbs + 1)];
    if (adverbs < 0 || verb === undefined) return text;
    const between = words.slice(many, many + adverbs);
    if (AUXILIARY.test(verb))
      return `${[asked.trim(), verb, ...subject, ...between, ...rest].join(' ')}${ending}`;
    const helped = withHelper(verb, subject.join(' '));
    if (helped)
      return `${[asked.trim(), helped.helper, ...subject, ...between, helped.verb, ...rest].join(' ')}${ending}`;
    if (PRONOUN.test(subject[0]!)) return text;
  }
  return text;
}

/** The words that ask, up to where somebody or something begins that does it; null where none does. */
function askedBefore(plain: string): string | null {
  const words = plain.split(' ');
  for (let many = 1; many <= 5 && many < words.length; many += 1) {
    const asked = `${words.slice(0, many).join(' ')} `;
    if (AUXILIARY.test(words[many - 1]!) || HELPER.test(words[many - 1]!)) return null;
    // "Which of my videos" asks, and nobody does anything yet.
    if (words[many - 1] === 'of') continue;
    const next = words[many]!;
    if (ASKED.test(asked.trim()) && (PRONOUN.test(next) || BEGINS_SUBJECT.test(next))) return asked;
  }
  return null;
}

/** A verb with what it is asked with: "played" as "did play"; null for what is none. */
function withHelper(verb: string, subject: string): { helper: string; verb: string } | null {
  if (HELPER.test(verb)) return { helper: verb, verb: 'do' };
  if (NO_VERB.test(verb) || !/^[\p{Ll}-]+$/u.test(verb)) return null;
  const plain = plainForm(verb);
  const isPast = plain !== verb && !/s$/.test(verb);
  if (isPast) return { helper: 'did', verb: plain };
  if (UNCHANGED.test(verb)) return { helper: OF_MANY.test(subject) ? 'do' : 'did', verb };
  if (/[^e]ed$/.test(verb)) return { helper: 'did', verb: withoutEd(verb) };
  if (/[^s]s$/.test(verb)) return { helper: 'does', verb: withoutS(verb) };
  return OF_MANY.test(subject) ? { helper: 'do', verb } : null;
}

function withoutEd(verb: string): string {
  if (/ied$/.test(verb)) return verb.replace(/ied$/, 'y');
  const bare = verb.slice(0, -2);
  if (/([bdgkmnprt])\1$/.test(bare)) return bare.slice(0, -1);
  return /(?:[^aeiou][aeiou][ckmsvz]|[lnr][gcsv]|[aeiou]{2}[sv]|[^aeiou]at|[uv]|[^aeiou][ui]r|[st]l)$/.test(
    bare,
  )
    ? `${bare}e`
    : bare;
}

function withoutS(verb: string): string {
  if (/ies$/.test(verb)) return verb.replace(/ies$/, 'y');
  return /(?:ch|sh|ss|x|zz|[^aeiou]o)es$/.test(verb) ? verb.slice(0, -2) : verb.slice(0, -1);
}

const SAID_TWICE = /(?<![\p{L}'’])([\p{L}'’]+(?:\s+[\p{L}'’]+){0,3}),?\s+\1(?![\p{L}'’])/giu;

/** A text in which nothing is said twice in a row by somebody who is looking for words. Pure. */
export function saidOnce(text: string): string {
  const once = text.replace(SAID_TWICE, '$1');
  return once === text ? text : saidOnce(once);
}

/** What is remarked before a question of something that it then speaks of as "it": "There was a sign there, what did it say?" */
const REMARKED =
  /^(?:i (?:remember|recall|saw|think|believe) )?(?:that )?there(?:['’]s| is| was| were| are|['’]re) (?:also |even |once )?(?:an?|this|that|some|one) (.{3,60}?)(?:[,;:!]|\.(?=\s)| and(?= ))\s*/i;
/** It says how whoever asks finds something, and nothing of it. */
const OPINION =
  /\b(?:very |really |rather |quite |so |such a |pretty )?(?:funny|nice|lovely|cute|cool|great|amazing|weird|strange|odd|charming|interesting|beautiful|hilarious|wonderful|awesome|silly|crazy)\b\s*/gi;
const SAYS_OF_IT =
  /\b(?:i|we) (?:rather |really |quite |so )?(?:liked?|loved?|enjoyed?|noticed?|found)\b.*$/i;
const IT = /^(.*?\b)(?:it|they|that one|them)(?= |$)/i;

/** A question by itself: without greetings, fillers and polite words around it, in the order of words in which it is asked; as it is where nothing is said around it. Pure. English. */
export function withoutWrapping(question: string): string {
  const said = saidOnce(question.replace(HESITATION, '').replace(LIKE, '').replace(/\s+/g, ' ').trim());
  const remarked = REMARKED.exec(said);
  const rest = remarked ? said.slice(remarked[0].length) : said;
  const asked = unwrapped(rest);
  if (remarked) {
    const thing = remarked[1]!.replace(OPINION, '').replace(SAYS_OF_IT, '').trim();
    const of = asked.replace(/[?!.\s]+$/, '');
    if (new RegExp(`^${WH}\\b`, 'i').test(of) && IT.test(of) && thing !== '')
      return `${of.replace(IT, `$1the ${thing}`)}?`;
    return asked === rest ? said : `${remarked[0].trim()} ${asked}`;
  }
  return asked;
}

function unwrapped(text: string): string {
  let plain = text.replace(CLOSERS, '');
  let isWrapped = false;
  for (let before = ''; before !== plain; ) {
    before = plain;
    const opened = plain.replace(OPENERS, '');
    if (/\p{L}+\W+\p{L}/u.test(opened)) plain = opened;
    for (const wrapper of WRAPPERS) {
      const bare = plain.replace(wrapper, '');
      if (bare !== plain) isWrapped = true;
      plain = bare;
    }
  }
  return isWrapped ? asAsked(plain) : plain;
}
