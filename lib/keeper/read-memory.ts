import { clockAsOf } from '../answering/clock-as-of';
import type { AsOfRequest } from '../contract/answers';
import type { Card, EntityView } from '../contract/cards';
import type { Timeline, TimelineRequest } from '../contract/timeline';
import { cardOf, personWithId } from '../memory/cards';
import { type CardSource, toldOf } from '../memory/cards/sayings';
import { entitiesOf } from '../memory/entities';
import { isNote } from '../memory/notes';
import type { Recall } from '../memory/recall';
import { timelineOf } from '../memory/timeline';
import { iso } from '../memory/wall-spans';

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
