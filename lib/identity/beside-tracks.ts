import { append } from '../append';
import type { Box } from '../contract/search';
import { firstPlace } from '../first-place';
import { BOX_ROW, type TrackRecord } from '../store/schema';
import { distance, growth, intersectionOverUnion } from '../vision/box';
import { FACE_MOVES } from '../vision/face-moves';
import { CLEAR_QUALITY } from '../vision/quality';
import { isHazy } from './hazy-looks';
import { numberOf } from './ledger';
import { type MatchRules, seenTogether, timesOf } from './match-faces';

/**
 * When a face is beside another in time and place: at most so many seconds (one, and half a step of sampled frames) before or after it, where it was.
 *
 * Looked at: all tracks of the starter set's videos of people that are nobody's and followed so close to somebody's, by both sets of weights. Between two tracks of one
 * person lie three, in two videos, all of that person: a profile, a face behind a hand and one that is turned away, as like as others are (.904 to .937). On one side of
 * a person's, and as like as is beyond doubt, lies one, a head that turns away. Where the place does not count, another man who stands aside is as like as .943.
 */
const BESIDE = { apartS: 1.1, iou: 0.3 } as const;
/** Times of frames are stored less exactly than they are told: seconds. */
const SAME_FRAME_S = 0.01;

/**
 * Who faces are that could be told by none of their looks, by those that were followed beside them: a track between two of one person, at their place, is that person,
 * unless it is seen so clearly that its looks speak against it; and one before or after a person's is, where it is as like as is beyond doubt. Nobody is held for
 * somebody who is in the same frame, and what is held so makes nobody else held.
 *
 * @param tracks of a clip; those that are somebody's have their nodes
 * @param earlier the tracks just before the clip, in the same video
 * @param likeness of a track to a node, mean cosine
 * @param rules from which likeness on there is no doubt, and which looks are hazy
 * @param cuts when other shots begin: who is followed to one says nothing of who is there then
 * @returns the nodes of tracks that had none
 */
export function besideTracks(
  tracks: readonly TrackRecord[],
  earlier: readonly TrackRecord[],
  likeness: (track: TrackRecord, node: string) => number,
  { sure, haze }: Pick<MatchRules, 'sure' | 'haze'>,
  cuts: readonly number[] = [],
): Map<TrackRecord, string> {
  const held = [...earlier, ...tracks].filter(({ node }) => node !== null);
  const found: { track: TrackRecord; node: string; isBetween: boolean; alike: number }[] = [];
  for (const track of tracks) {
    if (track.node !== null || track.looks.length === 0) continue;
    const before = nodesOf(
      held.filter((other) => isBeside(other, track) && !isCutBetween(other, track, cuts)),
    );
    const after = nodesOf(
      held.filter((other) => isBeside(track, other) && !isCutBetween(track, other, cuts)),
    );
    const isClear = track.looks.some((look) => look.quality >= CLEAR_QUALITY && !isHazy(look, haze));
    for (const node of new Set([...before, ...after])) {
      const alike = likeness(track, node);
      const isBetween = !isClear && before.has(node) && after.has(node);
      if (isBetween || alike >= sure) found.push({ track, node, isBetween, alike });
    }
  }
  found.sort((a, b) => Number(b.isBetween) - Number(a.isBetween) || b.alike - a.alike);
  const nodes = new Map<TrackRecord, string>();
  for (const { track, node } of found) {
    const own = tracks.filter((other) => (nodes.get(other) ?? other.node) === node);
    if (nodes.has(track) || own.some((other) => seenTogether(timesOf(other), timesOf(track)))) continue;
    nodes.set(track, node);
  }
  return nodes;
}

/** A face that was followed, as far as it tells who follows it: `ends` are its first row of boxes and its last. */
export interface FollowedEnds {
  videoId: string;
  node: string | null;
  ends: Float32Array;
}

/** The first row of a track's boxes and its last. */
export function endsOf({ boxes }: Pick<TrackRecord, 'boxes'>): Float32Array {
  return Float32Array.of(...boxes.subarray(0, BOX_ROW), ...boxes.subarray(-BOX_ROW));
}

/** Pairs of nodes of whom one is followed just after the other, at the same place: whoever turns away may come to be two. Each pair once, the older node first. */
export function nodesBeside(tracks: readonly FollowedEnds[]): [string, string][] {
  const pairs = new Map<string, [string, string]>();
  const byVideo = new Map<string, FollowedEnds[]>();
  for (const track of tracks) if (track.node) append(byVideo, track.videoId, track);
  for (const all of byVideo.values()) {
    all.sort((a, b) => a.ends[0]! - b.ends[0]!);
    for (const one of all) {
      const end = one.ends[BOX_ROW]!;
      const from = firstPlace(all.length, (place) => all[place]!.ends[0]! > end);
      for (let i = from; i < all.length && all[i]!.ends[0]! - end <= BESIDE.apartS; i += 1) {
        const [a, b] = [one.node!, all[i]!.node!].sort((x, y) => numberOf(x) - numberOf(y)) as [
          string,
          string,
        ];
        if (a !== b && isBeside({ boxes: one.ends }, { boxes: all[i]!.ends })) pairs.set(`${a} ${b}`, [a, b]);
      }
    }
  }
  return [...pairs.values()];
}

function nodesOf(tracks: readonly TrackRecord[]): Set<string> {
  return new Set(tracks.flatMap(({ node }) => node ?? []));
}

/** A track by its boxes. */
type Followed = Pick<TrackRecord, 'boxes'>;

/** Whether another shot begins after one track ended, and not after another begins. */
export function isCutBetween(first: Followed, second: Followed, cuts: readonly number[]): boolean {
  const [end, start] = [first.boxes.at(-BOX_ROW)!, second.boxes[0]!];
  return cuts.some((cut) => end < cut && cut <= start + SAME_FRAME_S);
}

/** Whether one track ends just before another begins, and where. */
function isBeside(first: Followed, second: Followed): boolean {
  return isJustBefore(first, second) && goesOnAt(first, second);
}

/** Whether a face may be the one that was followed until just before, and has moved or turned. */
export function mayGoOn(first: Followed, second: Followed): boolean {
  const [end, start] = meeting(first, second);
  const isNear = distance(end, start) <= FACE_MOVES.reach && growth(end, start) <= FACE_MOVES.growth;
  return isJustBefore(first, second) && isNear;
}

/** Whether one track begins where another ends, whenever that was. */
export function goesOnAt(first: Followed, second: Followed): boolean {
  const [end, start] = meeting(first, second);
  return secondsBetween(first, second) > 0 && intersectionOverUnion(end, start) >= BESIDE.iou;
}

function isJustBefore(first: Followed, second: Followed): boolean {
  const apart = secondsBetween(first, second);
  return apart > 0 && apart <= BESIDE.apartS;
}

/** From the last frame of one track to the first of another. */
function secondsBetween(first: Followed, second: Followed): number {
  return second.boxes[0]! - first.boxes.at(-BOX_ROW)!;
}

/** Where one track ends, and where another begins. */
function meeting(first: Followed, second: Followed): [end: Box, start: Box] {
  return [boxOf(first.boxes, first.boxes.length - BOX_ROW), boxOf(second.boxes, 0)];
}

function boxOf(boxes: Float32Array, from: number): Box {
  const [, x, y, w, h] = boxes.subarray(from, from + BOX_ROW);
  return { x: x!, y: y!, w: w!, h: h! };
}
