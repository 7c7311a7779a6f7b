'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { toErrorData } from '../../../lib/errors';
import { useT } from '../../language/provider';
import { startMneme, useMneme } from '../../mneme-provider';
import { useFileChooser } from '../../ui/file-chooser';
import { useIntake } from '../../ui/intake';
import { useLocked } from '../../ui/locked';
import { useNotices } from '../../ui/notices';
import { askBy } from './history';
import { FACE_OR_VOICE, pictureOrSound } from './picture-or-sound';

const GivenConsent = dynamic(() => import('./given-consent').then((module) => module.GivenConsent), {
  ssr: false,
});

/**
 * Asking by a picture of a face or the sound of a voice: chosen, dropped on the page, or pasted. One file that is a picture or a sound asks; anything else that
 * is dropped is remembered, as on every page.
 */
export function useGiven(): { choose(): void; parts: ReactNode } {
  const { mneme, state } = useMneme();
  const { offerDrops } = useIntake();
  const { toast, say } = useNotices();
  const t = useT();
  const locked = useLocked();
  const [waiting, setWaiting] = useState<File | null>(null);

  const put = (file: File) => {
    say(t('Looking through the memory.'));
    void askBy(startMneme(), file, pictureOrSound(file) === 'sound' ? 'voice' : 'face');
  };
  const take = (files: readonly File[]): boolean => {
    const [file] = files;
    if (!file || !files.every(pictureOrSound)) return false;
    // Several recordings are a box of them to be remembered; several pictures are nothing that could be.
    if (files.length > 1 && files.some((one) => pictureOrSound(one) === 'sound')) return false;
    if (files.length > 1) toast({ text: t('One picture at a time: {name} was taken.', { name: file.name }) });
    if (state.ready && state.videos.length === 0)
      toast({ text: t('Nothing is remembered yet, so nobody can be recognised. Add a video first.') });
    else if (state.consented) put(file);
    else if (locked)
      toast({
        text: state.kiosk
          ? t('This app is locked: faces and voices cannot be looked for.')
          : t('Nobody is recognised by a published memory.'),
      });
    else setWaiting(file);
    return true;
  };
  const takeNow = useEffectEvent(take);
  const hint = t('Drop a picture or a sound to ask who that is, a video to remember it');

  useEffect(() => {
    offerDrops({ hint, take: (chosen) => takeNow(chosen.map(({ file }) => file)) });
    return () => offerDrops(null);
  }, [offerDrops, hint]);

  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (takeNow([...(event.clipboardData?.files ?? [])])) event.preventDefault();
    };
    addEventListener('paste', onPaste);
    return () => removeEventListener('paste', onPaste);
  }, []);

  const { choose, input } = useFileChooser({
    label: t('A picture or a sound'),
    what: FACE_OR_VOICE,
    onChosen: (chosen) => {
      if (!take(chosen.map(({ file }) => file))) toast({ text: t('That is neither a picture nor a sound.') });
    },
  });
  const agree = async (file: File) => {
    setWaiting(null);
    try {
      await mneme?.consent();
      put(file);
    } catch (error) {
      toast({ text: t(toErrorData(error).told) });
    }
  };
  return {
    choose,
    parts: (
      <>
        {input}
        {waiting && (
          <GivenConsent
            file={waiting}
            onAgree={() => agree(waiting)}
            onDecline={() => {
              setWaiting(null);
              say(t('Nothing was looked at.'));
            }}
          />
        )}
      </>
    ),
  };
}
