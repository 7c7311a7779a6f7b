// What is measured of lines, as one module for Node.
export { parseSubtitles } from '../../../lib/media/subtitles';
export { interval, wordErrorRate } from './errors';
export { errorsOf, grouped, phrasesFound, timesFit, wordsIn } from './lines';
