import { isOneWord } from './asks-nothing';
import { isOfOthers } from './of-others';
import { plainly, VIDEO } from './of-recordings';
import type { Question } from './question';
import type { WholeForm } from './whole-form';

/** Asks to be shown a video, or a part of one, by what is in it: "any video with a baby", "Show me the bit where she sings". */
const ONE_SHOWING =
  /^\W*(?:(?:(?:can|could|may) (?:you|i|we) )?(?:please )?(?:show|find|play|open|give|get|see|watch|bring up|put on)(?: me| us)? |(?:is|are) there |(?:do|did|have|has) (?:i|we|you)(?: have| got)? |got )?(?:the|a|an|any|some|that|which|my|our) (?:videos?|clips?|films?|recordings?|footage|one|bits?|parts?|moments?|scenes?|places?|spot|passage|section|shots?) (?:with|of|showing|where|when|in which|that (?:has|have|shows?)) (?!(?:all|everything|everybody|everyone|this|that|it|them)\b)\w/i;
/** "Specify the acreage of the plot": one thing is asked for, and not what all is about. */
const ONE_FACT =
  /^(?:what (?:is|was|are|were) |how (?:much|many|long|far|old|high) |who |where |when |why )(?!.*\b(?:summar(?:y|ies)|synops[ie]s|overview|gist|contents?|stor(?:y|ies)|outline|run-?down|recap|(?:short|brief|quick) version|main|principal|key|topics?|themes?|events?|conversations?|discussions?|parts?|role|deal|point|idea|whole|all|like|plot\W*$|essence|matter|course|order|sequence|plan|trip|visit|th(?:is|at)|it|here|about|happen\w*|go(?:es|ing) on|videos?|films?|clips?|recordings?|footage|movie)\b)/i;
/** Speaks of talking. */
const OF_TALKING =
  /\b(?:talk|sp[eo]ak|spoke|sa(?:y|id)|words?\b|chat|convers|voice|heard|hear|quiet|silent|mouth|lines?\b|discuss|dialogue|discussion|floor|contribut|communicat|vocal|loquacious|verbose)/i;
/** Asks for what is in videos, not for these themselves: "Did I film any penguins?", "rabbit when". */
const OF_SOMETHING: Partial<Record<WholeForm, RegExp>> = {
  summary: new RegExp(`${ONE_SHOWING.source}|${ONE_FACT.source}`, 'i'),
  videos:
    /\b(?:film(?:ed)?|record(?:ed)?|videos?|clips?|recordings?|footage)\b (?:with|of|showing|about|containing|any|some) (?:a |an |any |some |the )?(?!(?:videos?|clips?|films?|recordings?|footage|them|these|those|all|it|me|us|you|mine|ours|last|this|today|yesterday|\w+day|january|february|march|april|may|june|july|august|september|october|november|december|\d\w*)\b)\w|\b(?:which|what) (?:one|video|videos|clip|clips|film|films|recording|recordings)\b (?:has|have|had|shows?|contains?|features?|includes?)\b (?!(?:been|to|got|i|we|you|they|people|somebody|anybody)\b)|\b(?:city|town|country|songs?|music|sing(?:s|ing)?|weather|colou?rs?|says?|said|mention\w*)\b/i,
  people:
    /^who\b.*\b(?:has|have|had|owns?)\b (?!(?:been|you|we|i|to)\b)|\b(?:say|says|said|mention(?:s|ed)?|(?:holding|behind|operat(?:ing|ed)|using) (?:the |my |our )?camera|name of|(?:filming|took|shot|made|recorded|filmed) (?:the|this|these|those|my|our|all|it|them))\b/i,
  abilities:
    /^\W*(?:and )?(?:(?:is|are|was|were) there|any|some|(?:does|did|do) (?!(?:i|you|it|this|that)\b))\b(?!.*\b(?:you|i|help|manual|instructions?|guide|tutorial|examples?|questions?|features?|functions?|limits?|app|program)\b)/i,
  recorded:
    /^how long\b|\b(?:which|what) (?:video|clip|film|recording) (?:(?:was|is|had|has) )?(?:it |that |this )?(?:the one )?with\b|^(?!.*\b(?:videos?|clips?|films?|recordings?|footage|movie|this|that|these|it|was|were|is|did|date|shot|taken|made|recorded|filmed)\b)[\w -]+ when\W*$|\b(?:holding|behind) (?:the |my |our )?camera\b/i,
};

