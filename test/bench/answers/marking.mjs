// Marks answers against the truth of scripted films and stories, and adds the marks up to rows.

/**
 * Right by text: an accepted phrase stands in the answer, as whole words. Right by evidence: one of the first three overlaps a
 * clue.
 *
 * @param item a question of a truth file
 * @param answer what `ask` gave
 * @param name of the film or story; its video is `NAME.mp4`
 */
export function mark(item, answer, name) {
  const overlaps = (evidence) =>
    item.clues.some(([t0, t1]) => evidence.video === `${name}.mp4` && evidence.t0 < t1 && evidence.t1 > t0);
  const said = wholeWords(answer.answer);
  const holds = item.accept.some((phrase) => said.includes(wholeWords(phrase)));
  return {
    item,
    answer: answer.answer,
    refused: answer.refused,
    text: !answer.refused && holds,
    evidence: !answer.refused && answer.evidence.slice(0, 3).some(overlaps),
    among10: answer.evidence.slice(0, 10).some(overlaps),
    /** A refusal that the words alone give away. */
    plain: answer.refused && !item.answerable && holds,
    words: answer.answer.split(/\s+/).filter(Boolean).length,
    longestS: Math.max(0, ...answer.evidence.map(({ t0, t1 }) => t1 - t0)),
  };
}

/** One line for people to read: what was asked, what was answered, and what is right about it. */
export function told(marked) {
  const right = ['refused', 'text', 'evidence', 'among10'].filter((key) => marked[key]).join(' ') || 'wrong';
  const { id, answerable, question } = marked.item;
  return `${id} ${answerable ? '' : '(unanswerable) '}${right}: ${question} -> ${marked.answer}`;
}

/** The marks of a film, or of all of `name`, as rows. */
export function rowsOf(name, marked) {
  const { answerable, unanswerable } = parted(marked);
  return [
    share(
      `text.${name}`,
      answerable.filter(({ text }) => text),
      answerable,
    ),
    share(
      `evidence3.${name}`,
      answerable.filter(({ evidence }) => evidence),
      answerable,
    ),
    share(`textOrEvidence.${name}`, answerable.filter(isRight), answerable),
    share(
      `evidence10.${name}`,
      answerable.filter(({ among10 }) => among10),
      answerable,
    ),
    share(
      `wronglyRefused.${name}`,
      answerable.filter(({ refused }) => refused),
      answerable,
    ),
    share(
      `rightlyRefused.${name}`,
      unanswerable.filter(({ refused }) => refused),
      unanswerable,
    ),
    share(
      `refusalInWords.${name}`,
      unanswerable.filter(({ plain }) => plain),
      unanswerable,
    ),
    row(`words.max.${name}`, Math.max(0, ...marked.map(({ words }) => words)), 'words of the longest answer'),
    row(
      `evidence.longest.${name}`,
      Math.max(0, ...marked.map(({ longestS }) => longestS)),
      'seconds of the longest evidence',
    ),
  ];
}

/**
 * Right by the form of the question: by text or first-three evidence where it is answerable, refused where it is not. `suffix`
 * says whose questions: "" or ".NAME".
 */
export function formRows(marked, suffix) {
  const forms = [...new Set(marked.flatMap(({ item }) => formsOf(item)))].sort();
  return forms.flatMap((form) => {
    const { answerable, unanswerable } = parted(marked.filter(({ item }) => formsOf(item).includes(form)));
    const refused = unanswerable.filter((one) => one.refused);
    return [
      ...(answerable.length > 0
        ? [share(`right.${form}${suffix}`, answerable.filter(isRight), answerable)]
        : []),
      ...(unanswerable.length > 0 ? [share(`refused.${form}${suffix}`, refused, unanswerable)] : []),
    ];
  });
}

const isRight = ({ text, evidence }) => text || evidence;
const formsOf = ({ forms }) => (forms?.length ? forms : ['other']);

function parted(marked) {
  return {
    answerable: marked.filter(({ item }) => item.answerable),
    unanswerable: marked.filter(({ item }) => !item.answerable),
  };
}

const share = (metric, part, whole) =>
  row(metric, part.length / Math.max(1, whole.length), `share of ${whole.length}`);
const row = (metric, value, unit) => ({ metric: `answers.${metric}`, value: Number(value.toFixed(3)), unit });

function wholeWords(text) {
  return ` ${(text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []).join(' ')} `;
}
