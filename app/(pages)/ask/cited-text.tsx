'use client';

import { useT } from '../../language/provider';
import { MemoryText } from '../../ui/person-name';

/** A model's answer, in which each [1] plays the first of the moments that it rests on, and so on. */
export function CitedText({ text, onCite }: { text: string; onCite(place: number): void }) {
  const t = useT();
  return text.split(/ ?\[(\d{1,2})\]/).map((part, i) =>
    i % 2 === 0 ? (
      <MemoryText key={i} text={part} />
    ) : (
      <button
        key={i}
        type="button"
        aria-label={t('Play moment {n}', { n: Number(part) })}
        onClick={() => onCite(Number(part) - 1)}
        className="ml-1 min-h-6 min-w-6 rounded bg-sunken px-1 align-text-top text-xs text-accent tabular-nums hover:underline"
      >
        {part}
      </button>
    ),
  );
}
