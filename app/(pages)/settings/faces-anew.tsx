'use client';

import { useEffect, useState } from 'react';
import type { OtherFaceWeight } from '../../../lib/contract/memory';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { useNotices } from '../../ui/notices';
import { TransferProgress } from '../../ui/transfer-progress';
import { ModelAnew } from './model-anew';
import { TransferProblem } from './transfer-problem';
import { useTransfer } from './use-transfer';

/** Where faces of this memory are described by another model than the best one here: has them described by that. */
export function FacesAnew() {
  const t = useT();
  const { mneme, state } = useMneme();
  const { toast } = useNotices();
  const { busy, problem, run, stop } = useTransfer();
  const [other, setOther] = useState<OtherFaceWeight | null>(null);
  // A model that has come or gone, and a memory that has changed, are looked at again.
  const here = state.downloads.map(({ id, state }) => `${id} ${state}`).join();
  const videos = state.videos.length;
  useEffect(() => {
    mneme?.otherFaceWeight().then(setOther, () => {}); // What is here works without.
  }, [mneme, here, videos]);
  if (!other) return null;

  const { from, to, faces, withoutPicture } = other;
  const describe = async () => {
    const done = await run(() => mneme!.describeFacesAnew());
    if (!done) return;
    setOther(null);
    const described = t.count(
      done.described,
      '{n} picture of a face was looked at again. Faces are compared by {to} now.',
      '{n} pictures of faces were looked at again. Faces are compared by {to} now.',
      { to: to.title },
    );
    const missed = t.count(
      done.missed,
      'In {n} no face was found again: it is compared with nothing.',
      'In {n} no face was found again: they are compared with nothing.',
    );
    toast({ text: done.missed > 0 ? `${described} ${missed}` : described });
  };
  return (
    <ModelAnew
      id="faces-anew"
      heading={t('Another model for faces is here')}
      text={t('This memory tells faces apart by {from}. {to} is the best one here, and can take its place.', {
        from: from.title,
        to: to.title,
      })}
      progress={busy ? <TransferProgress label={t('Looking at faces again')} /> : null}
      use={t('Use it for this memory')}
      title={t('Use {to} for this memory?', { to: to.title })}
      agreeing={
        <>
          <p>
            {t.count(
              faces,
              'The {n} kept picture of a face is looked at again. Who was recognised stays recognised, and names and all that you set right stay.',
              'The {n} kept pictures of faces are looked at again. Who was recognised stays recognised, and names and all that you set right stay.',
            )}
          </p>
          <p>
            {t('Faces in what is remembered from then on are compared by {to}. Voices stay as they are.', {
              to: to.title,
            })}
          </p>
          {withoutPicture > 0 && (
            <p>
              {t.count(
                withoutPicture,
                'Of {n} face no picture is kept: it will not be recognised in new videos.',
                'Of {n} faces no picture is kept: they will not be recognised in new videos.',
              )}
            </p>
          )}
          <p>{t('It cannot be undone. Save the memory first if you are not sure.')}</p>
        </>
      }
      onUse={describe}
      onStop={stop}
      problem={<TransferProblem problem={problem} />}
    />
  );
}
