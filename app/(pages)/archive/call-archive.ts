import {
  ARCHIVE_ENDPOINT,
  ARCHIVE_TOKEN,
  type ArchiveNamed,
  type ArchiveNames,
  type ArchiveOverview,
  type ArchivePeople,
  type ArchiveProblem,
  type ArchiveQuestion,
  type ArchiveReply,
  type ArchiveSaid,
} from '../../../lib/postgres/wire';
import { text } from '../../../lib/text';

export type Problem = ArchiveProblem['error']['code'] | 'no-answer';

/** What people are told of each. */
export const PROBLEMS: Record<Problem, string> = {
  none: text('No archive is set up on the server of this app.'),
  token: text('The access token is not right.'),
  'not-from-here': text(
    'The server of this app does not know the name that it was asked under. Whoever runs it lists its names in MNEME_ALLOWED_HOSTS.',
  ),
  busy: text('Too much was asked at once. Wait a minute, then try again.'),
  'bad-input': text('The archive does not take this question. Make it shorter, then try again.'),
  'no-collection': text('The archive has no collection of this name.'),
  'no-person': text(
    'Nobody in the archive is called so. Choose one of the names that are offered while you type.',
  ),
  'no-video': text(
    'No video of the archive is called so. Choose one of the names that are offered while you type.',
  ),
  'bad-time': text('The first day must not come after the last, and both must be days of the calendar.'),
  'bad-name': text('Nobody can be called so: a name has letters, 80 at most.'),
  gone: text('That is not in the archive any more.'),
  'one-already': text('They are one person already.'),
  'side-by-side': text(
    'They were seen side by side, so they are two people. If one of them is somebody else in that video, say so first: at a moment of that video.',
  ),
  'only-there': text('They are in no other video, so nothing is left to tell them apart from.'),
  failed: text(
    'The archive cannot be used now. Whoever runs this app learns why from the command "mneme archive status".',
  ),
  'no-answer': text('The server of this app does not answer. Look whether it runs, then try again.'),
};

type Came<Body> = { body: Body } | { problem: Problem };

/** How far a collection's queue is. */
export function lookAt(token: string, collection: string): Promise<Came<ArchiveOverview>> {
  return call(token, `?${new URLSearchParams({ collection })}`, {});
}

/** Names of people, or videos, that begin with these letters. */
export function namesBeginning(
  token: string,
  collection: string,
  what: 'person' | 'video',
  letters: string,
): Promise<Came<ArchiveNames>> {
  return call(token, `?${new URLSearchParams({ collection, [what]: letters })}`, {});
}

export function askArchive(token: string, question: ArchiveQuestion): Promise<Came<ArchiveReply>> {
  return send(token, question);
}

/** People whose name begins with these letters, with their faces; those of most videos where there are none. */
export function peopleOfArchive(
  token: string,
  collection: string,
  letters: string,
): Promise<Came<ArchivePeople>> {
  return call(token, `?${new URLSearchParams({ collection, people: letters })}`, {});
}

export function sayOfPeople(token: string, said: ArchiveSaid): Promise<Came<ArchiveNamed>> {
  return send(token, said);
}

function send<Body>(token: string, body: object): Promise<Came<Body>> {
  return call(token, '', {
    ...{ method: 'POST', body: JSON.stringify(body) },
    headers: { 'content-type': 'application/json' },
  });
}

async function call<Body>(token: string, query: string, init: RequestInit): Promise<Came<Body>> {
  try {
    const answer = await fetch(ARCHIVE_ENDPOINT + query, {
      ...init,
      cache: 'no-store',
      headers: { ...init.headers, [ARCHIVE_TOKEN]: encodeURIComponent(token) },
    });
    const body = (await answer.json()) as Body | ArchiveProblem;
    return answer.ok ? { body: body as Body } : { problem: (body as ArchiveProblem).error.code };
  } catch {
    return { problem: 'no-answer' };
  }
}
