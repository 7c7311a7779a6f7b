import { Fragment } from 'react';

/** The name of a file, which may be broken behind the signs that stand for spaces, rather than within a word. */
export function FileName({ name }: { name: string }) {
  return name.split(/(?<=[_-])(?=[^_-])/).map((part, i) => (
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
