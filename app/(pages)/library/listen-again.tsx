'use client';

import { Ear } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { AppState } from '../../../lib/contract/state';
import type { VideoSummary } from '../../../lib/contract/videos';
import { weightById } from '../../../lib/models/weights-manifest';
import { firstMissing } from '../../../lib/pipeline/ability-notes';
import { timecode } from '../../../lib/wording';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { useFileChooser, VIDEO_ALONE } from '../../ui/file-chooser';
import { GetMissing } from '../../ui/get-missing-later';
import { useNotices } from '../../ui/notices';
import { fileStanding } from '../../ui/video';

/** Whether anything here writes down what is said; null until that is known. */
export function useCanListen(): boolean | null {
  const { mneme } = useMneme();
  const [can, setCan] = useState<boolean | null>(null);
  useEffect(() => {
    mneme?.canListen().then(setCan, () => setCan(false));
  }, [mneme]);
  return can;
}

/** Whether what writes words down here knows other languages than English; false until that is known, and where nobody `asks`. */
function useWritesAny(asks: boolean): boolean {
  const { mneme } = useMneme();
  const [any, setAny] = useState(false);
  useEffect(() => {
    if (asks)
      mneme?.canWriteDown().then(
        (can) => setAny(can === 'any'),
        () => {}, // English is what the app brings.
      );
  }, [mneme, asks]);
  return any;
}

/** Whether a video is, or waits to be, remembered or listened to. */
function isAtWork({ queue }: AppState, { id }: VideoSummary): boolean {
  return queue.some(
    ({ videoId, state }) => videoId === id && (state === 'waiting' || state === 'remembering'),
  );
}

/**
 * The videos to which nothing has listened that could write them down, which could be listened to, and are not about to be. `writesAny`: what came with the app, and held them for another
 * language than English, is not all that is here.
 */
function wordlessIn(state: AppState, writesAny: boolean): VideoSummary[] {
  const isUnheard = ({ heardBy }: { heardBy?: string }) =>
    heardBy === undefined || (writesAny && weightById(heardBy)?.embedded === true);
  return state.videos.filter(
    (video) => video.listening && isUnheard(video.listening) && !isAtWork(state, video),
  );
}

/** How many videos are remembered without words, and the way to have all of them listened to again. */
export function ListenToAll() {
  const t = useT();
  const { mneme, state } = useMneme();
  const { toast } = useNotices();
  const can = useCanListen();
  const writesAny = useWritesAny(state.videos.some(({ listening }) => listening?.heardBy !== undefined));
  const wordless = wordlessIn(state, writesAny);
  if (wordless.length === 0 || can === null) return null;
  const here = wordless.filter((video) => fileStanding(state, video).standing !== 'missing');
  const length = timecode(wordless.reduce((sum, { durationS }) => sum + durationS, 0));
  const listen = async () => {
    const done = (await mneme?.listen(wordless.map(({ id }) => id))) ?? [];
    const failed = done.filter(({ error }) => error?.code === 'not-found');
    if (failed.length > 0)
      toast({
        text: t.count(
          failed.length,
          'The file of {n} video is not at hand. Choose it on its card.',
          'The files of {n} videos are not at hand. Choose them on their cards.',
        ),
      });
  };
  return (
    <section aria-labelledby="wordless" className="mb-10 rounded-xl border border-line bg-card p-3 sm:p-4">
      <div className="flex flex-wrap items-center gap-2">
        <div className="mr-auto min-w-56 flex-1">
          <h2 id="wordless" className="scroll-mt-20 font-semibold">
            {t('Missing words')}
          </h2>
          <p className="text-sm text-muted">
            {t.count(
              wordless.length,
              '{n} video is remembered without its words, {length} long.',
              '{n} videos are remembered without their words, {length} in all.',
              { length },
            )}{' '}
            {can
              ? t('Listening goes on in the background. Subtitles can be dropped here, too.')
              : t(
                  'Nothing here writes down what is said. Settings, More models, can get what does. Subtitles with the name of a video can be dropped here, too.',
                )}
          </p>
          {!can && firstMissing(state.abilities ?? []) !== 'transcription' && (
            <GetMissing task="transcription" />
          )}
        </div>
        {can && here.length > 0 && (
          <Button onClick={listen}>
            <Ear size={16} aria-hidden />
            {t.count(here.length, 'Listen again to {n} video', 'Listen again to {n} videos')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** The way to have one video listened to again; its file is asked for where it is not at hand. */
export function ListenToOne({ video }: { video: VideoSummary }) {
  const t = useT();
  const { mneme, state } = useMneme();
  const { toast } = useNotices();
  const can = useCanListen();
  const { name, listening, clips } = video;
  const isMissing = fileStanding(state, video).standing === 'missing';
  const writesAny = useWritesAny(listening?.heardBy !== undefined);
  // What was held for another language is listened to again by what knows others, or as what a person says it is.
  const isEnglish = listening?.heardBy !== undefined && !writesAny;

  const listen = async () => {
    const [done] = (await mneme?.listen([name], isEnglish ? { language: 'en' } : {})) ?? [];
    if (done?.error?.code === 'not-found') toast({ text: t(done.error.told) });
  };
  const chooser = useFileChooser({
    label: t('The file of {video}', { video: name }),
    what: VIDEO_ALONE,
    onChosen: async ([chosen]) => {
      if (!mneme || !chosen) return;
      const given = await mneme.giveFile(chosen.file, chosen.handle ?? undefined).catch(() => null);
      if (given === name) await listen();
      else toast({ text: t('{file} is not the file of {video}.', { file: chosen.file.name, video: name }) });
    },
  });
  if (!can || !listening || isAtWork(state, video)) return null;
  const isBegun = listening.done > 0;
  return (
    <>
      <Button
        look="quiet"
        className="-mx-3"
        aria-label={
          isBegun
            ? t('Go on listening to {name}, {done} of {clips} clips are done', {
                name,
                done: listening.done,
                clips,
              })
            : isEnglish
              ? t('Listen again as English: {name}', { name })
              : t('Listen again to {name}', { name })
        }
        title={isMissing ? t('Asks for its file first') : undefined}
        onClick={isMissing ? chooser.choose : listen}
      >
        {isBegun ? t('Go on listening') : isEnglish ? t('Listen again as English') : t('Listen again')}
        {isMissing && '…'}
      </Button>
      {chooser.input}
    </>
  );
}
