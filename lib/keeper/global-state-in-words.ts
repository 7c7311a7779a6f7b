import { Telling } from '../answering/by-rules/telling';
import type { StatePart } from '../contract/memory';
import type { Recall } from '../memory/recall';

/**
 * The global state as people read it: names for references, as known then.
 *
 * @param video its name: as of its end, or of second `before` of it; without one, everything
 * @throws MnemeError `not-found` for an unknown video
 */
export function tellState(recall: Recall, video?: string, before?: number): StatePart[] {
  const view = recall.view(recall.asOf(video === undefined ? null : recall.videos.named(video), before));
  const tell = new Telling(recall, view);
  const idOf = (node: string) => tell.person(node)?.id ?? `p_${node.slice(2)}`;
  const at = (clipId: string, t: number) => ({ video: recall.videos.of(clipId.split('/')[0]!).name, t });
  return recall.globalState(view).map(({ level, clips, first, last, t0, t1, seen, others, lines }) => ({
    level,
    clips,
    from: at(first, t0),
    to: at(last, t1),
    seen: [...new Set(seen.map(({ node }) => idOf(node)))],
    others,
    lines: lines.map((line) => ({
      kind: line.sense,
      video: recall.videos.of(line.videoId).name,
      t0: line.t0,
      t1: line.t1,
      who: [...new Set(line.who.map(idOf))],
      text: tell.text(line),
    })),
  }));
}
