'use client';

import { GetMissing } from '../../ui/get-missing';
import { useCanListen } from '../library/listen-again';

/** Beside a video of which what was said is not written down: the way to get what could, unless what is here has not tried. `heardBy`: the model that listened to it. */
export function GetWords({ heardBy }: { heardBy: string | undefined }) {
  const can = useCanListen();
  return (heardBy !== undefined || can === false) && <GetMissing task="transcription" />;
}
