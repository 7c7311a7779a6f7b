/** How far something is, from 0 to 1; null while that is not known. `text` says it in words to screen readers. */
export function ProgressBar({ label, part, text }: { label: string; part: number | null; text: string }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={part === null ? undefined : Math.round(part * 100)}
      aria-valuetext={text}
      className="h-1.5 overflow-hidden rounded-full bg-sunken"
    >
      <div
        className="h-full rounded-full bg-accent transition-[width]"
        style={{ width: `${100 * (part ?? 0)}%` }}
      />
    </div>
  );
}
