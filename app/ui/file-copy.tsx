'use client';

import { useState } from 'react';
import type { VideoSummary } from '../../lib/contract/videos';
import { MnemeError, toErrorData } from '../../lib/errors';
import { told } from '../../lib/told';
import { useT } from '../language/provider';
import { useMneme } from '../mneme-provider';
import { Button } from './button';
import { Dialog } from './dialog';
import { download } from './download';
import { type ChosenFile, useFileChooser, VIDEO_ALONE } from './file-chooser';
import { bytes } from './format';
import { useLocked } from './locked';
import { useNotices } from './notices';
import { fileStanding, isBeingRecorded } from './video';

/**
 * Keeps a copy of a video's file in this browser, told with its size before; the file is chosen first where it is not at hand. Or removes the
 * copy that is kept: asked first, since it may be the only one that is left.
 */
export function FileCopy({ video }: { video: VideoSummary }) {
  const t = useT();
  const { mneme, state } = useMneme();
  const { say } = useNotices();
  const locked = useLocked();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { standing, copied: isCopy, recorded = false } = fileStanding(state, video);
  const copied = isCopy || recorded;
  const isMissing = !copied && standing === 'missing';
  const size = bytes(t, video.bytes);

  const run = async (work: Promise<void> | undefined, done: string) => {
    setBusy(true);
    setAsking(false);
    setProblem(null);
    try {
      await work;
      say(done);
    } catch (error) {
      setProblem(t(toErrorData(error).told));
    }
    setBusy(false);
  };
  const kept = t('A copy of {name} is kept.', { name: video.name });
  const keep = () => run(mneme?.keepCopy(video.name), kept);
  const keepChosen = async ({ file, handle }: ChosenFile) => {
    const given = await mneme?.giveFile(file, handle ?? undefined);
    if (given !== video.name)
      throw new MnemeError(
        'bad-input',
        told`${file.name} is not the file of ${video.name}. Choose that one itself.`,
      );
    await mneme?.keepCopy(video.name);
  };
  const chooser = useFileChooser({
    label: t('The file to keep as a copy of {name}', { name: video.name }),
    what: VIDEO_ALONE,
    onChosen: ([chosen]) => chosen && run(keepChosen(chosen), kept),
  });
  const remove = () =>
    run(
      mneme?.dropCopy(video.name),
      recorded
        ? t('{name} is removed.', { name: video.name })
        : t('The copy of {name} is removed.', { name: video.name }),
    );

  if (locked || isBeingRecorded(state, video)) return null;
  const verb = isMissing
    ? t('Choose the file and keep a copy')
    : !copied
      ? t('Keep a copy here')
      : recorded
        ? t('Remove the recording')
        : t('Remove the copy');
  const act = isMissing ? chooser.choose : copied ? () => setAsking(true) : keep;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <Button
        look={copied ? 'quiet' : 'accent'}
        className="-mx-3"
        aria-disabled={busy}
        aria-label={`${verb}, ${video.name}, ${size}`}
        onClick={busy ? undefined : act}
      >
        {busy ? t('One moment…') : `${verb} (${size})`}
      </Button>
      {recorded && <SaveRecording video={video} onProblem={setProblem} />}
      {!copied && (
        <span className="text-muted">
          {t('It then plays without the file, and takes room in this browser.')}
        </span>
      )}
      {chooser.input}
      <p role="alert" className="w-full text-danger empty:hidden">
        {problem}
      </p>
      {asking && (
        <Dialog
          alert
          title={
            recorded
              ? t('Remove {name}?', { name: video.name })
              : t('Remove the copy of {name}?', { name: video.name })
          }
          onClose={() => setAsking(false)}
        >
          <p className="text-[0.95rem] leading-relaxed">
            {t('This frees {size}. What is remembered stays.', { size })}{' '}
            {recorded
              ? t(
                  'Nothing can be played any more: it is recorded nowhere else, unless you saved it to a file.',
                )
              : t('To play it you then need the file itself: make sure that you still have it.')}
          </p>
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <Button onClick={() => setAsking(false)}>{t('Keep it')}</Button>
            <Button look="primary" onClick={remove}>
              {t('Remove')}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}

/** A recording lies in this browser alone, until it is saved to a file. */
function SaveRecording({ video, onProblem }: { video: VideoSummary; onProblem(text: string | null): void }) {
  const t = useT();
  const { mneme } = useMneme();
  const save = async () => {
    onProblem(null);
    try {
      const file = await mneme?.fileOf(video.name);
      if (file) download(file, `${video.name.replaceAll(':', '.')}.webm`);
    } catch (error) {
      onProblem(t(toErrorData(error).told));
    }
  };
  return (
    <Button look="accent" aria-label={t('Save {name} to a file', { name: video.name })} onClick={save}>
      {t('Save to a file')}
    </Button>
  );
}
