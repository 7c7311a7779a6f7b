'use client';

import { useEffect, useRef, useState } from 'react';
import type { FollowedFace, Person } from '../../../lib/contract/people';
import type { Box } from '../../../lib/contract/search';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { DialogField } from '../../ui/dialog-field';
import { DialogForm } from '../../ui/dialog-form';
import { Face, personColour } from '../../ui/face';
import { personText } from '../../ui/person-name';
import { shownPeople } from '../../ui/shown-people';
import { useObjectUrl } from '../../ui/use-object-url';
import { useUndoNotice } from '../../ui/use-undo-notice';
import { mostSeenFirst } from '../people/most-seen-first';

/** Faces that are offered. */
const OFFERED = 8;

/** Somebody in a picture by hand: at a second of a file, with what was cut out around them. */
export interface Drawn {
  file: File;
  t: number;
  box: Box;
  picture: Blob | null;
}

/** Asks who somebody is who was not recognised: in a face that was followed, or in a box by hand. */
export function MarkDialog({
  video,
  shown,
  onClose,
}: {
  /** The name of the video. */
  video: string;
  shown: FollowedFace | Drawn;
  onClose(): void;
}) {
  const t = useT();
  const { mneme, people, refreshPeople } = useMneme();
  const undoNotice = useUndoNotice();
  const [typed, setTyped] = useState('');
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const picture = useObjectUrl('track' in shown ? null : shown.picture);
  const known = shownPeople(people ?? []);
  const offered = inVideoFirst(known, video).slice(0, OFFERED);

  const mark = async (given: FormData): Promise<string | null> => {
    const name = typed.trim();
    const person =
      name === ''
        ? known.find(({ id }) => id === given.get('who'))
        : known.find((one) => one.name?.toLowerCase() === name.toLowerCase());
    if (name === '' && !person) return t('Give a name, or choose one of the faces.');
    if (!mneme) return null;
    stop.current = new AbortController();
    const taken = await mneme.correct({
      do: 'mark',
      who: person?.id ?? 'new',
      shown: 'track' in shown ? shown : await asRecorded(video, shown, stop.current.signal),
    });
    if (!taken) return null;
    if (!person) await mneme.correct({ do: 'name', id: taken.id!, name });
    await refreshPeople();
    undoNotice(
      t('{name} is in the picture from now on.', { name: person ? personText(t, person) : name }),
      () => mneme.correct({ do: 'undo', step: taken.step }).then(refreshPeople),
    );
    return null;
  };

  return (
    <DialogForm title={t('Who is this?')} done={t('Save')} onSet={mark} onClose={onClose}>
      {picture && <img src={picture} alt="" className="mx-auto max-h-40 rounded-lg border border-line" />}
      <DialogField
        label={t('Name')}
        name="name"
        type="text"
        autoComplete="off"
        maxLength={80}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoFocus
        known={[...new Set(known.flatMap(({ name }) => name ?? []))]}
      />
      {offered.length > 0 && typed.trim() === '' && (
        <fieldset>
          <legend className="text-sm font-medium">{t('Or one of these')}</legend>
          <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
            {offered.map((person) => (
              <li key={person.id} style={personColour(person)}>
                <label className="flex cursor-pointer flex-col items-center gap-1 rounded-lg border border-line p-2 text-center text-xs has-checked:border-accent has-checked:bg-sunken">
                  <Face person={person} size="medium" />
                  <span className="flex max-w-full items-center gap-1">
                    <input
                      type="radio"
                      name="who"
                      value={person.id}
                      className="size-4 shrink-0 accent-accent"
                    />
                    <span className="min-w-0 break-words">{personText(t, person)}</span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      <p className="text-sm text-muted">
        {'track' in shown
          ? t(
              'It counts for as long as this face was followed. Nothing is learnt from it: it was too poor to tell.',
            )
          : t(
              'They are followed in the pictures before and after this one, as far as that is sure. In other pictures they are not looked for by this.',
            )}
      </p>
    </DialogForm>
  );
}

/** Those who are in a video stand first, then those who were seen most. */
function inVideoFirst(people: readonly Person[], video: string): Person[] {
  const isIn = ({ onScreen, speaking }: Person) =>
    [...onScreen, ...speaking].some((span) => span.video === video);
  const inOrder = mostSeenFirst(people);
  return [...inOrder.filter(isIn), ...inOrder.filter((person) => !isIn(person))];
}

async function asRecorded(video: string, { file, t, box, picture }: Drawn, signal: AbortSignal) {
  const { followMarked } = await import('../../../lib/pipeline/follow-marked');
  const boxes = await followMarked(file, t, box, signal);
  return { video, t, boxes, picture: picture && new Uint8Array(await picture.arrayBuffer()) };
}
