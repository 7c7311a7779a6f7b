// Questions are in English in every language of the interface, as are the rules that answer them.

/** What asks for pictures themselves, at the beginning of a question. */
const SHOW = /^(?:please\s+)?(?:(?:can|could) you\s+)?(?:show|find)(?:\s+(?:me|us))?(?:\s+again)?\b/i;
/** What else may stand before what is looked for. */
const LEAD =
  /^(?:please\s+)?(?:(?:where|when|what|which|who|how often|did|does|do|is|are|was|were|have|has|can|could|any|there|i|we|you|me|us|see|seen|saw|find|found|show|shown|look|looks|looked|like|for|at|pictures?|videos?|moments?|of|with)\s+)+/i;

/** Whether a question asks to be shown something. */
export function asksToBeShown(question: string): boolean {
  return SHOW.test(question.trim());
}

/** A question as what stands below a picture: without what asks, and its sign. All of it where nothing else would be left. */
export function captionOf(question: string): string {
  const words = question.trim().replace(/[?!.\s]+$/, '');
  return words.replace(LEAD, '') || words;
}
