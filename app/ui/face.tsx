'use client';

import { Mic, UserRound } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { Person } from '../../lib/contract/people';
import { Picture } from './picture';

export const FACE_SIZES = {
  small: 'size-8 border-2',
  medium: 'size-16 border-3',
  large: 'size-24 border-4 sm:size-28',
  portrait: 'size-48 border-4',
} as const;

/** Whether somebody was heard, and never seen. */
export function isOnlyHeard({ faces, voices }: Person): boolean {
  return faces.length === 0 && voices.length > 0;
}

/** A person's colour as the custom property `--person`. Only for what is rendered in the browser. */
export function personColour(person: Person): CSSProperties {
  return { '--person': `var(--person-${person.colour % 12})` } as CSSProperties;
}

const INITIALS_SIZES = {
  small: 'text-xs',
  medium: 'text-xl',
  large: 'text-3xl',
  portrait: 'text-6xl',
} as const satisfies Record<keyof typeof FACE_SIZES, string>;

/**
 * A person as a round face in the person's colour; without a picture by the initials of the name, or as a microphone when only heard.
 * Decorative: a name is beside it.
 */
export function Face({
  person,
  size,
  crop = person.crops[0] ?? null,
}: {
  person: Person;
  size: keyof typeof FACE_SIZES;
  crop?: string | null;
}) {
  const initials = initialsOf(person);
  const Icon = isOnlyHeard(person) ? Mic : UserRound;
  return (
    <span
      style={personColour(person)}
      className={`relative grid shrink-0 place-items-center overflow-hidden rounded-full border-person bg-sunken text-muted ${FACE_SIZES[size]}`}
    >
      <Picture
        pictureKey={crop}
        alt=""
        className="absolute inset-0 size-full object-cover"
        fallback={
          initials && !crop ? (
            <span aria-hidden className={`font-semibold ${INITIALS_SIZES[size]}`}>
              {initials}
            </span>
          ) : (
            <Icon aria-hidden className="size-2/5" />
          )
        }
      />
    </span>
  );
}

/** The first letters of the first and the last word of a name; null without a name. */
function initialsOf({ name }: Person): string | null {
  const words = name?.match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  );
  return letters.join('').toUpperCase() || null;
}
