'use client';

import { useState } from 'react';
import type { VideoSummary } from '../../../lib/contract/videos';
import { toErrorData } from '../../../lib/errors';
import { countedTags } from '../../../lib/tags';
import { useT } from '../../language/provider';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Problem } from '../../ui/problem-line';
import { TagField } from './tag-field';
import { useMarking } from './use-marking';

interface Props {
  videos: readonly VideoSummary[];
  onClose(): void;
}

/** Asks for a tag that several videos get. */
export function TagMany({ videos, onClose }: Props) {
  const t = useT();
  const mark = useMarking();
  const add = async (tag: string) => {
    await mark(
      videos.map(({ id }) => ({ video: id, add: [tag] })),
      (n) =>
        t.count(n, '{n} video is tagged {tag} now.', '{n} videos are tagged {tag} now.', { tag: tag.trim() }),
    );
    onClose();
  };
  return (
    <Dialog
      title={t.count(videos.length, 'Add a tag to {n} video', 'Add a tag to {n} videos')}
      onClose={onClose}
    >
      <TagField onGive={add} />
      <Cancel onClose={onClose} />
    </Dialog>
  );
}

/** Asks which tag several videos lose. */
export function UntagMany({ videos, onClose }: Props) {
  const t = useT();
  const mark = useMarking();
  const [problem, setProblem] = useState<string | null>(null);
  const remove = async (tag: string) => {
    try {
      await mark(
        videos.map(({ id }) => ({ video: id, remove: [tag] })),
        (n) =>
          t.count(n, '{n} video is not tagged {tag} any more.', '{n} videos are not tagged {tag} any more.', {
            tag,
          }),
      );
      onClose();
    } catch (error) {
      setProblem(t(toErrorData(error).told));
    }
  };
  return (
    <Dialog
      title={t.count(videos.length, 'Remove a tag from {n} video', 'Remove a tag from {n} videos')}
      onClose={onClose}
    >
      <ul aria-label={t('Tags')} className="flex flex-wrap gap-1.5">
        {countedTags(videos).map(({ tag, videos: n }) => (
          <li key={tag} className="min-w-0">
            <Button className="max-w-full" onClick={() => void remove(tag)}>
              <span className="truncate">{tag}</span> <span className="text-muted tabular-nums">{n}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Problem text={problem} className="mt-3" />
      <Cancel onClose={onClose} />
    </Dialog>
  );
}

function Cancel({ onClose }: Pick<Props, 'onClose'>) {
  const t = useT();
  return (
    <div className="mt-5 flex justify-end">
      <Button onClick={onClose}>{t('Cancel')}</Button>
    </div>
  );
}
