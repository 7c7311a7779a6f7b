'use client';

import { type ComponentProps, useId } from 'react';

/** A field of a dialog under its label. `known`: what is offered while somebody types. */
export function DialogField({
  label,
  known,
  ...input
}: Omit<ComponentProps<'input'>, 'id' | 'list' | 'className'> & {
  label: string;
  known?: readonly string[];
}) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="block text-sm font-medium">
        {label}
        <input
          {...input}
          id={id}
          list={known && `${id}-known`}
          className="mt-1 block min-h-11 w-full rounded-lg border border-line bg-paper px-3 text-base font-normal"
        />
      </label>
      {known && (
        <datalist id={`${id}-known`}>
          {known.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </>
  );
}
