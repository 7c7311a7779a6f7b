'use client';

import type { ReactNode } from 'react';
import type { CallLog, CallRecord } from '../../../lib/contract/models';
import { text } from '../../../lib/text';
import { useT } from '../../language/provider';
import type { Translate } from '../../language/translate';
import { bytes, localDate, workTime } from '../../ui/format';

/** How much left in all calls, and the newest one by one. Never what was said. */
export function SentCalls({ log: { total, newest } }: { log: CallLog }) {
  const t = useT();
  return (
    <>
      <p className="mt-1 text-pretty">
        {t.count(
          total.calls,
          '{n} call: {sent}. {in} tokens in, {out} out, as far as the model’s server told.',
          '{n} calls: {sent}. {in} tokens in, {out} out, as far as the model’s server told.',
          { sent: sentIn(t, total, total.bytes), in: total.promptTokens, out: total.completionTokens },
        )}
      </p>
      <Calls newest={newest} total={total.calls} />
    </>
  );
}

/** The newest calls one by one. */
export function Calls({ newest, total }: { newest: readonly CallRecord[]; total: number }) {
  const t = useT();
  const titles = [t('When'), t('For'), t('Sent'), t('End'), t('Tokens in, out'), t('Time'), t('To')];
  return (
    <>
      <p className="mt-1 text-sm text-muted">
        {t('What was said in them is not kept.')}
        {newest.length < total && ` ${t('These are the last {n}.', { n: newest.length })}`}
      </p>
      <Table label={t('Calls')} titles={titles}>
        {newest.map((call, i) => (
          <Row key={total - i} call={call} />
        ))}
      </Table>
    </>
  );
}

/** Rows under the titles of their columns; it scrolls sideways on a narrow screen. */
export function Table({
  label,
  titles,
  children,
}: {
  label: string;
  titles: readonly string[];
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keys, too
    <section tabIndex={0} aria-label={label} className="mt-3 overflow-x-auto">
      <table className="w-full min-w-2xl text-left text-sm tabular-nums">
        <thead className="text-muted">
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col" className="py-1 pr-4 font-normal">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line align-top">{children}</tbody>
      </table>
    </section>
  );
}

function Row({ call }: { call: CallRecord }) {
  const t = useT();
  const cell = 'py-1.5 pr-4';
  const tokens = (n: number | null) => (n === null ? '–' : t('{n}', { n }));
  return (
    <tr>
      <td className={cell}>{localDate(t, call.at)}</td>
      <td className={cell}>{t(call.purpose)}</td>
      <td className={cell}>{sentIn(t, call, call.sentBytes)}</td>
      <td className={cell}>{t(ENDS[call.ended ?? ''] ?? FAILED)}</td>
      <td className={cell}>
        {tokens(call.promptTokens)}, {tokens(call.completionTokens)}
      </td>
      <td className={cell}>{call.seconds === null ? '–' : workTime(t, call.seconds)}</td>
      <td className={`${cell} max-w-48 break-words`}>
        {t('{model} on {host}', { model: call.model, host: call.host })}
      </td>
    </tr>
  );
}

const FAILED = text('failed');
/** How a call ended; other codes are failures. */
const ENDS: Record<string, string> = {
  '': text('not known'),
  stop: text('answered'),
  length: text('answered, cut at its length'),
  refused: text('would not answer'),
  cancelled: text('stopped'),
  'model-busy': text('too busy'),
  'model-unavailable': text('not reached'),
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
  all: number | undefined,
): string {
  const parts = [t.count(letters, '{n} character of text', '{n} characters of text')];
  if (images > 0)
    parts.push(
      t.count(images, '{n} picture ({size})', '{n} pictures ({size})', { size: bytes(t, imageBytes) }),
    );
  if (sounds > 0)
    parts.push(t.count(sounds, '{n} sound ({size})', '{n} sounds ({size})', { size: bytes(t, soundBytes) }));
  if (all !== undefined) parts.push(t('{size} in all', { size: bytes(t, all) }));
  return parts.join(', ');
}
