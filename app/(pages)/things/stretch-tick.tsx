'use client';

import type { SeenStretch } from '../../../lib/contract/cards';
import { useT } from '../../language/provider';
import { timeSpan } from '../../ui/format';
import { Picture } from '../../ui/picture';

/** A stretch in which something is in view, to be ticked in a form as `stretch`: its picture, when and where. */
export function StretchTick({
  stretch,
  value,
  isTicked,
  label,
  names,
}: {
  stretch: SeenStretch;
  /** What the form gives where it is ticked. */
  value: number;
  isTicked: boolean;
  /** The kind in words of the page's language. */
  label: string;
  /** The names that are shown of what is in view there. */
  names: readonly string[];
}) {
  const t = useT();
  return (
    <label className="block cursor-pointer rounded-lg border border-line p-1.5 text-xs has-checked:border-accent has-checked:bg-sunken">
      <Picture
        pictureKey={stretch.picture}
        alt=""
        className="mb-1 h-20 w-full rounded object-contain"
        fallback={
          <span className="mb-1 grid h-20 place-items-center rounded bg-sunken text-muted">{label}</span>
        }
      />
      <span className="flex items-start gap-1.5">
        <input
          type="checkbox"
          name="stretch"
          value={value}
          defaultChecked={isTicked}
          className="mt-0.5 size-4 shrink-0 accent-accent"
        />
        <span className="min-w-0 break-words">
          <span className="tabular-nums">{timeSpan(t, stretch.t0, stretch.t1)}</span>{' '}
          <span className="text-muted">{stretch.video}</span>
          {names.length > 0 && <span className="block font-medium">{names.join(', ')}</span>}
        </span>
      </span>
    </label>
  );
}
