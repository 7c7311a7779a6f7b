// `card`: what is known of a person, and where they are seen and heard.
import { byClock, counted, length, nameText, toldLines } from './texts.mjs';
import { idOf } from './whom.mjs';

/** Lines of theirs that are told. */
const MOST_LINES = 5;
/** Videos that are told. */
const MOST_VIDEOS = 20;

/** The card, with the last lines that they say, the newest first. */
export async function card(app, { id: given, asOf }) {
  const id = await idOf(app, given);
  const card = await app.call('card', id, asOf);
  // Only as many are asked for as there are, so that nobody is searched for who says nothing.
  const lines = card.videos.reduce((sum, { lines }) => sum + lines, 0);
  if (lines === 0) return card;
  const request = { persons: [card.id], kinds: ['says'], k: 4 * MOST_LINES, ...asOf };
  const { hits } = await app.call('search', request);
  const own = hits.filter(({ who }) => who[0] === card.id).slice(0, MOST_LINES);
  return { ...card, says: own.map(({ video, t0, t1, said }) => ({ video, t0, t1, text: said })) };
}

export function cardText({ says = [], ...card }) {
  const { id, told, relations, things, company, seenS, heardS, videos } = card;
  const who = (one) => one.id ?? one.name ?? 'somebody';
  const sum = (of) => videos.reduce((all, video) => all + video[of], 0);
  const there = [
    ...(seenS > 0 ? [`seen ${byClock(sum('seenS'), seenS)}`] : []),
    ...(heardS > 0 ? [`heard ${byClock(sum('heardS'), heardS)}`] : []),
    `in ${counted(videos.length, 'video')}`,
  ];
  const lines = sum('lines');
  return [
    `${id}  ${nameText({ name: card.name, provisional: card.provisional })}  ${there.join(', ')}`,
    ...videos.slice(0, MOST_VIDEOS).map(appearanceText),
    ...(videos.length > MOST_VIDEOS ? [`  and ${counted(videos.length - MOST_VIDEOS, 'more video')}`] : []),
    ...toldLines(told, '  '),
    ...relations.flatMap((one) => [
      `  ${who(one.who)} is the ${one.relation} of ${who(one.whose)}`,
      ...toldLines(one.told, '    '),
    ]),
    ...things.flatMap((thing) => [`  Their ${thing.name}`, ...toldLines(thing.told, '    ')]),
    ...company.map(companyText),
    ...(says.length > 0
      ? [
          `  Says${lines > says.length ? `, last of ${lines} lines (all: search ${id} --kind says)` : ''}:`,
          ...says.map(({ video, t0, text }) => `    ${video} ${t0.toFixed(1)} s  "${text}"`),
        ]
      : []),
  ].join('\n');
}

function appearanceText({ video, t0, t1, seenS, heardS, lines }) {
  const what = [
    ...(seenS > 0 ? [`seen ${length(seenS)}`] : []),
    ...(heardS > 0 ? [`heard ${length(heardS)}`] : []),
    ...(lines > 0 ? [counted(lines, 'line')] : []),
  ];
  return `  ${video} ${t0.toFixed(1)}-${t1.toFixed(1)} s  ${what.join(', ')}`;
}

function companyText({ id, seenS, turns, videos }) {
  const what = [
    ...(seenS > 0 ? [`${length(seenS)} in view together`] : []),
    ...(turns > 0 ? [`one speaks right after the other ${counted(turns, 'time')}`] : []),
  ];
  return `  with ${id}: ${what.join(', ')}, in ${videos.length > 2 ? counted(videos.length, 'video') : videos.join(' and ')}`;
}
