import { useEffect, useState } from 'react';
import type { ArchiveReply } from '../../../lib/postgres/wire';
import { useT } from '../../language/provider';
import { useNotices } from '../../ui/notices';
import { askArchive, type Problem } from './call-archive';
import { type ArchiveSearch, boundsOf, searchHref } from './search-address';

/** Answers that are at hand when somebody goes back to them, the latest of this visit. */
const KEPT = 20;
const kept = new Map<string, ArchiveReply>();

/** Has every answer asked for anew: it was said who is who. */
export function forgetReplies(): void {
  kept.clear();
}

/** What came of a search. */
interface Came {
  href: string;
  question: string;
  reply?: ArchiveReply;
  problem?: Problem;
}

/**
 * Asks what the address asks for, once; going back to an answer of this visit asks nothing. Until there is another the last answer stays.
 *
 * @param token gives the access token
 * @param changes how often it was said who is who: with each it asks anew
 */
export function useReply(search: ArchiveSearch, token: () => string, changes: number) {
  const t = useT();
  const { say } = useNotices();
  const [came, setCame] = useState<Came | null>(null);
  const [asking, setAsking] = useState(false);
  const [again, setAgain] = useState(0);
  const href = searchHref(search);
  const { question } = search;

  // The address says all of the search.
  useEffect(() => {
    if (question === '') return;
    const known = kept.get(href);
    if (known) return setCame({ href, question, reply: known });
    const bounds = boundsOf(search);
    if (!bounds) return setCame({ href, question, problem: 'bad-time' });
    let left = false;
    setAsking(true);
    say(t('Looking through the archive…'));
    askArchive(token(), { collection: search.collection, question, ...bounds }).then((answer) => {
      if (left) return;
      setAsking(false);
      if ('problem' in answer) return setCame({ href, question, problem: answer.problem });
      kept.set(href, answer.body);
      if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
      setCame({ href, question, reply: answer.body });
      say(answer.body.answer);
    });
    return () => {
      left = true;
      setAsking(false);
    };
  }, [href, again, changes]);

  return {
    /** With the question that it answers. */
    answer: question !== '' && came?.reply ? { question: came.question, reply: came.reply } : null,
    problem: (question !== '' && came?.href === href && came.problem) || null,
    asking,
    /** Asks the same once more; earlier answers are asked for anew, too. */
    askAgain() {
      forgetReplies();
      setAgain((times) => times + 1);
    },
  };
}
