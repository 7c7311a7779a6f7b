'use client';

import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { VideoSummary } from '../../../lib/contract/videos';
import { toErrorData } from '../../../lib/errors';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { focusSoon } from '../../ui/focus';
import { Problem } from '../../ui/problem-line';
import { TagField } from './tag-field';
import { useMarking } from './use-marking';

/** The tags of a video: each can be removed, and more can be added. */
export function TagsDialog({ video, onClose }: { video: VideoSummary; onClose(): void }) {
  const t = useT();
  const { mneme } = useMneme();
  const mark = useMarking();
  const done = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { id, name, tags = [] } = video;

  const add = async (tag: string): Promise<void> => {
    await mneme?.markVideos([{ video: id, add: [tag] }]);
  };
  const remove = async (tag: string) => {
    try {
      await mark([{ video: id, remove: [tag] }], () =>
        t('{name} is not tagged {tag} any more.', { name, tag }),
      );
      // The button is gone, and with the tag that the library is filtered by the whole card.
      focusSoon(() => done.current ?? document.getElementById('videos'));
    } catch (error) {
      setProblem(t(toErrorData(error).told));
    }
  };
  return (
    <Dialog title={t('Tags of {name}', { name })} onClose={onClose}>
      {tags.length > 0 ? (
        <ul aria-label={t('Tags')} className="mb-4 flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag} className="flex min-w-0 items-center rounded-full bg-sunken pl-3 text-sm">
              <span className="truncate">{tag}</span>
              <button
                type="button"
                aria-label={t('Remove tag {tag}', { tag })}
                onClick={() => void remove(tag)}
                className="grid size-9 shrink-0 place-items-center rounded-full text-muted hover:text-ink"
              >
                <X size={15} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mb-4 text-sm text-muted">{t('It has no tags yet.')}</p>
      )}
      <Problem text={problem} />
      <TagField without={tags} onGive={add} />
      <div className="mt-5 flex justify-end">
        <Button ref={done} onClick={onClose}>
          {t('Done')}
        </Button>
      </div>
    </Dialog>
  );
}
