import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';

/** A field for words to search for: `label` is read aloud, and stands in it while it is empty. */
export function SearchField({
  label,
  className,
  onSeek,
  ...input
}: Omit<ComponentProps<'input'>, 'onChange'> & { label: string; onSeek(sought: string): void }) {
  return (
    <label className={`relative ${className}`}>
      <span className="sr-only">{label}</span>
      <Search
        size={15}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        onChange={({ target }) => onSeek(target.value)}
        placeholder={label}
        autoComplete="off"
        maxLength={200}
        className="min-h-9 w-full rounded-lg border border-line bg-card pr-2 pl-8 text-sm"
        {...input}
      />
    </label>
  );
}
