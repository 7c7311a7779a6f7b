'use client';

import type { Mneme } from '../../../lib/contract/mneme';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { type ChosenFile, useFileChooser, VIDEO_ALONE } from '../../ui/file-chooser';
import { useNotices } from '../../ui/notices';
import { Problem } from '../../ui/problem-line';
import { ModelAnew, underWay } from './model-anew';
import { standingOfVoices } from './standing-of-voices';
import { useAnew } from './use-anew';

/**
 * Where voices of this memory are described by another model than the best one here, or by none: has them listened to again by that, in the files of their videos,
 * which goes on when this page is left.
 */
export function VoicesAnew() {
  const t = useT();
  const { mneme, state } = useMneme();
  const { toast } = useNotices();
  const looked = useAnew((mneme) => mneme.otherVoiceWeight(), state.voicesAnew);
  const { other, problem, isUnderWay } = looked;

  const give = async (chosen: readonly ChosenFile[]) => {
    for (const { file, handle } of chosen) {
      const name = await mneme!.giveFile(file, handle ?? undefined).catch(() => null);
      if (name === null)
        toast({ text: t('{file} is not one of the remembered videos.', { file: file.name }) });
    }
  };
  const chooser = useFileChooser({
    label: t('Files of videos whose voices are listened to again'),
    what: VIDEO_ALONE,
    multiple: true,
    onChosen: (chosen) => void give(chosen),
  });
  if (!other) return null;

  const { from, to, isOther, withoutSound } = other;
  const { missing, asks, wanted, lost, done } = standingOfVoices(other, state.files);
  const names = missing.map(({ name }) => name);
  const few = names.length > 3 ? `${names.slice(0, 3).join(', ')}, …` : names.join(', ');
  const describe = async (mneme: Mneme) => {
    const { described, missed } = await mneme.describeVoicesAnew(missing.map(({ id }) => id));
    const { title } = to;
    const heard =
      described === 0
        ? t('Voices are compared by {to} now.', { to: title })
        : t.count(
            described,
            '{n} stretch of speech was listened to again. Voices are compared by {to} now.',
            '{n} stretches of speech were listened to again. Voices are compared by {to} now.',
            { to: title },
          );
    const unclear = t.count(
      missed,
      'In {n} no one voice was clear: it is compared with nothing.',
      'In {n} no one voice was clear: they are compared with nothing.',
    );
    return missed > 0 ? `${heard} ${unclear}` : heard;
  };
  const now = !isOther
    ? t('Some voices are compared with nothing, since the files of their videos were not here.')
    : from.id === to.id
      ? t('Some voices of this memory are told apart by another model than {to}.', { to: to.title })
      : t('This memory tells voices apart by {from}. {to} is the best one here, and can take its place.', {
          from: from.title,
          to: to.title,
        });
  const use = isOther ? (done > 0 ? t('Go on') : t('Use it for this memory')) : t('Listen to them');
  return (
    <ModelAnew
      id="voices-anew"
      heading={isOther ? t('Another model for voices is here') : t('Voices to listen to again')}
      text={now}
      done={done}
      underWay={underWay(t, t('Listening to voices again'), state.voicesAnew)}
      use={isOther || wanted > 0 ? use : null}
      // What has begun was agreed to, unless something is to be left out.
      asks={isOther && (done === 0 || missing.length > 0)}
      title={t('Use {to} for this memory?', { to: to.title })}
      agreeing={
        <>
          {wanted > 0 && (
            <p>
              {t.count(
                wanted,
                '{n} stretch of speech is listened to again in the file of its video, while you go on. Voices are compared as before until that is done; stopped, it goes on from there.',
                '{n} stretches of speech are listened to again in the files of their videos, while you go on. Voices are compared as before until that is done; stopped, it goes on from there.',
              )}{' '}
              {asks > 0 && t('The browser may ask whether these files may be read.')}
            </p>
          )}
          <p>
            {t(
              'Who spoke stays as it is, and names and all that you set right stay. From then on voices are compared by {to}. Faces stay as they are.',
              { to: to.title },
            )}
          </p>
          {missing.length > 0 && (
            <p>
              {t.count(
                missing.length,
                'The file of {n} video is not here: {names}.',
                'The files of {n} videos are not here: {names}.',
                { names: few },
              )}{' '}
              {t.count(
                lost,
                'Who spoke there stays known, but {n} stretch of speech helps nobody to be recognised until you give what is missing, now or later.',
                'Who spoke there stays known, but {n} stretches of speech help nobody to be recognised until you give what is missing, now or later.',
              )}
            </p>
          )}
          {withoutSound > 0 && (
            <p>
              {t.count(
                withoutSound,
                'Of {n} voice no speech is remembered any more: it will not be recognised in new videos.',
                'Of {n} voices no speech is remembered any more: they will not be recognised in new videos.',
              )}
            </p>
          )}
          <p>{t('It cannot be undone. Save the memory first if you are not sure.')}</p>
        </>
      }
      onUse={() => looked.describe(describe)}
      onStop={() => mneme?.stopDescribingVoices()}
      problem={
        <>
          {missing.length > 0 && !isUnderWay && (
            <div className="flex flex-wrap items-center gap-2 border-t border-line pt-3 text-sm">
              <p className="min-w-56 flex-1 text-pretty text-muted">
                {t.count(
                  missing.length,
                  'The file of {n} video is not here: {names}.',
                  'The files of {n} videos are not here: {names}.',
                  { names: few },
                )}
              </p>
              <Button onClick={chooser.choose}>{t('Choose files…')}</Button>
            </div>
          )}
          {chooser.input}
          <Problem text={problem && t(problem)} />
        </>
      }
    />
  );
}
