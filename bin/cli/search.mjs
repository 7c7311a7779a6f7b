// `search`: by words, by a picture of a face, by a recording of a voice or by a moment that others look like, and what confines it.

import { CliError } from './cli-error.mjs';
import { asOf, existingFile, fromCaller, seconds } from './paths-and-seconds.mjs';
import { consent } from './remember.mjs';
import { evidenceText, nameText } from './texts.mjs';

const KINDS = [
  ...[
    'appears',
    'leaves',
    'says',
    'speaks',
    'observed',
    'reads',
    'sounds',
    'known',
    'looked',
    'shows',
    'wears',
    'writing',
    'coloured',
    'figures',
    'fact',
  ],
];

export const searchUsage = `search TEXT | --image FILE | --audio FILE | --like VIDEO@SECONDS  [--clips] [-k N]
      [--person ID|NAME]... [--in VIDEO]... [--when "last week"|ISO|ISO/ISO] [--kind ${KINDS.join('|')}]... [--without HIT]...
      [--video NAME] [--before SECONDS]`;

/** What `search` is asked, as a request; the file that it is searched by, and which. */
export function searching(args, options) {
  const text = args.join(' ').trim();
  const like = likeMoment(options.like);
  const { image, audio, person: persons, in: videos, when, kind: kinds, without: shown, clips } = options;
  const given = [text || undefined, image, audio, like].filter((one) => one !== undefined);
  if (given.length > 1)
    throw new CliError(
      'bad-input',
      'Search by words, by a picture, by a recording, or by a moment: one at a time.',
    );
  if (given.length === 0 && ![persons, videos, when, kinds].some(Boolean))
    throw new CliError('bad-input', 'Name what to search for.');
  const wrong = kinds?.find((kind) => !KINDS.includes(kind));
  if (wrong !== undefined) throw new CliError('bad-input', `There is no kind ${wrong}: ${KINDS.join(', ')}.`);
  const k = options.k === undefined ? undefined : Number(options.k);
  if (k !== undefined && (!Number.isInteger(k) || k < 1 || k > 1000))
    throw new CliError('bad-input', '-k is a whole number from 1 to 1000.');
  const path = image ?? audio;
  return {
    request: { text, like, k, clips: clips ?? false, persons, videos, when, kinds, shown, ...asOf(options) },
    by: path === undefined ? null : { what: image ? 'image' : 'audio', file: existingFile(fromCaller(path)) },
  };
}

/** A moment as `--like` names it: the last "@" is before its seconds. */
function likeMoment(given) {
  if (given === undefined) return undefined;
  const at = given.lastIndexOf('@');
  if (at <= 0 || at === given.length - 1)
    throw new CliError('bad-input', 'Name a moment as --like VIDEO@SECONDS, as in --like lake.mp4@12.');
  return { video: given.slice(0, at), t: seconds(given.slice(at + 1), 'What follows "@" in --like') };
}

/** The hits, then the moments that look most like it; of a picture or recording also what was recognised. */
export async function search(app, { request, by }, say) {
  if (!by) {
    const { hits, pictures } = await app.call('search', request);
    return [...hits, ...pictures];
  }
  await consent(app, say);
  await app.page.setInputFiles('#files', by.file);
  const { recognised, hits } = await app.call('searchByChosen', request, by.what);
  return { recognised, hits };
}

export function searchText(result) {
  if (Array.isArray(result)) return hitsText(result);
  const { recognised, hits } = result;
  const isSure = recognised.persons.some(({ sure }) => sure);
  // Of whoever is not surely known again no moments are searched for.
  return isSure || hits.length > 0
    ? `${recognisedText(recognised)}\n${hitsText(hits)}`
    : recognisedText(recognised);
}

function hitsText(hits) {
  const told = hits.filter(({ kind }) => kind !== 'picture');
  const pictures = hits.filter(({ kind }) => kind === 'picture');
  const [holding, near] = [told.filter((hit) => !hit.byMeaning), told.filter((hit) => hit.byMeaning)];
  const looks = pictures.map((hit) => evidenceText({ ...hit, text: hit.thing ?? '' }));
  return (
    [
      ...holding.map(evidenceText),
      ...(near.length > 0 ? [holding.length > 0 ? NEAR_BESIDE : NEAR_ALONE, ...near.map(evidenceText)] : []),
      ...(looks.length > 0 ? ['Pictures that look most like it:', ...looks] : []),
    ].join('\n') || 'Nothing found.'
  );
}

const NEAR_BESIDE = 'Without any of the words; nearest in meaning, and maybe of something else:';
const NEAR_ALONE =
  'Nothing that was said or seen holds any of the words. Nearest in meaning, as something always is, and maybe of something else:';

function recognisedText({ of, found, seconds, persons }) {
  const taken =
    of === 'voice'
      ? `A voice, ${seconds.toFixed(1)} s of speech; of several the one heard longest.`
      : found === 1
        ? 'One face.'
        : `${found} faces; the largest was taken.`;
  const who = persons.map(
    ({ id, name, provisional, score, sure }) =>
      `${id}  ${sure ? '' : 'perhaps '}${nameText({ name, provisional })}  likeness ${score.toFixed(3)}`,
  );
  if (who.length === 0) return [taken, `Like no ${of} that is known.`].join('\n');
  const isSure = persons.some(({ sure }) => sure);
  const [first] = persons;
  return [
    taken,
    ...who,
    ...(isSure
      ? []
      : [
          `Nobody is like it enough to be told for sure, so no moments are listed: search ${first.id} lists those of ${first.id}.`,
        ]),
  ].join('\n');
}
