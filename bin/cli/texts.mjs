// How results read without --json.

/** "1 video", "2 videos". */
export const counted = (n, what, several = `${what}s`) => `${n} ${n === 1 ? what : several}`;

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

/** Videos of a person of which a list tells. */
const MOST_VIDEOS = 3;
/** Words by which somebody is known again in a list. */
const FIRST_WORDS = 60;

/** Each with where they are seen and heard, so that whoever knows them can name them. */
export function peopleText(people) {
  const told = people.map((person) => {
    const title = `${person.id}  ${nameText(person)}${person.hidden ? '  (hidden)' : ''}`;
    const videos = [...new Set([...person.onScreen, ...person.speaking].map(({ video }) => video))];
    const more = videos.length - MOST_VIDEOS;
    return [
      title,
      ...videos.slice(0, MOST_VIDEOS).map((video) => `    ${video}  ${thereText(person, video)}`),
      ...(videos.length === 0 ? ['    in no video any more'] : []),
      ...(more > 0 ? [`    and ${counted(more, 'more video')}: card ${person.id} lists all`] : []),
    ].join('\n');
  });
  return told.join('\n') || 'Nobody yet.';
}

/** "maybe Ada". */
export function nameText({ name, provisional }) {
  return `${provisional ? 'maybe ' : ''}${name ?? '(unnamed)'}`;
}

function thereText({ onScreen, speaking }, video) {
  const [seen, heard] = [onScreen, speaking].map((spans) => spans.filter((span) => span.video === video));
  const words = heard.find(({ text }) => text)?.text;
  const quoted = words && ` "${words.length > FIRST_WORDS ? `${words.slice(0, FIRST_WORDS)}…` : words}"`;
  return [
    ...(seen.length > 0 ? [`seen ${spansText(seen)}`] : []),
    ...(heard.length > 0 ? [`speaks ${spansText(heard)}${quoted ?? ''}`] : []),
  ].join(', ');
}

/** "0.4-6.0 s", "0.4-6.0 s and 3 times more". */
function spansText([{ t0, t1 }, ...more]) {
  const times =
    more.length === 1 ? ' and once more' : more.length > 0 ? ` and ${more.length} times more` : '';
  return `${t0.toFixed(1)}-${t1.toFixed(1)} s${times}`;
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

export function timelineText({ stretches, days, observedS, spanS, when, datedByFile = [] }) {
  if (stretches.length === 0) return when ? `Nothing was recorded ${when}.` : 'Nothing is remembered yet.';
  const clock = (iso) => iso.replace('T', ' ').replace(/\.\d+Z$/, ' UTC');
  const pieces = stretches.flatMap(({ videos }) => videos);
  const recordedS = pieces.reduce((sum, { t0, t1 }) => sum + t1 - t0, 0);
  const filed = new Set(pieces.map(({ video }) => video).filter((video) => datedByFile.includes(video)));
  return [
    `${when ? `${when}: ` : ''}${byClock(recordedS, observedS)} recorded of ${length(spanS)} from the first to the last, on ${days.length === 1 ? 'one day' : `${days.length} days`}`,
    ...stretches.flatMap(({ from, seconds, unobservedBeforeS, videos }) => [
      ...(unobservedBeforeS > 0 ? [`  (nothing for ${length(unobservedBeforeS)})`] : []),
      ...(videos.length === 1
        ? [`${clock(from)}  ${length(seconds)}  ${videos[0].video}`]
        : [
            `${clock(from)}  ${length(seconds)}, without a gap:`,
            ...videos.map(({ video, t0, t1 }) => `    ${length(t1 - t0)}  ${video}`),
          ]),
    ]),
    ...(filed.size > 0 ? [undatedText(filed.size)] : []),
  ].join('\n');
}

function undatedText(files) {
  const what =
    files === 1
      ? 'One file does not say when it was recorded: its own date stands for that'
      : `${files} files do not say when they were recorded: their own dates stand for that`;
  return `${what}, which may be of a copy. \`remember FILE --starts-at ISO\` says when it was.`;
}

/** Seconds in all; where several recordings are of one time, also how long that is by the clock. */
export function byClock(seconds, clockS) {
  const all = length(seconds);
  return Math.abs(seconds - clockS) < 0.05
    ? all
    : `${all} (${length(clockS)} by the clock: what was recorded at the same time counts once)`;
}

/** Seconds in the two units that tell most; few of them to the tenth. */
export function length(seconds) {
  if (seconds > 0 && seconds < 9.95) return `${seconds.toFixed(1)} s`;
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

export function toldLines(told, indent) {
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
  const people = [...seen, ...(others > 0 ? [counted(others, 'more face')] : [])];
  const inView = people.length > 0 ? `, in view: ${people.join(', ')}` : '';
  if (from.video === to.video)
    return [
      `${from.video} ${from.t.toFixed(1)} s to ${to.t.toFixed(1)} s, ${counted(clips, 'clip')}${inView}`,
      ...lines.map(evidenceText),
    ].join('\n');
  const videos = [...new Set(lines.map(({ video }) => video))];
  return [
    `${counted(clips, 'clip')} of several videos, in the order of their dates, from ${from.video} ${from.t.toFixed(1)} s to ${to.video} ${to.t.toFixed(1)} s${inView}`,
    ...videos.flatMap((video) => [
      `  ${video}`,
      ...lines.filter((line) => line.video === video).map((line) => `    ${momentText(line)}`),
    ]),
  ].join('\n');
}

export function checkText({ whole, records, rebuilt, damage, rememberAgain }) {
  const lines = damage.map(({ text }) => `  ${text}`);
  if (rebuilt > 0) lines.unshift(`Whole again: ${counted(rebuilt, 'record')}.`);
  if (whole)
    return [...lines, records === 1 ? 'The one record is whole.' : `All ${records} records are whole.`].join(
      '\n',
    );
  if (damage.some(({ remedy }) => remedy === 'rebuild'))
    lines.push('Made again of what is whole by: check --rebuild');
  for (const name of rememberAgain)
    lines.push(`${name} is whole again once it is forgotten and remembered again.`);
  return ['Damaged, and left out of answers:', ...lines].join('\n');
}

export function evidenceText(evidence) {
  return `  ${evidence.video} ${momentText(evidence)}`;
}

/** A moment of a video: whoever has no name by the id, and of what is said also that words of it were heard unsurely. */
function momentText({ t0, t1, text, who = [], unsure = [] }) {
  const notes = [
    ...(/\bunnamed (?:person|people)\b|\b(?:Person|Voice) \d+\b/.test(text) ? who : []),
    ...(unsure.length > 0 ? ['if it was heard right'] : []),
  ];
  return `${t0.toFixed(1)}-${t1.toFixed(1)} s  ${text}${notes.length > 0 ? `  (${notes.join(', ')})` : ''}`;
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
      return `${name}: added to ${video}, ${counted(lines, 'line')}`;
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
