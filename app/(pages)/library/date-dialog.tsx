'use client';

import { type FormEvent, useId, useState } from 'react';
import type { VideoStart, VideoSummary } from '../../../lib/contract/videos';
import { toErrorData } from '../../../lib/errors';
import { text } from '../../../lib/text';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { localDate } from '../../ui/format';
import { useNotices } from '../../ui/notices';
import { Problem } from '../../ui/problem-line';

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
  const { toast } = useNotices();
  const field = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const set = async (start: VideoStart, words: string): Promise<void> => {
    if (!mneme) return;
    const before = await mneme.dateVideo(video.id, start);
    toast({
      text: words,
      action: {
        label: t('Undo'),
        run: () =>
          void set(
            before,
            t('{name} began on {date}, as before.', {
              name: video.name,
              date: localDate(t, before.startsAt),
            }),
          ).catch((error: unknown) => toast({ text: t(toErrorData(error).told) })),
      },
    });
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const value = String(new FormData(event.currentTarget).get('start') ?? '');
    // Without a zone: a moment of the person's own.
    const moment = new Date(value);
    if (Number.isNaN(moment.getTime())) return setProblem(t('Give a date and a time.'));
    setBusy(true);
    try {
      const startsAt = moment.toISOString();
      await set(
        { startsAt, startSource: 'person' },
        t('{name} began on {date}.', { name: video.name, date: localDate(t, startsAt) }),
      );
      onClose();
    } catch (error) {
      setProblem(t(toErrorData(error).told));
      setBusy(false);
    }
  };

  return (
    <Dialog title={t('When did {name} begin?', { name: video.name })} onClose={onClose}>
      <form onSubmit={submit} className="space-y-4">
        <p id={`${field}-from`} className="text-sm text-muted">
          {t(FROM[video.startSource])} {t('Answers and the order of videos go by it.')}
        </p>
        <label htmlFor={field} className="block text-sm font-medium">
          {t('Date and time, in your own zone')}
          <input
            id={field}
            name="start"
            type="datetime-local"
            step={1}
            required
            defaultValue={inputValue(new Date(video.startsAt))}
            max={inputValue(new Date())}
            aria-describedby={`${field}-from`}
            className="mt-1 block min-h-11 w-full rounded-lg border border-line bg-paper px-3 text-base font-normal"
          />
        </label>
        <Problem text={problem} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" aria-disabled={busy}>
            {busy ? t('One moment…') : t('Set')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** A moment as the field takes it: in the person's own zone, without saying so. */
function inputValue(moment: Date): string {
  const shown = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return shown.toISOString().slice(0, 19);
}
