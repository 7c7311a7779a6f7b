import type { ErrorData } from '../../../lib/errors';
import { useT } from '../../language/provider';

/** Why what was begun here failed, or that it was stopped before it changed anything. */
export function TransferProblem({ problem }: { problem: ErrorData | null }) {
  const t = useT();
  const isStopped = problem?.code === 'cancelled';
  return (
    <p role="alert" className={`text-sm empty:hidden ${isStopped ? 'text-muted' : 'text-danger'}`}>
      {problem && (isStopped ? t('Stopped. Nothing was changed.') : t(problem.told))}
    </p>
  );
}
