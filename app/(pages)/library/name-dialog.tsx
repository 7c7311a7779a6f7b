'use client';

import { type FormEvent, useId, useState } from 'react';
import type { VideoSummary } from '../../../lib/contract/videos';
import { toErrorData } from '../../../lib/errors';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { useNotices } from '../../ui/notices';
import { Problem } from '../../ui/problem-line';

/** Asks for another name of a video. Its ending stays: by it files of subtitles find it. */
export function NameDialog({ video, onClose }: { video: VideoSummary; onClose(): void }) {
  const t = useT();
  const { mneme } = useMneme();
  const { toast } = useNotices();
  const field = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const ending = /\.[^.\s]{1,5}$/.exec(video.name)?.[0] ?? '';

  const rename = async (from: string, to: string): Promise<void> => {
    if (!mneme) return;
    const now = await mneme.renameVideo(video.id, to);
    // What was asked in this visit rests on the same video.
    (await import('../ask/history')).nameVideoAnew(from, now);
    toast({
      text: t('{before} is called {name} now.', { before: from, name: now }),
      action: {
        label: t('Undo'),
        run: () =>
          void rename(now, from).catch((error: unknown) => toast({ text: t(toErrorData(error).told) })),
      },
    });
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    if (name === '') return setProblem(t('Give a name that can be read.'));
    setBusy(true);
    try {
      await rename(video.name, `${name}${ending}`);
      onClose();
    } catch (error) {
      setProblem(t(toErrorData(error).told));
      setBusy(false);
    }
  };

  return (
    <Dialog title={t('Rename {name}', { name: video.name })} onClose={onClose}>
      <form onSubmit={submit} className="space-y-4">
        <p id={`${field}-what`} className="text-sm text-muted">
          {t('It is told, asked for and found by this name. The file on your disk keeps its own.')}
        </p>
        <label htmlFor={field} className="block text-sm font-medium">
          {t('Name')}
          <input
            id={field}
            name="name"
            type="text"
            required
            maxLength={200}
            autoComplete="off"
            defaultValue={ending ? video.name.slice(0, -ending.length) : video.name}
            aria-describedby={`${field}-what`}
            className="mt-1 block min-h-11 w-full rounded-lg border border-line bg-paper px-3 text-base font-normal"
          />
        </label>
        <Problem text={problem} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" aria-disabled={busy}>
            {busy ? t('One moment…') : t('Rename')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
