'use client';

import type { ErrorData } from '../../../../lib/errors';
import { useT } from '../../../language/provider';

/** Why devices were not joined; nothing while they were. */
export function SyncProblem({ problem }: { problem: ErrorData | null }) {
  const t = useT();
  const isStopped = problem?.code === 'cancelled';
  return (
    <p role="alert" className={`text-sm empty:hidden ${isStopped ? 'text-muted' : 'text-danger'}`}>
      {problem && (isStopped ? t('Stopped. The next sync goes on from there.') : t(problem.told))}
    </p>
  );
}
