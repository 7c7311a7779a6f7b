/** Where visitors can go while the app is locked; a page that is not among these is refused. */
export const FOR_VISITORS: ReadonlySet<string> = new Set([
  '/',
  '/people',
  '/things',
  '/timeline',
  '/watch',
  '/ask',
]);
