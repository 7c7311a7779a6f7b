import { groupedBy } from '../grouped-by';
import { foldLedger, type PersonView, personsOf } from '../identity/fold';
import type { LedgerEntry, NewLedgerEntry, Where } from '../store/schema';
import type { Ask } from './database';

/** A name that was heard and is sure weighs as one's own word does (lib/identity/names/choose-names); one that is not never becomes sure here. */
const HEARD = { sure: 0.7, provisional: 0.35 } as const;

/** A person of one video. */
interface OfVideo {
  video: string;
  person: string;
  who: string;
  heard: string | null;
  heard_provisional: boolean;
}

interface NodeRow {
  id: string;
  node: string;
  video: string;
  person: string;
}

/** `same`: both sides are one; `apart`: the first is somebody else than the second. */
export type StepKind = 'name' | 'same' | 'apart';

interface StepRow {
  id: string;
  kind: StepKind;
  name: string | null;
  /** Of its two sides; of a naming there is one. */
  nodes: string[];
  others: string[];
}

/** Who is who changes by one at a time; held until the transaction ends. */
export async function lockWho(ask: Ask): Promise<void> {
  await ask(
    `select pg_advisory_xact_lock(hashtextextended('who ' || current_setting('mneme.collection'), 0))`,
  );
}

/**
 * Works out anew who of these people of the archive is who, by all votes and steps on them, as a memory's ledger is folded: after some
 * were added, or went. Under `lockWho`.
 *
 * @returns the ids of all into whom somebody of these fell apart
 */
export async function refold(ask: Ask, whos: readonly string[]): Promise<string[]> {
  const all = await closure(ask, whos);
  if (all.length === 0) return [];
  const persons = await ask<OfVideo>(
    `select video, person, who, heard, heard_provisional from mneme.person where who = any($1) order by video, person`,
    [all],
  );
  const nodes = await ask<NodeRow>(
    `select n.id, n.node, n.video, n.person from mneme.node n join mneme.person p using (video, person)
     where p.who = any($1) order by n.id`,
    [all],
  );
  const groups = groupsOf(persons, nodes, await ledgerOf(ask, persons, nodes));
  const fell = await assign(ask, groups);
  await ask(
    `delete from mneme.who w where id = any($1) and not exists (select from mneme.person p where p.who = w.id)`,
    [all],
  );
  return fell;
}

/** Has the videos of these people compared once more: who was taken for somebody else got no votes for who they are. */
export async function compareAnew(ask: Ask, whos: readonly string[]): Promise<void> {
  await ask(
    'update mneme.video v set compared = false where exists (select from mneme.person where video = v.id and who = any($1))',
    [whos],
  );
}

/** With those whom votes and steps connect with them: what kept them apart may be gone. */
async function closure(ask: Ask, whos: readonly string[]): Promise<string[]> {
  const all = new Set<string>();
  let added = [...new Set(whos)];
  while (added.length > 0) {
    for (const who of added) all.add(who);
    const next = await ask<{ who: string }>(
      `with own as (select n.id from mneme.node n join mneme.person p using (video, person) where p.who = any($1)),
       others as (
         select v.b as id from mneme.vote v join own on own.id = v.a union select v.a from mneme.vote v join own on own.id = v.b
         union select node from mneme.step_node where step in (
           select s.step from mneme.step_node s join own on own.id = s.node
           where not exists (select from mneme.step where undoes = s.step)))
       select distinct p.who from others join mneme.node n using (id) join mneme.person p using (video, person)`,
      [added],
    );
    added = next.map(({ who }) => who).filter((who) => !all.has(who));
  }
  return [...all];
}

/** What is known of these nodes as one memory's ledger would have it: nodes by their place, `f_1` the first. */
async function ledgerOf(
  ask: Ask,
  persons: readonly OfVideo[],
  nodes: readonly NodeRow[],
): Promise<LedgerEntry[]> {
  const ids = nodes.map(({ id }) => id);
  const called = new Map(nodes.map((node, place) => [node.id, calledBy(node, place)]));
  const inVideo = new Map(nodes.map(({ id, video, node }) => [`${video} ${node}`, called.get(id)!]));
  const votes = await ask<{ a: string; b: string; similarity: number }>(
    'select a, b, similarity from mneme.vote where a = any($1) and b = any($1) order by a, b',
    [ids],
  );
  const apart = await ask<{ video: string; a: string; b: string }>(
    'select video, a, b from mneme.apart where video = any($1) order by video, a, b',
    [[...new Set(persons.map(({ video }) => video))]],
  );
  const steps = await ask<StepRow>(
    `with told as (select distinct step as id from mneme.step_node where node = any($1))
     select s.id, s.kind, s.name,
       array(select node from mneme.step_node where step = s.id and side = 0 order by node) as nodes,
       array(select node from mneme.step_node where step = s.id and side = 1 order by node) as others
     from mneme.step s
     where id in (select id from told) and not exists (select from mneme.step where undoes = s.id) order by s.id`,
    [ids],
  );

  const entries: LedgerEntry[] = [];
  const add = (entry: NewLedgerEntry) => entries.push({ ...entry, seq: entries.length + 1 } as LedgerEntry);
  for (const node of nodes) add({ kind: 'founded', node: called.get(node.id)!, at: whereOf(node.video) });
  const ofPerson = groupedBy(nodes, ({ video, person }) => `${video} ${person}`);
  for (const [first, ...rest] of ofPerson.values())
    if (rest.length > 0)
      add({ kind: 'merge', a: [called.get(first!.id)!], b: rest.map(({ id }) => called.get(id)!) });
  for (const { video, ...pair } of apart) {
    const [a, b] = [inVideo.get(`${video} ${pair.a}`), inVideo.get(`${video} ${pair.b}`)];
    if (a && b) add({ kind: 'apart', a, b, at: whereOf(video) });
  }
  for (const { a, b, similarity } of votes)
    add({
      ...{ kind: 'vote', a: called.get(a)!, b: called.get(b)!, weight: similarity },
      ...{ source: 'likeness', at: whereOf(nodes[0]!.video) },
    });
  for (const { video, person, heard, heard_provisional } of persons) {
    const node = ofPerson.get(`${video} ${person}`)?.[0];
    if (!node || heard === null) continue;
    const weight = heard_provisional ? HEARD.provisional : HEARD.sure;
    const how = heard_provisional ? 'spoken-of' : 'self';
    add({ kind: 'called', node: called.get(node.id)!, name: heard, weight, how, at: whereOf(video) });
  }
  const left = lastLeft(steps);
  for (const { id, kind, name, nodes: of, others } of steps) {
    const named = (ids: readonly string[]) => ids.flatMap((one) => called.get(one) ?? []);
    const [a, b] = [named(of), named(others)];
    if (kind !== 'name') {
      if (a.length > 0 && b.length > 0) add({ kind: kind === 'same' ? 'merge' : 'split', a, b });
      continue;
    }
    // A name stays with those who were not told apart from the others since.
    const goes = (one: string) => (left.get(one) ?? 0) > Number(id);
    const [node, ...also] = named([...of.filter((one) => !goes(one)), ...of.filter(goes)]);
    if (node) add({ kind: 'name', node, also, name });
  }
  return entries;
}

