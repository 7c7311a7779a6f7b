import { toErrorData } from '../../lib/errors';
import { useT } from '../language/provider';
import { useNotices } from './notices';

/** Tells what was done, with a way back; why that cannot be gone is told, too. */
export function useUndoNotice(): (told: string, back: () => Promise<unknown>) => void {
  const t = useT();
  const { toast } = useNotices();
  return (told, back) =>
    toast({
      text: told,
      action: {
        label: t('Undo'),
        run: () => void back().catch((error: unknown) => toast({ text: t(toErrorData(error).told) })),
      },
    });
}
