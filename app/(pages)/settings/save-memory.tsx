'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { useT } from '../../language/provider';
import type { Translate } from '../../language/translate';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { download } from '../../ui/download';
import { isDismissal, pickerTypes, SAVED_MEMORY } from '../../ui/file-chooser';
import { bytes } from '../../ui/format';
import { Tick } from '../../ui/tick';
import { TransferProgress } from '../../ui/transfer-progress';
import type { TypedTwice } from './new-passphrase';
import { TransferProblem } from './transfer-problem';
import { useTransfer } from './use-transfer';

const NewPassphrase = dynamic(() => import('./new-passphrase').then((module) => module.NewPassphrase), {
  ssr: false,
});

/** Writes the memory to a file: at a place that is chosen first where the browser lets it be, else as a download. */
export function SaveMemory() {
  const t = useT();
  const { mneme, state } = useMneme();
  const { busy, problem, run, stop } = useTransfer();
  const [saved, setSaved] = useState<string | null>(null);
  const [pictures, setPictures] = useState(true);
  const [locations, setLocations] = useState(true);
  const [typed, setTyped] = useState<TypedTwice | null>(null);
  const [pictureBytes, setPictureBytes] = useState<number | null>(null);

  useEffect(() => {
    // The choice is there without its size, too.
    mneme?.picturesInExport().then(setPictureBytes, () => {});
  }, [mneme]);

  const save = async () => {
    if (!mneme) return;
    setSaved(null);
    const name = fileName(new Date(), typed !== null);
    await run(async () => {
      const passphrase = typed ? (await import('./new-passphrase')).agreed(typed) : undefined;
      const place = await pickPlace(t, name);
      if (place === null) return;
      try {
        const blob = await mneme.exportMemory({ pictures, locations, passphrase });
        if (place) await blob.stream().pipeTo(await place.createWritable());
        else download(blob, name);
        await mneme.memoryIsSaved().catch(() => {}); // It is, whether that can be noted or not.
        if (typed) setTyped({ once: '', again: '' });
        setSaved(t('Saved as {name}, {size}.', { name: place?.name ?? name, size: bytes(t, blob.size) }));
      } catch (error) {
        // The picker has made an empty file there.
        await place?.remove?.().catch(() => {});
        throw error;
      }
    });
  };

  return (
    <form
      className="space-y-2 text-sm"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) save();
      }}
    >
      <p className="text-muted">
        {typed
          ? t(
              'The file holds faces, voices and words, and only someone with the passphrase can read it. The videos are not in it.',
            )
          : t(
              'The file holds faces, voices and words as they are, not encrypted: whoever has it can read it. Keep it safe. The videos are not in it.',
            )}
      </p>
      <Tick checked={pictures} disabled={busy} onChange={setPictures}>
        {pictureBytes === null
          ? t('With the pictures. Without them people show by their initials.')
          : t('With the pictures, about {size}. Without them people show by their initials.', {
              size: bytes(t, pictureBytes),
            })}
      </Tick>
      {state.videos.some(({ location }) => location) && (
        <Tick checked={locations} disabled={busy} onChange={setLocations}>
          {t('With where videos were recorded, as their files say it.')}
        </Tick>
      )}
      <Tick
        checked={typed !== null}
        disabled={busy}
        onChange={(on) => setTyped(on ? { once: '', again: '' } : null)}
      >
        {t('Encrypt it with a passphrase')}
      </Tick>
      {typed && <NewPassphrase typed={typed} disabled={busy} onChange={setTyped} />}
      {/* One button all along, so that focus stays on it. */}
      <Button
        type={busy ? 'button' : 'submit'}
        disabled={state.videos.length === 0}
        onClick={busy ? stop : undefined}
      >
        {busy ? t('Stop') : t('Save the memory to a file')}
      </Button>
      {busy && <TransferProgress label={t('Saving')} />}
      <p role="status" className="break-words empty:hidden">
        {saved}
      </p>
      <TransferProblem problem={problem} stopped={t('Stopped. Nothing was saved.')} />
    </form>
  );
}

/** Where the browser lets a place be chosen: that, or null when none was. */
async function pickPlace(t: Translate, name: string): Promise<FileSystemFileHandle | null | undefined> {
  try {
    return await window.showSaveFilePicker?.({ suggestedName: name, types: pickerTypes(t, SAVED_MEMORY) });
  } catch (error) {
    if (isDismissal(error)) return null;
    throw error;
  }
}

/** Named after the person's own day. */
function fileName(now: Date, isEncrypted: boolean): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `memory-${day.join('-')}.mneme${isEncrypted ? '.age' : ''}`;
}
