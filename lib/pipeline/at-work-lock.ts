/** The lock that every tab holds, shared, while it is at something that must come to its end before the app is replaced under it. */
export const AT_WORK = 'mneme-at-work';
