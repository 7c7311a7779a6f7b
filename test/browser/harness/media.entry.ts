export * from '../../../lib/errors';
export { encodeJpeg } from '../../../lib/media/encode';
export { gapSentences } from '../../../lib/media/gaps';
export { openMedia } from '../../../lib/media/open';
export { parseSubtitles } from '../../../lib/media/subtitles';
export { inEnglish } from '../../../lib/told';
export * from './films';
