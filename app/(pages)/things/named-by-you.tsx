'use client';

import { append } from '../../../lib/append';
import type { SeenKind, SeenStretch } from '../../../lib/contract/cards';
import { thingNameKey } from '../../../lib/named-things';
import { useT } from '../../language/provider';
import { Button } from '../../ui/button';
import { KIND_LABELS } from '../../ui/kind-labels';
import { useLocked } from '../../ui/locked';
import { StillPicture } from '../../ui/video';
import { MomentLink, Moments } from './moments';
import type { Naming } from './name-dialog';

/** A thing that people gave a name, as one kind. */
export interface NamedAs {
  name: string;
  kind: string;
  stretches: SeenStretch[];
  /** Its picture. */
  picture: string | null;
}

/** What has a name, in order of the names. */
export function namedAmong(kinds: readonly SeenKind[]): NamedAs[] {
  const named = kinds.flatMap(({ kind, spans, picture }) => {
    const byName = new Map<string, SeenStretch[]>();
    for (const stretch of spans)
      for (const name of stretch.names) append(byName, thingNameKey(name), stretch);
    return [...byName].map(([key, stretches]): NamedAs => {
      const cut = stretches.find((one) => one.picture !== null)?.picture;
      return {
        name: stretches[0]!.names.find((one) => thingNameKey(one) === key)!,
        ...{ kind, stretches },
        // Where it is all that there is of its kind, the kind's picture shows it.
        picture: cut ?? (stretches.length === spans.length ? picture : null),
      };
    });
  });
  return named.sort((a, b) => a.name.localeCompare(b.name));
}

/** The things with names, each with its picture and where it is in view. */
export function NamedByYou({
  named,
  kinds,
  onName,
}: {
  named: readonly NamedAs[];
  kinds: readonly SeenKind[];
  onName(naming: Naming): void;
}) {
  const t = useT();
  const locked = useLocked();
  return (
    <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-4 gap-y-6">
      {named.map(({ name, kind, stretches, picture }) => {
        const label = t(KIND_LABELS[kind as keyof typeof KIND_LABELS] ?? kind);
        const all = kinds.find((one) => one.kind === kind)!.spans;
        return (
          <li key={`${name} ${kind}`}>
            <MomentLink span={stretches[0]!} label={name} className="block rounded-xl">
              <StillPicture pictureKey={picture} hasVideo time={undefined} isPart className="rounded-xl" />
            </MomentLink>
            <h3 className="mt-2 font-medium break-words">
              {name} <span className="font-normal text-muted">· {label}</span>
            </h3>
            <Moments spans={stretches} label={name} />
            {!locked && (
              <Button
                look="quiet"
                className="mt-1 -ml-2"
                aria-label={t('Change {name}', { name })}
                onClick={() => onName({ kind, label, stretches: all, name })}
              >
                {t('Change')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
