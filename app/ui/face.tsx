'use client';

import { Mic, UserRound } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { Person } from '../../lib/pipeline/state';
import { Picture } from './picture';

export const FACE_SIZES = {
  small: 'size-8 border-2',
  medium: 'size-16 border-3',
  large: 'size-24 border-4 sm:size-28',
  portrait: 'size-48 border-4',
} as const;

/** A person's colour as the custom property `--person`. Only for what is rendered in the browser. */
export function personColour(person: Person): CSSProperties {
  return { '--person': `var(--person-${person.colour % 12})` } as CSSProperties;
}

/** A person as a round face in the person's colour; a microphone for one who was only heard. Decorative: a name is beside it. */
export function Face({
  person,
  size,
  crop = person.crops[0] ?? null,
}: {
  person: Person;
  size: keyof typeof FACE_SIZES;
  crop?: string | null;
}) {
  const onlyHeard = person.crops.length === 0 && person.voices.length > 0;
  const Icon = onlyHeard ? Mic : UserRound;
  return (
    <span
      style={personColour(person)}
      className={`relative grid shrink-0 place-items-center overflow-hidden rounded-full border-person bg-sunken text-muted ${FACE_SIZES[size]}`}
    >
      <Picture
        pictureKey={crop}
        alt=""
        className="absolute inset-0 size-full object-cover"
        fallback={<Icon aria-hidden className="size-2/5" />}
      />
    </span>
  );
}
