import { ChevronRight, X } from 'lucide-react';
import { useId } from 'react';
import { useT } from '../../language/provider';
import type { Translate } from '../../language/translate';
import { localDay } from '../../ui/format';
import { NameField } from './name-field';
import { type ArchiveSearch, FILTERS, type Filter, momentOfDay } from './search-address';
import { useTyped } from './use-typed';

/** What the search is confined to, each to be taken away. */
export function ActiveFilters({
  search,
  onRemove,
}: {
  search: ArchiveSearch;
  onRemove(filter: Filter): void;
}) {
  const t = useT();
  const active = FILTERS.filter((name) => search[name]);
  if (active.length === 0) return null;
  return (
    <ul aria-label={t('Confined to')} className="mt-3 flex flex-wrap gap-2">
      {active.map((name) => {
        const said = inWords(t, name, search[name]!);
        return (
          <li key={name} className="min-w-0">
            <button
              type="button"
              onClick={() => onRemove(name)}
              aria-label={t('Remove the filter “{filter}”', { filter: said })}
              className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border border-accent bg-accent px-3 text-sm font-medium text-on-accent sm:min-h-9"
            >
              <span className="truncate">{said}</span>
              <X size={14} aria-hidden className="shrink-0" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function inWords(t: Translate, filter: Filter, value: string): string {
  const day = (text: string) => {
    const moment = momentOfDay(text);
    return moment ? localDay(t, moment.toISOString()) : text;
  };
  switch (filter) {
    case 'person':
      return t('With {name}', { name: value });
    case 'video':
      return t('In {name}', { name: value });
    case 'from':
      return t('From {day}', { day: day(value) });
    case 'to':
      return t('Until {day}', { day: day(value) });
  }
}

/** Fields for what a search may be confined to: names once they are chosen, or given with the form they are in; days once they are left. */
export function FilterFields({
  search,
  token,
  onChange,
}: {
  search: ArchiveSearch;
  token(): string;
  onChange(filter: Filter, value: string): void;
}) {
  const t = useT();
  const { collection } = search;
  return (
    <details className="group mt-3">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-lg text-sm font-medium text-muted hover:text-ink sm:min-h-9">
        <ChevronRight size={16} aria-hidden className="group-open:rotate-90" />
        {t('Narrow it down')}
      </summary>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        {(['person', 'video'] as const).map((what) => (
          <NameField
            key={`${what} ${collection}`}
            label={what === 'person' ? t('Who is seen or speaks') : t('Video')}
            {...{ what, collection, token, chosen: search[what] }}
            onChoose={(name) => onChange(what, name)}
          />
        ))}
        {(['from', 'to'] as const).map((name) => (
          <DayField
            key={name}
            label={name === 'from' ? t('First day') : t('Last day')}
            name={name}
            day={search[name] ?? ''}
            onChange={(day) => onChange(name, day)}
          />
        ))}
      </div>
    </details>
  );
}

function DayField({
  label,
  name,
  day,
  onChange,
}: {
  label: string;
  name: string;
  day: string;
  onChange(day: string): void;
}) {
  const id = useId();
  const [typed, setTyped] = useTyped(day, day);
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-sm">
        {label}
      </label>
      <input
        id={id}
        name={name}
        type="date"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          if (typed !== day && (typed === '' || momentOfDay(typed))) onChange(typed);
        }}
        className="min-h-11 w-full rounded-lg border border-line bg-card px-3 text-base"
      />
    </div>
  );
}
