import { any } from './name-pattern-parts';
import { PERSON_NOUNS, ROLES } from './name-words';

/**
 * What a line tells about the one before it: of whom names are not learnt though their form says so, and who answers by their name.
 * English, but for the questions after a name. Pure.
 */

/** Asks for the name of the one who answers. */
const ASKS_NAME =
  /\b(?:what(?:'s| is| was) your (?:first |full )?name|your name\?|(?:take|have|get|catch|know|forgotten|remember|missed) your (?:first |full )?name|your name again|who are you(?=\?)|and you are(?=\?)|wie hei(?:ß|ss)(?:t du|en Sie)|wer bist du|comment t['’]appelles-tu|comment tu t['’]appelles|comment vous appelez-vous|tu t['’]appelles comment)(?!\p{L})/iu;

/** Stands before the name in an answer to that. */
const TO_NAME =
  /^(?:(?:oh|well|er|erm|um|uh|hi|hello|yes|sure|sorry|of course|certainly|no worries|no problem|that['’]s all right)[,.!]? )*(?:(?:it|that|this)(?:['’]s| is) |(?:the|my) name(?:['’]s| is) |just )?/iu;

/** Asks who somebody is that is seen: the asker is not the one. */
const ASKS_WHO = /\b(?:who|whom)\b[^.!]*\?/iu;
/** Asks what something is: what is named then is a thing. */
const ASKS_WHAT = /\bwhat(?:['’](?:s|re)| is| are| was)? (?:this|that|these|those)\b[^.!]*\?/iu;

/** Asks somebody to speak as another. */
const ASKS_TO_ACT =
  /\b(?:do(?! (?:i|you|we|they)\b)|try|say|read|practi[sc]e|rehearse|repeat|perform|play|act|recite)\b[^.?!,]*\b(?:voice|accent|impression|impersonation|lines?|part|role|scene|character|monologue|sketch)\b|\bin character\b|\band action!|\bfrom the top\b|\brepeat after me\b|\byour (?:line|cue)\b/iu;

/** Asks whether the one spoken to is called so, before the name, and the answer that they are not. */
const ASKS_WHETHER = /\b(?:are you|is (?:that|this|it)(?: you)?,?|you must be) $/iu;
const DENIES = /^(?:no|nope|nah|wrong number|i['’]m not|not me)(?!\p{L})/iu;
/** Says of what was called or shown that it is an animal, a toy or a thing. */
const NO_PERSON =
  /\b(?:your|what an?|(?:he|she|it)['’]s an?) (?:\p{L}+ )?(?:dogs?|puppy|puppies|cats?|kittens?|pony|ponies|horses?|parrots?|rabbits?|hamsters?|goats?|dolls?|teddy|teddies|boats?|ships?)\b/iu;

/** Who is leaving. */
const LEAVES =
  /\b(?:i(?:['’]d better| should| must| have to| need to| had better| ought to|['’]ve got to)|i['’](?:m|ll)|time (?:for me )?to) (?:just |really )?(?:go|run|off|leave|leaving|going|head|heading|be off|be going|make a move|get going|dash)\b/iu;
/** Takes leave of somebody, up to the name. */
const PARTING =
  /\b(?:bye|night|goodnight|take care|see you|safe (?:home|journey|travels)|get home safe|farewell|cheerio|mind how you go|drive safely)\b[^.!?]*$/iu;

/** The name by which one wants to be called instead of another: "No, it's Ines, not Agnes". */
const CORRECTED =
  /^(?:(?:oh|sorry|er|erm|um|well|ah|no|actually)[,.!]? )*(?:it['’]s |i['’]m |i am |my name(?:['’]s| is) )?(?<name>[\p{L}\p{M}-]+),? not (?<not>[\p{L}\p{M}-]+)(?![\p{L}\p{M}'’-])/iu;

/** Greets somebody for the first time. */
const MEETS =
  /\b(?:(?:nice|lovely|good|great|pleased|glad|delighted|wonderful) to (?:\p{L}+ )?meet you|how do you do|pleasure|heard (?:so much|a lot|all) about)\b/iu;

/** Somebody else than the two who talk, by any word. */
const ANOTHER = new RegExp(
  `\\b(?:he|she|him|her|his|hers|who|whose|somebody|someone|anybody|anyone|everybody|everyone|nobody|dog|puppy|cat|kitten|pony|horse)\\b|(?<!\\byou )\\b(?:my|your|our|his|her|their|the|a|an|that|this)(?: \\w+)? ${any([...ROLES, ...PERSON_NOUNS])}\\b`,
  'iu',
);
/** Begins by telling of one other. */
const OF_ANOTHER =
  /^(?:(?:no|yes|yeah|oh|well|but|ah|look|shh|hush|sorry|because|mum|dad)\W+)*(?:i (?:think|thought|bet|believe|told you|heard|hope) (?:that )?)?(?:(?:what|where|why|how)(?:['’]s| is| has| did| does| was)? )?(?:he|she)\b/iu;

/** Whether who is asked so answers with their name. */
export const asksName = (text: string): boolean => ASKS_NAME.test(text);
export const asksWho = (text: string): boolean => ASKS_WHO.test(text);
export const asksWhat = (text: string): boolean => ASKS_WHAT.test(text);
export const asksToAct = (text: string): boolean => ASKS_TO_ACT.test(text);
/** Whether a line speaks of somebody besides its speaker and who is spoken to. */
export const tellsOfAnother = (text: string): boolean => ANOTHER.test(text);
/** Whether an answer begins by telling of somebody who is not spoken to: "She's still asleep", "What's he got?" */
export const beginsOfAnother = (text: string): boolean => OF_ANOTHER.test(text);

/**
 * The part of an answer in which a name that was asked for stands; null where it goes on too long, as where another is told to answer ("Emma, tell the lady"), and where it goes on about
 * somebody else ("Emma. She's four."). `start`: its place in the text.
 */
export function nameTold(text: string, mostWords: number): { text: string; start: number } | null {
  const start = TO_NAME.exec(text)?.[0].length ?? 0;
  const told = text.slice(start).split(/[.!?;]|,? (?:and|but|from|with|not) /u)[0]!;
  const isOfAnother = /^\W*(?:she|he)(?!\p{L})/iu.test(text.slice(start + told.length));
  return isOfAnother || told.split(/\s+/).length > mostWords ? null : { text: told, start };
}

/** Whether the answer to "Is that Tom?" is no. */
export const isDenied = (upToName: string, answer: string): boolean =>
  ASKS_WHETHER.test(upToName) && DENIES.test(answer);
export const tellsOfNoPerson = (text: string): boolean => NO_PERSON.test(text);
export const leaves = (text: string): boolean => LEAVES.test(text);
export const meets = (text: string): boolean => MEETS.test(text);
export const takesLeave = (upToName: string): boolean => PARTING.test(upToName);

/** The name by which who was called otherwise wants to be called, null where none is told. */
export function correctedName(text: string, called: string): string | null {
  const { name, not } = CORRECTED.exec(text)?.groups ?? {};
  return name && not === called && /^\p{Lu}/u.test(name) ? name : null;
}
