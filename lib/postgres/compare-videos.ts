import { groupedBy } from '../grouped-by';
import { numberOf } from '../identity/ledger';
import { likenessVotes } from '../identity/likeness-votes';
import type { LedgerEntry, NewLedgerEntry, NodeRecord, Where } from '../store/schema';
import type { Ask, Database } from './database';
import { lockWho, refold } from './fold-who';
import { makeRoomForPeople } from './make-room';
import { writeMissingPeople } from './nodes';
import { recordOf } from './read-records';
import { apartByHand } from './same-or-apart';

/** Nodes of other videos that each is compared with, those nearest by the mean of what describes them. */
const NEAREST = 20;
/** How many the index looks at to find these. */
const LOOKED_AT = 100;
/** No vote is read as of a moment. */
const MOMENT: Where = { videoId: 'vid_1', t0: 0, t1: 0 };
const MEETING = {
  videos: [{ id: MOMENT.videoId, startsAt: '2000-01-01T00:00:00.000Z' }],
  clips: [{ id: `${MOMENT.videoId}/c000000`, ...MOMENT }],
};

interface Vote {
  a: string;
  b: string;
  similarity: number;
}

/** A face or voice that is compared, with whose it is. */
interface Known {
  id: string;
  node: string;
  video: string;
  who: string;
  given: boolean;
  name: string | null;
  line: string;
  format: number;
}

/**
 * Compares the faces and voices of some videos with the nearest of all others, and works out who is who by the votes that come of it: the
 * same as when a memory is taken into another (lib/identity/likeness-votes). One transaction writes all of it; done again, it comes to the same.
 */
export async function compareVideos(
  database: Database,
  videos: readonly string[],
): Promise<{ votes: number }> {
  const described = await database.transaction((ask) => writeMissingPeople(ask, videos));
  await makeRoomForPeople(database, described);
  const votes = new Map<string, Vote>();
  for (const video of videos)
    for (const vote of await database.transaction((ask) => votesOf(ask, video)))
      votes.set(`${vote.a} ${vote.b}`, vote);
  await database.transaction(async (ask) => {
    await lockWho(ask);
    const all = [...votes.values()];
    // A video may have been forgotten meanwhile.
    await ask(
      `insert into mneme.vote (a, b, similarity)
       select v.a, v.b, v.similarity from jsonb_to_recordset($1) as v (a bigint, b bigint, similarity double precision)
       join mneme.node x on x.id = v.a join mneme.node y on y.id = v.b on conflict (a, b) do nothing`,
      [JSON.stringify(all)],
    );
    const whos = await ask<{ who: string }>(
      `select distinct p.who from mneme.node n join mneme.person p using (video, person) where n.id = any($1)`,
      [all.flatMap(({ a, b }) => [a, b])],
    );
    await refold(
      ask,
      whos.map(({ who }) => who),
    );
    await ask('update mneme.video set compared = true where id = any($1)', [videos]);
  });
  return { votes: votes.size };
}

async function votesOf(ask: Ask, video: string): Promise<Vote[]> {
  const own = await ask<{ id: string; weight: string; values: number }>(
    `select id, weight, vector_dims(mean)::integer as values from mneme.node where video = $1 and mean is not null order by id`,
    [video],
  );
  if (own.length === 0) return [];
  await ask('set local hnsw.iterative_scan = relaxed_order');
  await ask(`set local hnsw.ef_search = ${LOOKED_AT}`);
  const near = new Set<string>();
  for (const [weight, nodes] of groupedBy(own, (one) => one.weight)) {
    const { values } = nodes[0]!;
    const found = await ask<{ id: string }>(
      `select distinct near.id from mneme.node q, lateral (
         select n.id from mneme.node n where n.weight = '${weight.replaceAll("'", "''")}' and n.video <> q.video
         order by n.mean::halfvec(${values}) <=> q.mean::halfvec(${values}) limit ${NEAREST}) as near
       where q.id = any($1)`,
      [nodes.map(({ id }) => id)],
    );
    for (const { id } of found) near.add(id);
  }
  const known = await ask<Known>(
    `select n.id, n.node, n.video, p.who, w.given, w.name, r.line, v.format
     from mneme.node n join mneme.person p using (video, person) join mneme.who w on w.id = p.who
     join mneme.record r on r.video = n.video and r.place = n.place join mneme.video v on v.id = n.video
     where n.id = any($1) order by n.id`,
    [[...near, ...own.map(({ id }) => id)]],
  );
  const apart = await ask<{ video: string; a: string; b: string }>(
    'select video, a, b from mneme.apart where video = any($1)',
    [[...new Set(known.map((one) => one.video))]],
  );
  // What comes in has higher numbers than what is here.
  const isOwn = (one: Known) => one.video === video;
  const ordered = [...known.filter((one) => !isOwn(one)), ...known.filter(isOwn)];
  const called = new Map(ordered.map((one, place) => [one, `${one.node.slice(0, 2)}${place + 1}`]));
  const records = ordered.map((one): NodeRecord => {
    const { is } = recordOf(one.line, one.format) as { is: NodeRecord };
    return { ...is, id: called.get(one)!, n: numberOf(called.get(one)!) };
  });
  const { votes } = likenessVotes({
    here: records.filter((_, place) => !isOwn(ordered[place]!)),
    incoming: records.filter((_, place) => isOwn(ordered[place]!)),
    ledger: ledgerOf(
      ordered,
      called,
      apart,
      await apartByHand(ask, [...new Set(known.map(({ who }) => who))]),
    ),
    ...MEETING,
  });
  const idOf = (node: string) => ordered[numberOf(node) - 1]!.id;
  return votes.map(({ a, b, weight }): Vote => {
    const [low, high] = [idOf(a), idOf(b)].sort((x, y) => Number(x) - Number(y)) as [string, string];
    return { a: low, b: high, similarity: weight };
  });
}

/** Who these nodes are by now, and which of them are two people. */
function ledgerOf(
  nodes: readonly Known[],
  called: ReadonlyMap<Known, string>,
  apart: readonly { video: string; a: string; b: string }[],
  byHand: readonly (readonly [string, string])[],
): LedgerEntry[] {
  const entries: LedgerEntry[] = [];
  const add = (entry: NewLedgerEntry) => entries.push({ ...entry, seq: entries.length + 1 } as LedgerEntry);
  for (const one of nodes) add({ kind: 'founded', node: called.get(one)!, at: MOMENT });
  const inVideo = new Map(nodes.map((one) => [`${one.video} ${one.node}`, called.get(one)!]));
  for (const { video, ...pair } of apart) {
    const [a, b] = [inVideo.get(`${video} ${pair.a}`), inVideo.get(`${video} ${pair.b}`)];
    if (a && b) add({ kind: 'apart', a, b, at: MOMENT });
  }
  const ofWho = groupedBy(nodes, ({ who }) => who);
  for (const [first, ...rest] of ofWho.values()) {
    const node = called.get(first!)!;
    const others = rest.map((one) => called.get(one)!);
    if (others.length > 0) add({ kind: 'merge', a: [node], b: others });
    if (first!.given) add({ kind: 'name', node, also: others, name: first!.name });
  }
  for (const pair of byHand) {
    const [a, b] = pair.map((who) => ofWho.get(who)!.map((one) => called.get(one)!));
    add({ kind: 'split', a: a!, b: b! });
  }
  return entries;
}
