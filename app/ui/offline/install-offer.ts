/** The browser's offer to install the app, which it makes once, early. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

function keep(next: InstallOffer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

if (typeof window !== 'undefined') {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    keep(event as InstallOffer);
  });
  addEventListener('appinstalled', () => keep(null));
}

export const currentOffer = (): InstallOffer | null => offer;

export function onOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks the person, in the browser's own words. An offer can be taken up once. */
export async function takeOffer(): Promise<void> {
  const taken = offer;
  keep(null);
  await taken?.prompt();
}
