import { useCallback, useEffect, useState } from 'react';
import type { CallLog, ModelState } from '../../../lib/contract/models';
import { toErrorData } from '../../../lib/errors';
import type { Tellable } from '../../../lib/told';
import { useMneme } from '../../mneme-provider';

/** Calls that are listed one by one. */
const LISTED = 100;

/** Which model there is and what was sent to it (null before it is known), read again by `refresh` and when another tab has changed something. */
export function useModel() {
  const { mneme, state } = useMneme();
  const [model, setModel] = useState<ModelState | null>(null);
  const [calls, setCalls] = useState<CallLog | null>(null);
  const [problem, setProblem] = useState<Tellable | null>(null);

  const refresh = useCallback(async () => {
    if (!mneme) return;
    try {
      // Both at once: what was sent stands below what there is, and would be pushed down by it.
      const [log, standing] = await Promise.all([mneme.modelCalls(LISTED), mneme.modelState()]);
      setCalls(log);
      setModel(standing);
      setProblem(null);
    } catch (error) {
      setProblem(toErrorData(error).told);
    }
  }, [mneme]);

  // Another tab may have connected or disconnected it, or forgotten everything; the files of one may have come or gone.
  const held = state.downloads.filter(({ state }) => state === 'whole').length;
  useEffect(() => {
    void refresh();
  }, [refresh, state.changedElsewhere, state.peopleForgotten, held]);

  return { model, calls, problem, refresh };
}
