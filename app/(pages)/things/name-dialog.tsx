'use client';

import { useEffect, useId, useState } from 'react';
import type { SeenStretch } from '../../../lib/contract/cards';
import type { ThingNaming } from '../../../lib/contract/videos';
import { MOST_THING_NAME_LETTERS, thingNameKey } from '../../../lib/named-things';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { DialogField } from '../../ui/dialog-field';
import { DialogForm } from '../../ui/dialog-form';
import { useNotices } from '../../ui/notices';
import { useUndoNotice } from '../../ui/use-undo-notice';
import { StretchTick } from './stretch-tick';

/** Stretches that are offered, at most, where it is not in more. */
const OFFERED = 60;

/** What the dialog is about: stretches of a kind, and the name that is changed, if one is. */
export interface Naming {
  kind: string;
  /** The kind in words of the page's language. */
  label: string;
  stretches: readonly SeenStretch[];
  /** Undefined: one is given. */
  name?: string;
}

/** Asks for the name of a thing, and in which stretches it is the one in view. */
export function NameThing({
  naming: { kind, label, stretches, name },
  names,
  onClose,
}: {
  naming: Naming;
  /** Names that exist. */
  names: readonly string[];
  onClose(): void;
}) {
  const t = useT();
  const { mneme, refreshPeople } = useMneme();
  const { toast } = useNotices();
  const undoNotice = useUndoNotice();
  const what = useId();
  const isIn = ({ names: own }: SeenStretch) =>
    name !== undefined && own.some((one) => thingNameKey(one) === thingNameKey(name));
  // Those that are it stand first, all of them; of the others, the surest.
  const [own, others] = [stretches.filter(isIn), stretches.filter((one) => !isIn(one))];
  const likeness = useLikeness(others, own);
  const alikeFirst = likeness ? inOrderOfLikeness(others, likeness) : others;
  const offered = [...own, ...alikeFirst.slice(0, Math.max(0, OFFERED - own.length))];

  const give = async (given: FormData): Promise<string | null> => {
    const called = String(given.get('name') ?? '').trim();
    const chosen = new Set(given.getAll('stretch').map(Number));
    if (called === '') return t('Give a name that can be read.');
    if (chosen.size === 0 && name === undefined) return t('Choose at least one picture.');
    if (!mneme) return null;
    const namings = offered.flatMap((stretch, i): ThingNaming[] => {
      const at = { video: stretch.video, kind, t0: stretch.t0 };
      const was = isIn(stretch);
      return [
        ...(was && (!chosen.has(i) || thingNameKey(called) !== thingNameKey(name!))
          ? [{ ...at, name: name!, isIt: false }]
          : []),
        ...(chosen.has(i) ? [{ ...at, name: called, isIt: true }] : []),
      ];
    });
    const { undo } = await mneme.nameThings(namings);
    await refreshPeople(); // What is shown is read again.
    if (undo.length === 0) toast({ text: t('That is so already.') });
    else
      undoNotice(
        chosen.size === 0
          ? t('{name} is no name of a thing any more.', { name: name! })
          : t('{name} is known in pictures from now on. You can ask for it.', { name: called }),
        () => mneme.nameThings(undo).then(refreshPeople),
      );
    return null;
  };

  return (
    <DialogForm
      title={name === undefined ? t('Which of these has a name?') : t('Which of these is {name}?', { name })}
      done={t('Save')}
      onSet={give}
      onClose={onClose}
    >
      <DialogField
        label={t('Name')}
        name="name"
        type="text"
        autoComplete="off"
        required
        maxLength={MOST_THING_NAME_LETTERS}
        known={names}
        defaultValue={name ?? ''}
        aria-describedby={what}
      />
      <p id={what} className="text-sm text-muted">
        {t(
          'As “Bruno”, or “our old car”. Whatever has one name is one thing; you can ask for it by that. In other pictures it is not looked for.',
        )}
      </p>
      <fieldset>
        <legend className="text-sm font-medium">{t('It is in these')}</legend>
        {likeness && (
          <p className="text-sm text-muted">{t('The others are sorted by how much they look like it.')}</p>
        )}
        <ul className="mt-2 grid max-h-72 grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2 overflow-y-auto p-1">
          {offered.map((stretch, i) => {
            const others = stretch.names.filter(
              (one) => name === undefined || thingNameKey(one) !== thingNameKey(name),
            );
            return (
              <li key={`${stretch.video} ${stretch.t0}`}>
                <StretchTick
                  stretch={stretch}
                  value={i}
                  isTicked={isIn(stretch) || offered.length === 1}
                  label={label}
                  names={others}
                />
              </li>
            );
          })}
        </ul>
      </fieldset>
    </DialogForm>
  );
}

/** How like each stretch looks to those that have the name, by their pictures; null where that is not known of any, or not yet. */
function useLikeness(
  stretches: readonly SeenStretch[],
  named: readonly SeenStretch[],
): ReadonlyMap<string, number> | null {
  const { mneme, state } = useMneme();
  const [likeness, setLikeness] = useState<ReadonlyMap<string, number> | null>(null);
  const [keys, to] = [picturesOf(stretches), picturesOf(named)];
  useEffect(() => {
    if (!mneme || !state.knowsPictures || keys === '' || to === '') return;
    let left = false;
    const of = keys.split(' ');
    mneme.picturesAlike(of, to.split(' ')).then(
      (cosines) => {
        const known = of.flatMap((key, i) => (cosines[i] == null ? [] : [[key, cosines[i]] as const]));
        if (!left && known.length > 0) setLikeness(new Map(known));
      },
      () => {}, // They stand as they do without.
    );
    return () => {
      left = true;
    };
  }, [mneme, state.knowsPictures, keys, to]);
  return likeness;
}

/** Keys have no spaces. */
function picturesOf(stretches: readonly SeenStretch[]): string {
  return stretches.flatMap(({ picture }) => picture ?? []).join(' ');
}

/** Those of which nothing is known stay behind, as they were. */
function inOrderOfLikeness(
  stretches: readonly SeenStretch[],
  likeness: ReadonlyMap<string, number>,
): SeenStretch[] {
  const of = ({ picture }: SeenStretch) => likeness.get(picture ?? '') ?? Number.NEGATIVE_INFINITY;
  return [...stretches].sort((a, b) => (of(a) === of(b) ? 0 : of(b) - of(a)));
}
