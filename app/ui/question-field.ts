/** The id of the field for questions: an address that ends in it leads to that field, also where a finger points. */
export const QUESTION_FIELD = 'question';
