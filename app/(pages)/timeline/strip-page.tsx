'use client';

import { ChevronLeft, ChevronRight, Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import { useRouter, useSearchParams } from 'next/navigation';
import { useEffect, useId, useMemo, useState, useSyncExternalStore } from 'react';
import type { Person } from '../../../lib/contract/people';
import { isNote } from '../../../lib/memory/is-note';
import { Recordings } from '../../../lib/memory/strip/recordings';
import { text } from '../../../lib/text';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { Face } from '../../ui/face';
import { Link } from '../../ui/link';
import { useNotices } from '../../ui/notices';
import { findPerson, personHref } from '../../ui/person-id';
import { PersonName, personText } from '../../ui/person-name';
import { Problem } from '../../ui/problem-line';
import { shownPeople } from '../../ui/shown-people';
import { watchHref } from '../../ui/watch-href';
import { spanInAddress } from './address';
import { MOVES, type Movable, type Move, middleOf } from './gestures';
import type { Moment } from './hit';
import { InSpan } from './in-span';
import { AXIS_PX, LANE_PX, rowHeight } from './paint';
import { contentWords } from './span-in-words';
import { Strip } from './strip';
import { StripSource } from './strip-source';
import { useAddress } from './use-address';
import { useStill } from './use-still';
import { everythingIn, recordedIn, Shown, shownWithin } from './view';

/** Lanes there are at first, and come at a time. */
const LANES = 8;
const NOBODY: Person[] = [];

const BUTTONS = [
  { move: 'previous', label: text('Previous recording'), Icon: ChevronLeft },
  { move: 'next', label: text('Next recording'), Icon: ChevronRight },
  { move: 'wider', label: text('Zoom out'), Icon: ZoomOut },
  { move: 'nearer', label: text('Zoom in'), Icon: ZoomIn },
  { move: 'everything', label: text('Show everything'), Icon: Maximize2 },
] as const satisfies readonly { move: Move; label: string; Icon: typeof ZoomIn }[];

/** The strip with its buttons, whose lanes are whose, and what it shows in words. There is at least one recording; `people` may still be read. */
export function StripPage({ people: known }: { people: Person[] | null }) {
  const { mneme, state } = useMneme();
  const people = known ? shownPeople(known) : NOBODY;
  const t = useT();
  const router = useRouter();
  const { say } = useNotices();
  const help = useId();
  const videos = useMemo(() => new Map(state.videos.map((video) => [video.id, video])), [state.videos]);
  const recordings = useMemo(
    () => new Recordings(state.videos.filter((video) => !isNote(video))),
    [state.videos],
  );
  const all = useMemo(() => everythingIn(recordings.bounds!), [recordings]);
  const asked = spanInAddress(useSearchParams());
  const [shown] = useState(() => new Shown(asked ? shownWithin(asked, all) : all));
  const movable = useMemo((): Movable => ({ shown, all, recordings }), [shown, all, recordings]);
  const still = useStill(shown);
  const leave = useAddress(movable, still);

  const [source] = useState(() => new StripSource((request) => mneme!.timelineStrip(request)));
  const told = useSyncExternalStore(
    source.subscribe,
    () => source.told,
    () => source.told,
  );
  const [most, setMost] = useState(LANES);
  useEffect(() => {
    // Also whenever people were read anew: others may be there, or at other times.
    if (known) source.rank(still, most);
  }, [source, still, most, known]);

  const lanes = told.lanes.flatMap((id) => findPerson(people, id) ?? []);
  // As many as there may be, until it is read who is there.
  const rows = told.people === null ? Math.min(most, people.length) : lanes.length;
  const within = recordings.within(...still);
  const recordingsPx = recordings.rows.length * rowHeight(recordings.rows.length);
  const play = (moment: Moment | null) => {
    if (!moment) return say(t('Nothing was recorded there.'));
    const { recording, at } = moment;
    const video = state.videos.find(({ id }) => id === recording.id);
    if (!video) return;
    leave();
    router.push(watchHref(video, (at - recording.from) / 1000));
  };

  return (
    <>
      <p role="status" className="mt-1 min-h-12 text-sm text-muted tabular-nums sm:min-h-6">
        {contentWords(t, recordedIn(still, recordings), {
          recordings: within.length,
          names: lanes.map((person) => personText(t, person)),
          people: told.people ?? 0,
        })}
      </p>
      <div className="mt-3 mb-3 flex flex-wrap gap-2">
        {BUTTONS.map(({ move, label, Icon }) => (
          <Button key={move} onClick={() => MOVES[move](movable)} aria-label={t(label)} title={t(label)}>
            <Icon size={16} aria-hidden />
            <span className="hidden md:inline">{t(label)}</span>
          </Button>
        ))}
      </div>
      <Problem
        text={told.problem && t('Who is there could not be read. {why}', { why: t(told.problem) })}
        className="mb-3"
      />
      <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <div>
          <p
            className="flex items-center text-xs text-muted"
            style={{ height: recordingsPx, marginTop: AXIS_PX }}
          >
            {t('Recordings')}
          </p>
          {told.people === 0 && within.length > 0 && (
            <p className="flex items-center text-xs text-muted" style={{ height: LANE_PX }}>
              {t('Nobody was recognised.')}
            </p>
          )}
          <ul aria-label={t('People in view')}>
            {lanes.map((person) => (
              <li key={person.id} style={{ height: LANE_PX }} className="flex items-center">
                <Link
                  href={personHref(person.id)}
                  className="flex min-w-0 flex-1 flex-col items-center rounded-lg text-[0.65rem] leading-none transition-colors hover:bg-sunken sm:flex-none sm:flex-row sm:gap-2 sm:text-sm"
                >
                  <Face person={person} size="small" />
                  <span className="max-w-full truncate sm:leading-normal">
                    <PersonName person={person} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
        <Strip
          movable={movable}
          source={source}
          videos={videos}
          people={people}
          height={AXIS_PX + recordingsPx + Math.max(1, rows) * LANE_PX}
          middle={middleOf(still)}
          help={help}
          onPlay={play}
        />
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-1 text-xs text-muted">
        {told.people !== null && told.people > lanes.length && (
          <Button look="quiet" className="-ml-3" onClick={() => setMost(most + LANES)}>
            {t('Show more people ({n})', { n: told.people - lanes.length })}
          </Button>
        )}
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden className="h-4 w-3 bg-muted forced-color-adjust-none" />
          {t('On screen')}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden className="h-1.5 w-3 bg-muted forced-color-adjust-none" />
          {t('Speaking')}
        </span>
      </div>
      <p id={help} className="mt-2 max-w-3xl text-xs text-muted">
        <span className="hidden pointer-coarse:inline">
          {t('A tap plays. Drag to move, two fingers zoom.')}
        </span>
        <span className="pointer-coarse:hidden">
          {t(
            'A click plays. Drag to move; pinch, or hold Ctrl and turn the wheel, to zoom. With keys: arrows move, + and − zoom, Home shows everything, Shift with an arrow goes to the next recording, Enter plays what is in the middle.',
          )}
        </span>
      </p>
      <InSpan span={still} recordings={within} videos={videos} people={people} />
    </>
  );
}
