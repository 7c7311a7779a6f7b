import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * A `<dialog>` that is modal for as long as it is mounted. The browser's own element keeps focus inside, makes the page behind it
 * inert and gives focus back.
 *
 * @param onClose called when it is dismissed, as by Escape, or closes by itself
 */
export function useModal(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const element = useRef<HTMLDialogElement>(null);
  const closed = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    // The event comes later than the closing: by then the dialog may be mounted again.
    const onDismiss = () => {
      if (!dialog.open) closed();
    };
    dialog.addEventListener('close', onDismiss);
    if (!dialog.open) dialog.showModal();
    return () => {
      dialog.removeEventListener('close', onDismiss);
      dialog.close();
    };
  }, []);
  return element;
}
