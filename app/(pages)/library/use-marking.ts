import type { VideoMarking } from '../../../lib/contract/videos';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { useNotices } from '../../ui/notices';
import { useUndoNotice } from '../../ui/use-undo-notice';

/** Marks videos by tags and stars; a notice tells of how many that changed anything, and undoes it. What it throws is an error of the memory. */
export function useMarking(): (
  markings: readonly VideoMarking[],
  told: (changed: number) => string,
) => Promise<void> {
  const t = useT();
  const { mneme } = useMneme();
  const { toast } = useNotices();
  const undoNotice = useUndoNotice();
  return async (markings, told) => {
    if (!mneme) return;
    const { undo } = await mneme.markVideos(markings);
    if (undo.length === 0) return toast({ text: t('That is so already.') });
    undoNotice(told(undo.length), () => mneme.markVideos(undo));
  };
}
