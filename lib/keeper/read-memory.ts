import { clockAsOf } from '../answering/clock-as-of';
import { append } from '../append';
import type { AsOfRequest } from '../contract/answers';
import type { Card, EntityView, SeenKind, SeenStretch, SeenText, ShownInVideo } from '../contract/cards';
import type { VideoSpan } from '../contract/people';
import type { Timeline, TimelineRequest } from '../contract/timeline';
import { cardOf, personWithId } from '../memory/cards';
import { type CardSource, toldOf } from '../memory/cards/sayings';
import { entitiesOf } from '../memory/entities';
import { isNote } from '../memory/is-note';
import type { Recall } from '../memory/recall';
import { isSurelyShown } from '../memory/surely-shown';
import { areaOf, type ThingStretch, thingStretches } from '../memory/things-shown';
import { timelineOf } from '../memory/timeline';
import { iso } from '../memory/wall-spans';
import { namesInStretch } from '../named-things';
import type { ClipRecord, IncidentRecord } from '../store/schema';
import { lettersOf } from '../vision/same-text';

/** What is known of a person. Throws `not-found` for the person or the video. */
export function readCard(recall: Recall, id: string, asOf: AsOfRequest = {}): Card {
  const source = sourceOf(recall, asOf);
  return cardOf(personWithId(id, source), source);
}

/** The things and places that the words name. Throws `not-found` for an unknown video. */
export function readEntities(recall: Recall, asOf: AsOfRequest = {}): EntityView[] {
  const source = sourceOf(recall, asOf);
  return entitiesOf(recall, source.view).map(({ name, kind, owner, mentions, facts }) => ({
    name,
    kind,
    owner,
    mentions: mentions.map((mention) => ({
      video: recall.videos.of(mention.videoId).name,
      t0: mention.t0,
      t1: mention.t1,
      at: iso(recall.momentOf(mention)),
      by: mention.by,
    })),
    told: toldOf(facts, source),
  }));
}

/** Incidents that a list of what was seen is made of, at most: the latest. */
const MOST_SEEN = 5000;
/** Places that are told of a kind. */
const MOST_SPANS = 50;

/** The kinds of things that pictures show, those that were in view longest first. Throws `not-found` for an unknown video. */
export function readSeenKinds(recall: Recall, asOf: AsOfRequest = {}): SeenKind[] {
  return kindsIn(latestSeen(recall, asOf, 'shows')).map(({ surestFirst, ...seen }) => ({
    ...seen,
    spans: seenStretches(recall, surestFirst),
    picture: surestPicture(surestFirst.flatMap(({ told }) => told)),
  }));
}

/** The kinds of things that incidents show, with their stretches, those that were in view longest first. */
function kindsIn(incidents: readonly IncidentRecord[]) {
  const kinds = new Map<string, ThingStretch[]>();
  for (const stretch of thingStretches(incidents)) append(kinds, stretch.kind, stretch);
  return [...kinds]
    .map(([kind, stretches]) => {
      const surestFirst = [...stretches].sort((a, b) => b.score - a.score);
      return {
        ...{ kind, surestFirst },
        most: Math.max(...stretches.map(({ most }) => most)),
        seconds: stretches.reduce((sum, { t0, t1 }) => sum + t1 - t0, 0),
        isSure: surestFirst.some(isSurelyShown),
      };
    })
    .sort((a, b) => b.seconds - a.seconds || (a.kind < b.kind ? -1 : 1));
}

/** Kinds that are told of a video in short, and things that these are chosen of: those that were in view longest. */
const SHOWN_IN_SHORT = { kinds: 4, things: 100 };

/** What the pictures of some videos show, in short; of one that is not remembered any more, nothing. */
export function readShownIn(recall: Recall, ids: readonly string[]): ShownInVideo[] {
  const { entries } = recall;
  const lengthOf = (entry: number) => entries.place(entry).t1 - entries.place(entry).t0;
  const told = recall.videos
    .all()
    .filter(({ id }) => ids.includes(id))
    .map((video) => {
      const seen = entries.inVideo(video.id);
      const shows = seen.filter((entry) => entries.place(entry).kind === 'shows');
      const longest = shows.sort((a, b) => lengthOf(b) - lengthOf(a)).slice(0, SHOWN_IN_SHORT.things);
      return { video, longest, hasText: seen.some((entry) => entries.place(entry).kind === 'writing') };
    });
  // All at once, so that it is read in one go.
  entries.require(told.flatMap(({ longest }) => longest));
  return told.map(({ video, longest, hasText }) => {
    const kinds = kindsIn(entries.read(longest)).map((seen) => {
      const names = [...new Set(seen.surestFirst.flatMap((stretch) => namesInStretch(video.named, stretch)))];
      return { ...seen, names, isSure: seen.isSure || names.length > 0, score: seen.surestFirst[0]!.score };
    });
    kinds.sort((a, b) => Number(b.isSure) - Number(a.isSure) || b.seconds - a.seconds || b.score - a.score);
    return {
      video: video.id,
      kinds: kinds
        .slice(0, SHOWN_IN_SHORT.kinds)
        .map(({ kind, most, isSure, names }) => ({ kind, most, isSure, names })),
      hasMore: kinds.length > SHOWN_IN_SHORT.kinds,
      hasText,
    };
  });
}

