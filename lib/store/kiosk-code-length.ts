/** Characters of a code that locks the app, least and most. */
export const CODE_LENGTH = { least: 4, most: 64 } as const;
