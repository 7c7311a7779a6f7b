// What `mneme archive` and the app's server work with, in Node.
export { fingerprint } from '../media/fingerprint';
export { ArchiveServer } from './archive-server';
export { askArchive } from './ask-archive';
export { audit, audited } from './audit';
export { Database } from './database';
export { embedderIn } from './embedder-in';
export { findMoments } from './find-moments';
export { forgetOlder, forgetVideo } from './forget-videos';
export { namePerson } from './name-person';
export { peopleOf } from './people';
export { BEAT_S, Queue } from './queue';
export { recordsIn } from './read-records';
export { samePerson, tellApart } from './same-or-apart';
export { undoStep } from './steps';
export { setTerms, termsOf } from './terms';
export { WhoJobs } from './who-jobs';
export { isThere, writeVideo } from './write-video';
