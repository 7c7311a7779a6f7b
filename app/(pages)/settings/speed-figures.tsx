import type { SpeedReport } from '../../../lib/contract/models';
import { useT } from '../../language/provider';
import type { Translate } from '../../language/translate';
import { workTime } from '../../ui/format';
import { WORK } from './ability-labels';

/** The time that an hour takes where a minute takes so many seconds, in words that do not pretend to be exact. */
function hourTime(t: Translate, minuteS: number): string {
  const minutes = Math.round(minuteS);
  if (minutes <= 1) return t('a minute');
  if (minutes < 60) return t('{minutes} min', { minutes });
  return t('{hours} h {minutes} min', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** How long an hour takes, without its words being written down and with them. */
function hourTold(t: Translate, { minuteS, withoutWords }: SpeedReport): string {
  const all = hourTime(t, minuteS);
  if (!withoutWords) return t('This device remembers an hour of video in about {time}.', { time: all });
  const time = hourTime(t, withoutWords.minuteS);
  const { writer } = withoutWords;
  return time === all
    ? t(
        'This device remembers an hour of video in about {time}, also with its words written down by {writer}.',
        { time, writer },
      )
    : t(
        'This device remembers an hour of video in about {time}, or in {more} with its words written down by {writer}.',
        { time, more: all, writer },
      );
}

/** What a speed check found. */
export function Figures({ report }: { report: SpeedReport }) {
  const t = useT();
  const { minuteS, pictureMs, work } = report;
  return (
    <div className="space-y-2">
      <p className="text-lg font-medium">{hourTold(t, report)}</p>
      <p className="text-sm text-pretty text-muted">
        {minuteS <= 60
          ? t('That is faster than it plays: a recording can be remembered while it is made.')
          : t('That is slower than it plays: a recording is remembered to its end some time after it.')}
        {pictureMs !== null && ' '}
        {pictureMs !== null &&
          t('Finding the faces of a picture takes {ms} ms; there are five a second.', {
            ms: Math.round(pictureMs),
          })}
      </p>
      <table className="w-full max-w-md text-left text-sm tabular-nums">
        <thead className="text-muted">
          <tr>
            <th scope="col" className="py-1 font-normal">
              {t('For a minute of video')}
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              {t('Time')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {work.map(({ what, minuteS: seconds }) => (
            <tr key={what}>
              <th scope="row" className="py-1 font-normal">
                {t(WORK[what])}
              </th>
              <td className="py-1 text-right">{workTime(t, seconds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-sm text-muted">
        {t(
          'Pictures, sound and words are worked on side by side: the slowest of them tells how long it takes.',
        )}
      </p>
    </div>
  );
}
