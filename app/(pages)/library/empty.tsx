'use client';

import { Upload, Video } from 'lucide-react';
import { WatchAMinute } from '../../demo/watch-a-minute';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { useIntake } from '../../ui/intake';

/** The first minute: what this is, in two sentences, and a way in. */
export function Empty() {
  const t = useT();
  const { state } = useMneme();
  const { choose, chooseFolder, record, chooseMemory } = useIntake();
  return (
    <section className="mx-auto max-w-2xl py-8 text-center sm:py-14">
      <h1 className="text-3xl font-semibold tracking-tight text-balance sm:text-4xl">
        {t('A memory for your own videos')}
      </h1>
      <p className="mt-4 text-lg leading-relaxed text-pretty">
        {t(
          'Drop videos here and Mneme remembers who appears, who speaks and what is said. Then ask about them, and play the very moment the answer comes from.',
        )}
      </p>
      <div className="mt-8 rounded-2xl border-2 border-dashed border-line bg-card px-6 py-12">
        <Upload aria-hidden className="mx-auto mb-4 size-8 text-accent" />
        <div className="flex flex-wrap justify-center gap-3">
          <Button look="primary" className="min-h-11 px-5 text-base" onClick={choose}>
            {t('Choose videos')}
          </Button>
          <Button className="min-h-11 px-5 text-base" onClick={record}>
            <Video size={18} aria-hidden />
            {t('Record from camera')}
          </Button>
        </div>
        <p className="mt-4 text-sm text-muted">
          {t.rich(
            "or <a>a folder of them</a>, or drop either anywhere on the page. A .vtt or .srt file with a video's name is used as its subtitles.",
            {
              a: (inner) => (
                <button
                  type="button"
                  onClick={chooseFolder}
                  className="rounded text-accent underline underline-offset-4"
                >
                  {inner}
                </button>
              ),
            },
          )}
        </p>
      </div>
      <p className="mt-5 text-sm text-pretty text-muted">
        {state.writesWords
          ? t('If a video has none, what is said in English is written down here, on this device.')
          : t('What is said is not written down: that is switched off in Settings.')}
      </p>
      <p className="mt-2 text-sm text-muted">
        {t('Nothing leaves this device unless you connect a language model.')}
      </p>
      <div className="mt-2 flex flex-wrap items-center justify-center gap-x-4">
        {/* A document of its own: it is another memory. */}
        <a href="/demo" className="p-2 text-sm font-medium text-accent underline-offset-4 hover:underline">
          {t('Look at a demo')}
        </a>
        <WatchAMinute />
        <Button look="accent" onClick={chooseMemory}>
          {t('Restore a saved memory')}
        </Button>
      </div>
    </section>
  );
}
