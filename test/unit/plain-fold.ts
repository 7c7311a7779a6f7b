import { type PersonView, standing } from '../../lib/identity/fold';
import { numberOf } from '../../lib/identity/ledger';
import { plainName, resolveName } from '../../lib/identity/names/alike-names';
import { soundsOf } from '../../lib/identity/names/name-sounds';
import type { LedgerEntry, Where } from '../../lib/store/schema';
import { undoneEntries } from '../../lib/store/undone';

type Of<Kind> = Extract<LedgerEntry, { kind: Kind }>;

/** What the ledger adds up to, written out plainly: entry by entry, all of it anew for every moment. */
export function plainFold(
  entries: LedgerEntry[],
  isVisible: (at: Where) => boolean,
): Map<string, PersonView> {
  const undone = undoneEntries(entries);
  const live = standing(entries).filter((entry) => !('at' in entry) || !entry.at || isVisible(entry.at));
  const groups = new PlainGroups();
  for (const entry of entries) {
    if (entry.kind === 'founded') groups.found(entry.node);
    if (entry.kind === 'move') groups.found(entry.to);
  }
  for (const entry of live) if (entry.kind === 'apart') groups.apart.push([entry.a, entry.b]);
  joinByPeople(live, groups);
  for (const entry of entries)
    if (entry.kind === 'move' && undone.has(entry.seq)) groups.join(entry.from, entry.to);
  const votes = live.filter((entry) => entry.kind === 'vote');
  const alike = votes.filter(({ source }) => source === 'likeness');
  for (const { a, b } of alike.sort((x, y) => y.weight - x.weight || x.seq - y.seq)) groups.join(a, b);
  for (const { face, voice } of bindings(votes, groups)) groups.join(face, voice);

  const given = new Map<string, string | null>();
  for (const entry of live) {
    if (entry.kind !== 'name') continue;
    for (const node of [entry.node, ...(entry.also ?? [])]) given.delete(node);
    given.set(entry.node, entry.name);
  }
  const persons = new Map<string, PersonView>();
  for (const group of new Set(groups.of.values())) {
    const nodes = [...group].sort((a, b) => numberOf(a) - numberOf(b));
    const names = [...given].flatMap(([node, name]) => (group.includes(node) && name !== null ? [name] : []));
    const name = names.at(-1) ?? null;
    const aliases = [...new Set(names)].filter((other) => other !== name);
    const id = `p_${numberOf(nodes[0]!)}`;
    const person = { id, nodes, name, given: name !== null, provisional: false, aliases };
    for (const node of group) persons.set(node, person);
  }
  nameByHearsay(live, given, persons);
  return persons;
}

class PlainGroups {
  readonly of = new Map<string, string[]>();
  readonly apart: [string, string][] = [];

  found(node: string): void {
    if (!this.of.has(node)) this.of.set(node, [node]);
  }

  mayJoin(a: string, b: string): boolean {
    const [left, right] = [this.of.get(a)!, this.of.get(b)!];
    const across = (x: string, y: string) => left.includes(x) && right.includes(y);
    return left === right || !this.apart.some(([x, y]) => across(x, y) || across(y, x));
  }

  join(a: string, b: string): void {
    if (this.of.get(a) === this.of.get(b) || !this.mayJoin(a, b)) return;
    const joined = [...this.of.get(a)!, ...this.of.get(b)!];
    for (const node of joined) this.of.set(node, joined);
  }
}

function joinByPeople(live: LedgerEntry[], groups: PlainGroups): void {
  const said = new Map<string, boolean>();
  const pairOf = (a: string, b: string) => [a, b].sort().join(' ');
  for (const entry of live) {
    if (entry.kind === 'move') said.set(pairOf(entry.from, entry.to), false);
    if (entry.kind === 'merge' || entry.kind === 'split')
      for (const a of entry.a) for (const b of entry.b) said.set(pairOf(a, b), entry.kind === 'merge');
  }
  for (const [pair, same] of said) if (!same) groups.apart.push(pair.split(' ') as [string, string]);
  for (const entry of live) {
    if (entry.kind !== 'merge') continue;
    const pairs = entry.a
      .flatMap((a) => entry.b.map((b) => [a, b] as const))
      .filter(([a, b]) => said.get(pairOf(a, b)));
    const all = pairs.flat();
    if (!all.every((a) => all.every((b) => groups.mayJoin(a, b)))) continue;
    for (const [a, b] of pairs) groups.join(a, b);
  }
}

