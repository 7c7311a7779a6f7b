'use client';

import { useT } from '../../language/provider';

/** Of the app itself: its version, its licence, and that of what it is made with. */
export function About({ version }: { version: string }) {
  const t = useT();
  return (
    <div className="space-y-2 text-sm">
      <p>{t('Mneme, version {version}. Licence: Apache-2.0.', { version })}</p>
      <p className="text-pretty text-muted">
        {t(
          'Made with onnxruntime-web, transformers.js and face-api, Mediabunny (MPL), FFmpeg (GPL, a program of its own that is started when a video needs it), Next.js, React and others: docs/third-party.md in the source lists all of them with their licences.',
        )}
      </p>
    </div>
  );
}
