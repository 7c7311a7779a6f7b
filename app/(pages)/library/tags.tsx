'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { VideoSummary } from '../../../lib/contract/videos';
import { useT } from '../../language/provider';
import { Button } from '../../ui/button';
import { FilterLink } from './filter-link';

const TagsDialog = dynamic(() => import('./tags-dialog').then((module) => module.TagsDialog), { ssr: false });

/** The tags of a video; each leads to all videos that have it. */
export function TagChips({ tags }: Pick<VideoSummary, 'tags'>) {
  const t = useT();
  if (!tags) return null;
  return (
    <ul aria-label={t('Tags')} className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag} className="min-w-0">
          <FilterLink
            filter={{ of: 'tag', tag }}
            onFilter={() => document.getElementById('videos')?.focus()}
            className="inline-flex min-h-7 max-w-full items-center rounded-full bg-sunken px-2.5 text-sm hover:text-accent hover:underline pointer-coarse:min-h-9"
          >
            <span className="truncate">{tag}</span>
          </FilterLink>
        </li>
      ))}
    </ul>
  );
}

/** The way to a video's tags. */
export function EditTags({ video, className = '' }: { video: VideoSummary; className?: string }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        className={className}
        aria-label={t('Tags of {name}', { name: video.name })}
        onClick={() => setOpen(true)}
      >
        {t('Tags')}
      </Button>
      {open && <TagsDialog video={video} onClose={() => setOpen(false)} />}
    </>
  );
}
