// What `archive` tells people.

export function statusText({ counts, working, failures }, terms) {
  return [
    Object.entries(counts)
      .map(([state, count]) => `${count} ${state}`)
      .join(', '),
    ...working.map(
      ({ path, device, doneS, durationS, silentS }) =>
        `  ${device}: ${path}, ${Math.round(doneS)} of ${Math.round(durationS)} s${silentS > 60 ? `, not heard of for ${Math.round(silentS)} s` : ''}`,
    ),
    ...failures.map(({ path, why }) => `  failed: ${path}: ${why}`),
    termsText(terms),
  ].join('\n');
}

export function termsText(terms) {
  return terms
    ? `People are recognised: ${terms.basis}. Told at: ${terms.notice}. Kept for ${terms.keepDays} days.`
    : 'Nobody is recognised: no terms were set (archive terms --basis TEXT --notice TEXT --keep DAYS).';
}

export function foundText(found) {
  return (
    found
      .map(({ video, at, t0, who, kind, words }) => {
        const what = words === null ? kind : kind === 'says' ? `"${words}"` : `${kind} ${words}`;
        return `${at}  ${video} at ${Math.round(t0)} s  ${[who.map(calledBy).join(', '), what].filter(Boolean).join(': ')}`;
      })
      .join('\n') || 'Nothing of that was found.'
  );
}

function inVideos(n) {
  return `${n} ${n === 1 ? 'video' : 'videos'}`;
}

/** @param {{id: string | null, name: string | null}} who */
function calledBy({ id, name }) {
  return name ?? `person ${id}`;
}

export function peopleText(people) {
  return (
    people
      .map(({ id, name, provisional, given, videos }) => {
        const how = given ? ', named by hand' : provisional && name ? ', perhaps' : '';
        return `${id}  ${name ?? 'nobody knows the name'}${how}  in ${inVideos(videos)}`;
      })
      .join('\n') || 'Nobody is known.'
  );
}

export function takenText({ person: { id, name, videos }, before }) {
  const called = name === null ? 'without a name' : `called ${name}`;
  return `Person ${id}, ${before ?? 'without a name'} before, is ${called} now, in ${inVideos(videos)}.`;
}

export function auditText(acts) {
  return (
    acts.map(({ at, device, act, what }) => `${at}  ${device}  ${act}  ${JSON.stringify(what)}`).join('\n') ||
    'Nothing was done yet.'
  );
}
