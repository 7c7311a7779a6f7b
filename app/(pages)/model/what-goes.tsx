import type { ReactNode } from 'react';

/** Names by which a machine calls itself. */
const HERE = new Set(['localhost', '127.0.0.1', '[::1]']);

/** What leaves for a model, to where, and what never does. Said before it is agreed to, and as long as it is. */
export function WhatGoes({ images, audio, host }: { images: boolean; audio: boolean; host: string }) {
  return (
    <div className="space-y-4">
      <List title={`What goes to ${host}, when the model is needed`}>
        <li>
          <b>Words:</b> your questions, also those that are spoken while you record, where you turned that on,
          the last answers, and what was found for them: lines that were said, what was seen and when, and who
          it was. When a video is remembered while the model is connected, or you have it upgrade what was
          remembered before: what is said in each clip, who is seen and heard, and what is known of them and
          of what came before.
        </li>
        {images && (
          <li>
            <b>Pictures:</b> frames of your videos, and the faces of the people in them. With a question that
            is spoken: a frame of the half minute before, and up to three faces.
          </li>
        )}
        {audio && (
          <li>
            <b>Sound:</b> stretches of your videos, with the voices of the people in them.
          </li>
        )}
      </List>
      <List title="What never goes">
        {!images && <li>Pictures of any kind.</li>}
        {!audio && <li>Sound of any kind.</li>}
        <li>The video files, and the memory as a whole.</li>
        <li>The measurements by which faces and voices are told apart (embeddings).</li>
      </List>
      <p className="text-sm text-muted">
        It goes through the server that this page came from, which keeps nothing of it.{' '}
        {HERE.has(host)
          ? `To that server, ${host} is its own machine.`
          : `What becomes of it on ${host} is up to whoever runs that; it cannot be called back from there.`}
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
