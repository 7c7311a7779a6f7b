import { personIds } from '../../memory/references';
import { startOf } from '../../memory/start-of-video';
import type { VideoRecord } from '../../store/schema';
import { timecode } from '../../wording';
import { type InStretch, isOfStretch } from '../by-rules/of-the-stretch';
import { sightsIn, sightsInPart } from '../by-rules/scene';
import { Telling } from '../by-rules/telling';
import type { Found, Source } from './contract';

/** Videos of which it is told; people in each, and lines that are read for who is heard: of a longer video that is not told. */
const MOST = { videos: 12, people: 12, lines: 500 } as const;

/**
 * Who is in view in each video, and who is heard and not in view, each from when on: as lines that can be cited, which play the first moment; the oldest
 * first. Of a part of a video what lies in it. Throws `NotRead`.
 *
 * @param meant ids of videos that are told of in any case, before the newest
 */
export function whoIsInVideos(part: InStretch | null, meant: ReadonlySet<string>, source: Source): Found[] {
  const { recall, view } = source;
  const shown = ({ id }: VideoRecord) => recall.entries.inVideo(id).some(view.allowed);
  const videos = part
    ? [part.video]
    : [...recall.videos.all()]
        .filter(shown)
        .sort((a, b) => startOf(b) - startOf(a))
        .sort((a, b) => Number(meant.has(b.id)) - Number(meant.has(a.id)))
        .slice(0, MOST.videos)
        .sort((a, b) => startOf(a) - startOf(b));
  return videos.flatMap((video) => whoIsIn(video, part, source));
}

/** From which second on somebody is there. */
type Since = Map<string, number>;

function whoIsIn({ id: videoId, name }: VideoRecord, part: InStretch | null, source: Source): Found[] {
  const { recall, view } = source;
  const tell = new Telling(recall, view);
  const entries = recall.entries
    .inVideo(videoId)
    .filter((entry) => view.allowed(entry) && (!part || isOfStretch(part, recall.entries.place(entry))));
  if (entries.length === 0) return [];
  const note = (since: Since, nodes: readonly string[], where: { t0: number; t1: number }) => {
    for (const id of personIds([...nodes], view, { videoId, ...where }))
      if (!(where.t0 >= (since.get(id) ?? Number.POSITIVE_INFINITY))) since.set(id, where.t0);
  };
  const [seen, heard]: [Since, Since] = [new Map(), new Map()];
  const all = sightsIn(source, videoId);
  for (const sight of part ? sightsInPart(all, part.stretch) : all) note(seen, [sight.node], sight);
  const spoken = entries.filter((entry) => /^(?:says|speaks)$/.test(recall.entries.place(entry).kind));
  if (spoken.length <= MOST.lines)
    for (const record of recall.entries.read(spoken)) note(heard, record.who.slice(0, 1), record);
  for (const id of seen.keys()) heard.delete(id);
  const [{ clipId } = { clipId: '' }] = recall.entries.read(entries.slice(0, 1));
  const lineOf = (what: Found['what'], lead: string, since: Since): Found[] => {
    const told = [...since].sort(([, a], [, b]) => a - b).slice(0, MOST.people);
    const [first] = told;
    if (!first) return [];
    const [id, t0] = [`${videoId}/${what}`, first[1]];
    return [
      {
        ...{ id, clipId, videoId, video: name, t0, t1: t0, what, kind: 'incident', score: 0, written: false },
        when: `${tell.clock({ videoId, t0 })}, ${tell.place({ videoId, t0 })}`,
        who: told.map(([person]) => person),
        text: `${lead}: ${told.map(([person, from]) => `<${person}> from ${timecode(from)}`).join(', ')}.`,
        sources: [id],
      },
    ];
  };
  return [...lineOf('appears', 'In view', seen), ...lineOf('speaks', 'Heard, and not in view', heard)];
}
