'use client';

import type { SeenStretch } from '../../../lib/contract/cards';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { DialogForm } from '../../ui/dialog-form';
import { useUndoNotice } from '../../ui/use-undo-notice';
import { StretchTick } from './stretch-tick';

/** Asks in which stretches something was taken for a kind that it is not. */
export function DenyThing({
  kind,
  label,
  stretches,
  onClose,
}: {
  kind: string;
  /** The kind in words of the page's language. */
  label: string;
  stretches: readonly SeenStretch[];
  onClose(): void;
}) {
  const t = useT();
  const { mneme, refreshPeople } = useMneme();
  const undoNotice = useUndoNotice();

  const deny = async (given: FormData): Promise<string | null> => {
    const chosen = given.getAll('stretch').map((place) => stretches[Number(place)]!);
    if (chosen.length === 0) return t('Choose at least one picture.');
    if (!mneme) return null;
    const denied = await mneme.denyThings(chosen.map(({ video, t0 }) => ({ video, kind, t0 })));
    await refreshPeople(); // What is shown is read again.
    undoNotice(t('{kind} is left out there from now on.', { kind: label }), () =>
      mneme.restoreThings(denied).then(refreshPeople),
    );
    return null;
  };

  return (
    <DialogForm
      title={t('Which of these is not “{kind}”?', { kind: label })}
      done={t('Leave out')}
      onSet={deny}
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        {t('Lists, answers and searches leave it out from then on. You can take that back.')}
      </p>
      <ul
        aria-label={t('Where it is told to be in view')}
        className="mt-2 grid max-h-72 grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2 overflow-y-auto p-1"
      >
        {stretches.map((stretch, i) => (
          <li key={`${stretch.video} ${stretch.t0}`}>
            <StretchTick
              stretch={stretch}
              value={i}
              isTicked={stretches.length === 1}
              label={label}
              names={stretch.names}
            />
          </li>
        ))}
      </ul>
    </DialogForm>
  );
}
