/** So long the player is waited for, milliseconds: whoever reads the file tells its length soon after. */
const WAIT_MS = 5_000;

/**
 * How long a file is as the browser's own player tells, seconds: at once, before any worker or weight is loaded. Null where it does not play the file, or
 * there is no page. Only for what is shown meanwhile: the reader of the file knows better.
 */
export async function lengthByPlayer(file: Blob): Promise<number | null> {
  if (typeof document === 'undefined' || file.size === 0) return null;
  const player = document.createElement('video');
  const url = URL.createObjectURL(file);
  try {
    return await new Promise((resolve) => {
      player.addEventListener('loadedmetadata', () =>
        resolve(Number.isFinite(player.duration) && player.duration > 0 ? player.duration : null),
      );
      player.addEventListener('error', () => resolve(null));
      setTimeout(() => resolve(null), WAIT_MS);
      player.preload = 'metadata';
      player.src = url;
    });
  } finally {
    player.removeAttribute('src');
    player.load(); // Lets go of the file.
    URL.revokeObjectURL(url);
  }
}
