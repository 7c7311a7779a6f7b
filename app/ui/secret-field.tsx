'use client';

import { type ComponentProps, useId } from 'react';

/** A field under its label for what nobody beside should read, unless it `isShown`. */
export function SecretField({
  label,
  isShown = false,
  onChange,
  ...input
}: Omit<ComponentProps<'input'>, 'id' | 'type' | 'className' | 'onChange'> & {
  label: string;
  isShown?: boolean;
  autoComplete: 'new-password' | 'current-password';
  onChange(value: string): void;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm">
        {label}
      </label>
      <input
        {...input}
        id={id}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-11 w-full rounded-lg border border-line bg-card px-3 text-base"
      />
    </div>
  );
}
