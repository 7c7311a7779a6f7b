/** How a model marks what is known of the world, which nothing that it cites tells. */
export const COMMON_KNOWLEDGE = 'Generally known:';

/** How a model marks what the question asks and no line tells, beside what one does. */
export const NOT_TOLD = 'Not told:';

/** What holds of every sentence of an answer, whichever way of thinking gives it: lines of a list. */
export const TELLING_RULES = `- A line that is marked "told otherwise later" tells what was so then. Of two lines that differ, the later one holds, unless it is about somebody or something else.
- Tell of people by their ids alone, also of whoever a line's words name, and of those for whom no name is listed; never as "he" or "she".
- Keep to the words of the lines where you can. What two of their numbers come to may be told, citing their lines, also of one line ("nine, two less than last year": eleven last year). Nothing else is to be added, but for common knowledge.
- "Tomorrow", "on Friday" and the like stay as the line has them, with the day on which it was said.
- What of the question no line tells stands last, by itself and without numbers of lines: "${NOT_TOLD} what it cost."
- Common knowledge that the answer needs, as in which country a city lies, is told in a last sentence of its own, without numbers of lines and never about people: "${COMMON_KNOWLEDGE} Lyon is a city in France."`;
