// How results read without --json.

/** "1 video", "2 videos". */
export const counted = (n, what) => `${n} ${what}${n === 1 ? '' : 's'}`;

export function answerText(answer) {
  if (answer.error) return `[${answer.id}] ${answer.error.message}`;
  const told = answer.trace.filter(({ step }) =>
    ['without a model', 'common knowledge', 'how sure', 'to be forgotten'].includes(step),
  );
  const byModel = answer.modelCalls > 0 && !answer.refused;
  return [
    answer.id ? `[${answer.id}] ${answer.answer}` : answer.answer,
    ...told.map(({ detail }) => detail),
    // A model cites them by number.
    ...(byModel
      ? answer.evidence.map((piece, i) => `[${i + 1}] ${evidenceText(piece)}`)
      : answer.evidence.slice(0, 3).map(evidenceText)),
  ].join('\n');
}

export function cardText({ id, name, provisional, told, relations, things, company, seenS, heardS, videos }) {
  const title = `${id}  ${provisional ? 'maybe ' : ''}${name ?? '(unnamed)'}`;
  const who = (one) => one.id ?? one.name ?? 'somebody';
  const lines = [
    `${title}  seen ${Math.round(seenS)} s, heard ${Math.round(heardS)} s, in ${videos.length} videos`,
    ...toldLines(told, '  '),
    ...relations.flatMap((one) => [
      `  ${who(one.who)} is the ${one.relation} of ${who(one.whose)}`,
      ...toldLines(one.told, '    '),
    ]),
    ...things.flatMap((thing) => [`  Their ${thing.name}`, ...toldLines(thing.told, '    ')]),
    ...company.map((one) => `  with ${one.id}: ${Math.round(one.seenS)} s in view, ${one.turns} turns`),
  ];
  return lines.join('\n');
}

export function thingsText(things) {
  if (things[0] && 'spans' in things[0]) return seenText(things);
  const lines = things.flatMap(({ name, kind, owner, mentions, told }) => [
    `${name}  ${kind}${owner ? ` of ${owner}` : ''}, named ${mentions.length === 1 ? 'once' : `${mentions.length} times`}, first ${mentions[0].at.slice(0, 10)} in ${mentions[0].video}`,
    ...toldLines(told, '  '),
  ]);
  return lines.join('\n') || 'Nothing is there to list yet.';
}

function seenText(kinds) {
  const lines = kinds.map(({ kind, most, seconds, isSure, spans }) => {
    const times = most > 1 ? `, ${most} at once` : '';
    const names = [...new Set(spans.flatMap(({ names }) => names))];
    const named = names.length > 0 ? `, by name ${names.join(', ')}` : '';
    return `${kind}${isSure ? '' : ' (maybe)'}  ${length(seconds)} in view${times}, surest at ${length(spans[0].t0)} in ${spans[0].video}${named}`;
  });
  return lines.join('\n');
}

export function timelineText({ stretches, gaps, days, observedS, spanS, when }) {
  if (stretches.length === 0) return when ? `Nothing was recorded ${when}.` : 'Nothing is remembered yet.';
  const clock = (iso) => iso.replace('T', ' ').replace(/\.\d+Z$/, ' UTC');
  return [
    `${when ? `${when}: ` : ''}${length(observedS)} recorded of ${length(spanS)}, on ${days.length === 1 ? 'one day' : `${days.length} days`}`,
    ...stretches.flatMap(({ from, seconds, videos }, i) => [
      ...(i > 0 ? [`  (nothing for ${length(gaps[i - 1].seconds)})`] : []),
      `${clock(from)}  ${length(seconds)}  ${videos.map(({ video }) => video).join(', ')}`,
    ]),
  ].join('\n');
}

/** Seconds in the two units that tell most. */
function length(seconds) {
  const whole = Math.round(seconds);
  /** @type {[number, string][]} */
  const units = [
    [Math.floor(whole / 86_400), 'd'],
    [Math.floor(whole / 3600) % 24, 'h'],
    [Math.floor(whole / 60) % 60, 'min'],
    [whole % 60, 's'],
  ];
  const first = units.findIndex(([value]) => value > 0);
  if (first < 0) return '0 s';
  return units
    .slice(first, first + 2)
    .filter(([value]) => value > 0)
    .map(([value, unit]) => `${value} ${unit}`)
    .join(' ');
}

function toldLines(told, indent) {
  return told.flatMap(({ label, values }) => values.map((value) => `${indent}${label}: ${valueText(value)}`));
}

function valueText({ value, holds, since, until, hearsay, unsure }) {
  const notes = [
    hearsay && 'hearsay',
    unsure && 'uncertain',
    until && `${since.slice(0, 10)} to ${until.slice(0, 10)}`,
  ];
  const note = [...notes, !holds && !until && 'also told'].filter(Boolean).join(', ');
  return note ? `${value} (${note})` : value;
}

export function stateText({ clips, from, to, seen, others, lines }) {
  const people = [...seen, ...(others > 0 ? [`${others} more faces`] : [])];
  return [
    `${from.video} ${from.t.toFixed(1)} s to ${to.video === from.video ? '' : `${to.video} `}${to.t.toFixed(1)} s, ${clips === 1 ? '1 clip' : `${clips} clips`}${people.length > 0 ? `, in view: ${people.join(', ')}` : ''}`,
    ...lines.map(evidenceText),
  ].join('\n');
}

export function checkText({ whole, records, rebuilt, damage, rememberAgain }) {
  const lines = damage.map(({ text }) => `  ${text}`);
  if (rebuilt > 0) lines.unshift(`Whole again: ${rebuilt} records.`);
  if (whole) return [...lines, `All ${records} records are whole.`].join('\n');
  if (damage.some(({ remedy }) => remedy === 'rebuild'))
    lines.push('Made again of what is whole by: check --rebuild');
  for (const name of rememberAgain)
    lines.push(`${name} is whole again once it is forgotten and remembered again.`);
  return ['Damaged, and left out of answers:', ...lines].join('\n');
}

export function evidenceText(evidence) {
  return `  ${evidence.video} ${evidence.t0.toFixed(1)}-${evidence.t1.toFixed(1)} s  ${evidence.text}`;
}

export function weightsText(weights) {
  return weights
    .map(({ inUse, task, id, licence, place, refused, downloadBytes }) => {
      const where = place ? `  (${place})` : downloadBytes ? `  (download: ${megabytes(downloadBytes)})` : '';
      const refusals = refused.map((one) => `  (${one.place}, cannot be used: ${one.why})`).join('');
      return `${inUse ? '*' : ' '} ${task}  ${id}  ${licence}${where}${refusals}`;
    })
    .join('\n');
}

export function pulledText({ directory, weights }) {
  const lines = weights.map(
    ({ id, task, bytes, files }) =>
      `${task}/${id}: ${megabytes(bytes)}${files.some(({ fetched }) => fetched) ? '' : ', was there'}`,
  );
  return [...lines, `MNEME_MODELS=${directory} uses them.`].join('\n');
}

function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** What came of giving subtitles to a remembered video. */
export function subtitlesText({ name, video, status, lines, candidates, error }) {
  switch (status) {
    case 'added':
      return `${name}: added to ${video}, ${lines} lines`;
    case 'same':
      return `${name}: ${video} has these subtitles already`;
    case 'unmatched':
      return candidates.length > 0
        ? `${name}: may be of ${candidates.join(' or ')}`
        : `${name}: no remembered video has this name`;
    default:
      return `${name}: ${status} (${error?.message})`;
  }
}
