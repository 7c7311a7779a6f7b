'use client';

import { useId } from 'react';
import type { VideoSummary } from '../../../lib/contract/videos';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { DialogField } from '../../ui/dialog-field';
import { DialogForm } from '../../ui/dialog-form';
import { useUndoNotice } from '../../ui/use-undo-notice';

/** Asks for another name of a video. Its ending stays: by it files of subtitles find it. */
export function NameDialog({ video, onClose }: { video: VideoSummary; onClose(): void }) {
  const t = useT();
  const { mneme } = useMneme();
  const undoNotice = useUndoNotice();
  const what = useId();
  const ending = /\.[^.\s]{1,5}$/.exec(video.name)?.[0] ?? '';

  const rename = async (from: string, to: string): Promise<void> => {
    if (!mneme) return;
    const now = await mneme.renameVideo(video.id, to);
    // What was asked in this visit rests on the same video.
    (await import('../ask/history')).nameVideoAnew(from, now);
    undoNotice(t('{before} is called {name} now.', { before: from, name: now }), () => rename(now, from));
  };

  const give = async (given: FormData): Promise<string | null> => {
    const name = String(given.get('name') ?? '').trim();
    if (name === '') return t('Give a name that can be read.');
    await rename(video.name, `${name}${ending}`);
    return null;
  };

  return (
    <DialogForm
      title={t('Rename {name}', { name: video.name })}
      done={t('Rename')}
      onSet={give}
      onClose={onClose}
    >
      <p id={what} className="text-sm text-muted">
        {t('It is told, asked for and found by this name. The file on your disk keeps its own.')}
      </p>
      <DialogField
        label={t('Name')}
        name="name"
        type="text"
        autoComplete="off"
        required
        maxLength={200}
        defaultValue={ending ? video.name.slice(0, -ending.length) : video.name}
        aria-describedby={what}
        onFocus={(event) => event.target.select()}
      />
    </DialogForm>
  );
}
