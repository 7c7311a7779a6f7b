import type { ReactNode } from 'react';
import type { Person, VideoSpan } from '../../../lib/contract/people';
import { useT } from '../../language/provider';
import { Face } from '../../ui/face';
import { Link } from '../../ui/link';
import { personHref } from '../../ui/person-id';
import { PersonName, shortName } from '../../ui/person-name';
import { sampleInPlaceOfFace, VoiceSample } from './voice-sample';

/** Somebody: the face, or a voice to be heard, over the name; both but the voice lead to the person. */
export function Portrait({
  person,
  children,
  onPlay,
}: {
  person: Person;
  /** Words under the name. */
  children?: ReactNode;
  onPlay(span: VideoSpan): void;
}) {
  const t = useT();
  const sample = sampleInPlaceOfFace(person);
  return (
    <div className="flex h-full min-w-0 flex-col items-center rounded-2xl p-2 text-center">
      {sample && (
        <VoiceSample
          person={person}
          sample={sample}
          label={t('the voice of {name}', { name: shortName(t, person) })}
          size="large"
          onPlay={onPlay}
        />
      )}
      <Link
        href={personHref(person.id)}
        className="flex max-w-full flex-1 flex-col items-center rounded-2xl underline-offset-4 hover:underline"
      >
        {!sample && <Face person={person} size="large" />}
        <span className="mt-2 max-w-full font-medium break-words">
          <PersonName person={person} />
        </span>
        {children && <span className="text-sm text-muted">{children}</span>}
      </Link>
    </div>
  );
}
