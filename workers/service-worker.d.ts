/** What is used of a service worker's global scope: the compiler's types of workers and of pages exclude each other. */
interface ServiceWorkerScope {
  registration: ServiceWorkerRegistration;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'message', listener: (event: LastingEvent & { data: unknown }) => void): void;
  addEventListener(type: 'fetch', listener: (event: AnsweredEvent) => void): void;
}

interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface AnsweredEvent extends LastingEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
