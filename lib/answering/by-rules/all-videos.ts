/**
 * "in my videos" and the like, where a question says so of all that is remembered: it confines it to nothing, and names nothing that was said. What is asked of the videos themselves ("which videos", "how many
 * videos", "my longest video") is something else.
 */
const IN_ALL =
  /\s+(?:(?:anywhere|somewhere|shown|visible|recorded|captured|filmed)\s+)?(?:in|on|from|across|throughout)\s+(?:(?:any|all|one|some|each|every)(?:\s+of)?\s+)*(?:my|our|the|these|those|your)\s+(?:(?:home|own|family|saved|whole)\s+)?(?:videos|vids|clips|films|movies|recordings|footage|memory)(?=\s*[?!.]*$)/i;
const ABOUT_VIDEOS =
  /^\W*(?:which|what|how many|list|show(?: me)?)\s+(?:of\s+)?(?:(?:my|our|the|all)\s+)*(?:videos?|clips?|films?|recordings?)\b/i;

/** Who is asked for, and nothing else: "Who is in my videos?", "How many people are there in my clips?" */
const EVERYBODY =
  /^\W*(?:(?:tell me|show me|list)\s+)?(?:(?:who|whom)(?:\s+(?:all|else))?(?:\s+(?:is|are|was|were|appears?|can (?:be|i) see[n]?|do (?:i|we|you) see|did you (?:see|recogni[sz]e|find)))?(?:\s+there)?|(?:how many|which|what|the|all(?: the)?)\s+(?:different\s+)?(?:people|persons|faces)(?:\s+(?:is|are|were|was|appear|can be seen|do you (?:see|know)|did you (?:see|recogni[sz]e|find)))?(?:\s+there)?)(?:\s+(?:altogether|all together|in all|in total))?$/i;

/** Who is there at a time: "the people who appear", "Who can be seen?" */
const EVERYBODY_THERE =
  /^\W*(?:who(?: all| else)?|(?:(?:tell me|show me|list|name) )?(?:(?:all )?the|which|all|what) (?:people|persons|faces)(?: (?:who|that))?) (?:appears?|appeared|(?:can|could) be seen|(?:is|are|was|were) (?:there|seen|shown|in view|visible)|do (?:we|you|i) see|did (?:we|you|i) see)(?: there)?$/i;

/** Asks what there is, and nothing more particular. */
const WHATEVER =
  /^(?:(?:so|well|what|which|any|some|anything|everything|something|is|are|was|were|do|did|have|has|had|got|we|i|you|me|there|show|give|see|all|else|nice|the|my|our|from|of|in|for|during|on|videos?|vids?|clips?|films?|recordings?|footage|stuff|please)\W+)+$/i;

/** Whether all but the time of a question asks what there is: "What have we got from July?", "anything from last month". Pure. */
export function asksWhatThereIs(rest: string): boolean {
  return WHATEVER.test(`${rest.replace(/['’]ve\b/gi, ' have').trim()} `);
}

/** A question without "in my videos" at its end; as it is where that is not said. Pure. */
export function withoutAllVideos(text: string): string {
  const left = text.replace(IN_ALL, '');
  return ABOUT_VIDEOS.test(text) || EVERYBODY.test(plainly(left)) ? text : left;
}

/** Whether everybody is asked for who is in the videos. Pure. */
export function asksForEverybody(text: string): boolean {
  const left = text.replace(IN_ALL, '');
  return left !== text && EVERYBODY.test(plainly(left));
}

/** Whether all but the time of a question asks who is there, and nothing more particular. Pure. */
export function asksForEverybodyThere(rest: string): boolean {
  return EVERYBODY_THERE.test(plainly(rest));
}

/** "How many people are there in my videos?", "How many people do you know?" */
const OF_ALL_VIDEOS =
  /\b(?:in|on|across|throughout) (?:all )?(?:of )?(?:(?:my|our|the|these|those|your) )*(?:videos|vids|clips|films|movies|recordings|files|footage)\b|\bdo you (?:know|recogni[sz]e)\b/i;

/** Whether a question is of all that is remembered, by its words. Pure. */
export function asksOfAllVideos(text: string): boolean {
  return OF_ALL_VIDEOS.test(text);
}

function plainly(text: string): string {
  return text.trim().replace(/[?!.\s]+$/, '');
}
