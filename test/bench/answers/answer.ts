// The entries to answering without a model that are measured.
export { answer } from '../../../lib/answering/by-rules/answer';
export { answerReading } from '../../../lib/answering/read-lines';
