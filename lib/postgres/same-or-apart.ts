import { MnemeError } from '../errors';
import { type Tellable, told } from '../told';
import { audit } from './audit';
import type { Ask, Database } from './database';
import { compareAnew, lockWho } from './fold-who';
import { type ArchivePerson, personOf } from './people';
import { nodesOf, type Taken, takeStep } from './steps';

/** Why two people cannot be made one, or one of them two. */
export class NotPossible extends MnemeError {
  constructor(
    readonly why: 'one-already' | 'side-by-side' | 'only-there',
    message: Tellable,
  ) {
    super('bad-input', message);
  }
}

/**
 * Two people of the archive are one, in all videos that either is in by now or will be. Of two names that were given the one given later holds.
 * Throws `not-found`, and `bad-input` where they are one already, or were seen side by side.
 */
export function samePerson(database: Database, device: string, one: string, other: string): Promise<Taken> {
  return database.transaction(async (ask) => {
    await lockWho(ask);
    const [a, b] = [await personOf(ask, one), await personOf(ask, other)];
    if (a.id === b.id) throw new NotPossible('one-already', told`${called(a)} is one person already.`);
    const { id: step, whos } = await takeStep(ask, { device, kind: 'same' }, [
      await nodesOf(ask, a.id),
      await nodesOf(ask, b.id),
    ]);
    const [now, ...more] = [...new Set(whos.flat())];
    // What was said last of a pair counts, so that only pictures of both keep them two.
    if (more.length > 0)
      throw new NotPossible(
        'side-by-side',
        told`${called(a)} and ${called(b)} were seen side by side, so they are two people. If one of them is somebody else in that video, say so first: archive apart ID FILE`,
      );
    const person = await personOf(ask, now!);
    const before = [a, b].map(({ id, name }) => ({ who: id, name }));
    await audit(ask, device, 'same', { who: person.id, name: person.name, before });
    return { step, person, before: b.name };
  });
}

/**
 * Who somebody of the archive was taken for in one video is somebody else: with those who are more like them there than like the rest. A name that
 * was given to all of them stays with the rest.
 *
 * @param video its path; or its name, where they are in no other of that name
 * @returns who they are now. Throws `not-found`, and `bad-input` where it cannot be told which video, or they are in no other.
 */
export function tellApart(database: Database, device: string, who: string, video: string): Promise<Taken> {
  return database.transaction(async (ask) => {
    await lockWho(ask);
    const person = await personOf(ask, who);
    const videos = await videosWith(ask, who, video);
    const nodes = await nodesOf(ask, who);
    const isThere = (node: { video: string }) => videos.some(({ id }) => id === node.video);
    const rest = nodes.filter((node) => !isThere(node));
    if (rest.length === 0)
      throw new NotPossible(
        'only-there',
        told`${called(person)} is in no other video: nothing is left to tell them apart from.`,
      );
    await becomeSomebody(
      ask,
      who,
      videos.map(({ id }) => id),
    );
    const { id: step, whos } = await takeStep(ask, { device, kind: 'apart' }, [nodes.filter(isThere), rest]);
    await compareAnew(ask, whos[0]!);
    const other = await personOf(ask, whos[0]![0]!);
    const { path } = videos[0]!;
    await audit(ask, device, 'apart', {
      who,
      video: path,
      is: other.id,
      name: other.name,
      before: person.name,
    });
    return { step, person: other, before: person.name };
  });
}

/** Which of these people others of them were told apart from by hand, as far as it stands. */
export async function apartByHand(ask: Ask, whos: readonly string[]): Promise<[string, string][]> {
  const pairs = await ask<{ a: string; b: string }>(
    `with of as (
       select distinct s.step, s.side, p.who
       from mneme.step t join mneme.step_node s on s.step = t.id join mneme.node n on n.id = s.node
       join mneme.person p using (video, person)
       where t.kind = 'apart' and p.who = any($1) and not exists (select from mneme.step where undoes = t.id))
     select distinct x.who as a, y.who as b from of x join of y using (step)
     where x.side = 0 and y.side = 1 and x.who <> y.who`,
    [whos],
  );
  return pairs.map(({ a, b }) => [a, b]);
}

async function videosWith(ask: Ask, who: string, video: string): Promise<{ id: string; path: string }[]> {
  const found = await ask<{ id: string; path: string }>(
    `select id, path from mneme.video v where (path = $2 or called = lower($2))
       and exists (select from mneme.person where video = v.id and who = $1) order by id`,
    [who, video],
  );
  // A file that was changed is another video, of the same path.
  const byPath = found.filter(({ path }) => path === video);
  if (byPath.length > 0) return byPath;
  if (found.length === 0)
    throw new MnemeError('not-found', told`Person ${who} is in no video ${video} of the archive.`);
  if (found.length > 1)
    throw new MnemeError(
      'bad-input',
      told`Person ${who} is in ${found.length} videos that are called ${video}. Give the path of the one.`,
    );
  return found;
}

/** Those of these videos have an id of their own, so that the others keep theirs. */
async function becomeSomebody(ask: Ask, who: string, videos: readonly string[]): Promise<void> {
  await ask(
    `with made as (insert into mneme.who (videos) values (1) returning id)
     update mneme.person set who = made.id from made where who = $1 and video = any($2)`,
    [who, videos],
  );
}

function called({ id, name }: ArchivePerson): string {
  return name ?? `Person ${id}`;
}