/** The first of some stretches, and all others in which something has a name. */
function seenStretches(recall: Recall, stretches: readonly ThingStretch[]): SeenStretch[] {
  return stretches.flatMap((stretch, i) => {
    const { videoId, t0, t1, told } = stretch;
    const video = recall.videos.of(videoId);
    const names = namesInStretch(video.named, stretch);
    if (i >= MOST_SPANS && names.length === 0) return [];
    return [{ video: video.name, t0, t1, picture: surestPicture(told), names }];
  });
}

/** What was cut out where it was surest; null where nothing was. */
function surestPicture(told: readonly IncidentRecord[]): string | null {
  const scoreOf = ({ shown }: IncidentRecord) => shown?.score ?? 0;
  const [best] = told.filter(({ picture }) => picture !== undefined).sort((a, b) => scoreOf(b) - scoreOf(a));
  return best?.picture ?? null;
}

/** Texts that are listed. */
const MOST_TEXTS = 200;

/** The texts that can be read in pictures, the largest first; the same letters are one text. Throws `not-found` for an unknown video. */
export function readSeenTexts(recall: Recall, asOf: AsOfRequest = {}): SeenText[] {
  const texts = new Map<string, IncidentRecord[]>();
  for (const record of latestSeen(recall, asOf, 'writing'))
    append(texts, lettersOf(record.words ?? ''), record);
  return [...texts.values()]
    .map((records) => ({ records, area: Math.max(...records.map(areaOf)) }))
    .sort((a, b) => b.area - a.area)
    .slice(0, MOST_TEXTS)
    .map(({ records }) => ({
      text: records[0]!.words ?? '',
      spans: records
        .slice(0, MOST_SPANS)
        .map(({ videoId, t0, t1 }) => ({ video: recall.videos.of(videoId).name, t0, t1 })),
      picture: surestPicture(records),
    }));
}

/** The incidents of a kind of the latest videos. */
function latestSeen(recall: Recall, asOf: AsOfRequest, kind: IncidentRecord['kind']): IncidentRecord[] {
  const { view } = sourceOf(recall, asOf);
  const entries: number[] = [];
  for (const { id } of recall.videos.all().toReversed()) {
    const seen = recall.entries
      .inVideo(id)
      .filter((entry) => view.allowed(entry) && recall.entries.place(entry).kind === kind);
    if (entries.length + seen.length > MOST_SEEN) break;
    entries.push(...seen);
  }
  return recall.entries.read(entries);
}

/** Longest stretches of a kind whose clips are looked at for a picture. */
const MOST_LOOKED_AT = 3;
/** Share of a clip that a stretch must cover for the clip's still to show what the stretch does. */
const LEAST_COVERED = 0.6;

/**
 * The still of a clip that one of some stretches covers for the most part: then it is likely to show what was in view. Null where there is none.
 *
 * @param clipAt the clip of a video at a second
 */
export async function pictureShowing(
  spans: readonly VideoSpan[],
  clipAt: (video: string, t: number) => Promise<ClipRecord | undefined>,
): Promise<string | null> {
  const longestFirst = [...spans].sort((a, b) => b.t1 - b.t0 - (a.t1 - a.t0));
  for (const { video, t0, t1 } of longestFirst.slice(0, MOST_LOOKED_AT)) {
    const clip = await clipAt(video, (t0 + t1) / 2);
    if (!clip?.still) continue;
    const covered = Math.min(t1, clip.t1) - Math.max(t0, clip.t0);
    if (covered >= LEAST_COVERED * (clip.t1 - clip.t0)) return clip.still;
  }
  return null;
}

/**
 * The recordings by the clock. `when` is read against the moment that is read as of, else `today`, in the zone of the latest recording.
 * Throws `not-found` for an unknown video, `bad-input` when `when` names no time.
 */
export function readTimeline(
  recall: Recall,
  { when, ...asOf }: TimelineRequest = {},
  today = Date.now(),
): Timeline {
  const { view } = sourceOf(recall, asOf);
  const clock = clockAsOf(recall, view, today);
  const recordings = recall.videos.all().filter((video) => !isNote(video));
  return timelineOf(recordings, {
    asOf: view,
    when: when === undefined ? undefined : { text: when, ...clock },
  });
}

function sourceOf(recall: Recall, { video, before }: AsOfRequest): CardSource {
  return { recall, view: recall.view(recall.asOf(video ? recall.videos.named(video) : null, before)) };
}
