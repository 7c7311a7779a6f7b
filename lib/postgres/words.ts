import type { Ask } from './database';

/** Bytes of a place in `mneme.word.places`. */
const PLACE_BYTES = 4;

/** Lists for each word of these videos in which of their moments it stands (`mneme.word`), from the moments that were written. */
export async function indexWords(ask: Ask, videos: readonly string[]): Promise<void> {
  await ask(
    `insert into mneme.word (word, video, moments, places)
     select lexeme, video, count(*), string_agg(int4send(place), ''::bytea order by place)
     from mneme.moment m, unnest(m.found) where m.video = any($1) group by lexeme, video`,
    [videos],
  );
}

/** The places that a row of `mneme.word` holds, in order. */
export function* placesIn(bytes: Buffer): Generator<number> {
  for (let i = 0; i < bytes.length; i += PLACE_BYTES) yield bytes.readInt32BE(i);
}
