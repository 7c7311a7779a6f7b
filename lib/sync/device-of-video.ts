import type { SharedDevice, SyncReport } from '../contract/sharing';
import { videoNumber } from '../store/clip-id';
import { laneOf } from './lane-of';

/** Another device, and whether it was put out. */
export interface OtherDevice extends Pick<SharedDevice, 'name'> {
  isOut: boolean;
}

/** The device on which a video was remembered, as it was called when devices were joined last; null where that is this one, or nobody knows. */
export function deviceOfVideo(
  { device, devices, putOut = [] }: Pick<SyncReport, 'device' | 'devices' | 'putOut'>,
  videoId: string,
): OtherDevice | null {
  const lane = laneOf(videoNumber(videoId));
  const isOfIt = (one: SharedDevice) => one.lane === lane;
  const there = devices.find(isOfIt);
  const found = there ?? putOut.find(isOfIt);
  return found && found.id !== device ? { name: found.name, isOut: !there } : null;
}
