import type { CallLog, CallRecord } from '../../../lib/pipeline/contract';
import { useT } from '../../language/provider';
import type { Translate } from '../../language/translate';
import { bytes, localDate, workTime } from '../../ui/format';

/** Every call that left: how much in all, and the newest one by one. Never what was said. */
export function Sent({ log: { total, newest } }: { log: CallLog }) {
  const t = useT();
  return (
    <section aria-labelledby="sent" className="mt-10">
      <h2 id="sent" className="text-lg font-semibold">
        Every call that left
      </h2>
      {total.calls === 0 ? (
        <p className="mt-1 text-muted">None: this browser has sent nothing to a model.</p>
      ) : (
        <>
          <p className="mt-1 text-pretty">
            {t.count(total.calls, '{n} call', '{n} calls')}: {sentIn(t, total)}.{' '}
            {number(t, total.promptTokens)} tokens in, {number(t, total.completionTokens)} out, as far as the
            model’s server told.
          </p>
          <p className="mt-1 text-sm text-muted">
            What was said in them is not kept.
            {newest.length < total.calls && ` These are the last ${newest.length}.`}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen it scrolls sideways, by keys too */}
          <section tabIndex={0} aria-label="Calls" className="mt-3 overflow-x-auto">
            <table className="w-full min-w-2xl text-left text-sm tabular-nums">
              <thead className="text-muted">
                <tr>
                  {['When', 'For', 'Sent', 'End', 'Tokens in, out', 'Time', 'To'].map((title) => (
                    <th key={title} scope="col" className="py-1 pr-4 font-normal">
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody className="divide-y divide-line border-t border-line align-top">
                {newest.map((call, i) => (
                  <Row key={total.calls - i} call={call} />
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
    </section>
  );
}

function Row({ call }: { call: CallRecord }) {
  const t = useT();
  const cell = 'py-1.5 pr-4';
  return (
    <tr>
      <td className={cell}>{localDate(t, call.at)}</td>
      <td className={cell}>{call.purpose}</td>
      <td className={cell}>{sentIn(t, call)}</td>
      <td className={cell}>{ENDS[call.ended ?? ''] ?? 'failed'}</td>
      <td className={cell}>
        {call.promptTokens === null ? '–' : number(t, call.promptTokens)},{' '}
        {call.completionTokens === null ? '–' : number(t, call.completionTokens)}
      </td>
      <td className={cell}>{call.seconds === null ? '–' : workTime(t, call.seconds)}</td>
      <td className={`${cell} max-w-48 break-words`}>
        {call.model} on {call.host}
      </td>
    </tr>
  );
}

/** How a call ended; other codes are failures. */
const ENDS: Record<string, string> = {
  '': 'not known',
  stop: 'answered',
  length: 'answered, cut at its length',
  refused: 'would not answer',
  cancelled: 'stopped',
  'model-busy': 'too busy',
  'model-unavailable': 'not reached',
};

function sentIn(
  t: Translate,
  {
    letters,
    images,
    imageBytes,
    sounds,
    soundBytes,
  }: Pick<CallRecord, 'letters' | 'images' | 'imageBytes' | 'sounds' | 'soundBytes'>,
): string {
  const parts = [`${number(t, letters)} characters of text`];
  if (images > 0) parts.push(`${t.count(images, '{n} picture', '{n} pictures')} (${bytes(t, imageBytes)})`);
  if (sounds > 0) parts.push(`${t.count(sounds, '{n} sound', '{n} sounds')} (${bytes(t, soundBytes)})`);
  return parts.join(', ');
}

function number(t: Translate, n: number): string {
  return n.toLocaleString(t.locale);
}
