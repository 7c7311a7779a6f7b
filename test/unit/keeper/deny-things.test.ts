import { describe, expect, it } from 'vitest';
import { MOST_DENIED_THINGS } from '../../../lib/denied-things';
import { thingsDenied } from '../../../lib/keeper/deny-things';
import { stretchesOfVideo } from '../../../lib/memory/things-shown';
import type { IncidentRecord, VideoRecord } from '../../../lib/store/schema';
import { withoutDenied } from '../../../lib/store/without-denied';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const { recall } = rememberStories([
  {
    ...scene('street', '2025-06-14T17:10:00+01:00', {}, []),
    shown: [
      { kind: 'traffic light', t0: 12, t1: 31 },
      { kind: 'traffic light', t0: 60, t1: 64 },
      { kind: 'dog', t0: 40, t1: 50 },
    ],
  },
]);
const [street] = recall.videos.all() as [VideoRecord];
const denied = (kind: string, t0: number, video = street) =>
  thingsDenied([{ video, kind, t0 }], (id) => stretchesOfVideo(recall, id));
const shown = recall.entries.all().filter(({ kind }) => kind === 'shows');

describe('what people say is something else', () => {
  it('is what shows that kind in the stretch that is meant, and nothing beside it', () => {
    const [{ video, denied: these }] = denied('traffic light', 20) as [ReturnType<typeof denied>[0]];
    expect(video).toBe(street.id);
    const gone = shown.filter(({ id }) => these.some((one) => id.endsWith(one)));
    expect(gone.length).toBeGreaterThan(0);
    expect(new Set(gone.map(({ words }) => words))).toEqual(new Set(['traffic light']));
    const left = withoutDenied(shown, [{ ...street, denied: these }]);
    expect(left).toEqual(shown.filter((one) => !gone.includes(one)));
    expect(left.map(({ words }) => words)).toContain('dog');
    expect(left.filter(({ words }) => words === 'traffic light').every(({ t0 }) => t0 >= 60)).toBe(true);
  });

  it('is nothing of another video, and nothing that is no thing in view', () => {
    const [{ denied: these }] = denied('dog', 42) as [ReturnType<typeof denied>[0]];
    expect(withoutDenied(shown, [{ id: 'vid_9', denied: these }])).toEqual(shown);
    const said = { ...shown[0]!, kind: 'says' } as IncidentRecord;
    expect(withoutDenied([said], [{ ...street, denied: [said.id.slice(said.id.indexOf('/') + 1)] }])).toEqual(
      [said],
    );
  });

  it('is refused where nothing of that kind is in view, and where there would be too many', () => {
    expect(() => denied('cat', 20)).toThrow('No cat is in view in street.mp4 at 20 s.');
    const many = Array.from(
      { length: MOST_DENIED_THINGS },
      (_, i) => `c000099/i${String(i).padStart(4, '0')}`,
    );
    expect(() => denied('dog', 42, { ...street, denied: many })).toThrow(
      `more than ${MOST_DENIED_THINGS} things`,
    );
  });
});
