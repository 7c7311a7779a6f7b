'use client';

import { UserRound } from 'lucide-react';
import type { Noticed as NoticedOfClip } from '../../../lib/contract/state';
import type { VideoSummary } from '../../../lib/contract/videos';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Face } from '../../ui/face';
import { personText } from '../../ui/person-name';
import { useObjectUrl } from '../../ui/use-object-url';

/** People of the video that are shown. */
const MOST_PEOPLE = 8;

/** What is noticed in a video while it is at work: who is known of it so far, faces without a name yet, things, and what is said. */
export function Noticed({
  noticed,
  video,
}: {
  noticed: NoticedOfClip | null;
  video: VideoSummary | undefined;
}) {
  const t = useT();
  const { people } = useMneme();
  const known = (video?.people ?? []).flatMap((id) => people?.find((person) => person.id === id) ?? []);
  const { faces = [], things = [], lines = [] } = noticed ?? {};
  if (known.length + faces.length + things.length + lines.length === 0) return null;
  return (
    <div className="mt-2 space-y-2 text-sm text-muted">
      {known.length + faces.length > 0 && (
        <ul aria-label={t('Faces and voices so far')} className="flex flex-wrap items-center gap-2">
          {known.slice(0, MOST_PEOPLE).map((person) => (
            <li key={person.id} className="flex items-center gap-1.5">
              <Face person={person} size="small" />
              {person.name ?? <span className="sr-only">{personText(t, person)}</span>}
            </li>
          ))}
          {faces.map((face, i) => (
            <li key={i}>
              <NewFace face={face} />
            </li>
          ))}
        </ul>
      )}
      {things.length > 0 && <p>{t('In view: {things}', { things: things.join(', ') })}</p>}
      {lines.length > 0 && <p className="italic">“{lines.join(' ')}”</p>}
    </div>
  );
}

/** A face that was just found, of nobody in particular yet. */
function NewFace({ face }: { face: Blob }) {
  const t = useT();
  const url = useObjectUrl(face);
  return (
    <span className="grid size-8 place-items-center overflow-hidden rounded-full border-2 border-line bg-sunken">
      {url ? (
        <img src={url} alt={t('A face')} className="size-full object-cover" />
      ) : (
        <UserRound aria-hidden />
      )}
    </span>
  );
}
