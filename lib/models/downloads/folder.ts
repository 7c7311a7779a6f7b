/** The folder of the browser's private file system that downloaded weights lie in. */
export const DOWNLOADED = 'weights';
