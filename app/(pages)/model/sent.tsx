import dynamic from 'next/dynamic';
import type { CallLog } from '../../../lib/contract/models';
import { useT } from '../../language/provider';
import { Link } from '../../ui/link';

// Loaded where something was sent.
const SentCalls = dynamic(() => import('../privacy/sent').then((module) => module.SentCalls), { ssr: false });

/** Every call that left. */
export function Sent({ log }: { log: CallLog }) {
  const t = useT();
  return (
    <section aria-labelledby="sent" className="mt-10">
      <h2 id="sent" className="text-lg font-semibold">
        {t('Every call that left')}
      </h2>
      {log.total.calls === 0 ? (
        <p className="mt-1 text-muted">{t('None: this browser has sent nothing to a model.')}</p>
      ) : (
        <SentCalls log={log} />
      )}
      <p className="mt-3 text-sm">
        <Link href="/privacy" className="text-accent underline-offset-4 hover:underline">
          {t('All that ever left this browser, by day and place')}
        </Link>
      </p>
    </section>
  );
}
