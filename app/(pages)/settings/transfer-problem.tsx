import type { ErrorData } from '../../../lib/errors';
import { useT } from '../../language/provider';

/** Why what was begun here failed, or that it was stopped; `stopped`: what is said then, where it is not that nothing was changed. */
export function TransferProblem({ problem, stopped }: { problem: ErrorData | null; stopped?: string }) {
  const t = useT();
  const isStopped = problem?.code === 'cancelled';
  return (
    <p role="alert" className={`text-sm empty:hidden ${isStopped ? 'text-muted' : 'text-danger'}`}>
      {problem && (isStopped ? (stopped ?? t('Stopped. Nothing was changed.')) : t(problem.told))}
    </p>
  );
}
