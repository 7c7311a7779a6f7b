'use client';

import type { ShownInVideo } from '../../../lib/contract/cards';
import type { VideoSummary } from '../../../lib/contract/videos';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { findPerson } from '../../ui/person-id';
import { personText } from '../../ui/person-name';
import { shownInWords } from './shown-in-words';

/** People who are named on a card; the others are there by their faces. */
const PEOPLE = 4;

/** Who and what the pictures of a video show, in a line; nothing where nothing was recognised. */
export function InView({ video, shown }: { video: VideoSummary; shown: ShownInVideo }) {
  const t = useT();
  const { people } = useMneme();
  const named = video.people
    .flatMap((id) => findPerson(people ?? [], id) ?? [])
    .filter(({ name }) => name !== null)
    .slice(0, PEOPLE)
    .map((person) => personText(t, person));
  const all = [...named, ...shownInWords(t, shown)];
  if (all.length === 0) return null;
  const things = new Intl.ListFormat(t.locale, { type: 'conjunction' }).format(all);
  return <p className="mt-1 text-sm break-words">{t('In view: {things}', { things })}</p>;
}
