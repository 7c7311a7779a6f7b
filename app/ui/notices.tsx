'use client';

import { X } from 'lucide-react';
import {
  createContext,
  type FocusEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useT } from '../language/provider';
import { Button } from './button';
import { focusSoon } from './focus';

interface Toast {
  text: string;
  action?: { label: string; run(): void };
}

interface Notices {
  /** Shows a short message that can carry one action; the next one takes its place. */
  toast(toast: Toast): void;
  /** Says something to screen readers only. */
  say(text: string): void;
}

const NoticesContext = createContext<Notices | null>(null);
/** Long enough to read a sentence and reach its button. */
const TOAST_MS = 12_000;

/** One message at the foot of the page, and the polite live region that everything spoken goes through. */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const t = useT();
  const [shown, setShown] = useState<Toast | null>(null);
  const [held, setHeld] = useState(false);
  const [spoken, setSpoken] = useState('');
  /** What had the focus before the message. */
  const before = useRef<HTMLElement | null>(null);

  const toast = useCallback((next: Toast) => setShown(next), []);
  const say = useCallback((text: string) => setSpoken(text), []);
  const notices = useMemo(() => ({ toast, say }), [toast, say]);

  useEffect(() => {
    if (!shown || held) return;
    const timer = setTimeout(() => setShown(null), TOAST_MS);
    return () => clearTimeout(timer);
  }, [shown, held]);

  const onFocus = ({ relatedTarget, currentTarget }: FocusEvent) => {
    setHeld(true);
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      before.current = relatedTarget;
  };
  const close = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    setShown(null);
    setHeld(false);
    // The button that is pressed goes with the message, and would take the focus along.
    if (currentTarget === document.activeElement)
      focusSoon(() => (before.current?.isConnected ? before.current : null));
  };

  return (
    <NoticesContext value={notices}>
      {children}
      <div role="status" aria-live="polite" className="sr-only">
        {spoken}
      </div>
      <div
        role="status"
        aria-label={t('Messages')}
        className="pointer-events-none fixed inset-x-0 bottom-20 z-30 flex justify-center px-4 sm:bottom-6"
        onMouseEnter={() => setHeld(true)}
        onMouseLeave={() => setHeld(false)}
        onFocus={onFocus}
        onBlur={() => setHeld(false)}
      >
        {shown && (
          <div className="pointer-events-auto flex max-w-xl items-center gap-2 rounded-xl border border-line bg-card py-2 pr-2 pl-4 text-sm shadow-lg">
            <p className="min-w-0 break-words">{shown.text}</p>
            {shown.action && (
              <Button
                look="accent"
                onClick={(event) => {
                  close(event);
                  shown.action?.run();
                }}
              >
                {shown.action.label}
              </Button>
            )}
            <Button look="quiet" aria-label={t('Close message')} onClick={close}>
              <X size={16} aria-hidden />
            </Button>
          </div>
        )}
      </div>
    </NoticesContext>
  );
}

export function useNotices(): Notices {
  const notices = useContext(NoticesContext);
  if (!notices) throw new Error('useNotices is used outside NoticeProvider');
  return notices;
}
