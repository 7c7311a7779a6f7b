/** The demo's one video, by the name of its file. */
export const FILM = 'demo.mp4';

/** Where the demo opens: somebody in view says that he has changed his mind. */
const TELLING_S = 55;

/** The address of the page that plays the film, from a telling moment or from `t` seconds. */
export const filmHref = (t = TELLING_S): string => `/watch?video=${FILM}&t=${t}`;

/** The address that opens the demo from anywhere, at `t` seconds of its film. */
export const demoHref = (t: number | null): string => (t === null ? '/demo' : `/demo?t=${t}`);
