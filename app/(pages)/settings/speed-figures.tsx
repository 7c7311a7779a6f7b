import type { SpeedReport } from '../../../lib/contract/models';
import { useT } from '../../language/provider';
import { workTime } from '../../ui/format';
import { WORK } from './ability-labels';

/** What a speed check found. */
export function Figures({ report: { minuteS, pictureMs, work } }: { report: SpeedReport }) {
  const t = useT();
  return (
    <div className="space-y-2">
      <p className="text-lg font-medium">
        {t('A minute of video takes about {time} here.', { time: workTime(t, minuteS) })}
      </p>
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
