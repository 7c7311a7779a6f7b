import { MnemeError } from '../errors';
import type { Picture } from './media-types';
import { MAX_SIDE, softwareContext } from './painter';

/**
 * A picture file (JPEG, PNG, WebP, AVIF, GIF: what the browser decodes), upright, its longer side at most `MAX_SIDE` pixels.
 *
 * @throws MnemeError `empty-file`, `unreadable`
 */
export async function readPicture(file: Blob): Promise<Picture> {
  if (file.size === 0) throw new MnemeError('empty-file', 'The file is empty.');
  const bitmap = await createImageBitmap(file).catch((cause: unknown) => {
    throw new MnemeError('unreadable', 'That file cannot be read as a picture.', { cause });
  });
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const context = softwareContext(width, height, scale < 0.5 ? 'medium' : 'low');
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return { data: context.getImageData(0, 0, width, height).data, width, height };
}
