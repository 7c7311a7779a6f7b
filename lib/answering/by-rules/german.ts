import { tokens } from '../../memory/terms';

/** Words that German questions hold, and English ones do not. */
const GERMAN = new Set(
  'wer wen wem wessen wann wo woher wohin warum wieso weshalb wie wieviel wieviele welche welcher welches welchen welchem hat haben hatte ist sind waren wird wurde wurden kann konnte der das den dem und nicht ein eine einen einem einer auf mit von zu zum zur im ihr ihm sie ich wir es sagt sagte gesagt gibt gab zeig zeige nenne bitte'.split(
    ' ',
  ),
);
/** So many of them make a question a German one. */
const LEAST = 2;

/** What is said to it, in both languages. */
export const IN_ENGLISH =
  'Questions are understood in English so far. Fragen werden bisher nur auf Englisch verstanden.';

/** Whether a question is asked in German. */
export function isGerman(question: string): boolean {
  return tokens(question).filter((word) => GERMAN.has(word)).length >= LEAST;
}
