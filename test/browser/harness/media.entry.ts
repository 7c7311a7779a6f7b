export * from '../../../lib/errors';
export { encodeJpeg } from '../../../lib/media/encode';
export { gapSentences } from '../../../lib/media/gaps';
export { openMedia } from '../../../lib/media/open';
export * from './films';
