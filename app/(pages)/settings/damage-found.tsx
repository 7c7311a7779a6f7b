'use client';

import { inEnglish } from '../../../lib/told';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';

/** Damaged places that are listed; the rest is a figure. */
const LISTED = 20;

/** What is damaged, and the videos that can only be remembered again. */
export function DamageFound() {
  return (
    <>
      <Damage />
      <Again />
    </>
  );
}

function Damage() {
  const t = useT();
  const { damage } = useMneme().state;
  return (
    <div>
      <p className="font-semibold">{t('Damaged, and left out of answers')}</p>
      <ul className="mt-1 list-disc space-y-0.5 pl-4 break-words">
        {damage.slice(0, LISTED).map(({ text }) => (
          <li key={inEnglish(text)}>{t(text)}</li>
        ))}
        {damage.length > LISTED && (
          <li>{t.count(damage.length - LISTED, 'and {n} more place', 'and {n} more places')}</li>
        )}
      </ul>
    </div>
  );
}

/** The videos that are whole again once they are remembered again. */
function Again() {
  const t = useT();
  const { damage } = useMneme().state;
  const lost = damage.flatMap(({ video, remedy }) => (remedy === 'remember-again' && video ? video : []));
  if (lost.length === 0) return null;
  return (
    <div className="space-y-1">
      <p>
        {t(
          'What was seen and heard can only be had from the file again: forget the video in the library, then add its file, with its subtitles if it came with any. The people whom you gave a name are known again.',
        )}
      </p>
      <ul className="list-disc space-y-0.5 pl-4 break-words">
        {[...new Set(lost)].map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </div>
  );
}
