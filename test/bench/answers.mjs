// Answers over the scripted films: right by text, right by evidence, refusals. All films are remembered into one
// memory first; a question asked as of a moment (`before`) does not see what comes later, other films included.
import { remember } from '../../bin/cli/remember.mjs';
import { say } from '../../bin/setup/steps.mjs';
import { film, round, withFreshApp } from './common/films.mjs';

const FILMS = ['a1', 'a2', 'a3'];

export async function run(args) {
  const films = args.length > 0 ? args : FILMS;
  return withFreshApp(async (app) => {
    const rows = [];
    const all = [];
    for (const name of films) await remember(app, [film(name).video], undefined, say);
    for (const name of films) {
      const marked = [];
      for (const item of film(name).truth.qa) {
        const request = {
          question: item.question,
          video: `${name}.mp4`,
          ...(item.ask_at === null ? {} : { before: item.ask_at }),
        };
        marked.push({ ...mark(item, await app.call('ask', request), name), item });
      }
      for (const { item, answer, ...right } of marked) {
        say(
          `${item.id} ${item.answerable ? '' : '(unanswerable) '}${
            Object.keys(right)
              .filter((key) => right[key])
              .join(' ') || 'wrong'
          }: ${item.question} -> ${answer}`,
        );
      }
      rows.push(...rowsOf(name, marked));
      all.push(...marked);
    }
    return [...rows, ...rowsOf('all', all)];
  });
}

/** Right by text: an accepted string stands in the answer, whole words. Right by evidence: one of the first three overlaps a clue. */
function mark(item, answer, name) {
  const overlaps = (evidence) =>
    item.clues.some(([t0, t1]) => evidence.video === `${name}.mp4` && evidence.t0 < t1 && evidence.t1 > t0);
  const holds = item.accept.some((phrase) => wholeWords(answer.answer).includes(wholeWords(phrase)));
  return {
    answer: answer.answer,
    refused: answer.refused,
    text: !answer.refused && holds,
    evidence: !answer.refused && answer.evidence.slice(0, 3).some(overlaps),
    among10: answer.evidence.slice(0, 10).some(overlaps),
  };
}

function wholeWords(text) {
  return ` ${(text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []).join(' ')} `;
}

function rowsOf(name, marked) {
  const answerable = marked.filter(({ item }) => item.answerable);
  const unanswerable = marked.filter(({ item }) => !item.answerable);
  const share = (metric, part, whole) => ({
    metric: `answers.${metric}.${name}`,
    value: round(part / Math.max(1, whole)),
    unit: `share of ${whole}`,
  });
  const count = (list, test) => list.filter(test).length;
  return [
    share(
      'text',
      count(answerable, (m) => m.text),
      answerable.length,
    ),
    share(
      'evidence3',
      count(answerable, (m) => m.evidence),
      answerable.length,
    ),
    share(
      'textOrEvidence',
      count(answerable, (m) => m.text || m.evidence),
      answerable.length,
    ),
    share(
      'evidence10',
      count(answerable, (m) => m.among10),
      answerable.length,
    ),
    share(
      'wronglyRefused',
      count(answerable, (m) => m.refused),
      answerable.length,
    ),
    share(
      'rightlyRefused',
      count(unanswerable, (m) => m.refused),
      unanswerable.length,
    ),
  ];
}
