export * from '../../../lib/errors';
export { encodeJpeg } from '../../../lib/media/encode';
export { openMedia } from '../../../lib/media/open';
export * from './films';
