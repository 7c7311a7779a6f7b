'use client';

import { type ReactNode, useId } from 'react';
import { useModal } from './use-modal';

interface Props {
  title: string;
  /** Called when the dialog is dismissed by Escape or closes by itself. */
  onClose(): void;
  /** Asks for a decision: announced at once, and only a button or Escape closes it. */
  alert?: boolean;
  wide?: boolean;
  children: ReactNode;
}

/** A modal dialog for as long as it is mounted (`useModal`); nothing needs a style element, which the policy would refuse. */
export function Dialog({ title, onClose, alert = false, wide = false, children }: Props) {
  const element = useModal(onClose);
  const heading = useId();

  return (
    <dialog
      ref={element}
      role={alert ? 'alertdialog' : undefined}
      closedby={alert ? 'closerequest' : 'any'}
      aria-labelledby={heading}
      className={`m-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] rounded-2xl border border-line bg-card p-5 text-ink shadow-xl ${wide ? 'max-w-4xl' : 'max-w-lg'}`}
    >
      <h2 id={heading} className="mb-3 text-lg font-semibold text-balance break-words">
        {title}
      </h2>
      {children}
    </dialog>
  );
}