/** Least sum 1.6, floor -2, a bare majority: binding.ts says why. */
function bindings(votes: Of<'vote'>[], groups: PlainGroups) {
  const tallies: { face: string; voice: string; net: number; seen: number }[] = [];
  for (const { a, b, weight, source } of votes) {
    if (source === 'likeness') continue;
    const [face, voice] = [groups.of.get(a)![0]!, groups.of.get(b)![0]!];
    let tally = tallies.find((other) => other.face === face && other.voice === voice);
    if (!tally) {
      tally = { face, voice, net: 0, seen: 0 };
      tallies.push(tally);
    }
    tally.net = Math.max(-2, tally.net + weight);
    if (source === 'speaking') tally.seen = Math.max(-2, tally.seen + weight);
  }
  const all = tallies.filter(({ net }) => net > 0);
  const sum = (some: typeof all) => some.reduce((total, { net }) => total + net, 0);
  return all
    .filter(({ face, voice }) => face !== voice && groups.mayJoin(face, voice))
    .filter(({ net, voice }) => net >= 1.6 && net > 0.5 * sum(all.filter((other) => other.voice === voice)))
    .filter(
      ({ net, seen, face }) => seen >= 1.6 || net > 0.5 * sum(all.filter((other) => other.face === face)),
    )
    .sort(
      (a, b) => b.net - a.net || numberOf(a.face) - numberOf(b.face) || numberOf(a.voice) - numberOf(b.voice),
    );
}

function nameByHearsay(
  live: LedgerEntry[],
  given: Map<string, string | null>,
  persons: Map<string, PersonView>,
): void {
  const settled = new Set([...given.keys()].map((node) => persons.get(node)));
  const taken = [...given.values()].map((name) => name !== null && soundsOf(plainName(name)));
  const votes = live.filter((entry) => entry.kind === 'called');
  const claims = [...new Set(persons.values())]
    .filter((person) => !settled.has(person))
    .flatMap((person) =>
      claimsOf(
        person,
        votes.filter(({ node }) => persons.get(node) === person),
      ),
    )
    .sort((a, b) => order(a.name, b.name) || order(a.person.id, b.person.id));
  const rivalsOf = (claim: Claim) =>
    claims.filter(
      (other) =>
        other.person !== claim.person &&
        other.videos.some((video) => claim.videos.includes(video)) &&
        areOne(claim.name, other.name),
    );
  const left = (claim: Claim) =>
    claim.sure ? claim.score : claim.score - 0.5 * Math.max(0, ...rivalsOf(claim).map(({ score }) => score));
  const won: Claim[] = [];
  for (const claim of [...claims].sort((a, b) => left(b) - left(a))) {
    const others = claims.filter((other) => other !== claim && other.person === claim.person);
    if (others.some((other) => won.includes(other))) continue;
    const rivals = rivalsOf(claim);
    if (rivals.some((other) => won.includes(other)) && !claim.sure) continue;
    won.push(claim);
    const next = Math.max(0, ...[...rivals, ...others].map(({ score }) => score));
    const provisional = !claim.sure || claim.score < 2 * next;
    if (provisional && taken.includes(soundsOf(plainName(claim.name)))) continue;
    const aliases = claim.forms.filter((form) => form !== claim.name);
    Object.assign(claim.person, { name: claim.name, provisional, aliases });
  }
}

type Claim = ReturnType<typeof claimsOf>[number];

/** Least sum 0.22, two lines of 0.4 or one's own word of 0.7: choose-names.ts says why. */
function claimsOf(person: PersonView, votes: Of<'called'>[]) {
  const spelt = [...new Set(votes.map(({ name }) => plainName(name)))]
    .map((plain) => votes.filter(({ name }) => plainName(name) === plain))
    .sort((a, b) => weigh(b).score - weigh(a).score);
  const groups: Of<'called'>[][] = [];
  for (const own of spelt) {
    if (weigh(own).score <= 0) continue;
    const group = groups.find(([first]) => areOne(own[0]!.name, first!.name));
    if (group) group.push(...own);
    else groups.push([...own]);
  }
  return groups
    .filter((group) => weigh(group).score >= 0.22)
    .map((group) => {
      const for_ = group.filter(({ weight }) => weight > 0);
      const forms = [...new Set(for_.map(({ name }) => name))];
      return { person, name: forms[0]!, forms, videos: for_.map(({ at }) => at.videoId), ...weigh(group) };
    });
}

function weigh(votes: Of<'called'>[]): { score: number; sure: boolean } {
  const lines: Record<string, number> = {};
  for (const { weight, at } of votes) {
    const line = `${at.videoId} ${at.t0}`;
    if (weight >= 0) lines[line] = Math.min(1, (lines[line] ?? 0) + weight);
  }
  const sum = (some: number[]) => some.reduce((total, weight) => total + weight, 0);
  const against = votes.reduce((total, { weight }) => (weight < 0 ? total - weight : total), 0);
  const strong = Object.values(lines).filter((weight) => weight >= 0.4);
  const isOwnWord = votes.some(({ how, weight }) => how === 'self' && weight >= 0.7);
  return { score: sum(Object.values(lines)) - against, sure: isOwnWord || strong.length >= 2 };
}

function areOne(a: string, b: string): boolean {
  return resolveName(a, [b]) !== null || resolveName(b, [a]) !== null;
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
