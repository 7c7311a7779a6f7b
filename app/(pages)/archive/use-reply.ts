import { useEffect, useState } from 'react';
import type { ArchiveReply } from '../../../lib/postgres/wire';
import { useT } from '../../language/provider';
import { useNotices } from '../../ui/notices';
import { askArchive, type Problem } from './call-archive';
import { type ArchiveSearch, boundsOf, searchHref } from './search-address';

/** Answers that are at hand when somebody goes back to them, the latest of this visit. */
const KEPT = 20;
const kept = new Map<string, ArchiveReply>();

/** What came of a search: nothing before anything is asked. */
interface Came {
  href: string;
  reply?: ArchiveReply;
  problem?: Problem;
}

/**
 * Asks what the address asks for, once; going back to an answer of this visit asks nothing.
 *
 * @param token gives the access token
 */
export function useReply(search: ArchiveSearch, token: () => string) {
  const t = useT();
  const { say } = useNotices();
  const [came, setCame] = useState<Came | null>(null);
  const [again, setAgain] = useState(0);
  const href = searchHref(search);
  const isAsked = search.question !== '';

  // The address says all of the search.
  useEffect(() => {
    if (!isAsked) return;
    const known = kept.get(href);
    if (known) return setCame({ href, reply: known });
    const bounds = boundsOf(search);
    if (!bounds) return setCame({ href, problem: 'bad-time' });
    let left = false;
    say(t('Looking through the archive…'));
    const { collection, question } = search;
    askArchive(token(), { collection, question, ...bounds }).then((answer) => {
      if (left) return;
      if ('problem' in answer) return setCame({ href, problem: answer.problem });
      kept.set(href, answer.body);
      if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
      setCame({ href, reply: answer.body });
      say(answer.body.answer);
    });
    return () => {
      left = true;
    };
  }, [href, again]);

  const own = came?.href === href ? came : null;
  return {
    reply: (isAsked && own?.reply) || null,
    problem: (isAsked && own?.problem) || null,
    asking: isAsked && own === null,
    /** Asks the same once more; earlier answers are asked for anew, too. */
    askAgain() {
      kept.clear();
      setCame(null);
      setAgain((times) => times + 1);
    },
  };
}
