/**
 * The subtitle file that lies beside a video: `name.vtt` or `name.srt`, else with a language as in `name.en.vtt`;
 * letter case does not matter.
 *
 * @param names file names to choose from
 * @returns one of `names`, or null
 */
export function findSubtitle(videoName: string, names: readonly string[]): string | null {
  const base = baseOf(videoName);
  const ranked = names
    .map((name) => ({ name, rank: subtitleRank(name.toLowerCase(), base) }))
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank || (a.name < b.name ? -1 : 1));
  return ranked[0]?.name ?? null;
}

function subtitleRank(name: string, base: string): number {
  if (!name.startsWith(`${base}.`)) return -1;
  const rest = /^(\.[a-z]{2,3}(?:-[a-z\d]+)*)?\.(vtt|srt)$/.exec(name.slice(base.length));
  return rest ? (rest[1] ? 2 : 0) + (rest[2] === 'vtt' ? 0 : 1) : -1;
}

/**
 * The videos that subtitles belong to by their name, as `findSubtitle` tells it: those of the closest name. None, or several that differ
 * in their ending alone.
 */
export function findVideos<Video extends { name: string }>(
  subtitleName: string,
  videos: readonly Video[],
): Video[] {
  const ranked = videos
    .map((video) => ({ video, rank: subtitleRank(subtitleName.toLowerCase(), baseOf(video.name)) }))
    .filter(({ rank }) => rank >= 0);
  const best = Math.min(...ranked.map(({ rank }) => rank));
  return ranked.filter(({ rank }) => rank === best).map(({ video }) => video);
}

function baseOf(name: string): string {
  return name.replace(/\.[^.]*$/, '').toLowerCase();
}