/** Of nodes that were somebody else than the rest, by which step that was said last. */
function lastLeft(steps: readonly StepRow[]): ReadonlyMap<string, number> {
  return new Map(
    steps
      .filter(({ kind }) => kind === 'apart')
      .flatMap(({ id, nodes }) => nodes.map((node) => [node, Number(id)] as const)),
  );
}

function calledBy({ node }: NodeRow, place: number): string {
  return `${node.slice(0, 2)}${place + 1}`;
}

/** When something was seen is not asked: nothing here is read as of a moment. */
function whereOf(video: string): Where {
  return { videoId: `vid_${video}`, t0: 0, t1: 0 };
}

interface Group {
  view: Pick<PersonView, 'name' | 'provisional' | 'given'>;
  persons: OfVideo[];
}

function groupsOf(persons: readonly OfVideo[], nodes: readonly NodeRow[], ledger: LedgerEntry[]): Group[] {
  const personOf = new Map(persons.map((one) => [`${one.video} ${one.person}`, one]));
  const whose = new Map(
    nodes.map((node, place) => [calledBy(node, place), personOf.get(`${node.video} ${node.person}`)!]),
  );
  const placed = new Set<OfVideo>();
  const groups = personsOf(foldLedger(ledger)).map((view): Group => {
    const own = [...new Set(view.nodes.map((node) => whose.get(node)!))].filter((one) => !placed.has(one));
    for (const one of own) placed.add(one);
    return { view, persons: own };
  });
  return groups.filter((group) => group.persons.length > 0);
}

/** Gives each group the earliest id that most of it had, and writes down what has changed. */
async function assign(ask: Ask, groups: readonly Group[]): Promise<string[]> {
  const bySize = groups
    .map((group) => ({ ...group, whos: [...new Set(group.persons.map(({ who }) => who))] }))
    .sort((a, b) => b.persons.length - a.persons.length);
  const had = groupedBy(
    bySize.flatMap(({ whos }) => whos),
    (who) => who,
  );
  const taken = new Set<string>();
  const rows: (Group['view'] & { id: string; videos: number; persons: OfVideo[] })[] = [];
  for (const { view, persons, whos } of bySize) {
    const free = whos.filter((who) => !taken.has(who)).sort((a, b) => Number(a) - Number(b));
    const id = free[0] ?? (await newWho(ask));
    taken.add(id);
    rows.push({ ...view, id, persons, videos: new Set(persons.map(({ video }) => video)).size });
  }
  await ask(
    `insert into mneme.who (id, name, provisional, given, videos)
     select id, name, provisional, given, videos
     from jsonb_to_recordset($1) as of (id bigint, name text, provisional boolean, given boolean, videos integer)
     on conflict (id) do update set name = excluded.name, provisional = excluded.provisional, given = excluded.given, videos = excluded.videos`,
    [
      JSON.stringify(
        rows.map(({ id, name, provisional, given, videos }) => ({ id, name, provisional, given, videos })),
      ),
    ],
  );
  const members = rows.flatMap(({ id, name, provisional, persons }) =>
    persons.map(({ video, person }) => ({ video, person, who: id, name, provisional })),
  );
  await ask(
    `update mneme.person p set who = of.who, name = of.name, provisional = of.provisional
     from jsonb_to_recordset($1) as of (video bigint, person text, who bigint, name text, provisional boolean)
     where p.video = of.video and p.person = of.person
       and (p.who, p.name, p.provisional) is distinct from (of.who, of.name, of.provisional)`,
    [JSON.stringify(members)],
  );
  return rows
    .filter(({ persons }) => persons.some(({ who }) => had.get(who)!.length > 1))
    .map(({ id }) => id);
}

async function newWho(ask: Ask): Promise<string> {
  const [row] = await ask<{ id: string }>(
    `select nextval(pg_get_serial_sequence('mneme.who', 'id'))::text as id`,
  );
  return row!.id;
}
