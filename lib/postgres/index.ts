// What `mneme archive` works with, in Node.
export { fingerprint } from '../media/fingerprint';
export { loadTextEmbedding } from '../pipeline/load-text-embedding';
export { askArchive } from './ask-archive';
export { audit, audited } from './audit';
export { Database } from './database';
export { findMoments } from './find-moments';
export { forgetOlder, forgetVideo } from './forget-videos';
export { BEAT_S, Queue } from './queue';
export { recordsIn } from './read-records';
export { setTerms, termsOf } from './terms';
export { isThere, writeVideo } from './write-video';
