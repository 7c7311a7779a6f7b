import type { ShownInVideo } from '../../../lib/contract/cards';
import { thingsInWords } from '../../../lib/memory/thing-names';
import type { Translate } from '../../language/translate';
import { KIND_LABELS } from '../../ui/kind-labels';

/** What the pictures of a video show, each in words: "2 dogs", "a cat (Minka)", "text". Other languages than English have no plurals of kinds: "2 × Hund". */
export function shownInWords(
  t: Translate,
  { kinds, hasMore, hasText }: Omit<ShownInVideo, 'video'>,
): string[] {
  const counted = (kind: string, most: number) => {
    if (t.language === 'en') return thingsInWords(kind, most);
    const label = t(KIND_LABELS[kind as keyof typeof KIND_LABELS] ?? kind);
    return most > 1 ? `${most} × ${label}` : label;
  };
  const things = kinds.map(({ kind, most, isSure, names }) => {
    const words = names.length > 0 ? `${counted(kind, most)} (${names.join(', ')})` : counted(kind, most);
    return isSure ? words : t('maybe {name}', { name: words });
  });
  return [...things, ...(hasText ? [t('text')] : []), ...(hasMore ? [t('more')] : [])];
}
