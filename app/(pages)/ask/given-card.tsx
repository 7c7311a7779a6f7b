'use client';

import { useId } from 'react';
import type { LikePerson } from '../../../lib/contract/people';
import type { SearchResult } from '../../../lib/contract/search';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { Face } from '../../ui/face';
import { useIntake } from '../../ui/intake';
import { Link } from '../../ui/link';
import { useLocked } from '../../ui/locked';
import { findPerson, personHref } from '../../ui/person-id';
import { PersonLink, PersonName } from '../../ui/person-name';
import { useObjectUrl } from '../../ui/use-object-url';
import { EvidenceList, useOpenPieces } from './evidence-list';
import { drop, type Given, takenFor } from './history';
import { useSaid } from './use-said';

/** Under this a face is a poor picture (`Sample`). */
const POOR = 0.3;
/** People who may be meant, where none is sure. */
const GUESSES = 3;

/** A picture or a sound that was given: who that is taken to be, how sure that is, and where they are. */
export function GivenCard({ given }: { given: Given }) {
  const t = useT();
  const { take } = useIntake();
  const locked = useLocked();
  const { by, file, result, error, key, stop } = given;
  const isFace = by === 'face';
  const said =
    result && (takenFor(result) ? t('Somebody is recognised.') : t('Nobody is recognised for certain.'));
  useSaid(key, error ? t(error.told) : said);
  return (
    <article aria-busy={!result && !error}>
      <h2 className="text-lg font-semibold text-balance break-words">
        {isFace ? t('Who is in this picture?') : t('Whose voice is this?')}
      </h2>
      <div className="mt-2 flex flex-wrap gap-4">
        <Sample given={given} />
        <div className="min-w-0 flex-1 basis-64">
          {!result && !error && (
            <>
              <p className="text-muted">
                {isFace
                  ? t('Looking for the face in the picture…')
                  : t('Listening for the voice in the sound…')}
              </p>
              <Button className="mt-2" onClick={stop}>
                {t('Stop')}
              </Button>
            </>
          )}
          {error && (
            <p className={error.code === 'cancelled' ? 'text-muted' : 'text-danger'}>
              {error.code === 'cancelled' ? t('Stopped.') : t(error.told)}
            </p>
          )}
          {result && <TakenFor result={result} />}
        </div>
      </div>
      {result && <Moments result={result} />}
      <p className="mt-3 text-sm text-pretty text-muted">
        {t('{name} was looked at on this device. It is not kept, and not added to the memory.', {
          name: file.name || t('It'),
        })}
      </p>
      <div className="mt-1 -ml-3 flex flex-wrap">
        {!isFace && !locked && (
          <Button look="accent" onClick={() => take([{ file, handle: null }])}>
            {t('Remember this recording instead')}
          </Button>
        )}
        <Button look="quiet" onClick={() => drop(key)}>
          {t('Take it off the page')}
        </Button>
      </div>
    </article>
  );
}

/** What was given: the picture with the face that was looked at, or the sound to hear. */
function Sample({ given: { by, file, result } }: { given: Given }) {
  const t = useT();
  const url = useObjectUrl(file);
  const recognised = result?.recognised;
  if (!url) return null;
  // biome-ignore lint/a11y/useMediaCaption: nobody has written down what is said in it
  if (by === 'voice') return <audio controls src={url} aria-label={t('The sound that was given')} />;
  const box = recognised?.of === 'face' ? recognised.box : null;
  return (
    <div className="relative h-fit max-w-48 overflow-hidden rounded-lg">
      <img src={url} alt={t('The picture that was given')} className="max-h-48 max-w-full" />
      {box && (
        <span
          className="absolute rounded border-2 border-accent"
          style={{
            left: `${100 * box.x}%`,
            top: `${100 * box.y}%`,
            width: `${100 * box.w}%`,
            height: `${100 * box.h}%`,
          }}
        />
      )}
    </div>
  );
}

function TakenFor({ result }: { result: SearchResult }) {
  const { people } = useMneme();
  const t = useT();
  const { recognised } = result;
  if (!recognised) return null;
  const sure = takenFor(result);
  const found = sure && findPerson(people ?? [], sure.id);
  const isFace = recognised.of === 'face';
  const notes = [
    isFace && recognised.found > 1
      ? t('There are {n} faces in it: the largest was taken.', { n: recognised.found })
      : null,
    isFace && recognised.quality < POOR ? t('The face is small, blurred or turned away.') : null,
  ];
  return (
    <>
      {found ? (
        <>
          <Link
            href={personHref(found.id)}
            className="flex w-fit items-center gap-4 rounded-xl pr-3 hover:bg-sunken"
          >
            <Face person={found} size="medium" />
            <span className="min-w-0 text-lg font-medium break-words">
              <PersonName person={found} />
            </span>
          </Link>
          <p className="mt-1 text-sm text-muted">{t('Recognised: {score} alike.', { score: share(sure) })}</p>
        </>
      ) : (
        <Guesses persons={recognised.persons} isFace={isFace} />
      )}
      {notes.map(
        (note) =>
          note && (
            <p key={note} className="mt-1 text-sm text-muted">
              {note}
            </p>
          ),
      )}
    </>
  );
}

/** People like it, where none of them is sure. */
function Guesses({ persons, isFace }: { persons: LikePerson[]; isFace: boolean }) {
  const { people } = useMneme();
  const t = useT();
  const known = persons.slice(0, GUESSES).flatMap((like) => {
    const person = findPerson(people ?? [], like.id);
    return person ? [{ person, like }] : [];
  });
  return (
    <>
      <p className="font-medium">{t('Nobody is recognised for certain')}</p>
      {known.length === 0 ? (
        <p className="mt-1 text-muted">
          {isFace
            ? t('Nobody in this memory has a face like it.')
            : t('Nobody in this memory has a voice like it.')}
        </p>
      ) : (
        <>
          <p className="mt-1 text-muted">{t('The nearest, who may well be somebody else:')}</p>
          <ul className="mt-1">
            {known.map(({ person, like }) => (
              <li key={person.id} className="flex items-center gap-2">
                <PersonLink person={person} />
                <span className="text-sm text-muted">{t('{score} alike', { score: share(like) })}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** A likeness (mean cosine) as a share. */
function share({ score }: LikePerson): string {
  return `${Math.round(100 * Math.max(0, score))} %`;
}

function Moments({ result: { hits } }: { result: SearchResult }) {
  const t = useT();
  const list = useId();
  const { open, toggle } = useOpenPieces(list);
  if (hits.length === 0) return null;
  return (
    <EvidenceList id={list} title={t('Seen or heard last')} evidence={hits} open={open} onToggle={toggle} />
  );
}
