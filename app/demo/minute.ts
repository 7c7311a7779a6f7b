/** Where the film of a minute lies, without what tells its parts apart: `npm run pictures` makes them. */
export const MINUTE = '/minute/minute';
