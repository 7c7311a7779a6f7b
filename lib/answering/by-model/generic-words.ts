import { stemOf } from '../../memory/terms';

/** Words that tell of an answer, not of what happened. */
export const GENERIC: ReadonlySet<string> = new Set(
  'say said says tell told tells mention mentioned speak spoke spoken talk talked ask asked according video clip recording record scene person people somebody someone nobody time moment yes evidence seem seems appear appears show shown shows see seen first last also called name named different distinct several'
    .split(' ')
    .map(stemOf),
);
