'use client';

import { Sparkles } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { inDemo, showDemo } from '../../lib/which-memory';
import { useT } from '../language/provider';
import { useMneme } from '../mneme-provider';
import { Button } from './button';
import { Unlocked } from './locked';

const never = () => () => {};

/** Whether this tab shows the demo's memory. */
export const useInDemo = (): boolean => useSyncExternalStore(never, inDemo, () => false);

/** On every page while the demo is shown: that it is one, and the way out, which leaves nothing of it behind. */
export function DemoBanner() {
  const t = useT();
  const { mneme } = useMneme();
  const [leaving, setLeaving] = useState(false);
  if (!useInDemo()) return null;
  const leave = async () => {
    setLeaving(true);
    // What another tab is at keeps it; the next who leaves takes it away.
    await mneme?.forgetEverything().catch(() => {});
    showDemo(false);
    location.assign('/');
  };
  return (
    <section
      aria-label={t('Demo')}
      className="mb-6 flex flex-wrap items-center gap-3 rounded-xl border border-line bg-card p-4 text-sm"
    >
      <Sparkles size={18} aria-hidden className="shrink-0 text-accent" />
      <p className="min-w-56 flex-1">
        {t(
          'This is the demo: a film that this project drew, and the memory of it. Your own memory is apart from it.',
        )}
      </p>
      <Unlocked>
        <Button disabled={leaving} onClick={() => void leave()}>
          {leaving ? t('Leaving…') : t('Leave the demo')}
        </Button>
      </Unlocked>
    </section>
  );
}
