// The entry to answering without a model that is measured.
export { answer } from '../../../lib/answering/by-rules/answer';
