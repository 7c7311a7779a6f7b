'use client';

import { useId } from 'react';
import type { VideoStart, VideoSummary } from '../../../lib/contract/videos';
import { text } from '../../../lib/text';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { DialogField } from '../../ui/dialog-field';
import { DialogForm } from '../../ui/dialog-form';
import { localDate } from '../../ui/format';
import { useUndoNotice } from '../../ui/use-undo-notice';

/** Where the date of a video comes from, and so how far to trust it. */
const FROM: Record<VideoStart['startSource'], string> = {
  container: text('The camera wrote this date into the file.'),
  'file-date': text('This is the date of the file, which may be that of a copy.'),
  person: text('This date was given by hand.'),
};

/** Asks when a video began. Everything in it is told by that clock. */
export function DateDialog({ video, onClose }: { video: VideoSummary; onClose(): void }) {
  const t = useT();
  const { mneme } = useMneme();
  const undoNotice = useUndoNotice();
  const from = useId();

  const set = async (start: VideoStart, words: string): Promise<void> => {
    if (!mneme) return;
    const before = await mneme.dateVideo(video.id, start);
    const date = localDate(t, before.startsAt);
    undoNotice(words, () => set(before, t('{name} began on {date}, as before.', { name: video.name, date })));
  };

  const give = async (given: FormData): Promise<string | null> => {
    // Without a zone: a moment of the person's own.
    const moment = new Date(String(given.get('start') ?? ''));
    if (Number.isNaN(moment.getTime())) return t('Give a date and a time.');
    const startsAt = moment.toISOString();
    await set(
      { startsAt, startSource: 'person' },
      t('{name} began on {date}.', { name: video.name, date: localDate(t, startsAt) }),
    );
    return null;
  };

  return (
    <DialogForm
      title={t('When did {name} begin?', { name: video.name })}
      done={t('Set')}
      onSet={give}
      onClose={onClose}
    >
      <p id={from} className="text-sm text-muted">
        {t(FROM[video.startSource])} {t('Answers and the order of videos go by it.')}
      </p>
      <DialogField
        label={t('Date and time, in your own zone')}
        name="start"
        type="datetime-local"
        step={1}
        required
        defaultValue={inputValue(new Date(video.startsAt))}
        max={inputValue(new Date())}
        aria-describedby={from}
      />
    </DialogForm>
  );
}

/** A moment as the field takes it: in the person's own zone, without saying so. */
function inputValue(moment: Date): string {
  const shown = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return shown.toISOString().slice(0, 19);
}
