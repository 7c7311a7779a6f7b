'use client';

import { useState } from 'react';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { FileCopy } from '../../ui/file-copy';
import { bytes, count } from '../../ui/format';
import { useIntake } from '../../ui/intake';
import { InstallButton } from '../../ui/offline/install-button';
import { OfflineStanding } from '../../ui/offline/offline-standing';
import { fileStanding } from '../../ui/video';
import { CheckMemory } from './check-memory';
import { ForgetEverything } from './forget-everything';
import { SaveMemory } from './save-memory';

/** Room, kept copies, the memory as a file, and whether it is whole. */
export function StorageDialog({ onClose }: { onClose(): void }) {
  const { mneme, state } = useMneme();
  const { chooseMemory } = useIntake();
  const { storage, videos } = state;
  const close = () => {
    if (state.transfer) mneme?.cancelTransfer();
    onClose();
  };

  return (
    <Dialog title="Storage" onClose={close}>
      <div className="space-y-6">
        {storage && (
          <p className="tabular-nums">
            {bytes(storage.used)} used, {bytes(Math.max(0, storage.quota - storage.used))} left.
          </p>
        )}
        <div className="space-y-2 text-sm text-muted">
          <OfflineStanding />
          <InstallButton />
        </div>
        <Copies />
        <section aria-labelledby="save-memory">
          <h3 id="save-memory" className="mb-2 font-semibold">
            Save the memory
          </h3>
          <SaveMemory />
        </section>
        <section aria-labelledby="check-memory">
          <h3 id="check-memory" className="mb-2 font-semibold">
            Check the memory
          </h3>
          <CheckMemory />
        </section>
        <section aria-labelledby="take-in">
          <h3 id="take-in" className="mb-2 font-semibold">
            Take in a saved memory
          </h3>
          <p className="mb-2 text-sm text-muted">
            {videos.length === 0
              ? 'A memory that was saved to a file comes back whole.'
              : 'A memory that was saved to a file is added to this one. What is here stays.'}
          </p>
          <Button
            disabled={state.transfer !== null}
            onClick={() => {
              close();
              chooseMemory();
            }}
          >
            Choose a saved memory
          </Button>
        </section>
        <ForgetEverything onDone={onClose} />
      </div>
      <div className="mt-6 flex justify-end">
        <Button onClick={close}>Close</Button>
      </div>
    </Dialog>
  );
}

/** The copies that were kept when this was opened; one that is removed stays in sight, so that it can be kept again. */
function Copies() {
  const { state } = useMneme();
  const isCopied = (video: (typeof state.videos)[number]) => {
    const { copied, recorded } = fileStanding(state, video);
    return copied || recorded === true;
  };
  const [listed] = useState(() => new Set(state.videos.filter(isCopied).map((video) => video.id)));
  const copies = state.videos.filter((video) => listed.has(video.id));
  if (copies.length === 0) return null;
  const kept = copies.filter(isCopied);
  const size = kept.reduce((sum, video) => sum + video.bytes, 0);
  return (
    <section aria-labelledby="copies">
      <h3 id="copies" className="font-semibold">
        {kept.length === 0
          ? 'No copy or recording is kept'
          : `${count(kept.length, 'copy or recording', 'copies and recordings')} kept, ${bytes(size)}`}
      </h3>
      <ul className="mt-1 divide-y divide-line">
        {copies.map((video) => (
          <li key={video.id} className="py-2">
            <p className="text-sm break-words">{video.name}</p>
            <FileCopy video={video} />
          </li>
        ))}
      </ul>
    </section>
  );
}
