'use client';

import { Mic, Play } from 'lucide-react';
import type { Person, VideoSpan } from '../../../lib/contract/people';
import { timecode } from '../../../lib/wording';
import { useT } from '../../language/provider';
import { FACE_SIZES, personColour } from '../../ui/face';

/** What somebody without a picture is heard by; null of whoever has one, and where nothing can be played. */
export function sampleInPlaceOfFace({ crops, parts }: Person): VideoSpan | null {
  return crops.length === 0 ? (parts.find(({ samples }) => samples.length > 0)?.samples[0] ?? null) : null;
}

/** A voice in the place of a face: a button that plays its longest stretch, where there is one. */
export function VoiceSample({
  person,
  sample,
  label,
  size,
  onPlay,
}: {
  person: Person;
  sample: VideoSpan | null;
  label: string;
  size: keyof typeof FACE_SIZES;
  onPlay(span: VideoSpan): void;
}) {
  const t = useT();
  const round = `grid shrink-0 place-items-center rounded-full border-person bg-sunken ${FACE_SIZES[size]}`;
  if (!sample) {
    return (
      <span style={personColour(person)} className={`${round} text-muted`}>
        <Mic aria-hidden className="size-2/5" />
      </span>
    );
  }
  const at = { label, video: sample.video, time: timecode(sample.t0) };
  return (
    <button
      type="button"
      title={t('Play {video} at {time}', at)}
      aria-label={t('Play {label}, {video} at {time}', at)}
      onClick={() => onPlay(sample)}
      style={personColour(person)}
      className={`${round} text-accent transition-colors hover:text-ink`}
    >
      <Play aria-hidden className="ml-1 size-2/5" />
    </button>
  );
}
