import type { ComponentProps } from 'react';

const BASE =
  'inline-flex min-h-9 items-center justify-center gap-2 rounded-lg px-3 text-sm font-medium transition-colors disabled:opacity-50 aria-disabled:opacity-50';

const LOOKS = {
  primary: 'bg-accent text-on-accent hover:opacity-90',
  plain: 'border border-line bg-card text-ink hover:bg-sunken',
  quiet: 'text-muted hover:bg-sunken hover:text-ink',
  accent: 'text-accent hover:bg-sunken',
  danger: 'bg-danger text-on-accent hover:opacity-90',
  'leads to danger': 'text-danger hover:bg-sunken',
} as const;

/** `primary` at most once in a view; `quiet` for what is rarely needed; `danger` for what cannot be undone, once somebody is asked about it. */
export function Button({
  look = 'plain',
  className = '',
  ...rest
}: ComponentProps<'button'> & { look?: keyof typeof LOOKS }) {
  return <button type="button" {...rest} className={`${BASE} ${LOOKS[look]} ${className}`} />;
}
