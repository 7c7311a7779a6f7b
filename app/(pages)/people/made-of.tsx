'use client';

import { useRouter } from 'next/navigation';
import { useRef } from 'react';
import type { Person, PersonPart, VideoSpan } from '../../../lib/contract/people';
import { useT } from '../../language/provider';
import type { Translate } from '../../language/translate';
import { Button } from '../../ui/button';
import { Face } from '../../ui/face';
import { FileName } from '../../ui/file-name';
import { buttonAt, focusSoon } from '../../ui/focus';
import { personHref, personIdOf, restOf } from '../../ui/person-id';
import { Problem } from '../../ui/problem-line';
import { useCorrections } from './use-corrections';
import { VoiceSample } from './voice-sample';

/** The faces and voices that are held to be one person; each can be told to be somebody else's. */
export function MadeOf({ person, onPlay }: { person: Person; onPlay(span: VideoSpan): void }) {
  const t = useT();
  const { correct, problem } = useCorrections();
  const router = useRouter();
  const list = useRef<HTMLUListElement>(null);
  const isAlone = person.parts.length < 2;
  if (isAlone && !person.parts.some(isInSeveral)) return null;

  const splitIn = ({ node }: PersonPart, video: string) =>
    correct({ do: 'split', id: person.id, node, video }, t('That is a person of their own now.'));
  const splitOff = async ({ node }: PersonPart) => {
    const own = await correct({ do: 'split', id: person.id, node }, t('That is a person of their own now.'));
    if (own === null) return;
    router.replace(personHref(restOf(person, personIdOf(node))), { scroll: false });
    focusSoon(() => buttonAt(list.current, 0));
  };

  return (
    <section aria-labelledby="made-of" className="mt-10">
      <h2 id="made-of" className="font-semibold">
        {t('Made of')}
      </h2>
      <p className="mt-1 text-sm text-muted">
        {t('What is held to be one person. If a face or a voice is not theirs, say so.')}
      </p>
      <Problem text={problem} className="mt-2" />
      <ul ref={list} className="mt-4 flex flex-wrap gap-x-8 gap-y-5">
        {labelled(t, person.parts).map(({ part, label }) => (
          <li key={part.node} className="flex flex-col items-start">
            {isVoice(part) ? (
              <VoiceSample
                person={person}
                sample={part.samples[0] ?? null}
                label={label}
                size="medium"
                onPlay={onPlay}
              />
            ) : (
              <Face person={person} size="medium" crop={part.crop} />
            )}
            <span className="mt-1.5 text-sm">{label}</span>
            {!isAlone && (
              <Button
                look="quiet"
                className="-ml-3"
                aria-label={t('{label} is somebody else', { label })}
                onClick={() => splitOff(part)}
              >
                {t('Somebody else')}
              </Button>
            )}
            {isInSeveral(part) && (
              <InEachVideo
                person={person}
                part={part}
                label={label}
                onPlay={onPlay}
                onSplit={(video) => splitIn(part, video)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A voice by each video in which it is heard: in any of them it can be told to be somebody else. */
function InEachVideo({
  person,
  part,
  label,
  onPlay,
  onSplit,
}: {
  person: Person;
  part: PersonPart;
  label: string;
  onPlay(span: VideoSpan): void;
  onSplit(video: string): void;
}) {
  const t = useT();
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-1">
        {t('Heard in {n} videos', { n: part.samples.length })}
      </summary>
      <ul className="mt-1 space-y-2">
        {part.samples.map((sample) => (
          <li key={sample.video} className="flex flex-wrap items-center gap-x-3">
            <VoiceSample person={person} sample={sample} label={label} size="small" onPlay={onPlay} />
            <span className="min-w-0 break-words">
              <FileName name={sample.video} />
            </span>
            <Button
              look="quiet"
              aria-label={t('{label} is somebody else in {video}', { label, video: sample.video })}
              onClick={() => onSplit(sample.video)}
            >
              {t('Somebody else there')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

function isInSeveral({ samples }: PersonPart): boolean {
  return samples.length > 1;
}

function isVoice({ node }: PersonPart): boolean {
  return node.startsWith('v_');
}

/** "Face", or "Face 2" where there are several. */
function labelled(t: Translate, parts: PersonPart[]): { part: PersonPart; label: string }[] {
  const voices = parts.filter(isVoice);
  const faces = parts.filter((part) => !isVoice(part));
  return parts.map((part) => {
    const kin = isVoice(part) ? voices : faces;
    const n = kin.indexOf(part) + 1;
    if (kin.length === 1) return { part, label: isVoice(part) ? t('Voice') : t('Face') };
    return { part, label: isVoice(part) ? t('Voice {n}', { n }) : t('Face {n}', { n }) };
  });
}
