import { text } from '../../text';

/** What is said of a line of which a word that tells something was heard unsurely. */
export const IF_HEARD_RIGHT = text('if it was heard right');

/** What is said where a name rests on weak evidence. */
export const IF_NAMES_HEARD_RIGHT = text('if the names were heard right');
