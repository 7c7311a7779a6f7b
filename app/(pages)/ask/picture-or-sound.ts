import { text } from '../../../lib/text';
import { type Choosable, SOUND } from '../../ui/file-chooser';

const PICTURE = { 'image/*': ['.jpg', '.jpeg', '.png', '.webp', '.gif', '.avif'] };

/** What somebody can be asked about by. */
export const FACE_OR_VOICE: Choosable = {
  types: [{ description: text('Pictures and sounds'), accept: { ...PICTURE, ...SOUND } }],
  accept: 'image/*,audio/*',
};

/** Whether a file is a picture or a sound by itself, by its type or else its name; null for anything else. */
export function pictureOrSound({ type, name }: Pick<File, 'type' | 'name'>): 'picture' | 'sound' | null {
  const is = (kind: 'image/' | 'audio/', endings: string[]) =>
    type === '' ? endings.some((ending) => name.toLowerCase().endsWith(ending)) : type.startsWith(kind);
  if (is('image/', PICTURE['image/*'])) return 'picture';
  return is('audio/', SOUND['audio/*']) ? 'sound' : null;
}
