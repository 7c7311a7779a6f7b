import { useCallback, useEffect, useState } from 'react';
import type { ArchiveOverview } from '../../../lib/postgres/wire';
import { lookAt, type Problem } from './call-archive';

/** How often the queue is looked at while the page is seen, milliseconds. */
const LOOK_MS = 10_000;

/** The token that was right, while this page of the app is loaded, and nowhere else: whoever reloads it gives it again. */
let token = '';

/** `none`: no archive is set up; `closed`: the token is wanted. */
type Standing = 'looking' | 'none' | 'closed' | 'open';

/** Gives it to who has opened the archive. */
const tokenNow = () => token;

/** What is known of a collection of the archive, looked at again and again while it is open. */
export function useArchive(collection: string) {
  const [standing, setStanding] = useState<Standing>('looking');
  const [overview, setOverview] = useState<ArchiveOverview | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  const look = useCallback(async (by: string, of: string) => {
    const came = await lookAt(by, of);
    if ('body' in came) {
      token = by;
      setOverview(came.body);
      setStanding('open');
      setProblem(null);
      return;
    }
    if (came.problem === 'none') return setStanding('none');
    if (came.problem === 'no-collection') {
      token = by;
      setOverview(null);
      setStanding('open');
      return setProblem(came.problem);
    }
    if (came.problem === 'token') token = '';
    setStanding((now) => (now === 'open' && came.problem !== 'token' ? now : 'closed'));
    // Without a token it was only asked whether there is an archive.
    setProblem(by === '' && came.problem === 'token' ? null : came.problem);
  }, []);

  useEffect(() => {
    void look(token, collection);
    const again = setInterval(() => {
      if (token && !document.hidden) void look(token, collection);
    }, LOOK_MS);
    return () => clearInterval(again);
  }, [collection, look]);

  return {
    ...{ standing, overview, problem, token: tokenNow },
    open: (by: string) => look(by, collection),
  };
}
