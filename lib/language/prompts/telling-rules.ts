/** How a model marks what is known of the world, which nothing that it cites tells. */
export const COMMON_KNOWLEDGE = 'Generally known:';

/** What holds of every sentence of an answer, whichever way of thinking gives it: lines of a list. */
export const TELLING_RULES = `- A line that is marked "told otherwise later" tells what was so then. Of two lines that differ, the later one holds, unless it is about somebody or something else.
- Somebody for whom no name is listed is a known person without a name: tell of them by their id as of anybody.
- Keep to the words of the lines where you can. What two of their numbers come to may be told, citing both lines; nothing else is to be added, but for common knowledge.
- Common knowledge that the answer needs, as in which country a city lies, is told in a last sentence of its own, without numbers of lines and never about people: "${COMMON_KNOWLEDGE} Lyon is a city in France."`;