/** Asks which video was somewhere: no list of all, and no date, tells that. "Which one is from May?" names a time. */
const WHICH_WAS_THERE = new RegExp(
  `^(?:in )?(?:which|what)(?: ones?)?(?: of (?:my|our|the|these))?(?: ${VIDEO}s?)? (?:is|was|were|are|happens?|happened|plays?|takes place|took place)(?: (?:it|that|we|i|they))?(?: (?:recorded|filmed|shot|taken|made|playing|set))? (?:at|in|on|by|near|outdoors?|outside|inside|indoors|under|off|beside|along|up)\\b`,
  'i',
);

const OF_AN_EDGE = /\b(?:begin|beg[au]n|start|open|first|end|finish|last|final|clos|conclu|finally|over)/i;

/** What asks for a whole by itself. */
const IN_ONE_WORD =
  /^\W*(?:summary|summari[sz]e|overview|recap|gist|tl;?dr|outline|contents?|people|persons?|every(?:body|one)|faces|speakers?|videos?|clips?|films?|recordings?|library|beginning|start|opening|intro|end|ending|outro|finish|dates?|help|halp|hlep|instructions?|manual|usage|options?|menu|commands?|features?|examples?|tutorial|abilities|questions?|who|whom|what|when|where|why|how)?\W*$/i;

/** Whether a question, as it was asked, is for one video or a part of one by what is in it: no summary, beginning or end of all tells that. Pure. */
export function isForOnePart(asked: string, form: WholeForm): boolean {
  return !OF_SEVERAL.has(form) && ONE_SHOWING.test(asked);
}

/** Forms that list, or say what cannot be seen. */
const OF_SEVERAL: ReadonlySet<WholeForm> = new Set(['videos', 'people', 'unseen']);

/** Whether a question asks for no more than what it was taken for: which videos somebody is in is no list of all. */
export function asksForTheWhole({ text, asks, named, strangers, times }: Question, form: WholeForm): boolean {
  // In one word what is looked for is named: "priests".
  if (form !== 'unseen' && isOneWord(text) && !IN_ONE_WORD.test(text)) return false;
  if ((form === 'recorded' || form === 'videos') && !times && WHICH_WAS_THERE.test(text)) return false;
  // The last thing that somebody said is no end.
  const isOfEdge = form === 'beginning' || form === 'ending';
  if (isOfEdge && asks.for === 'words') return false;
  // "What happens from start to end?" is asked without its tail.
  if (isOfEdge && asks.for === 'happenings' && !OF_AN_EDGE.test(text)) return false;
  if (form === 'videos' && (named.length + strangers.length > 0 || isOfOthers(text))) return false;
  if (form === 'talks-most' && !OF_TALKING.test(text)) return false;
  // What day something was before that was changed is told in words.
  if (form === 'recorded' && /\bbefore\b/i.test(text)) return false;
  // "What all can you see in this one?"
  if (form === 'abilities' && /\byou (?:all )?see (?:in|on) (?:this|the|that|it|here)\b/i.test(text))
    return false;
  if (/^why\b|\bhow (?:come|old)\b/i.test(text)) return false;
  return !OF_SOMETHING[form]?.test(text);
}

/** Asks for what there is in short, and for nothing in particular: "sum it up for me", "in a nutshell". */
const IN_SHORT =
  /^(?:(?:please|can|could|would|will|you|now|just|so|give|tell|write|make|show|get|me|us|a|an|the|this|that|it|all|everything|whole|video|film|clip|recording|movie|very|short|brief|quick|little|rough) )*(?:summari[sz]e|sum up|sum (?=.* up\b)|recap|summary|overview|rundown|outline|gist|describe|description|(?:tell|know|say)(?: me| us)?(?: something| everything| all| more| a bit| a little)? about|what (?:can|do|could) you (?:tell (?:me|us)|know|say) about|in (?:short|brief|a nutshell|(?:a )?few words|(?:a|one|two) sentences?)|tl;?dr)(?: (?:it|all|everything|this|that|the|whole|entire|of|up|for|me|us|please|briefly|quickly|in|short|a|nutshell|few|words|sentence|video|film|clip|recording|movie))*$/i;

/** Whether a video, or all that is remembered, is asked for in short. Pure. */
export function asksInShort(text: string): boolean {
  return IN_SHORT.test(plainly(text).replace(/,/g, ''));
}
