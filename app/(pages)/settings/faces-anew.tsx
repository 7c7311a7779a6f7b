'use client';

import type { Mneme } from '../../../lib/contract/mneme';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Problem } from '../../ui/problem-line';
import { ModelAnew, underWay } from './model-anew';
import { useAnew } from './use-anew';

/** Where faces of this memory are described by another model than the best one here: has them described by that, which goes on when this page is left. */
export function FacesAnew() {
  const t = useT();
  const { mneme, state } = useMneme();
  const looked = useAnew((mneme) => mneme.otherFaceWeight(), state.facesAnew);
  if (!looked.other) return null;

  const { from, to, faces, done, withoutPicture } = looked.other;
  const describe = async (mneme: Mneme) => {
    const came = await mneme.describeFacesAnew();
    const described = t.count(
      came.described,
      '{n} picture of a face was looked at again. Faces are compared by {to} now.',
      '{n} pictures of faces were looked at again. Faces are compared by {to} now.',
      { to: to.title },
    );
    const missed = t.count(
      came.missed,
      'In {n} no face was found again: it is compared with nothing.',
      'In {n} no face was found again: they are compared with nothing.',
    );
    return came.missed > 0 ? `${described} ${missed}` : described;
  };
  return (
    <ModelAnew
      id="faces-anew"
      heading={t('Another model for faces is here')}
      text={t('This memory tells faces apart by {from}. {to} is the best one here, and can take its place.', {
        from: from.title,
        to: to.title,
      })}
      done={done}
      underWay={underWay(t, t('Looking at faces again'), state.facesAnew)}
      use={done > 0 ? t('Go on') : t('Use it for this memory')}
      // What has begun was agreed to.
      asks={done === 0}
      title={t('Use {to} for this memory?', { to: to.title })}
      agreeing={
        <>
          <p>
            {t.count(
              faces,
              'The {n} kept picture of a face is looked at again, while you go on. Faces are compared as before until that is done; stopped, it goes on from there.',
              'The {n} kept pictures of faces are looked at again, while you go on. Faces are compared as before until that is done; stopped, it goes on from there.',
            )}
          </p>
          <p>
            {t(
              'Who was recognised stays recognised, and names and all that you set right stay. From then on faces are compared by {to}. Voices stay as they are.',
              {
                to: to.title,
              },
            )}
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
      onUse={() => looked.describe(describe)}
      onStop={() => mneme?.stopDescribingFaces()}
      problem={<Problem text={looked.problem && t(looked.problem)} />}
    />
  );
}
