import { inEnglish, type Tellable } from '../../../lib/told';
import { useT } from '../../language/provider';

/** What a person should know of something that was taken in; nothing where there is nothing. */
export function Warnings({ of }: { of: readonly Tellable[] }) {
  const t = useT();
  if (of.length === 0) return null;
  return (
    <ul className="mt-1.5 list-disc space-y-0.5 pl-4 text-sm text-muted">
      {of.map((warning) => (
        <li key={inEnglish(warning)}>{t(warning)}</li>
      ))}
    </ul>
  );
}
