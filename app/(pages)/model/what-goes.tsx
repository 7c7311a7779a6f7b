import type { ReactNode } from 'react';
import { useT } from '../../language/provider';

/** Names by which a machine calls itself. */
const HERE = new Set(['localhost', '127.0.0.1', '[::1]']);

/** What leaves for a model, to where, and what never does. Said before it is agreed to, and as long as it is. */
export function WhatGoes({ images, audio, host }: { images: boolean; audio: boolean; host: string }) {
  const t = useT();
  const kind = (inner: string) => <b key={inner}>{inner}</b>;
  return (
    <div className="space-y-4">
      <List title={t('What goes to {host}, when the model is needed', { host })}>
        <li>
          {t.rich(
            '<b>Words:</b> your questions, also those that are spoken while you record, where you turned that on, the last answers, and what was found for them: lines that were said, what was seen and when, and who it was. When a video is remembered while the model is connected, or you have it upgrade what was remembered before: what is said in each clip, who is seen and heard, what was found in its pictures (things, colours, also of clothes, writing), and what is known of these people and of what came before.',
            { b: kind },
          )}
        </li>
        {images && (
          <li>
            {t.rich(
              '<b>Pictures:</b> frames of your videos, and the faces of the people in them. With a question that is spoken: a frame of the half minute before, and up to three faces.',
              { b: kind },
            )}
          </li>
        )}
        {audio && (
          <li>
            {t.rich('<b>Sound:</b> stretches of your videos, with the voices of the people in them.', {
              b: kind,
            })}
          </li>
        )}
      </List>
      <List title={t('What never goes')}>
        {!images && <li>{t('Pictures of any kind.')}</li>}
        {!audio && <li>{t('Sound of any kind.')}</li>}
        <li>{t('The video files, and the memory as a whole.')}</li>
        <li>{t('The measurements by which faces and voices are told apart (embeddings).')}</li>
      </List>
      <p className="text-sm text-muted">
        {t('It goes through the server that this page came from, which keeps nothing of it.')}{' '}
        {HERE.has(host)
          ? t('To that server, {host} is its own machine.', { host })
          : t(
              'What becomes of it on {host} is up to whoever runs that; it cannot be called back from there.',
              {
                host,
              },
            )}
      </p>
    </div>
  );
}

function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="font-semibold break-words">{title}</h3>
      <ul className="mt-1 list-disc space-y-1 pl-5">{children}</ul>
    </div>
  );
}
