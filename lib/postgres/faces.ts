import type { PictureRecord } from '../store/schema';
import type { Ask } from './database';
import { recordOf } from './read-records';

/** The best kept picture of the face of each of these people, as a JPEG by their id; nothing of whom none is kept. */
export async function facesOf(ask: Ask, whos: readonly string[]): Promise<Map<string, Uint8Array>> {
  const rows = await ask<{ who: string; line: string; format: number }>(
    `select best.who, r.line, v.format
     from (select distinct on (p.who) p.who, n.video, n.picture
           from mneme.person p join mneme.node n using (video, person)
           where p.who = any($1) and n.picture is not null order by p.who, n.quality desc, n.id) as best
     join mneme.record r on r.video = best.video and r.place = best.picture
     join mneme.video v on v.id = best.video`,
    [whos],
  );
  return new Map(
    rows.map(({ who, line, format }) => [who, (recordOf(line, format).is as PictureRecord).bytes]),
  );
}
